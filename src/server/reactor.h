// All connections of a server. One thread watches them, and hands a request to another thread only
// when it is complete. So idle and slow connections cost a little memory each, and no thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "grundy/error.h"
#include "server/answer_threads.h"
#include "server/connection.h"

namespace grundy::server {

/// The limits beyond which connections are closed.
struct ConnectionLimits {
  FramingLimits framing = {};
  std::chrono::milliseconds request{10'000};  ///< from its first byte to its last
  std::chrono::milliseconds write{10'000};    ///< for the other end to take an answer
  std::chrono::milliseconds idle{15'000};     ///< between two requests
  std::chrono::milliseconds linger{2'000};    ///< for the other end to close too
  std::size_t connections = 4096;             ///< open at the same time
  std::size_t threads = 256;                  ///< requests answered at the same time
  /// The total for all unfinished requests and unsent answers.
  std::size_t bytes = std::size_t{64} << 20U;
};

class Reactor {
 public:
  /// Answers the request of a connection. Returns true if the connection stays open.
  using Answer = std::function<bool(Connection&)>;
  /// The whole text of a refusal.
  using Refuse = std::function<std::string(const Refusal&)>;

  Reactor(ConnectionLimits limits, Answer answer, Refuse refuse);
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;
  ~Reactor();

  /// Listens, and returns the port. Port 0 means any free port.
  [[nodiscard]] Expected<int> listen(const std::string& host, int port);
  /// Works until it is stopped, and returns when all requests are answered.
  void run();
  void stop();
  /// Closes idle connections from now on.
  void close_idle() { closing_ = true; }

 private:
  using Clock = Connection::Clock;

  [[nodiscard]] int open_socket(const std::string& host, int port) const;
  void watch_listener();
  void accept_some();
  void accept_one(int socket, const sockaddr_storage& peer);
  /// Closes the least worthy connection; false if all are being answered.
  bool make_room();
  void handle(int socket);
  void receive(Connection& connection);
  /// Continues with the part of a request that has come.
  void proceed(Connection& connection);
  void refuse(Connection& connection, const Refusal& refusal);
  /// Run by another thread.
  void answer(Connection& connection);
  /// Sends as much of an answer as possible; false if some is left, or the other end is gone.
  [[nodiscard]] bool send(Connection& connection);
  /// Sends what is left of an answer, and then closes or waits for the next request.
  void settle(Connection& connection);
  /// Continues with the next request, part of which may have come.
  void resume(Connection& connection);
  void linger(Connection& connection);
  /// Asks to be told when the socket can be read or written.
  void watch(const Connection& connection, std::uint32_t events) const;
  void close(const Connection& connection);
  void account(Connection& connection);
  /// Closes connections whose time is up.
  void tick(Clock::time_point now);
  void free_memory();
  void send_the_rest();

  ConnectionLimits limits_;
  Answer answer_;
  Refuse refuse_;
  int epoll_ = -1;
  int listener_ = -1;
  bool listening_ = false;  // the listener is watched
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> closing_ = false;
  std::mutex mutex_;  // guards what follows, and connections that no other thread answers
  bool stopped_ = false;
  std::unordered_map<int, std::unique_ptr<Connection>> connections_;
  std::size_t bytes_ = 0;
  AnswerThreads threads_;
};

}  // namespace grundy::server
