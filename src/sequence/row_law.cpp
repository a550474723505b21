#include "sequence/row_law.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "grundy/game/arguments.h"
#include "grundy/game/facets.h"
#include "notation/syntax.h"
#include "sequence/quotient.h"
#include "sequence/sequence.h"
#include "solve/heap/solver.h"
#include "solve/queen/rows.h"

namespace grundy {

namespace {

/// Where the running number stands.
struct Running {
  std::size_t component = 0;
  std::string_view game;           ///< its name in the catalogue
  std::vector<std::string> items;  ///< of its section, as written
  std::size_t item = 0;            ///< the one with the running number
  std::size_t sections = 1;

  [[nodiscard]] bool alone() const { return items[item] == "_"; }
};

std::optional<Running> find_running(const Family& family, const Registry& registry) {
  if (family.count() != 1) return std::nullopt;
  const std::size_t place = family.places().front();
  std::string text = family.text();
  text[place] = '1';
  const auto expression = notation::parse(text);
  if (!expression) return std::nullopt;
  for (std::size_t i = 0; i < expression->terms.size(); ++i) {
    const notation::Term& term = expression->terms[i];
    if (term.kind != notation::Term::Kind::named || term.arguments_offset > place ||
        place >= term.arguments_offset + term.arguments.size()) {
      continue;
    }
    const CatalogueEntry* const entry = registry.find(term.name);
    if (entry == nullptr || entry->foreign) return std::nullopt;
    const auto sections = Arguments(term.arguments, term.arguments_offset).sections();
    for (const Arguments& section : sections) {
      if (place < section.offset() || place >= section.offset() + section.text().size()) continue;
      Running running{
          .component = i, .game = entry->info->name, .items = {}, .sections = sections.size()};
      for (const Arguments& item : section.items()) {
        if (place >= item.offset() && place < item.offset() + item.text().size()) {
          running.item = running.items.size();
        }
        running.items.push_back(family.text().substr(item.offset(), item.text().size()));
      }
      return running;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> number_in(const std::string& item) {
  const auto number = Arguments(item, 0).natural("a number");
  return number ? std::optional(*number) : std::nullopt;
}

std::optional<Sum> position_at(const Family& family, std::uint64_t n, const Registry& registry) {
  auto position = family.read(std::array{n}, registry);
  if (!position) return std::nullopt;
  return std::move(*position);
}

/// The rules, if the running number is a heap: it stands by itself among the heaps, and the rules
/// do not depend on it.
std::optional<HeapRules> running_heap(const Family& family, const Running& running,
                                      const Registry& registry) {
  if (!running.alone()) return std::nullopt;
  const auto two = position_at(family, 2, registry);
  const auto three = position_at(family, 3, registry);
  if (!two || !three || running.component >= two->components.size()) return std::nullopt;
  const Component& component = two->components[running.component];
  const HeapFacet* const heaps = component.game->heaps();
  if (heaps == nullptr ||
      component.game->rules_id() != three->components[running.component].game->rules_id()) {
    return std::nullopt;
  }
  return heaps->rules();
}

/// Games of other names that are heaps by themselves.
std::optional<HeapRules> disguised_heap(const Running& running, const Registry& registry) {
  const auto rules = [&](std::string_view code) {
    auto found = heap_rules_of(code, registry);
    return found ? std::optional(std::move(*found)) : std::nullopt;
  };
  // A rook moves along one coordinate.
  if (running.game == "rook" && running.alone()) return rules("nim");
  // A domino on a strip takes two neighbouring squares.
  if (running.game == "cram" && running.items.size() == 1 &&
      (running.items[0] == "1x_" || running.items[0] == "_x1")) {
    return rules("dawsonkayles");
  }
  return std::nullopt;
}

std::optional<RowLaw> law_of_heaps(HeapRules rules, Budget& budget) {
  const std::uint64_t margin = rules.margin;
  const std::uint64_t far = looked_further(rules) + margin;
  heap::HeapSolver solver(std::move(rules));
  solver.explore(far, false, budget);
  if (!solver.period() || !solver.period()->proved) return std::nullopt;
  const SequencePeriod period = without_margin(*solver.period(), margin);
  return RowLaw{period.length, period.saltus, period.from, period.proof};
}

std::optional<RowLaw> law_of_queen(std::uint64_t row, Budget& budget) {
  constexpr std::uint64_t kSteps = std::uint64_t{1} << 27U;  // less than a second
  if (row > queen::kLastPeriodicRow) return std::nullopt;
  const auto period = queen::prove_row_period(static_cast<std::uint32_t>(row),
                                              kSteps / ((row + 1) * (row + 1)), budget);
  if (!period) return std::nullopt;
  return RowLaw{period->length, period->length, period->from,
                "the rows down to this one come back to the same state"};
}

/// The value of euclid(a, n) is q = n div a if q is greater than the value of (n mod a, a), by the
/// theorem in games/euclid. That one is at most a, as its own quotient is.
std::optional<RowLaw> law_of_euclid(std::uint64_t a) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 20U;
  if (a == 0 || a > kLargest) return std::nullopt;
  return RowLaw{a, 1, a * (a + 1), "its value is the quotient once that is large"};
}

std::optional<RowLaw> law_of_pair(const Running& running, Budget& budget) {
  const bool pair = running.alone() && running.sections == 1 && running.items.size() == 2;
  if (!pair || (running.game != "queen" && running.game != "euclid")) return std::nullopt;
  const auto other = number_in(running.items[1 - running.item]);
  if (!other) return std::nullopt;
  return running.game == "queen" ? law_of_queen(*other, budget) : law_of_euclid(*other);
}

/// The value of all that stands beside the running number.
Expected<std::optional<NimValue>> value_beside(const Family& family, const Running& running,
                                               bool heap, const Registry& registry,
                                               Values& values_of, Budget& budget) {
  // An empty heap is worth nothing, so its component has the value of the other heaps. There is no
  // strip without squares, and the other games are about pairs of numbers.
  const bool empty = heap && running.game != "cram";
  auto position = position_at(family, empty ? 0 : 1, registry);
  if (!position) return std::nullopt;
  if (!empty) {
    position->components.erase(position->components.begin() +
                               static_cast<std::ptrdiff_t>(running.component));
  }
  return if_known(values_of.number(*position, budget));
}

}  // namespace

bool is_single_heap(const Family& family, const Registry& registry) {
  const auto running = find_running(family, registry);
  if (!running || running->items.size() != 1 || !running_heap(family, *running, registry)) {
    return false;
  }
  const auto position = position_at(family, 1, registry);
  return position && position->components.size() == 1;
}

Expected<std::optional<RowLaw>> find_misere_law(const Family& family, const Registry& registry,
                                                Budget& budget) {
  constexpr std::uint64_t kPositions = 1'000'000;
  const auto running = find_running(family, registry);
  if (!running || !running_heap(family, *running, registry)) return std::nullopt;
  const auto position = position_at(family, 1, registry);
  if (!position || position->components.size() != 1) return std::nullopt;
  Budget share = budget.share(kPositions, budget.limits().memory / 4);
  const auto quotient = make_quotient(family.text(), {}, registry, share);
  if (!budget.spend(share.positions()) || !quotient) return std::nullopt;
  if (quotient->status != QuotientStatus::proved || !quotient->period) return std::nullopt;
  return RowLaw{quotient->period->length, 0, std::max<std::uint64_t>(1, quotient->period->from),
                "the misère quotient of the heaps has this period"};
}

Expected<std::optional<RowLaw>> find_row_law(const Family& family, const Registry& registry,
                                             Values& values_of, Budget& budget) {
  const auto running = find_running(family, registry);
  if (!running) return std::nullopt;
  auto rules = running_heap(family, *running, registry);
  if (!rules) rules = disguised_heap(*running, registry);
  const bool heap = rules.has_value();
  auto law = heap ? law_of_heaps(std::move(*rules), budget) : law_of_pair(*running, budget);
  if (!law || law->saltus == 0) return law;
  // A nim sum with c < 2^b changes the lowest b bits, which stay if a multiple of 2^b is added.
  GRUNDY_TRY(const auto beside, value_beside(family, *running, heap, registry, values_of, budget));
  if (!beside || std::bit_width(beside->number()) > 32) return std::nullopt;
  const std::uint64_t unit = std::uint64_t{1}
                             << static_cast<unsigned>(std::bit_width(beside->number()));
  const std::uint64_t part = std::min(unit, law->saltus & (~law->saltus + 1));
  law->length *= unit / part;
  law->saltus *= unit / part;
  return law;
}

}  // namespace grundy
