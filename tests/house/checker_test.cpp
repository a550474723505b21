// grundy-check knows the rules of the games and the format of proofs, and nothing that could have
// found the answer. What it must not have in it is what its row in docs/ARCHITECTURE.md leaves out:
// every solver, table and database, by the names that their sources define.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "house/architecture.h"
#include "house/definitions.h"

namespace grundy::house {
namespace {

using Names = std::set<std::string>;

constexpr std::string_view kSource = R"(
// struct Comment {};
#define FUNCTION(name) void name() {}
namespace outer { namespace inner::deep { struct Shallow; } }
namespace grundy {
namespace { int hidden() { return 1; } struct Hidden {}; }
class Declared;
int declared(int x);
constexpr std::array<int, 2> kTwo = {1, f(2)};
template <class Key, class Value = std::less<Key>> class Table : public Base<Key> { void member() {} };
struct alignas(64) Line { int x; };
enum class Kind : char { one };
[[nodiscard]] std::function<void(int)> made(int x = g(1)) noexcept(true) { if (x) { return {}; } }
template <class Bits> Bits Grid<Bits>::reduced(Bits free) const { return free; }
Window::Window(int rows) : rows_{rows}, columns_(2), more_{} { use(rows_); }
bool operator==(const Line& a, const Line& b) { return a.x == b.x; }
namespace heap { auto after() -> int { return 2; } }
}
int after_all() { return '{'; }
)";

TEST(Definitions, AreFoundByTheirNames) {
  const Definitions found = definitions_in(kSource);
  EXPECT_EQ(found.namespaces, (Names{"outer", "outer::inner::deep", "grundy", "grundy::heap"}));
  EXPECT_EQ(found.names, (Names{"grundy::Table", "grundy::Line", "grundy::Kind", "grundy::made",
                                "grundy::Grid::reduced", "grundy::Window::Window",
                                "grundy::heap::after", "after_all"}));
}

TEST(Definitions, AreRecognisedInSymbols) {
  EXPECT_EQ(names_in_symbol("0001 T grundy::cram::Window::use(std::span<grundy::Word const>)"),
            (Names{"grundy", "grundy::cram", "grundy::cram::Window", "grundy::cram::Window::use",
                   "grundy::Word"}));
  EXPECT_EQ(names_in_symbol("0002 t grundy::heap::(anonymous namespace)::scan(int)"),
            (Names{"grundy", "grundy::heap"}));
  EXPECT_EQ(names_in_symbol("0003 W std::vector<grundy::Table<int>>::~vector()"),
            (Names{"grundy", "grundy::Table"}));
  EXPECT_EQ(names_in_symbol("0004 T not_grundy::f(other::grundy::g)"), Names{});
}

/// All names of the project that a program has in its symbols.
Names names_in_program(const std::string& program) {
  Names names;
  std::FILE* const pipe = popen(("nm -C '" + program + "'").c_str(), "r");
  if (pipe == nullptr) return names;
  std::string line;
  std::array<char, 4096> buffer{};
  while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe) != nullptr) {
    line += buffer.data();
    if (!line.ends_with('\n')) continue;
    names.merge(names_in_symbol(line));
    line.clear();
  }
  EXPECT_EQ(pclose(pipe), 0) << "nm cannot read " << program;
  return names;
}

/// By room, the names that the checker must not have: those that no room defines that it may know.
std::map<std::string, Names> forbidden_names() {
  const std::filesystem::path root = GRUNDY_SOURCE_DIR;
  const auto rooms = Rooms::read(text_of(root / "docs/ARCHITECTURE.md"));
  EXPECT_TRUE(rooms.has_value());
  std::map<std::string, Definitions> forbidden;
  Definitions allowed;
  for (const std::string_view folder : kSourceFolders) {
    for (const auto& file : sources_in(root, folder)) {
      const std::string room = room_of(file).value_or("");
      const bool may = rooms->may_include("check", room);
      (may ? allowed : forbidden[room]).add(definitions_in(text_of(root / file)));
    }
  }
  std::map<std::string, Names> names;
  for (auto& [room, definitions] : forbidden) {
    Names& all = names[room];
    all = std::move(definitions.names);
    all.merge(definitions.namespaces);
    std::erase_if(all, [&](const std::string& name) {
      return !name.starts_with("grundy::") || allowed.names.contains(name) ||
             allowed.namespaces.contains(name);
    });
  }
  return names;
}

