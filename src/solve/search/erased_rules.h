// Any game that splits, as the search sees it: through AnyGame, with a number for each part.
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "store/hash.h"

namespace grundy::search {

/// Parts are numbered as they are met, and their words are kept, so no two have the same number.
/// For one thread at a time.
class ErasedRules {
 public:
  using Part = std::uint32_t;
  using Piece = std::uint32_t;
  using Key = std::array<std::uint64_t, 1>;

  explicit ErasedRules(std::shared_ptr<const AnyGame> game)
      : game_(std::move(game)), buffer_(game_->part_shape()) {}

  /// The number of a canonical part; that of another one, if the game knows a simpler one.
  Part number(WordsView words, std::uint32_t guessed_weight = kUnknownWeight) {
    scratch_.assign(words.begin(), words.end());
    if (const auto known = numbers_.find(scratch_); known != numbers_.end()) return known->second;
    const auto simpler = game_->simplified(words);
    if (!simpler) return add(words, guessed_weight);
    const auto known = numbers_.find(*simpler);
    const Part number = known != numbers_.end() ? known->second : add(*simpler, guessed_weight);
    name(words, number);
    return number;
  }

  static Key key(Part part) { return {part}; }
  static Part part(Piece piece) { return piece; }
  [[nodiscard]] Words stored(Part part) const { return parts_[part]; }
  std::optional<Part> restored(WordsView words) { return number(words); }
  static bool in_window(Piece) { return false; }
  static void prefetch(Piece) {}
  static unsigned known(Piece) { return 0; }
  /// What the game says. Otherwise the number of its options, once they have been enumerated, and
  /// before that what its size suggests, compared with the part that it came from: see guess().
  [[nodiscard]] unsigned weight(Part part) const { return weights_[part]; }
  static bool lost(Part) { return false; }
  static std::uint32_t never(Part) { return 0; }
  static unsigned threads(unsigned) { return 1; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  void heed(OptionLimit* limit) {
    limit_ = limit;
    buffer_.heed(limit);
  }
  [[nodiscard]] bool cut_short() const { return cut_short_; }

  static constexpr bool kGlances = false;
  struct Glance {
    std::uint32_t shown = 0;
  };
  static Glance glance(Part, unsigned) { return {}; }

  template <class Visit>
  bool each_option(Part part, Glance, Visit&& visit) {
    game_->options(parts_[part], buffer_);
    cut_short_ = buffer_.cut_short();
    if (cut_short_) return false;
    if (!weighs_) weights_[part] = static_cast<std::uint32_t>(buffer_.option_count());
    const std::uint64_t before = bytes_;
    std::size_t options = 0;
    return buffer_.each_option([&](std::size_t count, const auto& get) {
      if (++options % kAskEvery == 0 && limit_ != nullptr &&
          !limit_->allows(buffer_.bytes() + bytes_ - before + options * kBytesPerOption)) {
        cut_short_ = true;
        return false;
      }
      pieces_.clear();
      for (std::size_t i = 0; i < count; ++i) {
        const auto piece = get(i);
        pieces_.push_back(number(piece, guess(part, piece.size())));
      }
      return visit(std::span<const Piece>(pieces_), false);
    });
  }

 private:
  /// Lets words stand for the part of this number.
  void name(WordsView words, Part number) {
    numbers_.emplace(Words(words.begin(), words.end()), number);
    bytes_ += words.size() * sizeof(Word) + sizeof(Words) + 8;
  }
  /// The number of a part that had none.
  Part add(WordsView words, std::uint32_t guessed_weight) {
    const auto number = static_cast<Part>(parts_.size());
    const auto weight = game_->part_weight(words);
    weighs_ = weight.has_value();
    weights_.push_back(weight.value_or(guessed_weight));
    parts_.emplace_back(words.begin(), words.end());
    bytes_ += words.size() * sizeof(Word) + sizeof(Words) + 8;
    name(words, number);
    return number;
  }

  /// A part of `words` words that comes from this one has about its share of the options, and one
  /// fewer for the move.
  [[nodiscard]] std::uint32_t guess(Part part, std::size_t words) const {
    const std::size_t share =
        weights_[part] * words / std::max<std::size_t>(parts_[part].size(), 1);
    return static_cast<std::uint32_t>(std::max<std::size_t>(share, 2) - 1);
  }

  static constexpr std::uint32_t kUnknownWeight = 8;
  static constexpr std::size_t kAskEvery = 256;
  // Roughly what the search keeps of an option while it looks into a question.
  static constexpr std::uint64_t kBytesPerOption = 128;

  std::shared_ptr<const AnyGame> game_;
  OptionBuffer buffer_;
  std::deque<Words> parts_;
  std::vector<std::uint32_t> weights_;
  boost::unordered_flat_map<Words, Part, PartHash> numbers_;
  Words scratch_;
  std::vector<Piece> pieces_;
  std::uint64_t bytes_ = 0;
  OptionLimit* limit_ = nullptr;
  bool cut_short_ = false;
  bool weighs_ = false;  // the game tells the weights of its parts
};

}  // namespace grundy::search
