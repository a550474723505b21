#include "theory/quotient/valuation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "solve/quotient/presentation.h"

namespace grundy::quotient {

namespace {

/// What may be spent on a quotient before a search is tried: about a second.
constexpr std::uint64_t kMostSpent = 1'000'000;
/// What an attempt counts at least, so there are not too many of them.
constexpr std::uint64_t kLeastSpent = 1000;
/// Tame values of larger heaps than this are not computed one by one.
constexpr std::uint64_t kMostTameHeaps = 3000;

/// A heap has too many options if a move may leave more heaps than this.
constexpr int kMostHeapsLeft = 3;

HeapRules nim_rules() {
  HeapRules rules;
  rules.tail = {{3, false}};
  rules.tail_from = 1;
  rules.name = "0.[3]";
  return rules;
}

bool is_nim(const HeapRules& rules) {
  return rules.same_moves(nim_rules());
}

/// The heaps of a game in words; up to a size if not all of them are meant.
std::string heaps_text(const HeapRules& rules, std::optional<std::uint64_t> last) {
  std::string text = is_nim(rules) ? "Nim" : rules.name;
  if (last) text += fmt::format(" up to {}", *last - std::min(*last, rules.margin));
  return text;
}

std::string scope_text(const std::vector<std::string>& games) {
  std::string text = "sums of heaps of ";
  for (std::size_t i = 0; i < games.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == games.size() ? " and of " : ", of ") + games[i];
  }
  return text;
}

class TameValuation final : public TameArithmetic {
 public:
  explicit TameValuation(std::vector<const TameHeaps*> games) : games_(std::move(games)) {}

  std::optional<Value> of(const Heap& heap) const override {
    if (games_[heap.game] == nullptr) return code(heap.size > 1, heap.size);
    const MaybeTame value = games_[heap.game]->find(heap.size);
    if (!value) return std::nullopt;
    return code(value->firm, value->number);
  }
  std::string scope() const override {
    std::vector<std::string> names;
    for (const TameHeaps* const game : games_) {
      if (game == nullptr) {
        names.emplace_back("Nim");
        continue;
      }
      const bool all = game->all_settled();
      names.push_back(heaps_text(game->rules(), all ? std::nullopt : std::optional(game->known())));
    }
    return scope_text(names);
  }

 private:
  std::vector<const TameHeaps*> games_;  // null: Nim
};

class QuotientValuation final : public Valuation {
 public:
  /// With `trial`, the sum has no more copies of its last part than it is right for; `spare` more
  /// would do.
  QuotientValuation(const HeapQuotient& quotient, const Trial* trial, std::uint64_t spare)
      : quotient_(quotient),
        trial_(trial),
        spare_(spare),
        monoid_(trial != nullptr ? trial->monoid : quotient.monoid()) {}

