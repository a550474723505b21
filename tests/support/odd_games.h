// More games of the kind that own_games.h has: rows of varying length, games that never end, and
// one long path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/own_games.h"

namespace grundy::support {

/// A row of numbers of varying length, without parts: remove one of them, or two equal neighbours.
class Row {
 public:
  using Position = Words;
  struct Move {
    std::size_t at;
    std::size_t count;
  };

  static const GameInfo& info() {
    static const GameInfo info{"row",
                               "Row",
                               "remove a number or two equal neighbours",
                               "row(NUMBER, ...)",
                               {"row(1,1,2)"}};
    return info;
  }
  static Expected<Start<Row>> parse(const Arguments& arguments) {
    auto numbers = arguments.naturals("a number");
    if (!numbers) return std::unexpected(std::move(numbers.error()));
    return Start<Row>{{}, std::move(*numbers)};
  }
  static std::string parameters() { return {}; }
  static std::string print(const Position& row) { return written("row", row); }
  static std::string print_move(const Position& row, const Move& move) {
    return "to " + print(after(row, move));
  }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!visit(Move{i, 1})) return false;
      if (i + 1 < row.size() && row[i] == row[i + 1] && !visit(Move{i, 2})) return false;
    }
    return true;
  }
  static Position after(Position row, const Move& move) {
    const auto first = row.begin() + static_cast<std::ptrdiff_t>(move.at);
    row.erase(first, first + static_cast<std::ptrdiff_t>(move.count));
    return row;
  }
};

/// Rows of numbers, with 0 between them, that are parts of varying length: cut a row in two, or
/// take its last number away.
class Cutting {
 public:
  using Position = Words;
  struct Move {
    std::size_t at;  ///< before which number to cut, or which one to take away
    bool cut;
  };

  static const GameInfo& info() {
    static const GameInfo info{"cutting",
                               "Cutting",
                               "cut a row in two, or take its last number",
                               "cutting(NUMBER, ..., 0, NUMBER, ...)",
                               {"cutting(1,2,3)"}};
    return info;
  }
  static Expected<Start<Cutting>> parse(const Arguments& arguments) {
    auto numbers = arguments.naturals("a number");
    if (!numbers) return std::unexpected(std::move(numbers.error()));
    return Start<Cutting>{{}, std::move(*numbers)};
  }
  static std::string parameters() { return {}; }
  static std::string print(const Position& row) { return written("cutting", row); }
  static std::string print_move(const Position& row, const Move& move) {
    return "to " + print(after(row, move));
  }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] == 0) continue;
      if (i > 0 && row[i - 1] != 0 && !visit(Move{i, true})) return false;
      const bool last = i + 1 == row.size() || row[i + 1] == 0;
      if (last && !visit(Move{i, false})) return false;
    }
    return true;
  }
  static Position after(Position row, const Move& move) {
    const auto at = row.begin() + static_cast<std::ptrdiff_t>(move.at);
    if (move.cut) {
      row.insert(at, 0);
    } else {
      row.erase(at);
    }
    return row;
  }

  using Part = Words;
  static constexpr bool options_split = true;
  template <class Visit>
  bool each_part(const Position& row, Visit&& visit) const {
    Part part;
    for (const Word number : row) {
      if (number != 0) {
        part.push_back(number);
      } else if (!part.empty()) {
        visit(std::exchange(part, {}));
      }
    }
    if (!part.empty()) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& row, Visit&& visit) const {
    return each_move(row, [&](const Move& move) {
      std::vector<Part> parts;
      each_part(after(row, move), [&](const Part& part) { parts.push_back(part); });
      return visit(std::span<const Part>(parts));
    });
  }
  static std::string print_part(const Part& row) { return print(row); }
};

/// A token on the numbers from 0 on, which moves one down; `Arrows` adds moves of its own. All of
/// them are played as one game, so a cycle can be put anywhere.
template <class Arrows>
class Token {
 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;

  static const GameInfo& info() {
    static const GameInfo info{Arrows::name, "Token", "move the token", "NAME(PLACE)", {}};
    return info;
  }
  static Expected<Start<Token>> parse(const Arguments& arguments) {
    const auto place = arguments.natural("a place");
    if (!place) return std::unexpected(place.error());
    return Start<Token>{{}, *place};
  }
  static std::string parameters() { return {}; }
  static std::string print(Position place) { return written(Arrows::name, Words{place}); }
  static std::string print_move(Position, Move to) { return "to " + print(to); }
  template <class Visit>
  bool each_move(Position place, Visit&& visit) const {
    if (Arrows::down && place > 0 && !visit(place - 1)) return false;
    return Arrows::each_extra(place, visit);
  }
  static Position after(Position, Move to) { return to; }
};

/// Just down: one line of play, as long as the number says.
struct OnlyDown {
  static constexpr std::string_view name = "path";
  static constexpr bool down = true;
  static bool each_extra(std::uint64_t, auto&&) { return true; }
};
/// 3 -> 5 closes the cycle 5 -> 4 -> 3 -> 5.
struct BackUp {
  static constexpr std::string_view name = "backup";
  static constexpr bool down = true;
  static bool each_extra(std::uint64_t place, auto&& visit) { return place != 3 || visit(5U); }
};
/// 2 -> 2, a cycle of one position.
struct Loop {
  static constexpr std::string_view name = "loop";
  static constexpr bool down = true;
  static bool each_extra(std::uint64_t place, auto&& visit) { return place != 2 || visit(2U); }
};
/// Up for ever, without a cycle.
struct Endless {
  static constexpr std::string_view name = "endless";
  static constexpr bool down = false;
  static bool each_extra(std::uint64_t place, auto&& visit) { return visit(place + 1); }
};

using Path = Token<OnlyDown>;
using BackUpGame = Token<BackUp>;
using LoopGame = Token<Loop>;
using EndlessGame = Token<Endless>;

}  // namespace grundy::support
