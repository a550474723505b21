// The page: files that its build leaves in a folder beside the program. They are read once, before
// the server starts, so no request can reach any other file.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy::server {

/// A file of the page.
struct Asset {
  std::string path;  ///< "/index.html"
  std::string type;  ///< "text/html; charset=utf-8"
  std::string content;
  std::string gzipped;  ///< empty if that is not shorter
  std::string tag;      ///< changes with the content
};

/// The page in a folder; FILE.gz is the compressed FILE. Fails if the folder cannot be read or has
/// no index.html.
[[nodiscard]] Expected<std::vector<Asset>> read_page(const std::string& folder);

/// A substitute for a page that has not been built: one line that says so.
[[nodiscard]] std::vector<Asset> page_without_files();

/// The file that a request for `path` gets, or null.
[[nodiscard]] const Asset* find_asset(std::span<const Asset> page, std::string_view path);

}  // namespace grundy::server
