// From a position to the parts that facts are about, and from a part to its options.
//
// A part is the number of its game and some words. The game itself says how a position falls into
// parts and which of them are alike (each_part of include/grundy/game.h). If a position is too
// large for that, it is taken whole, as a part of another game whose options are its moves. A list
// of options {…} is a game by itself, with one part.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "grundy/game/any_game.h"
#include "grundy/meter.h"

namespace grundy::proof {

struct Part {
  std::uint32_t game = 0;
  Words words;
  friend bool operator==(const Part&, const Part&) = default;
  friend auto operator<=>(const Part&, const Part&) = default;
};

/// A position taken apart: nim heaps *n by themselves, and parts.
struct Split {
  std::vector<std::uint64_t> heaps;  ///< without *0
  std::vector<Part> parts;

  void clear() {
    heaps.clear();
    parts.clear();
  }
};

/// Splits a sum into the positions that have separate values if play can go on for ever: counters
/// on a graph one by one, other games whole.
[[nodiscard]] std::vector<Sum> valued_alone(const Sum& sum);

class Parts {
 public:
  /// A part whose options take more words is refused.
  static constexpr std::uint64_t kMostWords = std::uint64_t{1} << 24U;

  /// Reads a text and returns its only part; nothing if it is not one part.
  using ReadPart = std::function<std::optional<Words>(const std::string&)>;

  explicit Parts(ReadPart read, std::uint64_t most_words = kMostWords)
      : read_(std::move(read)), most_words_(most_words), limit_(most_words) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  /// Appends the parts of a position.
  void split(const Component& component, Split& out);
  void split(const Sum& sum, Split& out);

  /// Calls visit(Option) for each option of a part, until it returns false. An error if there are
  /// too many, or if the rules do not say what the options are because the players do not have the
  /// same ones.
  class Option;
  using Visit = FunctionRef<bool(const Option&)>;
  [[nodiscard]] Expected<void> each_option(const Part& part, Visit visit);
  /// True if visit returns true for some option. The enumeration stops there. What visit sees of an
  /// option is gone when the next one comes.
  [[nodiscard]] Expected<bool> any_option(const Part& part, Visit visit);

  // Only for writers of proofs. A reader of the checker may skip these two.

  /// The same for options that `list` puts into the buffer instead of the rules, as long as it
  /// wants more. There are none if it returns false.
  using List = FunctionRef<bool(OptionBuffer&)>;
  [[nodiscard]] std::optional<bool> any_of_list(std::uint32_t game, List list, Visit visit);
  /// True if a part leads to at most `parts` parts, with at most `options` options in all.
  [[nodiscard]] bool is_small(const Part& part, std::size_t parts, std::size_t options);

  /// True if every line of play of a game is known to end.
  [[nodiscard]] bool ends(std::uint32_t game) const { return games_[game].ends; }

  /// The game of a part, and whether its parts are whole positions.
  [[nodiscard]] const std::shared_ptr<const AnyGame>& game(std::uint32_t number) const {
    return games_[number].rules;
  }
  [[nodiscard]] bool is_whole(std::uint32_t game) const { return games_[game].whole; }

  /// In the notation.
  [[nodiscard]] std::string print(std::uint32_t game, WordsView part) const;
  [[nodiscard]] std::string print(const Option& option) const;

 private:
  struct Game {
    std::shared_ptr<const AnyGame> rules;
    bool whole = false;  // a part is a whole position, in its normal form
    bool ends = false;
    std::unique_ptr<OptionBuffer> options = {};
    std::unique_ptr<OptionBuffer> few_options = {};  // for any_option
    // In games on graphs, the text of a part can be read back as another part that is alike. Then
    // one of them stands for all: see settled().
    bool unsettled = false;
    std::unordered_map<std::string, Words> standing = {};  // by the bytes of the part
    // A move may leave an empty heap, but no position has one: it is not a part at all.
    bool drops_empty = false;
  };

  class Few;
  [[nodiscard]] std::unexpected<Error> too_many() const;
  std::uint32_t number_of(const std::shared_ptr<const AnyGame>& game, bool whole);
  /// The part that stands for another one that is alike.
  const Words& settled(std::uint32_t game, WordsView part);
  OptionBuffer& few_options(std::uint32_t game);
  void visit_all(std::uint32_t game, const OptionBuffer& options, Visit visit);
  Expected<void> each_sum(std::uint32_t game, const Words& words, Visit visit);

  /// Stops an enumeration that has grown far too large. The words are counted when it is done.
  class Limit final : public OptionLimit {
   public:
    explicit Limit(std::uint64_t words) : most_(std::max(words, kLeast) * kPerWord) {}
    bool allows(std::uint64_t bytes) override {
      meter::work(OptionBuffer::kAskEvery);
      return bytes <= most_;
    }

   private:
    static constexpr std::uint64_t kLeast = std::uint64_t{1} << 16U;
    static constexpr std::uint64_t kPerWord = 6 * sizeof(Word);  // with room to grow
    std::uint64_t most_;
  };

  ReadPart read_;
  std::uint64_t most_words_;
  Limit limit_;
  std::deque<Game> games_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::string identity_;
};

/// An option of a part: of parts of the same game, or of anything.
class Parts::Option {
 public:
  Option(std::uint32_t game, std::span<const WordsView> parts) : game_(game), same_(parts) {}
  explicit Option(const Split& split) : split_(&split) {}

  /// visit(game, words) for each part that is not a nim heap.
  template <class Visitor>
  void each_part(Visitor&& visit) const {
    for (const WordsView words : same_) visit(game_, words);
    if (split_ == nullptr) return;
    for (const Part& part : split_->parts) visit(part.game, WordsView(part.words));
  }
  [[nodiscard]] std::span<const std::uint64_t> heaps() const {
    return split_ == nullptr ? std::span<const std::uint64_t>() : split_->heaps;
  }

 private:
  std::uint32_t game_ = 0;
  std::span<const WordsView> same_;
  const Split* split_ = nullptr;
};

}  // namespace grundy::proof
