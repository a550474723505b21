// Sums in misère play: the parts that they lead to, the nim heaps that parts equal there
// (misere.h), and a search over whole sums for the rest (sum_search.h). What it has found serves
// the next question too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/found.h"
#include "grundy/function_ref.h"
#include "grundy/game/any_game.h"
#include "solve/misere/misere.h"
#include "solve/misere/parts.h"
#include "solve/misere/sum_moves.h"
#include "solve/misere/sum_search.h"

namespace grundy::misere {

class Sums {
 public:
  using Part = PartTable::Number;

  /// `use_heaps`: parts that equal heaps may be exchanged for them. To check that rule by search,
  /// it must not be used at all.
  explicit Sums(bool use_heaps) : use_heaps_(use_heaps) {}
  Sums(const Sums&) = delete;
  Sums& operator=(const Sums&) = delete;

  [[nodiscard]] bool uses_heaps() const { return use_heaps_; }

  /// True for games of which nobody has checked that play ends.
  using Unchecked = FunctionRef<bool(const AnyGame&)>;
  /// The parts of a sum. If some game is unchecked, or its rules come from outside, all positions
  /// are listed first: an error if play is endless.
  [[nodiscard]] Found<std::vector<Part>> parts_of(
      const Sum& sum, Budget& budget, Unchecked unchecked = [](const AnyGame&) { return false; });
  /// The heap that a part of a sum equals, if it is found to equal one. Takes more pains than the
  /// search does for each part that it meets.
  [[nodiscard]] std::optional<std::uint32_t> heap_of(Part part, Budget& budget);
  /// Who wins a sum of such parts and of heaps, by search.
  [[nodiscard]] Found<Outcome> search(std::span<const Part> parts,
                                      std::span<const std::uint64_t> heaps, Budget& budget);

  // For a proof.

  /// The number of a part, which may be new.
  [[nodiscard]] Part number(const std::shared_ptr<const AnyGame>& game, WordsView part) {
    return parts_.add(game, part);
  }
  /// The heap that a part equals, if a short look shows one, whether the search uses it or not. All
  /// parts below such a part equal heaps, too.
  [[nodiscard]] std::optional<std::uint32_t> proved_heap(Part part, Budget& budget) {
    return moves_.heap_of(part, budget);
  }
  /// True if a sum of such parts and of heaps is lost; nothing if the search has not found that.
  /// Nothing is forgotten: what its table cannot keep has been announced.
  [[nodiscard]] std::optional<bool> lost(std::span<const Part> parts,
                                         std::span<const std::uint64_t> heaps, Budget& budget);

  /// From now on announces what the table of sums cannot keep; null: to nobody.
  void announce_to(FactSinks* sinks);
  [[nodiscard]] std::uint64_t bytes() const {
    return parts_.bytes() + heaps_.bytes() + search_.bytes();
  }

 private:
  /// A sum in simple form; nothing if a heap is too large or the budget ran out.
  [[nodiscard]] std::optional<SumWords> simple(std::span<const Part> parts,
                                               std::span<const std::uint64_t> heaps,
                                               Budget& budget);

  bool use_heaps_;
  PartTable parts_;
  EqualHeaps heaps_{parts_};
  SumMoves moves_{parts_, heaps_, use_heaps_};
  SumSearch search_{moves_, parts_, heaps_};
};

}  // namespace grundy::misere
