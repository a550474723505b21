// `grundy serve`: its options. What it does is in serve_here.cpp.

#include "serve.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "command.h"
#include "units.h"

namespace grundy::cli {

namespace {

/// A name as it stands in the header Host, without a port: this is where people add one.
void check_host_name(const std::string& name) {
  const bool address = name.starts_with('[') && name.ends_with(']');
  if (name.empty() || name.find_first_of(address ? "/@, " : "/@, :") != std::string::npos) {
    reject_value("--allow-host",
                 "a name is needed, such as grundy.example, without http:// and port");
  }
}

void listening_options(Options& options) {
  Settings& settings = options.settings();
  options.text("--host", "ADDRESS",
               "Where to listen (default 127.0.0.1: this machine only; 0.0.0.0: every network)",
               [&settings](const std::string& host) {
                 if (host.empty()) reject_value("--host", "the address is empty");
                 settings.server.host = host;
               });
  options.number("--port", "The port (default 8153; 0: any that is free)",
                 [&settings](std::uint64_t port) {
                   if (port > 65535) reject_value("--port", "ports go up to 65535");
                   settings.server.port = static_cast<int>(port);
                 });
  options.texts("--allow-host", "NAME",
                "Answer to this name too, with any port; may be given several times; *: all names",
                [&settings](const std::vector<std::string>& names) {
                  std::ranges::for_each(names, check_host_name);
                  settings.server.allowed_hosts = names;
                });
  options.texts("--allow-origin", "ORIGIN",
                "Let the page at ORIGIN, such as https://school.example, ask too; may be given "
                "several times; *: all pages",
                [&settings](const std::vector<std::string>& origins) {
                  settings.server.allowed_origins = origins;
                });
}

void limit_options(Options& options) {
  Settings& settings = options.settings();
  server::RequestLimits& limits = settings.server.limits;
  options.text("--timeout", "TIME", "For each request: 90 (seconds), 500ms, 2m (default 10s)",
               [&limits](const std::string& text) {
                 const auto time = parse_duration(text);
                 if (!time) reject_value("--timeout", time.error().message);
                 if (!*time) reject_value("--timeout", "a server needs a limit of time");
                 limits.time = std::chrono::duration_cast<std::chrono::milliseconds>(**time);
               });
  const auto size = [&options](const char* name, const char* description, auto& value) {
    options.text(name, "SIZE", description, [name, &value](const std::string& text) {
      const auto bytes = parse_size(text);
      if (!bytes) reject_value(name, bytes.error().message);
      value = *bytes;
    });
  };
  size("--memory", "For the tables of each request (default 256M)", limits.memory);
  size("--max-body", "For the body of a request (default 64K)", limits.body);
  options.number("--max-positions", "For each request (default 20000000)",
                 [&limits](std::uint64_t value) { limits.positions = value; });
  options.number("--max-moves", "List at most so many moves (default 1000)",
                 [&limits](std::uint64_t value) { limits.moves = value; });
  options.number("--searches", "Long computations at the same time (default: one for each core)",
                 [&settings](std::uint64_t value) {
                   if (value < 1 || value > 1024) reject_value("--searches", "1 to 1024 can run");
                   settings.server.searches = static_cast<unsigned>(value);
                 });
}

void quota_options(Options& options) {
  server::Quota& quota = options.settings().server.quota;
  options.number("--client-questions", "Of one client at the same time (default 64)",
                 [&quota](std::uint64_t value) {
                   if (value == 0) reject_value("--client-questions", "at least 1 is needed");
                   quota.questions = value;
                 });
  options.text("--client-memory", "SIZE",
               "For the long questions of one client together (default: 40 times --memory)",
               [&quota](const std::string& text) {
                 const auto bytes = parse_size(text);
                 if (!bytes) reject_value("--client-memory", bytes.error().message);
                 if (*bytes == 0) reject_value("--client-memory", "at least 1 is needed");
                 quota.memory = *bytes;
               });
  options.number("--client-seconds",
                 "Seconds of processor time that one client may use in a minute (default 600)",
                 [&quota](std::uint64_t value) {
                   constexpr std::uint64_t kMost = 1'000'000'000;
                   if (value == 0 || value > kMost) {
                     reject_value("--client-seconds", "1 to 1000000000 are possible");
                   }
                   quota.seconds = std::chrono::seconds(value);
                 });
}

/// A question that could never be answered would be no quota.
void check_serve(const Given& given) {
  const server::ServerSettings& server = given.settings.server;
  if (server.quota.memory != 0 && server.quota.memory < server.limits.memory) {
    throw UsageError("--client-memory is less than one question may use (--memory)");
  }
}

void serve_options(Options& options) {
  listening_options(options);
  limit_options(options);
  quota_options(options);
  options.flag("--quiet", options.settings().quiet, "No remarks on standard error");
}

}  // namespace

const Command kServeCommand{
    .name = "serve",
    .description = "The web page and the HTTP interface",
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
