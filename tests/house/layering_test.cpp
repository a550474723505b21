// Who may include whom: the table in docs/ARCHITECTURE.md against every source.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "house/architecture.h"

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
  EXPECT_EQ(room_of("include/grundy/game.h"), "public");
  EXPECT_EQ(room_of("src/core/budget.h"), "core");
  EXPECT_EQ(room_of("src/solve/dag/dag.h"), "solve/dag");
  EXPECT_EQ(room_of("games/nim/nim.h"), "games/nim");
  EXPECT_EQ(room_of("games/list.h"), "games");
  EXPECT_EQ(room_of("apps/cli/main.cpp"), "apps/cli");
  EXPECT_EQ(room_of("check/main.cpp"), "check");
  EXPECT_EQ(room_of("src/solve/stray.h"), std::nullopt);
  EXPECT_EQ(room_of("src/stray.h"), std::nullopt);
}

TEST(Rooms, IncludesAreFoundWhereverTheyStand) {
  EXPECT_EQ(quoted_includes("#include <a>\n#include \"b/c.h\"\n  # include\t\"d.h\" // x\n"),
            (std::vector<std::string>{"b/c.h", "d.h"}));
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

TEST(Layering, EveryIncludeIsAllowedByTheTable) {
  const auto rooms = Rooms::read(text_of(kRoot / "docs/ARCHITECTURE.md"));
  ASSERT_TRUE(rooms.has_value()) << "docs/ARCHITECTURE.md: " << rooms.error();
  std::set<std::string> seen;
  std::size_t checked = 0;
  for (const std::string_view folder : kSourceFolders) {
    for (const fs::path& file : sources_in(kRoot, folder)) {
      const auto room = room_of(file);
      ASSERT_TRUE(room.has_value()) << file << " lies in no room";
      seen.insert(*room);
      EXPECT_TRUE(*room == "games" || rooms->knows(*room)) << "there is no row for " << *room;
      for (const std::string& include : quoted_includes(text_of(kRoot / file))) {
        const auto target = resolve(file, include);
        ASSERT_TRUE(target.has_value()) << file << " includes " << include << ", which is not ours";
        const auto other = room_of(*target);
        ASSERT_TRUE(other.has_value()) << *target << " lies in no room";
        EXPECT_TRUE(rooms->may_include(*room, *other))
            << file << " includes " << include << ": " << *room << " may not include " << *other;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 100U) << "the sources were not found";
  for (const auto& [room, others] : rooms->rows()) {
    const std::string prefix = room.ends_with("/*") ? room.substr(0, room.size() - 1) : room;
    EXPECT_TRUE(std::ranges::any_of(seen, [&](const auto& s) { return s.starts_with(prefix); }))
        << "the table has a row for " << room << ", but there is no such room";
  }
}

}  // namespace
}  // namespace grundy::house
