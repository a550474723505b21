#include "check/heap_values.h"

#include <algorithm>

namespace grundy::check {

bool has_classes(const HeapRules& rules) {
  return !rules.has_tail() && rules.most_heaps() <= 2;
}

Expected<Classes> classes_of(const HeapRules& rules, std::uint32_t mask, bool with_heap) {
  Classes classes{mask, with_heap, 0};
  bool first = true;
  for (const Taking& taking : rules.takings) {
    if (!with_heap || (taking.leaving.counts & 4U) == 0) continue;
    const auto parity = static_cast<unsigned>(taking.taken % 2);
    if (!first && parity != classes.split_parity) {
      return bad_input("a heap can be split both with an even and with an odd number taken");
    }
    classes.split_parity = parity;
    first = false;
  }
  return classes;
}

template <class Value>
ClassedValues<Value>::ClassedValues(const HeapRules& rules) : takings_(rules.takings), met_(2, 0) {
  std::ranges::copy_if(takings_, std::back_inserter(splits_),
                       [](const Taking& taking) { return (taking.leaving.counts & 4U) != 0; });
  if (const auto classes = classes_of(rules, 0, true)) split_parity_ = classes->split_parity;
  sort_out();
}

template <class Value>
void ClassedValues<Value>::use(const Classes& classes) {
  classes_ = classes;
  chosen_ = true;
  sort_out();
}

/// Finds the rare heaps of the classes in use.
template <class Value>
void ClassedValues<Value>::sort_out() {
  rare_.clear();
  for (std::uint64_t heap = 1; heap < values_.size(); ++heap) {
    if (!classes_.is_common(heap, values_[heap])) rare_.push_back(static_cast<std::uint32_t>(heap));
  }
  for (const unsigned parity : {0U, 1U}) {
    common_[parity].clear();
    for (std::uint32_t value = 0; value < met_.size(); ++value) {
      common_[parity].push_back(classes_.is_common(parity, value) ? 1 : 0);
    }
  }
}

/// The mask below 256 with the fewest rare heaps so far, without the parity of the heap or with it.
template <class Value>
void ClassedValues<Value>::choose_mask() {
  constexpr std::uint32_t kMasks = 256;
  std::array<std::vector<std::uint64_t>, 2> count;  // of heaps with a value, by their parity
  count.fill(std::vector<std::uint64_t>(met_.size(), 0));
  for (std::uint64_t heap = 1; heap < values_.size(); ++heap) ++count[heap % 2][values_[heap]];
  std::uint64_t least = values_.size() / 2;
  classes_ = {};
  for (std::uint32_t mask = 1; mask < kMasks; ++mask) {
    for (const bool with_heap : {false, true}) {
      if (with_heap && !split_parity_) continue;
      const Classes tried{mask, with_heap, split_parity_.value_or(0)};
      std::uint64_t rare = 0;
      for (std::uint32_t value = 0; value < met_.size(); ++value) {
        for (const unsigned parity : {0U, 1U}) {
          if (!tried.is_common(parity, value)) rare += count[parity][value];
        }
      }
      if (rare >= least) continue;
      least = rare;
      classes_ = tried;
    }
  }
  sort_out();
}

/// Makes room for this value, and for its nim sums with others.
template <class Value>
void ClassedValues<Value>::grow(std::uint32_t value) {
  // Values that are not met need a place too: the mex and the least common value.
  const std::uint64_t needed = 4 * (std::uint64_t{value} + 1);
  if (met_.size() >= needed) return;
  std::uint64_t size = met_.size();
  while (size < needed) size *= 2;
  met_.resize(size, 0);
  for (const unsigned parity : {0U, 1U}) {
    for (auto more = static_cast<std::uint32_t>(common_[parity].size()); more < size; ++more) {
      common_[parity].push_back(classes_.is_common(parity, more) ? 1 : 0);
    }
  }
}

template <class Value>
void ClassedValues<Value>::meet_alone(std::uint64_t heap) {
  const auto now = static_cast<std::uint32_t>(heap);
  for (const Taking& taking : takings_) {
    if (taking.taken > heap) break;
    const std::uint64_t rest = heap - taking.taken;
    if (rest == 0 && (taking.leaving.counts & 1U) != 0) met_[0] = now;
    if (rest > 0 && (taking.leaving.counts & 2U) != 0) met_[values_[rest]] = now;
  }
}

template <class Value>
void ClassedValues<Value>::meet_rare(std::uint64_t heap) {
  const auto now = static_cast<std::uint32_t>(heap);
  const bool all = rare_.size() + 1 == values_.size();
  for (const Taking& split : splits_) {
    if (split.taken > heap) break;
    const std::uint64_t rest = heap - split.taken;
    // If all heaps are rare, so is the larger part, which need not be tried again.
    const std::uint64_t end = all ? rest / 2 + 1 : rest;
    for (const std::uint32_t part : rare_) {
      if (part >= end) break;
      if (split.leaving.unequal && 2 * std::uint64_t{part} == rest) continue;
      if (part < rest) met_[values_[part] ^ values_[rest - part]] = now;
    }
  }
}

/// The value, when all but the options of two common heaps have been met.
template <class Value>
std::uint32_t ClassedValues<Value>::meet_common(std::uint64_t heap) {
  constexpr std::uint64_t kBlock = 128;  // options tried before checking if they are enough
  const auto now = static_cast<std::uint32_t>(heap);
  const auto& common = common_[heap % 2];
  open_.clear();
  std::uint32_t value = 0;
  const auto ends = static_cast<std::uint32_t>(met_.size());
  for (; value < ends && (met_[value] == now || common[value] == 0); ++value) {
    if (met_[value] != now) open_.push_back(value);
  }
  largest_part_ = 0;
  if (rare_.size() + 1 == values_.size() && !open_.empty()) return open_.front();  // all were met
  std::uint64_t block_end = 0;
  for (std::uint64_t part = 1; !open_.empty(); part = block_end) {
    bool more = false;
    block_end = part + kBlock;
    if (part <= first_parts_) block_end = std::min(block_end, first_parts_ + 1);
    for (const Taking& split : splits_) {
      const std::uint64_t rest = heap >= split.taken ? heap - split.taken : 0;
      const std::uint64_t end = std::min(block_end, rest / 2 + 1);
      more = more || end > part;
      for (std::uint64_t a = part; a < end; ++a) {
        if (split.leaving.unequal && 2 * a == rest) continue;
        met_[values_[a] ^ values_[rest - a]] = now;
      }
    }
    if (!more) return open_.front();
    largest_part_ = block_end - 1;
    std::erase_if(open_, [&](std::uint32_t rare) { return met_[rare] == now; });
  }
  return value;
}

template <class Value>
bool ClassedValues<Value>::next() {
  const std::uint64_t heap = values_.size();
  constexpr std::uint64_t kFirstChoice = 1024;
  if (!chosen_ && heap >= kFirstChoice && (heap & (heap - 1)) == 0) choose_mask();
  meet_alone(heap);
  meet_rare(heap);
  const std::uint32_t value = meet_common(heap);
  if (value > std::numeric_limits<Value>::max()) return false;
  values_.push_back(static_cast<Value>(value));
  grow(value);
  if (!classes_.is_common(heap, value)) rare_.push_back(static_cast<std::uint32_t>(heap));
  return true;
}

template class ClassedValues<std::uint8_t>;
template class ClassedValues<std::uint32_t>;

SummedValues::SummedValues(const HeapRules& rules, std::uint64_t count)
    : rules_(rules), count_(count) {
  std::vector<Leaving> all = rules.tail;
  for (const Taking& taking : rules.takings) all.push_back(taking.leaving);
  for (const Leaving& leaving : all) {
    for (std::size_t heaps = 0; heaps <= static_cast<std::size_t>(leaving.most()); ++heaps) {
      sums_[{leaving.unequal, heaps}] = {heaps == 0 ? Set{0} : Set{}};
    }
  }
}

const SummedValues::Set& SummedValues::sums(bool unequal, std::size_t heaps,
                                            std::uint64_t total) const {
  static const Set kNothing;
  const auto& totals = sums_.at({unequal, heaps});
  return total < totals.size() ? totals[total] : kNothing;
}

void SummedValues::meet(std::uint64_t rest, const Leaving& leaving) {
  for (std::size_t heaps = 0; heaps <= static_cast<std::size_t>(leaving.most()); ++heaps) {
    if ((leaving.counts >> heaps & 1U) == 0) continue;
    for (const std::uint32_t value : sums(leaving.unequal, heaps, rest)) {
      if (value >= met_.size()) met_.resize(2 * std::size_t{value} + 2, 0);
      met_[value] = values_.size();
    }
  }
}

/// Enters the sums in which a newly known heap is the largest. If sizes may be equal, a sum of
/// fewer heaps may already contain it.
void SummedValues::add_heap(std::uint64_t heap) {
  // If sizes must differ, sums of fewer heaps must not contain it yet, so the most heaps come
  // first.
  const auto enter = [&](bool unequal, std::size_t heaps) {
    auto& totals = sums_.at({unequal, heaps});
    const std::uint64_t end = std::min(heaps * heap + 1, count_);
    if (totals.size() < end) totals.resize(end);
    for (std::uint64_t total = heap; total < end; ++total) {
      for (const std::uint32_t value : sums(unequal, heaps - 1, total - heap)) {
        totals[total].insert(value ^ values_[heap]);
      }
    }
  };
  for (auto& [key, totals] : sums_) {
    if (!key.first && key.second > 0) enter(false, key.second);
  }
  for (auto entry = sums_.rbegin(); entry != sums_.rend(); ++entry) {
    if (entry->first.first && entry->first.second > 0) enter(true, entry->first.second);
  }
}

void SummedValues::next() {
  const std::uint64_t heap = values_.size();
  for (const Taking& taking : rules_.takings) {
    if (taking.taken <= heap) meet(heap - taking.taken, taking.leaving);
  }
  for (std::uint64_t taken = rules_.tail_from; !rules_.tail.empty() && taken <= heap; ++taken) {
    meet(heap - taken, rules_.tail[(taken - rules_.tail_from) % rules_.tail.size()]);
  }
  std::uint32_t value = 0;
  while (value < met_.size() && met_[value] == heap) ++value;
  values_.push_back(value);
  add_heap(heap);
}

std::vector<std::uint32_t> first_heap_values(const HeapRules& rules, std::uint64_t count) {
  std::vector<std::uint32_t> values;
  values.reserve(count);
  const auto take = [&](const auto& from) {
    for (std::uint64_t heap = 0; heap < count; ++heap) values.push_back(from.at(heap));
  };
  if (has_classes(rules)) {
    ClassedValues<std::uint32_t> classed(rules);
    while (classed.size() < count && classed.next()) {
    }
    take(classed);
  } else {
    SummedValues summed(rules, count);
    while (summed.size() < count) summed.next();
    take(summed);
  }
  return values;
}

}  // namespace grundy::check
