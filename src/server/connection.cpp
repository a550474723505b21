#include "server/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

namespace grundy::server {

namespace {

using Clock = std::chrono::steady_clock;

thread_local const SocketStream* current_stream = nullptr;

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

bool SocketStream::wait_for(short events, Clock::time_point until) const {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd poll{.fd = socket_, .events = events, .revents = 0};
    const int ready = ::poll(&poll, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

bool SocketStream::next_request(const std::function<bool()>& give_up) {
  constexpr std::chrono::milliseconds kLook{100};
  received_ = buffer_.size() - begin_;
  const auto end = Clock::now() + limits_.idle;
  while (begin_ == buffer_.size() && !wait_for(POLLIN, std::min(Clock::now() + kLook, end))) {
    if (give_up() || Clock::now() >= end) return false;
  }
  deadline_ = Clock::now() + limits_.request;
  return true;
}

bool SocketStream::gone() const {
  pollfd poll{.fd = socket_, .events = POLLRDHUP, .revents = 0};
  return ::poll(&poll, 1, 0) > 0 && (poll.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

bool SocketStream::is_readable() const {
  return begin_ < buffer_.size() || wait_for(POLLIN, deadline_);
}

bool SocketStream::is_writable() const {
  return wait_for(POLLOUT, Clock::now() + limits_.write) && !gone();
}

ssize_t SocketStream::read(char* data, size_t size) {
  constexpr std::size_t kPiece = 4096;
  if (begin_ == buffer_.size()) {
    if (received_ > limits_.request_bytes || !wait_for(POLLIN, deadline_)) return -1;
    buffer_.resize(kPiece);
    begin_ = 0;
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got <= 0) return got;
    received_ += buffer_.size();
  }
  const std::size_t count = std::min(size, buffer_.size() - begin_);
  std::copy_n(buffer_.data() + begin_, count, data);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t SocketStream::write(const char* data, size_t size) {
  if (!wait_for(POLLOUT, Clock::now() + limits_.write)) return -1;
  return ::send(socket_, data, size, MSG_NOSIGNAL);
}

void SocketStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0) {
    describe(address, ip, port);
  }
}

void SocketStream::get_local_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0) {
    describe(address, ip, port);
  }
}

void ConnectionPool::enqueue(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (tasks_.size() > idle_ && threads_ < most_) {
    try {
      std::thread([this] { work(); }).detach();
      ++threads_;
    } catch (const std::system_error&) {
      // The threads that are there will come to it.
    }
  }
  waiting_ = tasks_.size() > idle_ ? tasks_.size() - idle_ : 0;
  if (threads_ < most_) waiting_ = 0;
  changed_.notify_one();
}

void ConnectionPool::shutdown() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return threads_ == 0; });
}

void ConnectionPool::work() {
  constexpr std::chrono::seconds kPatience{10};
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    const bool woken =
        changed_.wait_for(lock, kPatience, [&] { return closed_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty() && (closed_ || !woken)) break;
    std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    if (waiting_ > 0) --waiting_;
    lock.unlock();
    task();
    lock.lock();
  }
  --threads_;
  changed_.notify_all();  // under the lock: the pool is still there
}

HttpServer::HttpServer(ConnectionLimits limits, std::size_t connections) : limits_(limits) {
  new_task_queue = [this, connections] {
    auto* const pool = new ConnectionPool(connections);  // httplib deletes it
    pool_ = pool;
    return pool;
  };
}

bool HttpServer::client_gone() {
  return current_stream != nullptr && current_stream->gone();
}

bool HttpServer::process_and_close_socket(socket_t socket) {
  SocketStream stream(socket, limits_);
  current_stream = &stream;
  const auto give_up = [this] { return closing_.load() || pool_.load()->crowded(); };
  bool fine = true;
  bool closed = false;
  while (fine && !closed && stream.next_request(give_up)) {
    fine = process_request(stream, closing_.load(), closed, nullptr);
  }
  current_stream = nullptr;
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  return fine;
}

}  // namespace grundy::server
