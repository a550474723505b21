// The table of rooms in docs/ARCHITECTURE.md, and what the sources include.
//
// The table is headed `| room | may include |`. A room ending in /* stands for all its folders, and
// one ending in /<same name> for the folder that is called as the room that includes it. What
// follows a semicolon in a cell is for people. A room may always include itself.
#pragma once

#include <array>
#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::house {

class Rooms {
 public:
  /// From the text of the document; the error says what is wrong with its table.
  static std::expected<Rooms, std::string> read(std::string_view document);

  [[nodiscard]] bool knows(const std::string& room) const { return row_of(room) != nullptr; }
  [[nodiscard]] bool may_include(const std::string& room, const std::string& other) const;
  [[nodiscard]] const std::map<std::string, std::set<std::string>>& rows() const { return rows_; }

 private:
  [[nodiscard]] const std::set<std::string>* row_of(const std::string& room) const;

  std::map<std::string, std::set<std::string>> rows_;
};

/// The room of a file, by its path from the root of the project: "solve/dag", "games/nim", "games"
/// for what lies beside the folders of the games. None for files that are in no room.
[[nodiscard]] std::optional<std::string> room_of(const std::filesystem::path& file);

/// The files that #include "…" lines name.
[[nodiscard]] std::vector<std::string> quoted_includes(std::string_view source);

/// A source without its comments and the contents of its string and character literals.
[[nodiscard]] std::string code_only(std::string_view source);

/// The folders that have all rooms in them.
inline constexpr std::array<std::string_view, 7> kSourceFolders = {
    "include", "src", "games", "script", "check", "apps", "python"};

/// All C++ files below a folder of the project, as paths from its root.
[[nodiscard]] std::vector<std::filesystem::path> sources_in(const std::filesystem::path& root,
                                                            std::string_view folder);

[[nodiscard]] std::string text_of(const std::filesystem::path& file);

}  // namespace grundy::house
