// Questions on the stack of a worker and the moves from them, with their proof numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "solve/search/rules.h"

namespace grundy::search {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
inline constexpr unsigned kAnyValue = 31;  ///< as a target: asks for the value, whatever it is

/// The numbers of a question that was never looked into.
struct Estimate {
  double phi;
  double delta;
};
inline Estimate estimate(unsigned weight) {
  static const auto kTable = [] {
    std::array<Estimate, 160> table{};
    for (std::size_t w = 0; w < table.size(); ++w) {
      const auto x = static_cast<double>(w);
      table[w] = {1 + x / 4, 1 + x * x / 8};
    }
    return table;
  }();
  return kTable[std::min<std::size_t>(weight, kTable.size() - 1)];
}

/// A question on the stack or, with target kAnyValue, a request for the value.
template <class Part>
struct Frame {
  static constexpr std::size_t kNone = SIZE_MAX;

  Part part;
  std::uint64_t hash;
  double phi_limit;
  double delta_limit;
  std::uint32_t excluded;
  unsigned target;
  std::size_t children;  // where its children begin
  std::size_t parts;     // and the parts of those
  std::size_t waiting;   // the child that the frame above answers
  std::uint64_t begun;   // questions looked into before it
  bool looked_into;
  bool seen = false;   // the table has numbers of it
  bool noted = false;  // other workers are told that one is in it
};

/// A move from a question that is not refuted yet.
struct Child {
  std::uint64_t hash;  // of its parts
  double phi;
  double delta;
  std::uint32_t first;      // its parts, counted from the first part of the question
  std::uint8_t count;       // of them whose value is not known; 0: the part itself, smaller target
  std::uint8_t known;       // nim sum of the others
  std::uint8_t target;      // what its one part is asked for, or kAnyValue
  std::uint32_t shown = 0;  // values of options of its one part, as bits, from a glance at it
};

}  // namespace grundy::search
