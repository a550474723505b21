#include "games/sprouts/sprouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "games/kit/drawn.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

using sprouts::is_named;
using sprouts::is_spot;
using sprouts::kFirstName;
using sprouts::kFresh;
using sprouts::kMostLives;
using sprouts::kOne;
using sprouts::kRegionEnd;
using sprouts::kTwo;
using sprouts::kWordEnd;
using sprouts::Land;
using sprouts::Line;
using sprouts::Symbol;

constexpr std::string_view kLandForms = "a number of new spots, or a word of letters, : and .";

/// a, b, …, z, a1, b1, …
std::string name_of(Symbol symbol) {
  const unsigned number = symbol - kFirstName;
  std::string name(1, static_cast<char>('a' + number % 26));
  if (number >= 26) name += std::to_string(number / 26);
  return name;
}

/// Reads the regions, and checks that every letter appears twice, where a spot can have two
/// corners.
class LandReader {
 public:
  explicit LandReader(const Arguments& arguments) : arguments_(arguments) {}

  Expected<Land> read() {
    for (const Arguments& region : arguments_.sections()) {
      ++region_;
      for (const Arguments& item : region.items()) {
        if (const auto failed = read_item(item)) return std::unexpected(*failed);
      }
      land_.push_back(kRegionEnd);
    }
    for (const auto& [name, spot] : spots_) {
      if (spot.corners == 2) continue;
      return bad_input_at(spot.offset, fmt::format("the letter {} appears only once", name),
                          "each letter twice; a spot with a single corner is written .");
    }
    return std::move(land_);
  }

 private:
  struct Spot {
    Symbol symbol = 0;
    std::size_t corners = 0;
    std::size_t offset = 0;
    std::size_t region = 0;
    std::size_t word = 0;
  };

  std::optional<Error> read_item(const Arguments& item) {
    const std::string_view text = item.text();
    if (text.empty())
      return item.error("a number of spots or a word is missing here", std::string(kLandForms))
          .error();
    if (text.front() >= '0' && text.front() <= '9') {
      const auto count = item.natural("the number of new spots");
      if (!count) return count.error();
      if (*count > kMostLives / 3) return too_many(item, 0);
      for (std::uint64_t i = 0; i < *count; ++i) {
        land_.push_back(kFresh);
        land_.push_back(kWordEnd);
      }
      return add_lives(item, 0, 3 * *count);
    }
    ++word_;
    for (std::size_t at = 0; at < text.size();) {
      if (auto failed = read_symbol(item, at)) return failed;
    }
    land_.push_back(kWordEnd);
    return std::nullopt;
  }

  std::optional<Error> read_symbol(const Arguments& item, std::size_t& at) {
    const std::string_view text = item.text();
    const std::size_t begin = at;
    const char c = text[at++];
    if (c == ' ' || c == '\t' || c == '\n') return std::nullopt;
    if (c == ':' || c == '.') {
      land_.push_back(c == ':' ? kTwo : kOne);
      return add_lives(item, begin, c == ':' ? 2 : 1);
    }
    if (c < 'a' || c > 'z') {
      return item
          .error(fmt::format("{} is not a spot", describe_character(text, begin)),
                 std::string(kLandForms), begin)
          .error();
    }
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return add_corner(item, begin, text.substr(begin, at - begin));
  }

  std::optional<Error> add_corner(const Arguments& item, std::size_t at, std::string_view name) {
    Spot& spot = spots_[std::string(name)];
    if (++spot.corners == 1) {
      if (spots_.size() > kMostLives) return too_many(item, at);
      spot.symbol = static_cast<Symbol>(kFirstName + spots_.size() - 1);
      spot.offset = item.offset() + at;
      spot.region = region_;
      spot.word = word_;
      if (auto failed = add_lives(item, at, 1)) return failed;
    } else if (spot.corners > 2) {
      return item
          .error(fmt::format("the letter {} appears a third time here", name),
                 "each letter only twice: a spot with one life has two corners", at)
          .error();
    } else if (spot.region == region_ && spot.word != word_) {
      return item
          .error(fmt::format("the two corners of {} are in one region, "
                             "but in different words",
                             name),
                 "both in one word, or in different regions", at)
          .error();
    }
    land_.push_back(spot.symbol);
    return std::nullopt;
  }

