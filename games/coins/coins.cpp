#include "games/coins/coins.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Coins::info() {
  static const GameInfo info{
      .name = "coins",
      .title = "Coin turning",
      .summary = "turn a set of coins that the SETS allow; the rightmost goes from heads to tails",
      .notation = "coins(THHT; sets=\"SETS\"), H for heads and T for tails",
      .examples = {"coins(THHT; sets=\"1-4\")", "coins(HTTH; sets=\"run or 2\")",
                   "coins(TTHTH; sets=\"by 1,3\")", "coins(HTHH; sets=\"shape XX.X or 1\")",
                   "coins(TTH; sets=\"symmetric\")", "coins(T; sets=\"3\")"},
  };
  return info;
}

Expected<Start<Coins>> Coins::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 2 || !sections[1].value_of("sets")) {
    const bool missing = sections.size() < 2;
    const Arguments& place = missing ? sections[0] : sections[1];
    return place.error("coins needs a row and then the sets that may be turned",
                       "coins(THHT; sets=\"1-3\")", missing ? place.text().size() : 0);
  }
  auto row = CoinRow::parse(sections[0]);
  if (!row) return std::unexpected(std::move(row.error()));
  auto sets = TurningSets::parse(*sections[1].value_of("sets"));
  if (!sets) return std::unexpected(std::move(sets.error()));
  return Start<Coins>{Coins(std::move(*sets), nullptr), std::move(*row)};
}

Expected<Start<Coins>> Coins::parse_named(const NamedCoins& game, const Arguments& arguments) {
  auto row = CoinRow::parse(arguments);
  if (!row) return std::unexpected(std::move(row.error()));
  return Start<Coins>{Coins(TurningSets::of(game.sets), &game), std::move(*row)};
}

std::string Coins::parameters() const {
  return name_ == nullptr ? fmt::format("sets=\"{}\"", sets_.text()) : "";
}

std::string Coins::print(const Position& row) const {
  if (name_ != nullptr) return fmt::format("{}({})", name_->info.name, CoinRow::print(row));
  return fmt::format("coins({}; {})", CoinRow::print(row), parameters());
}

std::string Coins::print_move(const Position& /*row*/, const Move& move) {
  return fmt::format("turn {}", fmt::join(move.turned, ","));
}

std::optional<NimValue> Coins::closed_form(const Position& row) const {
  const auto heads = CoinRow::heads(row);
  const auto values = sets_.values(heads.empty() ? 0 : heads.back());
  if (!values) return std::nullopt;
  std::uint64_t sum = 0;
  for (const std::uint64_t place : heads) sum ^= (*values)[place - 1];
  return NimValue(sum);
}

Explanation Coins::explain(const Position& row) const {
  const auto heads = CoinRow::heads(row);
  const auto values = sets_.values(heads.empty() ? 0 : heads.back());
  Explanation reason{"coin-turning",
                     "Each head counts by itself, since two heads at one place cancel, just as "
                     "turning a coin twice changes nothing. The value of a head at place n is the "
                     "least number that is not the nim sum of the values at the other places of a "
                     "set that ends at n."};
  if (name_ != nullptr) reason.claim += ' ' + std::string(name_->reason);
  if (!values) return reason;
  std::vector<Summand> summands;
  for (const std::uint64_t place : heads) {
    summands.push_back({fmt::format("head at {}", place), NimValue((*values)[place - 1])});
  }
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

double Coins::search_size(const Position& row) {
  double size = 1;
  for (std::uint64_t coins = CoinRow::cut(row)[0]; coins > 0 && size < 1e300; --coins) size *= 2;
  return size;
}

CatalogueEntry coins_game() {
  return catalogue_entry<Coins>();
}

}  // namespace grundy::games
