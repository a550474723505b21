#include "games/pokernim/pokernim.h"

#include <fmt/format.h>

#include <span>

#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& PokerNim::info() {
  static const GameInfo info{
      .name = "pokernim",
      .title = "Poker Nim",
      .summary =
          "take chips from a heap into your reserve, or add chips from your reserve to a heap",
      .notation = "pokernim(HEAP, HEAP, ...; reserve=MINE,YOURS)",
      .examples = {"pokernim(3,4,5; reserve=50,20)", "pokernim(1,2; reserve=1,2)",
                   "pokernim(0,3; reserve=2,0)", "pokernim(0; reserve=0,0)"},
  };
  return info;
}

Expected<Start<PokerNim>> PokerNim::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  const auto heaps = sections.front().naturals("a heap size");
  if (!heaps) return std::unexpected(heaps.error());
  const auto reserve =
      sections.size() == 2 ? sections[1].value_of("reserve") : std::optional<Arguments>();
  if (!reserve) {
    const Arguments& place = sections.size() > 1 ? sections[1] : sections[0];
    return place.error("pokernim needs the reserves of the players",
                       "; reserve=MINE,YOURS after the heaps",
                       sections.size() > 1 ? 0 : place.text().size());
  }
  const auto reserves = reserve->naturals("the size of a reserve");
  if (!reserves) return std::unexpected(reserves.error());
  if (reserves->size() > 2) {
    return reserve->items()[2].error("there are two players", "one reserve for both, or two");
  }
  Position table{reserves->front(), reserves->back()};
  table.insert(table.end(), heaps->begin(), heaps->end());
  std::uint64_t total = 0;
  for (const std::uint64_t chips : table) {
    if (__builtin_add_overflow(total, chips, &total)) {
      return arguments.error("there are too many chips",
                             "at most 18446744073709551615 of them in all heaps and reserves");
    }
  }
  return Start<PokerNim>{{}, std::move(table)};
}

std::string PokerNim::print(const Position& table) {
  std::string text = "pokernim(";
  append_numbers(text, std::span(table).subspan(kFirstHeap));
  return text + fmt::format("; reserve={},{})", table[0], table[1]);
}

std::string PokerNim::print_move(const Position& table, const Move& move) {
  return fmt::format("{} -> {}", table[move.heap], move.left);
}

std::string PokerNim::draw(const Position& table) {
  return drawn_heaps(std::span(table).subspan(kFirstHeap)) +
         fmt::format("In reserve: {} for the player to move, {} for the other.\n", table[0],
                     table[1]);
}

std::uint64_t PokerNim::nim_sum(const Position& table) {
  std::uint64_t sum = 0;
  for (std::size_t i = kFirstHeap; i < table.size(); ++i) sum ^= table[i];
  return sum;
}

Explanation PokerNim::explain(const Position& table) {
  std::vector<Summand> summands;
  summands.reserve(table.size());
  for (std::size_t i = kFirstHeap; i < table.size(); ++i) {
    summands.push_back({fmt::format("heap of {}", table[i]), NimValue(table[i])});
  }
  Explanation reason{"reversible",
                     "Added chips can be taken away again at once. Then the heaps are as before, "
                     "and the player who added chips has a smaller reserve. So adding changes no "
                     "value, and the value is that of Nim. Whoever wins there wins here by taking "
                     "alone, though adding wins too if it makes the nim sum 0."};
  reason.facts = {{"reserves", std::vector<std::uint64_t>{table[0], table[1]}}};
  if (table[0] > 0) {
    const std::uint64_t heap = table[kFirstHeap];
    reason.figure = {fmt::format("{} -> {}  adds {}", heap, heap + table[0], table[0]),
                     fmt::format("{} -> {}  takes them away", heap + table[0], heap)};
  }
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

std::optional<Explanation> PokerNim::evasion(const Position& table) {
  std::uint64_t chips = 0;
  for (const std::uint64_t pile : table) chips += pile;
  if (chips < 2 || table.size() == kFirstHeap) return std::nullopt;
  return Explanation{
      "evasion",
      "Nobody can be forced to make the last move. A move leaves the opponent without a move only "
      "if all heaps are then empty and all chips are in the mover's own reserve. Instead of taking "
      "the whole last heap, the mover can take fewer chips; or, if the heap is a single chip, add "
      "one from the reserve, where all the other chips are.",
      {},
      {{"chips", chips}}};
}

CatalogueEntry pokernim_game() {
  return catalogue_entry<PokerNim>();
}

}  // namespace grundy::games
