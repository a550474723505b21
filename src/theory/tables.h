// What an engine keeps from one question to the next: the tables of its solvers and theories. Also
// what solvers announce for the proof of one question.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"
#include "theory/theory.h"
#include "theory/values.h"

namespace grundy {

namespace prove {
class AnnouncedFacts;
}

class Tables {
 public:
  Tables(std::span<const SolverRow> solvers, std::span<const TheoryRow> theories);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  ~Tables();

  /// Prepares for a question: drops tables that leave too little of the budget, and charges the
  /// others to it.
  void begin(const Request& request, Budget& budget);
  /// Drops all tables, for example after a game whose rules have failed.
  void forget();
  /// Something was left half done: drops all tables before the next question.
  void distrust() { distrusted_ = true; }

  /// A game from outside the catalogue: nobody has checked that its play ends.
  void add_guest(const GameInfo& info) { guests_.push_back(&info); }
  [[nodiscard]] bool is_guest(const AnyGame& game) const {
    return std::ranges::find(guests_, &game.info()) != guests_.end();
  }

  [[nodiscard]] Values& values() { return values_; }
  /// The theory that holds for a question; null if the limits were too low to tell.
  [[nodiscard]] Theory* choose(const Question& question);

  /// The proof that the question wanted is written, or there will be none. Drops what solvers have
  /// announced for it.
  void end_announcements();
  /// The error that stopped announcements, if the disk has failed.
  [[nodiscard]] std::optional<Error> announcement_failure() const;

  /// What searches have done since `begin`.
  [[nodiscard]] std::optional<SearchWork> work() const { return values_.solvers().work(); }
  /// Memory that the tables take.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void announce_to(prove::AnnouncedFacts* announced);

  bool distrusted_ = false;
  std::vector<const GameInfo*> guests_;
  std::unique_ptr<prove::AnnouncedFacts> announced_;  // null: no proof is wanted
  Values values_;
  std::span<const TheoryRow> rows_;
  std::vector<std::unique_ptr<Theory>> theories_;  // one per row
};

}  // namespace grundy
