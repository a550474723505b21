// Reading the description of a coin-turning game: turning_sets.h says how it is written.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "games/kit/turning_sets.h"

namespace grundy::games {

namespace {

using Kind = TurningRule::Kind;

struct NamedSets {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kNamed{
    NamedSets{"turtles", "1-2"}, NamedSets{"mockturtles", "1-3"}, NamedSets{"moebius", "1-5"},
    NamedSets{"mogul", "1-7"},   NamedSets{"moidores", "1-9"},    NamedSets{"twins", "2"},
    NamedSets{"triplets", "3"},  NamedSets{"ruler", "run"},       NamedSets{"sym", "symmetric"},
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Arguments part_of(const Arguments& whole, std::string_view part) {
  const auto within = static_cast<std::size_t>(part.data() - whole.text().data());
  return {part, whole.offset() + within};
}

Expected<TurningRule> counts_rule(const Arguments& arguments) {
  const std::size_t dash = arguments.text().find('-');
  const Arguments first = part_of(arguments, trimmed(arguments.text().substr(0, dash)));
  const auto least = first.natural("a number of coins");
  if (!least) return std::unexpected(least.error());
  auto most = least;
  if (dash != std::string_view::npos) {
    const Arguments second = part_of(arguments, trimmed(arguments.text().substr(dash + 1)));
    most = second.natural("a number of coins");
    if (!most) return std::unexpected(most.error());
  }
  if (*least == 0 || *most < *least || *most > TurningRule::kMostCounted) {
    return arguments.error(
        "this is no number of coins to turn",
        fmt::format("1 to {}, or a range such as 1-3", TurningRule::kMostCounted));
  }
  TurningRule rule;
  for (std::uint64_t count = *least; count <= *most; ++count)
    rule.counts |= std::uint64_t{1} << count;
  rule.text = *least == *most ? fmt::format("{}", *least) : fmt::format("{}-{}", *least, *most);
  return rule;
}

Expected<TurningRule> steps_rule(const Arguments& arguments) {
  auto steps = arguments.naturals("a number of places");
  if (!steps) return std::unexpected(std::move(steps.error()));
  std::ranges::sort(*steps);
  const auto again = std::ranges::unique(*steps);
  steps->erase(again.begin(), again.end());
  if (steps->front() == 0) return arguments.error("a step of 0 places is no step", "1 or more");
  TurningRule rule{.kind = Kind::steps, .offsets = *steps, .text = "by "};
  for (const std::uint64_t step : *steps) {
    rule.text += fmt::format("{}{}", rule.text.back() == ' ' ? "" : ",", step);
  }
  return rule;
}

Expected<TurningRule> shape_rule(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  const std::size_t wrong = text.find_first_not_of("X.");
  if (wrong != std::string_view::npos) {
    return arguments.error("a shape is written with X for a coin that is turned and . for a gap",
                           "X or .", wrong);
  }
  if (text.empty() || text.front() != 'X' || text.back() != 'X') {
    return arguments.error("a shape begins and ends with X", "X");
  }
  TurningRule rule{.kind = Kind::shape, .text = "shape " + std::string(text)};
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == 'X') rule.offsets.push_back(text.size() - 1 - i);
  }
  return rule;
}

Expected<TurningRule> one_rule(const Arguments& arguments) {
  std::string_view text = arguments.text();
  const auto named = std::ranges::find(kNamed, text, &NamedSets::name);
  if (named != kNamed.end()) text = named->text;
  if (text == "run") return TurningRule{.kind = Kind::run, .text = "run"};
  if (text == "grunt") return TurningRule{.kind = Kind::grunt, .text = "grunt"};
  if (text == "symmetric") return TurningRule{.kind = Kind::symmetric, .text = "symmetric"};
  if (text.starts_with("by ")) return steps_rule(part_of(arguments, trimmed(text.substr(3))));
  if (text.starts_with("shape ")) return shape_rule(part_of(arguments, trimmed(text.substr(6))));
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    return counts_rule(named != kNamed.end() ? Arguments(text, arguments.offset()) : arguments);
  }
  std::vector<std::string_view> names{"run", "grunt", "symmetric"};
  for (const NamedSets& sets : kNamed) names.push_back(sets.name);
  const auto near = nearest_names(text, names);
  return arguments.error(
      near.empty() ? "this does not say which coins may be turned"
                   : fmt::format("unknown sets. Did you mean {}?", near.front()),
      "a number such as 2 or 1-3, run, by 1,3, shape X.X, grunt, symmetric, or the name of a game");
}

}  // namespace

Expected<TurningSets> TurningSets::parse(const Arguments& arguments) {
  std::string_view text = trimmed(arguments.text());
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  constexpr std::string_view kOr = " or ";
  std::vector<TurningRule> rules;
  while (true) {
    const std::size_t end = text.find(kOr);
    auto rule = one_rule(part_of(arguments, trimmed(text.substr(0, end))));
    if (!rule) return std::unexpected(std::move(rule.error()));
    rules.push_back(std::move(*rule));
    if (end == std::string_view::npos) return TurningSets(std::move(rules));
    text = text.substr(end + kOr.size());
  }
}

TurningSets TurningSets::of(std::string_view text) {
  return *parse(Arguments(text, 0));
}

}  // namespace grundy::games