  Value one() const override { return 0; }
  Value times(Value left, Value right) const override {
    return monoid_.product(static_cast<Element>(left), static_cast<Element>(right));
  }
  bool lost(Value value) const override { return monoid_.is_lost(static_cast<Element>(value)); }
  std::optional<Value> of(const Heap& heap) const override {
    if (heap.size == 0) return 0;
    const auto part = quotient_.part(heap);
    if (!part || *part >= monoid_.parts()) return std::nullopt;
    return monoid_.value(*part);
  }
  bool exact() const override { return trial_ == nullptr; }
  std::optional<std::vector<Heap>> apart(Value left, Value right) const override {
    const Bits& one = monoid_.lost_beside(static_cast<Element>(left));
    const Bits& other = monoid_.lost_beside(static_cast<Element>(right));
    for (std::size_t z = 0; z < monoid_.order(); ++z) {
      if (one[z] == other[z]) continue;
      const Word word = monoid_.least_word(static_cast<Element>(z));
      const auto last = static_cast<Part>(monoid_.parts() - 1);
      if (trial_ != nullptr && std::cmp_greater(std::ranges::count(word, last), spare_)) continue;
      std::vector<Heap> heaps;
      for (const Part part : word) heaps.push_back(quotient_.heap(part));
      return heaps;
    }
    return std::nullopt;
  }
  std::string scope() const override {
    std::vector<std::string> names;
    for (std::size_t game = 0; game < quotient_.games().size(); ++game) {
      const HeapFamily& family = quotient_.games()[game];
      std::optional<std::uint64_t> last;
      if (!quotient_.period(game)) {
        const std::uint64_t known = trial_ != nullptr ? last_size() : quotient_.covered();
        last = std::min(family.most, known);
      }
      names.push_back(heaps_text(family.rules, last));
    }
    std::string text = scope_text(names);
    if (trial_ != nullptr) {
      text += fmt::format(" with at most {} of size {}", trial_->most_copies(), last_size());
    }
    return text;
  }
  std::string text(Value value) const override {
    return word_text(monoid_, static_cast<Element>(value));
  }
  std::string method() const override {
    if (trial_ != nullptr) {
      return fmt::format("limited misère quotient: right for at most {} {}", trial_->most_copies(),
                         copies());
    }
    std::string periods;
    for (std::size_t game = 0; game < quotient_.games().size(); ++game) {
      if (const auto& period = quotient_.period(game)) {
        periods += fmt::format(", period {} from {}", period->length, period->from);
      }
    }
    return fmt::format("misère quotient of order {}{} (Plambeck, Siegel)", monoid_.order(),
                       periods);
  }
  std::string reason() const override {
    return fmt::format(
        "Each heap has a value in a commutative monoid of {} elements. The value of a sum is the "
        "product, and a sum is lost exactly if its value is one of the {} elements of P.",
        monoid_.order(), monoid_.lost().count());
  }

 private:
  [[nodiscard]] std::string copies() const {
    const auto last = static_cast<Part>(monoid_.parts() - 1);
    return fmt::format("{} of {} and any number of smaller ones",
                       trial_->most_copies() == 1 ? "heap" : "heaps", quotient_.heap(last).size);
  }

  /// The size of the last part of a trial.
  [[nodiscard]] std::uint64_t last_size() const {
    return quotient_.heap(static_cast<Part>(monoid_.parts() - 1)).size;
  }

  const HeapQuotient& quotient_;
  const Trial* trial_;
  std::uint64_t spare_;
  const Monoid& monoid_;
};

std::uint64_t largest_heap(const HeapSumView& sum) {
  std::uint64_t largest = 0;
  for (const HeapFamily& game : sum.games) largest = std::max(largest, game.most);
  return largest;
}

}  // namespace

std::optional<std::vector<Heap>> TameArithmetic::apart(Value /*left*/, Value /*right*/) const {
  return std::nullopt;
}

std::string TameArithmetic::text(Value value) const {
  return fmt::format("{}{}", (value & 1U) != 0 ? "" : "f", value >> 1U);
}

std::optional<std::uint64_t> TameArithmetic::nim_heap(Value value) const {
  const bool firm = (value & 1U) != 0;
  const std::uint64_t number = value >> 1U;
  return firm == (number > 1) ? std::optional(number) : std::nullopt;
}

std::string TameArithmetic::method() const {
  return "tame values: every heap plays like heaps of Nim (Conway)";
}

std::string TameArithmetic::reason() const {
  return "Every heap is tame, so the sum is played like misère Nim. f0 and f1 stand for the "
         "heaps *0 and *1, a number n for *n or for a sum of larger heaps with nim sum n. If all "
         "values have an f, add them mod 2; otherwise take the nim sum. Exactly f1 and 0 are "
         "lost.";
}

Budget attempt(const Request& request, const Budget& budget, std::uint64_t positions) {
  Limits limits = request.limits;
  if (limits.time) {
    const auto used = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(budget.seconds()));
    limits.time = std::max(std::chrono::nanoseconds(0), *limits.time - used) / 5;
  }
  if (limits.positions) {
    const std::uint64_t left = *limits.positions - std::min(*limits.positions, budget.positions());
    positions = std::min(positions, left / 5);
  }
  limits.positions = positions;
  limits.memory = (limits.memory - std::min(limits.memory, budget.bytes())) / 2;
  return Budget(limits, request.cancel, request.progress);
}

