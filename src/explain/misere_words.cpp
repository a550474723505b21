// Misère play: heaps of Nim, parts that count as heaps, and searches.
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
        "In misère play, too, every part counts as a nim heap, and here none counts as more than "
        "one chip. So only the number of heaps of one matters. It is {}.",
        odd ? "odd, so the player to move takes the last of them and loses"
            : "even, so the opponent takes the last of them and loses");
  }
  if (heaps.ones == 0) return "No chip is left, so the player to move cannot move and wins.";
  return fmt::format(
      "No heap has more than one chip, so every move is forced. There {} of one, an {} number, so "
      "{} takes the last chip and loses.",
      heaps.ones == 1 ? "is 1 heap" : fmt::format("are {} heaps", heaps.ones), odd ? "odd" : "even",
      odd ? "the player to move" : "the opponent");
}

/// The last heap of two or more chips: the only moment at which the strategies differ.
Explanation last_large_heap(const ground::MisereHeaps& heaps) {
  const std::uint64_t leave = heaps.ones % 2 == 0 ? 1 : 0;
  Explanation reason{"misere-end", ""};
  reason.facts = {{"leave", leave}};
  reason.claim =
      heaps.all_plain
          ? fmt::format(
                "In normal play you would lower it to {} and leave an even number of heaps of one. "
                "In misère play, lower it to {} and leave an odd number. Then every move is "
                "forced, and the opponent takes the last chip.",
                1 - leave, leave)
          : "In normal play you would leave what counts as an even number of heaps of one. In "
            "misère play, leave an odd number: the opponent takes the last of them.";
  return reason;
}

/// What each part counts as; nothing if all parts are heaps of Nim as they stand.
std::vector<std::string> counts_of(const ground::MisereHeaps& heaps) {
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
  if (heaps.large < 2) reason.figure = counts_of(heaps);
  if (heaps.large == 0) {
    reason.claim = only_ones(heaps);
    return reason;
  }
  if (!heaps.all_plain) reason.claim = "In misère play, too, every part counts as a nim heap. ";
  if (heaps.large == 1) {
    reason.claim += "Only one heap has two or more chips";
    reason.claim += heaps.ones == 0
                        ? ", and there are no heaps of one."
                        : fmt::format(", beside {} of one.", plural(heaps.ones, "heap"));
    reason.because.push_back(last_large_heap(heaps));
    return reason;
  }
  reason.claim +=
      "As long as some heap has two or more chips, the same nim sums win in misère Nim as in Nim. "
      "The strategies differ only when the last such heap goes.";
  reason.because.push_back(explain_nim_sum(heaps.summands));
  reason.because.push_back(
      {"misere-plan",
       "So play as in Nim until a move would leave only heaps of one. That move must leave an odd "
       "number of them, whereas in Nim it would leave an even number."});
  return reason;
}

Explanation Voice::say(const ground::Searched& search) const {
  return {"search",
          "Not every part is known to count as a nim heap in misère play, so the position was "
          "searched as a whole. A position without moves is won; any other is lost if the opponent "
          "wins all its options.",
          {},
          {{"positions", search.positions}}};
}

Explanation Voice::say(const ground::Retrograde& work) const {
  return {"retrograde",
          "Play can return to a position, so the game was worked through backwards from its ends. "
          "A position with a move to a lost one is won. A position whose moves all lead to won "
          "ones is lost. From all others, nobody need lose.",
          {},
          {{"positions", work.positions}}};
}

}  // namespace grundy::explain
