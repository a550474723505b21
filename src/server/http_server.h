// cpp-httplib parses and writes HTTP, and this is what it stands on: connections of ours, and
// requests whose beginning and end are found by ours (framing.h).
#pragma once

#include <atomic>
#include <string>

#include <httplib.h>

#include "grundy/error.h"
#include "server/reactor.h"

namespace grundy::server {

class HttpServer final : public httplib::Server {
 public:
  explicit HttpServer(const ConnectionLimits& limits);

  /// Listens; port 0 is any that is free. The port that it has become.
  [[nodiscard]] Expected<int> open(const std::string& host, int port);
  /// Answers until it is stopped.
  void run() { reactor_.run(); }
  /// Streams are broken off; other requests are answered.
  void stop();
  /// Idle connections are closed from now on, and others after their answer.
  void close_idle();

  // Of the request that this thread is answering.
  [[nodiscard]] static bool client_gone();
  static void close_after_answer();

 private:
  bool answer(Connection& connection);

  ConnectionLimits limits_;
  std::atomic<bool> closing_ = false;
  Reactor reactor_;
};

}  // namespace grundy::server
