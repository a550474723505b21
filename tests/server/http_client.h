// A server for the length of a test, and requests to it.
#pragma once

#include <gtest/gtest.h>
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <string>

#include "server/server.h"

namespace grundy::server {

inline ServerSettings test_settings() {
  ServerSettings settings;
  settings.port = 0;
  settings.searches = 2;
  settings.grace = std::chrono::milliseconds(200);
  settings.limits.time = std::chrono::milliseconds(2000);
  return settings;
}

class RunningServer {
 public:
  explicit RunningServer(ServerSettings settings = test_settings())
      : server_(std::move(settings), "test") {
    const auto started = server_.start();
    EXPECT_TRUE(started) << started.error().message;
  }

  [[nodiscard]] httplib::Client client() const {
    httplib::Client client("127.0.0.1", server_.port());
    client.set_read_timeout(60);
    return client;
  }
  [[nodiscard]] int port() const { return server_.port(); }
  void stop() { server_.stop(); }

  /// The status and the answer to a question.
  [[nodiscard]] std::pair<int, nlohmann::json> ask(const std::string& path,
                                                   const nlohmann::json& body) const {
    auto result = client().Post(path, body.dump(), "application/json");
    if (!result) return {0, nullptr};
    return {result->status, nlohmann::json::parse(result->body, nullptr, false)};
  }

 private:
  Server server_;
};

/// A search that takes longer than any test may wait.
inline nlohmann::json long_search() {
  return {{"position", "cram(8x9)"}, {"search", true}};
}

}  // namespace grundy::server
