// The engine as a player. Its random choices come from a hash of the seed and the number of moves
// made. So the same match goes the same way again, even if moves were taken back, or the match was
// saved and loaded.
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/sums.h"
#include "grundy/match.h"

namespace grundy {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): turns every number into a random-looking one.
std::uint64_t mix(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15U;
  number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
  return number ^ (number >> 31U);
}

class Chance {
 public:
  Chance(const Skill& skill, std::size_t moves_made)
      : state_(mix(skill.seed) ^ mix(moves_made + 1)) {}

  bool happens(double rate) {
    constexpr double kParts = 1U << 30U;
    return static_cast<double>(next() >> 34U) < rate * kParts;
  }
  const MoveResult& pick(const std::vector<MoveResult>& moves) {
    return moves[next() % moves.size()];
  }

 private:
  std::uint64_t next() { return state_ = mix(state_); }

  std::uint64_t state_;
};

/// The moves after which the opponent does not win. In a drawn position they keep the draw.
Expected<std::vector<MoveResult>> safe_moves(Engine& engine, const Match& match,
                                             const Request& request) {
  auto options = engine.moves(match.position(), request);
  if (!options) return std::unexpected(std::move(options.error()));
  std::vector<MoveResult> moves = std::move(options->options.moves);
  std::erase_if(moves, [](const MoveResult& move) { return move.outcome != Outcome::D; });
  return moves;
}

MoveResult with_outcome(MoveResult move, Outcome outcome) {
  move.outcome = outcome;
  return move;
}

// The time for a guess after a search that did not finish.
constexpr std::chrono::milliseconds kForGuess(20);
// The time until a search notices that its time is over, and until the board is drawn.
constexpr std::chrono::milliseconds kForTheRest(40);

/// The request of a player who is content with one move.
Request for_one_move(const Request& request) {
  Request asked = request;
  asked.find_value = false;
  asked.max_moves = 1;
  return asked;
}

/// For positions whose winner was not found in time: the moves after which a short search does not
/// show that the opponent wins, or one move after which it shows that he does not.
std::vector<MoveResult> likely_moves(Engine& engine, const Match& match, const Request& request) {
  using namespace std::chrono_literals;
  constexpr std::uint64_t kPositions = 150;  // for each move
  constexpr std::size_t kMoves = 100;
  std::vector<MoveResult> moves = match.moves().moves;
  if (moves.size() > kMoves) return moves;
  Request asked = for_one_move(request);
  asked.advise = false;
  asked.cancel = nullptr;  // a cancelled request still wants a move
  asked.progress = {};
  asked.limits.positions = kPositions;
  const auto end = std::chrono::steady_clock::now() + kForGuess;
  std::vector<MoveResult> likely;
  for (MoveResult& move : moves) {
    if (request.quick) asked.limits.time = end - std::chrono::steady_clock::now();
    if (request.quick && *asked.limits.time <= 0ns) {
      likely.push_back(move);
      continue;
    }
    const auto after = move.to ? engine.solve(*move.to, asked) : Expected<Result>();
    if (!after) return moves;
    if (after->outcome == Outcome::P) return {with_outcome(move, Outcome::P)};
    if (after->outcome != Outcome::N) likely.push_back(move);
  }
  return likely.empty() ? moves : likely;
}

/// The moves that do not win; empty if all of them win.
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

bool can_go_on(const Sum& position) {
  return std::ranges::any_of(position.components, [](const Component& component) {
    return component.game->loops() != nullptr;
  });
}

/// The request of a player.
Request request_in_play(const Request& request) {
  Request asked = request;
  asked.find_value = false;
  asked.one_if_long = true;
  return asked;
}

/// A mistake, if not all winning moves are known: tries random moves until one does not win.
/// Nothing if the first few all win, or if a limit comes first.
std::optional<MoveResult> random_mistake(Engine& engine, const Match& match, const Request& request,
                                         Chance& chance) {
  constexpr int kDrawn = 8;
  const std::vector<MoveResult> moves = match.moves().moves;
  Request asked = request;
  asked.advise = false;
  for (int i = 0; i < kDrawn; ++i) {
    const MoveResult& move = chance.pick(moves);
    if (!move.to) return std::nullopt;
    const auto after = consider(engine, *move.to, asked);
    if (!after || !after->outcome) return std::nullopt;
    if (*after->outcome == Outcome::N) return with_outcome(move, Outcome::N);
  }
  return std::nullopt;
}

/// In a won position: a move that does not win, or nothing if none is found.
std::optional<MoveResult> mistake(Engine& engine, const Match& match, const MoveList& winning,
                                  const Request& request, Chance& chance) {
  if (!winning.complete) return random_mistake(engine, match, request, chance);
  const auto wrong = mistakes(match, winning);
  if (wrong.empty()) return std::nullopt;
  return with_outcome(chance.pick(wrong), Outcome::N);
}

MoveResult winning_move(const Match& match, const MoveList& winning, Chance& chance) {
  // If play can go on for ever, only the quickest win is certain.
  const MoveResult& move =
      can_go_on(match.position()) ? winning.moves.front() : chance.pick(winning.moves);
  return with_outcome(move, Outcome::P);
}

}  // namespace

