// A match: a game being played, with undo and redo, saving and loading; and an opponent of
// adjustable strength.
//
//   grundy::Match match({.start = *engine.parse("nim(3,5,7)")});
//   match.make("7 -> 6");
//   auto reply = grundy::choose_move(engine, match, {.error_rate = 0.2, .seed = 7});
//   match.make(*reply);
//
// A match knows nothing about terminals or web pages: whoever displays it decides who plays which
// side.
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
  double error_rate = 0;   ///< how often a move is a mistake, if one is possible; 0 to 1
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
    std::string move;  ///< with "in COMPONENT: " before it in a sum
    Sum to;
  };

  [[nodiscard]] const MatchSetup& setup() const { return setup_; }
  [[nodiscard]] const Sum& position() const;
  /// The moves made so far, without those taken back.
  [[nodiscard]] std::span<const Step> steps() const { return {steps_.data(), made_}; }
  [[nodiscard]] bool engine_to_move() const;
  /// True if the game has ended: nobody can move.
  [[nodiscard]] bool over() const;
  /// True if the first player has won. Ask only if the game is over.
  [[nodiscard]] bool first_player_won() const;

  /// The legal moves, at most as many as a person would read. Moves to the same position are listed
  /// once.
  [[nodiscard]] MoveList moves() const;

  /// Makes the move a player typed: its number in moves(), its name, or the position after it.
  /// Spaces do not matter.
  Expected<void> make(std::string_view text);
  void make(const MoveResult& move);

  /// Takes back the last move; false if there is none.
  bool undo();
  /// Repeats the move taken back last; false if there is none.
  bool redo();

  /// The match as text, one line per move. `load` reads it and checks every move.
  [[nodiscard]] std::string save() const;
  [[nodiscard]] static Expected<Match> load(const Engine& engine, std::string_view text);

 private:
  MatchSetup setup_;
  std::vector<Step> steps_;
  std::size_t made_ = 0;
};

/// Answers about positions of a match, found while somebody was thinking about a move.
class Forecast {
 public:
  [[nodiscard]] const Result* find(const Sum& position) const;
  /// Keeps an answer that no limit cut short. When there are very many, the others are dropped.
  void keep(const Result& result);

 private:
  std::unordered_map<std::string, Result> results_;
};

/// What to play in a position: at least one winning move, or the move that is hardest to answer.
/// `request` is treated as a player's request.
[[nodiscard]] Expected<Result> consider(Engine& engine, const Sum& position, const Request& request,
                                        const Forecast* forecast = nullptr);

/// Chooses a move for the player to move: a winning move if there is one, otherwise the move that
/// is hardest to answer, with mistakes as often as `skill` says. The outcome in the result is that
/// of the position after the move; a move without an outcome is a guess. Returns nothing if the
/// game is over.
[[nodiscard]] Expected<std::optional<MoveResult>> choose_move(Engine& engine, const Match& match,
                                                              const Skill& skill,
                                                              const Request& request = {},
                                                              const Forecast* forecast = nullptr);

/// Solves the position, and then the position after each move, while somebody is thinking about a
/// move. The engine and the forecast keep the results, so `choose_move` will answer sooner. Returns
/// when everything is known, when the request is cancelled, or after half a minute.
void think_ahead(Engine& engine, const Match& match, const Request& request = {},
                 Forecast* forecast = nullptr);

/// The move of this position that leads to the position `to`. It has no value or outcome.
[[nodiscard]] Expected<MoveResult> find_move(const Sum& position, const Sum& to);

/// The name of a move as a player writes it. In a sum of several components it names the component
/// too.
[[nodiscard]] std::string full_name(const MoveResult& move, const Sum& position);

}  // namespace grundy
