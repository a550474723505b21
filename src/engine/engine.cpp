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
#include "conjecture/conjecture.h"
#include "core/atomic_file.h"
#include "core/meter.h"
#include "core/registry.h"
#include "core/work.h"
#include "engine/moves_text.h"
#include "engine/rules_check.h"
#include "explain/explainer.h"
#include "games/build.h"
#include "games/list.h"
#include "games/manuals.h"
#include "rules/game.h"
#include "script/game.h"
#include "sequence/family_sequence.h"
#include "sequence/identify.h"
#include "sequence/misere_sequence.h"
#include "sequence/misere_survey.h"
#include "sequence/quotient.h"
#include "sequence/sequence.h"
#include "sequence/survey.h"
#include "teach/worksheet.h"
#include "theorem/facet.h"
#include "theorem/theorem.h"
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
  std::vector<CheckedRules> rules;                      // of rule files
  std::vector<std::shared_ptr<rules::RuleGame>> plain;  // those in the rule language
  bool may_fail = false;  // some game has rules that come from outside

  /// Answers a question, and turns what the rules of a game throw into an error. A game that has
  /// learnt something about itself asks, once, for the question to be put again.
  template <class Answer, class Ask>
  Expected<Answer> guard(Ask&& ask) {
    for (;;) {
      try {
        return ask();
      } catch (const GameFailure& failure) {
        tables.forget();
        if (!failure.again()) return std::unexpected(failure.error());
      } catch (const LimitReached& reached) {
        // Nothing was known yet.
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
  Expected<Answer> answer_within(const Limited& request, Ask&& ask) {
    const Answering answering(request.limits, request.cancel);
    return guard<Answer>(std::forward<Ask>(ask));
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
  if (added) impl_->tables.add_guest(*entry.info);
  if (added && entry.foreign) impl_->may_fail = true;
  return added;
}

Expected<std::string> Engine::add_rules(std::string text, std::string file,
                                        const RulesLimits& limits) {
  return impl_->guard<std::string>([&]() -> Expected<std::string> {
    if (theorem::looks_like_theorem(text)) return add_theorem(text, file);
    if (rules::looks_like_rules(text)) return add_plain_rules(text, file);
    auto game = script::ScriptGame::load(std::move(text), file, limits);
    if (!game) return std::unexpected(std::move(game.error()));
    if (auto added = add(script::rules_entry(*game)); !added) {
      return bad_input(file + ": " + added.error().message);
    }
    if (const std::string& moves = (*game)->header().moves; !moves.empty()) {
      if (auto read = read_moves(moves, (*game)->info().name); !read) {
        return bad_input(file + ": " + read.error().message);
      }
    }
    impl_->rules.push_back(
        {*game, (*game)->tests(), (*game)->header().misspelt, (*game)->header().moves});
    return std::string((*game)->info().name);
  });
}

Expected<std::string> Engine::add_plain_rules(const std::string& text, const std::string& file) {
  auto game = rules::RuleGame::load(text, file);
  if (!game) return std::unexpected(std::move(game.error()));
  if (auto added = add(rules::rules_entry(*game)); !added) {
    return bad_input(file + ": " + added.error().message);
  }
  impl_->rules.push_back({*game, {}});
  impl_->plain.push_back(*game);
  return std::string((*game)->info().name);
}

Expected<std::string> Engine::add_theorem(std::string_view text, const std::string& file) {
  return impl_->guard<std::string>([&]() -> Expected<std::string> {
    // Large enough for any theorem that can be found, and about a minute.
    Limits limits;
    limits.positions = 1'000'000'000;
    Budget budget(limits, nullptr, {});
    auto theorem = theorem::read(text, budget);
    if (!theorem) return bad_input(fmt::format("{}: {}", file, theorem.error().message));
    const std::string name = theorem->rules.name;
    const auto named = [&](const auto& game) { return game->info().name == name; };
    auto game = std::ranges::find_if(impl_->plain, named);
    if (game == impl_->plain.end()) {
      auto added = add_plain_rules(theorem->rules.text, file);
      if (!added) return added;
      game = std::ranges::find_if(impl_->plain, named);
    } else if (!rules::same_text((*game)->rules().text, theorem->rules.text)) {
      return bad_input(fmt::format(
          "{}: the theorem is about other rules of '{}' than the rule file", file, name));
    }
    if (theorem->claim.play == Play::normal) {
      (*game)->use(theorem::facet_of(std::move(*theorem), file, **game));
    }
    return name;
  });
}

Expected<RulesReport> Engine::check_rules(std::string_view name, const Request& request) {
  const auto found = std::ranges::find_if(
      impl_->rules, [&](const auto& known) { return known.game->info().name == name; });
  if (found == impl_->rules.end()) {
    return bad_input(fmt::format("there are no rules of a game called '{}'", name));
  }
  return impl_->answer_within<RulesReport>(
      request, [&]() -> Expected<RulesReport> { return check_game(*this, *found, request); });
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
    auto count = grundy::count_plays(impl_->may_fail ? position : std::move(position), budget);
    if (count) {
      count->stop = budget.stop();
      count->work = work_of(budget);
    }
    return count;
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
    auto table = make_table(expression, ranges, request, impl_->registry, impl_->tables, budget);
    if (table) {
      table->stop = budget.stop();
      table->work = work_of(budget);
    }
    return table;
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
    auto sequence =
        family ? std::move(*family) : make_sequence(code, request, impl_->registry, budget);
    if (sequence) {
      sequence->stop = budget.stop();
      sequence->work = work_of(budget);
    }
    return sequence;
  });
}

Expected<Identification> Engine::identify(std::string_view values, const IdentifyRequest& request) {
  return impl_->answer_within<Identification>(request, [&]() -> Expected<Identification> {
    Budget budget(request.limits, request.cancel, {});
    Request common;
    common.limits = request.limits;
    impl_->tables.begin(common, budget);
    auto found = identify_values(values, request, impl_->registry, impl_->tables, budget);
    if (found) {
      found->stop = budget.stop();
      found->work = work_of(budget);
    }
    return found;
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
    auto sequence = make_misere_sequence(code, request, impl_->registry, impl_->tables, budget);
    if (sequence) {
      sequence->stop = budget.stop();
      sequence->work = work_of(budget);
    }
    return sequence;
  });
}

Expected<MisereSurvey> Engine::misere_survey(const SurveyRequest& request) {
  return impl_->answer_within<MisereSurvey>(request, [&] { return make_misere_survey(request); });
}

Expected<GenusAnswer> Engine::genus(const Sum& position, const Request& request) {
  return impl_->answer_within<GenusAnswer>(request, [&] {
    Budget budget(request.limits, request.cancel, request.progress);
    auto genus = make_genus(position, budget);
    if (genus) {
      genus->stop = budget.stop();
      genus->work = work_of(budget);
    }
    return genus;
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

}  // namespace grundy
