// Which parts are tried first for each value: see settled_stream.h.
#include <algorithm>
#include <bit>
#include <cstring>

#include "solve/heap/settled_stream.h"

namespace grundy::heap {

namespace {

constexpr std::size_t kMostTried = 1024;    // parts for one value
constexpr std::size_t kMostPartners = 100;  // values that partners may have
constexpr std::uint8_t kNoPartner = UINT8_MAX;

}  // namespace

/// Extends the lists: with the new parts they would have met all that had to be met in this row.
void SettledStream::learn(Side& side) {
  see_unmet(side, [&](std::uint32_t value, const Row& left) {
    if (side.candidates[value].empty()) choose_candidates(side, value);
    cover(side, value, left);
  });
}

void SettledStream::cover(Side& side, std::uint32_t value, Row left) {
  TryList& list = side.lists[value];
  std::vector<Candidate>& candidates = side.candidates[value];
  for (std::size_t word = 0; word < left.size(); ++word) {
    while (left[word] != 0 && list.offsets.size() < kMostTried) {
      const auto lane = 64 * word + static_cast<std::size_t>(std::countr_zero(left[word]));
      left[word] &= left[word] - 1;
      const std::uint8_t* const at = indices_.data() + row_ + lane;
      const auto serves = [&](const Candidate& part) { return *(at - part.back) == part.partner; };
      const auto part = std::ranges::find_if(candidates, serves);
      if (part == candidates.end()) continue;
      const Row met = row_of(*part);
      for (std::size_t i = word; i < met.size(); ++i) left[i] &= ~met[i];
      add_to_list(list, *part);
      part->partner = kNoPartner;
    }
  }
  std::erase_if(candidates, [](const Candidate& part) { return part.partner == kNoPartner; });
}

/// Parts whose partners have the most frequent values come first: they will serve most often.
void SettledStream::choose_candidates(Side& side, std::uint32_t value) {
  for (const std::uint8_t partner : ranked_) {
    for (const std::uint32_t back : side.with_value[partner ^ value]) {
      side.candidates[value].push_back({back, partner});
    }
  }
}

void SettledStream::rank_values() {
  std::array<std::uint32_t, kValues> times{};
  for (std::uint64_t heap = base_; heap < heap_; ++heap) ++times[indices_[heap]];
  ranked_.clear();
  for (std::size_t value = 0; value < kValues; ++value) {
    if (times[value] > 0) ranked_.push_back(static_cast<std::uint8_t>(value));
  }
  std::ranges::stable_sort(ranked_, [&](auto a, auto b) { return times[a] > times[b]; });
  ranked_.resize(std::min(ranked_.size(), kMostPartners));
}

/// The heaps of this row whose partner for a part is the right one.
SettledStream::Row SettledStream::row_of(const Candidate& part) const {
  const std::uint64_t bit = row_ - part.back - base_;
  std::array<std::uint64_t, kRowBytes / 8 + 1> words;
  std::memcpy(words.data(), planes_.data() + part.partner * stride_ + bit / 8, sizeof words);
  Row row;
  const auto shift = static_cast<unsigned>(bit % 8);
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = (words[i] >> shift) | ((words[i + 1] << (63 - shift)) << 1U);
  }
  return row;
}

void SettledStream::add_to_list(TryList& list, const Candidate& part) const {
  // Rows begin at a multiple of 8, as the planes do, so the bit at which the partners begin is
  // fixed.
  const std::uint32_t shift = (8 - part.back % 8) % 8;
  const auto offset = static_cast<std::int32_t>(part.partner * stride_) -
                      static_cast<std::int32_t>((part.back + shift) / 8);
  std::ptrdiff_t place = 0;
  for (std::uint32_t i = 0; i < shift; ++i) place += list.counts[i];
  list.offsets.insert(list.offsets.begin() + place, offset);
  ++list.counts[shift];
}

}  // namespace grundy::heap
