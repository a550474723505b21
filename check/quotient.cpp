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
  // The order of a limited one is not claimed.
  if (!limited_game()) {
    if (auto rows = check_rows(); !rows) return rows;
  }
  for (const Game& game : games) {
    if (game.heaps) continue;
    if (limited_game()) return bad_input("beside a limited heap, no game has all its heaps");
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

ElementSet MisereQuotient::options_of_part(const Game& game, std::uint64_t part) const {
  ElementSet all(order, false);
  for (const ListedParts::Numbers& option : parts->options(part)) {
    Element value = 0;
    for (const std::size_t each : option) value = product(value, game.values[each]);
    all[value] = true;
  }
  return all;
}

Expected<ElementSet> MisereQuotient::options(const Game& game, std::uint64_t heap,
                                             Splits& splits) const {
  if (parts != nullptr) return options_of_part(game, heap);
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

std::optional<std::size_t> MisereQuotient::limited_game() const {
  const auto found =
      std::ranges::find_if(games, [](const Game& game) { return game.limit.has_value(); });
  if (found == games.end()) return std::nullopt;
  return static_cast<std::size_t>(found - games.begin());
}

/// The values of what may stand beside a heap that is not limited, and beside the one that is: sums
/// with at most E copies of that one, or E - 1.
std::vector<ElementSet> MisereQuotient::contexts() const {
  const auto limited = limited_game();
  if (!limited) return {ElementSet(order, true)};
  ElementSet reached(order, false);
  std::vector<Element> list = {0};
  reached[0] = true;
  const auto reach = [&](Element x) {
    if (!reached[x]) list.push_back(x);
    reached[x] = true;
  };
  std::set<Element> smaller;
  for (std::size_t game = 0; game < games.size(); ++game) {
    const std::vector<Element>& values = games[game].values;
    smaller.insert(values.begin(), values.end() - (game == *limited ? 1 : 0));
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const Element value : smaller) reach(product(list[i], value));
  }
  const Element last = games[*limited].values.back();
  ElementSet before = reached;
  for (std::uint64_t copies = 1; copies <= *games[*limited].limit; ++copies) {
    before = reached;
    // What is new in this round has one copy more.
    for (std::size_t i = 0, count = list.size(); i < count; ++i) reach(product(list[i], last));
    if (before == reached) break;
  }
  return {std::move(reached), std::move(before)};
}

/// Checks V1 beside the contexts of a heap with moves. Returns its class, if B is not empty.
Expected<std::optional<MisereQuotient::Class>> MisereQuotient::check_heap(
    std::uint64_t heap, Element value, const ElementSet& after, const ElementSet& contexts) const {
  Class found{value, ElementSet(order, false)};
  bool any = false;
  for (std::uint64_t u = 0; u < order; ++u) {
    bool wins = false;
    for (std::uint64_t o = 0; o < order && !wins; ++o) {
      wins = after[o] && lost[products_[u * order + o]];
    }
    const bool is_lost = lost[products_[u * order + value]];
    if (wins && is_lost && contexts[u]) {
      return bad_input(
          fmt::format("V1 fails: beside {}, a move in heap {} leads from P to P", u, heap));
    }
    if (!wins && !is_lost) any = found.bad[u] = true;
  }
  return any ? std::optional(std::move(found)) : std::nullopt;
}

/// Checks V1 for every heap with moves, and that heaps without moves have value 1, element 0.
Expected<MisereQuotient::Classes> MisereQuotient::check_heaps() const {
  Classes classes;
  const std::vector<ElementSet> beside = contexts();
  std::set<std::pair<Element, ElementSet>> checked;  // many parts of a board are alike
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
      const bool is_limited = game.limit && heap + 1 == game.values.size();
      if (!is_limited && !checked.emplace(value, *after).second) continue;
      auto found = check_heap(heap, value, *after, is_limited ? beside.back() : beside.front());
      if (!found) return std::unexpected(found.error());
      if (is_limited) {
        classes.limited = std::move(*found);
        continue;
      }
      const bool dominated = !*found || std::ranges::any_of(classes.all, [&](const Class& other) {
        return other.value == value && within((*found)->bad, other.bad);
      });
      if (!dominated) classes.all.push_back(std::move(**found));
    }
  }
  return classes;
}

/// The elements that a multiplication takes to each element.
std::vector<std::vector<MisereQuotient::Element>> MisereQuotient::sources(Element value) const {
  std::vector<std::vector<Element>> found(order);
  for (std::uint64_t c = 0; c < order; ++c) {
    found[products_[c * order + value]].push_back(static_cast<Element>(c));
  }
  return found;
}

Expected<void> MisereQuotient::step(const Class& by,
                                    const std::vector<std::vector<Element>>& sources,
                                    std::pair<Element, Element> from, Pairs& pairs) const {
  const auto [x, c] = from;
  const Element next = product(x, by.value);
  for (const Element rest : sources[c]) {
    if (!by.bad[product(x, rest)]) continue;
    if (rest == 0) return bad_input("V2 fails: some sum outside P has no move into P");
    if (pairs.seen[next * order + rest]) continue;
    pairs.seen[next * order + rest] = true;
    pairs.list.emplace_back(next, rest);
  }
  return {};
}

/// Checks V2, forwards from the pairs (1, t). Copies of a limited heap come first, so no path has
/// more of them than it may.
Expected<void> MisereQuotient::check_paths(const Classes& classes) const {
  Pairs pairs{std::vector<bool>(order * order, false), {}};
  for (std::uint64_t t = 0; t < order; ++t) {
    if (lost[t]) continue;
    pairs.seen[t] = true;
    pairs.list.emplace_back(0, static_cast<Element>(t));
  }
  if (classes.limited) {
    const auto into = sources(classes.limited->value);
    std::size_t done = 0;
    for (std::uint64_t copies = 0; copies < *games[*limited_game()].limit; ++copies) {
      const std::size_t end = pairs.list.size();
      if (done == end) break;
      for (; done < end; ++done) {
        const auto from = pairs.list[done];
        if (auto right = step(*classes.limited, into, from, pairs); !right) return right;
      }
    }
  }
  std::vector<std::vector<std::vector<Element>>> into;
  for (const Class& each : classes.all) into.push_back(sources(each.value));
  while (!pairs.list.empty()) {
    const auto from = pairs.list.back();
    pairs.list.pop_back();
    for (std::size_t i = 0; i < classes.all.size(); ++i) {
      if (auto right = step(classes.all[i], into[i], from, pairs); !right) return right;
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
