// Games as the general solver sees them: compiled in (TypedRules), or through AnyGame for games not
// known when the program is built (ErasedRules). bench/ states what the detour costs.
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"
#include "grundy/game/value_scan.h"
#include "store/hash.h"

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
        scanned_(dynamic_cast<const ScannedGame*>(game_.get())),
        splits_(game_->part_shape().options_split),
        foreign_(game_->foreign()),
        buffer_(game_->part_shape()) {}

  [[nodiscard]] static const Part& canonical(const Part& part) { return part; }

  /// Limits how many options of a part, which are all in memory at once, there may be.
  void heed(OptionLimit* limit) { buffer_.heed(limit); }
  /// True if that has cut the last enumeration short. Then no option is visited.
  [[nodiscard]] bool cut_short() const { return buffer_.cut_short(); }

  [[nodiscard]] bool options_split() const { return splits_; }
  [[nodiscard]] bool scans() const { return Size > 0 && scanned_ != nullptr; }

  /// Rules that come from outside are slow: the options of a part that will be looked at again are
  /// kept until then, as long as they are not too many. Compiled rules are faster than memory.
  void keep(const Part& part)
    requires(Size > 0)
  {
    constexpr std::size_t kMostWords = std::size_t{1} << 19U;
    if (!foreign_ || splits_ || listed_ != part) return;
    if (kept_words_ + buffer_.words().size() > kMostWords) return;
    const WordsView words = buffer_.words();
    if (kept_.try_emplace(part, words.begin(), words.end()).second) kept_words_ += words.size();
  }

  void drop_kept() {
    kept_.clear();
    kept_words_ = 0;
  }

  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) {
    if constexpr (Size > 0) {
      if (const auto kept = kept_.find(part); kept != kept_.end()) {
        const Words words = std::move(kept->second);
        kept_words_ -= words.size();
        kept_.erase(kept);
        return each_single(words, visit);
      }
    }
    game_->options(part, buffer_);
    if constexpr (Size > 0) listed_ = part;
    if (buffer_.cut_short()) return false;
    if (Size > 0 && !splits_) return each_single(buffer_.words(), visit);
    return buffer_.each_option([&](std::size_t count, const auto& get) {
      parts_.resize(count);
      for (std::size_t i = 0; i < count; ++i) assign(parts_[i], get(i));
      return visit(std::span<const Part>(parts_));
    });
  }

  /// Lets the game itself look its options up (grundy/game/value_scan.h); false if it cannot.
  [[nodiscard]] bool scan(const Part& part, ValueScan& scan) const
    requires(Size > 0)
  {
    return scanned_ != nullptr && scanned_->scan(part, scan);
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
  bool each_single(WordsView words, Visit& visit) {
    Part part;
    for (std::size_t i = 0; i < words.size(); i += std::max<std::size_t>(Size, 1)) {
      assign(part, words.subspan(i, Size));
      if (!visit(part)) return false;
    }
    return true;
  }

  std::shared_ptr<const AnyGame> game_;
  const ScannedGame* scanned_;  // the same game, or null
  bool splits_;
  bool foreign_;
  boost::unordered_flat_map<Part, Words, PartHash> kept_;
  std::size_t kept_words_ = 0;
  Part listed_{};  // the part whose options are in the buffer
  OptionBuffer buffer_;
  std::vector<Part> parts_;
};

}  // namespace grundy::dag
