// What a saved proof claims, of positions, of sequences and of graphs.
#include <fmt/format.h>

#include <algorithm>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

Explanation Voice::say(const ground::ClaimedValue& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("{} has the {}value {}.", claim.position, claim.loopy ? "" : "nim ",
                               claim.value)};
}

Explanation Voice::say(const ground::ClaimedOutcome& claim) const {
  const std::string_view play = claim.play == Play::misere ? "misère" : "normal";
  if (claim.outcome == Outcome::D) {
    return {.kind = "proof",
            .claim = fmt::format("{} is a draw in {} play.", claim.position, play)};
  }
  return {.kind = "proof",
          .claim = fmt::format("In {} play the player to move {} {}.", play,
                               claim.outcome == Outcome::P ? "loses" : "wins", claim.position)};
}

Explanation Voice::say(const ground::ClaimedEquivalence& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("{} and {} are {}equivalent.", claim.left, claim.right,
                               claim.equivalent ? "" : "not ")};
}

Explanation Voice::say(const ground::ClaimedValues& claim) const {
  return {.kind = "proof",
          .claim = fmt::format("The first {} nim values of {} are, by the mex rule:", claim.count,
                               claim.code)};
}

Explanation Voice::say(const ground::ClaimedLabels& claim) const {
  Explanation reason{
      .kind = "proof",
      .claim = fmt::format("The labels of all nodes of the graph {} in {} play are those listed, "
                           "each by the labels and counters of its targets.",
                           claim.graph, claim.play == Play::misere ? "misère" : "normal")};
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
                               period.from, period.code, cited(period.record))};
}

namespace {

std::string_view sentence_of(std::string_view rule) {
  if (rule == "Guy and Smith") {
    return "By the theorem of Guy and Smith a period that holds for so many heaps, as many as its "
           "bound asks for, holds for all.";
  }
  if (rule == "taking only") {
    return "A move leaves one heap, so that the values of as many heaps as can be taken decide all "
           "that follow.";
  }
  if (rule == "all but a few numbers") {
    return "All but a few numbers may be taken; so the values grow with their period for ever.";
  }
  if (rule == "repeating code") {
    return "What may be left repeats with the number taken; a period that holds for so many heaps, "
           "as many as its bound asks for, holds for all.";
  }
  if (rule.starts_with("growth ")) {
    return "By growth: options move on with the heaps, so that all values below the next one are "
           "met again, and sums of heaps never meet it.";
  }
  return "By windows: the values of a sparse game depend on a window of those before, and two "
         "equal windows are followed by the same.";
}

}  // namespace

Explanation Voice::say(const ground::PeriodRule& by) const {
  return {.kind = "theorem", .claim = std::string(sentence_of(by.rule))};
}

Explanation Voice::say(const ground::ListedValues& values) const {
  constexpr std::size_t kPerLine = 20;
  const auto& first = values.first;
  Explanation reason{
      .kind = "values",
      .claim = fmt::format("{} values are listed{}:", values.count,
                           values.count > first.size()
                               ? fmt::format(", of which these are the first {}", first.size())
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