std::optional<std::size_t> HeapSumView::find(const HeapRules& rules) const {
  const auto found = std::ranges::find_if(
      games, [&](const HeapFamily& game) { return game.rules.same_moves(rules); });
  if (found == games.end()) return std::nullopt;
  return static_cast<std::size_t>(found - games.begin());
}

namespace {

/// The rules of a component, and its heaps as these count them. Nim heaps by the theorem of the
/// game if it has one, so that no rules are needed.
struct Read {
  HeapRules rules;
  std::vector<std::uint64_t> sizes;
};

std::optional<Read> read(const Component& component) {
  const AnyGame& game = *component.game;
  if (const MisereFacet* const theorem = game.misere()) {
    Read nim{nim_rules(), {}};
    const bool known = theorem->each_heap(component.position,
                                          [&](std::uint64_t heap) { nim.sizes.push_back(heap); });
    if (known) return nim;
  }
  const HeapFacet* const heaps = game.heaps();
  if (heaps == nullptr || game.loopy() || game.endless()) return std::nullopt;
  Read found{heaps->rules(), {}};
  if (found.rules.most_heaps() > kMostHeapsLeft) return std::nullopt;
  for (const std::uint64_t heap : component.position) {
    if (heap > UINT64_MAX - found.rules.margin) return std::nullopt;
    found.sizes.push_back(heap == 0 ? 0 : heap + found.rules.margin);
  }
  return found;
}

}  // namespace

std::optional<HeapSumView> HeapSumView::of(const Sum& sum) {
  HeapSumView view;
  for (const Component& component : sum.components) {
    auto found = read(component);
    if (!found) return std::nullopt;
    const std::uint64_t largest =
        found->sizes.empty() ? 0 : *std::ranges::max_element(found->sizes);
    auto game = view.find(found->rules);
    if (!game) {
      game = view.games.size();
      view.games.push_back({std::move(found->rules), 0});
    }
    view.games[*game].most = std::max(view.games[*game].most, largest);
    std::vector<Heap>& heaps = view.heaps.emplace_back();
    for (const std::uint64_t size : found->sizes) heaps.push_back({*game, size});
  }
  return view;
}

std::optional<std::vector<Heap>> HeapSumView::heaps_of(const Component& component) const {
  const auto found = read(component);
  if (!found) return std::nullopt;
  const auto game = find(found->rules);
  if (!game) return std::nullopt;
  std::vector<Heap> result;
  result.reserve(found->sizes.size());
  for (const std::uint64_t size : found->sizes) result.push_back({*game, size});
  return result;
}

bool HeapSumView::counts_as_nim(const Component& component) {
  const MisereFacet* const theorem = component.game->misere();
  return theorem != nullptr && theorem->each_heap(component.position, [](std::uint64_t) {});
}

TameHeaps& Valuations::tame_heaps(const HeapRules& rules) {
  for (const auto& known : tame_) {
    if (known->rules().same_moves(rules)) return *known;
  }
  return *tame_.emplace_back(std::make_unique<TameHeaps>(rules));
}

std::unique_ptr<Valuation> Valuations::tame(const HeapSumView& sum, Budget& budget) {
  std::vector<const TameHeaps*> games;
  for (const HeapFamily& game : sum.games) {
    if (is_nim(game.rules)) {
      games.push_back(nullptr);
      continue;
    }
    TameHeaps& tame = tame_heaps(game.rules);
    games.push_back(&tame);
    if (!tame.extend(std::min(game.most, kMostTameHeaps), budget)) return nullptr;
    // A tame heap may have options that are not: those moves would have no verdict.
    for (std::uint64_t heap = 1; heap <= std::min(game.most, tame.known()); ++heap) {
      if (!tame.find(heap)) return nullptr;
    }
    // Behind these, normal play may tell the values.
    if (game.most > tame.known() && !tame.reach(game.most, budget)) return nullptr;
  }
  auto valuation = std::make_unique<TameValuation>(std::move(games));
  for (const std::vector<Heap>& heaps : sum.heaps) {
    for (const Heap& heap : heaps) {
      if (heap.size > (UINT64_MAX >> 1U) || !valuation->of(heap)) return nullptr;
    }
  }
  return valuation;
}