  std::optional<Error> add_lives(const Arguments& item, std::size_t at, std::size_t lives) {
    lives_ += lives;
    return lives_ > kMostLives ? std::optional(too_many(item, at)) : std::nullopt;
  }
  static Error too_many(const Arguments& item, std::size_t at) {
    return item
        .error("there are too many spots",
               fmt::format("at most {} lives in all, three for a new spot", kMostLives), at)
        .error();
  }

  const Arguments& arguments_;
  Land land_;
  std::map<std::string, Spot> spots_;
  std::size_t lives_ = 0;
  std::size_t region_ = 0;
  std::size_t word_ = 0;
};

/// The number of each corner as a player counts them, from 1.
std::vector<std::size_t> corner_numbers(const Land& land) {
  std::vector<std::size_t> numbers(land.size(), 0);
  std::size_t next = 0;
  for (std::size_t i = 0; i < land.size(); ++i) {
    if (is_spot(land[i])) numbers[i] = ++next;
  }
  return numbers;
}

std::string written(Symbol symbol) {
  if (symbol == kTwo) return ":";
  if (symbol == kOne) return ".";
  return name_of(symbol);
}

}  // namespace

const GameInfo& Sprouts::info() {
  static const GameInfo info{
      .name = "sprouts",
      .title = "Sprouts",
      .summary =
          "join two spots by a line with a new spot on it; no crossings, at most 3 lines per spot",
      .notation = "sprouts(SPOTS), or regions: sprouts(1, :a:b; 2, ab; ...)",
      .examples = {"sprouts(2)", "sprouts(:a:a)", "sprouts(ab:; abc; c.)", "sprouts(:., .:)",
                   "sprouts(0)"},
      .table_from = 1,
  };
  return info;
}

Expected<Start<Sprouts>> Sprouts::parse(const Arguments& arguments) {
  auto land = LandReader(arguments).read();
  if (!land) return std::unexpected(std::move(land.error()));
  return Start<Sprouts>{{}, sprouts::packed(sprouts::normal_land(std::move(*land)))};
}

std::string Sprouts::print(const Position& position) {
  std::string text;
  std::size_t fresh = 0;
  bool in_word = false;
  bool first = true;  // of its region
  const auto begin_item = [&] {
    if (!first) text += ", ";
    first = false;
  };
  for (const Symbol symbol : sprouts::unpacked(position)) {
    if (symbol == kFresh) {
      ++fresh;
      continue;
    }
    if (symbol == kWordEnd) {
      in_word = false;
      continue;
    }
    if (fresh > 0) {
      begin_item();
      text += std::to_string(std::exchange(fresh, 0));
    }
    if (symbol == kRegionEnd) {
      text += "; ";
      first = true;
      continue;
    }
    if (!std::exchange(in_word, true)) begin_item();
    text += written(symbol);
  }
  if (text.empty()) return "sprouts(0)";
  text.resize(text.size() - 2);
  return "sprouts(" + text + ")";
}

std::string Sprouts::print_move(const Position& position, const Move& line) {
  const std::vector<std::size_t> numbers = corner_numbers(sprouts::unpacked(position));
  std::string text = fmt::format("{}-{}", numbers[line.from], numbers[line.to]);
  for (std::size_t i = 0; i < line.around.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? " around " : ",", numbers[line.around[i]]);
  }
  return text;
}

std::string Sprouts::draw(const Position& position) {
  const Land land = sprouts::unpacked(position);
  std::string text;
  std::size_t region = 0;
  std::size_t number = 0;
  bool begins = true;
  for (std::size_t i = 0; i < land.size(); ++i) {
    if (land[i] == kWordEnd || land[i] == kRegionEnd) {
      text += land[i] == kWordEnd ? "" : "\n";
      begins = land[i] == kRegionEnd;
      continue;
    }
    if (begins) text += fmt::format("region {}:", ++region);
    begins = false;
    const bool first = i == 0 || !is_spot(land[i - 1]);
    text += fmt::format("{}{} {}", first ? "   " : " - ", ++number,
                        land[i] == kFresh ? "new" : written(land[i]));
  }
  return text;
}

