#include "solve/chomp/pieces.h"

#include <algorithm>

namespace grundy::chomp {

Pieces::Pieces(const Staircases& first_rows, std::uint64_t begin, std::uint64_t end)
    : first_rows_(first_rows),
      begin_(begin),
      missing_(end - begin),
      done_(end - begin),
      open_(end - begin) {
  std::vector<std::uint32_t> rows;
  for (std::uint64_t piece = begin; piece < end; ++piece) {
    first_rows.staircase(piece, rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::uint32_t least = row + 1 < rows.size() ? rows[row + 1] : 0;
      if (rows[row] == least) continue;
      const std::uint64_t earlier =
          piece - first_rows.before(row, rows[row]) + first_rows.before(row, rows[row] - 1);
      if (earlier >= begin) ++missing_[piece - begin];
    }
    if (missing_[piece - begin] == 0) ready_.push(piece);
  }
}

std::optional<std::uint64_t> Pieces::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return given_up_ || open_ == 0 || !ready_.empty(); });
  if (given_up_ || ready_.empty()) return std::nullopt;
  const std::uint64_t piece = ready_.top();
  ready_.pop();
  return piece;
}

void Pieces::done(std::uint64_t piece) {
  std::vector<std::uint32_t> rows;
  first_rows_.staircase(piece, rows);
  {
    const std::scoped_lock lock(mutex_);
    done_[piece - begin_] = true;
    --open_;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::uint32_t most =
          std::min(first_rows_.length(row), row == 0 ? UINT32_MAX : rows[row - 1]);
      if (rows[row] == most) continue;
      const std::uint64_t later =
          piece - first_rows_.before(row, rows[row]) + first_rows_.before(row, rows[row] + 1);
      if (later - begin_ >= missing_.size()) continue;
      if (--missing_[later - begin_] == 0) ready_.push(later);
    }
  }
  changed_.notify_all();
}

void Pieces::give_up() {
  {
    const std::scoped_lock lock(mutex_);
    given_up_ = true;
  }
  changed_.notify_all();
}

std::uint64_t Pieces::first_open() {
  const std::scoped_lock lock(mutex_);
  return begin_ + static_cast<std::uint64_t>(std::ranges::find(done_, false) - done_.begin());
}

}  // namespace grundy::chomp
