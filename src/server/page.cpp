#include "server/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace grundy::server {

namespace {

namespace fs = std::filesystem;

// The browser is told the type and forbidden to guess, so every type must be known.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".json", "application/json"},
}};

Error unreadable(const fs::path& file, std::string_view why) {
  return {ErrorKind::io, fmt::format("the page cannot be read: {}: {}", file.string(), why)};
}

Expected<std::string> read_file(const fs::path& file) {
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream) return std::unexpected(unreadable(file, std::strerror(errno)));
  return text;
}

/// FNV-1a. It only tells versions of a file apart, and is no protection.
std::string tag_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return fmt::format("{:016x}", hash);
}

Expected<Asset> read_asset(const fs::path& folder, const fs::path& file) {
  const auto* const type =
      std::ranges::find(kTypes, file.extension().string(),
                        [](const auto& known) { return std::string(known.first); });
  if (type == kTypes.end()) return std::unexpected(unreadable(file, "its type is not known"));
  auto content = read_file(file);
  if (!content) return std::unexpected(content.error());
  Asset asset{.path = "/" + file.lexically_relative(folder).generic_string(),
              .type = std::string(type->second),
              .content = std::move(*content),
              .gzipped = {},
              .tag = {}};
  asset.tag = tag_of(asset.content);
  const fs::path packed = file.string() + ".gz";
  if (std::error_code ignored; fs::exists(packed, ignored)) {
    auto gzipped = read_file(packed);
    if (!gzipped) return std::unexpected(gzipped.error());
    asset.gzipped = std::move(*gzipped);
  }
  return asset;
}

}  // namespace

Expected<std::vector<Asset>> read_page(const std::string& folder) {
  std::vector<Asset> page;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!entry->is_regular_file(error) || entry->path().extension() == ".gz") continue;
    auto asset = read_asset(folder, entry->path());
    if (!asset) return std::unexpected(asset.error());
    page.push_back(std::move(*asset));
  }
  if (error) return std::unexpected(unreadable(folder, error.message()));
  if (find_asset(page, "/") == nullptr) {
    return std::unexpected(unreadable(folder, "there is no index.html"));
  }
  return page;
}

std::vector<Asset> page_without_files() {
  const std::string text =
      "<!doctype html><title>grundy</title><p>The page has not been built. <code>./run "
      "serve</code> builds it. The HTTP interface works without it.";
  return {{.path = "/index.html",
           .type = "text/html; charset=utf-8",
           .content = text,
           .gzipped = {},
           .tag = tag_of(text)}};
}

const Asset* find_asset(std::span<const Asset> page, std::string_view path) {
  // The page finds its way by the part after the #, which no server sees.
  if (path == "/" || path == "/embed") path = "/index.html";
  const auto found = std::ranges::find(page, path, &Asset::path);
  return found == page.end() ? nullptr : &*found;
}

}  // namespace grundy::server
