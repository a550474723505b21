#include "games/tartan/tartan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

const NamedTartan& corners() {
  static const NamedTartan game{
      .info = {.name = "corners",
               .title = "Turning Corners",
               .summary = "turn the four corners of a rectangle; the lower right one must go from "
                          "heads to tails",
               .notation = "corners(TTT/TTH), rows of coins from the top, H for heads",
               .examples = {"corners(TTT/TTH/THT)", "corners(TT/TH)", "corners(TTTH/TTHT)",
                            "corners(H)"}},
      .rows = "2",
      .columns = "2"};
  return game;
}

const NamedTartan& rugs() {
  static const NamedTartan game{
      .info = {.name = "rugs",
               .title = "Rugs",
               .summary = "turn all coins of a rectangle; the lower right one must go from heads "
                          "to tails",
               .notation = "rugs(TTT/TTH), rows of coins from the top, H for heads",
               .examples = {"rugs(TH/HH)", "rugs(TTT/TTH)", "rugs(HTT/THT/TTH)", "rugs(T)"}},
      .rows = "run",
      .columns = "run"};
  return game;
}

template <const NamedTartan& (*game)()>
CatalogueEntry named_product() {
  return CatalogueEntry{&game().info,
                        [](const Arguments& arguments) -> Expected<Component> {
                          auto start = Tartan::parse_named(game(), arguments);
                          if (!start) return std::unexpected(std::move(start.error()));
                          return erase(std::move(start->rules), std::move(start->position));
                        },
                        {}};
}

/// A power of two above all sums of these values.
std::uint64_t end_of(const std::vector<std::uint64_t>& values) {
  std::uint64_t all = 0;
  for (const std::uint64_t value : values) all |= value;
  return std::uint64_t{1} << std::bit_width(all);
}

}  // namespace

const GameInfo& Tartan::info() {
  static const GameInfo info{
      .name = "tartan",
      .title = "Tartan products",
      .summary =
          "a product of two coin-turning games: turn the coins where rows that G turns cross "
          "columns that H turns",
      .notation = "tartan(TTH/HTT; G; H), G for the rows and H for the columns: names or SETS",
      .examples = {"tartan(TH/HT; turtles; turtles)", "tartan(TTH/THT; turtles; ruler)",
                   "tartan(TTH/HTT; \"1-3\"; twins)", "tartan(HT/TT/TH; ruler; mockturtles)",
                   "tartan(T; twins; twins)"},
  };
  return info;
}

Expected<Start<Tartan>> Tartan::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 3) {
    const Arguments& place = sections.back();
    return place.error("tartan needs the coins and two games", "tartan(TTH/HTT; turtles; ruler)",
                       sections.size() < 3 ? place.text().size() : 0);
  }
  auto board = CoinBoard::parse(sections[0]);
  if (!board) return std::unexpected(std::move(board.error()));
  auto rows = TurningSets::parse(sections[1]);
  if (!rows) return std::unexpected(std::move(rows.error()));
  auto columns = TurningSets::parse(sections[2]);
  if (!columns) return std::unexpected(std::move(columns.error()));
  return Start<Tartan>{Tartan(std::move(*rows), std::move(*columns), nullptr), std::move(*board)};
}

Expected<Start<Tartan>> Tartan::parse_named(const NamedTartan& game, const Arguments& arguments) {
  auto board = CoinBoard::parse(arguments);
  if (!board) return std::unexpected(std::move(board.error()));
  return Start<Tartan>{Tartan(TurningSets::of(game.rows), TurningSets::of(game.columns), &game),
                       std::move(*board)};
}

std::string Tartan::parameters() const {
  if (name_ != nullptr) return {};
  return fmt::format("\"{}\"; \"{}\"", rows_.text(), columns_.text());
}

std::string Tartan::print(const Position& board) const {
  if (name_ != nullptr) return fmt::format("{}({})", name_->info.name, CoinBoard::print(board));
  return fmt::format("tartan({}; {})", CoinBoard::print(board), parameters());
}

