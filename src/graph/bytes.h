// The source of a graph: a file, standard input, or a text in memory, read block by block.
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
  /// The text must outlive this object.
  explicit Bytes(std::string_view text) : text_(text), size_(text.size()) {}
  /// An open file, which is not closed here, and its size, if known.
  Bytes(int descriptor, std::string name, std::optional<std::uint64_t> size)
      : descriptor_(descriptor), name_(std::move(name)), size_(size) {}

  /// Fills the block, or less at the end.
  [[nodiscard]] Expected<std::size_t> read(std::span<char> block);
  /// The next bytes, without consuming them; fewer than `count` only at the end.
  [[nodiscard]] Expected<std::string_view> peek(std::size_t count);

  [[nodiscard]] std::uint64_t position() const { return position_; }
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

 private:
  [[nodiscard]] Expected<std::size_t> read_on(std::span<char> block);

  std::string_view text_;
  int descriptor_ = -1;
  std::string name_;
  std::optional<std::uint64_t> size_;
  std::string ahead_;  // read by peek
  std::uint64_t position_ = 0;
};

}  // namespace grundy::graph
