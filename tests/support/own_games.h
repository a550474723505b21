// Games that are not in the catalogue, written as a library user would write them: one for each way
// in which positions can look to the solvers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grundy/game/game.h"
#include "grundy/game/heaps.h"

namespace grundy::support {

inline std::string written(std::string_view name, WordsView numbers) {
  std::string text(name);
  text += '(';
  append_numbers(text, numbers);
  return text + ')';
}

/// Kayles: knock down one pin or two neighbours. An option is two rows, given as a span of parts.
class OwnKayles {
 public:
  using Position = Words;  ///< lengths of the rows
  struct Move {
    std::size_t row;
    std::uint64_t left;
    std::uint64_t right;
  };

  static const GameInfo& info() {
    static const GameInfo info{"ownkayles",
                               "Kayles",
                               "knock down one pin or two neighbours",
                               "ownkayles(ROW, ...)",
                               {"ownkayles(5)"}};
    return info;
  }
  static Expected<Start<OwnKayles>> parse(const Arguments& arguments) {
    auto rows = arguments.naturals("a row of pins");
    if (!rows) return std::unexpected(std::move(rows.error()));
    return Start<OwnKayles>{{}, std::move(*rows)};
  }
  static std::string parameters() { return {}; }
  static std::string print(const Position& rows) { return written("ownkayles", rows); }
  static std::string print_move(const Position& rows, const Move& move) {
    return written("", WordsView(rows).subspan(move.row, 1)) + " -> " +
           written("", Words{move.left, move.right});
  }

  template <class Visit>
  bool each_move(const Position& rows, Visit&& visit) const {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const bool went_on = each_split(rows[row], [&](std::uint64_t left, std::uint64_t right) {
        return visit(Move{row, left, right});
      });
      if (!went_on) return false;
    }
    return true;
  }
  static Position after(const Position& rows, const Move& move) {
    Position result = rows;
    result[move.row] = move.left;
    result.push_back(move.right);
    return result;
  }

  using Part = std::uint64_t;
  static constexpr bool options_split = true;
  template <class Visit>
  bool each_part(const Position& rows, Visit&& visit) const {
    for (const std::uint64_t row : rows) visit(row);
    return true;
  }
  template <class Visit>
  bool each_option(Part row, Visit&& visit) const {
    return each_split(row, [&](std::uint64_t left, std::uint64_t right) {
      const std::array<Part, 2> parts{left, right};
      return visit(std::span<const Part>(parts));
    });
  }
  static std::string print_part(Part row) { return print({row}); }

 private:
  template <class Visit>
  static bool each_split(std::uint64_t row, Visit&& visit) {
    for (std::uint64_t taken = 1; taken <= std::min<std::uint64_t>(row, 2); ++taken) {
      for (std::uint64_t left = 0; left <= row - taken; ++left) {
        if (!visit(left, row - taken - left)) return false;
      }
    }
    return true;
  }
};

/// `Size` numbers of type Number in a fixed array: take 1 or 2 from one of them, or 1 from all. The
/// last move keeps it from falling apart into its numbers.
template <class Number, std::size_t Size>
class Tuple {
 public:
  using Position = std::array<Number, Size>;
  struct Move {
    std::size_t at;  ///< Size: all of them
    Number taken;
  };

  static const GameInfo& info() {
    static const GameInfo info{"tuple",
                               "Tuple",
                               "take 1 or 2 from one number, or 1 from all",
                               "tuple(NUMBER, ...)",
                               {"tuple(3)"}};
    return info;
  }
  static Expected<Start<Tuple>> parse(const Arguments& arguments) {
    const auto numbers = arguments.naturals("a number");
    if (!numbers) return std::unexpected(numbers.error());
    if (numbers->size() != Size) return arguments.error("another number of numbers");
    Position position{};
    for (std::size_t i = 0; i < Size; ++i) position[i] = static_cast<Number>((*numbers)[i]);
    return Start<Tuple>{{}, position};
  }
  static std::string parameters() { return {}; }
  static std::string print(const Position& position) {
    return written("tuple", Words(position.begin(), position.end()));
  }
  static std::string print_move(const Position& position, const Move& move) {
    return "to " + print(after(position, move));
  }

  template <class Visit>
  bool each_move(const Position& position, Visit&& visit) const {
    bool all = Size > 1;
    for (std::size_t i = 0; i < Size; ++i) {
      all = all && position[i] > 0;
      for (Number taken = 1; taken <= 2 && taken <= position[i]; ++taken) {
        if (!visit(Move{i, taken})) return false;
      }
    }
    return !all || visit(Move{Size, 1});
  }
  static Position after(Position position, const Move& move) {
    for (std::size_t i = 0; i < Size; ++i) {
      if (i == move.at || move.at == Size) {
        position[i] = static_cast<Number>(position[i] - move.taken);
      }
    }
    return position;
  }
};

}  // namespace grundy::support
