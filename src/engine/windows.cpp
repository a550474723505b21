#include "engine/windows.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace grundy {

namespace {

struct Size {
  unsigned rows;
  unsigned columns;
};

/// A window as high as the board, of about so many squares.
std::optional<Size> window_of(unsigned rows, unsigned columns, unsigned squares) {
  const unsigned height = std::min(rows, squares >= 30 ? 5U : squares / 5);
  const unsigned width = std::min(columns, squares / height);
  if (height * width < games::CramWindow::kMinSquares || height == 1) return std::nullopt;
  return Size{std::min(height, width), std::max(height, width)};
}

// Which window pays was measured (docs/SEARCH.md): 2^25 positions take 0.06 s, 2^30 two seconds.
constexpr unsigned kSmallWindow = 25;
constexpr unsigned kLargeWindow = 30;
constexpr unsigned kLargeBoard = 45;

}  // namespace

std::shared_ptr<const games::CramWindow> Windows::for_board(unsigned rows, unsigned columns,
                                                            Budget& budget) {
  const bool large = rows * columns >= kLargeBoard;
  for (const unsigned squares : {large ? kLargeWindow : kSmallWindow, kSmallWindow}) {
    const auto size = window_of(rows, columns, squares);
    if (!size) continue;
    for (const Entry& entry : entries_) {
      if (entry.window->holds(size->rows, size->columns)) return entry.window;
    }
    auto window = std::make_shared<games::CramWindow>(size->rows, size->columns);
    const std::uint64_t bytes = window->words() * sizeof(std::uint64_t);
    // At least as much should be left for the table.
    if (bytes > (budget.limits().memory - std::min(budget.limits().memory, budget.bytes())) / 2) {
      continue;
    }
    if (!budget.reserve(bytes)) return nullptr;
    const std::shared_ptr<std::uint64_t[]> memory(
        static_cast<std::uint64_t*>(std::aligned_alloc(64, bytes)), &std::free);
    const std::span<std::uint64_t> words(memory.get(), window->words());
    if (memory == nullptr || !window->build(words, budget.limits().threads,
                                            [&](double) { return budget.spend(0); })) {
      budget.release(bytes);
      return nullptr;
    }
    window->use(words);
    entries_.push_back({window, memory});
    return window;
  }
  return nullptr;
}

std::uint64_t Windows::bytes() const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += entry.window->words() * sizeof(std::uint64_t);
  return bytes;
}

}  // namespace grundy
