// What the makers of exercises share: the sources, the dice, the solver and its limits, and what
// has been asked already.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "answer/solve.h"
#include "core/budget.h"
#include "core/registry.h"
#include "grundy/worksheet.h"
#include "teach/dice.h"
#include "teach/exercise_positions.h"
#include "theory/tables.h"

namespace grundy {

inline constexpr int kTries = 120;  // for one exercise, before its demands are relaxed, and after
inline constexpr std::size_t kLongestText = 70;  // of a position, so it fits on a line

class Desk {
 public:
  Desk(const WorksheetRequest& request, std::vector<ExercisePositions> sources,
       const Registry& registry);

  [[nodiscard]] const WorksheetRequest& request() const { return request_; }
  [[nodiscard]] const Level& level() const { return level_; }
  [[nodiscard]] const Registry& registry() const { return registry_; }
  [[nodiscard]] Dice& dice() { return dice_; }
  [[nodiscard]] Tables& tables() { return tables_; }
  [[nodiscard]] bool normal() const { return request_.play == Play::normal; }

  /// The source whose turn it is.
  [[nodiscard]] const ExercisePositions& positions() const { return sources_[turn_]; }
  [[nodiscard]] std::size_t source_count() const { return sources_.size(); }
  void next_source() { turn_ = (turn_ + 1) % sources_.size(); }

  /// The limit of the request that was reached, if one was.
  [[nodiscard]] const std::optional<Stop>& stop() const { return stop_; }
  void stop_with(Stop stop) { stop_ = std::move(stop); }
  /// True if the sheet has reached its limits.
  [[nodiscard]] bool stopped();
  /// True if the search for the current exercise should stop.
  [[nodiscard]] bool given_up() { return stopped() || too_large_ >= kTooLarge; }
  void begin_exercise() { too_large_ = 0; }
  void count_too_large() { ++too_large_; }

  /// The limits of one question.
  [[nodiscard]] Budget question_budget() const;
  /// Nothing if there is no complete answer within them.
  std::optional<Result> solve(const Sum& position, Detail explain, Play play);
  std::optional<Result> solve(const Sum& position, Detail explain) {
    return solve(position, explain, request_.play);
  }

  /// Whether the text was asked about before, at all or in this way; and that it is now.
  [[nodiscard]] bool asked(const std::string& text) const { return asked_.contains(text); }
  [[nodiscard]] bool asked(ExerciseKind kind, const std::string& text) const {
    return asked_so_.contains({kind, text});
  }
  void note(ExerciseKind kind, const std::string& text);

 private:
  static constexpr int kTooLarge = 8;  // attempts that may end at a limit

  WorksheetRequest request_;
  Level level_;
  std::vector<ExercisePositions> sources_;
  std::size_t turn_ = 0;
  const Registry& registry_;
  Dice dice_;
  Tables tables_;
  int too_large_ = 0;
  std::optional<Stop> stop_;
  std::set<std::string> asked_;
  std::set<std::pair<ExerciseKind, std::string>> asked_so_;
};

/// True if a search would meet more positions than a sheet should wait for. One position of Sprouts
/// takes as long as a thousand of Nim.
[[nodiscard]] bool is_laborious(const Sum& position, double most);

}  // namespace grundy