std::string Tartan::print_move(const Position& /*board*/, const Move& move) {
  return fmt::format("turn row{} {} and column{} {}", move.rows.size() > 1 ? "s" : "",
                     fmt::join(move.rows, ","), move.columns.size() > 1 ? "s" : "",
                     fmt::join(move.columns, ","));
}

std::optional<Tartan::PlaceValues> Tartan::values_of(const Position& board) const {
  auto rows = rows_.values(board[0]);
  auto columns = columns_.values(board[1]);
  if (!rows || !columns) return std::nullopt;
  PlaceValues values{std::move(*rows), std::move(*columns), Nimber()};
  values.end = end_of(values.rows);
  values.side = end_of(values.columns);
  for (const CoinBoard::Square square : CoinBoard::heads(board)) values.sum += values.at(square);
  return values;
}

Tartan::Factors::Factors(const Tartan& game, const PlaceValues& place_values, Nimber change)
    : values(place_values),
      game_(game),
      change_(change),
      rows_(place_values.rows.size()),
      columns_(place_values.columns.size()) {}

const std::vector<std::uint64_t>& Tartan::Factors::of_row(std::uint64_t row) {
  auto& known = rows_[row - 1];
  if (known) return *known;
  known.emplace();
  const std::uint64_t g = values.rows[row - 1];
  for (std::uint64_t a = 0; a < values.end; ++a) {
    meter::work();
    // A sum that no column can complete is not looked for.
    const auto [first, last] = partners(a);
    if (first > last) continue;
    const bool none = game_.rows_.each_set_with_sum(row, a ^ g, [](Places) { return false; });
    if (!none) known->push_back(a);
  }
  meter::bytes(known->size() * sizeof(std::uint64_t));
  return *known;
}

bool Tartan::Factors::has_column(std::uint64_t column, std::uint64_t sum) {
  auto& known = columns_[column - 1];
  if (known.empty()) {
    meter::bytes(values.side);
    known.resize(values.side, Found::untried);
  }
  Found& found = known[sum];
  if (found == Found::untried) {
    const std::uint64_t others = sum ^ values.columns[column - 1];
    const bool none =
        game_.columns_.each_set_with_sum(column, others, [](Places) { return false; });
    found = none ? Found::no : Found::yes;
  }
  return found == Found::yes;
}

std::pair<std::uint64_t, std::uint64_t> Tartan::Factors::partners(std::uint64_t a) const {
  constexpr std::pair<std::uint64_t, std::uint64_t> kNone{1, 0};
  if (a == 0) return change_.is_zero() ? std::pair{std::uint64_t{0}, values.side - 1} : kNone;
  const std::uint64_t b = (change_ / Nimber(a)).number();
  return b < values.side ? std::pair{b, b} : kNone;
}

std::optional<NimValue> Tartan::closed_form(const Position& board) const {
  const auto values = values_of(board);
  if (!values) return std::nullopt;
  return NimValue(values->sum.number());
}

Explanation Tartan::explain(const Position& board) const {
  Explanation reason{"tartan",
                     "Each head counts by itself. By the Tartan theorem a head in row r and column "
                     "c has the nim product of the values that a head at r has in the game of the "
                     "rows and one at c in the game of the columns."};
  const auto values = values_of(board);
  if (!values) return reason;
  std::vector<Summand> summands;
  for (const CoinBoard::Square square : CoinBoard::heads(board)) {
    summands.push_back(
        {fmt::format("head at ({},{}): {} ⊗ {}", square.row, square.column,
                     values->rows[square.row - 1], values->columns[square.column - 1]),
         NimValue(values->at(square).number())});
  }
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

CatalogueEntry tartan_game() {
  return catalogue_entry<Tartan>();
}
CatalogueEntry corners_game() {
  return named_product<corners>();
}
CatalogueEntry rugs_game() {
  return named_product<rugs>();
}

}  // namespace grundy::games
