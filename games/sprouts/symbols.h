// The bytes that encode a land; land.h says what they mean.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>

namespace grundy::games::sprouts {

using Symbol = std::uint8_t;

inline constexpr Symbol kRegionEnd = 1;
inline constexpr Symbol kWordEnd = 2;
inline constexpr Symbol kFresh = 3;
inline constexpr Symbol kTwo = 4;
inline constexpr Symbol kOne = 5;
inline constexpr Symbol kFirstName = 6;
/// Three for each new spot. Every named spot has a life, so names never run out.
inline constexpr std::size_t kMostLives = 240;

inline bool is_spot(Symbol symbol) {
  return symbol >= kFresh;
}
inline bool is_named(Symbol symbol) {
  return symbol >= kFirstName;
}

/// Words end with kWordEnd, regions with kRegionEnd.
using Land = boost::container::small_vector<Symbol, 96>;

}  // namespace grundy::games::sprouts
