#include "games/octal/octal.h"

#include <fmt/format.h>

#include "grundy/game/typed.h"
#include "notation/heap_code.h"

namespace grundy::games {

const GameInfo& Octal::info() {
  static const GameInfo info{
      .name = "octal",
      .title = "Octal games",
      .summary = "take chips from a heap and break up the rest, as the digits of a CODE allow",
      .notation = "octal(CODE; HEAP, HEAP, ...)",
      .examples = {"octal(0.77; 6,4)", "octal(0.137; 11)", "octal(4.3; 7)", "octal(0.3F; 9)",
                   "octal(0.6; 2,8)", "octal(8.1; 5,4)", "octal(4!.0; 8)", "octal(4.[3]; 6,3)",
                   "octal((2-4).0; 7)"},
  };
  return info;
}

Expected<Start<Octal>> Octal::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 2) {
    const bool many = sections.size() > 2;
    const Arguments& place = many ? sections[2] : sections[0];
    return place.error("octal needs a code and then the heaps", "CODE; HEAP, HEAP, ...",
                       many ? 0 : place.text().size());
  }
  auto code = notation::parse_heap_code(sections[0], kMaxDigits);
  if (!code) return std::unexpected(std::move(code.error()));
  auto heaps = sections[1].naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  return Start<Octal>{Octal(std::move(*code), nullptr), std::move(*heaps)};
}

Expected<Start<Octal>> Octal::parse_named(const NamedOctal& game, const Arguments& arguments) {
  auto code = notation::parse_heap_code(Arguments(game.code, 0));
  if (!code) return std::unexpected(std::move(code.error()));
  auto heaps = arguments.naturals(game.heap);
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  const std::uint64_t most = UINT64_MAX - game.margin;
  for (std::size_t i = 0; i < heaps->size(); ++i) {
    if ((*heaps)[i] <= most) continue;
    return arguments.items()[i].error(fmt::format("{} is too large", game.heap),
                                      fmt::format("at most {}", most));
  }
  return Start<Octal>{Octal(std::move(*code), &game), std::move(*heaps)};
}

std::string Octal::print(const Position& heaps) const {
  std::string text = fmt::format("{}(", named().name);
  if (name_ == nullptr) text += rules_.name + "; ";
  return with_heaps(std::move(text), heaps);
}

CatalogueEntry octal_game() {
  return catalogue_entry<Octal>();
}

}  // namespace grundy::games
