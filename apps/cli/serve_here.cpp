// `grundy serve` in grundy-serve.

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "serve.h"
#include "server/page.h"
#include "server/policy.h"
#include "server/server.h"

namespace grundy::cli {

namespace {

/// The folder `page` beside this program, if it is there.
Expected<bool> find_page(server::ServerSettings& settings) {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "page";
  if (!std::filesystem::exists(folder / "index.html", error)) return false;
  auto page = server::read_page(folder.string());
  if (!page) return std::unexpected(page.error());
  settings.page = std::move(*page);
  return true;
}

/// Each connection takes a file descriptor, and the usual limit of 1024 is low.
void allow_files(std::size_t connections) {
  constexpr rlim_t kOthers = 256;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, connections + kOthers));
  (void)::setrlimit(RLIMIT_NOFILE, &limit);  // if refused, fewer can be open at a time
}

}  // namespace

void serve(Session& session) {
  server::ServerSettings settings = session.settings().server;
  const auto found = find_page(settings);
  if (!found) return session.complain(found.error());
  allow_files(settings.connections);
  server::Server server(settings, GRUNDY_VERSION);
  if (const auto started = server.start(); !started) return session.complain(started.error());
  const bool everywhere = settings.host == "0.0.0.0" || settings.host == "::";
  const bool brackets = settings.host.find(':') != std::string::npos;
  session.output().write(fmt::format("http://{}{}{}:{}/\n", brackets ? "[" : "",
                                     everywhere ? "127.0.0.1" : settings.host, brackets ? "]" : "",
                                     server.port()));
  session.output().flush();
  if (!server::is_loopback(settings.host)) {
    session.remark(
        fmt::format("--host {}: anyone who can reach this machine over the network can use this "
                    "server, without a password and without encryption",
                    settings.host));
  }
  if (!*found) {
    session.remark(
        "the page has not been built, so only the HTTP interface is available; './run serve' "
        "builds "
        "the page with npm");
  }
  session.remark("Press Ctrl-C to stop.");
  while (!session.cancel().requested() && !session.output().error()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  session.remark("stopping after the questions in progress");
  server.stop();
}

}  // namespace grundy::cli
