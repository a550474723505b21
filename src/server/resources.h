// What is built into the program: the page, and the description of the interface.
#pragma once

#include <span>
#include <string_view>

namespace grundy::server {

/// The file openapi.json.
[[nodiscard]] std::string_view openapi();

/// A file of the built page.
struct Asset {
  std::string_view path;  ///< "/index.html"
  std::string_view type;  ///< "text/html; charset=utf-8"
  std::string_view content;
  std::string_view gzipped;  ///< empty where that is not shorter
  std::string_view tag;      ///< changes with the content
};

[[nodiscard]] std::span<const Asset> page();

}  // namespace grundy::server
