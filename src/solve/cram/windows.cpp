#include "solve/cram/windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "core/atomic_file.h"
#include "store/array_file.h"
#include "store/large_memory.h"

namespace grundy::cram {

namespace {

struct Size {
  unsigned rows;
  unsigned columns;
};

/// A window as high as the board, of about this many squares.
std::optional<Size> window_of(unsigned rows, unsigned columns, unsigned squares) {
  const unsigned height = std::min(rows, squares >= 30 ? 5U : squares / 5);
  const unsigned width = std::min(columns, squares / height);
  const Size size{std::min(height, width), std::max(height, width)};
  if (height == 1 || !Window::possible(size.rows, size.columns)) return std::nullopt;
  return size;
}

/// Windows of about this many squares.
struct Tier {
  unsigned squares;
  unsigned least_built;   // squares of the boards for which one is built
  unsigned least_five;    // the same for boards of five rows
  unsigned least_flat;    // and of up to four
  unsigned least_helped;  // and of those that profit if one lies in a file
  unsigned least_rows;
};
// Which window pays was measured (docs/lab/windows.md): 2^25 positions take 0.06 s to build, 2^30
// two seconds, 2^32 four times that, and 5x7 a minute. A large window pays if it lies in a file: on
// 4x11, 4x8 leaves a third of the questions that 4x7 leaves. Solving 5x8 takes less time than
// reading and checking what it needs of 5x7. 5x9 is as fast with 5x5, in a seventh of the memory.
constexpr std::array<Tier, 5> kTiers = {{{35, 50, 50, 50, 42, 5},
                                         {32, 52, 52, 52, 33, 4},
                                         {30, 42, 46, 54, 31, 2},
                                         {28, 40, 40, 40, 31, 2},
                                         {25, 0, 0, 0, 26, 2}}};
// Building a smaller one takes less time than writing it.
constexpr unsigned kLeastKept = 30;

bool is_kept(const Window& window) {
  return window.rows() * window.columns() >= kLeastKept;
}

std::uint64_t bytes_of(const Window& window) {
  return window.words() * sizeof(std::uint64_t);
}

bool is_largest(const Window& window) {
  return window.rows() * window.columns() > Window::kMaxPlain;
}

std::uint64_t free_bytes(const Budget& budget) {
  const std::uint64_t limit = budget.limits().memory;
  return limit - std::min(limit, budget.bytes());
}
/// The table should have at least as much memory; beside a large window a few gigabytes are enough.
bool usable(const Window& window, const Budget& budget) {
  constexpr std::uint64_t kEnough = std::uint64_t{2} << 30U;
  const std::uint64_t bytes = bytes_of(window);
  return bytes + std::min(bytes, kEnough) <= free_bytes(budget);
}
/// A window is kept for the next question, so it may take up to half of the memory. One that takes
/// a minute does not suit a question with a limit of a few, nor one that takes seconds a look at
/// some positions, as advice needs it.
bool worth_building(const Window& window, const Budget& budget) {
  constexpr std::chrono::minutes kPatience(5);
  constexpr std::uint64_t kMany = 1'000'000;
  const auto time = budget.limits().time;
  const bool worth_waiting = !is_largest(window) || !time || *time >= kPatience;
  const bool long_search = !is_kept(window) || budget.limits().positions.value_or(kMany) >= kMany;
  return bytes_of(window) <= free_bytes(budget) / 2 && worth_waiting && long_search;
}

/// A bar of progress.
std::string bar(const Window& window, double share, bool writing) {
  constexpr int kWidth = 20;
  const int done = static_cast<int>(share * kWidth);
  return fmt::format("{}endgame database {}x{} [{:#<{}}{:.<{}}] {:.0f}%",
                     writing ? "writing the " : "", window.rows(), window.columns(), "", done, "",
                     kWidth - done, 100 * share);
}

std::string contents_of(const Window& window) {
  return fmt::format("grundy: values of cram within {}x{}, layout {}", window.rows(),
                     window.columns(), Window::kVersion);
}

}  // namespace

std::shared_ptr<const Window> Windows::for_board(unsigned rows, unsigned columns, Budget& budget) {
  for (const Tier& tier : kTiers) {
    const auto size = window_of(rows, columns, tier.squares);
    if (!size || rows < tier.least_rows) continue;
    if (proof_ && tier.squares > Window::kMaxPlain) continue;
    if (const Entry* const entry = find(size->rows, size->columns)) return entry->window;
    const unsigned height = std::min(rows, columns);
    const unsigned least = height < 5    ? tier.least_flat
                           : height == 5 ? tier.least_five
                                         : tier.least_built;
    const bool needed = rows * columns >= least;
    // A window that has the whole board answers at once.
    const bool whole =
        std::min(rows, columns) <= size->rows && std::max(rows, columns) <= size->columns;
    const bool helps = (rows * columns >= tier.least_helped || whole) && !proof_;
    if (!needed && !helps) continue;
    if (tier.squares >= kLeastKept) {
      if (auto window = open(size->rows, size->columns, budget)) return window;
    }
    if (needed) {
      if (auto window = build(size->rows, size->columns, budget)) return window;
    }
  }
  return nullptr;
}

const Windows::Entry* Windows::find(unsigned rows, unsigned columns) const {
  const auto at = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.window->holds(rows, columns) && !(proof_ && is_largest(*entry.window));
  });
  return at == entries_.end() ? nullptr : &*at;
}

