#include "engine/moves_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "conjecture/catalogue.h"
#include "conjecture/conjecture.h"
#include "conjecture/inferred.h"
#include "core/canonical_words.h"
#include "engine/code_theorem.h"
#include "rules/game.h"
#include "rules/options.h"

namespace grundy {

namespace {

using rules::Coordinates;

/// A game in Lua whose positions are natural numbers, or lists of equally many.
class NumberGame {
 public:
  NumberGame(const AnyGame& game, std::size_t coordinates, bool list)
      : game_(game), coordinates_(coordinates), list_(list) {}

  /// Looks at the examples of the game. Nothing if they are of another kind.
  static std::optional<NumberGame> of(const AnyGame& game, std::size_t coordinates) {
    // With one number both forms are possible; what the rules do with a number decides.
    for (const bool list : {coordinates > 1, true}) {
      const NumberGame numbers(game, coordinates, list);
      const Coordinates some(coordinates, 2);
      try {
        if (numbers.options(some)) return numbers;
      } catch (const GameFailure& failure) {
        if (failure.again()) throw;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Words words_of(std::span<const std::int64_t> point) const {
    Words words;
    ValueWriter writer(words);
    if (!list_) {
      writer.integer(point.front());
      return words;
    }
    const std::size_t begin = writer.begin_list();
    for (const std::int64_t number : point) writer.integer(number);
    writer.end_list(begin, point.size());
    return words;
  }
  [[nodiscard]] std::optional<Coordinates> numbers_of(WordsView words) const {
    Coordinates point;
    if (!list_) {
      if (words.size() != 1 || !canonical::is_whole(words.front())) return std::nullopt;
      point.push_back(canonical::whole_number(words.front()));
    } else {
      if (!canonical::is_list(words)) return std::nullopt;
      for (const Words& member : canonical::members_of(words)) {
        if (member.size() != 1 || !canonical::is_whole(member.front())) return std::nullopt;
        point.push_back(canonical::whole_number(member.front()));
      }
    }
    if (point.size() != coordinates_) return std::nullopt;
    if (std::ranges::any_of(point, [](std::int64_t number) { return number < 0; })) {
      return std::nullopt;
    }
    return point;
  }

  /// The options of a position as lists of parts; nothing if one of them is no such position.
  [[nodiscard]] std::optional<std::vector<std::vector<Coordinates>>> options(
      std::span<const std::int64_t> point) const {
    std::vector<std::vector<Coordinates>> found;
    bool numbers = true;
    // The moves themselves: `canonical` may merge options, and then no automaton would fit them.
    game_.each_move(words_of(point), [&](const MoveView& move) {
      std::vector<Coordinates> parts;
      for (const Component& component : move.after().components) {
        const auto add = [&](WordsView words) {
          auto part = numbers_of(words);
          numbers = numbers && part;
          if (part) parts.push_back(std::move(*part));
        };
        if (game_.part_shape().options_split) {
          game_.each_part(component.position, add);
        } else {
          add(component.position);
        }
      }
      found.push_back(std::move(parts));
      return numbers;
    });
    if (!numbers) return std::nullopt;
    return found;
  }

  /// Parts in the form that all alike share, in order. Those without moves do not matter.
  [[nodiscard]] std::vector<Words> normal(std::span<const Coordinates> parts) const {
    std::vector<Words> result;
    for (const Coordinates& part : parts) {
      const Words words = words_of(part);
      const bool ends = game_.each_move(words, [](const MoveView&) { return false; });
      if (ends) continue;
      game_.each_part(words, [&](WordsView one) { result.emplace_back(one.begin(), one.end()); });
    }
    std::ranges::sort(result);
    return result;
  }

  [[nodiscard]] std::string name(std::span<const std::int64_t> point) const {
    return fmt::format("{}({})", game_.info().name, fmt::join(point, ","));
  }

 private:
  const AnyGame& game_;
  std::size_t coordinates_;
  bool list_;
};

std::int64_t compared_side(std::size_t coordinates) {
  constexpr std::array<std::int64_t, 4> kSides{60, 12, 7, 5};
  return coordinates <= kSides.size() ? kSides[coordinates - 1] : 3;
}

constexpr const char* kNotNumbers =
    "positions must be natural numbers, or lists of equally many, for a formula about them";

/// Where the two disagree about a position, in words.
std::optional<std::string> difference(const NumberGame& game, const rules::RuleSet& rules,
                                      const Coordinates& point) {
  const auto listed = game.options(point);
  if (!listed) return fmt::format("{}: {}", game.name(point), kNotNumbers);
  std::set<std::vector<Words>> by_game;
  for (const auto& parts : *listed) by_game.insert(game.normal(parts));
  std::set<std::vector<Words>> by_text;
  std::optional<std::string> wrong;
  rules::each_option(rules, point, [&](std::span<const Coordinates> parts) {
    const auto normal = game.normal(parts);
    by_text.insert(normal);
    if (by_game.contains(normal)) return true;
    std::vector<std::string> names;
    for (const Coordinates& part : parts) names.push_back(game.name(part));
    wrong = fmt::format("'moves' allows {} -> {}, but 'options' does not", game.name(point),
                        names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, " + ")));
    return false;
  });
  if (wrong) return wrong;
  for (const auto& parts : *listed) {
    if (by_text.contains(game.normal(parts))) continue;
    std::vector<std::string> names;
    for (const Coordinates& part : parts) names.push_back(game.name(part));
    return fmt::format("'options' allows {} -> {}, but 'moves' does not", game.name(point),
                       names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, " + ")));
  }
  return std::nullopt;
}

/// How many numbers "name(3,5)" has; nothing if it has anything else.
std::optional<std::size_t> numbers_in(std::string_view position) {
  const std::size_t open = position.find('(');
  if (open == std::string_view::npos || !position.ends_with(')')) return std::nullopt;
  const std::string_view inside = position.substr(open + 1, position.size() - open - 2);
  if (inside.empty() || inside.find_first_not_of("0123456789, ") != std::string_view::npos) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(std::ranges::count(inside, ',')) + 1;
}

/// The coordinates of the positions that a file names; nothing if they are of another kind. A file
/// that names none is tried: rules fail with a list where they expect a number.
std::optional<std::size_t> coordinates_of(const AnyGame& game) {
  std::optional<std::size_t> named;
  for (const std::string_view example : game.info().examples) {
    const bool alone =
        example.starts_with(game.info().name) && example.find('+') == std::string_view::npos;
    if (!alone) continue;
    const auto numbers = numbers_in(example);
    if (!numbers || (named && named != numbers)) return std::nullopt;
    named = numbers;
  }
  for (const std::size_t coordinates : {1U, 2U, 3U}) {
    if (named && named != coordinates) continue;
    if (NumberGame::of(game, coordinates)) return coordinates;
  }
  return std::nullopt;
}

Expected<Conjecture> find_for_program(const AnyGame& game, const ConjectureRequest& request,
                                      Budget& budget) {
  const std::string name(game.info().name);
  if (game.part_shape().options_split) {
    return bad_input(fmt::format(
        "moves of {} leave sums, which cannot be inferred: give the file a field 'moves' with the "
        "moves in the rule language",
        name));
  }
  const auto coordinates = coordinates_of(game);
  if (!coordinates) return bad_input(fmt::format("{}: {}", name, kNotNumbers));
  const NumberGame numbers = *NumberGame::of(game, *coordinates);
  conjecture::MoveSource source{.name = name, .coordinates = *coordinates};
  source.options = [numbers](std::span<const std::int64_t> point,
                             FunctionRef<bool(std::span<const Coordinates>)> visit) {
    const auto options = numbers.options(point);
    if (!options) {
      throw GameFailure(
          Error{ErrorKind::bad_input, fmt::format("{}: {}", numbers.name(point), kNotNumbers)},
          /*again=*/false);
    }
    return std::ranges::all_of(*options, [&](const auto& parts) { return visit(parts); });
  };
  return conjecture::find_inferred(source, request, budget);
}

Expected<rules::RuleSet> parsed(const std::string& text) {
  auto rules = rules::parse_rules(text);
  if (rules) return rules;
  Error error = std::move(rules.error());
  error.message = rules::place_in_text(error, text);
  error.offset = std::nullopt;
  return std::unexpected(std::move(error));
}

}  // namespace

