// Games that an engine learns: a class of the program that uses it, rule files, theorem files.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/engine_impl.h"
#include "engine/moves_text.h"
#include "engine/rules_check.h"
#include "rules/game.h"
#include "script/game.h"
#include "theorem/facet.h"
#include "theorem/theorem.h"

namespace grundy {

Expected<void> Engine::add(const CatalogueEntry& entry) {
  auto added = impl_->registry.add(entry);
  if (added) impl_->tables.add_guest(*entry.info);
  if (added && entry.foreign) impl_->may_fail = true;
  return added;
}

Expected<std::string> Engine::add_rules(std::string text, std::string file,
                                        const RulesLimits& limits) {
  return impl_->guard<std::string>([&]() -> Expected<std::string> {
    if (theorem::looks_like_theorem(text)) return add_theorem(text, file);
    if (rules::looks_like_rules(text)) return add_plain_rules(text, file);
    auto game = script::ScriptGame::load(std::move(text), file, limits);
    if (!game) return std::unexpected(std::move(game.error()));
    if (auto added = add(script::rules_entry(*game)); !added) {
      return bad_input(file + ": " + added.error().message);
    }
    if (const std::string& moves = (*game)->header().moves; !moves.empty()) {
      if (auto read = read_moves(moves, (*game)->info().name); !read) {
        return bad_input(file + ": " + read.error().message);
      }
    }
    impl_->rules.push_back(
        {*game, (*game)->tests(), (*game)->header().misspelt, (*game)->header().moves});
    return std::string((*game)->info().name);
  });
}

Expected<std::string> Engine::add_plain_rules(const std::string& text, const std::string& file) {
  auto game = rules::RuleGame::load(text, file);
  if (!game) return std::unexpected(std::move(game.error()));
  if (auto added = add(rules::rules_entry(*game)); !added) {
    return bad_input(file + ": " + added.error().message);
  }
  impl_->rules.push_back({*game, {}});
  impl_->plain.push_back(*game);
  return std::string((*game)->info().name);
}

Expected<std::string> Engine::add_theorem(std::string_view text, const std::string& file) {
  return impl_->guard<std::string>([&]() -> Expected<std::string> {
    // Large enough for any theorem that can be found, and about a minute.
    Limits limits;
    limits.positions = 1'000'000'000;
    Budget budget(limits, nullptr, {});
    auto theorem = theorem::read(text, budget);
    if (!theorem) return bad_input(fmt::format("{}: {}", file, theorem.error().message));
    const std::string name = theorem->rules.name;
    const auto named = [&](const auto& game) { return game->info().name == name; };
    auto game = std::ranges::find_if(impl_->plain, named);
    if (game == impl_->plain.end()) {
      auto added = add_plain_rules(theorem->rules.text, file);
      if (!added) return added;
      game = std::ranges::find_if(impl_->plain, named);
    } else if (!rules::same_text((*game)->rules().text, theorem->rules.text)) {
      return bad_input(fmt::format(
          "{}: the theorem is about other rules of '{}' than the rule file", file, name));
    }
    if (theorem->claim.play == Play::normal) {
      (*game)->use(theorem::facet_of(std::move(*theorem), file, **game));
    }
    return name;
  });
}

Expected<RulesReport> Engine::check_rules(std::string_view name, const Request& request) {
  const auto found = std::ranges::find_if(
      impl_->rules, [&](const auto& known) { return known.game->info().name == name; });
  if (found == impl_->rules.end()) {
    return bad_input(fmt::format("there are no rules of a game called '{}'", name));
  }
  return impl_->answer_within<RulesReport>(
      request, [&]() -> Expected<RulesReport> { return check_game(*this, *found, request); });
}

}  // namespace grundy
