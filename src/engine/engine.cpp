#include "grundy/engine.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "answer/compare.h"
#include "answer/play_count.h"
#include "answer/solve.h"
#include "answer/table.h"
#include "conjecture/conjecture.h"
#include "core/atomic_file.h"
#include "core/work.h"
#include "engine/engine_impl.h"
#include "engine/moves_text.h"
#include "explain/explainer.h"
#include "games/build.h"
#include "sequence/family_sequence.h"
#include "sequence/identify.h"
#include "sequence/misere_sequence.h"
#include "sequence/misere_survey.h"
#include "sequence/quotient.h"
#include "sequence/sequence.h"
#include "sequence/survey.h"
#include "teach/dataset.h"
#include "teach/worksheet.h"

namespace grundy {

Engine::Engine() : Engine(EngineOptions()) {}
Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>()) {
  impl_->registry.allow_files(options.files);
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const std::vector<CatalogueEntry>& Engine::catalogue() const {
  return impl_->registry.entries();
}

Expected<CatalogueEntry> Engine::game(std::string_view name) const {
  const CatalogueEntry* entry = impl_->registry.find(name);
  if (entry == nullptr) return unknown_game(name, 0, impl_->registry);
  return *entry;
}

Expected<Sum> Engine::parse(std::string_view text) const {
  try {
    return build_position(text, impl_->registry);
  } catch (const GameFailure& failure) {
    return std::unexpected(failure.error());
  } catch (const LimitReached& reached) {
    return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
  } catch (const std::bad_alloc&) {
    return std::unexpected(out_of_memory());
  }
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

/// What solvers announce for a proof is kept until the answer is there.
class Announcements {
 public:
  explicit Announcements(Tables& tables) : tables_(tables) {}
  Announcements(const Announcements&) = delete;
  Announcements& operator=(const Announcements&) = delete;
  ~Announcements() { tables_.end_announcements(); }

 private:
  Tables& tables_;
};

/// The answer, with what it cost and what stopped it.
template <class Answer>
Expected<Answer> accounted(Expected<Answer> answer, const Budget& budget) {
  if (answer) {
    answer->stop = budget.stop();
    answer->work = work_of(budget);
  }
  return answer;
}

}  // namespace

Expected<Result> Engine::solve(Sum position, const Request& request) {
  return impl_->answer_within<Result>(request, [&]() -> Expected<Result> {
    Budget budget(request.limits, request.cancel, request.progress);
    Tables& tables = impl_->tables;
    tables.begin(request, budget);
    const Announcements announcements(tables);
    // Ten million heaps are not copied for a question that is put once.
    Sum asked = impl_->may_fail ? position : std::move(position);
    GRUNDY_TRY(Result result, grundy::solve(std::move(asked), request, budget, tables));
    result.value_asked = request.find_value && !request.outcome_only;
    result.moves_asked = request.list_moves && !request.outcome_only;
    // Advice and reasons may reach a limit that the answer itself has not.
    const bool complete = result.play == Play::misere && result.outcome && result.winning_moves;
    if (!complete) result.stop = budget.stop();
    result.work = work_of(budget);
    result.work.search = tables.work();
    if (!request.proof.empty()) {
      Budget proving = budget_for_proof(request, budget);
      proving.charge(tables.bytes());
      result.proof =
          prove_answer(result, {result.position, request, proving, tables}, impl_->registry);
      result.proof->seconds = proving.seconds();
    }
    return result;
  });
}

Expected<ValueList> Engine::values(std::span<const Sum> positions, const Request& request) {
  return impl_->answer_within<ValueList>(request, [&]() -> Expected<ValueList> {
    Budget budget(request.limits, request.cancel, request.progress);
    impl_->tables.begin(request, budget);
    GRUNDY_TRY(ValueList list, list_values(positions, request, impl_->tables, budget));
    list.stop = budget.stop();
    list.work = work_of(budget);
    return list;
  });
}

Expected<Options> Engine::moves(Sum position, const Request& request) {
  return impl_->answer_within<Options>(request, [&]() -> Expected<Options> {
    Budget budget(request.limits, request.cancel, request.progress);
    impl_->tables.begin(request, budget);
    GRUNDY_TRY(MoveList list, list_moves({position, request, budget, impl_->tables}));
    return Options{position, request.play, std::move(list), budget.stop(), work_of(budget)};
  });
}

Expected<PlayCount> Engine::count_plays(Sum position, const Request& request) {
  return impl_->answer_within<PlayCount>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    return accounted(grundy::count_plays(impl_->may_fail ? position : std::move(position), budget),
                     budget);
  });
}

