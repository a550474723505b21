#include "solve/heap/general.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace grundy::heap {

namespace {

/// The word of a set after adding `low` (0 to 63) to each of its values without carry.
std::uint64_t turn_word(std::uint64_t word, unsigned low) {
  constexpr std::array<std::uint64_t, 6> kEven{0x5555555555555555U, 0x3333333333333333U,
                                               0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                               0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
  for (unsigned bit = 0; bit < 6; ++bit) {
    if ((low >> bit & 1U) == 0) continue;
    const unsigned shift = 1U << bit;
    word = ((word & kEven[bit]) << shift) | ((word >> shift) & kEven[bit]);
  }
  return word;
}

}  // namespace

GeneralEngine::GeneralEngine(HeapRules rules) : rules_(std::move(rules)), values_(1, 0) {
  const auto look_at = [&](const Leaving& leaving) {
    if (!leaving.unequal) {
      most_equal_ = std::max(most_equal_, leaving.most());
    } else if ((leaving.counts >> 2U & 1U) != 0) {
      unequal_pairs_ = true;
    }
  };
  for (const Taking& taking : rules_.takings) look_at(taking.leaving);
  for (const Leaving& leaving : rules_.tail) look_at(leaving);
  if (most_equal_ >= 2) sums_.resize(static_cast<std::size_t>(most_equal_ - 1));
  const std::size_t places = rules_.has_tail() ? rules_.tail.size() : 0;
  tails_.assign(places, std::vector<Tail>(places));
}

void GeneralEngine::restore(std::vector<std::uint32_t> values) {
  // The sets are made again on the way; only the values are taken over.
  std::vector<std::uint32_t> known = std::move(values);
  values_.assign(1, 0);
  for (std::uint64_t heap = 1; heap < known.size(); ++heap) {
    prepare(heap);
    values_.push_back(known[heap]);
  }
}

bool GeneralEngine::extend(std::uint64_t last, Budget& budget) {
  std::uint64_t charged = bytes_;
  while (values_.size() <= last) {
    const std::uint64_t heap = values_.size();
    prepare(heap);
    values_.push_back(value_of(heap));
    bytes_ += sizeof(std::uint32_t);
    if (heap % 64 != 0 && most_equal_ < 3) continue;
    if (!budget.reserve(bytes_ - charged) || !budget.spend(64)) return false;
    charged = bytes_;
  }
  return true;
}

void GeneralEngine::prepare(std::uint64_t heap) {
  for (int heaps = 2; heaps <= most_equal_; ++heaps) make_sums(heap, heaps);
  if (unequal_pairs_) make_unequal_pairs(heap);
  // One more size joins each of the unions.
  for (std::size_t place = 0; place < tails_.size(); ++place) {
    const std::uint64_t taken = rules_.tail_from + place;
    if (taken > heap) continue;
    const std::uint64_t rest = heap - taken;
    Tail& tail = tails_[place][rest % tails_.size()];
    meet_rest(rules_.tail[place], rest, true, tail.met);
    while (tail.met.contains(tail.least)) ++tail.least;
  }
}

void GeneralEngine::make_sums(std::uint64_t size, int heaps) {
  auto& row = sums_[static_cast<std::size_t>(heaps - 2)];
  row.resize(size + 1);
  ValueSet& result = row[size];
  if (heaps == 2) {
    for (std::uint64_t low = 1; low <= size / 2; ++low) {
      result.insert(values_[low] ^ values_[size - low]);
    }
    bytes_ += 8 * result.words().size();
    return;
  }
  const auto& fewer = sums_[static_cast<std::size_t>(heaps - 3)];
  std::uint32_t largest = 0;
  for (const std::uint32_t value : values_) largest = std::max(largest, value);
  const std::size_t words = std::bit_ceil(std::size_t{largest} / 64 + 1);
  std::vector<std::uint64_t> turned(64 * words, 0);  // by the low bits of the first heap's value
  for (std::uint64_t first = 1; first < size; ++first) {
    const auto& from = fewer[size - first].words();
    std::uint64_t* const to = turned.data() + (values_[first] % 64) * words;
    const std::size_t high = values_[first] / 64;
    for (std::size_t i = 0; i < from.size(); ++i) to[i ^ high] |= from[i];
  }
  result.words().assign(words, 0);
  for (unsigned low = 0; low < 64; ++low) {
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t word = turned[low * words + i];
      if (word != 0) result.words()[i] |= turn_word(word, low);
    }
  }
  bytes_ += 8 * words;
}

