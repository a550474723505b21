#include "solve/quotient/quotient.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace grundy::quotient {

namespace {

/// The counter that a part of a failure gets. The period 2 is right nearly always; a long index
/// suggests a longer one.
Counter counter_for(const Monoid& monoid, Part part, const Word& failure) {
  unsigned index = 2;
  if (part < monoid.parts()) {
    const auto copies = static_cast<unsigned>(std::ranges::count(failure, part));
    index = std::max(monoid.cycle(monoid.value(part)).index, copies - 1);
  }
  const unsigned period = index < 8 ? 2 : 2 * ((index - 4) / 2);
  return {part, index, period};
}

/// Goes to the next choice of indices i0 < i1 < … below `size`.
bool next_choice(std::vector<std::size_t>& choice, std::size_t size) {
  std::size_t i = choice.size();
  while (i > 0 && choice[i - 1] == size - choice.size() + i - 1) --i;
  if (i == 0) return false;
  ++choice[i - 1];
  for (; i < choice.size(); ++i) choice[i] = choice[i - 1] + 1;
  return true;
}

}  // namespace

std::uint64_t Trial::most_copies() const {
  const auto last = static_cast<Part>(monoid.parts() - 1);
  const auto copies = static_cast<std::uint64_t>(std::ranges::count(failure.word, last));
  return copies == 0 ? 0 : copies - 1;
}

/// The one element that can be the value of the part: who wins the part beside each element, found
/// by the rules of play, must be its row. Each element rules out those with another entry.
std::optional<Element> Quotient::fitting_value(Part part) const {
  const Monoid& monoid = *monoid_;
  const Bits won = won_beside(monoid, parts_, part);
  std::vector<std::vector<std::span<const Element>>> options;
  for (const Monoid::Generator& generator : monoid.generators()) {
    std::vector<std::span<const Element>>& rows = options.emplace_back();
    for (const Element value : option_values(monoid, parts_, generator.part)) {
      rows.push_back(monoid.row(value));
    }
  }
  Bits candidates(monoid.order());
  candidates.flip();
  std::optional<std::span<const Element>> only;
  std::vector<char> lost(monoid.order(), 0);
  for (std::size_t r = 0; r < monoid.order(); ++r) {
    const auto escapes = [&](const Cofactors::Cofactor& cofactor) {
      return std::ranges::any_of(options[cofactor.generator], [&](std::span<const Element> option) {
        return lost[option[cofactor.rest]] != 0;
      });
    };
    lost[r] =
        !won[r] && std::ranges::none_of((*cofactors_)[static_cast<std::uint32_t>(r)], escapes);
    const bool is_lost = lost[r] != 0;
    if (only) {
      if (monoid.is_lost((*only)[r]) != is_lost) return std::nullopt;
      continue;
    }
    const Bits& row = monoid.lost_beside(static_cast<Element>(r));
    if (is_lost) {
      candidates &= row;
    } else {
      candidates.remove(row);
    }
    const std::size_t left = candidates.count();
    if (left == 0) return std::nullopt;
    if (left == 1) only = monoid.row(static_cast<Element>(candidates.first()));
  }
  return static_cast<Element>(candidates.first());
}

Found<bool> Quotient::add(Budget& budget) {
  if (stuck_) return false;
  const auto part = static_cast<Part>(parts());
  if (!parts_.has_moves(part)) {
    monoid_->append(0);
    return true;
  }
  if (!cofactors_) cofactors_ = cofactors_of(*monoid_);
  if (const auto value = fitting_value(part)) {
    GRUNDY_TRY(const bool admitted, admits(part, *value, budget));
    if (admitted) {
      monoid_->append(*value);
      forget_trials();
      return true;
    }
  }
  return find_larger(part, budget);
}

Found<bool> Quotient::admits(Part part, Element value, Budget& budget) {
  if (verifier_ == nullptr) {
    verifier_ = std::make_unique<Verifier>(*monoid_, parts_);
    GRUNDY_TRY(const auto failure, verifier_->least_failure(budget));
    assert(!failure);
  }
  auto admitted = verifier_->admits(part, value, budget);
  // It has met the new part, and cannot forget it.
  if (!admitted || !*admitted) verifier_.reset();
  return admitted;
}

Found<bool> Quotient::find_larger(Part part, Budget& budget) {
  const std::size_t count = parts() + 1;
  const Counter counter = counter_for(*monoid_, part, {});
  GRUNDY_TRY(std::optional<Monoid> first,
             build(*monoid_, parts_, count, {{&counter, 1}, Mode::alone}, {}, budget));
  std::unique_ptr<Monoid> trial = first ? std::make_unique<Monoid>(std::move(*first)) : nullptr;
  while (trial != nullptr) {
    auto verifier = std::make_unique<Verifier>(*trial, parts_);
    GRUNDY_TRY(auto failure, verifier->least_failure(budget));
    if (!failure) {
      monoid_ = std::move(trial);
      verifier_ = std::move(verifier);
      cofactors_.reset();
      forget_trials();
      history_.push_back({part, monoid_->order(), monoid_->lost().count()});
      return true;
    }
    budget.release(verifier->bytes());
    verifier.reset();
    facts_.push_back(*failure);
    GRUNDY_TRY(auto better, repair(*trial, *failure, count, budget));
    keep_best({std::move(*trial), std::move(*failure)});
    trial = better ? std::make_unique<Monoid>(std::move(*better)) : nullptr;
  }
  stuck_ = true;
  return false;
}

/// The smallest monoid that fits all facts, by the first way that gives one: few parts before many.
Found<std::optional<Monoid>> Quotient::repair(const Monoid& broken, const Fact& failure,
                                              std::size_t count, Budget& budget) const {
  Word distinct = failure.word;
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  for (std::size_t size = 1; size <= distinct.size(); ++size) {
    for (const Mode mode : {Mode::follow, Mode::alone, Mode::refine}) {
      std::optional<Monoid> best;
      std::vector<std::size_t> choice(size);
      std::iota(choice.begin(), choice.end(), 0);
      do {
        std::vector<Counter> counters;
        for (const std::size_t i : choice) {
          counters.push_back(counter_for(broken, distinct[i], failure.word));
        }
        GRUNDY_TRY(auto found, build(broken, parts_, count, {counters, mode}, facts_, budget));
        if (found && (!best || found->order() < best->order())) best = std::move(found);
      } while (next_choice(choice, distinct.size()));
      if (best) return best;
    }
  }
  return std::nullopt;
}

void Quotient::keep_best(Trial trial) {
  if (trial.most_copies() == 0) return;
  const bool best = !best_ || trial.most_copies() > best_->most_copies();
  const bool provable = trial.monoid.order() <= kMostProvable &&
                        (!provable_ || trial.most_copies() > provable_->most_copies());
  if (!best && !provable) return;
  const auto kept = std::make_shared<const Trial>(std::move(trial));
  if (best) best_ = kept;
  if (provable) provable_ = kept;
}

std::uint64_t Quotient::bytes() const {
  std::uint64_t total = monoid_->bytes() + (verifier_ != nullptr ? verifier_->bytes() : 0);
  if (best_) total += best_->monoid.bytes();
  if (provable_ && provable_ != best_) total += provable_->monoid.bytes();
  return total;
}

}  // namespace grundy::quotient
