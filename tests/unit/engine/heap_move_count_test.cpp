// Moves of heap games to a value: counted without making them, and made.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/budget.h"
#include "grundy/engine.h"
#include "theory/values.h"

namespace grundy {
namespace {

TEST(HeapMovesTo, AreCountedAsTheyAreMade) {
  const Engine engine;
  Values values;
  for (const char* text :
       {"kayles(1)", "kayles(2,3)", "kayles(200,131,7)", "dawson(150)", "treblecross(1,2,140)",
        "grundy(3,90,131)", "octal(0.6; 300)", "octal(4.7; 131,2)", "officers(140)",
        "dawsonkayles(129,128,130)", "subtraction(40,9; {2,5})"}) {
    const Component component = engine.parse(text).value().components.front();
    Budget budget(Limits{}, nullptr, {});
    Solver& solver = values.solver(component);
    ASSERT_NE(solver.heaps(), nullptr) << text;
    for (std::uint64_t target = 0; target < 12; ++target) {
      std::uint64_t made = 0;
      const auto listed =
          solver.each_move_to(component, NimValue(target), budget, [&](const MoveView& move) {
            EXPECT_EQ(values.number(move.after(), budget).value(), NimValue(target))
                << text << ": " << move.print();
            ++made;
            return true;
          });
      ASSERT_EQ(listed, Listed::all) << text;
      EXPECT_EQ(solver.count_moves_to(component, NimValue(target), budget), made)
          << text << " to " << target;
    }
  }
}

}  // namespace
}  // namespace grundy
