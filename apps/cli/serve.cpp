// `grundy serve`: its options. The work is in serve_here.cpp.

#include "serve.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "command.h"
#include "units.h"

namespace grundy::cli {

namespace {

/// Rejects a name with a scheme or port, a common mistake: the name is that of the Host header.
void check_host_name(const std::string& name) {
  const bool address = name.starts_with('[') && name.ends_with(']');
  if (name.empty() || name.find_first_of(address ? "/@, " : "/@, :") != std::string::npos) {
    reject_value("--allow-host", "give a name such as grundy.example, without http:// or a port");
  }
}

void listening_options(Options& options) {
  Settings& settings = options.settings();
  options.text(
      "--host", "ADDRESS",
      "Listen on this address (default 127.0.0.1: this machine only; 0.0.0.0: every network)",
      [&settings](const std::string& host) {
        if (host.empty()) reject_value("--host", "the address is empty");
        settings.server.host = host;
      });
  options.number("--port", "Listen on this port (default 8153; 0: any free port)",
                 [&settings](std::uint64_t port) {
                   if (port > 65535) reject_value("--port", "the largest port is 65535");
                   settings.server.port = static_cast<int>(port);
                 });
  options.texts("--allow-host", "NAME",
                "Also answer to this name, with any port; may be repeated; *: all names",
                [&settings](const std::vector<std::string>& names) {
                  std::ranges::for_each(names, check_host_name);
                  settings.server.allowed_hosts = names;
                });
  options.texts("--allow-origin", "ORIGIN",
                "Also answer pages at ORIGIN, such as https://school.example; may be "
                "repeated; *: all pages",
                [&settings](const std::vector<std::string>& origins) {
                  settings.server.allowed_origins = origins;
                });
}

void limit_options(Options& options) {
  Settings& settings = options.settings();
  server::RequestLimits& limits = settings.server.limits;
  options.text("--timeout", "TIME", "Time for each request: 90 (seconds), 500ms, 2m (default 10s)",
               [&limits](const std::string& text) {
                 const auto time = parse_duration(text);
                 if (!time) reject_value("--timeout", time.error().message);
                 if (!*time) reject_value("--timeout", "a server needs a time limit");
                 limits.time = std::chrono::duration_cast<std::chrono::milliseconds>(**time);
               });
  options.text("--longest", "TIME",
               "The longest time that a request may ask for with 'timeout' (default 60s)",
               [&limits](const std::string& text) {
                 const auto time = parse_duration(text);
                 if (!time) reject_value("--longest", time.error().message);
                 if (!*time) reject_value("--longest", "a server needs a time limit");
                 limits.longest = std::chrono::duration_cast<std::chrono::milliseconds>(**time);
               });
  const auto size = [&options](const char* name, const char* description, auto& value) {
    options.text(name, "SIZE", description, [name, &value](const std::string& text) {
      const auto bytes = parse_size(text);
      if (!bytes) reject_value(name, bytes.error().message);
      value = *bytes;
    });
  };
  size("--memory", "Memory for the tables of each request (default 256M)", limits.memory);
  size("--max-body", "The maximum size of a request body (default 64K)", limits.body);
  options.number("--max-positions",
                 "The maximum number of positions per request (default 20000000)",
                 [&limits](std::uint64_t value) { limits.positions = value; });
  options.number("--max-moves", "List at most this many moves (default 1000)",
                 [&limits](std::uint64_t value) { limits.moves = value; });
  options.number("--searches", "Long computations at the same time (default: one per core)",
                 [&settings](std::uint64_t value) {
                   if (value < 1 || value > 1024)
                     reject_value("--searches", "give a number from 1 to 1024");
                   settings.server.searches = static_cast<unsigned>(value);
                 });
}

void quota_options(Options& options) {
  server::Quota& quota = options.settings().server.quota;
  options.number("--client-questions", "Questions of one client at the same time (default 64)",
                 [&quota](std::uint64_t value) {
                   if (value == 0) reject_value("--client-questions", "at least 1 is needed");
                   quota.questions = value;
                 });
  options.text("--client-memory", "SIZE",
               "Memory for all long questions of one client (default: 40 times --memory)",
               [&quota](const std::string& text) {
                 const auto bytes = parse_size(text);
                 if (!bytes) reject_value("--client-memory", bytes.error().message);
                 if (*bytes == 0) reject_value("--client-memory", "at least 1 is needed");
                 quota.memory = *bytes;
               });
  options.number("--client-seconds",
                 "Processor seconds per minute that one client may use (default 600)",
                 [&quota](std::uint64_t value) {
                   constexpr std::uint64_t kMost = 1'000'000'000;
                   if (value == 0 || value > kMost) {
                     reject_value("--client-seconds", "give a number from 1 to 1000000000");
                   }
                   quota.seconds = std::chrono::seconds(value);
                 });
  options.number("--rooms", "Rooms for two players or a class at the same time (default 1000)",
                 [&rooms = options.settings().server.rooms](std::uint64_t value) {
                   constexpr std::uint64_t kMost = 1'000'000;
                   if (value > kMost) reject_value("--rooms", "give a number up to 1000000");
                   rooms.rooms = value;
                 });
}

/// A quota below the memory of one question would refuse every long question.
void check_serve(const Given& given) {
  const server::ServerSettings& server = given.settings.server;
  if (server.quota.memory != 0 && server.quota.memory < server.limits.memory) {
    throw UsageError("--client-memory must be at least --memory, which one question may use");
  }
}

void serve_options(Options& options) {
  listening_options(options);
  limit_options(options);
  quota_options(options);
  options.flag("--quiet", options.settings().quiet, "Print no remarks to standard error");
}

}  // namespace

const Command kServeCommand{
    .name = "serve",
    .description = "Serve the web page and the HTTP interface",
    .examples =
        "  grundy serve\n"
        "  grundy serve --port 8080 --timeout 30\n"
        "  grundy serve --host 0.0.0.0 --memory 512M --searches 4\n"
        "  grundy serve --host 0.0.0.0 --allow-host grundy.school.example\n",
    .options = serve_options,
    .check = check_serve,
    .run = serve,
};

}  // namespace grundy::cli
