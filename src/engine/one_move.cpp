#include "engine/one_move.h"

#include <utility>

#include "engine/move_collector.h"

namespace grundy {

namespace {

constexpr std::size_t kLookedAt = 1000;  // moves, where each costs little

/// The value, where a theorem or the tables know it.
std::optional<NimValue> known_value(const Sum& sum, bool look_up, Evaluator& evaluator,
                                    Budget& budget) {
  NimValue total;
  for (const Component& component : sum.components) {
    const AnyGame& game = *component.game;
    if (game.given_options() != nullptr || game.loopy()) return std::nullopt;
    if (evaluator.use_theorems()) {
      if (const auto value = game.closed_form(component.position)) {
        total ^= *value;
        continue;
      }
      if (game.closed_outcome(component.position) == Outcome::P) continue;
    }
    bool known = look_up;
    const bool fits = game.each_part(component.position, [&](WordsView part) {
      const auto value = known ? evaluator.peek(component.game, part, budget).value : std::nullopt;
      known = value.has_value();
      total ^= value.value_or(NimValue());
    });
    if (!fits || !known) return std::nullopt;
  }
  return total;
}

/// Whether a theorem names a winning move: strategy stealing does not.
bool knows_a_move(const Component& component) {
  bool found = false;
  const auto find = [&](const MoveView&) {
    found = true;
    return false;
  };
  const AnyGame& game = *component.game;
  if (!game.each_move_to(component.position, NimValue(), find) && !found) {
    (void)game.some_move_to(component.position, NimValue(), find);
  }
  return found;
}

class OneMove {
 public:
  OneMove(Result& result, Evaluator& evaluator, Budget& budget)
      : result_(result),
        component_(result.position.components.front()),
        evaluator_(evaluator),
        budget_(budget) {}

  /// A move to a position that is known to be lost. Where one player answers every move with its
  /// mirror image, say, the board may be as large as it likes.
  bool look_up(bool tables) {
    std::size_t seen = 0;
    bool found = false;
    component_.game->each_move(component_.position, [&](const MoveView& move) {
      const auto value = known_value(move.after(), tables, evaluator_, budget_);
      found = value && value->is_zero();
      if (found) win_by(move);
      return !found && ++seen < kLookedAt;
    });
    return found;
  }

  /// Moves are tried until one wins. Who wins is asked before: the search for that answers most of
  /// the questions about them.
  Expected<bool> try_all(bool any) {
    const auto lost = evaluator_.has_value(result_.position, NimValue(), budget_);
    if (!lost) return std::unexpected(lost.error());
    if (!*lost) return false;
    if (**lost) {
      result_.nim_value = NimValue();
      settle(Outcome::P, MoveList());
      return true;
    }
    if (any && look_up(/*tables=*/true)) return true;
    std::optional<Error> error;
    std::uint64_t tried = 0;
    bool won = false;
    component_.game->each_move(component_.position, [&](const MoveView& move) {
      const auto zero = evaluator_.has_value(move.after(), NimValue(), budget_);
      if (!zero) error = zero.error();
      if (!zero || !*zero || !budget_.spend(0) || ++tried > kMovesTried) return false;
      won = **zero;
      if (won) win_by(move);
      return !won;
    });
    if (error) return std::unexpected(std::move(*error));
    return won;
  }

 private:
  void win_by(const MoveView& move) {
    MoveCollector collector(result_.position, 1);
    collector.add(0, move, std::nullopt, std::nullopt);
    MoveList list = std::move(collector).take();
    list.complete = false;
    settle(Outcome::N, std::move(list));
  }
  void settle(Outcome outcome, MoveList moves) {
    result_.outcome = outcome;
    result_.winning_moves = std::move(moves);
    result_.components.push_back({result_.nim_value, evaluator_.method(component_)});
    result_.method = result_.components.front().method;
  }

  Result& result_;
  const Component& component_;
  Evaluator& evaluator_;
  Budget& budget_;
};

}  // namespace

bool is_one_move_wanted(const Sum& position, const Request& request) {
  if (request.find_value || !request.list_moves || request.max_moves != 1) return false;
  if (request.explain != Detail::none || position.components.size() != 1) return false;
  const Component& component = position.components.front();
  const AnyGame& game = *component.game;
  if (game.given_options() != nullptr || game.loopy()) return false;
  if (!request.use_theorems) return true;
  if (game.closed_form(component.position)) return false;
  const auto outcome = game.closed_outcome(component.position);
  return !outcome || (*outcome == Outcome::N && !knows_a_move(component));
}

Expected<bool> find_one_move(Result& result, const Request& request, Evaluator& evaluator,
                             Budget& budget) {
  const Component& component = result.position.components.front();
  OneMove search(result, evaluator, budget);
  if (request.use_theorems && search.look_up(/*tables=*/false)) return true;
  if (evaluator.heap_solver(component.game) != nullptr) return false;
  if (!evaluator.decides(component.game)) return false;
  return search.try_all(request.quick);
}

}  // namespace grundy
