// All connections of a server: one thread watches them, and a request is handed to another thread
// only once it has come completely. So connections that are idle, or send or read slowly, cost a
// little memory each and no thread.
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

/// What connections may do before they are closed.
struct ConnectionLimits {
  FramingLimits framing = {};
  std::chrono::milliseconds request{10'000};  ///< from its first byte to its last
  std::chrono::milliseconds write{10'000};    ///< for the other end to take an answer
  std::chrono::milliseconds idle{15'000};     ///< between two requests
  std::chrono::milliseconds linger{2'000};    ///< for the other end to close too
  std::size_t connections = 4096;             ///< open at the same time
  std::size_t threads = 256;                  ///< requests answered at the same time
  /// Of unfinished requests and unsent answers, all together.
  std::size_t bytes = std::size_t{64} << 20U;
};

class Reactor {
 public:
  /// Answers the request of a connection; says whether the connection stays open.
  using Answer = std::function<bool(Connection&)>;
  /// The whole text of an answer that refuses.
  using Refuse = std::function<std::string(const Refusal&)>;

  Reactor(ConnectionLimits limits, Answer answer, Refuse refuse);
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;
  ~Reactor();

  /// Listens; port 0 is any that is free. The port that it has become.
  [[nodiscard]] Expected<int> listen(const std::string& host, int port);
  /// Works until it is stopped, and comes back when all requests are answered.
  void run();
  void stop();
  /// Idle connections are closed from now on.
  void close_idle() { closing_ = true; }

 private:
  using Clock = Connection::Clock;

  [[nodiscard]] int open_socket(const std::string& host, int port) const;
  void watch_listener();
  void accept_some();
  void accept_one(int socket, const sockaddr_storage& peer);
  /// Closes the connection that will be missed least; false where all are being answered.
  bool make_room();
  void handle(int socket);
  void receive(Connection& connection);
  /// Goes on with what has come of a request.
  void proceed(Connection& connection);
  void refuse(Connection& connection, const Refusal& refusal);
  /// Run by another thread.
  void answer(Connection& connection);
  /// Sends what can be sent of an answer; false if there is more, or nobody to take it.
  [[nodiscard]] bool send(Connection& connection);
  /// Sends what is left of an answer, and then closes or waits for the next request.
  void settle(Connection& connection);
  /// Goes on with the next request, of which a part may have come.
  void resume(Connection& connection);
  void linger(Connection& connection);
  /// Asks to be told when the socket can be read or written.
  void watch(const Connection& connection, std::uint32_t events) const;
  void close(const Connection& connection);
  void account(Connection& connection);
  /// Looks after connections whose time is up.
  void tick(Clock::time_point now);
  void free_memory();
  void send_the_rest();

  ConnectionLimits limits_;
  Answer answer_;
  Refuse refuse_;
  int epoll_ = -1;
  int listener_ = -1;
  bool listening_ = false;  // whether the listener is watched
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> closing_ = false;
  std::mutex mutex_;  // for what follows, and for connections that no other thread answers
  bool stopped_ = false;
  std::unordered_map<int, std::unique_ptr<Connection>> connections_;
  std::size_t bytes_ = 0;
  AnswerThreads threads_;
};

}  // namespace grundy::server
