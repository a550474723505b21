// What the records of a saved proof say about positions, each with its number.
#include <fmt/format.h>

#include "explain/voice.h"
#include "explain/words.h"

namespace grundy::explain {

namespace {

std::string_view why(ground::Recorded::By by) {
  using By = ground::Recorded::By;
  switch (by) {
    case By::option:
      return "as an option shows";
    case By::mirror:
      return "because every move is answered by its mirror image";
    case By::stealing:
      return "by strategy stealing: every answer to a certain move can also be played at once";
    case By::period:
      return "by the period of its game";
    case By::theorem:
      return "by the theorem of the game, which the proof takes for granted";
    case By::mex:
      break;
  }
  return "by the mex rule";
}

std::string known_of(const ground::KnownOption& option) {
  std::string text = "?";
  if (option.value) text = std::to_string(*option.value);
  if (option.excluded) text = fmt::format("not {}", *option.excluded);
  for (const std::uint64_t record : option.records) text += fmt::format(" [{}]", record);
  return text;
}

std::string claim_of(const ground::Node& node) {
  const std::string cite = citation(node.record);
  if (node.play == Play::misere) {
    if (node.label == "D")
      return fmt::format("{} is a draw in misère play{}.", node.position, cite);
    return fmt::format("In misère play, the player to move {} {}{}.",
                       node.label == "P" ? "loses" : "wins", node.position, cite);
  }
  if (node.label == "i") {
    return fmt::format("{} equals no nim heap{}: its value is infinite.", node.position, cite);
  }
  return fmt::format("{} has value {}{}, the mex of the finite values of its options.",
                     node.position, node.label, cite);
}

std::string move_to(const ground::NodeMove& move) {
  return fmt::format("{}, to {}", move.move, move.to);
}

}  // namespace

Explanation Voice::say(const ground::ProvedValue& proved) const {
  Explanation reason{.kind = "proved"};
  if (!proved.value) {
    reason.claim = fmt::format("The proof does not need the exact value of {}.", proved.position);
    return reason;
  }
  reason.claim = fmt::format("{} has nim value {}.", proved.position, *proved.value);
  reason.facts.push_back({"value", *proved.value});
  return reason;
}

Explanation Voice::say(const ground::ProvedOutcome& proved) const {
  return {.kind = "proved",
          .claim = fmt::format("In misère play, the player to move {} {}{}.",
                               proved.lost ? "loses" : "wins", proved.position,
                               citation(proved.record))};
}

Explanation Voice::say(const ground::NothingSaid& about) const {
  return {.kind = "proved",
          .claim = fmt::format("The proof says nothing about {}.", about.position)};
}

Explanation Voice::say(const ground::NoMove& /*over*/) const {
  return {.kind = "replies", .claim = "There is no move, so the player to move wins."};
}

Explanation Voice::say(const ground::Recorded& recorded) const {
  Explanation reason{.kind = "record"};
  reason.claim = fmt::format(
      "{} {}{}, {}.", recorded.part,
      recorded.value ? fmt::format("has value {}", *recorded.value)
                     : fmt::format("differs from {}", fmt::join(recorded.excluded, ", ")),
      citation(recorded.record), why(recorded.by));
  Rows rows;
  for (const ground::KnownOption& option : recorded.options) {
    rows.emplace_back(option.position, known_of(option));
  }
  reason.figure = table(rows);
  if (recorded.more) reason.figure.emplace_back("...");
  return reason;
}

Explanation Voice::say(const ground::EqualHeap& equal) const {
  return {.kind = "heap",
          .claim = fmt::format("{} equals *{} in misère play{}.", equal.part, equal.heap,
                               citation(equal.record))};
}

Explanation Voice::say(const ground::Granted& theorem) const {
  return {.kind = "theorem",
          .claim = theorem == ground::Granted::evasion
                       ? "By a theorem that the proof takes for granted, nobody need make the last "
                         "move."
                       : "This is the theorem of misère Nim, which the proof takes for granted."};
}

Explanation Voice::say(const ground::Node& node) const {
  Explanation reason{.kind = "node", .claim = claim_of(node)};
  Rows rows;
  for (const auto& [move, label, answer] : node.moves) {
    std::string said = label_in_words(label, node.play) + citation(move.record);
    if (answer)
      said += fmt::format(", answered by {}{}", move_to(*answer), citation(answer->record));
    rows.emplace_back(move_to(move), std::move(said));
  }
  reason.figure = table(rows);
  for (std::string& line : more_moves(node.more, node.all_counted)) {
    reason.figure.push_back(std::move(line));
  }
  return reason;
}

Explanation Voice::say(const ground::AddedUp& sum) const {
  return {.kind = "sum",
          .claim = fmt::format("The values of the components of {} are added.", sum.position)};
}

}  // namespace grundy::explain
