#include "theory/loops/theory.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/sums.h"
#include "proof/parts.h"
#include "prove/graphs.h"
#include "theory/advice.h"
#include "theory/moves.h"
#include "theory/normal/theory.h"
#include "theory/retrograde/whole_play.h"
#include "theory/tables.h"

namespace grundy::loops {

namespace {

using retrograde::WholePlay;

// Distances in sums need the positions of the whole sum. Up to this many, nobody notices a wait.
constexpr std::size_t kWholePositions = 100'000;

/// For each component, the value of all the others together.
std::vector<LoopyValue> rests_of(const std::vector<LoopyValue>& values) {
  std::vector<LoopyValue> rests(values.size());
  LoopyValue before;
  for (std::size_t i = 0; i < values.size(); ++i) {
    rests[i] = before;
    before = before + values[i];
  }
  LoopyValue after;
  for (std::size_t i = values.size(); i-- > 0;) {
    rests[i] = rests[i] + after;
    after = after + values[i];
  }
  return rests;
}

class LoopJudgement final : public Judgement {
 public:
  using Judgement::Judgement;

  Expected<void> judge();

  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override;
  Expected<std::optional<MoveList>> moves_to(Outcome aim) override;
  Expected<MoveList> all_moves() override;
  /// The move that delays the end longest.
  Expected<std::optional<Advice>> advise() override;
  Expected<std::vector<Ground>> grounds(const MoveList* winning) override;
  Expected<std::optional<MoveResult>> reply(const Sum& option) override;

 private:
  [[nodiscard]] Budget& talk();
  /// How far the end is, if the whole sum is small enough to tell. The distance of a sum is not the
  /// sum of the distances.
  [[nodiscard]] const std::optional<WholePlay>& whole();
  void tell_distances(MoveList& list);

