#include "solve/chomp/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <span>
#include <utility>

#include "core/run_together.h"
#include "solve/chomp/pieces.h"
#include "solve/chomp/rules.h"
#include "solve/chomp/staircases.h"
#include "solve/chomp/sweep.h"
#include "store/large_memory.h"

namespace grundy::chomp {

namespace {

// Rows that are looked up, and so make the pieces, if several threads share the work.
constexpr std::size_t kRowsOfPieces = 5;
// Below so many staircases starting threads costs more than it brings.
constexpr std::uint64_t kSequential = 50'000;

/// What a table of a shape will need.
struct Needs {
  std::uint64_t table = 0;
  std::uint64_t work = 0;  // while it is being filled
};

template <class Rule>
Needs needs_of(const Staircases& stairs, const SweepPlan& plan, const Rule& rule,
               unsigned threads) {
  const std::uint64_t planes = rule.most_planes(stairs.squares());
  const std::uint64_t sets = SweepLayout(stairs, plan).sets();
  return {.table = stairs.count() * sizeof(typename Rule::Stored),
          .work = threads * planes * sets * sizeof(std::uint64_t) + Cuts::bytes(stairs, plan)};
}

/// What all tables share: the staircases of the rows that are numbered are evaluated in order.
template <class Rule>
class SweptTable final : public Table {
 public:
  using Stored = typename Rule::Stored;
  /// The last row is not numbered: what is stored is about its length.
  static constexpr bool kLastRowApart = Rule::kLastRowApart;

  /// Null if it would not fit.
  static std::unique_ptr<Table> make(Staircases stairs, Rule rule, Budget& budget) {
    const std::uint64_t limit = budget.limits().memory;
    const std::uint64_t left = limit - std::min(limit, budget.bytes());
    unsigned threads = stairs.count() < kSequential ? 1 : budget.limits().threads;
    for (std::size_t looked_up = threads > 1 ? kRowsOfPieces : 0;; ++looked_up) {
      const SweepPlan plan = SweepPlan::of(stairs, looked_up);
      if (plan.looked_up == 0) threads = 1;
      const Needs needs = needs_of(stairs, plan, rule, threads);
      if (needs.table + needs.work <= left) {
        return std::make_unique<SweptTable>(std::move(stairs), plan, rule, threads);
      }
      if (plan.looked_up < looked_up || plan.in_place) {
        if (threads == 1) return nullptr;
        threads = 1;
      }
    }
  }

  SweptTable(Staircases stairs, const SweepPlan& plan, Rule rule, unsigned threads)
      : stairs_(std::move(stairs)),
        plan_(plan),
        rule_(rule),
        threads_(threads),
        first_rows_(*Staircases::inside(first_rows())) {}

  Words shape() const override {
    Words rows(stairs_.shape().begin(), stairs_.shape().end());
    if constexpr (kLastRowApart) rows.push_back(rule_.longest);
    return rows;
  }
  bool contains(WordsView rows) const override {
    if constexpr (kLastRowApart) {
      if (rows.size() > stairs_.rows()) {
        return rows.size() == stairs_.rows() + 1 && rows.back() <= rule_.longest &&
               stairs_.contains(numbered(rows));
      }
    }
    return stairs_.contains(rows);
  }
  std::optional<std::uint32_t> find(WordsView rows) const override {
    const std::uint64_t number = stairs_.number(numbered(rows));
    if (number >= done_) return std::nullopt;
    if constexpr (kLastRowApart) {
      const std::uint64_t last = rows.size() > stairs_.rows() ? rows.back() : 0;
      return table_[number] == last ? 1 : 0;
    } else {
      return table_[number];
    }
  }
  std::uint64_t missing(WordsView rows) const override {
    const std::uint64_t number = stairs_.number(numbered(rows));
    return number < done_ ? 0 : number + 1 - done_;
  }
  bool fill(WordsView rows, Budget& budget) override {
    if (!begin(budget)) return false;
    const std::uint64_t start = budget.positions();
    const std::uint64_t wanted = missing(rows);
    const Watch watch(budget, [&budget, start, wanted] {
      return fmt::format("{:.0f}% of {} staircases",
                         100.0 * static_cast<double>(std::min(budget.positions() - start, wanted)) /
                             static_cast<double>(wanted),
                         wanted);
    });
    const std::uint64_t last = first_rows_.number(rows.first(std::min(rows.size(), piece_rows())));
    const bool filled =
        threads_ > 1 ? fill_together(last + 1, budget) : fill_alone(last + 1, budget);
    if (filled && done_ == stairs_.count()) end(budget);
    return filled;
  }
  std::uint64_t bytes() const override {
    return table_ == nullptr ? 0 : table_bytes() + work_bytes();
  }

