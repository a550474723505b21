// Facts that a proof states without going down to the end: a mirror (record M), a stolen strategy
// (S), the period of a heap game (G) and, if a position is too large or play could go on for ever,
// the theorem of the game (T).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "games/build.h"
#include "prove/normal.h"
#include "prove/sequence.h"
#include "solve/heap/solver.h"

namespace grundy::prove {

namespace {

// A theorem is granted only if a part leads to more parts than this, or they have more options.
constexpr std::size_t kMostParts = 2000;
constexpr std::size_t kMostOptions = 200'000;
// Strategies are stolen only if a position has at most this many options.
constexpr std::size_t kMostStolen = 50'000;

}  // namespace

Expected<bool> Prover::direct(const Goal& goal) {
  const AnyGame& rules = *parts_.game(goal.part.game);
  const bool mirrors = rules.mirror() != nullptr && goal.kind == Kind::has && goal.n == 0;
  if (!goal.root && !mirrors) return false;
  const auto position = position_of(goal.part);
  if (!position) return false;
  if (mirrors && mirror(goal, *position)) return true;
  if (!goal.root) return false;
  const TheoremFacet* const theorem = rules.theorem();
  if (theorem == nullptr) return by_period(goal);
  const auto value = theorem->value(position->position);
  const auto outcome = theorem->outcome(position->position);
  const bool zero = value ? value->is_zero() : outcome == Outcome::P;
  const bool not_zero = value ? !value->is_zero() : outcome == Outcome::N;
  const bool tells =
      goal.kind == Kind::has ? value || (zero && goal.n == 0) : value || (not_zero && goal.n == 0);
  if (!tells) return by_period(goal);
  if (!rules.endless() && parts_.is_small(goal.part, kMostParts, kMostOptions)) return false;
  if (goal.kind == Kind::differs && goal.n == 0 && !rules.endless()) {
    if (central_move(*position)) return true;
    if (auto stolen = steal(goal); !stolen || *stolen) return stolen;
  }
  if (goal.kind == Kind::has || goal.n == 0) {
    write(goal, 'T');
  } else {
    write({.part = goal.part, .n = value->number()}, 'T');
  }
  return true;
}

Expected<bool> Prover::by_period(const Goal& goal) {
  const auto& game = parts_.game(goal.part.game);
  if (parts_.is_whole(goal.part.game) || game->heaps() == nullptr) return false;
  heap::HeapSolver* const solver = oracle_.heaps(goal.part.game);
  if (solver == nullptr || !solver->period() || !solver->period()->proved) return false;
  if (parts_.is_small(goal.part, kMostParts, kMostOptions)) return false;
  const auto value = oracle_.value(goal.part.game, goal.part.words);
  if (!value) return stopped();
  if (std::ranges::find(periods_, solver) == periods_.end()) {
    const auto written = write_period_record(*solver, writer_, budget_);
    if (!written || !*written) return written;
    periods_.push_back(solver);
  }
  write({.part = goal.part, .n = *value}, 'G');
  return true;
}

std::optional<Component> Prover::position_of(const Part& part) const {
  const auto& rules = parts_.game(part.game);
  if (parts_.is_whole(part.game)) return Component{rules, part.words};
  return position_of_part(rules, part.words, registry_);
}

bool Prover::mirror(const Goal& goal, const Component& position) {
  const auto pairs = position.game->mirror()->pairs(position.position);
  if (!pairs) return false;
  std::string text = " =>";
  for (const auto& [first, second] : *pairs) {
    fmt::format_to(std::back_inserter(text), " {},{}:{},{}", first.row, first.column, second.row,
                   second.column);
  }
  write(goal, 'M', text);
  return true;
}

/// For a theorem that has a move to 0, if a mirror shows that this move leaves 0.
bool Prover::central_move(const Component& position) {
  if (position.game->mirror() == nullptr) return false;
  std::optional<Sum> after;
  position.game->theorem()->some_move_to(position.position, NimValue(0), [&](const MoveView& move) {
    after = move.after();
    return false;
  });
  if (!after) return false;
  proof::Split split;
  parts_.split(*after, split);
  cancel_pairs(split.parts);
  for (const Part& part : split.parts) {
    push_goal({.part = part, .n = 0, .root = true});
  }
  return true;
}

/// Looks for an option whose options are all options of the part itself. Most others fail at the
/// first look.
Expected<bool> Prover::steal(const Goal& goal) {
  std::vector<Part> options;
  bool single = true;
  const auto list = [&](const Part& part, std::vector<Part>& out) {
    return parts_.each_option(part, [&](const proof::Parts::Option& option) {
      std::size_t count = option.heaps().size();
      option.each_part([&](std::uint32_t game, WordsView words) {
        out.push_back({game, Words(words.begin(), words.end())});
        ++count;
      });
      single = single && count == 1 && out.size() <= kMostStolen;
      return single;
    });
  };
  // Not possible if there are too many options to list.
  if (!list(goal.part, options) || !single) return false;
  std::vector<Part> sorted = options;
  std::ranges::sort(sorted);
  for (const Part& option : options) {
    bool all = true;
    const auto looked = parts_.each_option(option, [&](const proof::Parts::Option& next) {
      next.each_part([&](std::uint32_t game, WordsView words) {
        const Part part{game, Words(words.begin(), words.end())};
        all = all && std::ranges::binary_search(sorted, part);
      });
      return all;
    });
    if (!looked) return std::unexpected(looked.error());
    if (!budget_.spend(0)) return stopped();
    if (!all) continue;
    write(goal, 'S', " => " + parts_.print(option.game, option.words));
    return true;
  }
  return false;
}

}  // namespace grundy::prove
