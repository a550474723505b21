#include "games/takeaway/takeaway.h"

#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Takeaway::info() {
  static const GameInfo info{
      .name = "takeaway",
      .title = "Take-away",
      .summary = "take 1 to MAX chips from one pile",
      .notation = "takeaway(PILE, PILE, ...; max=MAX)",
      .examples = {"takeaway(21; max=3)", "takeaway(5,9,13; max=4)", "takeaway(6; max=1)",
                   "takeaway(3,4; max=9)"},
  };
  return info;
}

Expected<Start<Takeaway>> Takeaway::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  auto piles = sections.front().naturals("a pile size");
  if (!piles) return std::unexpected(std::move(piles.error()));
  const auto max_text =
      sections.size() == 2 ? sections[1].value_of("max") : std::optional<Arguments>();
  if (!max_text) {
    const Arguments& place = sections.size() > 1 ? sections[1] : sections[0];
    const std::size_t within = sections.size() > 1 ? 0 : place.text().size();
    return place.error("takeaway must say how many chips a move may take",
                       "; max=NUMBER after the piles", within);
  }
  const auto max = max_text->natural("the most that a move may take");
  if (!max) return std::unexpected(max.error());
  if (*max == 0)
    return max_text->error("a move must be allowed to take at least one chip",
                           "a number from 1 on");
  return Start<Takeaway>{Takeaway(*max), std::move(*piles)};
}

std::uint64_t Takeaway::nim_sum(const Position& piles) const {
  std::uint64_t sum = 0;
  for (const std::uint64_t pile : piles) sum ^= remainder(pile);
  return sum;
}

Explanation Takeaway::explain(const Position& piles) const {
  std::vector<Summand> summands;
  summands.reserve(piles.size());
  for (const std::uint64_t pile : piles) {
    summands.push_back({"pile of " + std::to_string(pile), NimValue(remainder(pile))});
  }
  const std::string max = std::to_string(max_);
  Explanation reason{
      "remainder", "The nim value of a pile is its remainder modulo " + max +
                       " + 1: moves of 1 to " + max +
                       " chips reach every smaller remainder, and never the same remainder again."};
  reason.facts = {{"max", max_}};
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

HeapRules Takeaway::heap_rules() const {
  HeapRules rules{.name = "takeaway(" + parameters() + ")"};
  for (std::uint64_t taken = 1; taken <= max_; ++taken) {
    rules.takings.push_back({taken, {3, false}});
  }
  return rules;
}

CatalogueEntry takeaway_game() {
  return catalogue_entry<Takeaway>();
}

}  // namespace grundy::games
