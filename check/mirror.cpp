#include "check/mirror.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "proof/lines.h"

namespace grundy::check {

namespace {

using Image = std::map<Square, Square>;
using Pattern = std::vector<Square>;

std::optional<Square> read_square(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto row = proof::number(text.substr(0, comma));
  const auto column = proof::number(text.substr(comma + 1));
  if (!row || !column) return std::nullopt;
  return Square{*row, *column};
}

Expected<Image> read_pairs(std::string_view text) {
  Image image;
  while (!text.empty()) {
    const std::string_view word = proof::take_word(text);
    const std::size_t colon = word.find(':');
    const auto first = read_square(word.substr(0, colon));
    const auto second =
        colon == std::string_view::npos ? std::nullopt : read_square(word.substr(colon + 1));
    if (!first || !second) {
      return bad_input(fmt::format("'{}' is not a pair of squares", word.substr(0, 40)));
    }
    if (*first == *second || !image.emplace(*first, *second).second ||
        !image.emplace(*second, *first).second) {
      return bad_input(fmt::format("a square of '{}' is in two pairs", word));
    }
  }
  return image;
}

std::string name_of(const Pattern& pattern) {
  std::string text;
  for (const Square& square : pattern) text += fmt::format("({},{})", square.row, square.column);
  return text;
}

}  // namespace

Expected<void> check_mirror(const Component& component, std::string_view pairs) {
  const auto image = read_pairs(pairs);
  if (!image) return std::unexpected(image.error());
  std::set<Pattern> patterns;
  const MirrorFacet* const mirror = component.game->mirror();
  const bool listed =
      mirror != nullptr &&
      mirror->each_pattern(component.position, [&](std::span<const Square> squares) {
        Pattern pattern(squares.begin(), squares.end());
        std::ranges::sort(pattern);
        patterns.insert(std::move(pattern));
        return true;
      });
  if (!listed) return bad_input("this game has no patterns to mirror");
  for (const Pattern& pattern : patterns) {
    Pattern mirrored;
    for (const Square& square : pattern) {
      const auto to = image->find(square);
      if (to == image->end()) {
        return bad_input(
            fmt::format("the square ({},{}) is not in a pair", square.row, square.column));
      }
      mirrored.push_back(to->second);
    }
    std::ranges::sort(mirrored);
    Pattern common;
    std::ranges::set_intersection(pattern, mirrored, std::back_inserter(common));
    if (!common.empty()) {
      return bad_input(fmt::format("the move {} and its image overlap", name_of(pattern)));
    }
    if (!patterns.contains(mirrored)) {
      return bad_input(fmt::format("the image of the move {} is not a move", name_of(pattern)));
    }
  }
  return {};
}

}  // namespace grundy::check
