// The canonical form gives each named spot a colour: a hash of what one sees from it, the colours
// of the others around its words and regions among it, in both directions. Colours are refined
// until no two that are alike can be told apart; then each of the smallest class of those is given
// a colour of its own in turn, and the least text wins. (In ab; abc; de; def; fc all spots look
// alike, but no symmetry exchanges a and c.) Words, regions and directions are put in the order of
// the colours. If spots are still alike then, any of them is taken: it would be exact if those
// could always be exchanged by a symmetry. Where they could not, the search would solve one
// position twice, and nothing worse.
#include "games/sprouts/land.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

namespace grundy::games::sprouts {

namespace {

using Colour = std::uint64_t;

constexpr Colour mixed(Colour x) {
  x ^= x >> 32U;
  x *= 0xd6e8feb86659fd93U;
  x ^= x >> 32U;
  return x;
}

constexpr Colour kBase = 0x9e3779b97f4a7c15U;  // odd, for polynomials

constexpr auto kPowers = [] {
  std::array<Colour, 1 + 2 * kMostLives> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * kBase;
  return powers;
}();

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

/// Colours of the named spots of one land.
class Colouring {
 public:
  Colouring(const Land& land, const Layout& layout) : land_(land), layout_(layout) {
    find_partners();
    colours_.resize(names_, kBase);
  }

  /// As far as looking around tells spots apart.
  void refine() { classes_ = names_ <= 1 ? names_ : refine(1); }

  /// The spots of the smallest class with more than one; none where all are told apart.
  [[nodiscard]] boost::container::small_vector<std::size_t, 16> tied() const {
    boost::container::small_vector<std::size_t, 16> least;
    if (classes_ == names_) return least;
    std::size_t least_count = names_ + 1;
    Colour least_colour = 0;
    for (const Colour colour : colours_) {
      const auto count = static_cast<std::size_t>(std::ranges::count(colours_, colour));
      if (count == 1 || std::pair(count, colour) >= std::pair(least_count, least_colour)) continue;
      least_count = count;
      least_colour = colour;
    }
    for (std::size_t name = 0; name < names_; ++name) {
      if (colours_[name] == least_colour) least.push_back(name);
    }
    return least;
  }
  /// This spot gets a colour of its own, and then one of each class that is left.
  void single_out(std::size_t name) {
    while (true) {
      colours_[name] = mixed(colours_[name] + 1);
      classes_ = refine(classes_ + 1);
      const auto left = tied();
      if (left.empty()) return;
      name = left.front();
    }
  }
  /// The place of each name in the order of colours.
  [[nodiscard]] std::array<Symbol, 256> ranks() const {
    std::array<Symbol, 256> rank{};
    boost::container::small_vector<std::pair<Colour, Symbol>, 32> order;
    for (std::size_t name = 0; name < names_; ++name) {
      order.emplace_back(colours_[name], static_cast<Symbol>(name));
    }
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i) {
      rank[kFirstName + order[i].second] = static_cast<Symbol>(kFirstName + i);
    }
    return rank;
  }

 private:
  /// How far it is from each corner to the other corner of the same spot, along the word.
  void find_partners() {
    steps_.resize(land_.size(), 0);
    std::array<std::uint16_t, 256> seen{};
    std::uint16_t begin = 0;
    for (const Piece& word : layout_.words) {
      begin = word.begin;
      const auto length = static_cast<std::uint16_t>(word.end - word.begin);
      for (std::uint16_t i = begin; i < word.end; ++i) {
        const Symbol symbol = land_[i];
        if (!is_named(symbol)) continue;
        names_ = std::max<std::size_t>(names_, symbol - kFirstName + 1U);
        if (seen[symbol] > begin) {
          const auto other = static_cast<std::uint16_t>(seen[symbol] - 1);
          steps_[other] = static_cast<std::uint16_t>(i - other);
          steps_[i] = static_cast<std::uint16_t>(length - (i - other));
        }
        seen[symbol] = static_cast<std::uint16_t>(i + 1);
      }
    }
  }

  /// As far as the first look around tells spots apart, and on; the number of colours.
  std::size_t refine(std::size_t known) {
    while (true) {
      look_around();
      const std::size_t found = classes();
      if (found <= known || found == names_) return found;
      known = found;
    }
  }

