// The page: what is read from its folder, and how it is served.

#include "server/page.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "server/http_client.h"

namespace grundy::server {
namespace {

namespace fs = std::filesystem;

class PageThreads : public testing::Test {
 protected:
  PageThreads() {
    std::string name = (fs::temp_directory_path() / "grundy-page-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::create_directory(folder_ / "assets");
    write("index.html", "<title>a page</title>");
    write("assets/index-1.js", "let a = 1; let b = 1;");
    write("assets/index-1.js.gz", "packed");
  }
  ~PageThreads() override { fs::remove_all(folder_); }

  void write(const std::string& file, std::string_view text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] std::string folder() const { return folder_.string(); }
  [[nodiscard]] RunningServer server() const {
    ServerSettings settings = test_settings();
    settings.page = read_page(folder()).value();
    return RunningServer(settings);
  }

 private:
  fs::path folder_;
};

TEST_F(PageThreads, HasTheFilesOfItsFolder) {
  const auto page = read_page(folder());
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->size(), 2U);
  EXPECT_EQ(find_asset(*page, "/")->content, "<title>a page</title>");
  EXPECT_EQ(find_asset(*page, "/embed"), find_asset(*page, "/index.html"));
  EXPECT_EQ(find_asset(*page, "/assets/index-1.js")->type, "text/javascript; charset=utf-8");
  EXPECT_EQ(find_asset(*page, "/assets/index-1.js")->gzipped, "packed");
  EXPECT_EQ(find_asset(*page, "/assets/index-1.js.gz"), nullptr);
  EXPECT_EQ(find_asset(*page, "/assets"), nullptr);
}

TEST_F(PageThreads, ATagChangesWithItsFile) {
  const std::string before = find_asset(*read_page(folder()), "/")->tag;
  EXPECT_EQ(find_asset(*read_page(folder()), "/")->tag, before);
  write("index.html", "<title>a pagf</title>");
  EXPECT_NE(find_asset(*read_page(folder()), "/")->tag, before);
}

TEST_F(PageThreads, WhatCannotBeServedIsNamed) {
  write("assets/read.me", "of no type that is known");
  const auto odd = read_page(folder());
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().kind, ErrorKind::io);
  EXPECT_NE(odd.error().message.find("assets/read.me"), std::string::npos) << odd.error().message;
  const auto empty = read_page(folder() + "/assets");
  ASSERT_FALSE(empty);
  EXPECT_FALSE(read_page(folder() + "/nothing"));
}

TEST_F(PageThreads, AFolderWithoutItsFirstPageIsNone) {
  fs::remove(folder() + "/index.html");
  const auto page = read_page(folder());
  ASSERT_FALSE(page);
  EXPECT_NE(page.error().message.find("index.html"), std::string::npos) << page.error().message;
}

TEST_F(PageThreads, IsServedAsItWasReadAndKeptByBrowsers) {
  const RunningServer running = server();
  write("index.html", "changed since");
  const auto first = running.client().Get("/");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->body, "<title>a page</title>");
  EXPECT_EQ(first->get_header_value("Cache-Control"), "no-cache");
  const auto script = running.client().Get("/assets/index-1.js", {{"Accept-Encoding", "identity"}});
  EXPECT_EQ(script->body, "let a = 1; let b = 1;");
  EXPECT_NE(script->get_header_value("Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(running.client().Get("/assets/index-1.js.gz")->status, 404);
}

TEST_F(PageThreads, IsSentCompressedToThoseWhoTakeIt) {
  const RunningServer running = server();
  httplib::Client client = running.client();
  client.set_decompress(false);
  const auto script = client.Get("/assets/index-1.js", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(script->get_header_value("Content-Encoding"), "gzip");
  EXPECT_EQ(script->body, "packed");
}

TEST_F(PageThreads, WithoutOneTheServerSaysSo) {
  const RunningServer running;
  const auto answer = running.client().Get("/");
  EXPECT_NE(answer->body.find("has not been built"), std::string::npos) << answer->body;
  EXPECT_EQ(running.client().Get("/api/info")->status, 200);
}

}  // namespace
}  // namespace grundy::server
