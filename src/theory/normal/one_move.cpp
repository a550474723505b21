#include "theory/normal/one_move.h"

#include <utility>

#include "theory/moves.h"
#include "theory/values.h"

namespace grundy::normal {

namespace {

constexpr std::size_t kLookedAt = 1000;  // moves, where each costs little

/// The value, if a theorem or the tables know it.
std::optional<NimValue> known_value(const Sum& sum, bool look_up, const Question& question) {
  NimValue total;
  for (const Component& component : sum.components) {
    const AnyGame& game = *component.game;
    if (game.given_options() != nullptr || game.loopy()) return std::nullopt;
    if (const auto value = question.values().settled(component)) {
      total ^= *value;
      continue;
    }
    bool known = look_up;
    const bool fits = game.each_part(component.position, [&](WordsView part) {
      const auto value = known
                             ? question.values().solver(component).peek(part, question.budget).value
                             : std::nullopt;
      known = value.has_value();
      total ^= value.value_or(NimValue());
    });
    if (!fits || !known) return std::nullopt;
  }
  return total;
}

/// True if a theorem names a winning move. Strategy stealing does not.
bool knows_a_move(const TheoremFacet& theorem, const Words& position) {
  bool found = false;
  const auto find = [&](const MoveView&) {
    found = true;
    return false;
  };
  if (!theorem.each_move_to(position, NimValue(), find) && !found) {
    (void)theorem.some_move_to(position, NimValue(), find);
  }
  return found;
}

class MoveSearch {
 public:
  explicit MoveSearch(const Question& question)
      : question_(question), component_(question.sum.components.front()) {}

  /// A move to a position known to be lost. With mirror play, say, the board may be of any
  /// size.
  std::optional<OneMove> look_up(bool tables) {
    std::optional<OneMove> found;
    std::size_t seen = 0;
    component_.game->each_move(component_.position, [&](const MoveView& move) {
      const auto value = known_value(move.after(), tables, question_);
      if (value && value->is_zero()) found = won_by(move);
      return !found && ++seen < kLookedAt;
    });
    return found;
  }

  /// Tries moves until one wins. It first asks who wins: that search answers most of the questions
  /// about the moves.
  Expected<std::optional<OneMove>> try_all() {
    Values& values = question_.values();
    Budget& budget = question_.budget;
    GRUNDY_TRY(const auto lost, if_known(values.has_value(question_.sum, NimValue(), budget)));
    if (!lost) return std::nullopt;
    if (*lost) return settled(Outcome::P, NimValue(), MoveList());
    if (question_.request.quick) {
      if (auto found = look_up(/*tables=*/true)) return found;
    }
    std::optional<NotFound> failure;
    std::optional<OneMove> won;
    std::uint64_t tried = 0;
    component_.game->each_move(component_.position, [&](const MoveView& move) {
      const auto zero = values.has_value(move.after(), NimValue(), budget);
      if (!zero) failure = zero.error();
      if (failure || !budget.spend(0) || ++tried > kMovesTried) return false;
      if (*zero) won = won_by(move);
      return !won;
    });
    if (failure && !failure->is_stop()) return std::unexpected(failure->error());
    return won;
  }

 private:
  OneMove won_by(const MoveView& move) {
    MoveCollector collector(question_.sum, 1);
    collector.add(0, move);
    MoveList list = std::move(collector).take();
    list.complete = false;
    return settled(Outcome::N, std::nullopt, std::move(list));
  }
  OneMove settled(Outcome outcome, std::optional<NimValue> value, MoveList moves) {
    OneMove found{.verdict = {.outcome = outcome, .nim_value = value}, .winning = std::move(moves)};
    found.verdict.method = question_.values().method(component_);
    found.verdict.components.push_back({value, found.verdict.method});
    return found;
  }

  const Question& question_;
  const Component& component_;
};

}  // namespace

bool is_one_move_wanted(const Question& question) {
  const Request& request = question.request;
  if (request.find_value || !request.list_moves || request.max_moves != 1) return false;
  if (request.explain != Detail::none || question.sum.components.size() != 1) return false;
  const Component& component = question.sum.components.front();
  if (component.game->given_options() != nullptr || component.game->loopy()) return false;
  const TheoremFacet* const theorem = question.values().theorem(*component.game);
  if (theorem == nullptr) return true;
  if (theorem->value(component.position)) return false;
  const auto outcome = theorem->outcome(component.position);
  return !outcome || (*outcome == Outcome::N && !knows_a_move(*theorem, component.position));
}

Expected<std::optional<OneMove>> find_one_move(const Question& question) {
  MoveSearch search(question);
  if (question.request.use_theorems) {
    if (auto found = search.look_up(/*tables=*/false)) return found;
  }
  const Solver& solver = question.values().solver(question.sum.components.front());
  if (solver.fills_tables() || !solver.decides()) return std::nullopt;
  return search.try_all();
}

}  // namespace grundy::normal
