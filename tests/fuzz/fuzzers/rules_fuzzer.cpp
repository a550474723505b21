// Any text as a rule file in Lua, with little to use. If it is a game, its examples are read and
// shown, and their moves looked at. All that is said of it is said again by the same rules loaded
// once more beside it: nothing depends on an address, on a clock or on chance.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/registry.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "games/build.h"
#include "grundy/game/options.h"
#include "script/game.h"

using namespace grundy;

namespace {

constexpr std::size_t kMostPositions = 6;
constexpr std::size_t kMostMoves = 50;
// So little work that the seconds are never reached: they would not be the same again.
const RulesLimits kSmall{.work = 100'000, .memory = std::size_t{4} << 20U, .seconds = 1000};

using Game = std::shared_ptr<const script::ScriptGame>;

/// What the rules say, one after another.
class Transcript {
 public:
  void add(std::string_view text) { text_.append(text).append("\n"); }
  void add(const Error& error) {
    fuzz::require(!error.message.empty());
    add(error.message);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void look_at(const Component& place, std::vector<Component>& next, Transcript& said) try {
  const AnyGame& game = *place.game;
  said.add(place.print());
  if (game.show() != nullptr) said.add(game.show()->draw(place.position));
  std::size_t moves = 0;
  game.each_move(place.position, [&](const MoveView& move) {
    said.add(move.print());
    Sum after = move.after();
    said.add(after.print());
    next.push_back(std::move(after.components.at(0)));
    return ++moves < kMostMoves;
  });
  OptionBuffer options(game.part_shape());
  game.each_part(place.position, [&](WordsView part) {
    said.add(game.print_part(part));
    options.clear();
    game.options(part, options);
    said.add(std::to_string(options.option_count()));
  });
} catch (const GameFailure& failure) {
  said.add(failure.error());
}

std::vector<Component> starts(const Game& game, Transcript& said) {
  Registry registry;
  std::vector<Component> found;
  const auto added = registry.add(script::rules_entry(game));
  fuzz::require(added || !added.error().message.empty());
  std::vector<std::string> texts(game->info().examples.begin(), game->info().examples.end());
  for (const script::RuleTest& test : game->tests()) {
    texts.push_back(test.position);
    std::ranges::replace(texts.back(), '_', '4');  // of a row
  }
  for (std::size_t i = 0; added && i < texts.size() && i < kMostPositions; ++i) try {
      auto sum = build_position(texts[i], registry);
      if (!sum) {
        said.add(sum.error());
        continue;
      }
      for (Component& component : sum->components) found.push_back(std::move(component));
    } catch (const GameFailure& failure) {
      said.add(failure.error());
    }
  return found;
}

/// Loads the rules and asks them about some positions.
Game ask(std::string_view text, Transcript& said) {
  const auto game = script::ScriptGame::load(std::string(text), "rules.lua", kSmall);
  if (!game) {
    said.add(game.error());
    return nullptr;
  }
  (*game)->take_long_parts();
  std::vector<Component> places = starts(*game, said);
  for (std::size_t i = 0; i < places.size() && i < kMostPositions; ++i) {
    const Component place = places[i];
    look_at(place, places, said);
  }
  return *game;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  Transcript first;
  Transcript second;
  // The first game stays, so that the second lies elsewhere in memory.
  const Game one = ask(text, first);
  const Game two = ask(text, second);
  fuzz::require(first.text() == second.text());
  return 0;
}
