// The coin-turning games with names. Each has a manual NAME.md in this folder; their known values
// are in coins.cases.
#include "games/coins/coins.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

const NamedCoins& moebius() {
  static const NamedCoins game{
      .info = {.name = "moebius",
               .title = "Moebius",
               .summary = "turn up to five coins; the rightmost must go from heads to tails",
               .notation = "moebius(THHT), H for heads and T for tails",
               .examples = {"moebius(HTHTH)", "moebius(THHT)", "moebius(HHHHHH)", "moebius(T)"}},
      .sets = "1-5",
      .reason = "The values are columns that check a code of distance 6."};
  return game;
}

const NamedCoins& mogul() {
  static const NamedCoins game{
      .info = {.name = "mogul",
               .title = "Mogul",
               .summary = "turn up to seven coins; the rightmost must go from heads to tails",
               .notation = "mogul(THHT), H for heads and T for tails",
               .examples = {"mogul(HTHTH)", "mogul(THHT)", "mogul(HHHHHH)", "mogul(T)"}},
      .sets = "1-7",
      .reason = "The lost rows of 24 coins are the words of the extended Golay code."};
  return game;
}

const NamedCoins& moidores() {
  static const NamedCoins game{
      .info = {.name = "moidores",
               .title = "Moidores",
               .summary = "turn up to nine coins; the rightmost must go from heads to tails",
               .notation = "moidores(THHT), H for heads and T for tails",
               .examples = {"moidores(HTHTH)", "moidores(THHT)", "moidores(HHHHHH)",
                            "moidores(T)"}},
      .sets = "1-9",
      .reason = "The values are columns that check a code of distance 10."};
  return game;
}

const NamedCoins& twins() {
  static const NamedCoins game{
      .info = {.name = "twins",
               .title = "Twins",
               .summary = "turn exactly two coins; the right one must go from heads to tails",
               .notation = "twins(THHT), H for heads and T for tails",
               .examples = {"twins(THHT)", "twins(HTHTH)", "twins(TTTTTH)", "twins(H)"}},
      .sets = "2",
      .reason =
          "A head at place n moves to one of the places before it, so it is a heap of n - 1 "
          "in Nim."};
  return game;
}

const NamedCoins& triplets() {
  static const NamedCoins game{
      .info = {.name = "triplets",
               .title = "Triplets",
               .summary = "turn exactly three coins; the rightmost must go from heads to tails",
               .notation = "triplets(THHT), H for heads and T for tails",
               .examples = {"triplets(TTHH)", "triplets(HTHTH)", "triplets(TTTTTH)",
                            "triplets(HH)"}},
      .sets = "3",
      .reason =
          "The first two places have the value 0; from then on the values are 1, 2, 4, 7, 8, "
          "11, ...: the numbers with an odd number of ones in binary."};
  return game;
}

const NamedCoins& grunt() {
  static const NamedCoins game{
      .info = {.name = "grunt",
               .title = "Grunt",
               .summary = "turn four coins that lie symmetrically, one of them the first; the "
                          "rightmost must go from heads to tails",
               .notation = "grunt(THHT), H for heads and T for tails",
               .examples = {"grunt(TTTTTH)", "grunt(HTHHTH)", "grunt(TTTHH)", "grunt(T)"}},
      .sets = "grunt",
      .reason =
          "The first coin has the value 0. A head at place n leaves heads at 1 + a and n - a, "
          "as Grundy's game divides a heap of n - 1 into a and n - 1 - a, which must differ. "
          "So it is a heap of n - 1 there."};
  return game;
}

const NamedCoins& sym() {
  static const NamedCoins game{
      .info = {.name = "sym",
               .title = "Sym",
               .summary = "turn any set of coins that is its own mirror image; the rightmost must "
                          "go from heads to tails",
               .notation = "sym(THHT), H for heads and T for tails",
               .examples = {"sym(THHT)", "sym(HTHTH)", "sym(TTTTH)", "sym(T)"}},
      .sets = "symmetric",
      .reason =
          "For sets with a given first place these sums are a linear space, moved by the value "
          "of that place, because each pair inside may be added or not."};
  return game;
}

CatalogueEntry entry(const NamedCoins& (*game)()) {
  return CatalogueEntry{&game().info,
                        [game](const Arguments& arguments) -> Expected<Component> {
                          auto start = Coins::parse_named(game(), arguments);
                          if (!start) return std::unexpected(std::move(start.error()));
                          return erase(std::move(start->rules), std::move(start->position));
                        },
                        {}};
}

}  // namespace

CatalogueEntry moebius_game() {
  return entry(moebius);
}
CatalogueEntry mogul_game() {
  return entry(mogul);
}
CatalogueEntry moidores_game() {
  return entry(moidores);
}
CatalogueEntry twins_game() {
  return entry(twins);
}
CatalogueEntry triplets_game() {
  return entry(triplets);
}
CatalogueEntry grunt_game() {
  return entry(grunt);
}
CatalogueEntry sym_game() {
  return entry(sym);
}

}  // namespace grundy::games
