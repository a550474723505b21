#include "solve/heap/values.h"

#include <algorithm>
#include <utility>

#include "solve/heap/settled_stream.h"

namespace grundy::heap {

namespace {
constexpr std::uint64_t kBeforeStream = 1U << 14U;  // heaps by pairs before a stream is tried
constexpr std::uint64_t kStep = 1U << 14U;
// Streams go on in rows: a step that ends inside of one would take as long as if it did not.
constexpr std::uint64_t kStreamAlignment = SettledStream::kRowAlignment;
constexpr std::uint64_t kStreamStep = 4 * SettledStream::kRowHeaps;
constexpr std::uint64_t kBehindStream = 256;
}  // namespace

HeapValues::HeapValues(HeapRules rules, const Kernels& kernels)
    : rules_(std::move(rules)), kernels_(kernels) {
  if (auto pair = PairRules::from(rules_); pair && !pair->split.empty()) {
    pair_.emplace(std::move(*pair), kernels_);
  } else {
    general_.emplace(rules_);
  }
}

void HeapValues::restore(std::vector<std::uint32_t> values) {
  const bool narrow = std::ranges::all_of(values, [](std::uint32_t v) { return v < 65536; });
  if (pair_ && narrow) return pair_->restore({values.begin(), values.end()});
  if (pair_) {
    wide_.emplace(pair_->rules(), std::move(values));
    pair_.reset();
    return;
  }
  general_.emplace(rules_);
  general_->restore(std::move(values));
}

std::optional<BitStream> HeapValues::stream() const {
  if (space() == nullptr) return std::nullopt;
  return BitStream::start(pair_->rules(), pair_->space(), pair_->values(), kernels_);
}

bool HeapValues::extend(std::uint64_t last, Budget& budget) {
  if (pair_) {
    if (extend_pairs(last, budget)) return true;
    if (!pair_->too_wide()) return false;
    // 16 bits are not enough: go on with the values as they are.
    const auto known = pair_->values();
    wide_.emplace(pair_->rules(), std::vector<std::uint32_t>(known.begin(), known.end()));
    pair_.reset();
  }
  return wide_ ? wide_->extend(last, budget) : general_->extend(last, budget);
}

bool HeapValues::extend_patiently(std::uint64_t last, Budget& budget) {
  // If thousands of numbers may be taken, a heap costs so much that the limits must be checked more
  // often than the engine does by itself.
  constexpr std::size_t kManyNumbers = 256;
  constexpr std::uint64_t kMostPairs = 1U << 26U;
  const std::size_t numbers = pair_->rules().split.size();
  if (numbers < kManyNumbers) return pair_->extend(last, budget);
  while (known() <= last) {
    const std::uint64_t each = known() * numbers / 2 + 1;
    const std::uint64_t step = std::max<std::uint64_t>(kMostPairs / each, 1);
    if (step >= last || known() + step > last) return pair_->extend(last, budget);
    if (!pair_->extend(known() + step, budget) || !budget.spend(0)) return false;
  }
  return true;
}

bool HeapValues::extend_pairs(std::uint64_t last, Budget& budget) {
  std::uint64_t pairs_to = std::max(kBeforeStream, known() + kStep);
  while (known() <= last) {
    if (!extend_patiently(std::min(last, pairs_to), budget)) return false;
    if (known() > last) break;
    const std::uint64_t before = known();
    if (auto stream = this->stream()) {
      streamed_ = true;
      if (!follow(*stream, last, budget)) return false;
    } else if (space() != nullptr) {
      auto settled =
          SettledStream::start(pair_->rules(), pair_->space(), pair_->values(), kernels_);
      if (settled && !follow(*settled, last, budget)) return false;
    }
    // A stream may end at a single heap that it cannot settle: go on after it. Beginning takes time
    // for every heap so far, so a stream that ends soon is not tried again at once.
    const bool soon = known() - before < known() / 16;
    pairs_to = known() + (soon ? std::max<std::uint64_t>(kStep, known() / 8) : kBehindStream);
  }
  return true;
}

/// Takes over what a stream yields, until it ends; false if the budget runs out.
template <class Stream>
bool HeapValues::follow(Stream& stream, std::uint64_t last, Budget& budget) {
  std::vector<std::uint16_t> fresh;
  for (bool on = true; on && known() <= last;) {
    const std::uint64_t heap = known();
    const auto step = static_cast<std::size_t>(
        std::min<std::uint64_t>(kStreamStep - heap % kStreamAlignment, last - heap + 1));
    const std::size_t done = stream.run(step);
    on = done == step;
    fresh.clear();
    for (const std::uint8_t kept : stream.fresh()) {
      fresh.push_back(stream.value(kept, heap + fresh.size()));
    }
    if (!pair_->append(fresh, budget) || !budget.spend(done)) return false;
  }
  return true;
}

std::string HeapValues::method() const {
  if (wide_) return "pairs of heaps, in 32 bits";
  if (!pair_) return rules_.most_heaps() < 2 ? "mex of the heaps left" : "sets of sums of heaps";
  std::string text = "pairs of heaps";
  if (space() != nullptr)
    text += streamed_ ? " in a sparse space, small sets" : " in a sparse space";
  return text;
}

}  // namespace grundy::heap
