// The options of one position may be more than there is time or memory for.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/budgeted_options.h"
#include "grundy/engine.h"
#include "support/solved.h"

namespace grundy {
namespace {

using support::solved;

class Refusal final : public OptionLimit {
 public:
  explicit Refusal(std::uint64_t most) : most_(most) {}
  bool allows(std::uint64_t bytes) override {
    ++asked;
    return bytes <= most_;
  }
  int asked = 0;

 private:
  std::uint64_t most_;
};

/// Each has at least a million options in one part, and no game may go on once it is told to stop.
const std::vector<std::string> kWide{
    "moore(1000000,3,5; k=2)",
    "splitnim(18446744073709551614)",
    "nim(18446744073709551615)",
    "takeaway(18446744073709551615; max=18446744073709551615)",
    "octal(0.7777; 4000000000)",
    "kayles(4000000000)",
    "grundy(4000000000)",
    "queen(4000000000,4000000000)",
    "rook(18446744073709551615)",
    "euclid(1, 18446744073709551615)",
    "increasenim(1000000000000; add=5, times=5)",
    "staircase(0,18446744073709551615)",
    "nimble(0,18446744073709551615)",
    "chomp(65000,65000,65000)",
};

TEST(OptionLimit, EndsTheEnumerationOfOnePosition) {
  Engine engine;
  for (const std::string& text : kWide) {
    const Sum position = engine.parse(text).value();
    const Component& component = position.components.front();
    bool cut_short = false;
    component.game->each_part(component.position, [&](WordsView part) {
      Refusal limit(1U << 20U);
      OptionBuffer buffer(component.game->part_shape());
      buffer.heed(&limit);
      component.game->options(part, buffer);
      cut_short = cut_short || buffer.cut_short();
      EXPECT_LE(buffer.bytes(), 4U << 20U) << text;
    });
    EXPECT_TRUE(cut_short) << text;
  }
}

TEST(OptionLimit, LetsAllOptionsPassWhereThereIsRoom) {
  Engine engine;
  const Component component = engine.parse("queen(3000,3000)").value().components.front();
  component.game->each_part(component.position, [&](WordsView part) {
    Refusal limit(UINT64_MAX);
    OptionBuffer buffer(component.game->part_shape());
    buffer.heed(&limit);
    component.game->options(part, buffer);
    EXPECT_FALSE(buffer.cut_short());
    EXPECT_EQ(buffer.option_count(), 9000U);
    EXPECT_GT(limit.asked, 10);
    buffer.heed(nullptr);
    component.game->options(part, buffer);
    EXPECT_EQ(buffer.option_count(), 9000U);
  });
}

TEST(OptionLimit, GivesBackWhatItTook) {
  Budget budget({.memory = 10U << 20U}, nullptr, {});
  {
    BudgetedOptions limit(budget);
    EXPECT_TRUE(limit.allows(4U << 20U));
    EXPECT_EQ(budget.bytes(), 4U << 20U);
    EXPECT_TRUE(limit.allows(1U << 20U)) << "the buffer is used again";
    EXPECT_FALSE(limit.allows(11U << 20U));
  }
  EXPECT_EQ(budget.bytes(), 0U);
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory);
}

TEST(OptionLimit, EverySolverStopsAtIt) {
  // Sums that need the value, misère play, and a search that is not refused for its size.
  Engine engine;
  for (const std::string& text : kWide) {
    const Sum position = engine.parse(text).value();
    for (const Play play : {Play::normal, Play::misere}) {
      const Request request{.play = play,
                            .limits = {.time = std::chrono::seconds(20), .memory = 8U << 20U},
                            .use_theorems = false};
      const auto result = engine.solve(position, request);
      ASSERT_TRUE(result.has_value()) << text << ": " << result.error().message;
      if (result->outcome) continue;  // few positions behind many options
      ASSERT_TRUE(result->stop.has_value()) << text;
      EXPECT_NE(result->stop->reason, StopReason::time) << text;
    }
  }
}

}  // namespace
}  // namespace grundy
