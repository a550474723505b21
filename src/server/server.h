// The web server: the page and the HTTP interface.
//
//   grundy::server::Server server({.port = 0}, "1.0");
//   if (auto started = server.start(); !started) { … started.error().message … }
//   server.port();
//   server.stop();
//
// It answers from its own threads until it is stopped. Running requests are answered first.
#pragma once

#include <memory>
#include <string>

#include "grundy/error.h"
#include "server/settings.h"

namespace grundy::server {

class Server {
 public:
  Server(ServerSettings settings, std::string version);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Listens, and begins to answer.
  [[nodiscard]] Expected<void> start();
  /// The port that it listens on.
  [[nodiscard]] int port() const;
  /// Accepts no more requests, gives the running ones a grace period, then cancels the rest.
  /// Returns when all are answered.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy::server
