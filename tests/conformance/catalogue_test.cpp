// What the catalogue says about its games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "grundy/engine.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

bool is_identifier(std::string_view name) {
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
         std::ranges::all_of(name, [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
         });
}

TEST(Catalogue, HasEveryNameOnce) {
  const Engine engine;
  std::set<std::string_view> names;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    EXPECT_TRUE(names.insert(entry.info->name).second) << entry.info->name;
    for (const std::string_view alias : entry.info->aliases) {
      EXPECT_TRUE(names.insert(alias).second) << alias;
    }
  }
  EXPECT_GE(names.size(), 7U);
  for (const std::string_view name : names) EXPECT_TRUE(is_identifier(name)) << name;
}

TEST(Catalogue, SaysWhatEachGameIs) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    const GameInfo& info = *entry.info;
    for (const std::string_view line : {info.title, info.summary, info.notation}) {
      EXPECT_FALSE(line.empty()) << info.name;
      EXPECT_EQ(line.find('\n'), std::string_view::npos) << info.name;
    }
    EXPECT_GE(info.examples.size(), 3U) << info.name;
    EXPECT_TRUE(static_cast<bool>(entry.parse)) << info.name;
  }
}

TEST(Catalogue, HasAManualForEachGame) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    EXPECT_TRUE(entry.manual.starts_with("# ")) << entry.info->name << ".md";
    EXPECT_GT(entry.manual.size(), 200U) << entry.info->name << ".md says next to nothing";
    EXPECT_NE(entry.manual.find(entry.info->title), std::string_view::npos) << entry.info->name;
  }
}

TEST(Catalogue, AliasesMeanTheGame) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    for (const std::string_view example : entry.info->examples) {
      for (const std::string_view alias : entry.info->aliases) {
        ASSERT_TRUE(example.starts_with(entry.info->name));
        const std::string renamed =
            std::string(alias) + std::string(example.substr(entry.info->name.size()));
        const auto position = engine.parse(renamed);
        ASSERT_TRUE(position.has_value()) << renamed;
        EXPECT_EQ(position->print(), engine.parse(example).value().print());
      }
    }
  }
}

TEST(Catalogue, ExamplesReadBackAsThemselves) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    for (const std::string_view example : entry.info->examples) {
      const auto position = engine.parse(example);
      ASSERT_TRUE(position.has_value()) << example << ": " << position.error().message;
      const std::string printed = position->print();
      EXPECT_EQ(engine.parse(printed).value().print(), printed);
      EXPECT_EQ(&position->components.at(0).game->info(), entry.info) << example;
    }
  }
}

/// Games given by their options have no typed rules; their part of the conformance tests is here.
TEST(GivenConformance, TextsReadBackAsTheSamePosition) {
  const Engine engine;
  support::RandomPositions random(engine, 21);
  support::Reference reference;
  for (int i = 0; i < 300; ++i) {
    const Sum given = random.given(4);
    const auto again = engine.parse(given.print());
    ASSERT_TRUE(again.has_value()) << given.print();
    EXPECT_EQ(again->print(), given.print());
    EXPECT_EQ(reference.lines_of_play(*again), reference.lines_of_play(given));
    for (const Sum& option : support::options_of(given)) EXPECT_NE(option.print(), given.print());
  }
}

}  // namespace
}  // namespace grundy
