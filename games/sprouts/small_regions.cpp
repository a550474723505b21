// Regions of two or three lives.
//
// In such a region only the lives count, not the words they stand in. A line within it takes two of
// its lives and adds a spot with one. If there were two lives, nothing can follow: the new spot has
// no partner. If there were three, the third life and the new spot are left. The new spot lies on
// both sides of its line, so wherever the third life is, the two can be joined, and then nothing
// can follow. So the moves are to take any two of the lives, and later perhaps to take the third,
// whatever the words. Other regions notice nothing but which lives are gone. Hence all spots of the
// region can be written as one word, and a spot with both corners in the region as `one`. Lands
// that differ only in such words become the same part, in normal play as in misère play.
//
// SPOTS (Čížek, Balko, Schmid, 2026) merges boundaries in such regions; on sprouts(12) it saves
// two questions in five.
#include <array>

#include "games/sprouts/land.h"
#include "games/sprouts/layout.h"

namespace grundy::games::sprouts {

namespace {

constexpr std::size_t kFewLives = 3;

/// The symbols of a region: places in the land.
struct Stretch {
  std::size_t begin;
  std::size_t end;  // before the end of its last word
};

/// What a region has, counted until it is too much.
struct Census {
  std::array<std::uint8_t, 256> corners{};  // of each name
  std::size_t lives = 0;
  bool twice = false;  // a spot has both corners here

  Census(const Land& land, Stretch region) {
    for (std::size_t i = region.begin; i < region.end && lives <= kFewLives; ++i) {
      const Symbol symbol = land[i];
      if (is_named(symbol)) {
        if (++corners[symbol] == 1) ++lives;
        twice = twice || corners[symbol] == 2;
      } else if (is_spot(symbol)) {
        lives += symbol == kFresh ? 3 : symbol == kTwo ? 2 : 1;
      }
    }
  }
};

void put_one_word(const Land& land, Stretch region, Census& census, Land& out) {
  for (std::size_t i = region.begin; i < region.end; ++i) {
    const Symbol symbol = land[i];
    if (!is_spot(symbol)) continue;
    if (!is_named(symbol) || census.corners[symbol] == 1) {
      out.push_back(symbol);
    } else if (census.corners[symbol] == 2) {
      out.push_back(kOne);
      census.corners[symbol] = 0;  // leaves its other corner out
    }
  }
  out.push_back(kWordEnd);
}

}  // namespace

bool join_words(Land& land) {
  const Layout layout(land);
  Land out;
  bool changed = false;
  for (const Piece& region : layout.regions) {
    const Stretch stretch{layout.words[region.begin].begin, layout.words[region.end - 1U].end};
    Census census(land, stretch);
    if (census.lives > kFewLives || (region.end - region.begin == 1 && !census.twice)) {
      out.insert(out.end(), land.begin() + static_cast<std::ptrdiff_t>(stretch.begin),
                 land.begin() + static_cast<std::ptrdiff_t>(stretch.end));
      out.push_back(kWordEnd);
    } else {
      changed = true;
      put_one_word(land, stretch, census, out);
    }
    out.push_back(kRegionEnd);
  }
  if (changed) land = out;
  return changed;
}

}  // namespace grundy::games::sprouts
