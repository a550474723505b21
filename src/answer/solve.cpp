#include "answer/solve.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "explain/explainer.h"
#include "grundy/meter.h"
#include "proof/writer.h"
#include "theory/moves.h"
#include "theory/tables.h"

namespace grundy {

namespace {

void add_verdict(Result& result, const Verdict& verdict) {
  result.outcome = verdict.outcome;
  result.nim_value = verdict.nim_value;
  result.loopy_value = verdict.loopy_value;
  result.components = verdict.components;
  result.moves_to_end = verdict.moves_to_end;
  result.method = verdict.method;
}

/// Drops values that were found on the way, so the answer does not depend on how it was found.
void keep_outcome_only(Result& result) {
  result.nim_value.reset();
  result.loopy_value.reset();
  result.moves_to_end.reset();
  for (ComponentResult& component : result.components) component.nim_value.reset();
}

void keep_outcomes_only(MoveList& list) {
  for (MoveResult& move : list.moves) {
    move.nim_value.reset();
    move.loopy_value.reset();
    move.moves_to_end.reset();
  }
}

/// The moves that win, or those that keep a draw.
Expected<void> add_moves(Result& result, Judgement& judgement) {
  if (result.outcome == Outcome::P) {
    result.winning_moves = MoveList();
    return {};
  }
  const bool draw = result.outcome == Outcome::D;
  GRUNDY_TRY(auto moves, judgement.moves_to(draw ? Outcome::D : Outcome::P));
  if (!moves) return {};
  if (draw) {
    result.winning_moves = MoveList();
    result.drawing_moves = std::move(*moves);
  } else {
    result.winning_moves = std::move(*moves);
  }
  return {};
}

/// Adds one part after another, so earlier parts stay if a limit is reached.
Expected<void> add_all(Result& result, const Question& whole) {
  const Request& request = whole.request;
  Theory* const theory = whole.tables.choose(whole);
  if (theory == nullptr) return {};
  std::optional<Request> sparing;
  if (request.one_if_long && theory->takes_long(whole)) sparing.emplace(request).max_moves = 1;
  const Question question = sparing ? whole.asking(*sparing) : whole;
  GRUNDY_TRY(const auto judgement, theory->judge(question));
  add_verdict(result, judgement->verdict());
  if (!result.outcome) return {};
  if (request.list_moves && !request.outcome_only) {
    GRUNDY_TRY_VOID(add_moves(result, *judgement));
    if (result.outcome == Outcome::P && request.advise) {
      GRUNDY_TRY(result.advice, judgement->advise());
    }
  }
  if (request.explain != Detail::none) {
    GRUNDY_TRY(result.explanation, explain::explain_answer(result, *judgement));
  }
  if (request.outcome_only) keep_outcome_only(result);
  return {};
}

}  // namespace

Expected<Result> solve(Sum position, const Request& request, Budget& budget, Tables& tables) {
  Result result{.position = std::move(position), .play = request.play};
  result.components.resize(result.position.components.size());
  try {
    GRUNDY_TRY_VOID(add_all(result, {result.position, request, budget, tables}));
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
    tables.distrust();
  }
  return result;
}

Expected<MoveList> list_moves(const Question& question) {
  const Request& request = question.request;
  try {
    Theory* const theory = question.tables.choose(question);
    if (theory == nullptr) {
      return distinct_moves(question.sum, request.max_moves, request.limits.memory);
    }
    GRUNDY_TRY(const auto judgement, theory->judge(question));
    GRUNDY_TRY(MoveList list, judgement->all_moves());
    if (request.outcome_only) keep_outcomes_only(list);
    return list;
  } catch (const LimitReached& reached) {
    question.budget.halt(reached.stop().reason, reached.stop().message);
    question.tables.distrust();
    return MoveList{.complete = false};
  }
}

namespace {

/// Why there is no answer: perhaps the disk, which a search with a proof may need.
Error without_answer(const Tables& tables) {
  return tables.announcement_failure().value_or(
      Error{ErrorKind::limit, "the answer is not known, so there is nothing to prove"});
}

/// The part that is the same for all claims.
template <class Write>
ProofReport report(std::string claim, const Question& question, const Registry& registry,
                   Write&& write) {
  const std::string& path = question.request.proof;
  ProofReport report{.file = path, .claim = std::move(claim)};
  proof::Writer writer = proof::Writer::to_file(path);
  writer.limit(question.request.proof_limit,
               [&question] { question.budget.halt(StopReason::too_large); });
  writer.claim(report.claim);
  Expected<void> done;
  try {
    done = write(ProofTask{question.request, registry, writer, question.tables, question.budget});
  } catch (const LimitReached& reached) {
    done = std::unexpected(Error{ErrorKind::limit, reached.stop().message});
    question.tables.distrust();
  }
  if (done || writer.full()) done = writer.finish();
  if (!done) report.failure = question.tables.announcement_failure().value_or(done.error());
  report.records = writer.records();
  report.bytes = writer.bytes();
  return report;
}

ProofReport no_proof(const Question& question) {
  return {.file = question.request.proof, .failure = without_answer(question.tables)};
}

}  // namespace

ProofReport prove_answer(const Result& answer, const Question& question, const Registry& registry) {
  Theory* const theory = answer.outcome ? question.tables.choose(question) : nullptr;
  if (theory == nullptr) return no_proof(question);
  return report(theory->claim(answer), question, registry,
                [&](const ProofTask& task) { return theory->prove(answer, task); });
}

ProofReport prove_comparison(const Comparison& comparison, const Sum& left, const Sum& right,
                             const Question& question, const Registry& registry) {
  Theory* const theory = comparison.equivalent ? question.tables.choose(question) : nullptr;
  if (theory == nullptr) return no_proof(question);
  const bool equal = *comparison.equivalent;
  return report(fmt::format("{} {} == {}", equal ? "equal" : "differ", left.print(), right.print()),
                question, registry, [&](const ProofTask& task) {
                  return theory->prove_equivalence(left, right, equal, task);
                });
}

}  // namespace grundy
