// The canonical form gives each named spot a colour: a hash of what one sees from it, including the
// colours of the other spots around its words and regions, in both directions. Colours are refined
// until this separates no more spots. Then each spot of the smallest class of equal spots gets a
// colour of its own in turn, and the least text wins. (In ab; abc; de; def; fc all spots look
// alike, but no symmetry exchanges a and c.) Words, regions and directions are sorted by colour. If
// spots still look alike then, any of them is taken. That would be exact if a symmetry always
// exchanged them. If none does, the search solves one position twice, and nothing worse happens.
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "games/sprouts/land.h"
#include "games/sprouts/layout.h"

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

/// Colours of the named spots of one land.
class Colouring {
 public:
  Colouring(const Land& land, const Layout& layout) : land_(land), layout_(layout) {
    find_partners();
    colours_.resize(names_, kBase);
  }

  /// Refines the colours until looking around separates no more spots.
  void refine() { classes_ = names_ <= 1 ? names_ : refine(1); }

  /// The spots of the smallest class with more than one; none if all spots differ.
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
  /// Gives this spot a colour of its own, and then one spot of each class that is left.
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
  /// Finds the distance along the word from each corner to the other corner of the same spot.
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

  /// Refines until nothing changes, and returns the number of colours.
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

  /// What one reads from each corner, around the word in both directions, as polynomials.
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

/// Appends the word in that direction, starting where the text is least.
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

/// The text with its pieces, which end with `end`, sorted.
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

}  // namespace grundy::games::sprouts
