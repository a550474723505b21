#include "solve/cram/misere_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <new>

#include "games/cram/cram.h"
#include "grundy/game/typed.h"

namespace grundy::cram {

namespace {

constexpr unsigned kSmallestBoard = 16;
// On larger boards the search over sums is faster: it needs a small part of the positions.
constexpr unsigned kLargestBoard = 25;

std::uint64_t bytes_of(std::uint64_t squares) {
  return std::uint64_t{1} << (squares - 3);
}

}  // namespace

bool MisereTable::holds(unsigned rows, unsigned columns) const {
  return table_ && table_->rows() == rows && table_->columns() == columns;
}

std::uint64_t MisereTable::bytes() const {
  return table_ ? bytes_of(std::uint64_t{table_->rows()} * table_->columns()) : 0;
}

bool MisereTable::applies(const Component& position, const Budget& budget) const {
  const games::CramBoard board(position.position);
  if (holds(board.rows(), board.columns())) return true;
  if (board.squares() < kSmallestBoard || board.squares() > kLargestBoard) {
    return false;
  }
  // A search may need fewer positions.
  const auto positions = budget.limits().positions;
  if (positions && *positions >> board.squares() == 0) return false;
  const std::uint64_t limit = budget.limits().memory;
  return bytes_of(board.squares()) <= limit - std::min(limit, budget.bytes());
}

std::optional<Outcome> MisereTable::outcome(const Component& position, Budget& budget) {
  if (!applies(position, budget)) return std::nullopt;
  const games::CramBoard board(position.position);
  if (!holds(board.rows(), board.columns()) && !build(board.rows(), board.columns(), budget)) {
    return std::nullopt;
  }
  const std::span<const std::uint64_t> words(memory_.get(), table_->words());
  return table_->lost(words, position.position[1]) ? Outcome::P : Outcome::N;
}

bool MisereTable::build(unsigned rows, unsigned columns, Budget& budget) {
  const std::uint64_t bytes = bytes_of(std::uint64_t{rows} * columns);
  if (!budget.reserve(bytes)) return false;
  const Outcomes table(rows, columns);
  LargeMemory<std::uint64_t> memory;
  try {
    memory = large_memory<std::uint64_t>(table.words());
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    return false;
  }
  std::atomic<double> share = 0;
  const Watch watch(budget, [&] {
    return fmt::format("all positions of {}x{}: {:.0f}%", rows, columns, 100 * share.load());
  });
  std::uint64_t reported = 0;
  const auto go_on = [&](double done) {
    share.store(done);
    const auto positions = static_cast<std::uint64_t>(done * static_cast<double>(bytes) * 8);
    const std::uint64_t more = positions - std::min(positions, reported);
    reported = positions;
    return budget.spend(more);
  };
  const std::span<std::uint64_t> words(memory.get(), table.words());
  if (!table.build(words, budget.limits().threads, go_on)) return false;
  table_.emplace(table);
  memory_ = std::move(memory);
  return true;
}

}  // namespace grundy::cram
