#include "engine/windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "store/large_memory.h"
#include "store/mapped_file.h"

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

// Which window pays was measured (docs/SEARCH.md): 2^25 positions take 0.06 s to build, 2^30 two
// seconds. Where the large one lies in a file it always pays.
constexpr unsigned kSmallWindow = 25;
constexpr unsigned kLargeWindow = 30;
constexpr unsigned kLargeBoard = 45;

std::uint64_t bytes_of(const games::CramWindow& window) {
  return window.words() * sizeof(std::uint64_t);
}

/// At least as much memory should be left for the table.
bool affordable(const games::CramWindow& window, const Budget& budget) {
  const std::uint64_t limit = budget.limits().memory;
  return bytes_of(window) <= (limit - std::min(limit, budget.bytes())) / 2;
}

/// A bar of progress.
std::string building(const games::CramWindow& window, double share) {
  constexpr int kWidth = 20;
  const int done = static_cast<int>(share * kWidth);
  return fmt::format("endgame database {}x{} [{:#<{}}{:.<{}}] {:.0f}%", window.rows(),
                     window.columns(), "", done, "", kWidth - done, 100 * share);
}

std::string contents_of(const games::CramWindow& window) {
  return fmt::format("grundy: values of cram within {}x{}, layout {}", window.rows(),
                     window.columns(), games::CramWindow::kVersion);
}

}  // namespace

std::shared_ptr<const games::CramWindow> Windows::for_board(unsigned rows, unsigned columns,
                                                            Budget& budget) {
  const auto large = window_of(rows, columns, kLargeWindow);
  const auto small = window_of(rows, columns, kSmallWindow);
  if (!small) return nullptr;
  if (const Entry* const entry = find(large->rows, large->columns)) return entry->window;
  if (rows * columns > kLargeWindow && !proof_) {
    if (auto window = open(large->rows, large->columns, budget)) return window;
  }
  if (rows * columns >= kLargeBoard) {
    if (auto window = open(large->rows, large->columns, budget)) return window;
    if (auto window = build(large->rows, large->columns, budget)) return window;
  }
  if (const Entry* const entry = find(small->rows, small->columns)) return entry->window;
  return build(small->rows, small->columns, budget);
}

const Windows::Entry* Windows::find(unsigned rows, unsigned columns) const {
  const auto at = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.window->holds(rows, columns); });
  return at == entries_.end() ? nullptr : &*at;
}

std::string Windows::path(const games::CramWindow& window) const {
  return fmt::format("{}/cram-{}x{}.window", folder_, window.rows(), window.columns());
}

std::shared_ptr<const games::CramWindow> Windows::open(unsigned rows, unsigned columns,
                                                       Budget& budget) {
  if (folder_.empty()) return nullptr;
  auto window = std::make_shared<games::CramWindow>(rows, columns);
  if (!affordable(*window, budget)) return nullptr;
  // A damaged file is as good as none: it is written anew.
  const auto file = MappedFile::open(path(*window), contents_of(*window), window->words());
  if (!file || *file == nullptr || !budget.reserve(bytes_of(*window))) return nullptr;
  window->use((*file)->words());
  entries_.push_back({window, *file});
  return window;
}

std::shared_ptr<const games::CramWindow> Windows::build(unsigned rows, unsigned columns,
                                                        Budget& budget) {
  auto window = std::make_shared<games::CramWindow>(rows, columns);
  const std::uint64_t bytes = bytes_of(*window);
  if (!affordable(*window, budget) || !budget.reserve(bytes)) return nullptr;
  std::shared_ptr<std::uint64_t[]> memory;
  try {
    memory = large_memory<std::uint64_t>(window->words());
  } catch (const std::bad_alloc&) {
    budget.release(bytes);
    return nullptr;
  }
  const std::span<std::uint64_t> words(memory.get(), window->words());
  std::atomic<double> share = 0;
  const Watch watch(budget, [&] { return building(*window, share.load()); });
  const auto go_on = [&](double done) {
    share.store(done);
    return budget.spend(0);
  };
  if (!window->build(words, budget.limits().threads, go_on)) {
    budget.release(bytes);
    return nullptr;
  }
  window->use(words);
  entries_.push_back({window, memory});
  if (!folder_.empty() && window->rows() * window->columns() > kSmallWindow) {
    // Where it cannot be written, the next run builds it again: no reason to stop.
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    (void)MappedFile::write(path(*window), contents_of(*window), words);
  }
  return window;
}

std::uint64_t Windows::bytes() const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += bytes_of(*entry.window);
  return bytes;
}

}  // namespace grundy
