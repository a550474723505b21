#include "games/rook/rook.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "games/kit/drawn.h"
#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

std::string coordinates(const Rook::Position& square) {
  std::string text = "(";
  append_numbers(text, square);
  return text + ')';
}

}  // namespace

const GameInfo& Rook::info() {
  static const GameInfo info{
      .name = "rook",
      .title = "Rook move",
      .summary = "move a rook towards the corner, parallel to one side, any distance",
      .notation = "rook(ROW, COLUMN) or more coordinates",
      .examples = {"rook(3,5)", "rook(3,5,2)", "rook(4)", "rook(0,0)"},
  };
  return info;
}

Expected<Start<Rook>> Rook::parse(const Arguments& arguments) {
  auto square = arguments.naturals("a coordinate");
  if (!square) return std::unexpected(std::move(square.error()));
  return Start<Rook>{{}, std::move(*square)};
}

std::string Rook::print(const Position& square) {
  return "rook" + coordinates(square);
}

std::string Rook::print_move(const Position& square, const Move& move) {
  return coordinates(square) + " -> " + coordinates(after(square, move));
}

std::uint64_t Rook::nim_sum(const Position& square) {
  std::uint64_t sum = 0;
  for (const std::uint64_t distance : square) sum ^= distance;
  return sum;
}

Explanation Rook::explain(const Position& square) {
  std::vector<Summand> summands;
  for (std::size_t axis = 0; axis < square.size(); ++axis) {
    summands.push_back({"coordinate " + std::to_string(axis + 1), NimValue(square[axis])});
  }
  Explanation reason{"heaps",
                     "Each coordinate is a heap of Nim: a move makes one coordinate smaller by any "
                     "amount and leaves the others unchanged."};
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

std::string Rook::draw(const Position& square) {
  if (square.size() != 2) return {};
  return drawn_board(square[0], square[1], 'R');
}

Drawing Rook::shapes(const Position& square) {
  if (square.size() == 2 || square.size() > kMostInPicture) return {};
  if (std::ranges::max(square) >= kMostInPicture) return {};
  Drawing drawing{.title = "a rook at " + print(square).substr(4)};
  for (std::size_t axis = 0; axis < square.size(); ++axis) {
    const double y = 1.3 * static_cast<double>(axis);
    for (std::uint64_t at = 0; at <= square[axis]; ++at) {
      const auto x = static_cast<double>(at);
      drawing.box({x, y}, {x + 1, y + 1}, at == 0 ? Tone::goal : Tone::light);
    }
    drawing.text({static_cast<double>(square[axis]) + 0.5, y + 0.5}, "R");
    drawing.text({-0.5, y + 0.5}, std::to_string(square[axis]), Tone::label);
  }
  return drawing;
}

CatalogueEntry rook_game() {
  return catalogue_entry<Rook>();
}

}  // namespace grundy::games