  [[nodiscard]] Colour of_symbol(std::uint16_t place, std::uint16_t step) const {
    const Symbol symbol = land_[place];
    if (!is_named(symbol)) return mixed(symbol);
    return colours_[symbol - kFirstName] + step * 0xa0761d6478bd642fU;
  }

  void look_around() {
    forward_.resize(land_.size());
    backward_.resize(land_.size());
    boost::container::small_vector<Colour, 64> next(names_, 0);
    for (const Piece& region : layout_.regions) {
      Colour one_way = 0;
      Colour other_way = 0;
      for (std::size_t w = region.begin; w < region.end; ++w) {
        const auto [ahead, back] = read_word(layout_.words[w]);
        one_way += mixed(ahead);
        other_way += mixed(back);
      }
      for (std::size_t w = region.begin; w < region.end; ++w) {
        for (std::size_t i = layout_.words[w].begin; i < layout_.words[w].end; ++i) {
          if (!is_named(land_[i])) continue;
          next[land_[i] - kFirstName] +=
              mixed(mixed(forward_[i] + kBase * one_way) + mixed(backward_[i] + kBase * other_way));
        }
      }
    }
    for (std::size_t name = 0; name < names_; ++name) {
      colours_[name] = mixed(colours_[name] * kBase + next[name]);
    }
  }

  /// What is read from each corner on, around the word in both directions, as polynomials.
  std::pair<Colour, Colour> read_word(const Piece& word) {
    const std::size_t length = word.end - word.begin;
    Colour ahead = 0;
    Colour back = 0;
    for (std::size_t k = 0; k < length; ++k) {
      const auto place = static_cast<std::uint16_t>(word.begin + k);
      const auto step = steps_[place];
      const auto against = static_cast<std::uint16_t>(step == 0 ? 0 : length - step);
      there_[k] = of_symbol(place, step);
      here_[k] = of_symbol(place, against);
      ahead += there_[k] * kPowers[k];
      back += here_[k] * kPowers[length - 1 - k];
    }
    // `ahead` is what is read forwards from the first corner, `back` backwards from the last one.
    Colour sum = 0;
    Colour back_sum = 0;
    for (std::size_t k = length; k-- > 0;) {
      ahead = there_[k] + kBase * (ahead - there_[k] * kPowers[length - 1]);
      forward_[word.begin + k] = ahead;
      sum += mixed(ahead);
    }
    for (std::size_t k = 0; k < length; ++k) {
      back = here_[k] + kBase * (back - here_[k] * kPowers[length - 1]);
      backward_[word.begin + k] = back;
      back_sum += mixed(back);
    }
    return {sum, back_sum};
  }

  [[nodiscard]] std::size_t classes() const {
    boost::container::small_vector<Colour, 64> sorted(colours_.begin(), colours_.end());
    std::ranges::sort(sorted);
    return sorted.size() - std::ranges::unique(sorted).size();
  }

