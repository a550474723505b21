#include "games/kit/turning_search.h"

#include <algorithm>
#include <vector>

#include "grundy/meter.h"

namespace grundy::games {

namespace {

using Kind = TurningRule::Kind;
using Places = TurningRule::Places;
using Visit = TurningRule::Visit;

/// Finds the sets of `count` places below `end` whose values have a nim sum. A branch is left if
/// the masks say that the rest of the sum is not that of as many places.
class SumSearch {
 public:
  SumSearch(const TurningValues::Known& known, Visit visit) : known_(known), visit_(visit) {}

  // It recurses once per coin, of which there are at most TurningRule::kMostCounted.
  // NOLINTNEXTLINE(misc-no-recursion)
  bool run(std::uint64_t end, std::uint64_t count, std::uint64_t sum) {
    meter::work();
    if (count == 0) {
      if (sum != 0) return true;
      const std::vector<std::uint64_t> places(chosen_.rbegin(), chosen_.rend());
      return visit_(places);
    }
    if (!known_.is_sum_of(count, sum)) return true;
    for (std::uint64_t place = end - 1; place >= count; --place) {
      chosen_.push_back(place);
      const bool more = run(place, count - 1, sum ^ known_.values[place - 1]);
      chosen_.pop_back();
      if (!more) return false;
    }
    return true;
  }

 private:
  const TurningValues::Known& known_;
  Visit visit_;
  std::vector<std::uint64_t> chosen_;
};

bool each_run_with_sum(const std::vector<std::uint64_t>& values, std::uint64_t right,
                       std::uint64_t sum, Visit visit) {
  meter::work(1 + right / 16);
  std::vector<std::uint64_t> places;
  for (std::uint64_t left = right; left > 0; --left) {
    if (left < right) sum ^= values[left - 1];
    if (sum != 0) continue;
    places.clear();
    for (std::uint64_t place = left; place < right; ++place) places.push_back(place);
    if (!visit(places)) return false;
  }
  return true;
}

/// Finds the symmetric sets with a sum: for each left end a walk through the pairs that leaves a
/// branch as soon as the pairs to come do not span the rest of the sum.
class SymmetricSearch {
 public:
  SymmetricSearch(const std::vector<std::uint64_t>& values, std::uint64_t right, Visit visit)
      : values_(values), right_(right), visit_(visit) {}

  bool run(std::uint64_t sum) {
    if (sum == 0 && !visit_({})) return false;
    for (std::uint64_t left = right_ - 1; left > 0; --left) {
      if (!with_left_end(left, sum ^ values_[left - 1])) return false;
    }
    return true;
  }

 private:
  bool with_left_end(std::uint64_t left, std::uint64_t sum) {
    prepare(left);
    meter::work(sums_.size() + 1);
    if (after_[0].reduced(sum) != 0) return true;
    // A walk in depth without recursion: chosen[i] is 0, 1, or 2 once both have been tried.
    const std::uint64_t choices = sums_.size();
    std::vector<std::uint8_t> chosen(choices, 0);
    std::uint64_t i = 0;
    while (true) {
      if (i == choices) {
        if (!visit_(places(left, chosen))) return false;
      } else if (after_[i + 1].reduced(chosen[i] == 1 ? sum ^ sums_[i] : sum) == 0) {
        if (chosen[i] == 1) sum ^= sums_[i];
        ++i;
        continue;
      } else if (chosen[i] == 0) {
        chosen[i] = 1;
        continue;
      }
      meter::work();
      // Back to the last choice that can still become 1.
      if (i < choices) chosen[i] = 0;
      while (i > 0 && chosen[i - 1] == 1) {
        --i;
        sum ^= sums_[i];
        chosen[i] = 0;
      }
      if (i == 0) return true;
      chosen[--i] = 1;
    }
  }
  /// The pairs inside a left end, from the outside to the middle, and what they span.
  void prepare(std::uint64_t left) {
    sums_.clear();
    for (std::uint64_t low = left + 1, high = right_ - 1; low <= high; ++low, --high) {
      sums_.push_back(low == high ? values_[low - 1] : values_[low - 1] ^ values_[high - 1]);
    }
    after_.assign(sums_.size() + 1, {});
    for (std::size_t i = sums_.size(); i-- > 0;) {
      after_[i] = after_[i + 1];
      after_[i].add(sums_[i]);
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> places(std::uint64_t left,
                                                  const std::vector<std::uint8_t>& chosen) const {
    std::vector<std::uint64_t> result{left};
    const std::uint64_t inside = right_ - left - 1;
    for (std::uint64_t i = 0; i < inside; ++i) {
      if (chosen[std::min(i, inside - 1 - i)] != 0) result.push_back(left + 1 + i);
    }
    return result;
  }

  const std::vector<std::uint64_t>& values_;
  std::uint64_t right_;
  Visit visit_;
  std::vector<std::uint64_t> sums_;  // of the pairs
  std::vector<ValueSpan> after_;     // the sums of the pairs from each one on
};

bool each_of_sizes_with_sum(const TurningRule& rule, const TurningValues::Known& known,
                            std::uint64_t right, std::uint64_t sum, Visit visit) {
  SumSearch search(known, visit);
  for (std::uint64_t count = 1; count <= TurningRule::kMostCounted; ++count) {
    if ((rule.counts >> count & 1U) != 0 && !search.run(right, count - 1, sum)) return false;
  }
  return true;
}

}  // namespace

bool each_set_with_sum(const TurningRule& rule, const TurningValues::Known& known,
                       std::uint64_t right, std::uint64_t sum, TurningRule::Visit visit) {
  switch (rule.kind) {
    case Kind::counts:
      return each_of_sizes_with_sum(rule, known, right, sum, visit);
    case Kind::symmetric:
      return SymmetricSearch(known.values, right, visit).run(sum);
    case Kind::run:
      return each_run_with_sum(known.values, right, sum, visit);
    case Kind::steps:
    case Kind::shape:
    case Kind::grunt:
      break;
  }
  return rule.each_set(right, [&](Places others) {
    std::uint64_t found = 0;
    for (const std::uint64_t other : others) found ^= known.values[other - 1];
    return found != sum || visit(others);
  });
}

}  // namespace grundy::games
