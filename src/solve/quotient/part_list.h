// The parts that a misère quotient is about, and words of them.
//
// Parts are numbered so that every option of a part is a sum of smaller parts: heaps by their size,
// positions of a board from the end of the game. A sum of parts is a word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace grundy::quotient {

using Part = std::uint32_t;

/// A sum of parts in descending order. Words are compared by how often the largest part occurs in
/// them, then the next, and so on: that is the order of std::vector. It is a well-order, and every
/// option of a word is a smaller word.
using Word = std::vector<Part>;

class PartList {
 public:
  /// Adds a part. Each option is a sum of parts that are in the list already, in any order. Parts
  /// without moves are left out of the options: nobody can move in them.
  Part add(std::vector<Word> options) {
    for (Word& option : options) {
      std::erase_if(option, [&](Part part) { return options_[part].empty(); });
      std::ranges::sort(option, std::greater<>());
      bytes_ += sizeof(Word) + option.size() * sizeof(Part);
    }
    std::ranges::sort(options);
    options.erase(std::ranges::unique(options).begin(), options.end());
    bytes_ += sizeof(options);
    options_.push_back(std::move(options));
    return static_cast<Part>(options_.size() - 1);
  }

  [[nodiscard]] std::size_t size() const { return options_.size(); }
  [[nodiscard]] bool has_moves(Part part) const { return !options_[part].empty(); }
  [[nodiscard]] std::span<const Word> options(Part part) const { return options_[part]; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::vector<std::vector<Word>> options_;
  std::uint64_t bytes_ = 0;
};

/// What search, or a refuted trial, has shown about one sum. It stays true for ever.
struct Fact {
  Word word;
  bool lost = false;  ///< in misère play, for the player to move
};

}  // namespace grundy::quotient
