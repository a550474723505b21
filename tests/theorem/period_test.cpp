// Periods of lists of values: the fast search finds what the definition says.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "conjecture/guess.h"

namespace grundy::conjecture {
namespace {

/// As the header says it, each length tried from the end: quadratic.
std::optional<Period> by_definition(const std::vector<std::uint32_t>& values) {
  const std::size_t count = values.size();
  for (std::size_t length = 1; 5 * length + 10 < count; ++length) {
    if (values[count - 1] < values[count - 1 - length]) continue;
    const std::uint32_t saltus = values[count - 1] - values[count - 1 - length];
    std::size_t from = count - length;
    while (from > 0 && values[from - 1 + length] == values[from - 1] + saltus) --from;
    const std::size_t seen = count - length - from;
    if (seen >= 3 * length + 10 && from + 2 * length <= count / 2) {
      return Period{from, length, saltus};
    }
  }
  return std::nullopt;
}

TEST(Periods, AreFoundAsTheDefinitionSays) {
  std::mt19937 generator(21);
  const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
  int found = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t count = random() % 120;
    const std::size_t from = random() % 20;
    const std::size_t length = 1 + random() % 12;
    const std::uint32_t saltus = random() % 3;
    std::vector<std::uint32_t> values;
    for (std::size_t n = 0; n < count; ++n) {
      const bool free = n < from + length || random() % 400 == 0;
      values.push_back(free ? random() % 5 : values[n - length] + saltus);
    }
    const auto expected = by_definition(values);
    const auto period = find_period(values);
    ASSERT_EQ(period.has_value(), expected.has_value()) << trial;
    if (!period) continue;
    ++found;
    EXPECT_EQ(period->from, expected->from) << trial;
    EXPECT_EQ(period->length, expected->length) << trial;
    EXPECT_EQ(period->saltus, expected->saltus) << trial;
  }
  EXPECT_GT(found, 300);
}

}  // namespace
}  // namespace grundy::conjecture
