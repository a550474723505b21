#include "solve/heap/pair_engine.h"

#include <algorithm>
#include <utility>

#include "solve/heap/plain.h"

namespace grundy::heap {

namespace {

constexpr std::uint64_t kPlainHeaps = 256;    // where vectors do not pay yet
constexpr std::uint64_t kReport = 1U << 12U;  // heaps between two reports to the budget
// Pairs between two looks at it: with many digits a thousand heaps may take half a second.
constexpr std::uint64_t kLook = 1U << 22U;

}  // namespace

PairEngine::PairEngine(PairRules rules, const Kernels& kernels)
    : rules_(std::move(rules)),
      kernels_(kernels),
      values_(1, 0),
      dense_(rules_, kernels),
      sparse_(rules_, kernels) {}

void PairEngine::restore(std::vector<std::uint16_t> values) {
  values_ = std::move(values);
  known_ = values_.size();
  values_.resize(known_ + kMostLanes);
  next_choice_ = 0;
}

std::uint64_t PairEngine::bytes() const {
  return 2 * values_.capacity() + dense_.bytes() + sparse_.bytes();
}

bool PairEngine::reserve(std::uint64_t last, Budget& budget) {
  // In steps: what is known stays known if memory runs out on the way.
  constexpr std::uint64_t kLeastRoom = 1U << 20U;
  const std::uint64_t room = std::min(last, std::max<std::uint64_t>(known_ * 2, kLeastRoom));
  if (values_.size() >= std::min(last, known_ + kReport) + 1 + kMostLanes) return true;
  // Values, transformed values, and in the worst case each heap as a part.
  constexpr std::uint64_t kBytes = 10;
  const std::uint64_t more = room + 1 + kMostLanes - values_.size();
  if (!budget.reserve(kBytes * more)) return false;
  values_.resize(room + 1 + kMostLanes);
  return true;
}

bool PairEngine::extend(std::uint64_t last, Budget& budget) {
  std::uint64_t reported = known_;
  std::uint64_t pairs = 0;
  while (known_ <= last) {
    if (pairs >= kLook) {
      if (!budget.spend(0)) return budget.spend(known_ - reported);
      pairs = 0;
    }
    if (known_ - reported >= kReport || known_ < 2) {
      if (!budget.spend(known_ - reported)) return false;
      reported = known_;
    }
    if (!reserve(last, budget)) return false;
    if (known_ <= kPlainHeaps + 2 * rules_.most) {
      if (!plain_step()) return false;
      continue;
    }
    if (known_ >= next_choice_) choose();
    const auto left = static_cast<std::size_t>(std::min<std::uint64_t>(last - known_ + 1, kReport));
    if (space_.mask == 0) pairs += known_ * rules_.most;
    if (!(space_.mask == 0 ? dense_block(left) : sparse_block(left))) return false;
  }
  static_cast<void>(budget.spend(known_ - reported));
  return true;
}

bool PairEngine::dense_block(std::size_t most) {
  dense_.collect(values_.data(), known_);
  for (std::size_t lane = 0; lane < std::min(most, kernels_.lanes); ++lane) {
    const auto settled = dense_.settle(values_.data(), known_, lane, values_[known_]);
    too_wide_ = settled == DenseScan::Settled::too_wide;
    if (settled != DenseScan::Settled::yes) return !too_wide_;
    dense_.add(known_, values_[known_]);
    ++known_;
  }
  return true;
}

bool PairEngine::sparse_block(std::size_t most) {
  sparse_.reserve(values_.size());
  sparse_.collect(known_);
  for (std::size_t lane = 0; lane < std::min(most, kernels_.plane_lanes); ++lane) {
    too_wide_ = !sparse_.settle(known_, lane, values_[known_]);
    if (too_wide_) return false;
    sparse_.add(known_, values_[known_]);
    ++known_;
  }
  return true;
}

bool PairEngine::append(std::span<const std::uint16_t> more, Budget& budget) {
  if (more.empty()) return true;
  const std::uint64_t last = known_ + more.size() - 1;
  while (values_.size() < last + 1 + kMostLanes) {
    const std::size_t before = values_.size();
    if (!reserve(last, budget)) return false;
    if (values_.size() == before) values_.resize(last + 1 + kMostLanes);
  }
  std::ranges::copy(more, values_.begin() + static_cast<std::ptrdiff_t>(known_));
  known_ += more.size();
  next_choice_ = 0;  // the scans are told of them when they are needed again
  return true;
}

bool PairEngine::plain_step() {
  const std::span<const std::uint16_t> known = std::span(values_).first(known_);
  const std::uint32_t value = plain_value<std::uint16_t>(rules_, known, known_, seen_);
  too_wide_ = value > UINT16_MAX;
  if (too_wide_) return false;
  values_[known_] = static_cast<std::uint16_t>(value);
  ++known_;
  return true;
}

void PairEngine::choose() {
  next_choice_ = 2 * known_;
  const auto found = stay_dense_ ? std::nullopt : find_space(values(), rules_);
  space_ = found.value_or(Space{});
  if (found) {
    sparse_.begin(space_, values());
  } else {
    dense_.begin(values());
  }
}

}  // namespace grundy::heap
