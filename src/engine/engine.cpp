#include "grundy/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "answer/compare.h"
#include "answer/play_count.h"
#include "answer/solve.h"
#include "answer/table.h"
#include "core/meter.h"
#include "core/registry.h"
#include "core/work.h"
#include "engine/rules_check.h"
#include "explain/explainer.h"
#include "games/build.h"
#include "games/list.h"
#include "games/manuals.h"
#include "script/game.h"
#include "sequence/searched_sequence.h"
#include "sequence/sequence.h"
#include "sequence/survey.h"
#include "teach/worksheet.h"
#include "theory/tables.h"
#include "theory/theories.h"

namespace grundy {

namespace {

Error out_of_memory() {
  return Error{ErrorKind::limit, "out of memory"};
}

}  // namespace

class Engine::Impl {
 public:
  Impl() {
    for (const CatalogueEntry& entry : games::all_games()) add_with_manual(entry);
  }

  Registry registry;
  Tables tables{solver_list(), theory_list()};
  std::vector<std::shared_ptr<const script::ScriptGame>> rules;  // of rule files
  bool may_fail = false;  // some game has rules that come from outside

  /// Answers a question, with what the rules of a game throw turned into an error. Where a game has
  /// learnt something about itself the question is put again, which it asks for once.
  template <class Answer, class Ask>
  Expected<Answer> guarded(Ask&& ask) {
    for (;;) {
      try {
        return ask();
      } catch (const GameFailure& failure) {
        tables.forget();
        if (!failure.again()) return std::unexpected(failure.error());
      } catch (const LimitReached& reached) {
        // Nothing was known yet that could be told.
        tables.forget();
        return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
      } catch (const std::bad_alloc&) {
        tables.forget();  // what was being changed may be half done
        return std::unexpected(out_of_memory());
      }
    }
  }
  /// The same within the limits of a request.
  template <class Answer, class Limited, class Ask>
  Expected<Answer> metered(const Limited& request, Ask&& ask) {
    const Answering answering(request.limits, request.cancel);
    return guarded<Answer>(std::forward<Ask>(ask));
  }

 private:
  /// A question while it is answered. Whoever asks may have opened a meter before, when it was
  /// read, and will have to write the answer.
  class Answering {
   public:
    Answering(const Limits& limits, const Cancellation* cancel) : meter_(limits, cancel) {
      Meter::current()->begin_work();
    }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;
    ~Answering() { Meter::current()->begin_writing(); }

   private:
    Meter meter_;
  };

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
  auto added = impl_->registry.add(entry);
  if (added && entry.foreign) impl_->may_fail = true;
  return added;
}

Expected<std::string> Engine::add_rules(std::string text, std::string file,
                                        const RulesLimits& limits) {
  return impl_->guarded<std::string>([&]() -> Expected<std::string> {
    auto game = script::ScriptGame::load(std::move(text), file, limits);
    if (!game) return std::unexpected(std::move(game.error()));
    if (auto added = add(script::rules_entry(*game)); !added) {
      return bad_input(file + ": " + added.error().message);
    }
    impl_->rules.push_back(*game);
    return std::string((*game)->info().name);
  });
}

Expected<RulesReport> Engine::check_rules(std::string_view name, const Request& request) {
  const auto found = std::ranges::find_if(
      impl_->rules, [&](const auto& game) { return game->info().name == name; });
  if (found == impl_->rules.end()) {
    return bad_input(fmt::format("there are no rules of a game called '{}'", name));
  }
  return impl_->metered<RulesReport>(
      request, [&]() -> Expected<RulesReport> { return check_game(*this, **found, request); });
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

}  // namespace

Expected<Result> Engine::solve(Sum position, const Request& request) {
  return impl_->metered<Result>(request, [&]() -> Expected<Result> {
    Budget budget(request.limits, request.cancel, request.progress);
    Tables& tables = impl_->tables;
    tables.begin(request, budget);
    const Announcements announcements(tables);
    // Ten million heaps are not copied for a question that is put once.
    Sum asked = impl_->may_fail ? position : std::move(position);
    GRUNDY_TRY(Result result, grundy::solve(std::move(asked), request, budget, tables));
    result.moves_asked = request.list_moves;
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

Expected<Options> Engine::moves(Sum position, const Request& request) {
  return impl_->metered<Options>(request, [&]() -> Expected<Options> {
    Budget budget(request.limits, request.cancel, request.progress);
    impl_->tables.begin(request, budget);
    GRUNDY_TRY(MoveList list, list_moves({position, request, budget, impl_->tables}));
    return Options{position, request.play, std::move(list), budget.stop(), work_of(budget)};
  });
}

Expected<PlayCount> Engine::count_plays(Sum position, const Request& request) {
  return impl_->metered<PlayCount>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    auto count = grundy::count_plays(impl_->may_fail ? position : std::move(position), budget);
    if (count) {
      count->stop = budget.stop();
      count->work = work_of(budget);
    }
    return count;
  });
}

Expected<Comparison> Engine::compare(const Sum& left, const Sum& right, const Request& request) {
  if (request.play == Play::misere) {
    return bad_input(
        "games are compared in normal play only; misère equivalence has no nim values");
  }
  return impl_->metered<Comparison>(request, [&]() -> Expected<Comparison> {
    Budget budget(request.limits, request.cancel, request.progress);
    Tables& tables = impl_->tables;
    tables.begin(request, budget);
    const Announcements announcements(tables);
    const Sum both = left + right;
    GRUNDY_TRY(Comparison comparison, compare_sums(left, right, {both, request, budget, tables}));
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
                                                 const std::string& position) const {
  return explain::explain_proof_file(file, position, impl_->registry);
}

Expected<Table> Engine::table(std::string_view expression, const std::vector<Range>& ranges,
                              const Request& request) {
  return impl_->metered<Table>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    impl_->tables.begin(request, budget);
    auto table = make_table(expression, ranges, request, impl_->registry, impl_->tables, budget);
    if (table) {
      table->stop = budget.stop();
      table->work = work_of(budget);
    }
    return table;
  });
}

Expected<Sequence> Engine::sequence(std::string_view code, const SequenceRequest& request) {
  return impl_->metered<Sequence>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    Request common;
    common.limits = request.limits;
    impl_->tables.begin(common, budget);
    auto own = searched_sequence(code, request, impl_->registry, impl_->tables.values(), budget);
    auto sequence = own ? std::move(*own) : make_sequence(code, request, impl_->registry, budget);
    if (sequence) {
      sequence->stop = budget.stop();
      sequence->work = work_of(budget);
    }
    return sequence;
  });
}

Expected<Survey> Engine::survey(const SurveyRequest& request) {
  return impl_->metered<Survey>(request, [&] { return make_survey(request); });
}

Expected<Worksheet> Engine::worksheet(const WorksheetRequest& request) const {
  const Meter meter(Limits(), request.cancel);
  return impl_->guarded<Worksheet>([&] { return make_worksheet(request, impl_->registry); });
}

}  // namespace grundy
