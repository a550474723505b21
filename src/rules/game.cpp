#include "rules/game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "rules/options.h"

namespace grundy::rules {

namespace {

Coordinates coordinates_of(WordsView words) {
  Coordinates coordinates;
  for (const Word word : words) coordinates.push_back(static_cast<std::int64_t>(word));
  return coordinates;
}

Words words_of(const Coordinates& coordinates) {
  Words words;
  for (const std::int64_t coordinate : coordinates) words.push_back(static_cast<Word>(coordinate));
  return words;
}

std::string in_a_line(const Coordinates& point) {
  const std::string list = fmt::format("{}", fmt::join(point, ","));
  return point.size() == 1 ? list : "(" + list + ")";
}

/// A small position that the rules allow.
std::string small_example(const RuleSet& rules) {
  for (const std::int64_t size : {5, 4, 3, 2, 1, 6, 10, 0}) {
    for (std::int64_t code = 0; code < 100; ++code) {
      Coordinates point(rules.coordinates, size);
      point.front() += code % 10;
      point.back() += code / 10;
      if (is_position(rules, point)) {
        return fmt::format("{}({})", rules.name, fmt::join(point, ","));
      }
    }
  }
  return {};
}

}  // namespace

Expected<std::shared_ptr<RuleGame>> RuleGame::load(std::string_view text, const std::string& file) {
  auto rules = parse_rules(text);
  if (!rules) {
    Error error = std::move(rules.error());
    error.message = fmt::format("{}: {}", file, place_in_text(error, text));
    error.offset = std::nullopt;  // the place is in the file, not in what was asked
    return std::unexpected(std::move(error));
  }
  return std::make_shared<RuleGame>(std::move(*rules));
}

RuleGame::RuleGame(RuleSet rules) : rules_(std::move(rules)) {
  title_ = rules_.name;
  summary_ = fmt::format("a game of {} number{}, by the rules of a file", rules_.coordinates,
                         rules_.coordinates == 1 ? "" : "s");
  std::vector<std::string_view> names(
      rules_.variables.begin(),
      rules_.variables.begin() + static_cast<std::ptrdiff_t>(rules_.coordinates));
  notation_ = fmt::format("{}({})", rules_.name, fmt::join(names, ", "));
  example_ = small_example(rules_);
  info_ = GameInfo{.name = rules_.name,
                   .title = title_,
                   .summary = summary_,
                   .notation = notation_,
                   .examples = {}};
  if (!example_.empty()) info_.examples.emplace_back(example_);
}

Expected<Words> RuleGame::parse(const Arguments& arguments) const {
  auto numbers = arguments.naturals("a number");
  if (!numbers) return std::unexpected(std::move(numbers.error()));
  if (numbers->size() != rules_.coordinates) {
    return arguments.error(fmt::format("a position of {} has {} number{}", rules_.name,
                                       rules_.coordinates, rules_.coordinates == 1 ? "" : "s"),
                           notation_);
  }
  Coordinates point;
  for (const std::uint64_t number : *numbers) {
    if (number > static_cast<std::uint64_t>(kLargestCoordinate)) {
      return arguments.error(fmt::format("numbers go up to {}", kLargestCoordinate));
    }
    point.push_back(static_cast<std::int64_t>(number));
  }
  if (!is_position(rules_, point)) return arguments.error("the rules allow no such position");
  return words_of(point);
}

std::string RuleGame::rules_id() const {
  return fmt::format("{}; rules {}", rules_.name, rules_.text);
}

std::string RuleGame::print(const Words& position) const {
  return print_part(position);
}

std::string RuleGame::print_part(WordsView part) const {
  return fmt::format("{}({})", rules_.name, fmt::join(part, ","));
}

std::optional<Words> RuleGame::part_position(WordsView part) const {
  return Words(part.begin(), part.end());
}

class RuleGame::MoveOf final : public MoveView {
 public:
  MoveOf(const RuleGame& game, const Coordinates& from, std::span<const Coordinates> to)
      : game_(game), from_(from), to_(to) {}

  std::string print() const override {
    std::vector<std::string> parts;
    for (const Coordinates& part : to_) parts.push_back(in_a_line(part));
    return fmt::format("{} -> {}", in_a_line(from_),
                       parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, " + ")));
  }
  Sum after() const override {
    Sum sum;
    for (const Coordinates& part : to_) {
      sum.components.push_back(Component{game_.shared_from_this(), words_of(part)});
    }
    return sum;
  }

 private:
  const RuleGame& game_;
  const Coordinates& from_;
  std::span<const Coordinates> to_;
};

bool RuleGame::each_move(const Words& position, MoveVisitor visit) const {
  const Coordinates from = coordinates_of(position);
  return each_option(rules_, from, [&](std::span<const Coordinates> parts) {
    return visit(MoveOf(*this, from, parts));
  });
}

bool RuleGame::show_move(const Words& position, std::span<const Coordinates> parts,
                         MoveVisitor visit) const {
  const Coordinates from = coordinates_of(position);
  return visit(MoveOf(*this, from, parts));
}

PartShape RuleGame::part_shape() const {
  return {rules_.coordinates, rules_.has_sums()};
}

/// With a theorem about outcomes a search would only add the value, and is not worth long.
bool RuleGame::each_part(const Words& position, FunctionRef<void(WordsView)> visit) const {
  constexpr double kMostSearched = 200'000;
  double positions = 1;
  for (const Word word : position) positions *= static_cast<double>(word) + 1;
  if (theorem_ && positions > kMostSearched) return false;
  visit(position);
  return true;
}

void RuleGame::options(WordsView part, OptionBuffer& out) const {
  out.clear();
  each_option(rules_, coordinates_of(part), [&](std::span<const Coordinates> parts) {
    for (const Coordinates& point : parts) out.add_part(words_of(point));
    out.end_option();
    return out.wants_more();
  });
}

CatalogueEntry rules_entry(std::shared_ptr<const RuleGame> game) {
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

}  // namespace grundy::rules
