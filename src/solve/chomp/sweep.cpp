#include "solve/chomp/sweep.h"

namespace grundy::chomp {

namespace {

// Neighbours whose unions stay in the cache, and take little memory beside the table.
constexpr std::uint64_t kBlock = 10'000;
constexpr std::uint64_t kBlocks = 16;
// With so few rows boards are long and have many planes. Their sets are read where they are, since
// few planes of a union would be looked at.
constexpr std::size_t kFewRows = 4;
// Boards with more rows have one to three planes, of eight bytes for each set.
constexpr std::uint64_t kStaircasesPerSet = 3;
// What is found in the first row is entered at a stroke, which must not take long.
constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 24U;

}  // namespace

SweepPlan SweepPlan::of(const Staircases& stairs, std::size_t looked_up) {
  if (stairs.rows() <= kFewRows) return {.block = stairs.rows() - 2, .in_place = true};
  SweepPlan plan{.block = 1};
  const std::uint64_t most = std::min(kBlock, stairs.count() / kBlocks);
  while (plan.block + 2 < stairs.rows() && stairs.total(plan.block) > most) ++plan.block;
  plan.looked_up = std::min(looked_up, plan.block);
  const auto fits = [&] {
    return SweepLayout(stairs, plan).sets() <= stairs.count() / kStaircasesPerSet &&
           (plan.looked_up > 0 || stairs.total(1) <= kMostAtOnce);
  };
  while (plan.looked_up < plan.block && !fits()) ++plan.looked_up;
  return plan;
}

SweepLayout::SweepLayout(const Staircases& stairs, const SweepPlan& plan)
    : families_(stairs.rows()), unions_(stairs.rows()) {
  for (std::size_t row = plan.looked_up; row < stairs.rows(); ++row) {
    for (std::size_t below = row + 1; below <= stairs.rows(); ++below) {
      families_[row].push_back(sets_);
      sets_ += stairs.total(below);
    }
  }
  if (plan.in_place) return;
  for (std::size_t row = plan.block; row + 1 < stairs.rows(); ++row) {
    unions_[row] = sets_;
    sets_ += stairs.total(row);
  }
}

std::uint64_t Cuts::bytes(const Staircases& stairs, const SweepPlan& plan) {
  if (plan.looked_up == 0) return 0;
  return (std::uint64_t{stairs.length(plan.block - 1)} + 1) * stairs.total(plan.block) *
         sizeof(std::uint32_t);
}

Cuts::Cuts(const Staircases& stairs, const SweepPlan& plan) {
  if (plan.looked_up == 0) return;
  fillings_ = stairs.total(plan.block);
  const std::uint32_t longest = stairs.length(plan.block - 1);
  numbers_.reserve((std::size_t{longest} + 1) * fillings_);
  std::vector<std::uint32_t> rows(stairs.rows() - plan.block);
  for (std::uint32_t left = 0; left <= longest; ++left) {
    std::ranges::fill(rows, 0);
    for (std::size_t filling = 0; filling < fillings_; ++filling) {
      std::uint64_t number = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        number += stairs.before(plan.block + i, std::min(rows[i], left));
      }
      numbers_.push_back(static_cast<std::uint32_t>(number));
      // The next filling: the last row that can grow does, and those below it begin anew.
      for (std::size_t i = rows.size(); i-- > 0;) {
        const std::uint32_t most = stairs.length(plan.block + i);
        if (rows[i] < (i == 0 ? most : std::min(most, rows[i - 1]))) {
          ++rows[i];
          break;
        }
        rows[i] = 0;
      }
    }
  }
}

}  // namespace grundy::chomp