/// Small heaps of Nim are wanted up to a size; of other games all, since a period may tell them.
Valuations::Known& Valuations::known(const HeapSumView& sum) {
  for (const auto& known : quotients_) {
    const bool same = std::ranges::equal(
        known->games, sum.games, [](const HeapFamily& left, const HeapFamily& right) {
          return left.rules.same_moves(right.rules) && left.most >= right.most;
        });
    if (same) return *known;
  }
  auto made = std::make_unique<Known>();
  made->games = sum.games;
  for (HeapFamily& game : made->games) {
    const bool may_repeat = period_bound(game.rules, {1, 1}).has_value();
    if (may_repeat) game.most = UINT64_MAX;
  }
  made->quotient = std::make_unique<HeapQuotient>(made->games);
  return *quotients_.emplace_back(std::move(made));
}

std::unique_ptr<Valuation> Valuations::decide(const HeapSumView& sum, const Request& request,
                                              Budget& budget) {
  {
    Budget own = attempt(request, budget, kMostSpent / 10);
    auto valuation = tame(sum, own);
    if (!budget.spend(0)) return nullptr;
    if (valuation != nullptr) return valuation;
  }
  const std::uint64_t largest = largest_heap(sum);
  Known& known = this->known(sum);
  HeapQuotient& quotient = *known.quotient;
  if (quotient.covered() < largest && !quotient.settled() && known.spent < kMostSpent) {
    Budget own = attempt(request, budget, kMostSpent - known.spent);
    (void)quotient.extend(largest, own);
    // A question with little time must not spoil it for the next one.
    known.spent += std::max(own.positions(), kLeastSpent);
    if (!budget.spend(0)) return nullptr;
  }
  if (quotient.settled() || quotient.covered() >= largest) {
    return std::make_unique<QuotientValuation>(quotient, nullptr, 0);
  }
  const auto trial = right_trial(quotient, quotient.quotient().best_trial().get(), sum);
  if (!trial) return nullptr;
  return std::make_unique<QuotientValuation>(quotient, trial->trial, trial->spare);
}

std::optional<Valuations::RightTrial> Valuations::right_trial(const HeapQuotient& quotient,
                                                              const Trial* trial,
                                                              const HeapSumView& sum) {
  if (trial == nullptr) return std::nullopt;
  const auto last = static_cast<Part>(trial->monoid.parts() - 1);
  std::uint64_t copies = 0;
  for (const std::vector<Heap>& heaps : sum.heaps) {
    for (const Heap& heap : heaps) {
      const auto part = heap.size == 0 ? std::optional<Part>(0) : quotient.part(heap);
      if (!part || *part > last) return std::nullopt;
      if (heap.size > 0 && *part == last) ++copies;
    }
  }
  if (copies > trial->most_copies()) return std::nullopt;
  return RightTrial{trial, trial->most_copies() - copies};
}

std::optional<Valuations::Shown> Valuations::for_proof(const HeapSumView& sum, Budget& budget) {
  constexpr std::uint64_t kMostListed = 20'000;  // values of heaps, which the checker computes
  if (sum.games.size() == 1 && !is_nim(sum.games.front().rules) &&
      sum.games.front().most <= kMostListed) {
    const TameHeaps& tame = tame_heaps(sum.games.front().rules);
    if (tame.firm_from() && tame.all_settled()) return Shown{nullptr, nullptr, &tame};
  }
  HeapQuotient& quotient = *known(sum).quotient;
  const std::uint64_t largest = largest_heap(sum);
  Budget own = budget.share(kMostSpent);
  const auto extended = quotient.extend(largest, own);
  if (!budget.spend(0)) return std::nullopt;
  if (extended && *extended) return Shown{&quotient, nullptr, nullptr};
  const auto trial = right_trial(quotient, quotient.quotient().provable_trial().get(), sum);
  if (!trial) return std::nullopt;
  return Shown{&quotient, trial->trial, nullptr};
}

std::uint64_t Valuations::bytes() const {
  std::uint64_t total = 0;
  for (const auto& known : quotients_) total += known->quotient->bytes();
  return total;
}

}  // namespace grundy::quotient