TEST(Checker, HasNoSolverTableOrDatabaseInIt) {
  const Names linked = names_in_program(GRUNDY_CHECK_PROGRAM);
  EXPECT_TRUE(linked.contains("grundy::check")) << "the program has no symbols to look at";
  for (const auto& [room, names] : forbidden_names()) {
    for (const std::string& name : names) {
      EXPECT_FALSE(linked.contains(name))
          << "grundy-check has " << name << " of " << room << " in it";
    }
  }
}

/// Otherwise the test above would pass by not knowing what to look for.
TEST(Checker, IsSearchedForNamesThatAreInTheEngine) {
  const Names linked = names_in_program(GRUNDY_PROGRAM);
  const auto forbidden = forbidden_names();
  std::size_t solvers = 0;
  for (const auto& [room, names] : forbidden) {
    const bool solver = room.starts_with("solve/");
    if (!solver && room != "store" && room != "engine") continue;
    solvers += solver ? 1 : 0;
    const bool seen =
        std::ranges::any_of(names, [&](const auto& name) { return linked.contains(name); });
    EXPECT_TRUE(seen) << "nothing of " << room << " is recognised in grundy";
  }
  EXPECT_GE(solvers, 7U);
  for (const auto& [room, name] : std::vector<std::pair<std::string, std::string>>{
           {"solve/cram", "grundy::cram::Window::build"},
           {"solve/queen", "grundy::queen::Values::fill"},
           {"solve/search", "grundy::search"},
           {"store", "grundy::SealedLog"},
           {"store", "grundy::ArrayFile"},
           {"engine", "grundy::Engine::solve"}}) {
    EXPECT_TRUE(forbidden.at(room).contains(name)) << name;
    EXPECT_TRUE(linked.contains(name)) << name;
  }
}

/// Lines of the files that a row of check/README.md names: "`check.h`, `check.cpp`", or "`x.h`,
/// `.cpp`" for both of one name. Those of the second checker lie in a folder of their own.
std::size_t lines_named(const std::string& cell, Names& files) {
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_SOURCE_DIR) / "check";
  std::size_t lines = 0;
  std::string last;
  for (auto at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
    const auto end = cell.find('`', at + 1);
    std::string name = cell.substr(at + 1, end - at - 1);
    if (name == ".cpp") name = last.substr(0, last.rfind('.')) + name;
    const bool python = name.ends_with(".py");
    const std::string text = text_of(folder / (python ? "python/" + name : name));
    EXPECT_NE(text, "") << name << " is not there";
    lines += static_cast<std::size_t>(std::ranges::count(text, '\n'));
    files.insert(name);
    last = name;
    at = end;
  }
  return lines;
}

TEST(Checker, IsAsLongAsItsReadmeSays) {
  const std::filesystem::path root = GRUNDY_SOURCE_DIR;
  const std::string readme = text_of(root / "check/README.md");
  std::istringstream lines(readme);
  Names named;
  std::size_t first_table = 0;
  bool first = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## ") && first_table > 0) first = false;
    if (!line.starts_with("| `")) continue;
    const auto cut = line.find(" | ");
    const std::string number = line.substr(cut + 3, line.find(" |", cut + 3) - cut - 3);
    const auto of = number.find(" of ");  // of the lines of a file only some matter
    const std::size_t said = std::stoul(of == std::string::npos ? number : number.substr(of + 4));
    const std::size_t is = lines_named(line.substr(0, cut), named);
    EXPECT_LE(std::max(said, is) - std::min(said, is), 5U) << line << "\nhas " << is << " lines";
    if (first) first_table += std::stoul(number);
  }
  const auto at = readme.find("about 1,");
  ASSERT_NE(at, std::string::npos);
  const std::size_t said = 1000 + std::stoul(readme.substr(at + 8, 3));
  EXPECT_LE(std::max(said, first_table) - std::min(said, first_table), 50U)
      << "the first table has " << first_table << " lines";
  for (const auto& file : sources_in(root, "check")) {
    const std::string name = file.filename().string();
    EXPECT_TRUE(named.contains(name) || name == "main.cpp") << name << " is not in the README";
  }
}

}  // namespace
}  // namespace grundy::house
