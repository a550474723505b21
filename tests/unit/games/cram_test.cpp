#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/cram/cram.h"
#include "grundy/engine.h"

namespace grundy::games {
namespace {

Words board(std::string_view text) {
  return Cram::parse(Arguments(text, 0)).value().position;
}

struct BadBoard {
  std::string_view text;
  std::size_t offset;
  std::string_view message;
};

TEST(Cram, BadBoardsAreReportedWhereTheyAre) {
  for (const BadBoard& bad : std::vector<BadBoard>{
           {"", 0, "the board is missing here"},
           {"0x3", 0, "a board has at least one row"},
           {"3x0", 2, "a board has at least one column"},
           {"x3", 0, "the number of rows is missing here"},
           {"3x", 2, "the number of columns is missing here"},
           {"3x4x5", 3, "'x' does not belong here"},
           {"64x65", 0, "a board of 64 x 65 squares is too large"},
           {"18446744073709551615x18446744073709551615", 0,
            "a board of 18446744073709551615 x 18446744073709551615 squares is too large"},
           {"../.", 4, "this row is shorter than the first one"},
           {"../.../..", 5, "this row is longer than the first one"},
           {"..//..", 3, "a row has at least one square"},
           {"../", 3, "a row has at least one square"},
           {"../.#/x.", 6, "a square is written . if it is free and # if it is taken"},
           {"..a", 2, "a square is written . if it is free and # if it is taken"},
           {"3", 0, "a square is written . if it is free and # if it is taken"},
       }) {
    const auto start = Cram::parse(Arguments(bad.text, 0));
    ASSERT_FALSE(start.has_value()) << bad.text;
    EXPECT_EQ(start.error().message, bad.message) << bad.text;
    EXPECT_EQ(start.error().offset, bad.offset) << bad.text;
    EXPECT_FALSE(start.error().expected.empty()) << bad.text;
  }
  const std::string row(4097, '.');
  EXPECT_EQ(Cram::parse(Arguments(row, 0)).error().offset, 4096U);
  EXPECT_TRUE(Cram::parse(Arguments("1x4096", 0)).has_value());
}

TEST(Cram, MirrorPlayTellsTheWinnerOfEverySmallBoard) {
  constexpr std::uint32_t kSquares = 12;
  Engine engine;
  Request search;
  search.use_theorems = false;
  int known = 0;
  for (std::uint32_t squares = 0; squares < 1U << kSquares; ++squares) {
    Words words = CramBoard::taken(3, 4);
    for (std::uint32_t i = 0; i < kSquares; ++i) {
      CramBoard::set(words, i, (squares >> i & 1U) != 0);
    }
    const auto outcome = Cram::closed_outcome(words);
    if (!outcome) continue;
    ++known;
    const auto result = engine.solve(engine.parse(Cram::print(words)).value(), search);
    ASSERT_EQ(result.value().outcome, outcome) << Cram::print(words);
  }
  EXPECT_GT(known, 1000) << "it should know more than a few";
}

TEST(Cram, MirrorPlayKnowsWhatItMayAndNoMore) {
  for (const auto& [text, outcome] :
       std::vector<std::pair<std::string_view, std::optional<Outcome>>>{
           {"6x8", Outcome::P},
           {"5x8", Outcome::N},
           {"8x5", Outcome::N},
           {"5x7", std::nullopt},            // the centre is a free square
           {".../.#./...", Outcome::P},      // and here a taken one
           {"..#.../..#...", Outcome::N},    // 2x2 does not matter beside 2x3
           {"...#.../...#...", Outcome::P},  // two pieces of one form
           {"...##/.####/.##../.####/.##..", std::nullopt},
           {"..#..", Outcome::P},
           {"..#..#..", Outcome::N},  // the third one has its centre
           {"..#....#..", Outcome::N},
           {"..#....", std::nullopt},  // two centres: the values 1 and 2 are not compared
           {"...#/#.##/###./##..", std::nullopt},
       }) {
    EXPECT_EQ(Cram::closed_outcome(board(text)), outcome) << text;
  }
}

TEST(Cram, TheCentralDominoWinsOnTheLargestBoards) {
  const Cram rules;
  for (const std::string_view text : {"63x64", "1x4096", "64x63"}) {
    const Words position = board(text);
    std::vector<Cram::Move> moves;
    ASSERT_TRUE(rules.some_move_to(position, NimValue(0), [&](const Cram::Move& move) {
      moves.push_back(move);
      return true;
    }));
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(Cram::closed_outcome(Cram::after(position, moves[0])), Outcome::P) << text;
  }
  EXPECT_FALSE(rules.each_part(board("63x64"), [](const Polyomino&) {}));
  EXPECT_TRUE(rules.each_part(board("8x16"), [](const Polyomino&) {}));
}

TEST(Cram, ExplainsWithPairsAndAnAnswer) {
  const Explanation lost = Cram::explain(board("2x2"));
  EXPECT_EQ(lost.kind, "mirror");
  EXPECT_EQ(lost.figure, (std::vector<std::string>{"a b", "b a"}));
  const Explanation won = Cram::explain(board("3x4"));
  EXPECT_EQ(won.figure, (std::vector<std::string>{"a b c d", "e + + e", "d c b a"}));
  EXPECT_EQ(std::get<std::string>(won.facts.at(0).value), "(2,2)-(2,3)");
  EXPECT_EQ(std::get<std::string>(won.facts.at(1).value), "(1,1)-(1,2)");
  EXPECT_EQ(std::get<std::string>(won.facts.at(2).value), "(3,3)-(3,4)");
}

/// One after another, as a sheet of paper shows them: the same for both widths of words.
TEST(Polyomino, ImagesUnderTheEightSymmetriesHaveOneRepresentative) {
  for (const unsigned side : {5U, 9U}) {  // 25 squares fit into one word, 81 do not
    Polyomino piece{0, 0, Polyomino::shape_of(side, side)};
    const std::set<std::pair<unsigned, unsigned>> squares{
        {0, 0}, {0, 1}, {0, 2}, {1, 2}, {side - 1, 1}};
    std::set<std::pair<std::uint64_t, std::uint64_t>> images;
    std::set<std::pair<std::uint64_t, std::uint64_t>> representatives;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
      piece.low = piece.high = 0;
      for (auto [row, column] : squares) {
        if ((symmetry & 4U) != 0) std::swap(row, column);
        if ((symmetry & 1U) != 0) row = side - 1 - row;
        if ((symmetry & 2U) != 0) column = side - 1 - column;
        piece.add(row * side + column);
      }
      images.emplace(piece.low, piece.high);
      const Polyomino chosen = representative(piece);
      EXPECT_EQ(representative(chosen), chosen);
      representatives.emplace(chosen.low, chosen.high);
    }
    EXPECT_EQ(images.size(), 8U);
    EXPECT_EQ(representatives.size(), 1U);
  }
}

TEST(Polyomino, DominoesOnTheLongestStripsLeaveTwoStrips) {
  for (const unsigned length : {64U, 65U, 128U}) {
    Polyomino strip{UINT64_MAX, 0, Polyomino::shape_of(1, length)};
    if (length > 64) strip.high = UINT64_MAX >> (128 - length);
    unsigned left = 0;
    EXPECT_TRUE(each_domino(strip, [&](std::span<const Polyomino> pieces) {
      unsigned expected = 0;
      for (const unsigned rest : {left, length - 2 - left}) {
        if (rest < 2) continue;
        EXPECT_EQ(pieces[expected].shape, Polyomino::shape_of(1, rest));
        ++expected;
      }
      EXPECT_EQ(pieces.size(), expected);
      ++left;
      return true;
    }));
    EXPECT_EQ(left, length - 1);
  }
}

}  // namespace
}  // namespace grundy::games