Expected<Comparison> Engine::compare(const Sum& left, const Sum& right, const Request& request) {
  if (request.play == Play::misere && !request.proof.empty()) {
    return bad_input(
        "in misère play there is no proof that two games are equivalent or not; 'grundy quotient "
        "CODE --proof FILE' proves the values");
  }
  return impl_->answer_within<Comparison>(request, [&]() -> Expected<Comparison> {
    Budget budget(request.limits, request.cancel, request.progress);
    Tables& tables = impl_->tables;
    tables.begin(request, budget);
    const Announcements announcements(tables);
    const Sum both = left + right;
    GRUNDY_TRY(Comparison comparison,
               compare_sums(left, right, {both, request, budget, tables}, impl_->registry));
    comparison.work = work_of(budget);
    if (!request.proof.empty()) {
      Budget proving = budget_for_proof(request, budget);
      proving.charge(tables.bytes());
      comparison.proof = prove_comparison(comparison, left, right, {both, request, proving, tables},
                                          impl_->registry);
      comparison.proof->seconds = proving.seconds();
    }
    return comparison;
  });
}

Expected<ProofExplanation> Engine::explain_proof(const std::string& file,
                                                 const std::string& position,
                                                 const Request& request) const {
  return impl_->answer_within<ProofExplanation>(
      request, [&] { return explain::explain_proof_file(file, position, impl_->registry); });
}

Expected<Table> Engine::table(std::string_view expression, const std::vector<Range>& ranges,
                              const Request& request) {
  return impl_->answer_within<Table>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    impl_->tables.begin(request, budget);
    return accounted(
        make_table(expression, ranges, request, impl_->registry, impl_->tables, budget), budget);
  });
}

Expected<Sequence> Engine::sequence(std::string_view code, const SequenceRequest& request) {
  return impl_->answer_within<Sequence>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    Request common;
    common.play = request.play;
    common.limits = request.limits;
    impl_->tables.begin(common, budget);
    auto family = family_sequence(code, request, impl_->registry, impl_->tables, budget);
    return accounted(
        family ? std::move(*family) : make_sequence(code, request, impl_->registry, budget),
        budget);
  });
}

Expected<Identification> Engine::identify(std::string_view values, const IdentifyRequest& request) {
  return impl_->answer_within<Identification>(request, [&]() -> Expected<Identification> {
    Budget budget(request.limits, request.cancel, {});
    Request common;
    common.limits = request.limits;
    impl_->tables.begin(common, budget);
    return accounted(identify_values(values, request, impl_->registry, impl_->tables, budget),
                     budget);
  });
}

Expected<Quotient> Engine::quotient(std::string_view game, const QuotientRequest& request) {
  return impl_->answer_within<Quotient>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    auto quotient = make_quotient(game, request, impl_->registry, budget);
    if (quotient) {
      if (!quotient->stop) quotient->stop = budget.stop();
      quotient->work = work_of(budget);
    }
    return quotient;
  });
}

Expected<MisereSequence> Engine::misere_sequence(std::string_view code,
                                                 const SequenceRequest& request) {
  return impl_->answer_within<MisereSequence>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    Request common;
    common.play = Play::misere;
    common.limits = request.limits;
    impl_->tables.begin(common, budget);
    return accounted(make_misere_sequence(code, request, impl_->registry, impl_->tables, budget),
                     budget);
  });
}

Expected<MisereSurvey> Engine::misere_survey(const SurveyRequest& request) {
  return impl_->answer_within<MisereSurvey>(request, [&] { return make_misere_survey(request); });
}

Expected<GenusAnswer> Engine::genus(const Sum& position, const Request& request) {
  return impl_->answer_within<GenusAnswer>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    return accounted(make_genus(position, budget), budget);
  });
}

Expected<Survey> Engine::survey(const SurveyRequest& request) {
  return impl_->answer_within<Survey>(request, [&] { return make_survey(request); });
}

Expected<Conjecture> Engine::conjecture(std::string_view text, const ConjectureRequest& request) {
  const auto own = std::ranges::find_if(
      impl_->rules, [&](const auto& rules) { return rules.game->info().name == text; });
  const bool known = own != impl_->rules.end();
  const AnyGame* const game = known ? own->game.get() : nullptr;
  const std::string moves = known ? own->moves : std::string();
  return impl_->answer_within<Conjecture>(request, [&]() -> Expected<Conjecture> {
    Budget budget(request.limits, request.cancel, request.progress);
    auto found = find_theorem(text, game, moves, request, impl_->registry, budget);
    if (found && !request.proof.empty() && !found->theorem.empty()) {
      AtomicFile out(request.proof);
      out.write(found->theorem);
      if (auto written = out.commit(); !written) {
        return std::unexpected(std::move(written.error()));
      }
    }
    return found;
  });
}

Conjecture Engine::conjecture_sequence(std::span<const std::uint32_t> values) {
  try {
    return conjecture::observe(values);
  } catch (const LimitReached& reached) {
    return {.game = "sequence", .claim = "value", .stop = reached.stop()};
  }
}

Expected<Worksheet> Engine::worksheet(const WorksheetRequest& request) const {
  return impl_->answer_within<Worksheet>(request,
                                         [&] { return make_worksheet(request, impl_->registry); });
}

Expected<DatasetEnd> Engine::dataset(const DatasetRequest& request,
                                     FunctionRef<bool(const DatasetRow&)> take) const {
  return impl_->answer_within<DatasetEnd>(
      request, [&] { return make_dataset(request, impl_->registry, take); });
}

}  // namespace grundy
