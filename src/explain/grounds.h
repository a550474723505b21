// Grounds that no theory gives: the verdict itself, the replies to all moves, and what the records
// of a saved proof say (docs/formats/proof.md). Those of theories are in theory/ground.h.
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

/// What an answer says; the value is missing where it is not known, or has no meaning.
struct Judged {
  Outcome outcome = Outcome::D;
  Play play = Play::normal;
  std::optional<NimValue> value;
};

/// A move in a lost position, and the answer to it.
struct AnsweredMove {
  std::string move;
  std::string component;  ///< the one in which the reply is made; empty where there is one only
  std::string reply;      ///< empty if the move ends the game
  std::string to;         ///< the position after the reply
  Source source = {};     ///< that it is lost
};
struct Replies {
  std::vector<AnsweredMove> answers;
  std::uint64_t more = 0;   ///< moves that are not listed
  bool all_counted = true;  ///< false: nobody has counted them
};

/// What a saved proof claims of one position, or of two that are compared.
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
  std::uint64_t record = 0;  ///< 0: it is what the proof claims
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
/// The values that a proof lists, of which these are the first.
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

/// Normal play: what follows for a position from records about its parts. Without a value the
/// proof says no more than that it is not some number.
struct ProvedValue {
  std::string position;
  std::optional<std::uint64_t> value;
};
/// Misère play: who wins a position, by a record or by what its parts equal.
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
/// A record about one part: its value, or else the values that it does not have.
struct Recorded {
  enum class By : std::uint8_t { mex, option, mirror, stealing, period, theorem };

  std::string part;
  std::optional<std::uint64_t> value;
  std::vector<std::uint64_t> excluded;
  By by = By::mex;
  std::uint64_t record = 0;
  std::vector<KnownOption> options;  ///< where it rests on them
  bool more = false;                 ///< there are options beyond these
};

/// A part that equals a nim heap in misère play too.
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
  std::uint64_t record = 0;  ///< about where it leads
};
/// Such a move and, where it needs one, the answer to it: back to the label that it came from,
/// nearer to the end.
struct LabelledMove {
  NodeMove move;
  std::string label;
  std::optional<NodeMove> answer = std::nullopt;
};
/// A node of a graph in which play can come back. Labels are those of the proof: a number or `i`,
/// in misère play P, N or D.
struct Node {
  std::string position;
  std::string label;
  Play play = Play::normal;
  std::uint64_t record = 0;
  std::vector<LabelledMove> moves;
  std::uint64_t more = 0;
  bool all_counted = true;
};
/// A sum of such nodes and other positions, whose values follow.
struct AddedUp {
  std::string position;
};

}  // namespace grundy::ground
