// One connection: it turns incoming bytes into requests, and sends the answers. It never waits for
// the other end, unless an answer is too long to keep until the other end takes it.
//
// One thread at a time uses a connection: the Reactor's thread while a request comes in or an
// answer goes out, and another thread while the request is answered.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <httplib.h>

#include "server/framing.h"

namespace grundy::server {

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  /// What a connection is doing. The Reactor sets it.
  enum class Phase : std::uint8_t {
    receiving,  ///< between two requests, or in the middle of one
    answering,  ///< another thread has it
    sending,    ///< the rest of an answer
    lingering,  ///< closed by us; further input is thrown away
  };
  enum class Received : std::uint8_t { something, nothing, end };

  /// Takes ownership of the socket, which must not block.
  Connection(int socket, const sockaddr_storage& peer, FramingLimits limits)
      : socket_(socket), peer_(peer), limits_(limits), reader_(limits) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  [[nodiscard]] int socket() const { return socket_; }
  /// The request that is coming in or being answered.
  [[nodiscard]] RequestReader& request() { return reader_; }
  /// Begins the next request, part of which may have come already.
  void next_request();
  /// Reads what has come, until the request is complete.
  [[nodiscard]] Received receive();
  /// Waits a little for the next request; false if it is not complete by then.
  [[nodiscard]] bool await_request(std::chrono::milliseconds patience);
  /// Reads and throws away; false at the end, or once enough has come.
  [[nodiscard]] bool discard();
  /// True if the other end is closed.
  [[nodiscard]] bool gone() const;

  /// Stores bytes to send.
  void queue(std::string_view bytes);
  /// Sends what can be sent at once; false if the connection is broken.
  [[nodiscard]] bool flush();
  /// Sends, and waits, until at most this many bytes are left; false if the other end does not take
  /// them in time.
  [[nodiscard]] bool flush_down_to(std::size_t most, Clock::time_point until);
  [[nodiscard]] std::size_t unsent() const { return unsent_.size() - sent_; }
  /// Tells the other end that nothing more will be sent.
  void end_sending() const;

  /// The memory it takes.
  [[nodiscard]] std::size_t bytes() const {
    return rest_.size() + reader_.bytes() + unsent_.size();
  }
  /// Address and port of the other end, and of ours.
  void peer(std::string& ip, int& port) const;
  void own(std::string& ip, int& port) const;

  // State that the Reactor keeps.
  Phase phase = Phase::receiving;
  Clock::time_point deadline;
  bool keep = false;          ///< open after the current answer
  std::size_t answered = 0;   ///< requests
  std::size_t accounted = 0;  ///< bytes() at the last count

 private:
  int socket_;
  sockaddr_storage peer_;
  FramingLimits limits_;
  RequestReader reader_;
  std::string rest_;    // came after the request
  std::string unsent_;  // the first sent_ bytes are already sent
  std::size_t sent_ = 0;
  std::size_t discarded_ = 0;
};

/// A complete request as httplib reads it, and the way for the answer.
class RequestStream final : public httplib::Stream {
 public:
  RequestStream(Connection& connection, std::chrono::milliseconds patience)
      : connection_(connection), request_(connection.request().text()), patience_(patience) {}

  /// Closes the connection after this answer.
  void close_after() { close_after_ = true; }
  [[nodiscard]] bool closes() const { return close_after_; }
  [[nodiscard]] const Connection& connection() const { return connection_; }

  [[nodiscard]] bool is_readable() const override { return begin_ < request_.size(); }
  [[nodiscard]] bool is_writable() const override { return !connection_.gone(); }
  ssize_t read(char* data, size_t size) override;
  ssize_t write(const char* data, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  /// None: httplib refuses sockets whose number is above 1023.
  [[nodiscard]] socket_t socket() const override { return INVALID_SOCKET; }

 private:
  Connection& connection_;
  std::string request_;
  std::chrono::milliseconds patience_;
  std::size_t begin_ = 0;
  bool first_ = true;
  bool close_after_ = false;
};

}  // namespace grundy::server
