// The arguments of the theory, as explanations: each function states one of them for given facts.
//
// What is a fact (the values of options, a winning reply) the engine finds out; what it means, and
// how one would say it, is here. Arguments that belong to one game are with that game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grundy/reason.h"
#include "grundy/value.h"
#include "theory/ground.h"

namespace grundy::explain {

/// A move, and the answer to it.
struct AnsweredMove {
  std::string move;
  std::string component;  ///< the one in which the reply is made; empty where there is one only
  std::string reply;
  std::string to;  ///< the position after the reply
};

/// The mex rule on one position. `listed` false: only the values are told, not which move has
/// which.
[[nodiscard]] Explanation mex(const ground::Mex& mex, bool listed);

/// A position that falls into independent parts.
[[nodiscard]] Explanation parts(const std::string& position, const std::vector<Summand>& parts);

/// One component of a sum by itself: what is true of it need not be true of the sum.
[[nodiscard]] Explanation component(const std::string& position, std::optional<NimValue> value,
                                    std::vector<Explanation> because);

/// Equal components whose value is not known, each pair by the name of one of them.
[[nodiscard]] Explanation copies(const std::vector<std::string>& pairs);

/// A sum of components.
[[nodiscard]] Explanation components(const std::vector<Summand>& components);

[[nodiscard]] Explanation misere_nim(const ground::MisereHeaps& heaps);

[[nodiscard]] Explanation searched(std::uint64_t positions);

/// Misère play that can go on for ever.
[[nodiscard]] Explanation retrograde(std::uint64_t positions);

/// The addition of such values, and where each comes from.
[[nodiscard]] Explanation loopy_sum(const ground::LoopySum& sum, bool listed);

/// A move that wins, of so many that do.
struct WonBy {
  std::string component;  ///< in which it is made; empty where there is only one
  std::string move;
  std::string to;  ///< the position after it
  std::uint64_t total = 1;
  bool all_lower = false;  ///< every winning move lowers the value of something, as in Nim
  Play play = Play::normal;
  std::vector<Explanation> check = {};  ///< that the position after it is lost
};
[[nodiscard]] Explanation winning_move(const WonBy& won);

/// An answer to each move of a lost position, and how many more moves there are; `all_counted`
/// false: nobody has counted them.
[[nodiscard]] Explanation replies(const std::vector<AnsweredMove>& answers, std::uint64_t more,
                                  bool all_counted);

/// The whole argument. `value` is none where it is not known, or has no meaning.
[[nodiscard]] Explanation outcome(Outcome outcome, Play play, std::optional<NimValue> value,
                                  std::vector<Explanation> because);

}  // namespace grundy::explain
