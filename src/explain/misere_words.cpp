// Misère play: heaps of Nim and what counts as one, and what was searched.
#include <fmt/format.h>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

namespace {

/// Heaps of one chip and nothing else.
std::string only_ones(const ground::MisereHeaps& heaps) {
  const bool odd = heaps.ones % 2 == 1;
  if (!heaps.all_plain) {
    return fmt::format(
        "In misère play too every part counts as a nim heap, and here none counts as more than one "
        "chip. Then only the number of heaps of one matters: it is {}.",
        odd ? "odd, so that the player to move takes the last of them and loses"
            : "even, so that the last of them falls to the opponent, who loses by it");
  }
  if (heaps.ones == 0) return "No chip is left: the player to move cannot move, and wins by that.";
  return fmt::format(
      "No heap has more than one chip, so that every move is forced. There {} of one, an {} "
      "number: the last chip is taken by {}, who loses.",
      heaps.ones == 1 ? "is 1 heap" : fmt::format("are {} heaps", heaps.ones), odd ? "odd" : "even",
      odd ? "the player to move" : "the opponent");
}

/// The last heap of two chips or more: the one moment at which the plans part.
Explanation last_large_heap(const ground::MisereHeaps& heaps) {
  const std::uint64_t leave = heaps.ones % 2 == 0 ? 1 : 0;
  Explanation reason{"misere-end", ""};
  reason.facts = {{"leave", leave}};
  reason.claim =
      heaps.all_plain
          ? fmt::format(
                "In normal play one would lower it to {}, which leaves an even number of heaps of "
                "one. In misère play one leaves an odd number: lower it to {}. Then every move is "
                "forced, and the opponent takes the last chip.",
                1 - leave, leave)
          : "In normal play one would leave what counts as an even number of heaps of one. In "
            "misère play one leaves an odd number, of which the opponent takes the last.";
  return reason;
}

/// What each part counts as, where that is not its size.
std::vector<std::string> counted(const ground::MisereHeaps& heaps) {
  constexpr std::size_t kLines = 24;
  std::vector<std::string> lines;
  if (heaps.all_plain) return lines;
  for (const Summand& summand : heaps.summands) {
    if (lines.size() == kLines) {
      lines.push_back(fmt::format("... and {} more", heaps.summands.size() - kLines));
      break;
    }
    lines.push_back(fmt::format("{}  counts as *{}", cut(summand.label), summand.value.number()));
  }
  return lines;
}

}  // namespace

Explanation Voice::say(const ground::MisereHeaps& heaps) const {
  Explanation reason{"misere-nim", ""};
  reason.facts = {{"large_heaps", heaps.large}, {"heaps_of_one", heaps.ones}};
  if (heaps.large < 2) reason.figure = counted(heaps);
  if (heaps.large == 0) {
    reason.claim = only_ones(heaps);
    return reason;
  }
  if (!heaps.all_plain) reason.claim = "In misère play too every part counts as a nim heap. ";
  if (heaps.large == 1) {
    reason.claim += "Just one heap has two chips or more";
    reason.claim += heaps.ones == 0
                        ? ", and there is none of one."
                        : fmt::format(", beside {} of one.", plural(heaps.ones, "heap"));
    reason.because.push_back(last_large_heap(heaps));
    return reason;
  }
  reason.claim +=
      "While some heap has two chips or more, misère Nim is won by the same nim sums as Nim; the "
      "plans part only when the last such heap goes.";
  reason.because.push_back(explain_nim_sum(heaps.summands));
  reason.because.push_back(
      {"misere-plan",
       "So play as in Nim, until a move would leave only heaps of one: that move must leave an odd "
       "number of them, where in Nim it leaves an even one."});
  return reason;
}

Explanation Voice::say(const ground::Searched& search) const {
  return {"search",
          "Not every part is known to count as a nim heap in misère play too, so that the position "
          "was searched as a whole: it is lost if all its options are won for the opponent, and "
          "the end is won.",
          {},
          {{"positions", search.positions}}};
}

Explanation Voice::say(const ground::Retrograde& work) const {
  return {"retrograde",
          "Play can come back to a position, so that the game was worked through from its ends "
          "backwards: a position with a move to a lost one is won, one whose moves all lead to won "
          "ones is lost, and where neither is ever the case nobody need lose.",
          {},
          {{"positions", work.positions}}};
}

}  // namespace grundy::explain
