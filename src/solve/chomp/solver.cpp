#include "solve/chomp/solver.h"

#include <algorithm>
#include <array>

#include "games/chomp/chomp.h"
#include "grundy/game/typed.h"
#include "solve/chomp/staircases.h"
#include "solve/chomp/table.h"
#include "solve/chomp/two_rows.h"
#include "solve/dag/solver.h"

namespace grundy::chomp {

namespace {

using games::Chomp;
using Parts = dag::ErasedRules<0>;  // as many words as the rows need

/// The rows of a part, without memory from the heap: proofs look up millions of them.
class Rows {
 public:
  explicit Rows(WordsView part) : size_(Chomp::row_count(part)) {
    for (std::size_t row = 0; row < std::min(size_, rows_.size()); ++row) {
      rows_[row] = Chomp::length_of(part, row);
    }
  }

  /// False if only the general solver takes so many.
  [[nodiscard]] bool are_few() const { return size_ <= rows_.size(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] WordsView view() const { return WordsView(rows_).first(size_); }
  [[nodiscard]] std::uint64_t operator[](std::size_t row) const { return rows_[row]; }
  [[nodiscard]] bool have_only_arms() const { return size_ == 1 || rows_[1] == 1; }

  /// Cuts this row, and those after it, to at most `length`.
  void shorten(std::size_t row, std::uint64_t length) {
    for (std::size_t one = row; one < size_ && rows_[one] > length; ++one) rows_[one] = length;
    if (length == 0) size_ = row;
  }

 private:
  std::array<Word, Staircases::kMostRows> rows_{};
  std::size_t size_;
};

class ChompSolver final : public dag::GeneralSolver<Parts> {
 public:
  explicit ChompSolver(const std::shared_ptr<const AnyGame>& game)
      : GeneralSolver(game, Parts(game)) {}

  Found<LoopyValue> value(WordsView part, Budget& budget) override {
    const Rows rows(part);
    if (const auto known = known_value(rows)) return LoopyValue(NimValue(*known));
    if (!rows.are_few()) return GeneralSolver::value(part, budget);
    if (rows.size() == 2) {
      const auto value = two_rows_.value(rows[0], rows[1], budget);
      if (value) return LoopyValue(NimValue(*value));
      return stopped_early();
    }
    const auto filled = values_.fill(rows.view(), budget);
    if (filled == TableShelf::Filled::too_large) return GeneralSolver::value(part, budget);
    if (filled == TableShelf::Filled::stopped) return stopped_early();
    return LoopyValue(NimValue(*values_.find(rows.view())));
  }
  Found<bool> has_value(WordsView part, NimValue value, Budget& budget) override {
    const Rows rows(part);
    if (!value.is_zero() || !rows.are_few()) return GeneralSolver::has_value(part, value, budget);
    if (const auto lost = known_lost(rows)) return *lost;
    const auto filled = lost_.fill(rows.view(), budget);
    if (filled == TableShelf::Filled::too_large) {
      return GeneralSolver::has_value(part, value, budget);
    }
    if (filled == TableShelf::Filled::stopped) return stopped_early();
    return lost_.find(rows.view()) == 1U;
  }
  PartKnowledge peek(WordsView part, Budget& budget) override {
    const Rows rows(part);
    if (const auto value = known_value(rows)) return {NimValue(*value), 0};
    if (const auto lost = known_lost(rows)) {
      return *lost ? PartKnowledge{NimValue(0), 0} : PartKnowledge{std::nullopt, 1};
    }
    return GeneralSolver::peek(part, budget);
  }
  bool options_of_value(WordsView part, NimValue value, OptionBuffer& out) const override {
    const Rows rows(part);
    if (!rows.are_few()) return false;
    out.clear();
    for (std::size_t row = rows.size(); row-- > 0;) {
      Rows option = rows;
      for (std::uint64_t left = rows[row]; left-- > (row == 0 ? 1U : 0U);) {
        option.shorten(row, left);
        const auto same = known_to_have(option, value);
        if (!same) return false;
        if (!*same) continue;
        const WordsView view = option.view();
        out.add_part(Chomp::canonical(Chomp::packed(Words(view.begin(), view.end()))));
        out.end_option();
        if (!out.wants_more()) return true;
      }
    }
    return true;
  }
  std::uint64_t bytes() const override {
    return GeneralSolver::bytes() + two_rows_.bytes() + values_.bytes() + lost_.bytes();
  }

 private:
  [[nodiscard]] std::optional<std::uint64_t> known_value(const Rows& rows) const {
    if (!rows.are_few()) return std::nullopt;
    if (rows.have_only_arms()) return (rows[0] - 1) ^ (rows.size() - 1);  // two heaps of Nim
    if (rows.size() == 2) return two_rows_.find(rows[0], rows[1]);
    return values_.find(rows.view());
  }
  [[nodiscard]] std::optional<bool> known_lost(const Rows& rows) const {
    if (!rows.are_few()) return std::nullopt;
    if (rows.have_only_arms()) return rows[0] == rows.size();
    if (rows.size() == 2) return rows[0] == rows[1] + 1;
    if (const auto value = values_.find(rows.view())) return *value == 0;
    if (const auto lost = lost_.find(rows.view())) return *lost == 1;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<bool> known_to_have(const Rows& rows, NimValue value) const {
    if (value.is_zero()) return known_lost(rows);
    const auto known = known_value(rows);
    return known ? std::optional(*known == value.number()) : std::nullopt;
  }

  TwoRows two_rows_;
  TableShelf values_{make_value_table};
  TableShelf lost_{make_lost_table};
};

}  // namespace

bool applies(const AnyGame& game, bool use_theorems) {
  return use_theorems && rules_of<games::Chomp>(game) != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    SolverContext& /*context*/) {
  return std::make_unique<ChompSolver>(game);
}

}  // namespace grundy::chomp
