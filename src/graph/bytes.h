// Where a graph is read from: a file, standard input, or a text in memory; one block after another.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy::graph {

class Bytes {
 public:
  /// A text that outlives this.
  explicit Bytes(std::string_view text) : text_(text), size_(text.size()) {}
  /// An open file, which is not closed here. `size` where that is known.
  Bytes(int descriptor, std::string name, std::optional<std::uint64_t> size)
      : descriptor_(descriptor), name_(std::move(name)), size_(size) {}

  /// Fills the block; less only at the end.
  [[nodiscard]] Expected<std::size_t> read(std::span<char> block);
  /// The first bytes, which will be read all the same; fewer than asked for only at the end.
  [[nodiscard]] Expected<std::string_view> peek(std::size_t count);

  [[nodiscard]] std::uint64_t position() const { return position_; }
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

 private:
  [[nodiscard]] Expected<std::size_t> read_on(std::span<char> block);

  std::string_view text_;
  int descriptor_ = -1;
  std::string name_;
  std::optional<std::uint64_t> size_;
  std::string ahead_;  // peeked at
  std::uint64_t position_ = 0;
};

}  // namespace grundy::graph
