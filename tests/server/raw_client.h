// A connection that sends bytes as they are, for what no well-behaved client would send.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace grundy::server {

class RawClient {
 public:
  /// `from` is an address of the loopback network, all of which are this machine.
  explicit RawClient(int port, const char* from = "127.0.0.1")
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, from, &address.sin_addr);
    ::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  RawClient(RawClient&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), connected_(other.connected_) {}
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient() {
    if (socket_ >= 0) ::close(socket_);
  }

  [[nodiscard]] bool connected() const { return connected_; }

  /// False once the other end takes no more.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t done = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (done <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
  }

  /// Says that nothing more will be sent.
  void end_sending() const { ::shutdown(socket_, SHUT_WR); }

  /// What has come when the other end closes, or after a while.
  [[nodiscard]] std::string read_to_end() const {
    std::string text;
    const auto end = deadline();
    while (read_more(text, end)) continue;
    return text;
  }

  /// What has come once it ends with `ending`, or after a while.
  [[nodiscard]] std::string read_until(std::string_view ending) const {
    std::string text;
    const auto end = deadline();
    while (!text.ends_with(ending) && read_more(text, end)) continue;
    return text;
  }

  /// True if the other end has closed the connection, and all has been read.
  [[nodiscard]] bool ended() const {
    char byte = 0;
    const ssize_t got = ::recv(socket_, &byte, 1, MSG_DONTWAIT | MSG_PEEK);
    return got == 0 || (got < 0 && errno != EAGAIN);
  }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point deadline() { return Clock::now() + std::chrono::seconds(30); }

  bool read_more(std::string& text, Clock::time_point end) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd poll{.fd = socket_, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || ::poll(&poll, 1, static_cast<int>(left.count())) <= 0) return false;
    char buffer[4096];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
  }

  int socket_;
  bool connected_ = false;
};

/// What comes back for these bytes until the connection ends.
inline std::string converse(int port, std::string_view text) {
  const RawClient client(port);
  client.send(text);
  client.end_sending();
  return client.read_to_end();
}

}  // namespace grundy::server
