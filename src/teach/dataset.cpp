// Rows are all different, because a learner that is tested on what it was trained on has learned
// nothing that anybody could measure.
#include "teach/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "answer/solve.h"
#include "core/meter.h"
#include "teach/exercise_positions.h"
#include "theory/tables.h"
#include "theory/theories.h"

namespace grundy {

namespace {

constexpr int kFruitless = 500;  // attempts in a row that may give nothing new

/// The answer to a position; nothing if that would be too much work, or the limits were reached.
std::optional<DatasetRow> answered(const Sum& position, const DatasetRequest& asked,
                                   Tables& tables) {
  constexpr std::uint64_t kPositions = 20'000;
  constexpr std::uint64_t kMemory = std::uint64_t{256} << 20U;
  Budget budget(Limits{.memory = std::min(kMemory, asked.limits.memory), .positions = kPositions},
                asked.cancel, {});
  const Request request{.play = asked.play, .list_moves = asked.winning_moves, .advise = false};
  tables.begin(Request{}, budget);
  const auto result = solve(position, request, budget, tables);
  if (!result || budget.stopped() || !result->outcome) return std::nullopt;
  DatasetRow row{position.print(), *result->outcome, result->nim_value};
  if (!asked.winning_moves) return row;
  if (!result->winning_moves || !result->winning_moves->complete) return std::nullopt;
  for (const MoveResult& move : result->winning_moves->moves) {
    if (!move.to) return std::nullopt;
    row.winning_moves.push_back(move.to->print());
  }
  return row;
}

Expected<void> check_dataset(const DatasetRequest& request) {
  if (request.count >= 1 && request.count <= kMaxRows) return {};
  return std::unexpected(
      Error{ErrorKind::bad_input, fmt::format("a dataset has 1 to {} positions", kMaxRows)});
}

}  // namespace

Expected<DatasetEnd> make_dataset(const DatasetRequest& request, const Registry& registry,
                                  FunctionRef<bool(const DatasetRow&)> take) {
  if (auto fits = check_dataset(request); !fits) return std::unexpected(std::move(fits.error()));
  const Level level = level_of(request.difficulty);
  const auto positions = ExercisePositions::from(request.source, level, registry);
  if (!positions) return std::unexpected(positions.error());
  Dice dice(request.seed);
  Tables tables{solver_list(), theory_list()};
  boost::unordered_flat_set<std::string> seen;
  DatasetEnd end;
  for (int fruitless = 0; end.rows < request.count && fruitless < kFruitless; ++fruitless) {
    Meter* const meter = Meter::current();
    if (const auto reason = meter != nullptr ? meter->exceeded_limit() : std::nullopt) {
      end.stop = meter->stop(*reason);
      break;
    }
    const Sum position = positions->next(dice);
    std::string text = position.print();
    meter::bytes(text.size());
    if (!seen.insert(std::move(text)).second) continue;
    const auto row = answered(position, request, tables);
    if (!row) continue;
    fruitless = -1;
    ++end.rows;
    if (!take(*row)) return end;
  }
  if (end.rows < request.count) {
    end.shortage = fmt::format(
        "{} of the {} positions asked for: {}", end.rows, request.count,
        end.stop ? end.stop->message : "no more different ones of this size were found");
  }
  return end;
}

}  // namespace grundy
