#include "games/kit/coin_turning.h"

#include <fmt/format.h>

#include <bit>

#include "games/kit/drawn.h"

namespace grundy::games {

Expected<Words> CoinRow::parse(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  if (text.empty()) return arguments.error("the row of coins is missing here", "H or T");
  if (text.size() > kMaxCoins) {
    return arguments.error("the row is too long", fmt::format("at most {} coins", kMaxCoins));
  }
  Words row(1 + (text.size() + 63) / 64, 0);
  row[0] = text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      return arguments.error(
          "a row of coins has no /; rectangles are for tartan, corners, rugs and acrostic",
          "H or T", i);
    }
    if (text[i] != 'H' && text[i] != 'T') {
      return arguments.error("a coin is written H for heads or T for tails", "H or T", i);
    }
    if (text[i] == 'H') turn(row, i + 1);
  }
  return row;
}

std::string CoinRow::print(const Words& row) {
  std::string text;
  for (std::uint64_t place = 1; place <= row[0]; ++place) text += head(row, place) ? 'H' : 'T';
  return text;
}

std::string CoinRow::draw(const Words& row) {
  constexpr std::uint64_t kMaxDrawn = 24;  // more would not fit on a line
  if (row[0] > kMaxDrawn) return {};
  std::string places = "place";
  std::string coins = "coin ";
  for (std::uint64_t place = 1; place <= row[0]; ++place) {
    places += fmt::format("{:>3}", place);
    coins += head(row, place) ? "  H" : "  T";
  }
  return places + '\n' + coins + '\n';
}

Drawing CoinRow::shapes(const Words& row) {
  if (row[0] > kMostInPicture) return {};
  Drawing drawing{.title = fmt::format("a row of {} coins", row[0])};
  for (std::uint64_t place = 1; place <= row[0]; ++place) {
    draw_coin(drawing, 0, place - 1, head(row, place));
    drawing.text({static_cast<double>(place) - 0.5, 1.25}, std::to_string(place), Tone::label);
  }
  return drawing;
}

std::vector<std::uint64_t> CoinRow::heads(const Words& row) {
  std::vector<std::uint64_t> places;
  for (std::size_t i = 1; i < row.size(); ++i) {
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1) {
      places.push_back((i - 1) * 64 + static_cast<std::uint64_t>(std::countr_zero(word)) + 1);
    }
  }
  return places;
}

Words CoinRow::cut(Words row) {
  while (row.size() > 2 && row.back() == 0) row.pop_back();
  const auto last = static_cast<std::uint64_t>(std::bit_width(row.back()));
  row[0] = (row.size() - 2) * 64 + last;
  return row;
}

}  // namespace grundy::games
