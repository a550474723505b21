#include "server/reactor.h"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

namespace grundy::server {

namespace {

using Phase = Connection::Phase;

constexpr std::chrono::milliseconds kTick{100};

/// The number of connections that the limit of open files allows, with some files left over.
std::size_t possible_connections(std::size_t wanted) {
  constexpr rlim_t kOthers = 64;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return wanted;
  const rlim_t left = limit.rlim_cur > 2 * kOthers ? limit.rlim_cur - kOthers : kOthers;
  return std::min(wanted, static_cast<std::size_t>(left));
}

int port_of(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return -1;
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

bool bind_and_listen(int socket, const addrinfo& address) {
  // The kernel bounds it by net.core.somaxconn.
  constexpr int kBacklog = 4096;
  const int yes = 1;
  const int no = 0;
  // Not SO_REUSEPORT: with it, a second server would take half of the connections of the first.
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (address.ai_family == AF_INET6) {
    ::setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  }
  return ::bind(socket, address.ai_addr, address.ai_addrlen) == 0 &&
         ::listen(socket, kBacklog) == 0;
}

/// The worth of a connection. Those that have never asked anything are closed first.
int worth(Connection& connection) {
  switch (connection.phase) {
    case Phase::lingering:
      return 1;
    case Phase::receiving:
      return (connection.answered > 0 ? 3 : 0) + (connection.request().begun() ? 2 : 0);
    case Phase::sending:
      return 4;
    case Phase::answering:
      break;
  }
  return 6;
}

}  // namespace

Reactor::Reactor(ConnectionLimits limits, Answer answer, Refuse refuse)
    : limits_(limits),
      answer_(std::move(answer)),
      refuse_(std::move(refuse)),
      threads_(limits.threads) {}

Reactor::~Reactor() {
  threads_.finish();
  if (listener_ >= 0) ::close(listener_);
  if (epoll_ >= 0) ::close(epoll_);
}

int Reactor::open_socket(const std::string& host, int port) const {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return -1;
  int socket = -1;
  for (const addrinfo* one = found; one != nullptr && socket < 0; one = one->ai_next) {
    socket = ::socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket >= 0 && !bind_and_listen(socket, *one)) {
      const int why = errno;
      ::close(std::exchange(socket, -1));
      errno = why;
    }
  }
  ::freeaddrinfo(found);
  return socket;
}

Expected<int> Reactor::listen(const std::string& host, int port) {
  errno = 0;
  listener_ = open_socket(host, port);
  if (listener_ >= 0) epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  if (listener_ < 0 || epoll_ < 0) {
    const char* const why = errno == 0 ? "this machine has no such address" : std::strerror(errno);
    return std::unexpected(
        Error{ErrorKind::io, fmt::format("cannot listen at {}:{}: {}", host, port, why)});
  }
  limits_.connections = possible_connections(limits_.connections);
  watch_listener();
  return port_of(listener_);
}

void Reactor::watch_listener() {
  epoll_event event{.events = EPOLLIN, .data = {.fd = listener_}};
  listening_ = ::epoll_ctl(epoll_, EPOLL_CTL_ADD, listener_, &event) == 0;
}

void Reactor::watch(const Connection& connection, std::uint32_t events) const {
  // One event only, so a connection that another thread has is left alone.
  epoll_event event{.events = events | EPOLLONESHOT, .data = {.fd = connection.socket()}};
  (void)::epoll_ctl(epoll_, EPOLL_CTL_MOD, connection.socket(), &event);
}

void Reactor::run() {
  std::array<epoll_event, 256> events;
  auto next_tick = Clock::now() + kTick;
  while (!stopping_) {
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                   static_cast<int>(kTick.count()));
    for (int i = 0; i < count && !stopping_; ++i) {
      const int socket = events[static_cast<std::size_t>(i)].data.fd;
      const std::lock_guard lock(mutex_);
      if (socket == listener_) {
        accept_some();
      } else {
        handle(socket);
      }
    }
    if (const auto now = Clock::now(); now >= next_tick) {
      const std::lock_guard lock(mutex_);
      tick(now);
      next_tick = now + kTick;
    }
  }
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  threads_.finish();
  send_the_rest();
  connections_.clear();
}

void Reactor::stop() {
  stopping_ = true;
  ::shutdown(listener_, SHUT_RDWR);  // wakes run()
}

void Reactor::accept_some() {
  constexpr int kAtOnce = 64;
  for (int i = 0; i < kAtOnce; ++i) {
    bool room = connections_.size() < limits_.connections || make_room();
    sockaddr_storage peer{};
    socklen_t length = sizeof peer;
    const int socket = !room ? -1
                             : ::accept4(listener_, reinterpret_cast<sockaddr*>(&peer), &length,
                                         SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
      accept_one(socket, peer);
      continue;
    }
    if (room && (errno == EAGAIN || errno == EINVAL)) return;  // EINVAL: it was stopped
    if (room && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
      room = make_room();
    }
    if (room) continue;  // any other error concerns only that connection
    // Until the next tick, new connections wait in the backlog.
    (void)::epoll_ctl(epoll_, EPOLL_CTL_DEL, listener_, nullptr);
    listening_ = false;
    return;
  }
}

void Reactor::accept_one(int socket, const sockaddr_storage& peer) {
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  auto connection = std::make_unique<Connection>(socket, peer, limits_.framing);
  connection->deadline = Clock::now() + limits_.idle;
  epoll_event event{.events = EPOLLIN | EPOLLONESHOT, .data = {.fd = socket}};
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) return;
  connections_.insert_or_assign(socket, std::move(connection));
}

