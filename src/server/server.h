// The web server: the page and the HTTP interface.
//
//   grundy::server::Server server({.port = 0}, "1.0");
//   if (auto started = server.start(); !started) { … started.error().message … }
//   server.port();
//   server.stop();
//
// It answers from threads of its own until it is stopped; running requests are answered before.
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
  /// The one it listens at.
  [[nodiscard]] int port() const;
  /// Takes no more requests, gives the running ones their time of grace, cancels what is left
  /// then, and comes back when all are answered.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy::server
