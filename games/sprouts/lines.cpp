#include "games/sprouts/lines.h"

namespace grundy::games::sprouts {

Region::Region(const Land& land, std::size_t begin, std::size_t end) {
  const auto alike = [&](const Word& a, const Word& b) {
    return std::equal(land.begin() + a.begin, land.begin() + a.end, land.begin() + b.begin,
                      land.begin() + b.end) &&
           std::none_of(land.begin() + a.begin, land.begin() + a.end, is_named);
  };
  std::size_t word_begin = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (land[i] != kWordEnd) continue;
    Word word{static_cast<std::uint16_t>(word_begin), static_cast<std::uint16_t>(i), words_.size()};
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if (!is_first(w) || !alike(words_[w], word)) continue;
      word.alike = w;
      break;
    }
    words_.push_back(word);
    word_begin = i + 1;
  }
}

std::vector<Region> regions_of(const Land& land) {
  std::vector<Region> regions;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < land.size(); ++i) {
    if (land[i] != kRegionEnd) continue;
    regions.emplace_back(land, begin, i);
    begin = i + 1;
  }
  return regions;
}

}  // namespace grundy::games::sprouts
