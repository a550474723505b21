#include "house/architecture.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace grundy::house {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHeading = "| room | may include |";

std::string trimmed(std::string_view text) {
  const auto wanted = [](char c) { return c != ' ' && c != '`' && c != '\r'; };
  const auto first = std::ranges::find_if(text, wanted);
  const auto last = std::find_if(text.rbegin(), text.rend(), wanted).base();
  return first < last ? std::string(first, last) : std::string();
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream{std::string(text)};
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(trimmed(part));
  return parts;
}

/// "solve" for "solve/dag".
std::string house_of(const std::string& room) {
  return room.substr(0, room.find('/'));
}

/// "solve/*" for "solve/dag".
std::string pattern_of(const std::string& room) {
  return house_of(room) + "/*";
}

constexpr std::string_view kSameName = "<same name>";

}  // namespace

std::expected<Rooms, std::string> Rooms::read(std::string_view document) {
  const auto begin = document.find(kHeading);
  if (begin == std::string_view::npos) return std::unexpected("there is no table of rooms");
  Rooms rooms;
  std::istringstream lines{std::string(document.substr(begin + kHeading.size()))};
  std::string line;
  std::getline(lines, line);  // what is left of the heading
  while (std::getline(lines, line) && line.starts_with('|')) {
    if (line.starts_with("|--") || line.starts_with("| --")) continue;
    const std::vector<std::string> cells = split(line.substr(1), '|');
    if (cells.size() < 2) return std::unexpected("a row without two cells: " + line);
    std::set<std::string> others;
    for (const std::string& other : split(cells[1].substr(0, cells[1].find(';')), ',')) {
      if (!other.empty()) others.insert(other);
    }
    if (!rooms.rows_.emplace(cells[0], std::move(others)).second) {
      return std::unexpected("two rows for " + cells[0]);
    }
  }
  for (const auto& [room, others] : rooms.rows_) {
    for (const std::string& other : others) {
      if (!rooms.knows(other) && !rooms.rows_.contains(other + "/*")) {
        return std::unexpected("the row of " + room + " names '" + other + "', which has no row");
      }
    }
  }
  return rooms;
}

const std::set<std::string>* Rooms::row_of(const std::string& room) const {
  auto found = rows_.find(room);
  if (found == rows_.end() && room.find('/') != std::string::npos) {
    found = rows_.find(pattern_of(room));
  }
  return found == rows_.end() ? nullptr : &found->second;
}

bool Rooms::may_include(const std::string& room, const std::string& other) const {
  if (room == other) return true;
  // What lies beside the folders of the games lists them, and may include what they may.
  if (room == "games" && other.starts_with("games/")) return true;
  const std::set<std::string>* row = row_of(room == "games" ? "games/*" : room);
  if (row == nullptr) return false;
  const std::string house = house_of(other);
  const bool same_name = room.substr(house_of(room).size()) == other.substr(house.size());
  return row->contains(other) || row->contains(house) || row->contains(pattern_of(other)) ||
         (same_name && row->contains(house + "/" + std::string(kSameName)));
}

std::optional<std::string> room_of(const fs::path& file) {
  const std::vector<std::string> steps(file.begin(), file.end());
  if (steps.size() < 2) return std::nullopt;
  if (steps[0] == "include") return "public";
  const bool in_src = steps[0] == "src";
  if (in_src && steps.size() < 3) return std::nullopt;
  const std::string& first = in_src ? steps[1] : steps[0];
  const std::size_t folders = steps.size() - (in_src ? 2 : 1);
  if (first == "check" && !in_src) return first;
  const bool has_folders = first == "solve" || first == "games" || first == "apps";
  if (!in_src && !has_folders && first != "script" && first != "python") return std::nullopt;
  if (!has_folders) return first;
  // The interface of a solver lies beside the list of them, which includes them all.
  if (first == "solve" && folders < 2) return steps.back() == "solver.h" ? "solver" : "solve";
  if (folders < 2) return first == "games" ? std::optional(first) : std::nullopt;
  return first + "/" + steps[in_src ? 2 : 1];
}

std::vector<std::string> quoted_includes(std::string_view source) {
  std::vector<std::string> files;
  std::istringstream lines{std::string(source)};
  for (std::string line; std::getline(lines, line);) {
    std::string_view rest = line;
    const auto skip = [&](std::string_view word) {
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
      if (!rest.starts_with(word)) return false;
      rest.remove_prefix(word.size());
      return true;
    };
    if (skip("#") && skip("include") && skip("\"")) {
      files.emplace_back(rest.substr(0, rest.find('"')));
    }
  }
  return files;
}

std::string code_only(std::string_view source) {
  std::string code;
  for (std::size_t i = 0; i < source.size();) {
    if (source.substr(i).starts_with("//")) {
      i = std::min(source.find('\n', i), source.size());
    } else if (source.substr(i).starts_with("/*")) {
      i = std::min(source.find("*/", i), source.size() - 2) + 2;
    } else if (source.substr(i).starts_with("R\"")) {
      const auto open = source.find('(', i);
      const std::string close = ")" + std::string(source.substr(i + 2, open - i - 2)) + "\"";
      i = std::min(source.find(close, i), source.size() - close.size()) + close.size();
    } else if (source[i] == '"' ||
               (source[i] == '\'' &&
                (i == 0 || std::isalnum(static_cast<unsigned char>(source[i - 1])) == 0))) {
      const char quote = source[i++];
      while (i < source.size() && source[i] != quote) i += source[i] == '\\' ? 2U : 1U;
      ++i;
    } else {
      code += source[i++];
    }
  }
  return code;
}

std::vector<fs::path> sources_in(const fs::path& root, std::string_view folder) {
  std::vector<fs::path> files;
  if (!fs::exists(root / folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".h" || extension == ".cpp")
      files.push_back(entry.path().lexically_relative(root));
  }
  std::ranges::sort(files);
  return files;
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace grundy::house
