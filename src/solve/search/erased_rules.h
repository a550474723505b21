// Any game that splits, as the search sees it: through AnyGame, with a number for each part.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "solve/search/part_names.h"

namespace grundy::search {

/// Copies share the numbers of the parts, so each thread can have a copy.
class ErasedRules {
 public:
  using Part = PartNames::Number;
  using Piece = Part;
  using Key = std::array<std::uint64_t, 1>;

  explicit ErasedRules(const std::shared_ptr<const AnyGame>& game)
      : names_(std::make_shared<PartNames>(game)), buffer_(game->part_shape()) {}

  /// The number of a canonical part; that of another one, if the game knows a simpler one.
  [[nodiscard]] Part number(WordsView words) { return names_->number(words, kUnknownWeight); }

  static Key key(Part part) { return {part}; }
  static Part part(Piece piece) { return piece; }
  [[nodiscard]] Words stored(Part part) const {
    const WordsView words = names_->words(part);
    return Words(words.begin(), words.end());
  }
  std::optional<Part> restored(WordsView words) { return number(words); }
  static bool in_window(Piece) { return false; }
  static void prefetch(Piece) {}
  static unsigned known(Piece) { return 0; }
  /// What the game says. Otherwise the number of its options, once they have been enumerated, and
  /// before that what its size suggests, compared with the part that it came from: see guess().
  [[nodiscard]] unsigned weight(Part part) const { return names_->weight(part); }
  static bool lost(Part) { return false; }
  static std::uint32_t never(Part) { return 0; }
  static unsigned threads(unsigned allowed) { return allowed; }
  /// Shared by all copies.
  [[nodiscard]] std::uint64_t bytes() const { return names_->bytes(); }

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
    names_->game().options(names_->words(part), buffer_);
    cut_short_ = buffer_.cut_short();
    if (cut_short_) return false;
    names_->set_weight(part, static_cast<std::uint32_t>(buffer_.option_count()));
    const std::uint64_t before = bytes();
    std::size_t options = 0;
    return buffer_.each_option([&](std::size_t count, const auto& get) {
      if (++options % kAskEvery == 0 && limit_ != nullptr &&
          !limit_->allows(buffer_.bytes() + bytes() - before + options * kBytesPerOption)) {
        cut_short_ = true;
        return false;
      }
      pieces_.clear();
      for (std::size_t i = 0; i < count; ++i) {
        const WordsView piece = get(i);
        pieces_.push_back(names_->number(piece, guess(part, piece.size())));
      }
      return visit(std::span<const Piece>(pieces_), false);
    });
  }

 private:
  /// A part of `words` words that comes from this one has about its share of the options, and one
  /// fewer for the move.
  [[nodiscard]] std::uint32_t guess(Part part, std::size_t words) const {
    const std::size_t size = std::max<std::size_t>(names_->words(part).size(), 1);
    const std::size_t share = names_->weight(part) * words / size;
    return static_cast<std::uint32_t>(std::max<std::size_t>(share, 2) - 1);
  }

  static constexpr std::uint32_t kUnknownWeight = 8;
  static constexpr std::size_t kAskEvery = 256;
  // Roughly what the search keeps of an option while it looks into a question.
  static constexpr std::uint64_t kBytesPerOption = 128;

  std::shared_ptr<PartNames> names_;
  OptionBuffer buffer_;
  std::vector<Piece> pieces_;
  OptionLimit* limit_ = nullptr;
  bool cut_short_ = false;
};

}  // namespace grundy::search
