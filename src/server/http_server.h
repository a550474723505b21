// cpp-httplib parses and writes HTTP. It runs on our own connections, and our own code finds the
// beginning and end of requests (framing.h).
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

  /// Listens, and returns the port. Port 0 means any free port.
  [[nodiscard]] Expected<int> open(const std::string& host, int port);
  /// Answers until it is stopped.
  void run() { reactor_.run(); }
  /// Breaks streams off; still answers other requests.
  void stop();
  /// From now on, closes idle connections at once and others after their answer.
  void close_idle();

  // These are about the request that this thread is answering.
  [[nodiscard]] static bool client_gone();
  static void close_after_answer();

 private:
  bool answer(Connection& connection);

  ConnectionLimits limits_;
  std::atomic<bool> closing_ = false;
  Reactor reactor_;
};

}  // namespace grundy::server
