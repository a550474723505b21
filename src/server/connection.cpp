#include "server/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace grundy::server {

namespace {

/// Address and port of one end of a socket.
void describe(const sockaddr_storage& address, std::string& ip, int& port) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    ::inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
    port = ntohs(v4.sin_port);
  } else if (address.ss_family == AF_INET6) {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
    ::inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
    port = ntohs(v6.sin6_port);
  }
  ip = text.data();
}

}  // namespace

Connection::~Connection() {
  ::close(socket_);
}

void Connection::next_request() {
  reader_ = RequestReader(limits_);
  rest_.erase(0, reader_.take(rest_));
}

Connection::Received Connection::receive() {
  constexpr std::size_t kPiece = std::size_t{16} << 10U;
  constexpr int kPieces = 8;  // per turn, because others wait
  std::array<char, kPiece> buffer;
  for (int i = 0; i < kPieces; ++i) {
    const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (got == 0) return Received::end;
    if (got < 0) {
      if (errno == EINTR) continue;
      return errno == EAGAIN ? Received::nothing : Received::end;
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    const std::size_t taken = reader_.take(bytes);
    rest_.append(bytes.substr(taken));
    if (reader_.complete() || reader_.refusal() || bytes.size() < buffer.size()) break;
  }
  return Received::something;
}

bool Connection::await_request(std::chrono::milliseconds patience) {
  pollfd poll{.fd = socket_, .events = POLLIN, .revents = 0};
  const bool readable =
      !reader_.begun() && ::poll(&poll, 1, static_cast<int>(patience.count())) > 0;
  if (readable) (void)receive();  // the next reader will notice the end again
  return reader_.complete();
}

bool Connection::discard() {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  std::array<char, std::size_t{16} << 10U> buffer;
  while (discarded_ < kMost) {
    const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR);
    discarded_ += static_cast<std::size_t>(got);
  }
  return false;
}

bool Connection::gone() const {
  pollfd poll{.fd = socket_, .events = POLLRDHUP, .revents = 0};
  return ::poll(&poll, 1, 0) > 0 && (poll.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

void Connection::queue(std::string_view bytes) {
  unsent_.erase(0, std::exchange(sent_, 0));
  unsent_.append(bytes);
}

bool Connection::flush() {
  while (unsent() > 0) {
    const ssize_t done = ::send(socket_, unsent_.data() + sent_, unsent(), MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return errno == EAGAIN;
    sent_ += static_cast<std::size_t>(done);
  }
  unsent_.clear();
  sent_ = 0;
  return true;
}

bool Connection::flush_down_to(std::size_t most, Clock::time_point until) {
  for (;;) {
    if (!flush()) return false;
    if (unsent() <= most) return true;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd poll{.fd = socket_, .events = POLLOUT, .revents = 0};
    if (left.count() <= 0) return false;
    if (::poll(&poll, 1, static_cast<int>(left.count())) < 0 && errno != EINTR) return false;
  }
}

void Connection::end_sending() const {
  ::shutdown(socket_, SHUT_WR);
}

void Connection::peer(std::string& ip, int& port) const {
  describe(peer_, ip, port);
}

void Connection::own(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0) {
    describe(address, ip, port);
  }
}

ssize_t RequestStream::read(char* data, size_t size) {
  const std::size_t count = std::min(size, request_.size() - begin_);
  std::copy_n(request_.data() + begin_, count, data);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t RequestStream::write(const char* data, size_t size) {
  constexpr std::size_t kPiece = std::size_t{64} << 10U;
  // Keeps no more than this for a client that does not read; the thread waits for it.
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  const std::size_t count = std::min(size, kPiece);
  connection_.queue({data, count});
  // The headers come first. They are sent together with what follows.
  const bool held = std::exchange(first_, false);
  const bool fine = held || connection_.flush_down_to(kMost, Connection::Clock::now() + patience_);
  return fine ? static_cast<ssize_t>(count) : -1;
}

void RequestStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  connection_.peer(ip, port);
}

void RequestStream::get_local_ip_and_port(std::string& ip, int& port) const {
  connection_.own(ip, port);
}

}  // namespace grundy::server