  std::optional<std::vector<LoopyValue>> values_;  // none: the budget ran out
  std::vector<LoopyValue> rests_;
  bool explored_ = false;
  std::optional<WholePlay> whole_;
  std::optional<Budget> talk_;
};

Expected<void> LoopJudgement::judge() {
  verdict_.components.resize(sum().components.size());
  std::vector<LoopyValue> values;
  for (const Component& component : sum().components) {
    GRUNDY_TRY(auto value, if_known(question_.values().value(component, question_.budget)));
    if (!value) return {};
    values.push_back(std::move(*value));
  }
  LoopyValue total;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total = total + values[i];
    ComponentResult& component = verdict_.components[i];
    component.nim_value = values[i].number();
    if (values[i].is_infinite()) component.loopy_value = values[i];
    component.method = question_.values().method(sum().components[i]);
  }
  verdict_.outcome = total.outcome();
  verdict_.nim_value = total.number();
  if (total.is_infinite()) verdict_.loopy_value = total;
  verdict_.method = "values of games that need not end (Smith, Fraenkel and Perl)";
  rests_ = rests_of(values);
  values_ = std::move(values);
  if (question_.request.max_moves > 0 && whole()) {
    if (const auto moves = whole()->moves_to_end(sum())) verdict_.moves_to_end = *moves;
  }
  return {};
}

const std::optional<WholePlay>& LoopJudgement::whole() {
  if (std::exchange(explored_, true)) return whole_;
  const Request& request = question_.request;
  Limits limits = request.limits;
  if (sum().components.size() > 1 || sum().components.front().position.size() > 1) {
    limits.positions =
        std::min<std::uint64_t>(limits.positions.value_or(kWholePositions), kWholePositions);
  }
  Budget budget(limits, request.cancel, request.progress);
  whole_ = WholePlay::explore(sum(), Play::normal, kWholePositions, question_.values(), budget);
  return whole_;
}

Budget& LoopJudgement::talk() {
  const Request& request = question_.request;
  if (!talk_) talk_.emplace(advice_limits(request, sum()), request.cancel, ProgressCallback());
  return *talk_;
}

Found<MoveVerdict> LoopJudgement::after(std::size_t component, const MoveView& move) {
  if (!values_) return stopped_early();
  GRUNDY_TRY(const LoopyValue value, question_.values().value(move.after(), question_.budget));
  const LoopyValue sum = value + rests_[component];
  MoveVerdict verdict{sum.number(), sum.outcome()};
  if (sum.is_infinite()) verdict.loopy_value = sum;
  return verdict;
}

void LoopJudgement::tell_distances(MoveList& list) {
  if (!whole()) return;
  for (MoveResult& move : list.moves) {
    if (!move.to) continue;
    if (const auto moves = whole()->moves_to_end(*move.to)) move.moves_to_end = *moves;
  }
}

/// Lists the quickest wins first, if distances are known.
Expected<std::optional<MoveList>> LoopJudgement::moves_to(Outcome aim) {
  const std::size_t most = question_.request.max_moves;
  const bool sorted = whole().has_value();
  GRUNDY_TRY(auto list, tried_moves(aim, sorted && aim == Outcome::P ? SIZE_MAX - 1 : most));
  if (!list) return std::nullopt;
  tell_distances(*list);
  if (sorted) {
    std::ranges::stable_sort(list->moves, {}, [](const MoveResult& move) {
      return move.moves_to_end.value_or(UINT64_MAX);
    });
  }
  if (list->moves.size() > most) {
    list->moves.resize(most);
    list->complete = false;
  }
  return list;
}

Expected<MoveList> LoopJudgement::all_moves() {
  if (!values_) {
    return distinct_moves(sum(), question_.request.max_moves, question_.request.limits.memory);
  }
  GRUNDY_TRY(MoveList list, Judgement::all_moves());
  tell_distances(list);
  return list;
}

Expected<std::optional<Advice>> LoopJudgement::advise() {
  constexpr std::size_t kCompared = 200;
  if (!whole()) return std::nullopt;
  MoveList moves = distinct_moves(sum(), kCompared);
  std::optional<Advice> best;
  for (MoveResult& move : moves.moves) {
    const auto length = move.to ? whole()->moves_to_end(*move.to) : std::nullopt;
    if (!length || (best && *best->move.moves_to_end >= *length)) continue;
    std::uint64_t replies = 0;
    for (std::size_t i = 0; i < move.to->components.size(); ++i) {
      const Component& component = move.to->components[i];
      component.game->each_move(component.position, [&](const MoveView& reply) {
        if (whole()->of(replace_component(*move.to, i, reply.after())) == Outcome::P) ++replies;
        return true;
      });
    }
    move.moves_to_end = *length;
    best = Advice{std::move(move), replies, std::nullopt, moves.complete};
  }
  return best;
}

Expected<std::vector<Ground>> LoopJudgement::grounds(const MoveList* /*winning*/) {
  constexpr std::size_t kOptionsShown = 40;
  ground::LoopySum told;
  for (std::size_t i = 0; i < sum().components.size(); ++i) {
    const Component& component = sum().components[i];
    ground::LoopySummand summand{component.brief(), (*values_)[i], {}};
    component.game->each_move(component.position, [&](const MoveView& move) {
      const auto value = question_.values().value(move.after(), talk());
      if (!value || summand.options.size() == kOptionsShown) return false;
      summand.options.emplace_back(move.print(), *value);
      return true;
    });
    told.total = told.total + (*values_)[i];
    told.summands.push_back(std::move(summand));
  }
  return std::vector<Ground>{std::move(told)};
}

Expected<std::optional<MoveResult>> LoopJudgement::reply(const Sum& option) {
  Request lookup = question_.request;
  lookup.max_moves = 1000;
  LoopJudgement answer(question_.about(option).asking(lookup).within(talk()));
  GRUNDY_TRY_VOID(answer.judge());
  if (!answer.values_) return std::nullopt;
  GRUNDY_TRY(const auto replies, answer.moves_to(Outcome::P));
  if (!replies || replies->moves.empty()) return std::nullopt;
  return replies->moves.front();
}

class LoopTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    auto judgement = std::make_unique<LoopJudgement>(question);
    GRUNDY_TRY_VOID(judgement->judge());
    return judgement;
  }
  std::string claim(const Result& answer) const override {
    if (!answer.loopy_value && !answer.nim_value) return Theory::claim(answer);
    const LoopyValue value =
        answer.loopy_value ? *answer.loopy_value : LoopyValue(*answer.nim_value);
    return fmt::format("loopy {} {}", prove::as_written(value), answer.position.print());
  }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    return prove_values(answer.position, task);
  }
  Expected<void> prove_equivalence(const Sum& left, const Sum& right, bool /*equivalent*/,
                                   const ProofTask& task) override {
    return prove_values(left + right, task);
  }
};

}  // namespace

std::optional<bool> applies(const Question& question, Nature& nature) {
  // If the limits are too low to tell, normal play says what it can.
  return question.request.play == Play::normal && nature.cyclic() == true;
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<LoopTheory>();
}

Expected<void> prove_values(const Sum& position, const ProofTask& task) {
  std::vector<Sum> loopy;
  Sum ending;
  for (Sum& part : proof::valued_alone(position)) {
    const auto reaches = task.tables.values().reaches_cycle(part, task.budget);
    if (!reaches) return prove::beyond_limits(task.budget);
    if (*reaches) {
      loopy.push_back(std::move(part));
    } else {
      ending.components.push_back(std::move(part.components.front()));
    }
  }
  GRUNDY_TRY_VOID(normal::prove_values(ending, task));
  return prove::write_value_nodes(loopy, task.writer, task.budget);
}

}  // namespace grundy::loops