void GeneralEngine::make_unequal_pairs(std::uint64_t size) {
  unequal_.resize(size + 1);
  for (std::uint64_t low = 1; 2 * low < size; ++low) {
    unequal_[size].insert(values_[low] ^ values_[size - low]);
  }
  bytes_ += 8 * unequal_[size].words().size();
}

void GeneralEngine::meet_rest(const Leaving& leaving, std::uint64_t rest, bool taken,
                              ValueSet& met) {
  if ((leaving.counts & 1U) != 0 && rest == 0) met.insert(0);
  if ((leaving.counts & 2U) != 0 && rest > 0 && taken) met.insert(values_[rest]);
  for (int heaps = 2; heaps <= leaving.most(); ++heaps) {
    if ((leaving.counts >> static_cast<unsigned>(heaps) & 1U) == 0 ||
        rest < static_cast<std::uint64_t>(heaps)) {
      continue;
    }
    if (!leaving.unequal) {
      met.unite(sums_[static_cast<std::size_t>(heaps - 2)][rest]);
    } else if (heaps == 2) {
      met.unite(unequal_[rest]);
    } else {
      meet_different(heaps, rest, met);
    }
  }
}

void GeneralEngine::meet_different(int heaps, std::uint64_t rest, ValueSet& met) const {
  // Sizes a_1 < a_2 < … with sum `rest`, counted up like the digits of a number.
  const auto count = static_cast<std::size_t>(heaps);
  std::vector<std::uint64_t> sizes(count);
  std::vector<std::uint64_t> left(count + 1);  // chips for the sizes from i on
  std::size_t i = 0;
  left[0] = rest;
  sizes[0] = 0;
  while (true) {
    ++sizes[i];
    const std::uint64_t others = count - 1 - i;
    // The others need at least sizes[i]+1, sizes[i]+2, …
    const std::uint64_t least = sizes[i] + others * sizes[i] + others * (others + 1) / 2;
    if (others == 0 || least > left[i]) {
      if (i == 0) return;
      --i;
      continue;
    }
    left[i + 1] = left[i] - sizes[i];
    if (others == 1) {
      std::uint32_t value = values_[left[i + 1]];
      for (std::size_t k = 0; k <= i; ++k) value ^= values_[sizes[k]];
      met.insert(value);
      continue;
    }
    sizes[i + 1] = sizes[i];
    ++i;
  }
}

std::uint32_t GeneralEngine::value_of(std::uint64_t heap) {
  met_.clear();
  for (const Taking& taking : rules_.takings) {
    if (taking.taken > heap) break;
    meet_rest(taking.leaving, heap - taking.taken, taking.taken > 0, met_);
  }
  std::vector<const Tail*> tails;
  std::uint64_t least = 0;
  for (std::size_t place = 0; place < tails_.size(); ++place) {
    const std::uint64_t taken = rules_.tail_from + place;
    if (taken > heap) continue;
    tails.push_back(&tails_[place][(heap - taken) % tails_.size()]);
    least = std::max(least, tails.back()->least);
  }
  while (met_.contains(least) ||
         std::ranges::any_of(tails, [&](const Tail* tail) { return tail->met.contains(least); })) {
    ++least;
  }
  return static_cast<std::uint32_t>(least);
}

}  // namespace grundy::heap
