// The theorem of docs/formats/quotient.md, checked condition by condition.
#include "check/quotient.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace grundy::check {

namespace {

bool within(const ElementSet& smaller, const ElementSet& larger) {
  for (std::size_t i = 0; i < smaller.size(); ++i) {
    if (smaller[i] && !larger[i]) return false;
  }
  return true;
}

}  // namespace

Expected<void> MisereQuotient::verify() {
  if (lost[0]) return bad_input("the empty sum is won in misère play, but 0 is in P");
  if (auto made = make_products(); !made) return made;
  const auto classes = check_heaps();
  if (!classes) return std::unexpected(classes.error());
  if (auto paths = check_paths(*classes); !paths) return paths;
  if (auto rows = check_rows(); !rows) return rows;
  for (const Game& game : games) {
    if (game.heaps) continue;
    if (auto period = check_period(game); !period) return period;
  }
  return {};
}

/// If the maps commute and reach everything from 0, products of words are well defined: they are
/// those of a commutative monoid.
Expected<void> MisereQuotient::make_products() {
  for (const Generator& one : generators) {
    for (const Generator& other : generators) {
      for (std::uint64_t x = 0; x < order; ++x) {
        if (one.times[other.times[x]] != other.times[one.times[x]]) {
          return bad_input("two of the multiplications do not commute");
        }
      }
    }
    if (one.times[0] != games[one.game].values[one.heap]) {
      return bad_input(
          fmt::format("the line 'times' of heap {} does not begin with its value", one.heap));
    }
  }
  products_.assign(order * order, 0);
  std::vector<bool> reached(order, false);
  std::vector<Element> open = {0};
  reached[0] = true;
  for (std::uint64_t x = 0; x < order; ++x) products_[x * order] = static_cast<Element>(x);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Element from = open[i];
    for (const Generator& generator : generators) {
      const Element to = generator.times[from];
      if (reached[to]) continue;
      reached[to] = true;
      open.push_back(to);
      for (std::uint64_t x = 0; x < order; ++x) {
        products_[x * order + to] = generator.times[products_[x * order + from]];
      }
    }
  }
  if (open.size() != order) return bad_input("some elements are not products of heap values");
  return {};
}

std::optional<MisereQuotient::Element> MisereQuotient::value(std::size_t game,
                                                             std::uint64_t heap) const {
  const Game& rules = games[game];
  if (heap < rules.values.size()) return rules.values[heap];
  if (rules.heaps) return std::nullopt;
  return rules.values[rules.from + (heap - rules.from) % rules.period];
}

void MisereQuotient::extend(const Game& game, std::uint64_t total, Splits& splits) const {
  const auto most = static_cast<std::size_t>(std::max(game.rules.most_heaps(), 1));
  splits.resize(most + 1);
  for (std::size_t count = 0; count <= most; ++count) {
    ElementSet& found = splits[count].emplace_back(order, false);
    if (count == 0 && total == 0) found[0] = true;
    if (count == 1 && total > 0) found[game.values[total]] = true;
    for (std::uint64_t first = 1; count > 1 && first < total; ++first) {
      const ElementSet& others = splits[count - 1][total - first];
      for (std::uint64_t x = 0; x < order; ++x) {
        if (others[x]) found[product(game.values[first], static_cast<Element>(x))] = true;
      }
    }
  }
}

Expected<ElementSet> MisereQuotient::options(const Game& game, std::uint64_t heap,
                                             Splits& splits) const {
  extend(game, heap - 1, splits);  // the heap before this one, whose value is known by now
  ElementSet all(order, false);
  bool known = true;
  const auto leave = [&](std::uint64_t taken, const Leaving& leaving) {
    const std::uint64_t rest = heap - taken;
    for (std::size_t count = 0; count <= static_cast<std::size_t>(leaving.most()); ++count) {
      if (((leaving.counts >> count) & 1U) == 0) continue;
      if (count > 1 && (leaving.unequal || taken == 0)) {
        // The whole heap, or unequal heaps: pair by pair.
        known = known && count == 2;
        for (std::uint64_t low = 1; 2 * low <= rest; ++low) {
          if (leaving.unequal && 2 * low == rest) continue;
          all[product(game.values[low], game.values[rest - low])] = true;
        }
        continue;
      }
      if (taken == 0) continue;
      const ElementSet& found = splits[count][rest];
      for (std::uint64_t x = 0; x < order; ++x) {
        if (found[x]) all[x] = true;
      }
    }
  };
  for (const Taking& taking : game.rules.takings) {
    if (taking.taken <= heap) leave(taking.taken, taking.leaving);
  }
  for (std::uint64_t taken = game.rules.tail_from; game.rules.has_tail() && taken <= heap;
       ++taken) {
    leave(taken, game.rules.tail[(taken - game.rules.tail_from) % game.rules.tail.size()]);
  }
  if (!known)
    return bad_input("this checker cannot divide a heap into three or more heaps in this way");
  return all;
}

