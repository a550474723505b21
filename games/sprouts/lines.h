// Every line that can be drawn in a land.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/sprouts/land.h"

namespace grundy::games::sprouts {

/// The words of one region, with alike words grouped: words without names that read the same. Any
/// of them may stand for the others.
class Region {
 public:
  struct Word {
    std::uint16_t begin;
    std::uint16_t end;
    std::size_t alike;  ///< the first word that is alike
  };

  Region(const Land& land, std::size_t begin, std::size_t end);

  [[nodiscard]] const std::vector<Word>& words() const { return words_; }
  /// True if the word is the first, or the second, of the words alike.
  [[nodiscard]] bool is_first(std::size_t word) const { return words_[word].alike == word; }
  [[nodiscard]] bool is_second(std::size_t word) const {
    return !is_first(word) &&
           std::ranges::count(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(word),
                              words_[word].alike, &Word::alike) == 1;
  }

  /// Calls visit(places of first corners) for every choice of words other than this one, until
  /// visit returns false. Of alike words only the number chosen matters.
  template <class Visit>
  bool each_choice_beside(std::size_t word, Visit&& visit) const {
    std::vector<std::pair<std::size_t, std::size_t>> groups;  // the first word, how many
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if (w == word) continue;
      const auto known = std::ranges::find_if(
          groups, [&](const auto& group) { return words_[group.first].alike == words_[w].alike; });
      if (known == groups.end()) {
        groups.emplace_back(w, 1);
      } else {
        ++known->second;
      }
    }
    std::vector<std::size_t> chosen(groups.size(), 0);
    while (true) {
      std::vector<std::uint16_t> places;
      for (std::size_t g = 0; g < groups.size(); ++g) {
        std::size_t left = chosen[g];
        for (std::size_t w = groups[g].first; left > 0; ++w) {
          if (w == word || words_[w].alike != words_[groups[g].first].alike) continue;
          places.push_back(words_[w].begin);
          --left;
        }
      }
      if (!visit(std::move(places))) return false;
      std::size_t g = 0;
      while (g < groups.size() && chosen[g] == groups[g].second) chosen[g++] = 0;
      if (g == groups.size()) return true;
      ++chosen[g];
    }
  }

 private:
  std::vector<Word> words_;
};

[[nodiscard]] std::vector<Region> regions_of(const Land& land);

/// True if a line may lead from one corner to another of the same word, which takes two lives.
[[nodiscard]] inline bool may_join(const Land& land, std::uint16_t from, std::uint16_t to) {
  if (from == to) return land[from] == kFresh || land[from] == kTwo;
  return !is_named(land[from]) || land[from] != land[to];
}

/// Calls visit(Line) for every line, up to the choice among alike words, until it returns false.
/// Returns whether all lines were visited.
template <class Visit>
bool each_line(const Land& land, Visit&& visit) {
  for (const Region& region : regions_of(land)) {
    const auto& words = region.words();
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (!region.is_first(w)) continue;
      for (std::uint16_t from = words[w].begin; from < words[w].end; ++from) {
        for (std::size_t v = w + 1; v < words.size(); ++v) {
          if (!region.is_first(v) && (words[v].alike != w || !region.is_second(v))) continue;
          for (std::uint16_t to = words[v].begin; to < words[v].end; ++to) {
            if (!visit(Line{from, to, {}})) return false;
          }
        }
        for (std::uint16_t to = from; to < words[w].end; ++to) {
          if (!may_join(land, from, to)) continue;
          const bool all = region.each_choice_beside(w, [&](std::vector<std::uint16_t> around) {
            return visit(Line{from, to, std::move(around)});
          });
          if (!all) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace grundy::games::sprouts
