// Who may include whom: the table in docs/ARCHITECTURE.md against every source, and against what it
// reaches through includes of includes. And no two rooms, nor two modules, include each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "house/architecture.h"
#include "house/includes.h"

namespace grundy::house {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = GRUNDY_SOURCE_DIR;

constexpr std::string_view kSample =
    "# A house\n\n| room | may include |\n|---|---|\n| public | |\n| `core` | public |\n"
    "| solve/* | public, core, `games/<same name>`; never a sibling |\n"
    "| games/kit | public |\n| games/* | public, core, games/kit |\n"
    "| engine | public, core, solve, games/* |\n\nafterwards\n| core | engine |\n";

TEST(Rooms, AreReadFromTheTable) {
  const auto rooms = Rooms::read(kSample);
  ASSERT_TRUE(rooms.has_value()) << rooms.error();
  EXPECT_EQ(rooms->rows().size(), 6U) << "the table ends where its rows end";
  EXPECT_TRUE(rooms->may_include("core", "public"));
  EXPECT_FALSE(rooms->may_include("public", "core"));
  EXPECT_FALSE(rooms->may_include("core", "engine"));
  EXPECT_TRUE(rooms->may_include("solve/dag", "core"));
  EXPECT_TRUE(rooms->may_include("solve/dag", "solve/dag"));
  EXPECT_FALSE(rooms->may_include("solve/dag", "solve/misere"));
  EXPECT_TRUE(rooms->may_include("solve/cram", "games/cram"));
  EXPECT_FALSE(rooms->may_include("solve/cram", "games/queen"));
  EXPECT_FALSE(rooms->may_include("solve/cram", "games"));
  EXPECT_FALSE(rooms->may_include("games/cram", "solve/cram"));
  EXPECT_FALSE(rooms->may_include("games/nim", "games/rook"));
  EXPECT_FALSE(rooms->may_include("games/nim", "games"));
  EXPECT_TRUE(rooms->may_include("games/nim", "games/kit"));
  EXPECT_FALSE(rooms->may_include("games/kit", "games/nim"));
  EXPECT_FALSE(rooms->may_include("games/kit", "core"));
  EXPECT_FALSE(rooms->may_include("solve/cram", "games/kit"));
  EXPECT_TRUE(rooms->may_include("engine", "solve/dag"));
  EXPECT_TRUE(rooms->may_include("engine", "games/nim"));
  EXPECT_TRUE(rooms->may_include("engine", "games"));
  EXPECT_TRUE(rooms->may_include("games", "games/nim"));
  EXPECT_FALSE(rooms->may_include("attic", "core"));
  EXPECT_FALSE(rooms->knows("attic"));
}

TEST(Rooms, TablesWithMistakesAreRefused) {
  EXPECT_FALSE(Rooms::read("no table").has_value());
  EXPECT_FALSE(Rooms::read("| room | may include |\n|---|---|\n| core | attic |\n").has_value());
  EXPECT_FALSE(
      Rooms::read("| room | may include |\n|---|---|\n| core | attic/<same name> |\n").has_value());
  EXPECT_FALSE(
      Rooms::read("| room | may include |\n|---|---|\n| core | |\n| core | |\n").has_value());
}

TEST(Rooms, OfFilesFollowTheirFolders) {
  EXPECT_EQ(room_of("include/grundy/game/game.h"), "public");
  EXPECT_EQ(room_of("src/core/budget.h"), "core");
  EXPECT_EQ(room_of("src/solve/dag/dag.h"), "solve/dag");
  EXPECT_EQ(room_of("games/nim/nim.h"), "games/nim");
  EXPECT_EQ(room_of("games/list.h"), "games");
  EXPECT_EQ(room_of("apps/cli/main.cpp"), "apps/cli");
  EXPECT_EQ(room_of("check/main.cpp"), "check");
  EXPECT_EQ(room_of("src/solve/solver.h"), "solver");
  EXPECT_EQ(room_of("src/solve/solvers.h"), "solve");
  EXPECT_EQ(room_of("src/stray.h"), std::nullopt);
}

TEST(Rooms, IncludesAreFoundWhereverTheyStand) {
  EXPECT_EQ(quoted_includes("#include <a>\n#include \"b/c.h\"\n  # include\t\"d.h\" // x\n"),
            (std::vector<std::string>{"b/c.h", "d.h"}));
}

const Arrows kSampleArrows = {{"a.h", {"b.h", "c.h"}}, {"b.h", {"d.h"}}, {"c.h", {"d.h"}},
                              {"d.h", {"e.h"}},        {"e.h", {"d.h"}}, {"b.cpp", {"b.h", "f.h"}},
                              {"f.cpp", {"f.h"}},      {"f.h", {"b.h"}}};

TEST(Includes, AreFollowed) {
  const auto ways = ways_from(kSampleArrows, "a.h");
  EXPECT_EQ(ways.size(), 4U);
  EXPECT_EQ(written(ways.at("c.h")), "a.h -> c.h");
  EXPECT_EQ(written(ways.at("e.h")), "a.h -> b.h -> d.h -> e.h");
  EXPECT_TRUE(ways_from(kSampleArrows, "nobody.h").empty());
}

TEST(Includes, FormCyclesOfFilesAndOfModules) {
  using Cycles = std::vector<std::set<std::string>>;
  EXPECT_EQ(cycles_in(kSampleArrows), (Cycles{{"d.h", "e.h"}}));
  EXPECT_EQ(cycles_in(arrows_between(kSampleArrows, module_of)), (Cycles{{"b", "f"}, {"d", "e"}}));
  EXPECT_EQ(module_of("src/core/budget.cpp"), "src/core/budget");
}

/// Where an include leads: to a file of the project, looked up as the compiler does.
std::optional<fs::path> resolve(const fs::path& from, const std::string& include) {
  for (const fs::path& folder :
       {fs::path("include"), fs::path("src"), fs::path(), from.parent_path()}) {
    const fs::path file = (folder / include).lexically_normal();
    if (fs::exists(kRoot / file)) return file;
  }
  return std::nullopt;
}

/// All sources of the project with the files that they include.
const Arrows& sources() {
  static const Arrows kSources = [] {
    Arrows all;
    for (const std::string_view folder : kSourceFolders) {
      for (const fs::path& file : sources_in(kRoot, folder)) {
        std::set<std::string>& targets = all[file.string()];
        for (const std::string& include : quoted_includes(text_of(kRoot / file))) {
          const auto target = resolve(file, include);
          EXPECT_TRUE(target) << file << " includes " << include << ", which is not ours";
          if (target) targets.insert(target->string());
        }
      }
    }
    return all;
  }();
  return kSources;
}

std::string room_named(const std::string& file) {
  return room_of(file).value_or("no room");
}

class Layering : public ::testing::Test {
 protected:
  void SetUp() override {
    auto read = Rooms::read(text_of(kRoot / "docs/ARCHITECTURE.md"));
    ASSERT_TRUE(read.has_value()) << "docs/ARCHITECTURE.md: " << read.error();
    table_ = std::move(*read);
    ASSERT_GT(sources().size(), 100U) << "the sources were not found";
    for (const auto& [file, targets] : sources()) rooms_.insert(room_named(file));
  }

