#include "docs/markdown.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>

#include "e2e/program.h"

namespace grundy::docs {

namespace {

namespace fs = std::filesystem;

/// A line that opens or closes a block.
struct Fence {
  std::size_t indentation;
  char sign;
  std::size_t length;
  std::string language;
};

std::optional<Fence> fence_of(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos || (line[begin] != '`' && line[begin] != '~')) return {};
  const std::size_t end = std::min(line.find_first_not_of(line[begin], begin), line.size());
  if (end - begin < 3) return {};
  std::string language;
  std::istringstream(line.substr(end)) >> language;
  return Fence{begin, line[begin], end - begin, language};
}

bool closes(const Fence& fence, const Fence& opening) {
  return fence.sign == opening.sign && fence.length >= opening.length && fence.language.empty();
}

void add_links(const std::string& line, std::size_t number, std::vector<Link>& links) {
  static const std::regex kCode("`[^`]*`");
  static const std::regex kInline(R"(\]\(([^()\s]+)(?:\s+"[^"]*")?\))");
  static const std::regex kDefinition(R"(^\s*\[[^\]]+\]:\s*(\S+))");
  const std::string text = std::regex_replace(line, kCode, "");
  for (const std::regex& form : {kInline, kDefinition}) {
    for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
      links.push_back({(*match)[1].str(), number});
    }
  }
}

}  // namespace

Document parse_markdown(std::string_view text) {
  Document document;
  std::optional<Fence> opening;
  std::size_t number = 0;
  for (const std::string& line : e2e::lines_of(text)) {
    ++number;
    const std::optional<Fence> fence = fence_of(line);
    if (!opening && fence) {
      opening = fence;
      document.blocks.push_back({fence->language, number, {}});
    } else if (!opening) {
      add_links(line, number, document.links);
    } else if (fence && closes(*fence, *opening)) {
      opening.reset();
    } else {
      const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
      document.blocks.back().lines.push_back(line.substr(std::min(blanks, opening->indentation)));
    }
  }
  return document;
}

fs::path file_of(const Link& link, const fs::path& folder) {
  const std::string path = link.target.substr(0, link.target.find('#'));
  const bool elsewhere = path.find("://") != std::string::npos || path.starts_with("mailto:");
  return path.empty() || elsewhere ? fs::path() : folder / path;
}

std::vector<std::string> documents_in(const fs::path& source) {
  std::vector<std::string> documents;
  const auto add = [&](const fs::directory_entry& entry) {
    if (entry.is_regular_file() && entry.path().extension() == ".md") {
      documents.push_back(entry.path().lexically_relative(source).string());
    }
  };
  for (const auto& entry : fs::directory_iterator(source)) add(entry);
  for (const char* const folder : {"docs", "games"}) {
    if (!fs::is_directory(source / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(source / folder)) add(entry);
  }
  std::ranges::sort(documents);
  return documents;
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path << " cannot be read";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace grundy::docs