bool Reactor::make_room() {
  const auto rank = [](const auto& entry) {
    return std::tuple(worth(*entry.second), entry.second->deadline);
  };
  const auto least = std::ranges::min_element(connections_, {}, rank);
  if (least == connections_.end() || least->second->phase == Phase::answering) return false;
  close(*least->second);
  return true;
}

void Reactor::handle(int socket) {
  const auto found = connections_.find(socket);
  if (found == connections_.end()) return;
  Connection& connection = *found->second;
  switch (connection.phase) {
    case Phase::receiving:
      return receive(connection);
    case Phase::sending:
      return settle(connection);
    case Phase::lingering:
      return connection.discard() ? watch(connection, EPOLLIN) : close(connection);
    case Phase::answering:
      return;
  }
}

void Reactor::receive(Connection& connection) {
  const bool begun = connection.request().begun();
  const auto received = connection.receive();
  if (!begun && connection.request().begun()) {
    connection.deadline = Clock::now() + limits_.request;
  }
  if (received == Connection::Received::end) {
    if (!connection.request().begun()) return close(connection);
    return refuse(connection, {400, "the connection ended before the request was complete"});
  }
  proceed(connection);
}

void Reactor::proceed(Connection& connection) {
  RequestReader& request = connection.request();
  account(connection);
  if (request.refusal()) return refuse(connection, *request.refusal());
  if (request.complete()) {
    connection.phase = Phase::answering;
    if (!stopped_) threads_.add([this, &connection] { answer(connection); });
    return;
  }
  if (request.asks_to_continue()) {
    connection.queue("HTTP/1.1 100 Continue\r\n\r\n");
    if (!connection.flush()) return close(connection);
  }
  watch(connection, EPOLLIN);
}

void Reactor::refuse(Connection& connection, const Refusal& refusal) {
  connection.queue(refuse_(refusal));
  connection.keep = false;
  if (send(connection)) linger(connection);
}

void Reactor::answer(Connection& connection) {
  // The next request often comes in a moment. Handing the connection back and forth would halve the
  // number of short questions answered per second.
  constexpr std::chrono::milliseconds kStay{3};
  std::size_t answered = 1;
  bool keep = answer_(connection);
  bool next = false;
  while (keep && !next && !closing_ && threads_.few() && connection.flush() &&
         connection.unsent() == 0) {
    connection.next_request();
    if (connection.await_request(kStay)) {
      keep = answer_(connection);
      ++answered;
    } else {
      next = true;
    }
  }
  const std::lock_guard lock(mutex_);
  connection.answered += answered;
  connection.keep = keep;
  if (next) {
    resume(connection);
  } else {
    settle(connection);
  }
}

bool Reactor::send(Connection& connection) {
  // The time allows for at least this many bytes per second.
  constexpr std::size_t kSlowest = std::size_t{16} << 10U;
  const bool begins = connection.phase != Phase::sending;
  connection.phase = Phase::sending;
  if (!connection.flush()) {
    close(connection);
    return false;
  }
  if (connection.unsent() == 0) return true;
  if (begins) {
    connection.deadline =
        Clock::now() + limits_.write + std::chrono::seconds(connection.unsent() / kSlowest);
  }
  account(connection);
  watch(connection, EPOLLOUT);
  return false;
}

void Reactor::settle(Connection& connection) {
  if (!send(connection)) return;
  if (!connection.keep) return linger(connection);
  connection.next_request();
  resume(connection);
}

void Reactor::resume(Connection& connection) {
  connection.phase = Phase::receiving;
  const bool begun = connection.request().begun();
  connection.deadline = Clock::now() + (begun ? limits_.request : limits_.idle);
  proceed(connection);
}

void Reactor::linger(Connection& connection) {
  // If anything is unread, closing at once would make the kernel reset the connection, and the
  // other end might lose the answer.
  connection.end_sending();
  connection.phase = Phase::lingering;
  connection.deadline = Clock::now() + limits_.linger;
  account(connection);
  watch(connection, EPOLLIN);
}

void Reactor::close(const Connection& connection) {
  bytes_ -= connection.accounted;
  connections_.erase(connection.socket());
}

void Reactor::account(Connection& connection) {
  bytes_ -= connection.accounted;
  connection.accounted = connection.bytes();
  bytes_ += connection.accounted;
}

void Reactor::tick(Clock::time_point now) {
  std::vector<Connection*> late;
  for (const auto& [socket, connection] : connections_) {
    const bool idle = connection->phase == Phase::receiving && !connection->request().begun();
    const bool over = now >= connection->deadline || (idle && closing_);
    if (connection->phase != Phase::answering && over) late.push_back(connection.get());
  }
  for (Connection* const connection : late) {
    if (connection->phase == Phase::receiving && connection->request().begun()) {
      refuse(*connection, {408, "the request takes too long"});
    } else {
      close(*connection);
    }
  }
  free_memory();
  if (!listening_ && (connections_.size() < limits_.connections || make_room())) watch_listener();
}

void Reactor::free_memory() {
  while (bytes_ > limits_.bytes) {
    const auto rank = [](const auto& entry) {
      const Connection& connection = *entry.second;
      const bool taken = connection.phase == Phase::answering || connection.accounted == 0;
      return std::tuple(taken, connection.deadline);
    };
    const auto oldest = std::ranges::min_element(connections_, {}, rank);
    if (oldest == connections_.end() || std::get<0>(rank(*oldest))) return;
    close(*oldest->second);
  }
}

void Reactor::send_the_rest() {
  const auto end = Clock::now() + std::chrono::seconds(1);
  for (const auto& [socket, connection] : connections_) (void)connection->flush_down_to(0, end);
}

}  // namespace grundy::server
