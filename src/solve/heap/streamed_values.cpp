#include "solve/heap/streamed_values.h"

#include <algorithm>

namespace grundy::heap {

void StreamedValues::begin(std::uint64_t heap, const BitStream& from, Budget& budget) {
  give_up(budget);
  given_up_ = false;
  first_ = heap;
  for (const unsigned parity : {0U, 1U}) {
    for (std::size_t i = 0; i < from.transformed_values(); ++i) {
      restored_[parity].at(i) = from.value(static_cast<std::uint8_t>(i), parity);
    }
  }
}

void StreamedValues::append(std::span<const std::uint8_t> transformed, Budget& budget) {
  while (!transformed.empty() && !given_up_) {
    if (count_ == bytes()) {
      if (budget.bytes() + kChunk > budget.limits().memory / 2) return give_up(budget);
      budget.charge(kChunk);
      chunks_.emplace_back().reserve(kChunk);
    }
    std::vector<std::uint8_t>& chunk = chunks_.back();
    const auto some = transformed.first(std::min(transformed.size(), kChunk - chunk.size()));
    chunk.insert(chunk.end(), some.begin(), some.end());
    count_ += some.size();
    transformed = transformed.subspan(some.size());
  }
}

void StreamedValues::give_up(Budget& budget) {
  budget.release(bytes());
  chunks_ = {};
  count_ = 0;
  given_up_ = true;
}

}  // namespace grundy::heap
