#include "teach/exercise_positions.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/sums.h"
#include "games/build.h"
#include "teach/random_graphs.h"
#include "theory/moves.h"

namespace grundy {

namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// A number in a text. Parameters are part of the rules: max=3, the set of a subtraction game, or
/// the digits of a code.
struct Number {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool parameter = false;
  bool side = false;  // of a board, as in 2x3
};

/// True if the digits from `begin` to `end` are a name or part of one, such as a1 or the ground 0
/// in a-0, and not part of a board such as 2x3.
bool within_name(std::string_view text, std::size_t begin, std::size_t end) {
  const bool edge_before = begin > 1 && text[begin - 1] == '-' && is_letter(text[begin - 2]);
  const bool edge_after = end + 1 < text.size() && text[end] == '-' && is_letter(text[end + 1]);
  if (edge_before || edge_after) return true;
  const auto board = [&](std::size_t x) {
    return text[x] == 'x' && x > 0 && is_digit(text[x - 1]) && x + 1 < text.size() &&
           is_digit(text[x + 1]);
  };
  if (begin > 0 && is_letter(text[begin - 1]) && !board(begin - 1)) return true;
  return end < text.size() && is_letter(text[end]) && !board(end);
}

std::vector<Number> numbers_in(std::string_view text) {
  std::vector<Number> numbers;
  bool section = false;  // after a semicolon
  bool quoted = false;
  int braces = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (c == ';') section = true;
    if (c == '+') section = false;
    braces += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (!is_digit(c) || quoted) continue;
    Number number{i, i};
    while (number.end < text.size() && is_digit(text[number.end])) ++number.end;
    const char before = i > 0 ? text[i - 1] : ' ';
    const char after = number.end < text.size() ? text[number.end] : ' ';
    number.side = before == 'x' || after == 'x';
    number.parameter = before == '=' || before == '.' || after == '.' || (section && braces > 0);
    if (!within_name(text, number.begin, number.end)) numbers.push_back(number);
    i = number.end - 1;
  }
  return numbers;
}

/// The text with each number replaced by what `write` returns.
template <class Write>
std::string rewrite(std::string_view text, Write&& write) {
  std::string result;
  std::size_t from = 0;
  for (const Number& number : numbers_in(text)) {
    result += text.substr(from, number.begin - from);
    result += write(number, text.substr(number.begin, number.end - number.begin));
    from = number.end;
  }
  result += text.substr(from);
  return result;
}

bool is_empty_heap(const Component& component) {
  return nim_heap(component) == 0;
}
bool has_empty_heap(const Sum& sum) {
  return std::ranges::any_of(sum.components, is_empty_heap);
}

}  // namespace

Sum after_a_move(const Sum& position, Dice& dice) {
  constexpr std::size_t kMost = 300;
  const std::size_t moves = std::min(count_moves(position, kMost), kMost);
  if (moves == 0) return position;
  std::size_t left = dice.below(moves);
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const Component& component = position.components[i];
    std::optional<Sum> after;
    component.game->each_move(component.position, [&](const MoveView& move) {
      if (left-- > 0) return true;
      after = replace_component(position, i, move.after());
      return false;
    });
    if (after) return std::move(*after);
  }
  return position;
}

Sum without_padding(const Sum& position) {
  Sum rest;
  for (const Component& component : position.components) {
    Sum alone;
    alone.components.push_back(component);
    if (count_moves(alone, 1) > 0) rest.components.push_back(component);
  }
  return rest.components.empty() ? position : rest;
}

bool has_padding(const Sum& position) {
  return position.components.size() > 1 &&
         without_padding(position).components.size() < position.components.size();
}

Level level_of(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return {.largest_number = 8,
              .least_moves = 2,
              .most_moves = 12,
              .largest_value = 7,
              .company = 0,
              .row = 10,
              .side = 5};
    case Difficulty::medium:
      return {.largest_number = 16,
              .least_moves = 4,
              .most_moves = 30,
              .largest_value = 15,
              .company = 2,
              .row = 15,
              .side = 6};
    case Difficulty::hard:
      break;
  }
  return {.largest_number = 32,
          .least_moves = 8,
          .most_moves = 80,
          .largest_value = 63,
          .company = 5,
          .row = 20,
          .side = 8};
}

std::size_t count_moves(const Sum& position, std::size_t most) {
  std::size_t moves = 0;
  for (const Component& component : position.components) {
    component.game->each_move(component.position, [&](const MoveView&) { return ++moves <= most; });
    if (moves > most) break;
  }
  return moves;
}

