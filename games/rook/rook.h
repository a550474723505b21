// The rook: move it towards the corner along one coordinate, any distance, in any dimension.
//
// Each coordinate is a nim heap by itself, so `each_part` makes it a part. The conformance tests
// check this against the rook on the whole board.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Rook {
 public:
  using Position = std::vector<std::uint64_t>;  ///< distances from the target corner
  struct Move {
    std::size_t axis;
    std::uint64_t to;
  };

  static const GameInfo& info();
  static Expected<Start<Rook>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& square);
  [[nodiscard]] static std::string print_move(const Position& square, const Move& move);

  template <class Visit>
  bool each_move(const Position& square, Visit&& visit) const {
    for (std::size_t axis = 0; axis < square.size(); ++axis) {
      for (std::uint64_t to = square[axis]; to > 0;) {
        if (!visit(Move{axis, --to})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position square, const Move& move) {
    square[move.axis] = move.to;
    return square;
  }

  using Part = std::uint64_t;
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_part(const Position& square, Visit&& visit) const {
    for (const std::uint64_t distance : square) visit(distance);
    return true;
  }
  template <class Visit>
  bool each_option(Part distance, Visit&& visit) const {
    while (distance > 0) {
      if (!visit(--distance)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position part_position(Part distance) { return {distance}; }
  [[nodiscard]] static std::string print_part(Part distance) { return print({distance}); }

  static std::string_view theorem() { return "nim sum of the coordinates"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& square) {
    return NimValue(nim_sum(square));
  }
  template <class Visit>
  bool each_move_to(const Position& square, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(square) ^ target.number();
    for (std::size_t axis = 0; axis < square.size(); ++axis) {
      const std::uint64_t to = square[axis] ^ change;
      if (to < square[axis] && !visit(Move{axis, to})) break;
    }
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& square);
  [[nodiscard]] static std::string draw(const Position& square);
  /// In two dimensions a board is drawn from the notation; in others, a line per coordinate.
  [[nodiscard]] static Drawing shapes(const Position& square);

  template <class Visit>
  bool each_misere_heap(const Position& square, Visit&& visit) const {
    for (const std::uint64_t distance : square) visit(distance);
    return true;
  }
  [[nodiscard]] static double search_size(const Position& square) {
    return static_cast<double>(std::ranges::max(square));
  }

 private:
  static std::uint64_t nim_sum(const Position& square);
};

CatalogueEntry rook_game();

}  // namespace grundy::games
