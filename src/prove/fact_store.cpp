#include "prove/fact_store.h"

#include <utility>

namespace grundy::prove {

namespace {

// Fewer facts than this are not moved to the disk.
constexpr std::uint64_t kLeastFacts = std::uint64_t{128} << 10U;

}  // namespace

Expected<void> FactStore::spill() {
  if (!disk_) disk_.emplace(beside_, most_bytes_);
  auto written = disk_->add(facts_.size(), [&](FunctionRef<void(const ScratchPairs::Pair&)> take) {
    facts_.each_in_order([&](std::uint64_t hash, proof::Facts::Bytes key,
                             proof::Facts::Bytes state) { take({hash, key, state}); });
  });
  if (written) facts_ = proof::Facts();
  return written;
}

Expected<bool> FactStore::fit(Budget& budget, Reservation& memory, std::uint64_t others) {
  if (failure_) return std::unexpected(*failure_);
  const std::uint64_t elsewhere = budget.bytes() - memory.bytes();
  if (elsewhere + others + bytes() > budget.limits().memory / 8 * 7 && held_bytes() > kLeastFacts) {
    if (auto spilled = spill(); !spilled) return std::unexpected(std::move(spilled.error()));
  }
  const std::uint64_t needed = others + bytes();
  if (needed > memory.bytes()) return memory.grow(needed - memory.bytes());
  memory.shrink(memory.bytes() - needed);
  return true;
}

std::optional<proof::Fact> FactStore::find_on_disk(std::uint32_t game, WordsView part) const {
  const proof::Facts::Key key(game, part);
  const auto state = disk_->find(key.hash(), key.bytes());
  if (!state) {
    failure_ = state.error();
    return std::nullopt;
  }
  return *state ? std::optional(facts_.read_state(**state)) : std::nullopt;
}

}  // namespace grundy::prove
