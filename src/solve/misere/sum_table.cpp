#include "solve/misere/sum_table.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "store/hash.h"

namespace grundy::misere {

/// Finds the entry of a sum.
class SumTable::Index {
 public:
  explicit Index(const SumTable& table) : numbers_(16, Hash{&table}, Equal{&table}) {}

  [[nodiscard]] const std::uint32_t* find(SumView sum) const {
    const auto found = numbers_.find(sum);
    return found == numbers_.end() ? nullptr : &*found;
  }
  void insert(std::uint32_t number) { numbers_.insert(number); }
  void clear() { numbers_.clear(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return numbers_.bucket_count() * (sizeof(std::uint32_t) + 1);
  }

 private:
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    const SumTable* table;
    std::size_t operator()(SumView sum) const { return hash_bytes(sum.data(), sum.size_bytes()); }
    std::size_t operator()(std::uint32_t number) const {
      return (*this)(table->sum_of(table->entries_[number]));
    }
  };
  struct Equal {
    using is_transparent = void;
    const SumTable* table;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(SumView sum, std::uint32_t number) const {
      return std::ranges::equal(sum, table->sum_of(table->entries_[number]));
    }
    bool operator()(std::uint32_t number, SumView sum) const { return (*this)(sum, number); }
  };

  boost::unordered_flat_set<std::uint32_t, Hash, Equal> numbers_;
};

SumTable::SumTable() : index_(std::make_unique<Index>(*this)) {}
SumTable::~SumTable() = default;

std::optional<ProofNumbers> SumTable::find(SumView sum) const {
  if (const std::uint32_t* const number = index_->find(sum)) return entries_[*number].numbers;
  if (sink_ == nullptr) return std::nullopt;
  const auto fact = sink_->recall(Words(sum.begin(), sum.end()));
  return fact ? std::optional(ProofNumbers::of_winner(fact->value != 0)) : std::nullopt;
}

void SumTable::store(SumView sum, ProofNumbers numbers, std::uint32_t work) {
  if (const std::uint32_t* const known = index_->find(sum)) {
    Entry& entry = entries_[*known];
    entry.numbers = numbers;
    entry.work = std::max(entry.work, work);
    return;
  }
  const auto number = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({words_.size(), static_cast<std::uint32_t>(sum.size()), work, numbers});
  words_.insert(words_.end(), sum.begin(), sum.end());
  index_->insert(number);
}

std::uint64_t SumTable::bytes() const {
  return entries_.capacity() * sizeof(Entry) + words_.capacity() * sizeof(std::uint32_t) +
         index_->bytes();
}

bool SumTable::announce(const Entry& entry) const {
  if (sink_ == nullptr || !entry.numbers.is_solved()) return true;
  const SumView sum = sum_of(entry);
  return sink_->announce(Words(sum.begin(), sum.end()),
                         {.exact = true, .value = entry.numbers.is_lost() ? 1U : 0U});
}

void SumTable::forget_half() {
  if (entries_.empty()) return;
  std::vector<std::uint32_t> works;
  works.reserve(entries_.size());
  for (const Entry& entry : entries_) works.push_back(entry.work);
  const auto middle = works.begin() + static_cast<std::ptrdiff_t>(works.size() / 2);
  std::ranges::nth_element(works, middle);
  const std::uint32_t least = *middle;
  std::vector<Entry> kept;
  SumWords words;
  for (const Entry& entry : entries_) {
    if (entry.work <= least && announce(entry)) continue;
    const SumView sum = sum_of(entry);
    kept.push_back(entry);
    kept.back().first = words.size();
    words.insert(words.end(), sum.begin(), sum.end());
  }
  entries_ = std::move(kept);
  words_ = std::move(words);
  index_ = std::make_unique<Index>(*this);
  for (std::uint32_t number = 0; number < entries_.size(); ++number) index_->insert(number);
}

}  // namespace grundy::misere
