// As much of Markdown as the documentation is checked for: fenced blocks and links.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::docs {

/// A block between ``` and ```; `language` is the word behind the opening.
struct Block {
  std::string language;
  std::size_t line;  ///< of its opening, counted from 1
  std::vector<std::string> lines;
};

struct Link {
  std::string target;
  std::size_t line;
};

struct Document {
  std::vector<Block> blocks;
  std::vector<Link> links;  ///< those outside blocks and inline code
};

[[nodiscard]] Document parse_markdown(std::string_view text);

/// The file a link leads to, as it is written in a document of `folder`; empty if it leads to
/// another site or into the document itself.
[[nodiscard]] std::filesystem::path file_of(const Link& link, const std::filesystem::path& folder);

/// The Markdown files that people read, relative to `source`: of the root, docs and games.
[[nodiscard]] std::vector<std::string> documents_in(const std::filesystem::path& source);

[[nodiscard]] std::string read_text(const std::filesystem::path& path);

}  // namespace grundy::docs
