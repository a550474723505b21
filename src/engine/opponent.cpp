// The engine as a player. Chance is a hash of the seed and the number of moves made: the same match
// goes the same way again, also after moves were taken back or the match was saved and loaded.
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/sums.h"
#include "engine/endless_play.h"
#include "grundy/match.h"

namespace grundy {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): every number becomes a random-looking one.
std::uint64_t mixed(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15U;
  number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
  return number ^ (number >> 31U);
}

class Chance {
 public:
  Chance(const Skill& skill, std::size_t moves_made)
      : state_(mixed(skill.seed) ^ mixed(moves_made + 1)) {}

  bool happens(double rate) {
    constexpr double kParts = 1U << 30U;
    return static_cast<double>(next() >> 34U) < rate * kParts;
  }
  const MoveResult& pick(const std::vector<MoveResult>& moves) {
    return moves[next() % moves.size()];
  }

 private:
  std::uint64_t next() { return state_ = mixed(state_); }

  std::uint64_t state_;
};

/// The moves after which the opponent does not win: in a drawn position they keep the draw.
Expected<std::vector<MoveResult>> safe_moves(Engine& engine, const Match& match,
                                             const Request& request) {
  auto options = engine.moves(match.position(), request);
  if (!options) return std::unexpected(std::move(options.error()));
  std::vector<MoveResult> moves = std::move(options->options.moves);
  std::erase_if(moves, [](const MoveResult& move) { return move.outcome != Outcome::D; });
  return moves;
}

/// The moves that do not win. Where all of them win there is no mistake to be made.
std::vector<MoveResult> mistakes(const Match& match, const MoveList& winning) {
  std::vector<MoveResult> moves = match.moves().moves;
  std::vector<std::string> good;
  for (const MoveResult& move : winning.moves) {
    if (move.to) good.push_back(identity_of(*move.to));
  }
  std::erase_if(moves, [&](const MoveResult& move) {
    return move.to && std::ranges::find(good, identity_of(*move.to)) != good.end();
  });
  return moves;
}

MoveResult with_outcome(MoveResult move, Outcome outcome) {
  move.outcome = outcome;
  return move;
}

bool can_go_on(const Sum& position) {
  return is_endless(position) ||
         std::ranges::any_of(position.components,
                             [](const auto& component) { return component.game->loopy(); });
}

/// Whether the search for all winning moves can take long, so that the first in order will do. It
/// is the same whatever is known already: a match with the same seed goes the same way again.
bool takes_long(const Sum& position) {
  constexpr double kLong = 20'000;  // positions
  if (position.components.size() != 1 || can_go_on(position)) return false;
  const Component& component = position.components.front();
  return component.game->search_size(component.position).value_or(0) > kLong;
}

/// In a won position: a move that wins or, if it shall be a mistake, one that does not.
MoveResult move_when_won(const Match& match, const MoveList& winning, bool mistaken,
                         Chance& chance) {
  if (mistaken) {
    const auto wrong = mistakes(match, winning);
    if (!wrong.empty()) return with_outcome(chance.pick(wrong), Outcome::N);
  }
  // Where play can go on for ever only the quickest win is sure to come.
  const MoveResult& move =
      can_go_on(match.position()) ? winning.moves.front() : chance.pick(winning.moves);
  return with_outcome(move, Outcome::P);
}

}  // namespace

Expected<std::optional<MoveResult>> choose_move(Engine& engine, const Match& match,
                                                const Skill& skill, const Request& request) {
  if (match.over()) return std::nullopt;
  Chance chance(skill, match.steps().size());
  Request asked = request;
  asked.play = match.setup().play;
  asked.find_value = false;
  const bool mistaken = chance.happens(skill.error_rate);
  if (!mistaken && takes_long(match.position())) asked.max_moves = 1;
  auto result = engine.solve(match.position(), asked);
  if (!result) return std::unexpected(std::move(result.error()));
  if (result->winning_moves && !result->winning_moves->moves.empty()) {
    return move_when_won(match, *result->winning_moves, mistaken, chance);
  }
  if (result->advice && !mistaken) return with_outcome(result->advice->move, Outcome::N);
  if (result->outcome == Outcome::D && !mistaken) {
    const auto safe = safe_moves(engine, match, asked);
    if (!safe) return std::unexpected(safe.error());
    if (!safe->empty()) return chance.pick(*safe);
  }
  MoveResult move = chance.pick(match.moves().moves);
  move.outcome = result->outcome == Outcome::P ? std::optional(Outcome::N) : std::nullopt;
  return move;
}

void think_ahead(Engine& engine, const Match& match, const Request& request) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kLongest(30);
  const auto end = Clock::now() + kLongest;
  Request asked = request;
  asked.play = match.setup().play;
  asked.find_value = false;
  const auto look_into = [&](const Sum& position) {
    const std::chrono::nanoseconds left = end - Clock::now();
    if (left.count() <= 0 || (request.cancel != nullptr && request.cancel->requested())) {
      return false;
    }
    asked.limits.time = std::min(request.limits.time.value_or(left), left);
    asked.max_moves = takes_long(position) ? 1 : request.max_moves;
    // An error will come again when the position is asked for in earnest.
    (void)engine.solve(position, asked);
    return true;
  };
  if (match.over() || !look_into(match.position())) return;
  for (const MoveResult& move : match.moves().moves) {
    if (move.to && !look_into(*move.to)) return;
  }
}

}  // namespace grundy
