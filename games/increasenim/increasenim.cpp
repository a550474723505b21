#include "games/increasenim/increasenim.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

struct Increases {
  std::uint64_t add;
  std::uint64_t times;
};

/// `add=5, times=5`, in either order.
Expected<Increases> parse_increases(const Arguments& section) {
  std::optional<std::uint64_t> add;
  std::optional<std::uint64_t> times;
  for (const Arguments& item : section.items()) {
    const auto add_text = item.value_of("add");
    const auto text = add_text ? add_text : item.value_of("times");
    auto& number = add_text ? add : times;
    if (!text || number) {
      return item.error(number ? "this was given already" : "increasenim has no such parameter",
                        "add=NUMBER, times=NUMBER");
    }
    const auto read =
        text->natural(add_text ? "the most that a move may add" : "the number of increases");
    if (!read) return std::unexpected(read.error());
    if (add_text && *read == 0) {
      return text->error("an increase adds at least one chip", "a number from 1 on");
    }
    number = *read;
  }
  if (!add || !times) {
    return section.error(
        fmt::format("increasenim must say {}",
                    add ? "how often chips may be added" : "how many chips a move may add"),
        add ? ", times=NUMBER" : ", add=NUMBER", section.text().size());
  }
  return Increases{*add, *times};
}

}  // namespace

const GameInfo& IncreaseNim::info() {
  static const GameInfo info{
      .name = "increasenim",
      .title = "Nim with increases",
      .summary = "take any number of chips from a heap, or add 1 to ADD chips, at most TIMES times",
      .notation = "increasenim(HEAP, HEAP, ...; add=ADD, times=TIMES)",
      .examples = {"increasenim(1,2; add=1, times=2)", "increasenim(3; add=2, times=2)",
                   "increasenim(3,5; add=5, times=5)", "increasenim(0,2; add=1, times=1)"},
  };
  return info;
}

Expected<Start<IncreaseNim>> IncreaseNim::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  const auto heaps = sections.front().naturals("a heap size");
  if (!heaps) return std::unexpected(heaps.error());
  if (sections.size() != 2) {
    const bool many = sections.size() > 2;
    const Arguments& place = many ? sections[2] : sections[0];
    return place.error("increasenim must say how chips may be added",
                       "; add=NUMBER, times=NUMBER after the heaps",
                       many ? 0 : place.text().size());
  }
  const auto increases = parse_increases(sections[1]);
  if (!increases) return std::unexpected(increases.error());
  std::uint64_t growth = 0;
  if (__builtin_mul_overflow(increases->add, increases->times, &growth)) {
    return sections[1].error("too many chips could be added",
                             "add times times at most 18446744073709551615");
  }
  for (std::size_t i = 0; i < heaps->size(); ++i) {
    if ((*heaps)[i] <= UINT64_MAX - growth) continue;
    return sections[0].items()[i].error("this heap could grow beyond 2^64-1 chips",
                                        fmt::format("at most {}", UINT64_MAX - growth));
  }
  Position table{increases->times};
  table.insert(table.end(), heaps->begin(), heaps->end());
  return Start<IncreaseNim>{IncreaseNim(increases->add), std::move(table)};
}

std::string IncreaseNim::print(const Position& table) const {
  std::string text = "increasenim(";
  if (table.size() == kFirstHeap) text += '0';
  append_numbers(text, std::span(table).subspan(kFirstHeap));
  return text + fmt::format("; add={}, times={})", add_, table[0]);
}

std::string IncreaseNim::print_move(const Position& table, const Move& move) {
  return fmt::format("{} -> {}", table[move.heap], move.left);
}

std::string IncreaseNim::draw(const Position& table) const {
  const std::string more =
      table[0] == 0 ? "No more chips can be added.\n"
      : table[0] == 1
          ? fmt::format("Chips may be added once more: 1 to {} to a heap.\n", add_)
          : fmt::format("Chips may be added {} more times: 1 to {} to a heap each time.\n",
                        table[0], add_);
  return drawn_heaps(std::span(table).subspan(kFirstHeap)) + more;
}

std::uint64_t IncreaseNim::nim_sum(const Position& table) {
  std::uint64_t sum = 0;
  for (std::size_t i = kFirstHeap; i < table.size(); ++i) sum ^= table[i];
  return sum;
}

double IncreaseNim::search_size(const Position& table) const {
  // Heaps that have grown share the increases. This is ignored here, so the estimate is a little
  // too large.
  constexpr std::uint64_t kCounted = 100;
  const auto times = static_cast<double>(table[0]);
  const double steps = static_cast<double>(std::min(table[0], kCounted)) + 1;
  double size = 0;
  for (double step = 1; step <= steps; ++step) {
    const double used = times * step / steps;
    double tables = 1;
    for (std::size_t i = kFirstHeap; i < table.size(); ++i) {
      tables *= static_cast<double>(table[i]) + static_cast<double>(add_) * used + 1;
      if (tables > 1e300) return 1e300;
    }
    size += tables * (times + 1) / steps;
  }
  return std::min(size, 1e300);
}

Explanation IncreaseNim::explain(const Position& table) const {
  std::vector<Summand> summands;
  summands.reserve(table.size());
  for (std::size_t i = kFirstHeap; i < table.size(); ++i) {
    summands.push_back({fmt::format("heap of {}", table[i]), NimValue(table[i])});
  }
  Explanation reason{"reversible", ""};
  reason.facts = {{"add", add_}, {"times", table[0]}};
  if (table[0] == 0 || table.size() == kFirstHeap) {
    reason.claim = "No more chips can be added, so this is Nim.";
  } else {
    const std::uint64_t heap = table[kFirstHeap];
    reason.claim =
        "Added chips can be taken away again at once. Then the heaps are as before, with one "
        "increase fewer to come. So adding changes no value, and the value is that of Nim. Whoever "
        "wins there wins here by taking alone, though adding wins too if it makes the nim sum 0.";
    reason.figure = {
        fmt::format("{} -> {}  adds {}, times={} is left", heap, heap + add_, add_, table[0] - 1),
        fmt::format("{} -> {}  takes them away", heap + add_, heap)};
  }
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

CatalogueEntry increasenim_game() {
  return catalogue_entry<IncreaseNim>();
}

}  // namespace grundy::games