const Result* Forecast::find(const Sum& position) const {
  if (results_.empty()) return nullptr;
  const auto found = results_.find(position.print());
  return found == results_.end() ? nullptr : &found->second;
}

void Forecast::keep(const Result& result) {
  constexpr std::size_t kMost = 5000;
  constexpr std::size_t kLongest = 10'000;  // characters
  if (result.stop || !result.outcome) return;
  std::string text = result.position.print();
  if (text.size() > kLongest) return;
  if (results_.size() >= kMost) results_.clear();
  results_.insert_or_assign(std::move(text), result);
}

Expected<Result> consider(Engine& engine, const Sum& position, const Request& request,
                          const Forecast* forecast) {
  const Result* const known = forecast == nullptr ? nullptr : forecast->find(position);
  if (known != nullptr && (known->outcome != Outcome::P || known->advice || !request.advise)) {
    return *known;
  }
  return engine.solve(position, request_in_play(request));
}

Expected<std::optional<MoveResult>> choose_move(Engine& engine, const Match& match,
                                                const Skill& skill, const Request& request,
                                                const Forecast* forecast) {
  if (match.over()) return std::nullopt;
  Chance chance(skill, match.steps().size());
  Request asked = request;
  asked.play = match.setup().play;
  asked.find_value = false;
  // The time is for the whole move, so some of it is kept for a guess.
  if (auto& time = asked.limits.time) {
    *time -= std::min<std::chrono::nanoseconds>(*time / 2, kForGuess + kForTheRest);
  }
  const bool mistaken = chance.happens(skill.error_rate);
  const auto result = consider(engine, match.position(), asked, forecast);
  if (!result) return std::unexpected(result.error());
  if (const auto& winning = result->winning_moves; winning && !winning->moves.empty()) {
    auto wrong = mistaken ? mistake(engine, match, *winning, asked, chance) : std::nullopt;
    return wrong ? std::move(*wrong) : winning_move(match, *winning, chance);
  }
  if (result->advice && !mistaken) return with_outcome(result->advice->move, Outcome::N);
  if (result->outcome == Outcome::D && !mistaken) {
    const auto safe = safe_moves(engine, match, asked);
    if (!safe) return std::unexpected(safe.error());
    if (!safe->empty()) return chance.pick(*safe);
  }
  if (!result->outcome || result->outcome == Outcome::N) {
    return chance.pick(likely_moves(engine, match, asked));
  }
  MoveResult move = chance.pick(match.moves().moves);
  move.outcome = result->outcome == Outcome::P ? std::optional(Outcome::N) : std::nullopt;
  return move;
}

namespace {

/// First finds the winner of each position, then the moves to play in the lost ones.
class Thinker {
 public:
  Thinker(Engine& engine, const Match& match, const Request& request, Forecast& forecast)
      : engine_(engine), asked_(request), limit_(request.limits.time), forecast_(forecast) {
    asked_.play = match.setup().play;
    asked_.quick = false;  // there is time
  }

  /// False if it is time to stop.
  bool look_into(const Sum& position, bool advise) {
    const std::chrono::nanoseconds left = end_ - Clock::now();
    if (left.count() <= 0 || (asked_.cancel != nullptr && asked_.cancel->requested())) return false;
    const Result* const known = forecast_.find(position);
    if (known != nullptr && (!advise || known->outcome != Outcome::P || known->advice)) return true;
    asked_.limits.time = std::min(limit_.value_or(left), left);
    asked_.advise = advise;
    // An error will come again when the position is really asked for.
    const auto result = consider(engine_, position, asked_);
    const bool told = asked_.cancel != nullptr && asked_.cancel->requested();
    if (result && !told) forecast_.keep(*result);
    return !told;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kLongest{30};

  Engine& engine_;
  Request asked_;
  std::optional<std::chrono::nanoseconds> limit_;
  Forecast& forecast_;
  Clock::time_point end_ = Clock::now() + kLongest;
};

}  // namespace

void think_ahead(Engine& engine, const Match& match, const Request& request, Forecast* forecast) {
  if (match.over()) return;
  Forecast own;
  Forecast& kept = forecast == nullptr ? own : *forecast;
  Thinker thinker(engine, match, request, kept);
  if (!thinker.look_into(match.position(), false)) return;
  const std::vector<MoveResult> moves = match.moves().moves;
  for (const bool advise : {false, true}) {
    if (!thinker.look_into(match.position(), advise)) return;
    // A thoughtful player will find a winning move.
    if (const Result* const known = kept.find(match.position());
        known != nullptr && known->winning_moves && !known->winning_moves->moves.empty()) {
      const MoveResult& best = known->winning_moves->moves.front();
      if (best.to && !thinker.look_into(Sum(*best.to), advise)) return;
    }
    for (const MoveResult& move : moves) {
      if (move.to && !thinker.look_into(*move.to, advise)) return;
    }
  }
}

}  // namespace grundy
