// `grundy serve` with many open connections: how long short questions take by themselves, beside
// 2,000 idle connections, and beside 200 more that send or read a byte at a time.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "workload.h"

namespace grundy::bench {

namespace {

using Clock = std::chrono::steady_clock;

/// A server in a separate process.
class ServerProcess {
 public:
  explicit ServerProcess(const std::string& program) {
    std::array<int, 2> pipe_ends{};
    if (::pipe(pipe_ends.data()) != 0) wrong("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
    std::array<std::string, 5> words{program, "serve", "--quiet", "--port", "0"};
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    if (posix_spawnp(&id_, argv[0], &actions, nullptr, argv.data(), environ) != 0) {
      wrong(fmt::format("cannot run {}", program));
    }
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe_ends[1]);
    std::string address;
    for (char c = 0; c != '\n' && ::read(pipe_ends[0], &c, 1) == 1;) address += c;
    ::close(pipe_ends[0]);
    const auto colon = address.rfind(':');
    if (!address.ends_with("/\n") || colon == std::string::npos)
      wrong("the server says no address");
    port_ = static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1)));
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() {
    ::kill(id_, SIGTERM);
    ::waitpid(id_, nullptr, 0);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  pid_t id_ = 0;
  std::uint16_t port_ = 0;
};

class Line {
 public:
  explicit Line(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      wrong("no connection");
    }
  }
  Line(Line&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  Line& operator=(Line&& other) noexcept {
    std::swap(socket_, other.socket_);
    return *this;
  }
  ~Line() {
    if (socket_ >= 0) ::close(socket_);
  }

  /// Returns false once the other end takes no more.
  bool send(std::string_view text, int flags = 0) const {
    return ::send(socket_, text.data(), text.size(), flags | MSG_NOSIGNAL) ==
           static_cast<ssize_t>(text.size());
  }
  /// Some bytes, or none at the end.
  [[nodiscard]] std::string receive() const {
    std::string text(std::size_t{16} << 10U, '\0');
    const ssize_t got = ::recv(socket_, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }
  /// Reads one byte if there is one; false at the end.
  [[nodiscard]] bool sip() const {
    char byte = 0;
    const ssize_t got = ::recv(socket_, &byte, 1, MSG_DONTWAIT);
    return got > 0 || (got < 0 && errno == EAGAIN);
  }

 private:
  int socket_;
};

std::string request(unsigned a, unsigned b) {
  const std::string body = fmt::format(R"j({{"position": "nim({},{})"}})j", a, b);
  return fmt::format(
      "POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Content-Length: {}\r\n\r\n{}",
      body.size(), body);
}

/// Asks for the value of two heaps, and checks that it is their exclusive or.
void ask(const Line& line, unsigned a, unsigned b) {
  if (!line.send(request(a, b))) wrong("the connection is closed");
  std::string answer;
  while (!answer.ends_with("}\n")) {
    const std::string more = line.receive();
    if (more.empty()) wrong("the connection was closed before the answer: " + answer);
    answer += more;
  }
  const std::string value = fmt::format("\"nim_value\":{},", a ^ b);
  if (answer.find(value) == std::string::npos) wrong(fmt::format("nim({},{}): {}", a, b, answer));
}

/// Half of the connections send a request one byte at a time, half read a long answer that way.
class SlowClients {
 public:
  SlowClients(std::uint16_t port, std::size_t count) : port_(port) {
    for (std::size_t i = 0; i < count / 2; ++i) {
      senders_.push_back({Line(port), 0});
      readers_.emplace_back(port);
      ask_for_much(readers_.back());
    }
    thread_ = std::thread([this] {
      while (!done_) step();
    });
  }
  SlowClients(const SlowClients&) = delete;
  SlowClients& operator=(const SlowClients&) = delete;
  ~SlowClients() {
    done_ = true;
    thread_.join();
  }

 private:
  struct Sender {
    Line line;
    std::size_t sent;
  };

  /// More than the buffers of both ends hold.
  static void ask_for_much(const Line& line) {
    for (int i = 0; i < 60; ++i) {
      line.send("GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", MSG_DONTWAIT);
    }
  }

  void step() {
    const std::string text = request(1'000'000, 2'000'000);
    for (Sender& sender : senders_) {
      const bool over = sender.sent + 1 == text.size();  // the last byte is never sent
      if (over || !sender.line.send(text.substr(sender.sent++, 1))) sender = {Line(port_), 0};
    }
    for (Line& reader : readers_) {
      if (reader.sip()) continue;
      reader = Line(port_);
      ask_for_much(reader);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

  std::uint16_t port_;
  std::vector<Sender> senders_;
  std::vector<Line> readers_;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

void time_questions(std::string_view what, std::uint16_t port) {
  constexpr unsigned kConnections = 4;
  constexpr unsigned kQuestions = 500;
  std::vector<double> times;
  std::mutex mutex;
  std::vector<std::thread> clients;
  for (unsigned i = 0; i < kConnections; ++i) {
    clients.emplace_back([&, i] {
      const Line line(port);
      std::vector<double> own;
      for (unsigned k = 0; k < kQuestions; ++k) {
        const auto begin = Clock::now();
        ask(line, 1000 * i + 7, k);
        own.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
      }
      const std::lock_guard lock(mutex);
      times.insert(times.end(), own.begin(), own.end());
    });
  }
  for (std::thread& client : clients) client.join();
  std::ranges::sort(times);
  figure(what, fmt::format("median {:6.2f} ms   p99 {:6.2f} ms   longest {:6.2f} ms",
                           1e3 * times[times.size() / 2], 1e3 * times[times.size() * 99 / 100],
                           1e3 * times.back()));
}

void allow_many_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void server_workload(const std::string& program) {
  constexpr std::size_t kIdle = 2000;
  constexpr std::size_t kSlow = 200;
  fmt::print("server: 2,000 questions on four connections, each `nim(a,b)`\n");
  allow_many_files();
  const ServerProcess server(program);
  for (unsigned a = 0; a < 20; ++a) ask(Line(server.port()), a, 3 * a + 1);
  time_questions("by themselves", server.port());
  std::vector<Line> idle;
  for (std::size_t i = 0; i < kIdle; ++i) idle.emplace_back(server.port());
  time_questions("beside 2,000 idle connections", server.port());
  {
    const SlowClients slow(server.port(), kSlow);
    std::this_thread::sleep_for(std::chrono::seconds(1));  // until all buffers are full
    time_questions("beside 2,000 idle and 200 slow connections", server.port());
  }
  for (std::size_t i = 0; i < kIdle; i += 100) ask(idle[i], 5, static_cast<unsigned>(i));
}

}  // namespace grundy::bench