std::string Windows::path(const Window& window) const {
  return fmt::format("{}/cram-{}x{}.window", folder_, window.rows(), window.columns());
}

std::shared_ptr<const Window> Windows::open(unsigned rows, unsigned columns, Budget& budget) {
  if (folder_.empty()) return nullptr;
  auto window = std::make_shared<Window>(rows, columns);
  if (!usable(*window, budget)) return nullptr;
  // A file that is refused counts as none: it is written anew.
  const std::string name = path(*window);
  const auto opened = ArrayFile::open(name, contents_of(*window), window->words());
  if (!opened || *opened == nullptr || !budget.reserve(bytes_of(*window))) return nullptr;
  const auto& file = *opened;
  auto damage = std::make_shared<std::atomic<unsigned>>(0);
  // A file with a damaged block is written anew too, by the next run: this one does without the
  // block.
  window->use(file->words(), ArrayFile::kBlockWords, [file, damage, name](std::size_t block) {
    if (file->sound(block)) return true;
    if (damage->fetch_add(1) == 0) {
      std::error_code ignored;
      std::filesystem::remove(name, ignored);
    }
    return false;
  });
  entries_.push_back({window, file, damage});
  return window;
}

std::shared_ptr<const Window> Windows::build(unsigned rows, unsigned columns, Budget& budget) {
  auto window = std::make_shared<Window>(rows, columns);
  const std::uint64_t bytes = bytes_of(*window);
  if (!worth_building(*window, budget) || !budget.reserve(bytes)) return nullptr;
  std::shared_ptr<std::uint64_t[]> memory;
  try {
    memory = large_memory<std::uint64_t>(window->words());
  } catch (const std::bad_alloc&) {
    budget.release(bytes);
    return nullptr;
  }
  const std::span<std::uint64_t> words(memory.get(), window->words());
  std::atomic<double> share = 0;
  std::atomic<bool> writing = false;
  const Watch watch(budget, [&] { return bar(*window, share.load(), writing.load()); });
  const auto go_on = [&](double done) {
    share.store(done);
    return budget.spend(0);
  };
  bool built = false;
  try {
    built = window->build(words, budget.limits().threads, go_on);
  } catch (const std::bad_alloc&) {
    // The search does without.
  }
  if (!built) {
    budget.release(bytes);
    return nullptr;
  }
  window->use(words);
  entries_.push_back({window, memory, nullptr});
  if (!folder_.empty() && is_kept(*window)) {
    // If it cannot be written, the next run builds it again: no reason to stop.
    writing.store(true);
    (void)make_private_folder(folder_);
    (void)ArrayFile::write(path(*window), contents_of(*window), words, go_on);
  }
  return window;
}

std::uint64_t Windows::damage() const {
  std::uint64_t blocks = 0;
  for (const Entry& entry : entries_) blocks += entry.damage ? entry.damage->load() : 0;
  return blocks;
}

std::uint64_t Windows::bytes() const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += bytes_of(*entry.window);
  return bytes;
}

}  // namespace grundy::cram
