#include "cluster_up.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "become.h"
#include "child.h"
#include "cluster/nats_bus.h"
#include "core/atomic_file.h"
#include "core/found.h"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kUsualPort = 4222;
constexpr milliseconds kTick{100};
constexpr milliseconds kAskWhetherDown{500};
constexpr milliseconds kBetweenStarts{1000};
constexpr milliseconds kBrokerStarts{10'000};
// Whoever ends us from outside waits four seconds (main.cpp).
constexpr milliseconds kNodesEnd{2000};
constexpr milliseconds kBrokerEnds{1500};

std::unexpected<Error> io_failed(std::string message) {
  return std::unexpected(Error{ErrorKind::io, std::move(message)});
}

/// A port of 127.0.0.1 that nobody listens on: this one, or any if it is 0.
std::optional<int> free_port(int wanted) {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return std::nullopt;
  const int reuse = 1;
  (void)::setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(wanted));
  auto* const place = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  const bool bound = ::bind(file, place, size) == 0 && ::getsockname(file, place, &size) == 0;
  ::close(file);
  if (!bound) return std::nullopt;
  return ntohs(address.sin_port);
}

Expected<int> choose_port(const std::optional<int>& wanted) {
  auto port = free_port(wanted.value_or(kUsualPort));
  if (!port && !wanted) port = free_port(0);
  if (port) return *port;
  return io_failed(
      fmt::format("port {} of 127.0.0.1 is taken; choose another one with --port, or 0 for any",
                  wanted.value_or(0)));
}

Expected<std::string> find_broker() {
  const char* const path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  folders += ":/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";  // Debian puts it into sbin
  for (std::size_t begin = 0; begin < folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string file = folders.substr(begin, end - begin) + "/nats-server";
    if (end > begin && ::access(file.c_str(), X_OK) == 0) return file;
    begin = end + 1;
  }
  return io_failed(
      "nats-server, the broker of a cluster, was not found; install the package "
      "nats-server");
}

/// A folder for what the broker keeps, removed at the end unless the user has named it.
class Data {
 public:
  explicit Data(const std::string& named) : path_(named), temporary_(named.empty()) {}
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;
  ~Data() {
    std::error_code error;
    if (temporary_ && !path_.empty()) fs::remove_all(path_, error);
  }
  Expected<void> make() {
    if (!temporary_) {
      if (const int code = make_private_folder(path_)) {
        return io_failed(fmt::format("{}: {}", path_, std::generic_category().message(code)));
      }
      return {};
    }
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "grundy-cluster-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      return io_failed(fmt::format("no temporary folder can be made in {}",
                                   fs::path(name).parent_path().string()));
    }
    path_ = name;
    return {};
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool temporary_;
};

/// A child that is started again when it ends by itself, but not all the time.
class Kept {
 public:
  explicit Kept(std::vector<std::string> words) : words_(std::move(words)) {}

  /// Starts it if it does not run; true if it was started.
  Expected<bool> keep() {
    if (child_ && child_->running()) return false;
    if (child_ && Clock::now() - started_ < kBetweenStarts) return false;
    GRUNDY_TRY(child_, Child::start(words_, Child::Output::nowhere));
    started_ = Clock::now();
    return true;
  }
  [[nodiscard]] bool running() { return child_ && child_->running(); }
  void tell_to_end() const {
    if (child_) child_->tell_to_end();
  }
  void end(milliseconds longest) {
    if (child_) child_->end(longest);
  }

 private:
  std::vector<std::string> words_;
  std::optional<Child> child_;
  Clock::time_point started_;
};

class Up {
 public:
  explicit Up(Session& session)
      : session_(session), settings_(session.settings().cluster), data_(settings_.data) {}

  Expected<void> run();

 private:
  Expected<void> start_broker();
  void start_nodes();
  /// Looks after everything until the end.
  Expected<void> watch();
  [[nodiscard]] bool told_to_end();
  void end();

  Session& session_;
  const ClusterSettings& settings_;
  Data data_;
  std::string url_;
  std::optional<Kept> broker_;
  std::unique_ptr<cluster::Bus> bus_;
  std::vector<Kept> nodes_;
};

