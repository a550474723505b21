// What an engine holds, and how every question to it is guarded.
#pragma once

#include <cassert>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "core/meter.h"
#include "core/registry.h"
#include "engine/rules_check.h"
#include "games/list.h"
#include "games/manuals.h"
#include "grundy/engine.h"
#include "rules/game.h"
#include "theory/tables.h"
#include "theory/theories.h"

namespace grundy {

inline Error out_of_memory() {
  return Error{ErrorKind::limit, "out of memory"};
}

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

}  // namespace grundy
