#include "games/sprouts/land.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

#include "games/sprouts/layout.h"

namespace grundy::games::sprouts {

Symbol rename(Land& land, Symbol first) {
  std::array<Symbol, 256> named{};
  for (Symbol& symbol : land) {
    if (!is_named(symbol)) continue;
    if (named[symbol] == 0) named[symbol] = first++;
    symbol = named[symbol];
  }
  return first;
}

/// Long because it rewrites words and regions in place, in one pass: most of the time that
/// canonical forms take is spent around here.
void settle(Land& land) {
  std::array<std::uint8_t, 256> corners{};
  for (const Symbol symbol : land) ++corners[symbol];
  for (bool changed = true; changed;) {
    changed = false;
    std::array<std::uint16_t, 256> met{};  // in which region, counted from 1
    std::size_t kept = 0;                  // the land is rewritten up to here
    std::size_t region_begin = 0;
    std::size_t word_begin = 0;
    std::uint16_t region = 1;
    std::size_t lives_here = 0;
    for (const Symbol symbol : land) {
      if (symbol == kWordEnd) {
        // The two corners of a spot with nothing between them are alike.
        if (kept - word_begin >= 2 && is_named(land[kept - 1]) &&
            land[kept - 1] == land[word_begin]) {
          land[word_begin] = kOne;
          --kept;
        }
        if (kept > word_begin) land[kept++] = kWordEnd;
        word_begin = kept;
      } else if (symbol == kRegionEnd) {
        if (lives_here >= 2) {
          land[kept++] = kRegionEnd;
        } else {
          for (std::size_t i = region_begin; i < kept; ++i) {
            if (is_named(land[i])) --corners[land[i]];
          }
          changed = changed || kept > region_begin;
          kept = region_begin;
        }
        region_begin = word_begin = kept;
        lives_here = 0;
        ++region;
      } else if (is_named(symbol) && corners[symbol] == 1) {
        land[kept++] = kOne;
        ++lives_here;
      } else if (is_named(symbol) && kept > word_begin && land[kept - 1] == symbol) {
        land[kept - 1] = kOne;
      } else {
        land[kept++] = symbol;
        if (!is_named(symbol)) {
          lives_here += symbol == kFresh ? 3 : symbol == kTwo ? 2 : 1;
        } else if (met[symbol] != region) {
          met[symbol] = region;
          ++lives_here;
        }
      }
    }
    land.resize(kept);
  }
}

std::vector<Land> separate(const Land& land) {
  const Layout layout(land);
  std::vector<std::uint16_t> leader(layout.regions.size());
  std::iota(leader.begin(), leader.end(), std::uint16_t{0});
  const auto find = [&](std::uint16_t region) {
    while (leader[region] != region) region = leader[region] = leader[leader[region]];
    return region;
  };
  std::array<std::uint16_t, 256> met{};  // in which region, counted from 1
  for (std::uint16_t region = 0; region < leader.size(); ++region) {
    for (std::size_t w = layout.regions[region].begin; w < layout.regions[region].end; ++w) {
      for (std::size_t i = layout.words[w].begin; i < layout.words[w].end; ++i) {
        if (!is_named(land[i])) continue;
        if (met[land[i]] != 0) {
          leader[find(region)] = find(static_cast<std::uint16_t>(met[land[i]] - 1));
        }
        met[land[i]] = static_cast<std::uint16_t>(region + 1);
      }
    }
  }
  std::vector<Land> lands;
  std::vector<std::size_t> land_of(leader.size(), leader.size());
  std::size_t begin = 0;
  for (std::uint16_t region = 0; region < leader.size(); ++region) {
    const std::uint16_t first = find(region);
    if (land_of[first] == leader.size()) {
      land_of[first] = lands.size();
      lands.emplace_back();
    }
    const std::size_t end = layout.words[layout.regions[region].end - 1U].end + 2U;
    Land& to = lands[land_of[first]];
    to.insert(to.end(), land.begin() + static_cast<std::ptrdiff_t>(begin),
              land.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end;
  }
  for (Land& part : lands) rename(part, kFirstName);
  return lands;
}
Words packed(const Land& land) {
  Words words((land.size() + 7) / 8, 0);
  if (!words.empty()) std::memcpy(words.data(), land.data(), land.size());
  return words;
}

Land unpacked(WordsView words) {
  Land land(words.size() * sizeof(Word));
  if (!words.empty()) std::memcpy(land.data(), words.data(), land.size());
  while (!land.empty() && land.back() == 0) land.pop_back();
  return land;
}

std::size_t lives(const Land& land) {
  std::array<bool, 256> met{};
  std::size_t count = 0;
  for (const Symbol symbol : land) {
    if (symbol == kFresh) count += 3;
    if (symbol == kTwo) count += 2;
    if (symbol == kOne || (is_named(symbol) && !std::exchange(met[symbol], true))) ++count;
  }
  return count;
}

}  // namespace grundy::games::sprouts
