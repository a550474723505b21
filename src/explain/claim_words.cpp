// What a saved proof claims about positions, sequences and graphs.
#include <fmt/format.h>

#include <algorithm>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

Explanation Voice::say(const ground::ClaimedValue& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("{} has {}value {}.", claim.position, claim.loopy ? "" : "nim ",
                               claim.value)};
}

Explanation Voice::say(const ground::ClaimedOutcome& claim) const {
  const std::string_view play = claim.play == Play::misere ? "misère" : "normal";
  if (claim.outcome == Outcome::D) {
    return {.kind = "proof",
            .claim = fmt::format("{} is a draw in {} play.", claim.position, play)};
  }
  return {.kind = "proof",
          .claim = fmt::format("In {} play, the player to move {} {}.", play,
                               claim.outcome == Outcome::P ? "loses" : "wins", claim.position)};
}

Explanation Voice::say(const ground::ClaimedEquivalence& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("{} and {} are {}equivalent.", claim.left, claim.right,
                               claim.equivalent ? "" : "not ")};
}

Explanation Voice::say(const ground::ClaimedValues& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("By the mex rule, the first {} nim values of {} are:", claim.count,
                               claim.code)};
}

Explanation Voice::say(const ground::ClaimedLabels& claim) const {
  Explanation reason{
      .kind = "proof",
      .claim = fmt::format("In {} play, the nodes of the graph {} have the labels listed. Each "
                           "label follows from the labels and counters of the node's targets.",
                           claim.play == Play::misere ? "misère" : "normal", claim.graph)};
  for (const auto& [label, count] : claim.labels) {
    reason.figure.push_back(fmt::format("{:>10}  {}", count, label_in_words(label, claim.play)));
  }
  return reason;
}

Explanation Voice::say(const ground::Period& period) const {
  return {.kind = period.record == 0 ? "proof" : "period",
          .claim = fmt::format("G(n + {}) = G(n){} for all n >= {} in the heap game {}{}.",
                               period.length,
                               period.saltus == "0" ? "" : fmt::format(" + {}", period.saltus),
                               period.from, period.code, citation(period.record))};
}

namespace {

std::string_view sentence_of(std::string_view rule) {
  if (rule == "Guy and Smith") {
    return "By the theorem of Guy and Smith, a period that holds up to their bound holds for all "
           "heaps.";
  }
  if (rule == "taking only") {
    return "A move leaves at most one heap, so each value depends only on the values just before "
           "it, as many as the largest number of chips that can be taken. Once these repeat, all "
           "later values repeat.";
  }
  if (rule == "all but a few numbers") {
    return "All but a few numbers may be taken, so the values grow with this period for ever.";
  }
  if (rule == "repeating code") {
    return "The code of the game repeats. A period that holds up to the bound for such codes holds "
           "for all heaps.";
  }
  if (rule.starts_with("growth ")) {
    return "By growth: options grow along with the heap. So every value below the claimed one is "
           "the value of an option, and no option has the claimed value itself.";
  }
  return "By windows: in this sparse game each value depends only on a window of the values before "
         "it, so equal windows are followed by equal values.";
}

}  // namespace

Explanation Voice::say(const ground::PeriodRule& by) const {
  return {.kind = "theorem", .claim = std::string(sentence_of(by.rule))};
}

Explanation Voice::say(const ground::ListedValues& values) const {
  constexpr std::size_t kPerLine = 20;
  const auto& first = values.first;
  Explanation reason{.kind = "values",
                     .claim = fmt::format("{} values are listed{}:", values.count,
                                          values.count > first.size()
                                              ? fmt::format(". The first {} are", first.size())
                                              : std::string())};
  for (std::size_t i = 0; i < first.size(); i += kPerLine) {
    const std::size_t end = std::min(i + kPerLine, first.size());
    std::string line = fmt::format("{:>6} ", i);
    for (std::size_t j = i; j < end; ++j) line += fmt::format(" {:>2}", first[j]);
    reason.figure.push_back(std::move(line));
  }
  return reason;
}

}  // namespace grundy::explain
