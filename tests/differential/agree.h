// How the differential tests compare answers.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "support/reference.h"

namespace grundy::differential {

/// Moves by the positions they lead to, with their number; positions that are alike are one.
using MovesByShape = std::map<support::Shape, std::uint64_t>;

inline MovesByShape by_shape(const std::vector<Sum>& options) {
  MovesByShape moves;
  for (const Sum& option : options) ++moves[support::shape_of(option)];
  return moves;
}

inline MovesByShape by_shape(const MoveList& list) {
  MovesByShape moves;
  for (const MoveResult& move : list.moves) {
    EXPECT_TRUE(moves.emplace(support::shape_of(move.to.value()), move.count).second)
        << "listed twice: " << move.to->print();
  }
  return moves;
}

/// The engine's answer is that of the definition, move for move.
inline void expect_as_defined(const Result& result, support::Reference& reference) {
  const Sum& position = result.position;
  const std::string text = position.print();
  ASSERT_FALSE(result.stop.has_value()) << text;
  EXPECT_EQ(result.outcome, reference.outcome(position, result.play)) << text;
  if (result.play == Play::normal) {
    EXPECT_EQ(result.nim_value, reference.value(position)) << text;
    ASSERT_EQ(result.components.size(), position.components.size()) << text;
    for (std::size_t i = 0; i < result.components.size(); ++i) {
      EXPECT_EQ(result.components[i].nim_value, reference.value(Sum{{position.components[i]}}))
          << text;
    }
  } else {
    EXPECT_FALSE(result.nim_value.has_value()) << text;
  }
  ASSERT_TRUE(result.winning_moves.has_value()) << text;
  EXPECT_TRUE(result.winning_moves->complete) << text;
  const std::vector<Sum> winning = reference.winning_options(position, result.play);
  EXPECT_EQ(by_shape(*result.winning_moves), by_shape(winning)) << text;
  EXPECT_EQ(result.winning_moves->total, winning.size()) << text;
  std::set<std::string> texts;
  for (const Sum& option : winning) texts.insert(option.print());
  for (const MoveResult& move : result.winning_moves->moves) {
    EXPECT_TRUE(texts.contains(move.to.value().print()))
        << text << " has no winning move to " << move.to->print();
  }
}

/// Two answers about the same position are the same.
inline void expect_same(const Result& left, const Result& right) {
  const std::string text = left.position.print();
  EXPECT_EQ(left.outcome, right.outcome) << text;
  EXPECT_EQ(left.nim_value, right.nim_value) << text;
  ASSERT_EQ(left.winning_moves.has_value(), right.winning_moves.has_value()) << text;
  if (!left.winning_moves) return;
  EXPECT_EQ(by_shape(*left.winning_moves), by_shape(*right.winning_moves)) << text;
  EXPECT_EQ(left.winning_moves->total, right.winning_moves->total) << text;
}

}  // namespace grundy::differential
