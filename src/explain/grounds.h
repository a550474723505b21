// Grounds that no theory gives: the verdict itself, the replies to all moves, and what the records
// of a saved proof say (docs/formats/proof.md). The grounds of theories are in theory/ground.h.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "grundy/answer.h"
#include "grundy/value.h"
#include "theory/ground.h"

namespace grundy::ground {

/// What an answer says. The value is missing if it is not known or has no meaning.
struct Judged {
  Outcome outcome = Outcome::D;
  Play play = Play::normal;
  std::optional<NimValue> value;
};

/// A move in a lost position, and the answer to it.
struct AnsweredMove {
  std::string move;
  std::string component;  ///< in which the reply is made; empty if there is only one
  std::string reply;      ///< empty if the move ends the game
  std::string to;         ///< the position after the reply
  Source source = {};     ///< of the fact that it is lost
};
struct Replies {
  std::vector<AnsweredMove> answers;
  std::uint64_t more = 0;   ///< moves that are not listed
  bool all_counted = true;  ///< false: they were not counted
};

/// What a saved proof claims about one position, or about two that it compares.
struct ClaimedValue {
  std::string position;
  std::string value;
  bool loopy = false;
};
struct ClaimedOutcome {
  std::string position;
  Outcome outcome = Outcome::D;
  Play play = Play::normal;
};
struct ClaimedEquivalence {
  std::string left;
  std::string right;
  bool equivalent = true;
};

/// G(n + length) = G(n) + saltus for all n >= from, as a claim or as a record.
struct Period {
  std::string length;
  std::string from;
  std::string saltus;
  std::string code;
  std::uint64_t record = 0;  ///< 0: the claim of the proof
};
/// The theorem by which a period holds for all heaps, as the line `rule` names it.
struct PeriodRule {
  std::string rule;
};
/// The first `count` values of a heap game, as a claim.
struct ClaimedValues {
  std::string count;
  std::string code;
};
/// The values that a proof lists; `first` holds the first of them.
struct ListedValues {
  std::uint64_t count = 0;
  std::vector<std::string> first;
};
/// How many nodes of a graph have each label, as a claim.
struct ClaimedLabels {
  std::string graph;
  Play play = Play::normal;
  std::map<std::string, std::uint64_t> labels;
};

/// Normal play: what follows for a position from the records about its parts. Without a value, the
/// proof says only that it differs from some number.
struct ProvedValue {
  std::string position;
  std::optional<std::uint64_t> value;
};
/// Misère play: who wins a position, by a record or by the heaps that its parts equal.
struct ProvedOutcome {
  std::string position;
  bool lost = false;
  std::uint64_t record = 0;
};
/// A position that the proof is silent about.
struct NothingSaid {
  std::string position;
};
/// A position of misère play in which the game is over.
struct NoMove {};

/// An option of a part, with its value or with the value that it is known not to have.
struct KnownOption {
  std::string position;
  std::optional<std::uint64_t> value;
  std::optional<std::uint64_t> excluded;
  std::vector<std::uint64_t> records;
};
/// A record about one part: its value, or else values that it does not have.
struct Recorded {
  enum class By : std::uint8_t { mex, option, mirror, stealing, period, theorem };

  std::string part;
  std::optional<std::uint64_t> value;
  std::vector<std::uint64_t> excluded;
  By by = By::mex;
  std::uint64_t record = 0;
  std::vector<KnownOption> options;  ///< if the record rests on them
  bool more = false;                 ///< there are options beyond these
};

/// A part that equals a nim heap, in misère play too.
struct EqualHeap {
  std::string part;
  std::uint64_t heap = 0;
  std::uint64_t record = 0;
};

/// A theorem that a record takes for granted.
enum class Granted : std::uint8_t { misere_nim, evasion };

/// A move to another node of a graph.
struct NodeMove {
  std::string move;
  std::string to;
  std::uint64_t record = 0;  ///< about the node it leads to
};
/// Such a move and, if it needs one, the answer to it. The answer leads back to the label that the
/// move came from, nearer to the end.
struct LabelledMove {
  NodeMove move;
  std::string label;
  std::optional<NodeMove> answer = std::nullopt;
};
/// A node of a graph in which play can return to a position. Labels are those of the proof: a
/// number or `i`, in misère play P, N or D.
struct Node {
  std::string position;
  std::string label;
  Play play = Play::normal;
  std::uint64_t record = 0;
  std::vector<LabelledMove> moves;
  std::uint64_t more = 0;
  bool all_counted = true;
};
/// A sum of such nodes and other positions whose values follow.
struct AddedUp {
  std::string position;
};

}  // namespace grundy::ground
