#include "theory/misere/theory.h"

#include <utility>

#include "core/sums.h"
#include "prove/misere.h"
#include "theory/advice.h"
#include "theory/effort.h"
#include "theory/misere/heap_moves.h"
#include "theory/misere/outcomes.h"
#include "theory/moves.h"
#include "theory/tables.h"

namespace grundy::misere {

namespace {

// After a longer search, finding all replies to all moves might take as long again.
constexpr std::uint64_t kPositionsForAdvice = 100'000;

std::string_view method_of(Way way) {
  switch (way) {
    case Way::theorem:
      return "misère Nim: every part equals a nim heap (Bouton, Conway)";
    case Way::table:
      return "table of all positions of the board";
    default:
      return "search over the whole sum";
  }
}

/// Names for the heaps of a component, one by one, taken from the parts that they stand for. Nim
/// writes its heaps as they are.
std::vector<std::string> heap_names(const Component& component,
                                    const std::vector<std::uint64_t>& sizes, bool plain) {
  std::vector<std::string> names;
  if (plain) {
    for (const std::uint64_t size : sizes) names.push_back("heap of " + std::to_string(size));
    return names;
  }
  if (sizes.size() == 1) return {component.print()};
  if (component.game->given_options() == nullptr) {
    names = component.game->print_parts(component.position);
  }
  if (names.size() == sizes.size()) return names;
  names.clear();
  for (std::size_t i = 1; i <= sizes.size(); ++i) names.push_back("part " + std::to_string(i));
  return names;
}

class MisereJudgement final : public Judgement {
 public:
  MisereJudgement(const Question& question, Sums& sums)
      : Judgement(question),
        sums_(sums),
        outcomes_(question, sums,
                  question.request.max_moves == 1 && !question.request.find_value &&
                      question.request.explain == Detail::none) {}

  Expected<void> judge() {
    verdict_.components.resize(sum().components.size());
    GRUNDY_TRY(const auto found, if_known(outcomes_.find(sum())));
    if (!found) return {};
    way_ = found->way;
    verdict_.outcome = found->outcome;
    verdict_.method = method_of(way_);
    return {};
  }

  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override {
    if (question_.budget.stopped()) return stopped_early();
    GRUNDY_TRY(const auto found, outcomes_.find(replace_component(sum(), component, move.after())));
    return MoveVerdict{.outcome = found.outcome};
  }

  Expected<std::optional<MoveList>> moves_to(Outcome aim) override {
    const bool is_alone = outcomes_.is_brief() && outcomes_.is_searched_alone(sum());
    if (!outcomes_.has_table(sum()) && !is_alone) {
      const Request& request = question_.request;
      MoveCollector collector(sum(), request.max_moves, request.limits.memory);
      if (HeapMoves(sum(), outcomes_, collector).collect()) {
        collector.explain_cut(question_.budget);
        return std::move(collector).take();
      }
    }
    const Request& request = question_.request;
    return tried_moves(aim, request.max_moves, request.max_moves == 1 && !request.find_value);
  }

  Expected<std::optional<Advice>> advise() override;
  Expected<std::vector<Ground>> grounds(const MoveList* winning) override;
  Expected<std::optional<MoveResult>> reply(const Sum& option) override {
    Request lookup = question_.request;
    lookup.max_moves = 1;
    MisereJudgement answer(question_.about(option).asking(lookup), sums_);
    GRUNDY_TRY(const auto moves, answer.moves_to(Outcome::P));
    if (!moves || moves->moves.empty()) return std::nullopt;
    return moves->moves.front();
  }

 private:
  Sums& sums_;
  Outcomes outcomes_;
  Way way_ = Way::search;
};

/// Reuses what the search has found, and looks little further: to compare all replies to all moves
/// may take far longer than to know who wins.
Expected<std::optional<Advice>> MisereJudgement::advise() {
  // A table of the board has been counted, and answers everything else at once.
  const bool searched_far = question_.budget.positions() >= kPositionsForAdvice;
  if (searched_far && way_ != Way::table) return std::nullopt;
  const Request& request = question_.request;
  Request counting = request;
  counting.max_moves = 0;
  Budget few(advice_limits(request, sum()), request.cancel, {});
  const bool short_look = request.quick || way_ == Way::search || way_ == Way::alone;
  const Question asked = question_.asking(counting).within(short_look ? few : question_.budget);
  return grundy::advise(sum(), request,
                        [&](const Sum& option) -> Expected<std::optional<std::uint64_t>> {
                          MisereJudgement answer(asked.about(option), sums_);
                          answer.outcomes_.be_brief(outcomes_.is_brief());
                          GRUNDY_TRY(const auto moves, answer.moves_to(Outcome::P));
                          return moves ? std::optional(moves->total) : std::nullopt;
                        });
}

Expected<std::vector<Ground>> MisereJudgement::grounds(const MoveList* /*winning*/) {
  if (way_ != Way::theorem) {
    return std::vector<Ground>{ground::Searched{question_.budget.positions()}};
  }
  ground::MisereHeaps heaps;
  for (const Component& component : sum().components) {
    std::vector<std::uint64_t> sizes;
    const MisereFacet* const theorem = component.game->misere();
    const bool known =
        theorem != nullptr &&
        theorem->each_heap(component.position, [&](std::uint64_t heap) { sizes.push_back(heap); });
    if (!known) sizes = outcomes_.part_heaps(component).value_or(std::vector<std::uint64_t>());
    const bool plain = known && sizes == component.position;
    heaps.all_plain = heaps.all_plain && plain;
    const std::vector<std::string> names = heap_names(component, sizes, plain);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      heaps.summands.push_back({names[i], NimValue(sizes[i])});
      if (sizes[i] == 1) ++heaps.ones;
      if (sizes[i] > 1) ++heaps.large;
    }
  }
  return std::vector<Ground>{std::move(heaps)};
}

class MisereTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    auto judgement = std::make_unique<MisereJudgement>(question, sums(question.request));
    GRUNDY_TRY_VOID(judgement->judge());
    return judgement;
  }
  bool takes_long(const Question& question) const override {
    return search_takes_long(question.sum, [](const Component& component) {
      const MisereFacet* const theorem = component.game->misere();
      return theorem != nullptr && theorem->each_heap(component.position, [](std::uint64_t) {});
    });
  }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    prove::MisereProver prover(task.writer, task.request.proof, task.registry, sums(task.request),
                               task.budget);
    return prover.prove(answer.position);
  }

  void forget() override { sums_.reset(); }
  void announce_to(FactSinks* sinks) override {
    sinks_ = sinks;
    if (sums_ != nullptr) sums_->announce_to(sinks);
  }
  std::uint64_t bytes() const override { return sums_ != nullptr ? sums_->bytes() : 0; }

 private:
  /// Keeps what earlier questions have taught it.
  Sums& sums(const Request& request) {
    if (sums_ == nullptr || sums_->uses_heaps() != request.use_theorems) {
      sums_ = std::make_unique<Sums>(request.use_theorems);
      sums_->announce_to(sinks_);
    }
    return *sums_;
  }

  std::unique_ptr<Sums> sums_;
  FactSinks* sinks_ = nullptr;
};

}  // namespace

std::optional<bool> applies(const Question& question, Nature& /*nature*/) {
  return question.request.play == Play::misere;
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<MisereTheory>();
}

}  // namespace grundy::misere
