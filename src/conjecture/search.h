// The loop from rules to a theorem, for one game: what it has tried, and what it has found.
//
// search.cpp decides in which order tables and guesses come, and proves guesses; attempts.cpp makes
// them.
#pragma once

#include <string>
#include <vector>

#include "conjecture/conjecture.h"
#include "conjecture/learn.h"
#include "conjecture/words.h"

namespace grundy::conjecture {

// What one attempt may take, in cells of automata or options of positions. Ten million are about a
// second.
inline constexpr std::uint64_t kProofCells = 20'000'000;
inline constexpr std::uint64_t kTableOptions = 40'000'000;
inline constexpr std::uint64_t kGuessWork = 60'000'000;
inline constexpr std::uint64_t kFormWork = 12'000'000;
inline constexpr std::uint64_t kNameWork = 15'000'000;

/// The last table of one coordinate, which only games with few moves get.
inline constexpr std::int64_t kLargestLine = 24'000;
/// The sides of the boxes that are tabulated, by the number of coordinates.
[[nodiscard]] std::vector<std::int64_t> sides(std::size_t coordinates);

class Search {
 public:
  Search(const rules::RuleSet& rules, const ConjectureRequest& request, Budget& budget)
      : rules_(rules), request_(request), budget_(budget) {
    result_.game = rules.name;
    result_.play = request.play;
  }

  [[nodiscard]] Expected<Conjecture> run();

 private:
  [[nodiscard]] Expected<void> search_all(bool values, bool outcomes, bool sums);
  [[nodiscard]] Expected<void> search(Table& table, std::size_t first, std::size_t last, bool sums);
  [[nodiscard]] Expected<void> guess_values(const Table& table, bool sums);
  [[nodiscard]] Expected<void> guess_outcomes(const Table& table);

  [[nodiscard]] Expected<void> guess_wythoff(const Table& table);
  [[nodiscard]] Expected<void> guess_period(const Table& table, bool values);
  [[nodiscard]] Expected<void> guess_window(const Table& table);
  [[nodiscard]] Expected<void> guess_axes(const Table& table);
  [[nodiscard]] std::optional<rules::Expression> nim_sum_form(
      const std::vector<std::vector<std::uint32_t>>& rows) const;
  [[nodiscard]] Expected<void> guess_form(const Table& table, bool zeros_only);
  [[nodiscard]] Found<bool> learn_slides(const Table& table, const automata::Numeration& numeration,
                                         unsigned lookahead, theorem::Claim& claim, Budget& budget);
  [[nodiscard]] Expected<void> guess_automata(const Table& table, Target target);

  void tried(std::string what);
  [[nodiscard]] Expected<void> take(Found<automata::Dfa> relation, Guess guess, const Table& table);
  [[nodiscard]] Expected<void> judge(const Found<theorem::Attempt>& attempt, const Guess& guess,
                                     const Table& table);
  void accept(const Guess& proved, const theorem::Theorem& found, const Table& table);

  [[nodiscard]] bool done_or_stopped() const { return done_ || budget_.stopped(); }

  const rules::RuleSet& rules_;
  const ConjectureRequest& request_;
  Budget& budget_;
  Conjecture result_;
  bool done_ = false;
  std::vector<unsigned> undecided_;  // templates whose proof takes too long
};

}  // namespace grundy::conjecture