Expected<ExercisePositions> ExercisePositions::from(std::string_view source, const Level& level,
                                                    const Registry& registry) {
  ExercisePositions positions(level, registry);
  const bool is_name =
      !source.empty() && is_letter(source.front()) &&
      std::ranges::all_of(source, [](char c) { return is_letter(c) || is_digit(c); });
  if (!is_name) {
    auto start = build_position(source, registry);
    if (!start) return std::unexpected(std::move(start.error()));
    if (count_moves(*start, 1) == 0) {
      return bad_input("there is no move in " + std::string(source) +
                       ", so there is nothing to ask");
    }
    positions.starts_.push_back(std::move(*start));
    return positions;
  }
  const CatalogueEntry* const entry = registry.find(source);
  if (entry == nullptr) return unknown_game(source, 0, registry);
  positions.named_ = entry->info;
  for (const std::string_view example : entry->info->examples) {
    // The empty list of options is a position too, but no exercise can be made of it.
    auto start = build_position(example, registry);
    if (start && count_moves(*start, 1) > 0) positions.starts_.push_back(std::move(*start));
  }
  if (positions.starts_.empty()) {
    return bad_input("no example of " + std::string(source) + " has a move");
  }
  return positions;
}

Component ExercisePositions::vary(const Component& component, Dice& dice) const {
  if (named_ != nullptr) {
    if (const std::string graph = random_graph(component, level_.side, dice); !graph.empty()) {
      const auto made = build_position(graph, *registry_);
      if (made && made->components.size() == 1) return made->components.front();
    }
  }
  constexpr int kAttempts = 12;
  const std::string text = component.print();
  for (int i = 0; i < kAttempts; ++i) {
    const std::string other = rewrite(text, [&](const Number& number, std::string_view digits) {
      if (number.parameter && (named_ == nullptr || digits.size() > 2 || !dice.once_in(3))) {
        return std::string(digits);
      }
      // Strips are boards too, but a sheet of long ones would be dull.
      if (number.side && !dice.once_in(6)) return std::to_string(2 + dice.below(level_.side - 1));
      const std::uint64_t most =
          number.parameter ? std::stoull(std::string(digits)) + 2 : level_.largest_number;
      return std::to_string(1 + dice.below(most));
    });
    const auto sum = build_position(other, *registry_);
    if (!sum || sum->components.size() != 1) continue;
    const Component& made = sum->components.front();
    if (made.game->info().name != component.game->info().name) continue;
    const bool same_rules = made.game->given_options() != nullptr ||
                            made.game->rules_id() == component.game->rules_id();
    if (named_ != nullptr || same_rules) return made;
  }
  return component;
}

bool ExercisePositions::is_endless() const {
  return std::ranges::any_of(starts_, [](const Sum& start) {
    return std::ranges::any_of(
        start.components, [](const Component& component) { return component.game->endless(); });
  });
}

bool ExercisePositions::is_about(const Sum& position) const {
  return named_ == nullptr ||
         std::ranges::any_of(position.components, [&](const Component& component) {
           return component.game->info().name == named_->name;
         });
}

Sum ExercisePositions::any_start(Dice& dice) const {
  Sum sum = dice.pick(starts_);
  if (dice.once_in(5)) return sum;
  for (Component& component : sum.components) component = vary(component, dice);
  return sum;
}

Sum ExercisePositions::next(Dice& dice) const {
  constexpr int kAttempts = 8;
  Sum sum = any_position(dice);
  if (named_ == nullptr) {
    // If the source is a sum, the exercise is one too, with a move in every part.
    for (int i = 1; i < kAttempts && has_empty_heap(sum); ++i) sum = any_position(dice);
    return sum;
  }
  // An empty heap beside the game would only confuse.
  Sum rest = sum;
  std::erase_if(rest.components, is_empty_heap);
  return rest.components.empty() ? sum : rest;
}

Sum ExercisePositions::any_position(Dice& dice) const {
  constexpr std::uint64_t kMovesToReach = 6;
  Sum sum = any_start(dice);
  const bool is_list = named_ == nullptr || named_->notation.find("...") != std::string_view::npos;
  if (!is_list && dice.below(6) < level_.company) {
    // Adds a nim heap, or the game once more.
    const std::string heap = "*" + std::to_string(1 + dice.below(level_.largest_number / 2));
    auto other = dice.once_in(2) ? build_position(heap, *registry_) : any_start(dice);
    if (other) sum = std::move(sum) + *other;
  }
  for (std::uint64_t moves = dice.below(3); moves > 0; --moves) sum = after_a_move(sum, dice);
  for (std::uint64_t i = 0; i < kMovesToReach; ++i) {
    if (count_moves(sum, level_.most_moves) <= level_.most_moves) break;
    sum = after_a_move(sum, dice);
  }
  return sum;
}

std::string ExercisePositions::table_expression(std::size_t numbers, Dice& dice) const {
  const std::string text = any_start(dice).print();
  std::vector<std::size_t> sizes;
  for (const Number& number : numbers_in(text)) {
    if (!number.parameter) sizes.push_back(number.begin);
  }
  if (sizes.size() < numbers) return {};
  const std::size_t first = dice.below(sizes.size() - numbers + 1);
  return rewrite(text, [&](const Number& number, std::string_view digits) {
    const auto found = std::ranges::find(sizes, number.begin);
    const auto index = static_cast<std::size_t>(found - sizes.begin());
    const bool runs = found != sizes.end() && index >= first && index < first + numbers;
    return runs ? std::string("_") : std::string(digits);
  });
}

}  // namespace grundy
