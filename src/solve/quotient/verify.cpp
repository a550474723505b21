#include "solve/quotient/verify.h"

#include <algorithm>
#include <utility>

namespace grundy::quotient {

namespace {

constexpr std::size_t kPairsBetweenReports = 4096;

}  // namespace

std::optional<Word> Verifier::refute_v1(Part part, Element value, const Bits& won) const {
  Bits both = won;
  both &= monoid_.lost_beside(value);
  const std::size_t u = both.first();
  if (u == both.size()) return std::nullopt;
  // Elements are numbered by their least words, so the first one gives the least word.
  Word word = monoid_.least_word(static_cast<Element>(u));
  word.insert(std::ranges::upper_bound(word, part, std::greater<>()), part);
  return word;
}

bool Verifier::add_class(Part part, Element value, const Bits& won) {
  Bits bad = won;
  bad |= monoid_.lost_beside(value);
  bad.flip();
  if (bad.none()) return false;
  // A smaller part may take its place in any failure, which then is smaller. The other way round
  // the least failure would be missed.
  for (const Class& smaller : classes_) {
    if (smaller.value == value && bad.within(smaller.bad)) return false;
  }
  classes_.push_back({part, value, std::move(bad)});
  return true;
}

Found<std::optional<Fact>> Verifier::least_failure(Budget& budget) {
  std::optional<Word> least;
  for (Part part = 0; part < monoid_.parts(); ++part) {
    if (!parts_.has_moves(part)) continue;
    const Bits won = won_beside(monoid_, parts_, part);
    auto refuted = refute_v1(part, monoid_.value(part), won);
    if (refuted && (!least || *refuted < *least)) least = std::move(refuted);
    add_class(part, monoid_.value(part), won);
    if (part % 16 == 0 && !within(budget)) return stopped_early();
  }
  const bool v1_fails = least.has_value();
  if (!begin_list(budget)) return stopped_early();
  for (const Class& each : classes_) {
    if (v1_fails && each.part > least->front()) break;
    GRUNDY_TRY(auto refuted, run_class(each, budget));
    if (!refuted) continue;
    if (v1_fails && *least < *refuted) break;
    return Fact{std::move(*refuted), true};
  }
  if (!least) return std::nullopt;
  return Fact{std::move(*least), false};
}

Found<bool> Verifier::admits(Part part, Element value, Budget& budget) {
  if (!add_class(part, value, won_beside(monoid_, parts_, part))) return true;
  GRUNDY_TRY(const auto refuted, run_class(classes_.back(), budget));
  return !refuted;
}

bool Verifier::begin_list(Budget& budget) {
  const std::size_t order = monoid_.order();
  if (!budget.reserve(order * order / 8)) return false;
  charged_ += order * order / 8;
  seen_ = Bits(order * order);
  for (std::size_t t = 0; t < order; ++t) {
    const auto x = static_cast<Element>(t);
    if (monoid_.is_lost(x)) continue;
    seen_.set(t * order);
    list_.push_back({x, 0, static_cast<std::uint32_t>(list_.size()), 0});
  }
  return true;
}

Found<std::optional<Word>> Verifier::run_class(const Class& added, Budget& budget) {
  const std::size_t order = monoid_.order();
  const std::span<const Element> times = monoid_.row(added.value);
  const Inverse& sources = inverse(added.value);
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (i % kPairsBetweenReports == 0 && !within(budget)) return stopped_early();
    const Pair pair = list_[i];
    const std::uint32_t begin = pair.x == 0 ? 0 : sources.ends[pair.x - 1];
    const std::uint32_t end = sources.ends[pair.x];
    if (begin == end) continue;
    const std::span<const Element> beside = monoid_.row(pair.c);
    const Element c = times[pair.c];
    for (std::uint32_t k = begin; k < end; ++k) {
      const Element x = sources.sources[k];
      if (!added.bad[beside[x]]) continue;
      // The pair (1, 1) is in the list from the beginning, but a sum of value 1 can fail too.
      if (x == 0) {
        Word word = word_of(static_cast<std::uint32_t>(i));
        word.insert(word.begin(), added.part);
        return word;
      }
      const std::size_t place = x * order + c;
      if (seen_[place]) continue;
      seen_.set(place);
      list_.push_back({x, c, static_cast<std::uint32_t>(i), added.part});
    }
  }
  return std::nullopt;
}

const Verifier::Inverse& Verifier::inverse(Element value) {
  const auto [place, is_new] = inverses_.try_emplace(value);
  Inverse& made = place->second;
  if (!is_new) return made;
  const std::span<const Element> times = monoid_.row(value);
  std::vector<std::uint32_t> counts(monoid_.order() + 1, 0);
  for (const Element image : times) ++counts[image + 1U];
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  made.sources.resize(monoid_.order());
  for (std::size_t x = 0; x < times.size(); ++x) {
    made.sources[counts[times[x]]++] = static_cast<Element>(x);
  }
  counts.pop_back();
  made.ends = std::move(counts);
  return made;
}

/// The parts of a path, the last step being the largest part.
Word Verifier::word_of(std::uint32_t index) const {
  Word word;
  for (; list_[index].from != index; index = list_[index].from) {
    word.push_back(list_[index].part);
  }
  return word;
}

bool Verifier::within(Budget& budget) {
  const std::uint64_t bytes = monoid_.bytes() + seen_.bytes() + list_.capacity() * sizeof(Pair);
  if (bytes > charged_) {
    if (!budget.reserve(bytes - charged_)) return false;
    charged_ = bytes;
  }
  return budget.spend(kPairsBetweenReports / 16);
}

}  // namespace grundy::quotient
