// What a proof asks the solvers: values of parts, as proof::Parts numbers them.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"
#include "solve/solvers.h"

namespace grundy::prove {

class FactOracle {
 public:
  FactOracle(const proof::Parts& parts, Solvers& solvers, Budget& budget)
      : parts_(parts), solvers_(solvers), budget_(budget) {}

  /// What is known without a search.
  [[nodiscard]] PartKnowledge peek(std::uint32_t game, WordsView part);
  /// Lists the options of value n. False if that would take a search.
  [[nodiscard]] bool options_of_value(std::uint32_t game, WordsView part, std::uint64_t n,
                                      OptionBuffer& out);
  /// Nothing if a limit was reached or there is no value.
  [[nodiscard]] std::optional<std::uint64_t> value(std::uint32_t game, WordsView part);
  [[nodiscard]] std::optional<bool> has_value(std::uint32_t game, WordsView part, std::uint64_t n);
  /// All heaps of a game in a row; null if its parts are not heaps.
  [[nodiscard]] heap::HeapSolver* heaps(std::uint32_t game) { return solver(game).heaps(); }

 private:
  /// True if solvers know it only as a position.
  [[nodiscard]] bool is_position(std::uint32_t game) const {
    return parts_.is_whole(game) || parts_.game(game)->given_options() != nullptr;
  }
  [[nodiscard]] Solver& solver(std::uint32_t game) { return solvers_.of(parts_.game(game)); }
  [[nodiscard]] std::optional<std::uint64_t> position_value(std::uint32_t game, WordsView part);

  const proof::Parts& parts_;
  Solvers& solvers_;
  Budget& budget_;
};

}  // namespace grundy::prove
