#include "solve/cram/window.h"

#include <bit>
#include <utility>

#include "solve/cram/folded_build.h"
#include "solve/cram/plain_build.h"

namespace grundy::cram {

Window::Window(unsigned rows, unsigned columns, Layout layout) : rows_(rows), columns_(columns) {
  if (layout == Layout::kFolded) {
    fold_.emplace(columns);
    return;
  }
  lanes_.emplace(rows, columns);
  for (std::uint32_t byte = 0; byte < 4; ++byte) {
    for (std::uint32_t squares = 0; squares < 256; ++squares) {
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t square = 8 * byte + i;
        if ((squares >> i & 1U) == 0 || square >= rows * columns) continue;
        places_[byte][squares] |= 1U << lanes_->bit_of(square);
      }
    }
  }
  if (columns > kWidestRow) return;
  upright_ = places_of_rows(rows, columns, [&](unsigned r, unsigned c) { return r * columns + c; });
  turned_ = places_of_rows(columns, rows, [&](unsigned r, unsigned c) { return c * columns + r; });
}

template <class Square>
std::vector<std::uint32_t> Window::places_of_rows(unsigned rows, unsigned columns,
                                                  const Square& square) const {
  std::vector<std::uint32_t> places(std::size_t{rows} << columns);
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    for (unsigned c = 0; c < columns; ++c) {
      if ((i >> c & 1U) != 0) places[i] |= 1U << lanes_->bit_of(square(i >> columns, c));
    }
  }
  return places;
}

std::size_t Window::words() const {
  if (fold_) {
    return (fold_->slabs().size() << (fold_->middle_bits() - kLaneBits)) * planes::kLineWords;
  }
  return planes::kLineWords << (rows_ * columns_ - kLaneBits);
}

void Window::use(std::span<const std::uint64_t> memory) {
  memory_ = memory;
  block_bits_ = 63;
  blocks_ = std::vector<std::atomic<Block>>(1);
  blocks_[0] = Block::kSound;
}

void Window::use(std::span<const std::uint64_t> memory, std::size_t block_words,
                 std::function<bool(std::size_t)> check) {
  memory_ = memory;
  check_ = std::move(check);
  block_bits_ =
      static_cast<unsigned>(std::countr_zero(block_words / planes::kLineWords)) + kLaneBits;
  blocks_ = std::vector<std::atomic<Block>>((memory.size() + block_words - 1) / block_words);
}

bool Window::check(std::size_t block) const {
  if (blocks_[block].load(std::memory_order_relaxed) == Block::kDamaged) return false;
  const bool sound = check_(block);
  blocks_[block].store(sound ? Block::kSound : Block::kDamaged, std::memory_order_relaxed);
  return sound;
}

bool Window::build(std::span<std::uint64_t> memory, unsigned threads,
                   const std::function<bool(double)>& go_on) const {
  return fold_ ? build_folded(*fold_, memory, threads, go_on)
               : build_plain(*lanes_, memory, threads, go_on);
}

}  // namespace grundy::cram
