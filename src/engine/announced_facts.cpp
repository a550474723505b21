#include "engine/announced_facts.h"

#include <algorithm>

namespace grundy {

namespace {

constexpr std::uint64_t kLeastShare = std::uint64_t{256} << 10U;

}  // namespace

class AnnouncedFacts::Sink final : public FactSink {
 public:
  Sink(AnnouncedFacts& all, std::uint32_t table) : all_(all), table_(table) {}
  void announce(WordsView position, SettledFact fact) override {
    all_.announce(table_, position, fact);
  }
  std::optional<SettledFact> recall(WordsView position) override {
    return all_.recall(table_, position);
  }

 private:
  AnnouncedFacts& all_;
  std::uint32_t table_;
};

AnnouncedFacts::AnnouncedFacts(const std::string& file, Budget& budget)
    : most_bytes_(
          std::max(budget.limits().memory / 16, std::min(kLeastShare, budget.limits().memory / 4))),
      facts_(file) {
  budget.charge(most_bytes_);
}
AnnouncedFacts::~AnnouncedFacts() = default;

FactSink& AnnouncedFacts::add() {
  return sinks_.emplace_back(*this, static_cast<std::uint32_t>(sinks_.size()));
}

void AnnouncedFacts::announce(std::uint32_t table, WordsView position, SettledFact fact) {
  const std::scoped_lock lock(mutex_);
  ++announced_;
  if (failed_) return;
  // What was said before and is on the disk by now is hidden by what is said now: to look for it
  // there would cost more than it is worth.
  if (const auto before = facts_.find_in_memory(table, position); before && !fact.exact) {
    if (before->known) return;
    fact.value |= before->value;
  }
  facts_.set(table, position, {fact.exact, fact.value});
  if (facts_.bytes() > most_bytes_) failed_ = !facts_.spill();
}

std::optional<SettledFact> AnnouncedFacts::recall(std::uint32_t table, WordsView position) {
  if (announced_ == 0) return std::nullopt;  // as nearly always
  const std::scoped_lock lock(mutex_);
  const auto fact = facts_.find(table, position);
  if (!fact) return std::nullopt;
  ++recalled_;
  return SettledFact{fact->known, fact->value};
}

}  // namespace grundy
