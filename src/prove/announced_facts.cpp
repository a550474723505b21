#include "prove/announced_facts.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace grundy::prove {

namespace {

constexpr std::uint64_t kLeastShare = std::uint64_t{256} << 10U;
constexpr std::uint64_t kLeastHeld = std::uint64_t{64} << 10U;  // before anything goes to the disk

}  // namespace

class AnnouncedFacts::Sink final : public FactSink {
 public:
  Sink(AnnouncedFacts& all, std::uint32_t table) : all_(all), table_(table) {}
  bool announce(WordsView position, SettledFact fact) override {
    return all_.announce(table_, position, fact);
  }
  std::optional<SettledFact> recall(WordsView position) override {
    return all_.recall(table_, position);
  }

 private:
  AnnouncedFacts& all_;
  std::uint32_t table_;
};

AnnouncedFacts::AnnouncedFacts(const std::string& file, Budget& budget)
    : file_(file),
      most_bytes_(
          std::max(budget.limits().memory / 16, std::min(kLeastShare, budget.limits().memory / 4))),
      facts_(file, most_bytes_ / 2) {
  budget.charge(most_bytes_ + budget.limits().memory / 8);
}
AnnouncedFacts::~AnnouncedFacts() = default;

std::uint64_t AnnouncedFacts::disk_bytes() const {
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(file_, unknown).parent_path();
  const auto space = std::filesystem::space(folder, unknown);
  return unknown ? 0 : space.available;
}

FactSink& AnnouncedFacts::add() {
  return sinks_.emplace_back(*this, static_cast<std::uint32_t>(sinks_.size()));
}

bool AnnouncedFacts::announce(std::uint32_t table, WordsView position, SettledFact fact) {
  const std::scoped_lock lock(mutex_);
  ++announced_;
  if (!failure_) failure_ = facts_.failure();
  if (failure_) return false;
  // A fact on the disk is hidden by what is said now: looking it up there would cost more than it
  // is worth.
  if (const auto before = facts_.find_in_memory(table, position); before && !fact.exact) {
    if (before->known) return true;
    fact.value |= before->value;
  }
  facts_.set(table, position, {fact.exact, fact.value});
  if (facts_.held_bytes() <= std::max(most_bytes_ / 2, kLeastHeld)) return true;
  if (auto spilled = facts_.spill(); !spilled) failure_ = std::move(spilled.error());
  return !failure_;
}

std::optional<SettledFact> AnnouncedFacts::recall(std::uint32_t table, WordsView position) {
  if (announced_ == 0) return std::nullopt;  // as nearly always
  const std::scoped_lock lock(mutex_);
  const auto fact = facts_.find(table, position);
  if (!fact) return std::nullopt;
  ++recalled_;
  return SettledFact{fact->known, fact->value};
}

}  // namespace grundy::prove
