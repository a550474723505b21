#include "engine/windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

/// Windows of about so many squares.
struct Tier {
  unsigned squares;
  unsigned least_board;  // squares of the boards for which one is built
  unsigned least_rows;
};
// Which window pays was measured (docs/SEARCH.md): 2^25 positions take 0.06 s to build, 2^30 two
// seconds, 2^32 four times that. Where a large one lies in a file it always pays: on 4x11 4x8
// leaves a third of the questions that 4x7 does.
constexpr std::array<Tier, 3> kTiers = {{{32, 52, 4}, {30, 45, 2}, {25, 0, 2}}};
// Smaller ones are built in less time than it takes to write them.
constexpr unsigned kLeastKept = 26;

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
  for (const Tier& tier : kTiers) {
    const auto size = window_of(rows, columns, tier.squares);
    if (!size || rows < tier.least_rows) continue;
    if (const Entry* const entry = find(size->rows, size->columns)) return entry->window;
    const bool needed = rows * columns >= tier.least_board;
    const bool helps = rows * columns > tier.squares && !proof_;
    if (tier.squares >= kLeastKept && (needed || helps)) {
      if (auto window = open(size->rows, size->columns, budget)) return window;
    }
    if (needed) {
      if (auto window = build(size->rows, size->columns, budget)) return window;
    }
  }
  return nullptr;
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
  if (!folder_.empty() && window->rows() * window->columns() >= kLeastKept) {
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