Expected<rules::RuleSet> read_moves(const std::string& text, std::string_view name) {
  auto rules = parsed(text);
  if (!rules) return bad_input("'moves': " + rules.error().message);
  if (rules->name != name) {
    return bad_input(fmt::format("'moves' is about {}, not about {}", rules->name, name));
  }
  return rules;
}

Expected<std::uint64_t> compare_moves(const rules::RuleSet& rules, const AnyGame& game) {
  const auto numbers = NumberGame::of(game, rules.coordinates);
  if (!numbers) return bad_input(fmt::format("{}: {}", rules.name, kNotNumbers));
  const std::int64_t side = compared_side(rules.coordinates);
  Coordinates point(rules.coordinates, 0);
  for (std::uint64_t compared = 0;;) {
    if (rules::is_position(rules, point)) {
      ++compared;
      if (auto wrong = difference(*numbers, rules, point)) return bad_input(std::move(*wrong));
    }
    std::size_t i = 0;
    while (i < point.size() && ++point[i] == side) point[i++] = 0;
    if (i == point.size()) return compared;
  }
}

Expected<Conjecture> find_theorem(std::string_view text, const AnyGame* own,
                                  const std::string& moves, const ConjectureRequest& request,
                                  const Registry& registry, Budget& budget) {
  std::string given(text);
  if (own != nullptr) {
    if (const auto* const plain = dynamic_cast<const rules::RuleGame*>(own)) {
      given = plain->rules().text;
    } else if (moves.empty()) {
      return find_for_program(*own, request, budget);
    } else {
      auto rules = read_moves(moves, own->info().name);
      if (!rules) return std::unexpected(std::move(rules.error()));
      const auto compared = compare_moves(*rules, *own);
      if (!compared) return std::unexpected(compared.error());
      auto found = conjecture::find(*rules, request, budget);
      if (found && found->status == ConjectureStatus::proved) {
        found->why.push_back(fmt::format(
            "The proof is about 'moves', which agrees with 'options' on {} positions.", *compared));
      }
      return found;
    }
  } else if (!rules::looks_like_rules(given)) {
    auto known = conjecture::catalogue_rules(given);
    if (!known) {
      return bad_input(
          fmt::format("no rules are known for '{}': give a rule file, or {}, or an octal code",
                      given.substr(0, 60), conjecture::kKnownGames));
    }
    given = std::move(*known);
  }
  auto rules = parsed(given);
  if (!rules) return std::unexpected(std::move(rules.error()));
  auto found = conjecture::find(*rules, request, budget);
  const bool open = found && found->status == ConjectureStatus::none && !found->stop &&
                    request.play == Play::normal && request.claim != "outcome";
  if (!open) return found;
  if (auto taken = take_period_of_code(*rules, request, registry, budget, *found); !taken) {
    return std::unexpected(std::move(taken.error()));
  }
  return found;
}

}  // namespace grundy
