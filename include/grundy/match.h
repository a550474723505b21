// A game that is being played: its moves so far, taken back and made again, saved and loaded; and
// an opponent of a chosen strength.
//
//   grundy::Match match({.start = *engine.parse("nim(3,5,7)")});
//   match.make("7 -> 6");
//   auto reply = grundy::choose_move(engine, match, {.error_rate = 0.2, .seed = 7});
//   match.make(*reply);
//
// A match knows nothing of terminals or pages: whoever shows it decides who sits on which side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grundy/engine.h"

namespace grundy {

/// How well somebody plays.
struct Skill {
  double error_rate = 0;   ///< how often a move is a mistake, if there is one to be made; 0 to 1
  std::uint64_t seed = 1;  ///< the same seed makes the same mistakes in the same positions
};

struct MatchSetup {
  Sum start;
  Play play = Play::normal;
  bool engine_plays = true;  ///< false: two people play
  bool engine_first = false;
  Skill skill = {};
};

class Match {
 public:
  explicit Match(MatchSetup setup);

  struct Step {
    std::string move;  ///< with "in COMPONENT: " before it in a sum of several
    Sum to;
  };

  [[nodiscard]] const MatchSetup& setup() const { return setup_; }
  [[nodiscard]] const Sum& position() const;
  /// The moves made up to now, without those taken back.
  [[nodiscard]] std::span<const Step> steps() const { return {steps_.data(), made_}; }
  [[nodiscard]] bool engine_to_move() const;
  /// Whether nobody can move any more.
  [[nodiscard]] bool over() const;
  /// Whether the first player has won; only where the game is over.
  [[nodiscard]] bool first_player_won() const;

  /// The moves there are, those to the same position once; no more than a person would read.
  [[nodiscard]] MoveList moves() const;

  /// Makes the move that a player wrote: its number in moves(), its name, or the position after it.
  /// Spaces do not matter.
  Expected<void> make(std::string_view text);
  void make(const MoveResult& move);

  /// Takes the last move back; false where there is none.
  bool undo();
  /// Makes the move again that was taken back last; false where there is none.
  bool redo();

  /// The match as text, a line a move; `load` reads it and checks every move.
  [[nodiscard]] std::string save() const;
  [[nodiscard]] static Expected<Match> load(const Engine& engine, std::string_view text);

 private:
  MatchSetup setup_;
  std::vector<Step> steps_;
  std::size_t made_ = 0;
};

/// Answers about positions of a match that were found while somebody thought about a move.
class Forecast {
 public:
  [[nodiscard]] const Result* find(const Sum& position) const;
  /// Keeps an answer that no limit has cut short; others are forgotten when there are very many.
  void keep(const Result& result);

 private:
  std::unordered_map<std::string, Result> results_;
};

/// What to play in a position: one winning move at least, or the hardest to answer. `request` is
/// asked as for a player.
[[nodiscard]] Expected<Result> consider(Engine& engine, const Sum& position, const Request& request,
                                        const Forecast* forecast = nullptr);

/// A move for whoever is to move: a winning one if there is any, else the hardest to answer, with
/// mistakes as the skill says. Its outcome is that of the position after it, as far as that is
/// known: without one the move is a guess. None where the game is over.
[[nodiscard]] Expected<std::optional<MoveResult>> choose_move(Engine& engine, const Match& match,
                                                              const Skill& skill,
                                                              const Request& request = {},
                                                              const Forecast* forecast = nullptr);

/// Looks into the position and then into what each move would leave, as `choose_move` will, for
/// somebody who thinks about a move meanwhile. What is found stays in the engine and the forecast:
/// the answer comes sooner. Ends when all is known, when the request is cancelled, or after half a
/// minute.
void think_ahead(Engine& engine, const Match& match, const Request& request = {},
                 Forecast* forecast = nullptr);

/// The name of a move as a player writes it: where there are several components, with the one that
/// it is made in.
[[nodiscard]] std::string full_name(const MoveResult& move, const Sum& position);

}  // namespace grundy
