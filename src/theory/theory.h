// What a theory is: the mathematics that holds for a sum, chosen once for a question
// (theories.cpp).
//
// Normal play adds nim values, play with cycles adds values of Smith, Fraenkel and Perl, misère
// play has no values and judges whole sums. Each theory judges a sum, and the judgement then tells
// the moves that win, the verdict after any move, advice, and the reasons. Everything that people
// do with answers is written once over these two classes.
//
// A new theory is a folder beside this file and a row in theories.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fact_sink.h"
#include "core/found.h"
#include "core/registry.h"
#include "grundy/answer.h"
#include "theory/ground.h"
#include "theory/question.h"

namespace grundy {

namespace proof {
class Writer;
}

/// What a theory says of a sum. What is missing is not known, or has no meaning in this theory.
struct Verdict {
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<NimValue> nim_value = std::nullopt;
  std::optional<LoopyValue> loopy_value = std::nullopt;
  std::optional<std::uint64_t> moves_to_end = std::nullopt;
  std::vector<ComponentResult> components = {};  ///< one for each component, even if nothing is
                                                 ///< known about it
  std::string method = {};
};

/// What it says of the sum after a move.
struct MoveVerdict {
  std::optional<NimValue> nim_value = std::nullopt;
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<LoopyValue> loopy_value = std::nullopt;
};

/// A sum that a theory has judged. Lives as long as the question.
class Judgement {
 public:
  explicit Judgement(const Question& question) : question_(question) {}
  Judgement(const Judgement&) = delete;
  Judgement& operator=(const Judgement&) = delete;
  virtual ~Judgement() = default;

  [[nodiscard]] const Question& question() const { return question_; }
  [[nodiscard]] const Sum& sum() const { return question_.sum; }
  [[nodiscard]] const Verdict& verdict() const { return verdict_; }

  /// The verdict after a move.
  [[nodiscard]] virtual Found<MoveVerdict> after(std::size_t component, const MoveView& move) = 0;

  /// The moves after which the outcome is `aim`: P in a won position, D in a drawn one. Nothing
  /// if the budget ran out before they were known. By default, tries every move.
  [[nodiscard]] virtual Expected<std::optional<MoveList>> moves_to(Outcome aim);

  /// Every move with its verdict, as many as the request wants.
  [[nodiscard]] virtual Expected<MoveList> all_moves();

  /// In a lost position the move that is hardest to answer. Without it there is no advice.
  [[nodiscard]] virtual Expected<std::optional<Advice>> advise() { return std::nullopt; }

  // What an explanation is made of (src/explain). Nothing here may stop the answer itself, so a
  // theory looks into other positions with a budget of its own.

  /// Why the verdict is right; with the winning moves that were found, if any were.
  [[nodiscard]] virtual Expected<std::vector<Ground>> grounds(const MoveList* winning) = 0;
  /// Of the winning moves that were found one that is worth showing. Without it the first.
  [[nodiscard]] virtual Expected<std::optional<ground::Example>> example(const MoveList& winning);
  /// A winning move in a position that a move of this sum leads to, or nothing if none is known.
  [[nodiscard]] virtual Expected<std::optional<MoveResult>> reply(const Sum& option) = 0;
  /// False if the grounds tell how to play already. Otherwise the explanation adds a plan: an
  /// example of a winning move, or the replies to all moves.
  [[nodiscard]] virtual bool has_plan() const { return true; }
  /// The value that an explanation states.
  [[nodiscard]] virtual std::optional<NimValue> stated_value() const { return std::nullopt; }

 protected:
  /// Tries every move, or stops at the first that wins if one is enough.
  [[nodiscard]] Expected<std::optional<MoveList>> tried_moves(Outcome aim, std::size_t most,
                                                              bool one_will_do = false);

  Question question_;
  Verdict verdict_;  ///< set by the derived class before `judge` returns
};

/// What the proof of an answer is written with.
struct ProofTask {
  const Request& request;
  const Registry& registry;
  proof::Writer& writer;
  Tables& tables;
  Budget& budget;
};

class Theory {
 public:
  Theory() = default;
  Theory(const Theory&) = delete;
  Theory& operator=(const Theory&) = delete;
  virtual ~Theory() = default;

  [[nodiscard]] virtual Expected<std::unique_ptr<Judgement>> judge(const Question& question) = 0;

  /// True if finding all winning moves may take long. The sum alone decides: a match with the same
  /// seed goes the same way again, whatever is known already.
  [[nodiscard]] virtual bool takes_long(const Question& /*question*/) const { return false; }

  /// What a proof of this answer claims, as docs/formats/proof.md writes it, and what shows it.
  [[nodiscard]] virtual std::string claim(const Result& answer) const;
  [[nodiscard]] virtual Expected<void> prove(const Result& answer, const ProofTask& task) = 0;
  /// The same for two sums that are, or are not, equivalent.
  [[nodiscard]] virtual Expected<void> prove_equivalence(const Sum& left, const Sum& right,
                                                         bool equivalent, const ProofTask& task);

  // What it keeps from one question to the next.

  virtual void begin(const Request& /*request*/) {}
  virtual void forget() {}
  virtual void announce_to(FactSinks* /*sinks*/) {}
  [[nodiscard]] virtual std::uint64_t bytes() const { return 0; }
};

/// What decides which theory holds, found out when it is first asked for.
class Nature {
 public:
  explicit Nature(const Question& question) : question_(question) {}

  /// Some component, or one that a list of options leads to, need not end, and the players do not
  /// have the same moves in it.
  [[nodiscard]] bool endless() const;
  /// True if play can come to a cycle; nothing if the budget ran out before that was known.
  [[nodiscard]] std::optional<bool> cyclic();

 private:
  const Question& question_;
  std::optional<std::optional<bool>> cyclic_;
};

/// A row of the list in theories.cpp.
struct TheoryRow {
  std::string_view name;
  /// The first row that applies is the theory of the question. The last two take every sum, so
  /// others stand above them. Nothing: that could not be told within the limits, and nothing is
  /// known of the sum. A theory takes the theorems of a game from question.values(), which holds
  /// them back with --search.
  std::optional<bool> (*applies)(const Question& question, Nature& nature);
  std::unique_ptr<Theory> (*make)();
};

}  // namespace grundy
