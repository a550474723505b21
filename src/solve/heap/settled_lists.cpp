// Which parts are tried first for each value: see settled_stream.h.
#include <algorithm>
#include <bit>
#include <cstring>

#include "solve/heap/settled_stream.h"

namespace grundy::heap {

namespace {

constexpr std::size_t kMostTried = 1024;  // parts for one value

/// The first heap in a row; the number of bits where it is empty.
template <class Set>
std::size_t first_in(const Set& set) {
  std::size_t word = 0;
  while (word < set.size() && set[word] == 0) ++word;
  return 64 * word +
         (word < set.size() ? static_cast<std::size_t>(std::countr_zero(set[word])) : 0);
}

}  // namespace

/// Adds parts to the lists so that they would have met all that had to be met in this row.
void SettledStream::learn(Side& side) {
  std::vector<Row> with_bound(kValues + 1);
  for (std::size_t lane = 0; lane < kRowHeaps; ++lane) {
    with_bound[side.below[lane]][lane / 64] |= std::uint64_t{1} << (lane % 64);
  }
  Row wanted{};
  for (std::uint32_t value = limit_; value-- > 0;) {
    Row left{};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      wanted[i] |= with_bound[value + 1][i];
      left[i] = wanted[i] & ~side.met_by_value[value][i];
    }
    if (first_in(left) < kRowHeaps) cover(side, value, left);
  }
}

void SettledStream::cover(Side& side, std::uint32_t value, Row left) {
  const TryList& list = side.lists[value];
  for (std::size_t lane = first_in(left); lane < kRowHeaps; lane = first_in(left)) {
    left[lane / 64] &= ~(std::uint64_t{1} << (lane % 64));
    if (list.offsets.size() >= kMostTried) break;
    const auto part = find_part(side, value, lane);
    if (!part) continue;
    const Row met = row_of(side, *part, value);
    for (std::size_t i = 0; i < met.size(); ++i) left[i] &= ~met[i];
    add_to_list(side, *part, value);
  }
}

/// A part by which a heap of the row meets a value. Those whose partners have the most frequent
/// values come first: they will serve most.
std::optional<std::uint32_t> SettledStream::find_part(const Side& side, std::uint32_t value,
                                                      std::size_t lane) const {
  const std::uint8_t* const at = indices_.data() + row_ + lane;
  for (const std::uint8_t partner : ranked_) {
    for (const std::uint32_t part : side.with_value[partner ^ value]) {
      if (*(at - side.parts.backs[part]) == partner) return part;
    }
  }
  return std::nullopt;
}

void SettledStream::rank_values() {
  std::array<std::uint32_t, kValues> times{};
  for (std::uint64_t heap = base_; heap < heap_; ++heap) ++times[indices_[heap]];
  ranked_.clear();
  for (std::size_t value = 0; value < kValues; ++value) {
    if (times[value] > 0) ranked_.push_back(static_cast<std::uint8_t>(value));
  }
  std::ranges::stable_sort(ranked_, [&](auto a, auto b) { return times[a] > times[b]; });
}

/// The heaps of this row that meet the value by this part.
SettledStream::Row SettledStream::row_of(const Side& side, std::size_t part,
                                         std::uint32_t value) const {
  const std::uint64_t bit = row_ - side.parts.backs[part] - base_;
  const std::size_t plane = side.parts.values[part] ^ value;
  std::array<std::uint64_t, kRowBytes / 8 + 1> words;
  std::memcpy(words.data(), planes_.data() + plane * stride_ + bit / 8, sizeof words);
  Row row;
  const auto shift = static_cast<unsigned>(bit % 8);
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = (words[i] >> shift) | ((words[i + 1] << (63 - shift)) << 1U);
  }
  return row;
}

void SettledStream::add_to_list(Side& side, std::size_t part, std::uint32_t value) {
  TryList& list = side.lists[value];
  // Rows begin at a multiple of 8, as the planes do: at which bit the partners begin is fixed.
  const std::uint32_t back = side.parts.backs[part];
  const std::uint32_t shift = (8 - back % 8) % 8;
  const std::size_t plane = side.parts.values[part] ^ value;
  const auto offset =
      static_cast<std::int32_t>(plane * stride_) - static_cast<std::int32_t>((back + shift) / 8);
  std::ptrdiff_t place = 0;
  for (std::uint32_t i = 0; i < shift; ++i) place += list.counts[i];
  list.offsets.insert(list.offsets.begin() + place, offset);
  ++list.counts[shift];
}

}  // namespace grundy::heap