/// Each region is a box, and each word a closed line with its corners on it. Corners have the
/// numbers that moves call them by; the two corners of one spot have the same letter.
Drawing Sprouts::shapes(const Position& position) {
  const Land land = sprouts::unpacked(position);
  if (static_cast<std::size_t>(std::ranges::count_if(land, sprouts::is_spot)) > kMostInPicture)
    return {};
  Drawing drawing{.title = "the regions of a drawing, and the spots around them"};
  std::size_t number = 0;
  double top = 0;
  double left = 0.3;
  double height = 2;
  std::vector<std::string> word;
  const auto end_word = [&] {
    if (word.empty()) return;
    const double radius = word.size() == 1 ? 0 : 0.3 + 0.17 * static_cast<double>(word.size());
    const Point middle{left + radius + 0.9, top + radius + 0.95};
    if (radius > 0) drawing.circle(middle, radius, Tone::line);
    for (std::size_t i = 0; i < word.size(); ++i) {
      const double turn =
          2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(word.size());
      const Point way{std::sin(turn), -std::cos(turn)};
      drawing.circle({middle.x + radius * way.x, middle.y + radius * way.y}, 0.13, Tone::black);
      drawing.text({middle.x + (radius + 0.6) * way.x, middle.y + (radius + 0.5) * way.y}, word[i]);
    }
    height = std::max(height, 2 * radius + 1.9);
    left += 2 * radius + 1.8;
    word.clear();
  };
  const auto end_region = [&] {
    end_word();
    if (left > 0.3) drawing.box({0, top}, {left + 0.3, top + height}, Tone::line);
    top += height + 0.4;
    left = 0.3;
    height = 2;
  };
  for (const Symbol symbol : land) {
    if (symbol == kRegionEnd) {
      end_region();
    } else if (symbol == kWordEnd) {
      end_word();
    } else {
      ++number;
      word.push_back(symbol == kFresh ? std::to_string(number)
                                      : fmt::format("{} {}", number, written(symbol)));
    }
  }
  if (left > 0.3 || !word.empty()) end_region();
  return drawing;
}

Sprouts::Position Sprouts::after(const Position& position, const Move& line) {
  return sprouts::packed(
      sprouts::normal_land(sprouts::land_after(sprouts::unpacked(position), line)));
}

auto Sprouts::parts_of(Land& land) -> std::vector<Part> {
  sprouts::settle(land);
  std::vector<Part> parts;
  for (const Land& part : sprouts::separate(land)) {
    parts.push_back(sprouts::packed(sprouts::canonical_land(part)));
  }
  return parts;
}

std::optional<Sprouts::Part> Sprouts::simplified(const Part& part) {
  Land land = sprouts::unpacked(part);
  if (land.empty() || !sprouts::join_words(land)) return std::nullopt;
  do {
    sprouts::settle(land);
  } while (sprouts::join_words(land));
  return sprouts::packed(sprouts::canonical_land(land));
}

auto Sprouts::options_of(const Part& part) -> std::vector<std::vector<Part>> {
  const Land land = sprouts::unpacked(part);
  std::vector<std::vector<Part>> options;
  sprouts::each_line(land, [&](const Line& line) {
    Land next = sprouts::land_after(land, line);
    std::vector<Part> parts = parts_of(next);
    if (parts.size() > 1) std::ranges::sort(parts);
    options.push_back(std::move(parts));
    return true;
  });
  // Options with much left in them come first: see game.h.
  const auto size = [](const std::vector<Part>& parts) {
    std::size_t words = 0;
    for (const Part& one : parts) words += one.size();
    return words;
  };
  std::ranges::sort(options, [&](const std::vector<Part>& a, const std::vector<Part>& b) {
    return size(a) != size(b) ? size(a) > size(b) : a < b;
  });
  return options;
}

double Sprouts::search_size(const Position& position) {
  // Measured: each life about doubles the number of positions.
  double most = 1;
  for (const Land& part : sprouts::separate(sprouts::unpacked(position))) {
    most = std::max(most, std::exp2(static_cast<double>(sprouts::lives(part))));
  }
  return most;
}

CatalogueEntry sprouts_game() {
  return catalogue_entry<Sprouts>();
}

}  // namespace grundy::games
