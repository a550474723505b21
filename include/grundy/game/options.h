// The options of a part as solvers need them: flat arrays that are reused, and a limit that can cut
// an enumeration short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/position.h"

namespace grundy {

/// How the parts of a game look as words.
struct PartShape {
  std::size_t words = 0;       ///< words per part, or 0 if that varies
  bool options_split = false;  ///< whether an option may be other than exactly one part
};

/// An enumeration of options asks its limit now and then whether to go on: a position may have more
/// options than there is time or memory for.
class OptionLimit {
 public:
  OptionLimit() = default;
  OptionLimit(const OptionLimit&) = delete;
  OptionLimit& operator=(const OptionLimit&) = delete;
  virtual ~OptionLimit() = default;

  /// True if the options may take this much memory, and there is time for more.
  [[nodiscard]] virtual bool allows(std::uint64_t bytes) = 0;
};

/// The options of one part, one after another in flat arrays that are reused.
class OptionBuffer {
 public:
  explicit OptionBuffer(PartShape shape) : shape_(shape) {}

  // A look at the clock costs as much as ten options.
  static constexpr std::int64_t kAskEvery = 256;

  /// Asks the limit after every `every` options of a part; long ones count more. Null means no
  /// limit. The limit must outlive the enumerations, or be reset to null.
  void heed(OptionLimit* limit, std::int64_t every = kAskEvery) {
    limit_ = limit;
    ask_every_ = until_asked_ = every;
  }
  /// True if the limit ended the last enumeration, so options are missing.
  [[nodiscard]] bool cut_short() const { return cut_short_; }

  void clear() {
    words_.clear();
    part_ends_.clear();
    option_ends_.clear();
    parts_since_end_ = 0;
    until_asked_ = ask_every_;
    cut_short_ = false;
  }

  /// Empties the buffer, for a limit that has processed the options so far.
  void take_all() {
    words_.clear();
    part_ends_.clear();
    option_ends_.clear();
  }

  /// Call this after each option: false if the enumeration must end.
  [[nodiscard]] bool wants_more() { return --until_asked_ > 0 || ask(); }

  void add_part(WordsView part) {
    constexpr std::size_t kShortPart = 16;  // words
    words_.insert(words_.end(), part.begin(), part.end());
    if (shape_.words == 0) {
      part_ends_.push_back(words_.size());
      until_asked_ -= static_cast<std::int64_t>(part.size() / kShortPart);
    }
    ++parts_since_end_;
  }
  void end_option() {
    if (shape_.options_split) option_ends_.push_back(parts_since_end_);
    parts_since_end_ = 0;
  }
  /// A whole option that is one part of one word: the common case, kept short.
  void add_word(Word word) { words_.push_back(word); }

  /// Calls visit(number of parts, get), where get(i) is the i-th part, until visit returns false.
  template <class Visit>
  bool each_option(Visit&& visit) const {
    std::size_t first = 0;
    const std::size_t options = option_count();
    for (std::size_t i = 0; i < options; ++i) {
      const std::size_t count = shape_.options_split ? option_ends_[i] : 1;
      if (!visit(count, [&](std::size_t k) { return part(first + k); })) return false;
      first += count;
    }
    return true;
  }

  [[nodiscard]] std::size_t option_count() const {
    if (shape_.options_split) return option_ends_.size();
    return shape_.words == 0 ? part_ends_.size() : words_.size() / shape_.words;
  }
  [[nodiscard]] PartShape shape() const { return shape_; }
  /// All words, for solvers that know the shape.
  [[nodiscard]] WordsView words() const { return words_; }
  /// What the arrays take while they grow for the next time.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  [[nodiscard]] bool ask();
  [[nodiscard]] WordsView part(std::size_t index) const {
    if (shape_.words != 0) return WordsView(words_).subspan(index * shape_.words, shape_.words);
    const std::size_t begin = index == 0 ? 0 : part_ends_[index - 1];
    return WordsView(words_).subspan(begin, part_ends_[index] - begin);
  }

  PartShape shape_;
  Words words_;
  std::vector<std::size_t> part_ends_;    // only if parts vary in length
  std::vector<std::size_t> option_ends_;  // parts of each option, only if options split
  std::size_t parts_since_end_ = 0;
  std::int64_t ask_every_ = kAskEvery;
  std::int64_t until_asked_ = kAskEvery;
  bool cut_short_ = false;
  OptionLimit* limit_ = nullptr;
};

}  // namespace grundy
