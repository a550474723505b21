#include "games/build.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "games/given/given.h"
#include "games/heap/heap.h"
#include "grundy/game/typed.h"
#include "grundy/meter.h"
#include "notation/syntax.h"

namespace grundy {

namespace {

Expected<Component> build_term(const notation::Term& term, const Registry& registry);

// Recursion ends: the notation allows lists to be nested kMaxDepth deep.
// NOLINTNEXTLINE(misc-no-recursion)
Expected<Sum> build(const notation::Expression& expression, const Registry& registry) {
  Sum sum;
  sum.components.reserve(expression.terms.size());
  for (const notation::Term& term : expression.terms) {
    meter::bytes(sizeof(Component));
    auto component = build_term(term, registry);
    if (!component) return std::unexpected(std::move(component.error()));
    sum.components.push_back(std::move(*component));
  }
  return sum;
}

// NOLINTNEXTLINE(misc-no-recursion)
Expected<Component> build_given(const notation::Term& term, const Registry& registry) {
  std::vector<Sum> options;
  options.reserve(term.options.size());
  for (const notation::Expression& option : term.options) {
    auto sum = build(option, registry);
    if (!sum) return std::unexpected(std::move(sum.error()));
    options.push_back(std::move(*sum));
  }
  return games::Given::make(std::move(options));
}

// NOLINTNEXTLINE(misc-no-recursion)
Expected<Component> build_term(const notation::Term& term, const Registry& registry) {
  switch (term.kind) {
    case notation::Term::Kind::heap:
      return erase(games::Heap(), term.heap);
    case notation::Term::Kind::given:
      return build_given(term, registry);
    case notation::Term::Kind::named:
      break;
  }
  const CatalogueEntry* entry = registry.find(term.name);
  if (entry == nullptr) return unknown_game(term.name, term.offset, registry);
  return entry->parse(Arguments(term.arguments, term.arguments_offset, registry.files_allowed()));
}

}  // namespace

Expected<Sum> build_position(std::string_view text, const Registry& registry) {
  auto expression = notation::parse(text);
  if (!expression) return std::unexpected(std::move(expression.error()));
  return build(*expression, registry);
}

std::optional<Words> read_single_part(const std::string& text, const Registry& registry) {
  const auto sum = build_position(text, registry);
  if (!sum || sum->components.size() != 1) return std::nullopt;
  const auto& [game, position] = sum->components.front();
  std::vector<Words> parts;
  const bool fits = game->each_part(
      position, [&](WordsView part) { parts.emplace_back(part.begin(), part.end()); });
  if (!fits || parts.size() != 1) return std::nullopt;
  return std::move(parts.front());
}

std::unexpected<Error> unknown_game(std::string_view name, std::size_t offset,
                                    const Registry& registry) {
  constexpr std::size_t kShown = 40;
  std::string message =
      fmt::format("unknown game '{}{}'", name.substr(0, kShown), name.size() > kShown ? "..." : "");
  std::string near;
  for (const std::string_view known : nearest_names(name, registry.names())) {
    near += near.empty() ? "" : " or ";
    near += known;
  }
  if (near.empty()) {
    near = "the name of a game ('grundy games' lists them)";
  } else {
    message += fmt::format(". Did you mean {}?", near);
  }
  return bad_input_at(offset, std::move(message), std::move(near));
}

std::optional<Component> position_of_part(const std::shared_ptr<const AnyGame>& game,
                                          WordsView part, const Registry& registry) {
  if (game->given_options() != nullptr) return std::nullopt;
  if (auto position = game->part_position(part)) return Component{game, std::move(*position)};
  auto sum = build_position(game->print_part(part), registry);
  if (!sum || sum->components.size() != 1) return std::nullopt;
  return std::move(sum->components.front());
}

}  // namespace grundy
