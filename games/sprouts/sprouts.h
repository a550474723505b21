// Sprouts: draw a line between two spots, or from a spot to itself, and put a new spot on it. Lines
// do not cross, and no spot has more than three lines.
//
// A position is written as its regions and what lies in them (land.h), always in normal form. So
// each position has one text, and letters may change after a move. Lands that share no spot are the
// parts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/sprouts/land.h"
#include "games/sprouts/lines.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Sprouts {
 public:
  using Position = Words;  ///< a land in normal form, packed
  using Move = sprouts::Line;

  static const GameInfo& info();
  static Expected<Start<Sprouts>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& position);
  [[nodiscard]] static std::string print_move(const Position& position, const Move& line);
  [[nodiscard]] static std::string draw(const Position& position);
  [[nodiscard]] static Drawing shapes(const Position& position);

  template <class Visit>
  bool each_move(const Position& position, Visit&& visit) const {
    return sprouts::each_line(sprouts::unpacked(position), visit);
  }
  [[nodiscard]] static Position after(const Position& position, const Move& line);

  using Part = Words;  ///< a connected land in canonical form, packed
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_part(const Position& position, Visit&& visit) const {
    sprouts::Land land = sprouts::unpacked(position);
    for (const Part& part : parts_of(land)) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    for (const std::vector<Part>& option : options_of(part)) {
      if (!visit(std::span<const Part>(option))) return false;
    }
    return true;
  }
  /// With one word in each region of few lives (small_regions.cpp).
  [[nodiscard]] static std::optional<Part> simplified(const Part& part);
  [[nodiscard]] static std::uint32_t weight(const Part& part) {
    return static_cast<std::uint32_t>(sprouts::lives(sprouts::unpacked(part)));
  }
  [[nodiscard]] static std::string print_part(const Part& part) { return print(part); }

  [[nodiscard]] static double search_size(const Position& position);

 private:
  /// Settles the land first.
  static std::vector<Part> parts_of(sprouts::Land& land);
  static std::vector<std::vector<Part>> options_of(const Part& part);
};

CatalogueEntry sprouts_game();

}  // namespace grundy::games