  const Land& land_;
  const Layout& layout_;
  std::size_t names_ = 0;
  std::size_t classes_ = 0;
  boost::container::small_vector<Colour, 64> colours_;
  boost::container::small_vector<std::uint16_t, 96> steps_;
  boost::container::small_vector<Colour, 96> forward_;
  boost::container::small_vector<Colour, 96> backward_;
  std::array<Colour, 2 * kMostLives> there_;
  std::array<Colour, 2 * kMostLives> here_;
};

using Text = boost::container::small_vector<Symbol, 96>;

/// The word in that direction, from where it is least.
void append_least_rotation(const Land& land, const Piece& word, const std::array<Symbol, 256>& rank,
                           bool backwards, Text& out) {
  const std::size_t length = word.end - word.begin;
  boost::container::small_vector<Symbol, 64> twice(2 * length);
  for (std::size_t k = 0; k < length; ++k) {
    const Symbol symbol = land[backwards ? word.end - 1U - k : word.begin + k];
    twice[k] = twice[k + length] = is_named(symbol) ? rank[symbol] : symbol;
  }
  std::size_t least = 0;
  for (std::size_t k = 1; k < length; ++k) {
    if (std::memcmp(&twice[k], &twice[least], length) < 0) least = k;
  }
  out.insert(out.end(), twice.begin() + static_cast<std::ptrdiff_t>(least),
             twice.begin() + static_cast<std::ptrdiff_t>(least + length));
  out.push_back(kWordEnd);
}

/// The text of the pieces that end with `end`, in order.
Text sorted_pieces(const Text& text, Symbol end) {
  boost::container::small_vector<Piece, 24> pieces;
  std::uint16_t begin = 0;
  for (std::uint16_t i = 0; i < text.size(); ++i) {
    if (text[i] != end) continue;
    pieces.push_back({begin, static_cast<std::uint16_t>(i + 1)});
    begin = static_cast<std::uint16_t>(i + 1);
  }
  std::ranges::sort(pieces, [&](const Piece& a, const Piece& b) {
    return std::lexicographical_compare(text.begin() + a.begin, text.begin() + a.end,
                                        text.begin() + b.begin, text.begin() + b.end);
  });
  Text sorted;
  for (const Piece& piece : pieces) {
    sorted.insert(sorted.end(), text.begin() + piece.begin, text.begin() + piece.end);
  }
  return sorted;
}

/// Names in the order of their first appearance, `first` first; the next free one.
Symbol rename(Land& land, Symbol first) {
  std::array<Symbol, 256> named{};
  for (Symbol& symbol : land) {
    if (!is_named(symbol)) continue;
    if (named[symbol] == 0) named[symbol] = first++;
    symbol = named[symbol];
  }
  return first;
}

/// What becomes of a spot from which a line is drawn: how it is written before and after the line.
struct Corners {
  Symbol before = 0;  // 0 where it is gone
  Symbol after = 0;
};

Corners corners_with_line(Symbol symbol, Symbol new_name) {
  if (symbol == kFresh) return {kTwo, 0};
  if (symbol == kTwo) return {new_name, new_name};
  return {};
}

/// Builds the words that a line makes of those that it touches.
class Pen {
 public:
  Pen(const Land& land, Land& out) : land_(land), out_(out) {}

  void put(Symbol symbol) {
    if (symbol != 0) out_.push_back(symbol);
  }
  /// From a place up to another one, without it.
  void copy(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) put(land_[i]);
  }
  void end_word() { out_.push_back(kWordEnd); }

 private:
  const Land& land_;
  Land& out_;
};

/// Replaces dead names by nothing.
void bury(Land& land, Symbol first, Symbol second) {
  const auto dead = [&](Symbol symbol) {
    return is_named(symbol) && (symbol == first || symbol == second);
  };
  land.erase(std::remove_if(land.begin(), land.end(), dead), land.end());
}

/// A line with what it changes at its ends.
struct Joint {
  const Line& line;
  Piece x;  // the words of its ends
  Piece y;
  Corners from;
  Corners to;
  Symbol fresh;   // the spot on the line
  Symbol looped;  // the spot of a loop: a new one has a corner on each side, another one is dead
};

void draw_loop(const Joint& joint, Pen& outer, Pen& inner) {
  outer.copy(joint.x.begin, joint.line.from);
  outer.put(joint.looped);
  outer.put(joint.fresh);
  outer.copy(joint.line.from + 1U, joint.x.end);
  outer.end_word();
  inner.put(joint.looped);
  inner.put(joint.fresh);
  inner.end_word();
}

void draw_within_a_word(const Joint& joint, Pen& outer, Pen& inner) {
  outer.copy(joint.x.begin, joint.line.from);
  outer.put(joint.from.before);
  outer.put(joint.fresh);
  outer.put(joint.to.after);
  outer.copy(joint.line.to + 1U, joint.x.end);
  outer.end_word();
  inner.put(joint.from.after);
  inner.copy(joint.line.from + 1U, joint.line.to);
  inner.put(joint.to.before);
  inner.put(joint.fresh);
  inner.end_word();
}

void draw_between_words(const Joint& joint, Pen& pen) {
  pen.copy(joint.x.begin, joint.line.from);
  pen.put(joint.from.before);
  pen.put(joint.fresh);
  pen.put(joint.to.before);
  pen.copy(joint.line.to + 1U, joint.y.end);
  pen.copy(joint.y.begin, joint.line.to);
  pen.put(joint.to.after);
  pen.put(joint.fresh);
  pen.put(joint.from.after);
  pen.copy(joint.line.from + 1U, joint.x.end);
  pen.end_word();
}

}  // namespace

