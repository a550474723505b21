// A game of one's own: a king walks to the corner of a board, one step at a time, up or left or
// both at once. A class with these members is all the engine needs; grundy/game/game.h says what
// more it may have.
#include <grundy/engine.h>
#include <grundy/game/typed.h>

#include <cstdint>
#include <iostream>
#include <string>

class King {
 public:
  struct Position {
    std::uint64_t row, column;
  };
  using Move = Position;  // the square he goes to

  static const grundy::GameInfo& info() {
    static const grundy::GameInfo info{
        "king", "King's walk", "one step up, left or both", "king(ROW, COLUMN)", {"king(3,4)"}};
    return info;
  }
  static grundy::Expected<grundy::Start<King>> parse(const grundy::Arguments& arguments) {
    const auto square = arguments.naturals("a row or column");
    if (!square) return std::unexpected(square.error());
    if (square->size() != 2) return arguments.error("a king stands on a square", "ROW, COLUMN");
    return grundy::Start<King>{{}, {square->front(), square->back()}};
  }
  std::string parameters() const { return ""; }
  std::string print(const Position& king) const {
    return "king(" + std::to_string(king.row) + "," + std::to_string(king.column) + ")";
  }

  template <class Visit>
  bool each_move(const Position& king, Visit&& visit) const {
    const auto [row, column] = king;
    if (row > 0 && !visit(Move{row - 1, column})) return false;
    if (column > 0 && !visit(Move{row, column - 1})) return false;
    return row == 0 || column == 0 || visit(Move{row - 1, column - 1});
  }
  Position after(const Position&, const Move& to) const { return to; }
  std::string print_move(const Position&, const Move& to) const { return "to " + print(to); }
};

int main() {
  grundy::Engine engine;
  if (!engine.add<King>()) return 1;
  const auto position = engine.parse("king(3,4) + *1");
  if (!position) return 2;
  const auto result = engine.solve(*position);
  if (!result || !result->nim_value || !result->winning_moves) return 1;
  std::cout << position->print() << " has nim value " << result->nim_value->number() << "\n";
  for (const auto& move : result->winning_moves->moves) std::cout << move.to->print() << "\n";
}
