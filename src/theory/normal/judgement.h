// A sum judged by its nim values: see theory.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "theory/copies.h"
#include "theory/moves.h"
#include "theory/theory.h"
#include "theory/values.h"

namespace grundy::normal {

class NormalJudgement final : public Judgement {
 public:
  using Judgement::Judgement;

  /// Finds the verdict.
  [[nodiscard]] Expected<void> judge();

  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override;
  Expected<std::optional<MoveList>> moves_to(Outcome aim) override;
  Expected<std::optional<Advice>> advise() override;

  Expected<std::vector<Ground>> grounds(const MoveList* winning) override;
  Expected<std::optional<ground::Example>> example(const MoveList& winning) override;
  Expected<std::optional<MoveResult>> reply(const Sum& option) override;
  bool has_plan() const override { return !copying_ && !by_copies(verdict_); }
  std::optional<NimValue> stated_value() const override { return verdict_.nim_value; }

 private:
  /// How many of the moves looked for have been found.
  enum class Extent : std::uint8_t { all, tried, some, none };

  /// What is looked for in one component.
  struct Wanted {
    NimValue target;       // its value after the move
    bool searched = true;  // false: a search was already stopped, so only a theorem can help
    bool one = false;      // a single move will do
    std::uint64_t most = kMovesTried;  // that a theorem lists
  };

  [[nodiscard]] Values& values() const { return question_.values(); }
  [[nodiscard]] Budget& talk();
  [[nodiscard]] Expected<std::optional<NimValue>> rest_beside(std::size_t component);
  [[nodiscard]] Found<MoveVerdict> outcome_after(std::size_t component, const MoveView& move);

  Expected<void> find_values();
  [[nodiscard]] bool is_winner_enough() const;
  Expected<void> find_winner();
  Expected<void> find_outcome();
  void conclude(NimValue sum, const Component* unknown);
  [[nodiscard]] bool is_won_without_value() const;
  [[nodiscard]] std::optional<Outcome> outcome_without_value() const;
  [[nodiscard]] Expected<std::optional<NimValue>> value_of_copy(const Component& component);

  // moves.cpp
  [[nodiscard]] Expected<Extent> collect_moves_to(const Wanted& wanted, std::size_t index,
                                                  const Component& component,
                                                  MoveCollector& collector, Budget& budget);
  [[nodiscard]] Expected<Extent> try_moves_to(const Wanted& wanted, const Component& component,
                                              MoveVisitor add, Budget& budget);
  [[nodiscard]] std::optional<std::size_t> component_to_move_in(NimValue sum) const;
  [[nodiscard]] Expected<std::optional<std::uint64_t>> count_winning(const Sum& position,
                                                                     Budget& budget);
  void put_lowering_first(MoveList& list) const;

  // grounds.cpp
  [[nodiscard]] Expected<std::vector<ground::Plain>> grounds_of(const Component& component,
                                                                std::optional<NimValue> value);
  [[nodiscard]] Expected<std::vector<ground::Plain>> grounds_of_loss(const Sum& lost);
  [[nodiscard]] Expected<std::vector<Summand>> add_components(std::vector<Ground>& grounds);
  [[nodiscard]] std::vector<Summand> parts_of(const Component& component);
  [[nodiscard]] Expected<std::optional<ground::Plain>> mex_of(const Component& component);
  [[nodiscard]] std::vector<std::string> cancelled_pairs() const;

  // Values of the components, kept for questions about where moves lead.
  std::optional<std::vector<std::optional<NimValue>>> numbers_;
  NimValue total_;
  std::size_t unknown_ = 0;
  std::optional<MoveList> ready_;  // winning moves that came with the verdict
  bool copying_ = false;           // by making two components equal
  bool decided_ = false;           // a search found who wins, and no value
  // For comments on an answer, which must not make it incomplete.
  std::optional<Budget> talk_;
};

}  // namespace grundy::normal
