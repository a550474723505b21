#include "graph/bytes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/wait_for_input.h"

namespace grundy::graph {

Expected<std::size_t> Bytes::read_on(std::span<char> block) {
  std::size_t filled = 0;
  if (descriptor_ < 0) {
    filled = std::min(block.size(), text_.size());
    std::memcpy(block.data(), text_.data(), filled);
    text_.remove_prefix(filled);
    return filled;
  }
  while (filled < block.size()) {
    wait_for_input(descriptor_);
    const ::ssize_t got = ::read(descriptor_, block.data() + filled, block.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      return std::unexpected(Error{
          ErrorKind::io, fmt::format("cannot read {}: {}", name_,
                                     std::error_code(errno, std::generic_category()).message())});
    }
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  return filled;
}

Expected<std::string_view> Bytes::peek(std::size_t count) {
  if (ahead_.size() < count) {
    const std::size_t before = ahead_.size();
    ahead_.resize(count);
    const auto got = read_on(std::span(ahead_).subspan(before));
    if (!got) return std::unexpected(got.error());
    ahead_.resize(before + *got);
  }
  return std::string_view(ahead_).substr(0, count);
}

Expected<std::size_t> Bytes::read(std::span<char> block) {
  const std::size_t known = std::min(block.size(), ahead_.size());
  if (known > 0) std::memcpy(block.data(), ahead_.data(), known);
  ahead_.erase(0, known);
  const auto got = read_on(block.subspan(known));
  if (!got) return got;
  position_ += known + *got;
  return known + *got;
}

}  // namespace grundy::graph
