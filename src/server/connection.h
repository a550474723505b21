// Connections: cpp-httplib parses and writes HTTP, and this is what it stands on.
//
// Its own sockets have no bound on what a client sends before a request is complete, do not tell a
// handler that the client has gone, and keep the server from ending while a connection is idle.
// So each connection is read through a stream of ours, by a thread from a pool that grows and
// shrinks.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <httplib.h>

namespace grundy::server {

/// What a connection may do before it is closed.
struct ConnectionLimits {
  std::size_t request_bytes = 0;              ///< of one request, headers included
  std::chrono::milliseconds request{10'000};  ///< from its first byte to its last
  std::chrono::milliseconds write{10'000};
  std::chrono::milliseconds idle{15'000};  ///< between two requests
};

/// One connection; `socket` is not owned.
class SocketStream final : public httplib::Stream {
 public:
  SocketStream(socket_t socket, const ConnectionLimits& limits)
      : socket_(socket), limits_(limits) {}

  /// Waits for the next request; false where none comes.
  [[nodiscard]] bool next_request(const std::function<bool()>& give_up);
  /// Whether the other end is closed.
  [[nodiscard]] bool gone() const;

  [[nodiscard]] bool is_readable() const override;
  [[nodiscard]] bool is_writable() const override;
  ssize_t read(char* data, size_t size) override;
  ssize_t write(const char* data, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  [[nodiscard]] bool wait_for(short events, std::chrono::steady_clock::time_point until) const;

  socket_t socket_;
  const ConnectionLimits& limits_;
  std::string buffer_;  // httplib reads lines byte by byte
  std::size_t begin_ = 0;
  std::size_t received_ = 0;
  std::chrono::steady_clock::time_point deadline_;
};

/// The threads of the connections.
class ConnectionPool final : public httplib::TaskQueue {
 public:
  explicit ConnectionPool(std::size_t most) : most_(most) {}
  void enqueue(std::function<void()> task) override;
  void shutdown() override;
  /// Whether connections wait for a thread, so that idle ones should make room.
  [[nodiscard]] bool crowded() const { return waiting_.load(std::memory_order_relaxed) > 0; }

 private:
  void work();

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;
  std::size_t threads_ = 0;
  std::atomic<std::size_t> waiting_ = 0;
  bool closed_ = false;
};

class HttpServer final : public httplib::Server {
 public:
  HttpServer(ConnectionLimits limits, std::size_t connections);

  /// Idle connections are closed from now on.
  void close_idle() { closing_.store(true); }
  /// Of the request that this thread is answering.
  [[nodiscard]] static bool client_gone();

 private:
  bool process_and_close_socket(socket_t socket) override;

  ConnectionLimits limits_;
  std::atomic<ConnectionPool*> pool_ = nullptr;
  std::atomic<bool> closing_ = false;
};

}  // namespace grundy::server