  Rooms table_;
  std::set<std::string> rooms_;
};

TEST_F(Layering, EveryRoomHasARow) {
  for (const std::string& room : rooms_) {
    EXPECT_TRUE(room == "games" || table_.knows(room)) << "there is no row for " << room;
  }
  for (const auto& [room, others] : table_.rows()) {
    const std::string prefix = room.ends_with("/*") ? room.substr(0, room.size() - 1) : room;
    EXPECT_TRUE(std::ranges::any_of(rooms_, [&](const auto& s) { return s.starts_with(prefix); }))
        << "the table has a row for " << room << ", but there is no such room";
  }
}

TEST_F(Layering, EveryIncludeIsAllowedByTheTable) {
  for (const auto& [file, targets] : sources()) {
    for (const std::string& target : targets) {
      EXPECT_TRUE(table_.may_include(room_named(file), room_named(target)))
          << file << " includes " << target << ": " << room_named(file) << " may not include "
          << room_named(target);
    }
  }
}

/// A room must not get by a detour what it may not have: what a header drags in counts as included.
TEST_F(Layering, NothingElseIsReachedThroughIncludesOfIncludes) {
  std::size_t detours = 0;
  for (const auto& [file, targets] : sources()) {
    for (const auto& [target, way] : ways_from(sources(), file)) {
      if (way.size() > 2) ++detours;
      EXPECT_TRUE(table_.may_include(room_named(file), room_named(target)))
          << written(way) << ": " << room_named(file) << " may not reach " << room_named(target);
    }
  }
  EXPECT_GT(detours, sources().size()) << "the includes were not followed";
}

TEST_F(Layering, RoomsFormNoCycles) {
  Arrows allowed;
  for (const std::string& room : rooms_) {
    for (const std::string& other : rooms_) {
      if (room != other && table_.may_include(room, other)) allowed[room].insert(other);
    }
  }
  for (const auto& cycle : cycles_in(allowed)) {
    ADD_FAILURE() << "by the table these may include each other: " << written(cycle);
  }
  for (const auto& cycle : cycles_in(arrows_between(sources(), room_named))) {
    ADD_FAILURE() << "rooms include each other: " << written(cycle);
  }
}

TEST_F(Layering, ModulesFormNoCycles) {
  for (const auto& cycle : cycles_in(arrows_between(sources(), module_of))) {
    ADD_FAILURE() << "a cycle: " << written(cycle);
  }
}

}  // namespace
}  // namespace grundy::house
