#include "solve/misere/misere.h"

#include <algorithm>
#include <span>

namespace grundy::misere {

std::optional<std::uint32_t> EqualHeaps::find(Part root, std::uint64_t effort, Budget& budget) {
  if (is_decided(root)) return (*this)[root];
  path_.assign(1, root);
  while (!path_.empty()) {
    const Part part = path_.back();
    if (!parts_.is_listed(part)) {
      if (effort == 0) break;
      --effort;
      if (!parts_.list(part, budget) || !budget.spend(1)) return std::nullopt;
    }
    heaps_.resize(std::max(heaps_.size(), parts_.size()), kUnknown);
    const Look look = look_into(part);
    if (look == Look::waits) continue;
    if (look == Look::given_up) break;
    path_.pop_back();
    if (heaps_[part] != kNone) continue;
    // Everything that leads to it equals no heap either.
    for (const Part above : path_) heaps_[above] = kNone;
    return std::nullopt;
  }
  heaps_.resize(std::max(heaps_.size(), parts_.size()), kUnknown);
  if (heaps_[root] == kUnknown) heaps_[root] = kGivenUp;
  return (*this)[root];
}

/// Decides a part if all parts below it are decided. Otherwise puts one that is not on the path.
auto EqualHeaps::look_into(Part part) -> Look {
  std::optional<Part> undecided;
  bool equals_none = false;
  bool given_up = false;
  seen_.clear();
  parts_.each_option(part, [&](std::span<const Part> option) {
    HeapSum sum;
    for (const Part below : option) {
      const std::uint32_t heap = heaps_[below];
      equals_none = equals_none || heap == kNone;
      given_up = given_up || heap == kGivenUp;
      if (heap == kUnknown) {
        undecided = below;
      } else if (heap < kSpecial) {
        sum.add(heap);
      }
    }
    equals_none = equals_none || sum.large() > 1;
    seen_.insert(static_cast<std::uint32_t>(sum.nim_sum()));
    return !equals_none;
  });
  if (equals_none) {
    heaps_[part] = kNone;
    return Look::decided;
  }
  if (given_up) return Look::given_up;
  if (undecided) {
    path_.push_back(*undecided);
    return Look::waits;
  }
  const std::uint32_t mex = seen_.mex();
  const bool holds = mex > 0 || seen_.contains(1) || !parts_.has_options(part);
  heaps_[part] = holds ? mex : kNone;
  return Look::decided;
}

}  // namespace grundy::misere
