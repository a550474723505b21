// Small games in the form that the general solver takes, for its own tests.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace grundy::support {

/// A digraph that is written down; a position is the number of a node.
struct Digraph {
  using Part = std::uint64_t;
  std::map<Part, std::vector<Part>> arrows;

  [[nodiscard]] static Part canonical(Part node) { return node; }
  template <class Visit>
  bool each_option(Part node, Visit&& visit) const {
    const auto found = arrows.find(node);
    if (found == arrows.end()) return true;
    for (const Part to : found->second) {
      if (!visit(to)) return false;
    }
    return true;
  }
};

/// From n to n - 1, and to n - 2 where `two` says so.
struct Steps {
  using Part = std::uint64_t;
  bool two = false;

  [[nodiscard]] static Part canonical(Part n) { return n; }
  template <class Visit>
  bool each_option(Part n, Visit&& visit) const {
    if (n > 0 && !visit(n - 1)) return false;
    return !two || n < 2 || visit(n - 2);
  }
};

/// Wythoff's game on 32-bit squares, folded at the diagonal: many positions, many options.
struct Board {
  struct Part {
    std::uint32_t row;
    std::uint32_t column;
    friend bool operator==(const Part&, const Part&) = default;
  };

  [[nodiscard]] static Part canonical(Part square) {
    return square.row <= square.column ? square : Part{square.column, square.row};
  }
  template <class Visit>
  bool each_option(const Part& square, Visit&& visit) const {
    const auto [row, column] = square;
    for (std::uint32_t k = 1; k <= row && k <= column; ++k) {
      if (!visit(Part{row - k, column - k})) return false;
    }
    for (std::uint32_t r = row; r > 0;) {
      if (!visit(Part{--r, column})) return false;
    }
    for (std::uint32_t c = column; c > 0;) {
      if (!visit(Part{row, --c})) return false;
    }
    return true;
  }
};

/// The same with steps of at most three squares: many positions, few options.
struct ShortBoard {
  using Part = Board::Part;

  [[nodiscard]] static Part canonical(Part square) { return Board::canonical(square); }
  template <class Visit>
  bool each_option(const Part& square, Visit&& visit) const {
    const auto [row, column] = square;
    for (std::uint32_t k = 1; k <= 3; ++k) {
      if (k <= row && k <= column && !visit(Part{row - k, column - k})) return false;
      if (k <= row && !visit(Part{row - k, column})) return false;
      if (k <= column && !visit(Part{row, column - k})) return false;
    }
    return true;
  }
};

/// Rows of a fixed length from which one number at a time is made smaller by one: positions of many
/// words, a long way from the end.
struct Counters {
  using Part = std::vector<std::uint64_t>;

  [[nodiscard]] static Part canonical(Part row) { return row; }
  template <class Visit>
  bool each_option(const Part& row, Visit&& visit) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] == 0) continue;
      Part option = row;
      --option[i];
      if (!visit(option)) return false;
    }
    return true;
  }
};

/// A row of pins: knock down one or two neighbours. An option is two rows.
struct Pins {
  using Part = std::uint32_t;

  [[nodiscard]] static Part canonical(Part row) { return row; }
  template <class Visit>
  bool each_option(Part row, Visit&& visit) const {
    for (Part taken = 1; taken <= 2 && taken <= row; ++taken) {
      for (Part left = 0; left <= row - taken; ++left) {
        const std::array<Part, 2> parts{left, row - taken - left};
        if (!visit(std::span<const Part>(parts))) return false;
      }
    }
    return true;
  }
};

}  // namespace grundy::support
