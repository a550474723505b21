// Which sets of coins a move may turn, and the values that follow.
//
// In a coin-turning game the sets depend only on the rightmost coin, which goes from heads to
// tails. So a game is a description of sets, and a few kinds of them make all the well-known games
// (Berlekamp, Conway, Guy, Winning Ways, chapter 14):
//
//   2, 1-3          so many coins: exactly two, or one to three
//   run             consecutive coins, any number of them
//   by 1,3          a coin and the one 1 or 3 places to its left; a coin at place 1 or 3 alone
//   shape X.X       a fixed pattern
//   grunt           the first coin, one after it, their mirror images: 1, 1+a, n-a, n
//   symmetric       any set that is its own mirror image
//   mogul           the sets of a game by its name
//
// and `or` between them. The value of a head at place n is the mex of the nim sums of the values at
// the other places of the sets that end at n; turning_values.h finds them, and turning_search.h the
// moves to a given value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kit/turning_rule.h"
#include "games/kit/turning_values.h"
#include "grundy/game/arguments.h"

namespace grundy::games {

class TurningSets {
 public:
  using Places = TurningRule::Places;
  using Visit = TurningRule::Visit;

  /// Reads a description, which may be in quotes.
  static Expected<TurningSets> parse(const Arguments& arguments);
  /// Of a description that is known to be right.
  static TurningSets of(std::string_view text);

  /// The description in its plainest form: "1-3 or run".
  [[nodiscard]] const std::string& text() const { return text_; }

  /// Visits the other places of every set whose rightmost place is `right`, each set once.
  bool each_set(std::uint64_t right, Visit visit) const;
  /// Only those whose other places have values with this nim sum.
  bool each_set_with_sum(std::uint64_t right, std::uint64_t sum, Visit visit) const;

  /// The values of the first places, from place 1 on; nothing if they need too large a table.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> values(std::uint64_t places) const;

 private:
  explicit TurningSets(std::vector<TurningRule> rules);
  /// True if a rule before this one has the set too.
  [[nodiscard]] bool is_repeated(std::size_t rule, std::uint64_t right, Places others) const;

  std::vector<TurningRule> rules_;
  std::string text_;
  std::shared_ptr<TurningValues> values_;  // shared by copies, which may be on several threads
};

}  // namespace grundy::games
