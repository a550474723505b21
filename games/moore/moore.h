// Moore's Nim_k: a move takes any number of chips from each of at least one and at most k heaps.
//
// Moore's theorem (1910): write the heaps in binary; the player to move loses if and only if in
// every column the number of ones is a multiple of k + 1. Two simple cases have known nim values:
// for k = 1 the game is Nim, and if a move may touch all heaps, only the total counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Moore {
 public:
  static constexpr std::size_t kMaxHeaps = 1000;
  static constexpr std::uint64_t kMaxK = 1'000'000;

  explicit Moore(std::uint64_t k) : k_(k) {}

  using Position = std::vector<std::uint64_t>;
  struct Change {
    std::size_t heap;    ///< index in the position
    std::uint64_t left;  ///< its size after the move
  };
  using Move = std::vector<Change>;  ///< in the order of the heaps

  static const GameInfo& info();
  static Expected<Start<Moore>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const { return "k=" + std::to_string(k_); }
  [[nodiscard]] std::string print(const Position& heaps) const;
  [[nodiscard]] static std::string print_move(const Position& heaps, const Move& move);
  [[nodiscard]] static Position after(Position heaps, const Move& move);
  [[nodiscard]] static std::string draw(const Position& heaps) { return drawn_heaps(heaps); }

  template <class Visit>
  bool each_move(const Position& heaps, Visit&& visit) const {
    Position left = heaps;
    std::uint64_t changed = 0;
    while (advance(heaps, left, changed)) {
      Move move;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (left[i] != heaps[i]) move.push_back({i, left[i]});
      }
      if (!visit(move)) return false;
    }
    return true;
  }

  /// A position is solved whole. The order of the heaps does not matter, and empty heaps do not
  /// count.
  [[nodiscard]] static Position canonical(Position heaps);
  [[nodiscard]] static Position normal_form(const Position& heaps) { return canonical(heaps); }

  static std::string_view theorem() { return "binary digits added modulo k + 1 (Moore)"; }

  [[nodiscard]] std::optional<NimValue> closed_form(const Position& heaps) const;
  [[nodiscard]] std::optional<Outcome> closed_outcome(const Position& heaps) const;

  template <class Visit>
  bool each_move_to(const Position& heaps, NimValue target, Visit&& visit) const {
    const auto moves = moves_to(heaps, target.number());
    if (!moves) return false;
    for (const Move& move : *moves) {
      if (!visit(move)) break;
    }
    return true;
  }

  /// Visits one winning move, if there are too many to list.
  template <class Visit>
  bool some_move_to(const Position& heaps, NimValue target, Visit&& visit) const {
    if (!target.is_zero()) return false;
    const Move move = balancing_move(heaps);
    if (move.empty()) return false;
    visit(move);
    return true;
  }

  [[nodiscard]] Explanation explain(const Position& heaps) const;
  [[nodiscard]] static double search_size(const Position& heaps);

 private:
  /// The next way to lower at most k heaps, the last heaps first; false after the last way.
  bool advance(const Position& heaps, Position& left, std::uint64_t& changed) const;

  /// Nothing if there is no theorem for that value, or there are too many moves.
  [[nodiscard]] std::optional<std::vector<Move>> moves_to(const Position& heaps,
                                                          std::uint64_t target) const;
  /// One move that puts every column right; empty if there is none.
  [[nodiscard]] Move balancing_move(const Position& heaps) const;
  [[nodiscard]] bool touches_all(const Position& heaps) const;

  std::uint64_t k_;
};

CatalogueEntry moore_game();

}  // namespace grundy::games
