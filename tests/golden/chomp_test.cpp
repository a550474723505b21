// Boards of Chomp that are too large for the general solver, against the tables of others.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "grundy/game/any_game.h"

namespace grundy {
namespace {

struct Row {
  std::string what;
  std::string board;
  std::string answer;
};

std::vector<Row> rows() {
  std::ifstream file(GRUNDY_SOURCE_DIR "/tests/golden/data/chomp.tsv");
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);  // the names of the columns
  while (std::getline(file, line)) {
    std::istringstream text(line);
    Row row;
    std::getline(text, row.what, '\t');
    std::getline(text, row.board, '\t');
    std::getline(text, row.answer, '\t');
    rows.push_back(std::move(row));
  }
  return rows;
}

TEST(PublishedChomp, HasTheseValuesAndMoves) {
  constexpr double kMost = 3e6;  // staircases
  int checked = 0;
  for (const auto& [what, board, answer] : rows()) {
    Engine engine;
    const Sum sum = engine.parse("chomp(" + board + ")").value();
    const Component& component = sum.components.front();
    if (component.game->search_size(component.position).value() > kMost) continue;
    ++checked;
    if (what == "value") {
      const Result result = engine.solve(sum, {.list_moves = false}).value();
      EXPECT_EQ(result.nim_value, NimValue(std::stoull(answer))) << board;
      continue;
    }
    const Result result = engine.solve(sum, {.find_value = false}).value();
    std::set<std::string> found;
    for (const MoveResult& move : result.winning_moves.value().moves) found.insert(move.move);
    std::istringstream text(answer);
    std::set<std::string> expected;
    for (std::string move; text >> move;) expected.insert(move);
    EXPECT_EQ(found, expected) << board;
  }
  EXPECT_GE(checked, 60);
}

}  // namespace
}  // namespace grundy
