#include "support/reference.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>

namespace grundy::support {

namespace {
// Beyond these a test asks too much of the reference, and should hear so instead of hanging.
constexpr std::size_t kMaxDepth = 3000;
constexpr std::size_t kMaxPositions = 2'000'000;
}  // namespace

std::vector<Sum> options_of(const Sum& sum) {
  std::vector<Sum> options;
  for (std::size_t i = 0; i < sum.components.size(); ++i) {
    const Component& component = sum.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      Sum option;
      for (std::size_t j = 0; j < sum.components.size(); ++j) {
        const Component& other = sum.components[j];
        option = option +
                 (j == i ? move.after() : Sum{{{other.game, other.game->passed(other.position)}}});
      }
      options.push_back(std::move(option));
      return true;
    });
  }
  return options;
}

std::size_t count_positions(const Sum& sum, std::size_t limit) {
  std::unordered_set<std::string> seen{sum.print()};
  std::vector<Sum> open{sum};
  while (!open.empty() && seen.size() < limit) {
    const Sum position = std::move(open.back());
    open.pop_back();
    for (Sum& option : options_of(position)) {
      if (seen.insert(option.print()).second) open.push_back(std::move(option));
    }
  }
  return seen.size();
}

Shape shape_of(const Sum& sum) {
  Shape shape;
  for (const Component& component : sum.components) {
    const AnyGame& game = *component.game;
    // A list of options is known by its text; its identity is another for each list.
    const bool is_list = game.given_options() != nullptr;
    shape.emplace(is_list ? component.print() : game.rules_id(),
                  is_list ? Words() : game.normal_form(component.position));
  }
  return shape;
}

// Recursive like the definition; the bound on the depth keeps the stack in check.
// NOLINTNEXTLINE(misc-no-recursion)
auto Reference::facts(const Sum& sum, std::size_t depth) -> const Facts& {
  std::string key = sum.print();
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (depth > kMaxDepth || known_.size() > kMaxPositions) {
    throw std::length_error("too much for the reference: " + key);
  }
  std::set<std::uint64_t> values;
  Facts result{.misere_n = true};
  bool first = true;
  for (const Sum& option : options_of(sum)) {
    if (std::exchange(first, false)) result.misere_n = false;
    const Facts& after = facts(option, depth + 1);
    values.insert(after.value);
    result.normal_n = result.normal_n || !after.normal_n;
    result.misere_n = result.misere_n || !after.misere_n;
  }
  while (values.contains(result.value)) ++result.value;
  return known_.emplace(std::move(key), result).first->second;
}

NimValue Reference::value(const Sum& sum) {
  return NimValue(facts(sum, 0).value);
}

Outcome Reference::outcome(const Sum& sum, Play play) {
  const Facts& known = facts(sum, 0);
  return (play == Play::normal ? known.normal_n : known.misere_n) ? Outcome::N : Outcome::P;
}

std::vector<Sum> Reference::winning_options(const Sum& sum, Play play) {
  std::vector<Sum> options = options_of(sum);
  std::erase_if(options, [&](const Sum& option) { return outcome(option, play) != Outcome::P; });
  return options;
}

// NOLINTNEXTLINE(misc-no-recursion)
std::vector<std::uint64_t> Reference::lines_of_play(const Sum& sum) {
  std::string key = sum.print();
  if (const auto known = lines_.find(key); known != lines_.end()) return known->second;
  std::vector<std::uint64_t> lines{1};
  for (const Sum& option : options_of(sum)) {
    const std::vector<std::uint64_t> after = lines_of_play(option);
    lines.resize(std::max(lines.size(), after.size() + 1));
    for (std::size_t i = 0; i < after.size(); ++i) lines[i + 1] += after[i];
  }
  return lines_.emplace(std::move(key), std::move(lines)).first->second;
}

}  // namespace grundy::support
