// Where the words and regions of a land lie.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>

#include "games/sprouts/symbols.h"

namespace grundy::games::sprouts {

struct Piece {
  std::uint16_t begin;
  std::uint16_t end;
};

/// Where the words of a land are, and which of them belong to which region.
struct Layout {
  boost::container::small_vector<Piece, 24> words;
  boost::container::small_vector<Piece, 12> regions;  // pieces of `words`

  explicit Layout(const Land& land) {
    std::uint16_t begin = 0;
    std::uint16_t first_word = 0;
    for (std::uint16_t i = 0; i < land.size(); ++i) {
      if (land[i] == kWordEnd) {
        words.push_back({begin, i});
        begin = static_cast<std::uint16_t>(i + 1);
      } else if (land[i] == kRegionEnd) {
        const auto end = static_cast<std::uint16_t>(words.size());
        regions.push_back({first_word, end});
        first_word = end;
        begin = static_cast<std::uint16_t>(i + 1);
      }
    }
  }
};

}  // namespace grundy::games::sprouts
