#include "grundy/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>
#include <utility>

#include "core/registry.h"
#include "engine/compare.h"
#include "engine/evaluator.h"
#include "engine/misere_evaluator.h"
#include "engine/misere_play.h"
#include "engine/move_collector.h"
#include "engine/normal_play.h"
#include "engine/play_count.h"
#include "engine/proof_explainer.h"
#include "engine/proofs.h"
#include "engine/sequence.h"
#include "engine/survey.h"
#include "engine/table.h"
#include "engine/worksheet.h"
#include "games/build.h"
#include "games/list.h"
#include "games/manuals.h"

namespace grundy {

class Engine::Impl {
 public:
  Impl() {
    for (const CatalogueEntry& entry : games::all_games()) add_with_manual(entry);
  }

  Registry registry;
  Evaluator evaluator;

 private:
  void add_with_manual(CatalogueEntry entry) {
    entry.manual = games::manual(entry.info->name);
    // Names in the list are new: a conformance test counts them.
    [[maybe_unused]] const auto added = registry.add(entry);
    assert(added);
  }
};

Engine::Engine() : Engine(EngineOptions()) {}
Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>()) {
  impl_->registry.allow_files(options.files);
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Expected<void> Engine::add(const CatalogueEntry& entry) {
  return impl_->registry.add(entry);
}

const std::vector<CatalogueEntry>& Engine::catalogue() const {
  return impl_->registry.entries();
}

Expected<CatalogueEntry> Engine::game(std::string_view name) const {
  const CatalogueEntry* entry = impl_->registry.find(name);
  if (entry == nullptr) return unknown_game(name, 0, impl_->registry);
  return *entry;
}

Expected<Sum> Engine::parse(std::string_view text) const {
  return build_position(text, impl_->registry);
}

namespace {

/// What is left of the limits for a proof, which is not stopped by what stopped the list of moves.
Budget budget_for_proof(const Request& request, const Budget& spent) {
  Limits limits = request.limits;
  limits.positions = std::nullopt;
  if (limits.time) {
    const auto used = std::chrono::duration<double>(spent.seconds());
    limits.time =
        std::max(std::chrono::nanoseconds(0),
                 *limits.time - std::chrono::duration_cast<std::chrono::nanoseconds>(used));
  }
  return Budget(limits, request.cancel, request.progress);
}

}  // namespace

Expected<Result> Engine::solve(Sum position, const Request& request) {
  Budget budget(request.limits, request.cancel, request.progress);
  impl_->evaluator.begin(budget, request);
  auto result = request.play == Play::normal
                    ? solve_normal(std::move(position), request, impl_->evaluator, budget)
                    : solve_misere(std::move(position), request, impl_->evaluator, budget);
  if (result) {
    result->moves_asked = request.list_moves;
    // Advice and reasons may reach a limit that the answer itself has not.
    const bool complete = result->play == Play::misere && result->outcome && result->winning_moves;
    if (!complete) result->stop = budget.stop();
    result->work = {budget.positions(), budget.seconds(), impl_->evaluator.work()};
    if (!request.proof.empty()) {
      Budget proving = budget_for_proof(request, budget);
      proving.charge(impl_->evaluator.bytes());
      result->proof = prove_answer(*result, request, impl_->registry, impl_->evaluator, proving);
      result->proof->seconds = proving.seconds();
    }
  }
  return result;
}

Expected<Options> Engine::moves(Sum position, const Request& request) {
  Budget budget(request.limits, request.cancel, request.progress);
  impl_->evaluator.begin(budget, request);
  auto list = request.play == Play::normal
                  ? list_normal(position, request, impl_->evaluator, budget)
                  : list_misere(position, request, impl_->evaluator, budget);
  if (!list) return std::unexpected(std::move(list.error()));
  return Options{std::move(position),
                 request.play,
                 std::move(*list),
                 budget.stop(),
                 {budget.positions(), budget.seconds()}};
}

Expected<PlayCount> Engine::count_plays(Sum position, const Request& request) {
  Budget budget(request.limits, request.cancel, request.progress);
  auto count = grundy::count_plays(std::move(position), budget);
  if (count) {
    count->stop = budget.stop();
    count->work = {budget.positions(), budget.seconds()};
  }
  return count;
}

Expected<Comparison> Engine::compare(const Sum& left, const Sum& right, const Request& request) {
  if (request.play == Play::misere) {
    return bad_input(
        "games are compared in normal play only; misère equivalence has no nim values");
  }
  Budget budget(request.limits, request.cancel, request.progress);
  impl_->evaluator.begin(budget, request);
  auto comparison = compare_sums(left, right, request, impl_->evaluator, budget);
  if (comparison) {
    comparison->work = {budget.positions(), budget.seconds()};
    if (!request.proof.empty()) {
      Budget proving = budget_for_proof(request, budget);
      proving.charge(impl_->evaluator.bytes());
      comparison->proof = prove_comparison(*comparison, left, right, request, impl_->registry,
                                           impl_->evaluator, proving);
      comparison->proof->seconds = proving.seconds();
    }
  }
  return comparison;
}

Expected<ProofExplanation> Engine::explain_proof(const std::string& file,
                                                 const std::string& position) const {
  return explain_proof_file(file, position, impl_->registry);
}

Expected<Table> Engine::table(std::string_view expression, const std::vector<Range>& ranges,
                              const Request& request) {
  Budget budget(request.limits, request.cancel, request.progress);
  impl_->evaluator.begin(budget, request);
  auto table = make_table(expression, ranges, request, impl_->registry, impl_->evaluator, budget);
  if (table) {
    table->stop = budget.stop();
    table->work = {budget.positions(), budget.seconds()};
  }
  return table;
}

Expected<Sequence> Engine::sequence(std::string_view code, const SequenceRequest& request) {
  Budget budget(request.limits, request.cancel, request.progress);
  auto sequence = make_sequence(code, request, impl_->registry, budget);
  if (sequence) {
    sequence->stop = budget.stop();
    sequence->work = {budget.positions(), budget.seconds()};
  }
  return sequence;
}

Expected<Survey> Engine::survey(const SurveyRequest& request) {
  return make_survey(request);
}

Expected<Worksheet> Engine::worksheet(const WorksheetRequest& request) const {
  return make_worksheet(request, impl_->registry);
}

}  // namespace grundy