 private:
  [[nodiscard]] std::size_t piece_rows() const { return std::max<std::size_t>(plan_.looked_up, 1); }
  [[nodiscard]] Words first_rows() const {
    const auto& shape = stairs_.shape();
    return {shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(piece_rows())};
  }
  [[nodiscard]] WordsView numbered(WordsView rows) const {
    return rows.first(std::min(rows.size(), stairs_.rows()));
  }
  [[nodiscard]] std::uint64_t table_bytes() const { return stairs_.count() * sizeof(Stored); }
  [[nodiscard]] std::uint64_t work_bytes() const {
    return (cuts_ ? Cuts::bytes(stairs_, plan_) : 0) + (sweep_ ? sweep_->bytes() : 0);
  }

  bool begin(Budget& budget) {
    if (table_ == nullptr) {
      if (!budget.reserve(table_bytes() + Cuts::bytes(stairs_, plan_))) return false;
      table_ = large_memory<Stored>(stairs_.count());
      table_[0] = Rule::kNothing;
      cuts_.emplace(stairs_, plan_);
    }
    return true;
  }
  /// Leaves only the table.
  void end(Budget& budget) {
    budget.release(work_bytes());
    sweep_.reset();
    cuts_.reset();
  }

  [[nodiscard]] std::unique_ptr<Sweep<Rule>> new_sweep() {
    return std::make_unique<Sweep<Rule>>(stairs_, plan_, *cuts_, rule_, table_.get());
  }

  bool run(Sweep<Rule>& sweep, std::span<const std::uint32_t> rows, Budget& budget) {
    if (!sweep.run(rows, planes_, budget)) return false;
    std::size_t known = planes_;
    while (known < sweep.planes() && !planes_.compare_exchange_weak(known, sweep.planes())) {
    }
    return true;
  }

  /// Evaluates the pieces up to `end`.
  bool fill_alone(std::uint64_t end, Budget& budget) {
    if (sweep_ == nullptr) sweep_ = new_sweep();
    std::vector<std::uint32_t> rows;
    for (; pieces_done_ < end; note_done(pieces_done_ + 1)) {
      first_rows_.staircase(pieces_done_, rows);
      if (!run(*sweep_, rows, budget)) return false;
    }
    return sweep_->finish(budget);
  }
  bool fill_together(std::uint64_t end, Budget& budget) {
    Pieces pieces(first_rows_, pieces_done_, end);
    run_together(
        threads_,
        [&](unsigned) {
          const auto sweep = new_sweep();
          std::vector<std::uint32_t> rows;
          while (const auto piece = pieces.take()) {
            first_rows_.staircase(*piece, rows);
            if (!run(*sweep, rows, budget)) {
              pieces.give_up();
              break;
            }
            pieces.done(*piece);
          }
          (void)sweep->finish(budget);
          budget.release(sweep->bytes());
        },
        [&] { pieces.give_up(); });
    note_done(pieces.first_open());
    return pieces_done_ == end && !budget.stopped();
  }
  void note_done(std::uint64_t pieces) {
    pieces_done_ = pieces;
    done_ = stairs_.count();
    if (pieces == first_rows_.count()) return;
    std::vector<std::uint32_t> rows;
    first_rows_.staircase(pieces, rows);
    done_ = stairs_.number(Words(rows.begin(), rows.end()));
  }

