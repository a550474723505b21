// The checker of proofs. docs/formats/proof.md says what a proof is, and why it proves its claim.
//
// README.md says in which order to read the files, and what each one establishes. No solver, table
// or database is linked.
//
// Nothing in a file is trusted. The notation reads positions and refuses anything else; numbers are
// bounded; a record uses only facts that come before it, so there are no cycles. Only records
// `node` refer to each other, and their counters make sure that this ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"
#include "proof/reader.h"

namespace grundy::check {

/// The claim of the file: `claim KIND REST`.
struct Claim {
  std::string kind;
  std::string rest;
  std::uint64_t line = 0;

  /// An error about the claim itself.
  [[nodiscard]] std::unexpected<Error> refuse(std::string_view why) const;
};

/// The checker's input besides the file.
struct Context {
  const Registry& registry;
  /// A record about a part whose options take more words is refused.
  std::uint64_t most_words = proof::Parts::kMostWords;
  /// A proof of a period that needs the values of more heaps is refused.
  std::uint64_t most_heaps = std::uint64_t{1} << 28U;
  /// A theorem whose statements need automata with more cells is refused. `conjecture` gives up at
  /// a tenth, and most theorems need a hundred-thousandth.
  std::uint64_t most_cells = 200'000'000;
  /// The folder of the proof, where the file of a graph may also be.
  std::string folder = {};
};

/// What is known once a claim has been verified.
struct Verdict {
  std::string statement;             ///< what was verified, in one line
  std::vector<std::string> granted;  ///< theorems taken for granted, each once
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;  ///< the most memory that the facts took
};

/// Checks everything after the line of the claim, to the end of the file. A bad proof is an error
/// of kind bad_input that says "line 7: …"; one of kind io is a file that cannot be read.
using Section = Expected<Verdict>(const Claim&, proof::Reader&, const Context&);

Section check_normal;           ///< value, outcome, equal, differ, loopy, draw
Section check_misere;           ///< misere, if play ends
Section check_any_misere;       ///< misere, even if play need not end
Section check_misere_quotient;  ///< misere, by a quotient
Section check_quotient;         ///< of a game, or of the parts of a position
Section check_tame;             ///< of a game whose heaps are tame, all of them
Section check_misere_tame;      ///< misere, by tame values
Section check_limited;          ///< likewise, with a limit on the last heap
Section check_period;
Section check_values;
Section check_graph;
Section check_theorem;  ///< a formula for all positions of a game

/// Checks the whole file.
[[nodiscard]] Expected<Verdict> check_proof(proof::Reader& reader, const Context& context);

/// The games of the catalogue.
[[nodiscard]] Registry catalogue();
/// Adds the game of a rule file in Lua. `file` is its name in errors. What is verified then holds
/// for the rules of this file.
[[nodiscard]] Expected<void> add_rules(Registry& registry, std::string text, std::string file);

/// The next line, which must exist. It is valid until the next call.
[[nodiscard]] Expected<std::string_view> next_line(proof::Reader& reader);

/// Checks the last line, `end COUNT`, and that nothing follows it. `rest` is the line after its
/// first word.
[[nodiscard]] Expected<void> check_end(std::string_view rest, std::uint64_t records,
                                       proof::Reader& reader);

/// Calls take(first word, rest of the line, number) for each record up to the end, and checks the
/// end. Returns the number of records. An error of `take` is about the line that was read last.
using TakeRecord = FunctionRef<Expected<void>(std::string_view, std::string_view, std::uint64_t)>;
[[nodiscard]] Expected<std::uint64_t> each_record(proof::Reader& reader, TakeRecord take);

/// "G is lost for the player to move in misère play (P)".
[[nodiscard]] std::string misere_statement(const Sum& sum, char outcome);

/// A text for a message, cut if it is long.
[[nodiscard]] std::string excerpt(std::string_view text);

}  // namespace grundy::check
