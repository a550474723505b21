#include "check/normal_facts.h"

#include <algorithm>

namespace grundy::check {

Expected<void> NormalFacts::learn(const proof::Part& part, proof::Fact fact) {
  const auto before = find(part);
  if (before && before->known) return bad_input("its value is already known");
  facts_.set(part.game, part.words, fact);
  return {};
}

Expected<void> NormalFacts::exclude(const proof::Part& part, std::uint64_t n) {
  const auto before = find(part);
  if (before && before->excludes(n)) return bad_input("that is already known");
  if (before && before->known) return bad_input("that is wrong: its value is known");
  facts_.exclude(part.game, part.words, n);
  return {};
}

SumKnowledge NormalFacts::knowledge(const proof::Parts::Option& option) {
  SumKnowledge known;
  for (const std::uint64_t heap : option.heaps()) known.sum ^= heap;
  open_.clear();
  option.each_part([&](std::uint32_t game, WordsView words) {
    const auto fact = facts_.find(game, words);
    if (fact && fact->known) {
      known.sum ^= fact->value;
      return;
    }
    open_.push_back({game, words, fact.value_or(proof::Fact())});
  });
  if (open_.size() > 1) cancel_pairs();
  known.open = open_.size();
  if (known.open == 1) known.of_open = open_.front().fact;
  return known;
}

/// Cancels pairs of equal parts, if play ends.
void NormalFacts::cancel_pairs() {
  std::ranges::sort(open_, [](const Open& a, const Open& b) {
    if (a.game != b.game) return a.game < b.game;
    return std::ranges::lexicographical_compare(a.words, b.words);
  });
  std::size_t left = 0;
  for (const Open& part : open_) {
    const bool alike = left > 0 && open_[left - 1].game == part.game &&
                       std::ranges::equal(open_[left - 1].words, part.words);
    if (alike && parts_.ends(part.game)) {
      --left;
    } else {
      open_[left++] = part;
    }
  }
  open_.resize(left);
}

}  // namespace grundy::check
