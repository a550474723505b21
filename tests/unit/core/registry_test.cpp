#include "core/registry.h"

#include <gtest/gtest.h>

#include "grundy/engine.h"
#include "support/own_games.h"

namespace grundy {
namespace {

CatalogueEntry entry(const GameInfo& info) {
  return {&info, nullptr, {}};
}

TEST(Registry, FindsByNameAndByAlias) {
  const GameInfo info{"queen", "", "", "", {}, {"wythoff", "lady"}};
  Registry registry;
  ASSERT_TRUE(registry.add(entry(info)).has_value());
  ASSERT_NE(registry.find("queen"), nullptr);
  EXPECT_EQ(registry.find("lady"), registry.find("queen"));
  EXPECT_EQ(registry.find("Queen"), nullptr);
  EXPECT_EQ(registry.find("quee"), nullptr);
  EXPECT_EQ(registry.names(), (std::vector<std::string_view>{"queen", "wythoff", "lady"}));
}

TEST(Registry, RefusesNamesThatAreTaken) {
  const GameInfo first{"queen", "", "", "", {}, {"wythoff"}};
  const GameInfo same_name{"queen", "", "", "", {}};
  const GameInfo named_as_alias{"wythoff", "", "", "", {}};
  const GameInfo alias_as_name{"king", "", "", "", {}, {"queen"}};
  Registry registry;
  ASSERT_TRUE(registry.add(entry(first)).has_value());
  for (const GameInfo* info : {&same_name, &named_as_alias, &alias_as_name}) {
    const auto refused = registry.add(entry(*info));
    ASSERT_FALSE(refused.has_value()) << info->name;
    EXPECT_NE(refused.error().message.find("called"), std::string::npos);
  }
  EXPECT_EQ(registry.entries().size(), 1U) << "a refused game leaves nothing behind";
  EXPECT_EQ(registry.find("king"), nullptr);
}

TEST(EngineRegistry, AGameCanBeAddedOnce) {
  Engine engine;
  EXPECT_FALSE(engine.parse("ownkayles(3)").has_value());
  ASSERT_TRUE(engine.add<support::OwnKayles>().has_value());
  EXPECT_TRUE(engine.parse("ownkayles(3)").has_value());
  EXPECT_FALSE(engine.add<support::OwnKayles>().has_value());
  EXPECT_FALSE(Engine().parse("ownkayles(3)").has_value()) << "engines know nothing of each other";
}

}  // namespace
}  // namespace grundy