Expected<void> Up::start_broker() {
  GRUNDY_TRY(const std::string program, find_broker());
  GRUNDY_TRY(const int port, choose_port(settings_.port));
  GRUNDY_TRY_VOID(data_.make());
  url_ = fmt::format("nats://127.0.0.1:{}", port);
  const std::string log = data_.path() + "/broker.log";
  broker_.emplace(std::vector<std::string>{program, "-a", "127.0.0.1", "-p", std::to_string(port),
                                           "-js", "-sd", data_.path(), "-l", log});
  GRUNDY_TRY_VOID(broker_->keep());
  const auto until = Clock::now() + kBrokerStarts;
  for (;;) {
    auto bus = cluster::connect_nats(url_);
    if (bus) {
      bus_ = std::move(*bus);
      return {};
    }
    if (!broker_->running() || Clock::now() > until) {
      return io_failed(fmt::format("the broker did not start; {} says why", log));
    }
    if (session_.cancel().requested()) return {};
    std::this_thread::sleep_for(kTick / 4);
  }
}

void Up::start_nodes() {
  const unsigned count = settings_.nodes.value_or(1);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned threads = settings_.threads.value_or(std::max(1U, cores / std::max(1U, count)));
  std::vector<std::string> words{
      "/proc/self/exe", "cluster", "worker", url_, "--quiet", "--threads", std::to_string(threads)};
  if (settings_.memory) {
    words.insert(words.end(), {"--memory", std::to_string(*settings_.memory)});
  }
  for (unsigned i = 0; i < count; ++i) nodes_.emplace_back(words);
}

bool Up::told_to_end() {
  const auto values = bus_->entries(cluster::Table::cluster);
  if (!values) return false;
  return std::ranges::any_of(*values, [](const cluster::Entry& each) {
    return each.key == kDownKey && !each.bytes.empty();
  });
}

Expected<void> Up::watch() {
  auto asked = Clock::now();
  while (!session_.cancel().requested() && !session_.output().error()) {
    GRUNDY_TRY(const bool anew, broker_->keep());
    if (anew) session_.remark("the broker has ended, and was started again");
    for (Kept& node : nodes_) GRUNDY_TRY_VOID(node.keep());
    std::this_thread::sleep_for(kTick);
    if (Clock::now() - asked < kAskWhetherDown) continue;
    asked = Clock::now();
    if (told_to_end()) break;
  }
  return {};
}

void Up::end() {
  for (const Kept& node : nodes_) node.tell_to_end();
  const auto until = Clock::now() + kNodesEnd;
  for (Kept& node : nodes_) {
    node.end(std::chrono::duration_cast<milliseconds>(std::max(until - Clock::now(), {})));
  }
  bus_.reset();
  if (broker_) broker_->end(kBrokerEnds);
}

Expected<void> Up::run() {
  GRUNDY_TRY_VOID(start_broker());
  if (session_.cancel().requested()) return {};
  GRUNDY_TRY_VOID(bus_->put(cluster::Table::cluster, kEngineKey, GRUNDY_VERSION));
  GRUNDY_TRY_VOID(bus_->put(cluster::Table::cluster, kDownKey, ""));
  session_.output().write(url_ + "\n");
  session_.output().flush();
  session_.remark(fmt::format(
      "every user of this machine can use this cluster; 'grundy cluster down {}' or Ctrl-C ends it",
      url_));
  start_nodes();
  const auto watched = watch();
  end();
  return watched;
}

}  // namespace

void cluster_up(Session& session) {
  Up up(session);
  if (const auto done = up.run(); !done) session.complain(done.error());
}

Expected<std::unique_ptr<cluster::Bus>> join_cluster(const std::string& url) {
  GRUNDY_TRY(auto bus, cluster::connect_nats(url));
  GRUNDY_TRY(const auto values, bus->entries(cluster::Table::cluster));
  const auto engine = std::ranges::find(values, kEngineKey, &cluster::Entry::key);
  if (engine == values.end()) {
    return io_failed(
        fmt::format("at {} is a broker without a cluster; 'grundy cluster up' starts one", url));
  }
  if (engine->bytes == GRUNDY_VERSION) return bus;
  return io_failed(
      fmt::format("the cluster at {} is one of grundy {}, and this is {}; install the same version "
                  "on all machines",
                  url, engine->bytes, GRUNDY_VERSION));
}

std::string unique_name() {
  std::string host(256, '\0');
  if (::gethostname(host.data(), host.size() - 1) != 0) host = "somewhere";
  host.resize(host.find('\0') == std::string::npos ? host.size() : host.find('\0'));
  // A name is part of a subject of NATS, where dots and spaces have a meaning.
  std::ranges::replace_if(
      host, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '-');
  std::random_device source;
  return fmt::format("{}-{}-{:08x}", host, ::getpid(), source());
}

}  // namespace grundy::cli
