#include "games/kit/turning_values.h"

#include "grundy/meter.h"

namespace grundy::games {

namespace {

using Kind = TurningRule::Kind;
using Places = TurningRule::Places;

/// Sums of more bits would need too large a table.
constexpr unsigned kMostBits = 20;

}  // namespace

TurningValues::TurningValues(const std::vector<TurningRule>& rules) : rules_(rules) {
  for (const TurningRule& rule : rules_) {
    if (rule.kind == Kind::counts) counts_ |= rule.counts;
  }
}

std::shared_ptr<const TurningValues::Known> TurningValues::first(std::uint64_t places) {
  const std::lock_guard lock(mutex_);
  if (known_->values.size() >= places) return known_;
  while (now_.values.size() < places) {
    if (!add_place()) return nullptr;
  }
  return known_ = std::make_shared<const Known>(now_);
}

bool TurningValues::add_place() {
  const std::uint64_t place = now_.values.size() + 1;
  std::vector<bool> reached(std::size_t{1} << bits_, false);
  for (const TurningRule& rule : rules_) mark(rule, place, reached);
  std::uint64_t value = 0;
  while (value < reached.size() && is_reached(reached, value)) ++value;
  const auto bits = std::max(bits_, static_cast<unsigned>(std::bit_width(value)));
  if (bits > kMostBits) return false;
  meter::bytes(reached.size());
  if (counts_ != 0) add_to_masks(value, bits);
  bits_ = bits;
  now_.values.push_back(value);
  return true;
}

bool TurningValues::is_reached(const std::vector<bool>& reached, std::uint64_t value) const {
  return reached[value] || (counts_ != 0 && (now_.masks[value] & counts_ >> 1U) != 0);
}

/// Marks the sums of the other places; sets of so many coins have masks for that.
void TurningValues::mark(const TurningRule& rule, std::uint64_t place,
                         std::vector<bool>& reached) const {
  if (rule.kind == Kind::counts) return;
  if (rule.kind == Kind::run) return mark_runs(place, reached);
  if (rule.kind == Kind::symmetric) return mark_symmetric(place, reached);
  rule.each_set(place, [&](Places others) {
    std::uint64_t sum = 0;
    for (const std::uint64_t other : others) sum ^= now_.values[other - 1];
    reached[sum] = true;
    return true;
  });
}

void TurningValues::mark_runs(std::uint64_t place, std::vector<bool>& reached) const {
  std::uint64_t sum = 0;
  reached[0] = true;
  for (std::uint64_t left = place - 1; left > 0; --left) {
    sum ^= now_.values[left - 1];
    reached[sum] = true;
  }
}

/// For each left end the sums are its value plus a linear space.
void TurningValues::mark_symmetric(std::uint64_t place, std::vector<bool>& reached) const {
  reached[0] = true;
  for (std::uint64_t left = place - 1; left > 0; --left) {
    ValueSpan span;
    for (std::uint64_t low = left + 1, high = place - 1; low <= high; ++low, --high) {
      span.add(low == high ? now_.values[low - 1] : now_.values[low - 1] ^ now_.values[high - 1]);
    }
    std::uint64_t sum = now_.values[left - 1];
    reached[sum] = true;
    const std::uint64_t sums = std::uint64_t{1} << span.basis().size();
    meter::work(1 + sums / 16);
    for (std::uint64_t i = 1; i < sums; ++i) {
      sum ^= span.basis()[static_cast<std::size_t>(std::countr_zero(i))];
      reached[sum] = true;
    }
  }
}

/// x is the sum of k places with the new one if x ⊕ value was that of k - 1 without it.
void TurningValues::add_to_masks(std::uint64_t value, unsigned bits) {
  now_.masks.resize(std::size_t{1} << bits, 0);
  const unsigned most = static_cast<unsigned>(std::bit_width(counts_)) - 1;
  const auto kept = static_cast<std::uint32_t>((std::uint64_t{1} << most) - 1);
  const std::vector<std::uint32_t> before = now_.masks;
  for (std::uint64_t x = 0; x < now_.masks.size(); ++x) {
    now_.masks[x] |= before[x ^ value] << 1U & kept;
  }
}

}  // namespace grundy::games
