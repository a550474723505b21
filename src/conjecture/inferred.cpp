// The relation is learned from all pairs of positions in a box (learn.h) and must agree with every
// pair. Then it is held against the options of positions outside the box, which it has not seen:
// each option must be accepted, and nothing else in a larger box may be.
#include "conjecture/inferred.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "automata/dfa.h"
#include "conjecture/learn.h"
#include "conjecture/table.h"

namespace grundy::conjecture {

namespace {

using automata::Numeration;
using rules::Coordinates;

constexpr std::uint64_t kLearning = 60'000'000;

/// The side of the box of positions whose moves are learned from; 0 if there are too many
/// coordinates.
std::int64_t box_side(std::size_t coordinates) {
  switch (coordinates) {
    case 1:
      return 200;
    case 2:
      return 32;
    case 3:
      return 10;
    default:
      return 0;
  }
}

/// "game NAME (x1, x2)", whose clause will be the relation.
rules::RuleSet bare_rules(const MoveSource& source, std::size_t coordinates) {
  static constexpr std::array<std::string_view, 6> kNames{"x", "y", "z", "x1", "y1", "z1"};
  rules::RuleSet rules;
  rules.name = source.name;
  rules.coordinates = coordinates;
  rules::Point point;
  for (std::size_t i = 0; i < coordinates; ++i) {
    rules.variables.emplace_back(coordinates == 1 ? "n" : kNames.at(i));
    point.push_back({.kind = rules::Expression::Kind::variable, .variable = i});
  }
  rules.clauses.emplace_back().parts = {std::move(point)};
  return rules;
}

std::set<Coordinates> options_of(const MoveSource& source, const Coordinates& position) {
  std::set<Coordinates> options;
  source.options(position, [&](std::span<const Coordinates> parts) {
    for (const Coordinates& part : parts) options.insert(part);
    return true;
  });
  return options;
}

/// Visits all points with coordinates below `side`.
template <class Visit>
bool each_point(std::size_t coordinates, std::int64_t side, Visit&& visit) {
  Coordinates point(coordinates, 0);
  for (;;) {
    if (!visit(point)) return false;
    std::size_t i = 0;
    while (i < coordinates && ++point[i] == side) point[i++] = 0;
    if (i == coordinates) return true;
  }
}

bool accepts(const automata::Dfa& relation, const Coordinates& from, const Coordinates& to) {
  std::vector<std::uint64_t> numbers(from.begin(), from.end());
  numbers.insert(numbers.end(), to.begin(), to.end());
  return relation.accepts(numbers);
}

/// Holds the relation against positions outside the box. The number of those that were tried, or
/// nothing if one of them has other options.
Found<std::optional<std::uint64_t>> held_out(const MoveSource& source,
                                             const automata::Dfa& relation, std::int64_t side,
                                             Budget& budget) {
  constexpr std::uint64_t kTried = 120;
  std::uint64_t tried = 0;
  std::uint64_t seed = 12345;
  while (tried < kTried) {
    Coordinates point;
    for (std::size_t i = 0; i < source.coordinates; ++i) {
      seed = seed * 6364136223846793005U + 1442695040888963407U;
      point.push_back(
          static_cast<std::int64_t>((seed >> 33U) % static_cast<std::uint64_t>(2 * side)));
    }
    const std::size_t place = tried % source.coordinates;
    point[place] = side + point[place] / 2;
    const auto options = options_of(source, point);
    std::int64_t largest = 2 * side;
    for (const Coordinates& option : options) {
      if (!accepts(relation, point, option)) return std::optional<std::uint64_t>();
      largest = std::max(largest, *std::ranges::max_element(option) + 1);
    }
    if (source.coordinates > 1) largest = std::min(largest, 2 * side + 2);
    std::uint64_t met = 0;
    const bool same = each_point(source.coordinates, largest, [&](const Coordinates& to) {
      ++met;
      return accepts(relation, point, to) == options.contains(to);
    });
    if (!same) return std::optional<std::uint64_t>();
    if (!budget.spend(met / 4)) return stopped_early();
    ++tried;
  }
  return std::optional(tried);
}

}  // namespace

Found<std::optional<Inferred>> infer(const MoveSource& source, const Numeration& numeration,
                                     Budget& budget) {
  const std::int64_t side = box_side(source.coordinates);
  if (side == 0) return std::optional<Inferred>();
  std::vector<std::set<Coordinates>> moves;
  each_point(source.coordinates, side, [&](const Coordinates& point) {
    moves.push_back(options_of(source, point));
    return budget.spend(moves.back().size() + 1);
  });
  if (budget.stopped()) return stopped_early();
  // A table of pairs: 0 for "this is an option".
  rules::RuleSet pairs = bare_rules(source, 2 * source.coordinates);
  pairs.clauses.clear();
  Table all(pairs, Play::normal, false);
  GRUNDY_TRY_VOID(all.grow(side, budget));
  const Table table = all.mapped([&](std::span<const std::uint64_t> pair) {
    std::size_t index = 0;
    for (std::size_t i = source.coordinates; i-- > 0;) {
      index = index * static_cast<std::size_t>(side) + pair[i];
    }
    const auto to = pair.subspan(source.coordinates);
    return moves[index].contains(Coordinates(to.begin(), to.end())) ? 0U : 1U;
  });
  for (unsigned lookahead = 1; lookahead <= 4; ++lookahead) {
    GRUNDY_TRY(auto dfa, learn(table, Target::outcome, numeration, lookahead, budget));
    if (!dfa) continue;
    GRUNDY_TRY(const auto beyond, held_out(source, *dfa, side, budget));
    if (!beyond) continue;
    Inferred inferred{.rules = bare_rules(source, source.coordinates),
                      .positions = moves.size() + *beyond};
    inferred.rules.clauses.front().relation =
        std::make_shared<const automata::Dfa>(std::move(*dfa));
    inferred.rules.options = source.options;
    return std::optional(std::move(inferred));
  }
  return std::optional<Inferred>();
}

namespace {

/// What was proved is proved of the moves as inferred only.
void say_inferred(Conjecture& found, std::uint64_t positions) {
  found.status = ConjectureStatus::inferred_proved;
  found.theorem.clear();
  found.inferred_from = positions;
  found.why.insert(found.why.begin(),
                   fmt::format("The moves were inferred from those of {} positions; the proof is "
                               "about the moves as inferred.",
                               positions));
}

}  // namespace

Expected<Conjecture> find_inferred(const MoveSource& source, const ConjectureRequest& request,
                                   Budget& budget) {
  Conjecture best{.game = source.name,
                  .claim = request.claim == "value" ? "value" : "outcome",
                  .play = request.play};
  std::vector<std::string> tried;
  std::vector<Numeration> numerations{Numeration::base(2), Numeration::ostrowski(1),
                                      Numeration::base(3)};
  if (source.coordinates == 1) numerations.push_back(Numeration::base(10));
  for (const Numeration& numeration : numerations) {
    if (budget.stopped()) break;
    Budget share = budget.share(kLearning);
    const auto inferred = infer(source, numeration, share);
    static_cast<void>(budget.spend(share.positions() / 4));
    if (!inferred && !inferred.error().is_stop()) {
      return std::unexpected(inferred.error().error());
    }
    tried.push_back(fmt::format("an automaton for the moves in {}{}", numeration.title(),
                                inferred && *inferred ? "" : ": none fits them"));
    if (!inferred || !*inferred) continue;
    auto found = find((*inferred)->rules, request, budget);
    if (!found) return found;
    tried.insert(tried.end(), found->tried.begin(), found->tried.end());
    if (found->status != ConjectureStatus::proved) continue;
    say_inferred(*found, (*inferred)->positions);
    found->tried = std::move(tried);
    const bool all_asked =
        found->claim == "value" || request.claim == "outcome" || request.play == Play::misere;
    if (all_asked) return found;
    if (best.status == ConjectureStatus::none) best = std::move(*found);
    tried = best.tried;
  }
  best.tried = std::move(tried);
  if (best.status == ConjectureStatus::none) best.stop = budget.stop();
  return best;
}

}  // namespace grundy::conjecture
