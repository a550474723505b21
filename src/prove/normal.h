// Writes the facts of normal play that a claim needs: see normal.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"
#include "proof/writer.h"
#include "prove/fact_store.h"
#include "prove/oracle.h"

namespace grundy::prove {

class Prover {
 public:
  /// What does not fit into memory is kept beside `file` in the meantime.
  Prover(proof::Writer& writer, const std::string& file, const Registry& registry, Solvers& solvers,
         Budget& budget);
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  /// Writes what shows the values of all parts of a sum.
  [[nodiscard]] Expected<void> prove_values(const Sum& sum);
  /// Writes what shows that a sum has, or does not have, value 0.
  [[nodiscard]] Expected<void> prove_zero(const Sum& sum);
  [[nodiscard]] Expected<void> prove_not_zero(const Sum& sum);

 private:
  using Part = proof::Part;
  using Step = Expected<void>;

  enum class Kind : std::uint8_t { has, differs };
  struct Goal {
    Part part;
    std::uint64_t n = 0;
    Kind kind = Kind::has;
    bool root = false;      // part of the claim itself: it may be too large to list its options
    bool expanded = false;  // what it needs has been put on the stack above it
  };

  /// A part of an option, whose words are words_[first, first + size).
  struct OpenPart {
    std::uint32_t game;
    std::size_t first;
    std::size_t size;
    std::uint64_t excluded;  // values that the proof has shown it not to have, as bits
  };
  /// An option whose parts are open_parts_[first, first + count): those whose value the proof does
  /// not have yet. `sum` is the nim sum of the others.
  struct OpenOption {
    std::uint64_t sum = 0;
    std::size_t first = 0;
    std::size_t count = 0;
  };

  Step prove_all(const std::vector<Part>& parts);
  Step run();
  std::optional<std::uint64_t> root_value(const Part& part);
  void cancel_pairs(std::vector<Part>& parts) const;
  [[nodiscard]] bool is_satisfied(const Goal& goal) const;
  Step expand(Goal& goal);
  Step need_difference(const OpenOption& option, std::uint64_t n);
  /// `excluded` holds, as bits, the values that it is known not to have.
  Step push_difference(std::uint32_t game, WordsView words, std::uint64_t n,
                       std::uint64_t excluded);
  /// Puts on the stack what shows that each value in [low, high), except the excluded ones, is the
  /// value of some option. False if it is not.
  Expected<bool> need_options(std::uint64_t low, std::uint64_t high, std::uint64_t excluded);
  Expected<bool> choose_unknown(std::uint64_t low);
  /// If no option will do, the goal becomes the value of the part.
  Step need_any_option(Goal& goal);
  void clear_options();
  void add_option(const proof::Parts::Option& option);
  void push(std::uint32_t game, WordsView words, std::uint64_t n, Kind kind);
  [[nodiscard]] bool exclusions_are_vain() const;
  void push_goal(Goal goal);
  void pop_goal(std::size_t words);
  [[nodiscard]] std::span<const OpenPart> parts_of(const OpenOption& option) const {
    return std::span(open_parts_).subspan(option.first, option.count);
  }
  [[nodiscard]] WordsView words_of(const OpenPart& part) const {
    return WordsView(words_).subspan(part.first, part.size);
  }
  /// Roughly how large a part is: its squares or its chips.
  [[nodiscard]] static std::uint64_t weight_of(WordsView words);
  [[nodiscard]] const OpenPart& heaviest_of(const OpenOption& option) const;
  [[nodiscard]] std::optional<std::uint64_t> peek_value(const OpenOption& option);
  [[nodiscard]] std::optional<bool> ask_value(const OpenOption& option, std::uint64_t n);
  [[nodiscard]] std::uint64_t cost_of(const OpenOption& option) const;

  // Facts that need no other facts, or only a few.
  /// Writes the record that a theorem, a mirror or a strategy gives. False if there is none.
  Expected<bool> direct(const Goal& goal);
  [[nodiscard]] std::optional<Component> position_of(const Part& part) const;
  bool mirror(const Goal& goal, const Component& position);
  Expected<bool> steal(const Goal& goal);
  /// A large heap whose value a period gives.
  Expected<bool> by_period(const Goal& goal);
  bool central_move(const Component& position);
  void write(const Goal& goal, char letter, std::string_view more = {});

  [[nodiscard]] std::unexpected<Error> stopped() const;
  [[nodiscard]] std::unexpected<Error> not_listed(const Part& part, const Error& error) const;
  Step pay();

  proof::Writer& writer_;
  const Registry& registry_;
  Budget& budget_;
  Reservation memory_;
  proof::Parts parts_;
  FactStore facts_;
  FactOracle oracle_;
  std::vector<const heap::HeapSolver*> periods_;  // that have been written
  std::vector<Goal> stack_;
  std::uint64_t stack_words_ = 0;     // of the parts of all goals
  std::uint64_t excluded_parts_ = 0;  // of which an exclusion was written …
  std::uint64_t outgrown_parts_ = 0;  // … and later the value
  std::uint64_t options_seen_ = 0;
  std::uint64_t reported_ = 0;

  // For the position that is being expanded.
  std::vector<OpenOption> options_;
  std::vector<OpenPart> open_parts_;
  Words words_;
  std::vector<std::pair<std::uint64_t, const OpenOption*>> by_cost_;
  std::vector<const OpenOption*> chosen_;  // for each value that is needed
  std::string line_;
};

}  // namespace grundy::prove