/// Checks V1 for every heap with moves, and that heaps without moves have value 1, element 0.
Expected<std::vector<MisereQuotient::Class>> MisereQuotient::check_heaps() const {
  std::vector<Class> classes;
  for (const Game& game : games) {
    Splits splits;
    for (std::uint64_t heap = 1; heap < game.values.size(); ++heap) {
      const auto after = options(game, heap, splits);
      if (!after) return std::unexpected(after.error());
      const Element value = game.values[heap];
      if (std::ranges::none_of(*after, [](bool is) { return is; })) {
        if (value != 0) {
          return bad_input(fmt::format("heap {} has no moves, but its value is not 0", heap));
        }
        continue;
      }
      Class found{value, ElementSet(order, false)};
      bool any = false;
      for (std::uint64_t u = 0; u < order; ++u) {
        bool wins = false;
        for (std::uint64_t o = 0; o < order && !wins; ++o) {
          wins = (*after)[o] && lost[products_[u * order + o]];
        }
        const bool is_lost = lost[products_[u * order + value]];
        if (wins && is_lost) {
          return bad_input(
              fmt::format("V1 fails: beside {}, a move in heap {} leads from P to P", u, heap));
        }
        if (!wins && !is_lost) any = found.bad[u] = true;
      }
      const bool dominated = std::ranges::any_of(classes, [&](const Class& other) {
        return other.value == value && within(found.bad, other.bad);
      });
      if (any && !dominated) classes.push_back(std::move(found));
    }
  }
  return classes;
}

/// Checks V2, forwards from the pairs (1, t).
Expected<void> MisereQuotient::check_paths(const std::vector<Class>& classes) const {
  std::vector<std::vector<std::vector<Element>>> sources(classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i) {
    sources[i].resize(order);
    for (std::uint64_t c = 0; c < order; ++c) {
      sources[i][products_[c * order + classes[i].value]].push_back(static_cast<Element>(c));
    }
  }
  std::vector<bool> seen(order * order, false);
  std::vector<std::pair<Element, Element>> open;
  for (std::uint64_t t = 0; t < order; ++t) {
    if (lost[t]) continue;
    seen[t] = true;
    open.emplace_back(0, static_cast<Element>(t));
  }
  while (!open.empty()) {
    const auto [x, c] = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const Element next = product(x, classes[i].value);
      for (const Element rest : sources[i][c]) {
        if (!classes[i].bad[product(x, rest)]) continue;
        if (rest == 0) return bad_input("V2 fails: some sum outside P has no move into P");
        if (seen[next * order + rest]) continue;
        seen[next * order + rest] = true;
        open.emplace_back(next, rest);
      }
    }
  }
  return {};
}

/// Checks that no two elements are alike, so the order is exact.
Expected<void> MisereQuotient::check_rows() const {
  std::set<ElementSet> rows;
  for (std::uint64_t z = 0; z < order; ++z) {
    ElementSet row(order);
    for (std::uint64_t u = 0; u < order; ++u) row[u] = lost[products_[u * order + z]];
    if (!rows.insert(std::move(row)).second) {
      return bad_input("two elements are lost beside the same elements, so they are one");
    }
  }
  return {};
}

Expected<void> MisereQuotient::check_period(const Game& game) const {
  if (game.rules.has_tail() || game.rules.has_unequal()) {
    return bad_input("the theorem on periods does not hold for this game");
  }
  const std::uint64_t last = game.values.size() - 1;
  const auto heaps = static_cast<std::uint64_t>(std::max(game.rules.most_heaps(), 1));
  const std::uint64_t taken = std::max<std::uint64_t>(game.rules.most_taken(), 1);
  if (game.period == 0 || game.from == 0 || game.period > last || game.from > last ||
      last + 1 < heaps * (game.from + game.period) + taken) {
    return bad_input("there are too few values for this period");
  }
  for (std::uint64_t heap = game.from; heap + game.period <= last; ++heap) {
    if (game.values[heap] != game.values[heap + game.period]) {
      return bad_input(
          fmt::format("the heaps {} and {} break the period", heap, heap + game.period));
    }
  }
  return {};
}

}  // namespace grundy::check
