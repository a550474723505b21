// The octal games with names. Each has a manual NAME.md in this folder; their known values are in
// octal.cases.
#include "games/octal/octal.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

const NamedOctal& kayles() {
  static const NamedOctal game{
      .info = {.name = "kayles",
               .title = "Kayles",
               .summary = "knock down one pin of a row, or two that stand side by side",
               .notation = "kayles(ROW, ROW, ...)",
               .examples = {"kayles(7)", "kayles(3,5)", "kayles(1,2,3)", "kayles(0)"}},
      .code = "0.77",
      .heap = "a row of pins"};
  return game;
}

const NamedOctal& dawson() {
  static const NamedOctal game{
      .info = {.name = "dawson",
               .title = "Dawson's Chess",
               .summary = "take a chip and its neighbours in the row",
               .notation = "dawson(FILES, FILES, ...)",
               .examples = {"dawson(9)", "dawson(3,6)", "dawson(1,2,4)", "dawson(0)"}},
      .code = "0.137",
      .heap = "a number of files"};
  return game;
}

const NamedOctal& dawsonkayles() {
  static const NamedOctal game{.info = {.name = "dawsonkayles",
                                        .title = "Dawson's Kayles",
                                        .summary = "place a domino on two free squares of a strip",
                                        .notation = "dawsonkayles(STRIP, STRIP, ...)",
                                        .examples = {"dawsonkayles(9)", "dawsonkayles(4,7)",
                                                     "dawsonkayles(2,3,4)", "dawsonkayles(1)"}},
                               .code = "0.07",
                               .heap = "a strip of squares"};
  return game;
}

const NamedOctal& treblecross() {
  static const NamedOctal game{
      .info = {.name = "treblecross",
               .title = "Treblecross",
               .summary = "mark a cell of a strip; whoever makes three in a row wins",
               .notation = "treblecross(STRIP, STRIP, ...)",
               .examples = {"treblecross(8)", "treblecross(3,7)", "treblecross(1,2,5)",
                            "treblecross(0)"}},
      .code = "0.007",
      .heap = "a strip of cells",
      .margin = 2};
  return game;
}

const NamedOctal& guiles() {
  static const NamedOctal game{
      .info = {.name = "guiles",
               .title = "Guiles",
               .summary = "take a heap of 1 or 2, or take 2 and break the rest into two heaps",
               .notation = "guiles(HEAP, HEAP, ...)",
               .examples = {"guiles(9)", "guiles(2,8)", "guiles(1,4,6)", "guiles(0)"}},
      .code = "0.15",
      .heap = "a heap size"};
  return game;
}

const NamedOctal& officers() {
  static const NamedOctal game{
      .info = {.name = "officers",
               .title = "Officers",
               .summary = "take one chip from a heap and leave one or two heaps, but not none",
               .notation = "officers(HEAP, HEAP, ...)",
               .examples = {"officers(7)", "officers(2,6)", "officers(3,4,5)", "officers(1)"}},
      .code = "0.6",
      .heap = "a heap size"};
  return game;
}

const NamedOctal& kenyon() {
  static const NamedOctal game{
      .info = {.name = "kenyon",
               .title = "Kenyon's game",
               .summary = "take one chip, or take two and leave up to three heaps",
               .notation = "kenyon(HEAP, HEAP, ...)",
               .examples = {"kenyon(8)", "kenyon(4,5)", "kenyon(1,2,3)", "kenyon(0)"}},
      .code = "0.3F",
      .heap = "a heap size"};
  return game;
}

template <const NamedOctal& (*game)()>
CatalogueEntry named_entry() {
  return CatalogueEntry{&game().info,
                        [](const Arguments& arguments) -> Expected<Component> {
                          auto start = Octal::parse_named(game(), arguments);
                          if (!start) return std::unexpected(std::move(start.error()));
                          return erase(std::move(start->rules), std::move(start->position));
                        },
                        {}};
}

}  // namespace

CatalogueEntry kayles_game() {
  return named_entry<kayles>();
}
CatalogueEntry dawson_game() {
  return named_entry<dawson>();
}
CatalogueEntry dawsonkayles_game() {
  return named_entry<dawsonkayles>();
}
CatalogueEntry treblecross_game() {
  return named_entry<treblecross>();
}
CatalogueEntry guiles_game() {
  return named_entry<guiles>();
}
CatalogueEntry officers_game() {
  return named_entry<officers>();
}
CatalogueEntry kenyon_game() {
  return named_entry<kenyon>();
}

}  // namespace grundy::games