Land drawn(const Land& land, const Line& line) {
  const Layout layout(land);
  const auto word_at = [&](std::uint16_t place) {
    return static_cast<std::size_t>(
        std::ranges::find_if(layout.words, [&](const Piece& w) { return place < w.end; }) -
        layout.words.begin());
  };
  Symbol highest = kFirstName - 1;
  for (const Symbol symbol : land) highest = std::max(highest, symbol);
  const Symbol a = land[line.from];
  const Symbol b = land[line.to];
  const std::size_t from_word = word_at(line.from);
  const std::size_t to_word = word_at(line.to);
  const auto name = [&](int number) { return static_cast<Symbol>(highest + number); };
  const Joint joint{line,
                    layout.words[from_word],
                    layout.words[to_word],
                    corners_with_line(a, name(2)),
                    corners_with_line(b, name(3)),
                    name(1),
                    a == kFresh ? name(2) : Symbol{0}};

  Land out;
  Pen pen(land, out);
  for (const Piece& region : layout.regions) {
    const bool here = from_word >= region.begin && from_word < region.end;
    Land inside;
    Pen inner(land, inside);
    for (std::size_t w = region.begin; w < region.end; ++w) {
      if (w == from_word || w == to_word) continue;
      const Piece& word = layout.words[w];
      Pen& side =
          std::ranges::find(line.around, word.begin) != line.around.end() && here ? inner : pen;
      side.copy(word.begin, word.end);
      side.end_word();
    }
    if (here && line.from == line.to) {
      draw_loop(joint, pen, inner);
    } else if (here && from_word == to_word) {
      draw_within_a_word(joint, pen, inner);
    } else if (here) {
      draw_between_words(joint, pen);
    }
    out.push_back(kRegionEnd);
    if (inside.empty()) continue;
    out.insert(out.end(), inside.begin(), inside.end());
    out.push_back(kRegionEnd);
  }
  bury(out, a, b);
  return out;
}

void settle(Land& land) {
  std::array<std::uint8_t, 256> corners{};
  for (const Symbol symbol : land) ++corners[symbol];
  for (bool changed = true; changed;) {
    changed = false;
    std::array<std::uint16_t, 256> met{};  // in which region, counted from 1
    std::size_t kept = 0;                  // up to here the land is written anew
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

namespace {

/// The land in the order of those ranks.
Text ordered(const Land& land, const Layout& layout, const std::array<Symbol, 256>& rank) {
  Text regions;
  for (const Piece& region : layout.regions) {
    Text ways[2];
    // Words of one or two spots read the same in both directions.
    const bool both =
        std::any_of(layout.words.begin() + region.begin, layout.words.begin() + region.end,
                    [](const Piece& word) { return word.end - word.begin > 2; });
    for (const bool backwards : {false, true}) {
      if (backwards && !both) continue;
      Text words;
      for (std::size_t w = region.begin; w < region.end; ++w) {
        append_least_rotation(land, layout.words[w], rank, backwards, words);
      }
      ways[backwards ? 1 : 0] = sorted_pieces(words, kWordEnd);
    }
    const bool turn = both && std::ranges::lexicographical_compare(ways[1], ways[0]);
    const Text& least = turn ? ways[1] : ways[0];
    regions.insert(regions.end(), least.begin(), least.end());
    regions.push_back(kRegionEnd);
  }
  return sorted_pieces(regions, kRegionEnd);
}

}  // namespace

Land canonical_land(const Land& land) {
  const Layout layout(land);
  Colouring colouring(land, layout);
  colouring.refine();
  Land least;
  const auto tied = colouring.tied();
  if (tied.empty()) least = ordered(land, layout, colouring.ranks());
  for (const std::size_t name : tied) {
    Colouring other(colouring);
    other.single_out(name);
    Text text = ordered(land, layout, other.ranks());
    rename(text, kFirstName);
    if (least.empty() || text < least) least = std::move(text);
  }
  rename(least, kFirstName);
  return least;
}

Land normal_land(Land land) {
  settle(land);
  std::vector<Words> lands;
  for (const Land& part : separate(land)) lands.push_back(packed(canonical_land(part)));
  std::ranges::sort(lands);
  Land whole;
  Symbol next = kFirstName;
  for (const Words& words : lands) {
    Land part = unpacked(words);
    next = rename(part, next);
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
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