  Staircases stairs_;
  SweepPlan plan_;
  Rule rule_;
  unsigned threads_;
  Staircases first_rows_;  // whose staircases number the pieces
  LargeMemory<Stored> table_;
  std::optional<Cuts> cuts_;
  std::unique_ptr<Sweep<Rule>> sweep_;   // of a single thread
  std::atomic<std::size_t> planes_ = 0;  // of the sweep that has the most
  std::uint64_t pieces_done_ = 0;
  std::uint64_t done_ = 0;  // staircases
};

/// Rows and columns exchanged.
Words on_its_side(WordsView rows) {
  Words columns(rows.front());
  for (const std::uint64_t length : rows) {
    for (std::uint64_t column = 0; column < length; ++column) ++columns[column];
  }
  return columns;
}

}  // namespace

std::unique_ptr<Table> make_value_table(WordsView shape, Budget& budget) {
  auto stairs = Staircases::inside(shape);
  if (!stairs) return nullptr;
  const std::uint64_t squares = stairs->squares();
  if (squares <= 1U << 8U) {
    return SweptTable<ValueRule<std::uint8_t>>::make(std::move(*stairs), {}, budget);
  }
  if (squares > 1U << 16U) return nullptr;
  return SweptTable<ValueRule<std::uint16_t>>::make(std::move(*stairs), {}, budget);
}

std::unique_ptr<Table> make_lost_table(WordsView shape, Budget& budget) {
  auto stairs = Staircases::inside(shape.first(shape.size() - 1));
  if (!stairs) return nullptr;
  const auto longest = static_cast<std::uint32_t>(shape.back());
  if (longest < UINT8_MAX) {
    return SweptTable<LostRule<std::uint8_t>>::make(std::move(*stairs), {longest}, budget);
  }
  if (longest >= UINT16_MAX) return nullptr;
  return SweptTable<LostRule<std::uint16_t>>::make(std::move(*stairs), {longest}, budget);
}

std::optional<std::uint32_t> TableShelf::find(WordsView rows) const {
  for (const auto& table : tables_) {
    if (!table->contains(rows)) continue;
    if (const auto known = table->find(rows)) return known;
  }
  if (tables_.empty() || rows.front() > Staircases::kMostRows) return std::nullopt;
  const Words columns = on_its_side(rows);
  for (const auto& table : tables_) {
    if (!table->contains(columns)) continue;
    if (const auto known = table->find(columns)) return known;
  }
  return std::nullopt;
}

auto TableShelf::fill(WordsView rows, Budget& budget) -> Filled {
  Table* const begun = nearest(rows);
  Table* const table = begun != nullptr ? begun : add(rows, budget);
  if (table == nullptr) return Filled::too_large;
  try {
    if (!table->fill(rows, budget)) return Filled::stopped;
    if (begun == nullptr) drop_inside(*table, budget);
    return Filled::yes;
  } catch (const std::bad_alloc&) {
    tables_.clear();  // what was being changed may be half done
    budget.out_of_memory();
    return Filled::stopped;
  }
}

std::uint64_t TableShelf::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& table : tables_) bytes += table->bytes();
  return bytes;
}

/// A table that was begun and needs less than a new one would.
Table* TableShelf::nearest(WordsView rows) const {
  const auto stairs = Staircases::inside(rows);
  Table* best = nullptr;
  std::uint64_t least = stairs ? stairs->count() : UINT64_MAX;
  for (const auto& table : tables_) {
    if (!table->contains(rows) || table->missing(rows) >= least) continue;
    least = table->missing(rows);
    best = table.get();
  }
  return best;
}

Table* TableShelf::add(WordsView rows, Budget& budget) {
  auto table = make_(rows, budget);
  if (table == nullptr && !tables_.empty()) {
    drop(tables_.size(), budget);
    table = make_(rows, budget);
  }
  if (table == nullptr) return nullptr;
  if (tables_.size() == kMost) drop(1, budget);
  tables_.push_back(std::move(table));
  return tables_.back().get();
}

/// Drops the tables whose positions another one has too.
void TableShelf::drop_inside(const Table& larger, Budget& budget) {
  std::erase_if(tables_, [&](const auto& table) {
    const bool inside = table.get() != &larger && larger.contains(table->shape());
    if (inside) budget.release(table->bytes());
    return inside;
  });
}

/// Drops the oldest tables.
void TableShelf::drop(std::size_t count, Budget& budget) {
  for (std::size_t i = 0; i < count; ++i) budget.release(tables_[i]->bytes());
  tables_.erase(tables_.begin(), tables_.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace grundy::chomp
