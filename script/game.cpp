#include "script/game.h"

#include <fmt/format.h>

#include <utility>

#include "core/canonical_words.h"
#include "notation/value_text.h"

namespace grundy::script {

namespace {

using Role = RuleState::Role;

/// A position within a line of text; lists of several members get parentheses.
std::string in_a_line(WordsView position) {
  const std::string text = notation::print_arguments(position);
  return canonical::is_list(position) && !text.starts_with('{') ? "(" + text + ")" : text;
}

}  // namespace

Expected<std::shared_ptr<const ScriptGame>> ScriptGame::load(std::string text, std::string file,
                                                             const RulesLimits& limits) {
  RuleSource source{std::move(text), std::move(file), limits};
  auto state = RuleState::load(source);
  if (!state) return std::unexpected(std::move(state.error()));
  auto header = (*state)->read_header();
  if (!header) return std::unexpected(std::move(header.error()));
  std::shared_ptr<ScriptGame> game(new ScriptGame(std::move(source), std::move(*header)));
  game->shows_ = (*state)->has(Role::show);
  game->draws_ = (*state)->has(Role::picture);
  game->splits_ = (*state)->has(Role::components);
  game->has_symmetry_ = (*state)->has(Role::canonical);
  return game;
}

ScriptGame::ScriptGame(RuleSource source, RuleHeader header)
    : header_(std::move(header)), pool_(std::move(source)) {
  info_ = GameInfo{.name = header_.name,
                   .title = header_.title,
                   .summary = header_.summary,
                   .notation = header_.notation,
                   .examples = {header_.examples.begin(), header_.examples.end()},
                   .table = header_.table,
                   .table_from = header_.table_from};
}

std::string ScriptGame::rules_id() const {
  // The text itself, because two files of one name are two games.
  return fmt::format("{}; {} lua {}", header_.name, narrow_ ? "narrow" : "wide",
                     pool_.source().text);
}

void ScriptGame::widen() const {
  narrow_ = false;
  throw GameFailure(Error{ErrorKind::bad_input, "positions of more than one word have turned up"},
                    /*again=*/true);
}

Expected<Words> ScriptGame::parse(const Arguments& arguments) const {
  if (!shows_) return notation::parse_arguments(arguments);
  auto words = pool_.lease()->parse(arguments.text());
  if (!words) return arguments.error(std::move(words.error()));
  return std::move(*words);
}

std::string ScriptGame::inside(WordsView position) const {
  if (shows_) {
    if (auto text = pool_.lease()->show(position)) return std::move(*text);
  }
  return notation::print_arguments(position);
}

std::string ScriptGame::print(const Words& position) const {
  return print_part(position);
}

std::string ScriptGame::print_part(WordsView part) const {
  return fmt::format("{}({})", header_.name, inside(part));
}

class ScriptGame::MoveOf final : public MoveView {
 public:
  MoveOf(const ScriptGame& game, const Words& position, const RuleState::Move& move)
      : game_(game), position_(position), move_(move) {}

  std::string print() const override {
    if (!move_.name.empty()) return move_.name;
    if (!move_.from_part.empty()) {
      // Without the braces of the list.
      const std::string list = notation::print_value(move_.to_parts);
      const std::string left = list.substr(1, list.size() - 2);
      return fmt::format("{} -> {}", in_a_line(move_.from_part), left.empty() ? "nothing" : left);
    }
    if (game_.shows_) {
      return fmt::format("{} -> {}", game_.inside(position_), game_.inside(move_.to));
    }
    return fmt::format("{} -> {}", in_a_line(position_), in_a_line(move_.to));
  }
  Sum after() const override { return Sum{{Component{game_.shared_from_this(), move_.to}}}; }

 private:
  const ScriptGame& game_;
  const Words& position_;
  const RuleState::Move& move_;
};

bool ScriptGame::each_move(const Words& position, MoveVisitor visit) const {
  // Gives the state back before showing moves to a caller, who may ask the game for more.
  const std::vector<RuleState::Move> moves = pool_.lease()->moves(position);
  for (const RuleState::Move& move : moves) {
    if (!visit(MoveOf(*this, position, move))) return false;
  }
  return true;
}

Words ScriptGame::normal_form(const Words& position) const {
  if (!splits_ && !has_symmetry_) return position;
  return pool_.lease()->normal_form(position);
}

PartShape ScriptGame::part_shape() const {
  return {narrow_ ? std::size_t{1} : 0, splits_};
}

bool ScriptGame::each_part(const Words& position, FunctionRef<void(WordsView)> visit) const {
  const std::vector<Words> parts = pool_.lease()->parts(position);
  for (const Words& part : parts) {
    if (narrow_ && part.size() != 1) widen();
  }
  for (const Words& part : parts) visit(part);
  return true;
}

void ScriptGame::options(WordsView part, OptionBuffer& out) const {
  // Another thread may have found a longer part meanwhile, but the buffer keeps its shape.
  if (!pool_.lease()->options(part, out)) widen();
}

std::string ScriptGame::picture(const Words& position) const {
  try {
    return pool_.lease()->picture(position);
  } catch (const GameFailure& failure) {
    return failure.error().message + "\n";
  }
}

CatalogueEntry rules_entry(std::shared_ptr<const ScriptGame> game) {
  const GameInfo* const info = &game->info();
  return CatalogueEntry{
      info,
      [game = std::move(game)](const Arguments& arguments) -> Expected<Component> {
        auto words = game->parse(arguments);
        if (!words) return std::unexpected(std::move(words.error()));
        return Component{game, std::move(*words)};
      },
      {},
      /*foreign=*/true};
}

}  // namespace grundy::script
