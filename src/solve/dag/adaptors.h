// Games as the general solver sees them: compiled in (TypedRules), or through AnyGame for games not
// known when the program is built (ErasedRules). bench/ states what the detour costs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::dag {

template <Game G>
class TypedRules {
 public:
  using Part = typename PartRules<G>::Part;

  explicit TypedRules(G rules) : rules_(std::move(rules)) {}

  [[nodiscard]] Part canonical(const Part& part) const {
    return PartRules<G>::canonical(rules_, part);
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    return PartRules<G>::each_option(rules_, part, std::forward<Visit>(visit));
  }

 private:
  G rules_;
};

/// Parts of `Size` words, or of any number of words if Size is 0. AnyGame returns all options of a
/// part in one call, in canonical form.
template <std::size_t Size>
class ErasedRules {
 public:
  using Part = std::conditional_t<Size == 0, Words, std::array<Word, Size>>;

  explicit ErasedRules(std::shared_ptr<const AnyGame> game)
      : game_(std::move(game)),
        splits_(game_->part_shape().options_split),
        buffer_(game_->part_shape()) {}

  [[nodiscard]] static const Part& canonical(const Part& part) { return part; }

  /// Limits how many options of a part, which are all in memory at once, there may be.
  void heed(OptionLimit* limit) { buffer_.heed(limit); }
  /// True if that has cut the last enumeration short. Then no option is visited.
  [[nodiscard]] bool cut_short() const { return buffer_.cut_short(); }

  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) {
    game_->options(part, buffer_);
    if (buffer_.cut_short()) return false;
    if (Size > 0 && !splits_) return each_single(visit);
    return buffer_.each_option([&](std::size_t count, const auto& get) {
      parts_.resize(count);
      for (std::size_t i = 0; i < count; ++i) assign(parts_[i], get(i));
      return visit(std::span<const Part>(parts_));
    });
  }

  static void assign(Part& part, WordsView words) {
    if constexpr (Size == 0) {
      part.assign(words.begin(), words.end());
    } else {
      std::copy_n(words.begin(), Size, part.begin());
    }
  }

 private:
  template <class Visit>
  bool each_single(Visit& visit) {
    const WordsView words = buffer_.words();
    Part part;
    for (std::size_t i = 0; i < words.size(); i += std::max<std::size_t>(Size, 1)) {
      assign(part, words.subspan(i, Size));
      if (!visit(part)) return false;
    }
    return true;
  }

  std::shared_ptr<const AnyGame> game_;
  bool splits_;
  OptionBuffer buffer_;
  std::vector<Part> parts_;
};

}  // namespace grundy::dag
