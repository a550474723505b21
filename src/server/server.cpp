#include "server/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "server/api.h"
#include "server/clients.h"
#include "server/http_server.h"
#include "server/job.h"
#include "server/page.h"
#include "server/policy.h"
#include "server/room_desk.h"

namespace grundy::server {

namespace {

constexpr std::chrono::milliseconds kLook{100};   // how often a waiting connection checks its state
constexpr std::chrono::milliseconds kEvery{300};  // between two reports of progress
constexpr std::chrono::milliseconds kLastMoment{1000};  // for cancelled searches to report

ConnectionLimits connection_limits(const ServerSettings& settings) {
  ConnectionLimits limits{.connections = settings.connections, .threads = settings.threads};
  limits.framing.body = settings.limits.body;
  // There must be room for a few of the longest requests.
  limits.bytes = std::max(limits.bytes, 4 * (limits.framing.head + limits.framing.body));
  return limits;
}

ServerSettings with_defaults(ServerSettings settings) {
  constexpr std::uint64_t kLongQuestions = 40;  // a classroom behind one address
  if (settings.quota.memory == 0) settings.quota.memory = kLongQuestions * settings.limits.memory;
  return settings;
}

/// Ends the connection with this answer.
void end_connection(httplib::Response& response) {
  HttpServer::close_after_answer();
  response.headers.erase("Keep-Alive");
  response.headers.erase("Connection");
  response.set_header("Connection", "close");
}

/// With a charset, httplib sends a text as it is. Otherwise it would compress it every time, which
/// is slow.
void send(httplib::Response& response, int status, const std::string& type,
          const std::string& body) {
  response.status = status;
  response.set_content(body, type == "text/event-stream" ? type : type + "; charset=utf-8");
}

void send(httplib::Response& response, const Answer& answer) {
  const bool svg = answer.type == "image/svg+xml";
  if (svg) response.set_header("Content-Disposition", "attachment; filename=\"table.svg\"");
  // No question is refused here: a place for a room becomes free in minutes, not in seconds.
  if (answer.status == 429) response.set_header("Retry-After", "60");
  send(response, answer.status, answer.type, answer.body);
}

void send(httplib::Response& response, const Excess& excess) {
  response.set_header("Retry-After", std::to_string(excess.retry_after.count()));
  send(response, error_answer(429, excess.message));
}

std::string event(std::string_view name, std::string_view line) {
  while (line.ends_with('\n')) line.remove_suffix(1);
  return fmt::format("event: {}\ndata: {}\n\n", name, line);
}

std::string progress_event(const std::optional<Progress>& progress) {
  nlohmann::ordered_json json{{"waiting", !progress.has_value()}};
  if (progress) {
    json["positions"] = progress->positions;
    json["seconds"] = progress->seconds;
    json["table_bytes"] = progress->table_bytes;
  }
  return event("progress", json.dump());
}

/// An event carries one line, and an answer that is not JSON has many.
std::string answer_event(const Answer& answer) {
  return event(answer.status == 200 ? "result" : "error", answer.type == "application/json"
                                                              ? answer.body
                                                              : nlohmann::json(answer.body).dump());
}

}  // namespace

class Server::Impl {
 public:
  Impl(ServerSettings settings, std::string version)
      : settings_(with_defaults(std::move(settings))),
        api_(settings_.limits, std::move(version), settings_.quota),
        clients_(settings_.quota),
        desk_(settings_.rooms, settings_.limits),
        line_(settings_.searches > 0 ? settings_.searches
                                     : std::max(1U, std::thread::hardware_concurrency()),
              settings_.waiting),
        names_(settings_.host, settings_.allowed_hosts),
        http_(connection_limits(settings_)) {
    if (settings_.page.empty()) settings_.page = page_without_files();
    set_up();
  }

  ~Impl() { stop(); }

  Expected<void> start() {
    const auto port = http_.open(settings_.host, settings_.port);
    if (!port) return std::unexpected(port.error());
    port_ = *port;
    listener_ = std::thread([this] { http_.run(); });
    return {};
  }

  [[nodiscard]] int port() const { return port_; }

  void stop() {
    if (!listener_.joinable()) return;
    // Answers the requests in progress first, because httplib breaks streams off once it is
    // stopped.
    ending_ = true;
    http_.close_idle();
    wait_until_idle(settings_.grace);
    cancelling_ = true;
    line_.cancel_all();
    wait_until_idle(kLastMoment);
    http_.stop();
    listener_.join();
  }

 private:
  void wait_until_idle(std::chrono::milliseconds patience) const {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (busy_ > 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  void set_up() {
    http_.set_keep_alive_max_count(1'000'000);
    http_.set_keep_alive_timeout(15);
    http_.set_payload_max_length(settings_.limits.body);
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return admit(request, response);
        });
    http_.set_post_routing_handler(
        [](const httplib::Request& request, httplib::Response& response) {
          add_headers(request, response);
        });
    http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (!response.body.empty() || response.content_provider_) return;
      const std::string message = response.status == 413   ? "the body is too large"
                                  : response.status == 404 ? "there is nothing at this address"
                                                           : "this request is not understood";
      response.set_content(error_answer(response.status, message).body, "application/json");
    });
    http_.set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          send(response, error_answer(500, "internal error"));
        });
    const auto get = [this](const httplib::Request& request, httplib::Response& response) {
      response.set_header("Accept-Ranges", "none");
      if (request.path.starts_with("/api/")) return send(response, api_.get(request.path));
      send_asset(request, response);
    };
    http_.Get("/.*", get);
    http_.Post("/api/.*", [this](const httplib::Request& request, httplib::Response& response,
                                 const httplib::ContentReader& reader) {
      busy_.fetch_add(1);
      post(request, response, reader);
      busy_.fetch_sub(1);
    });
  }

  /// Refuses requests that have no handler.
  httplib::Server::HandlerResponse admit(const httplib::Request& request,
                                         httplib::Response& response) const {
    using enum httplib::Server::HandlerResponse;
    if (ending_) {
      end_connection(response);
      send(response, error_answer(503, "this server is stopping"));
      return Handled;
    }
    const std::string host = request.get_header_value("Host");
    if (!knows_host(host, response)) return Handled;
    const bool api = request.path.starts_with("/api/");
    if (api) {
      const std::string origin = request.get_header_value("Origin");
      const std::string site = request.get_header_value("Sec-Fetch-Site");
      if (!may_ask({origin, host, site}, settings_.allowed_origins)) {
        send(response, error_answer(403, "requests from other pages are not allowed"));
        return Handled;
      }
      allow_origin(origin, host, response);
      if (request.method == "OPTIONS") {
        response.status = 204;
        return Handled;
      }
      if (!Api::knows(request.method, request.path)) {
        const bool elsewhere = Api::knows("GET", request.path) || Api::knows("POST", request.path);
        send(response, elsewhere ? error_answer(405, "this address takes another method")
                                 : error_answer(404, "there is nothing at this address"));
        return Handled;
      }
    } else if (request.method != "GET" && request.method != "HEAD") {
      send(response, error_answer(405, "this address can only be read"));
      return Handled;
    } else if (find_asset(settings_.page, request.path) == nullptr) {
      send(response, error_answer(404, "there is nothing at this address"));
      return Handled;
    }
    return Unhandled;
  }

  /// True if the request is meant for this server; otherwise refuses it.
  bool knows_host(std::string_view host, httplib::Response& response) const {
    if (host.empty()) return true;  // HTTP/1.0 has no Host, and no browser uses it
    const auto name = host_name(host);
    if (!name) {
      send(response, error_answer(400, "the header Host is not NAME:PORT"));
    } else if (!names_.contain(*name)) {
      send(response,
           error_answer(
               403, fmt::format("this server does not answer to the name '{}' (see --allow-host)",
                                name->substr(0, 100))));
    }
    return name && names_.contain(*name);
  }

  static void allow_origin(const std::string& origin, std::string_view host,
                           httplib::Response& response) {
    if (origin.empty() || same_origin(origin, host)) return;
    response.set_header("Access-Control-Allow-Origin", origin);
    response.set_header("Access-Control-Allow-Methods", "GET, POST");
    response.set_header("Access-Control-Allow-Headers", "Content-Type, Accept");
    response.set_header("Vary", "Origin");
  }

  static void add_headers(const httplib::Request& request, httplib::Response& response) {
    const bool embed = request.path == "/embed";
    if (response.status == 400 || response.status == 413) end_connection(response);
    response.set_header("Content-Security-Policy", content_policy(embed));
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cross-Origin-Opener-Policy", "same-origin");
    response.set_header("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (!embed) response.set_header("X-Frame-Options", "DENY");
    if (!embed) response.set_header("Cross-Origin-Resource-Policy", "same-origin");
    if (!response.has_header("Cache-Control")) response.set_header("Cache-Control", "no-store");
  }

  void send_asset(const httplib::Request& request, httplib::Response& response) const {
    const Asset& asset = *find_asset(settings_.page, request.path);
    const std::string tag = fmt::format("\"{}\"", asset.tag);
    response.set_header("ETag", tag);
    response.set_header("Vary", "Accept-Encoding");
    // The names of files below /assets change with their content.
    response.set_header("Cache-Control", asset.path.starts_with("/assets/")
                                             ? "public, max-age=31536000, immutable"
                                             : "no-cache");
    if (request.get_header_value("If-None-Match") == tag) {
      response.status = 304;
      return;
    }
    std::string_view content = asset.content;
    if (!asset.gzipped.empty() &&
        request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos) {
      response.set_header("Content-Encoding", "gzip");
      content = asset.gzipped;
    }
    response.set_content_provider(content.size(), asset.type,
                                  [content](size_t offset, size_t length, httplib::DataSink& sink) {
                                    return sink.write(content.data() + offset, length);
                                  });
  }

  void post(const httplib::Request& request, httplib::Response& response,
            const httplib::ContentReader& reader) {
    if (!request.get_header_value("Content-Type").starts_with("application/json")) {
      return send(response, error_answer(415, "the Content-Type is not application/json"));
    }
    std::string body;
    const bool read = reader([&](const char* data, size_t size) {
      if (body.size() + size > settings_.limits.body) return false;
      body.append(data, size);
      return true;
    });
    if (!read) {
      return send(response, error_answer(413, fmt::format("the body is longer than {} bytes",
                                                          settings_.limits.body)));
    }
    const bool stream =
        request.get_header_value("Accept").find("text/event-stream") != std::string::npos;
    auto visit = clients_.enter(request.remote_addr);
    if (!visit) return send(response, visit.error());
    if (request.path == RoomDesk::kLook) return look(body, std::move(*visit), response);
    answer(request.path, body, stream, std::move(*visit), response);
  }

  /// Shows a room, and waits for news from it if that is wanted. Who waits asks nothing of the
  /// engine, so the visit ends before. There are never so many who wait that others get no thread.
  void look(const std::string& body, std::shared_ptr<Visit> visit, httplib::Response& response) {
    const std::string client = visit->client();
    auto looked = desk_.look(body, client);
    visit.reset();
    if (!looked) return send(response, looked.error());
    while (!looked->ready() && !ending_ && !HttpServer::client_gone()) continue;
    send(response, looked->answer(desk_.rooms().now()));
  }

  /// Reads a question and tries it for a moment. A bad one gets its answer at once.
  std::pair<Answer, std::unique_ptr<Question>> try_briefly(const std::string& path,
                                                           const std::string& body, Visit& visit) {
    const ThreadTime time;
    auto asked =
        RoomDesk::knows(path) ? desk_.post(path, body, visit.client()) : api_.post(path, body);
    std::pair<Answer, std::unique_ptr<Question>> result;
    if (auto* const refused = std::get_if<Answer>(&asked)) {
      result.first = std::move(*refused);
    } else {
      result.second = std::move(std::get<std::unique_ptr<Question>>(asked));
      result.first = answer_safely(*result.second, {.limits = api_.quick_limits()});
    }
    visit.charge(time.passed());
    return result;
  }

  void answer(const std::string& path, const std::string& body, bool stream,
              std::shared_ptr<Visit> visit, httplib::Response& response) {
    auto [first, question] = try_briefly(path, body, *visit);
    if (!question || (!first.cut && !stream)) return send(response, first);
    if (!first.cut) return send(response, 200, "text/event-stream", answer_event(first));
    const Limits limits = api_.full_limits(question->wanted_time());
    if (const auto excess = visit->reserve(limits.memory)) return send(response, *excess);
    const auto job = std::make_shared<Job>(std::move(question), limits, std::move(visit));
    if (!line_.add(job)) {
      return send(response, Excess{"too many long computations are waiting; try again later"});
    }
    if (cancelling_) job->cancel();
    if (stream) return stream_events(job, response);
    send(response, wait_for(*job));
  }

  /// Waits for the answer, and cancels the computation if the client has gone.
  static Answer wait_for(Job& job) {
    for (;;) {
      if (auto answer = job.wait(kLook)) return std::move(*answer);
      if (HttpServer::client_gone()) job.cancel();
    }
  }

  void stream_events(const std::shared_ptr<Job>& job, httplib::Response& response) {
    busy_.fetch_add(1);
    response.status = 200;
    response.set_chunked_content_provider(
        "text/event-stream",
        [job](size_t, httplib::DataSink& sink) {
          const auto answer = job->wait(kEvery);
          const std::string text = answer ? answer_event(*answer) : progress_event(job->progress());
          const bool written = !HttpServer::client_gone() && sink.write(text.data(), text.size());
          if (written && answer) sink.done();
          return written;
        },
        [this, job](bool) {
          job->cancel();
          busy_.fetch_sub(1);
        });
  }

  ServerSettings settings_;
  Api api_;
  Clients clients_;
  RoomDesk desk_;
  Line line_;
  OwnNames names_;
  HttpServer http_;
  std::thread listener_;
  int port_ = 0;
  std::atomic<int> busy_ = 0;             // requests whose answers are being made
  std::atomic<bool> ending_ = false;      // no new requests
  std::atomic<bool> cancelling_ = false;  // and no more time for running ones
};

Server::Server(ServerSettings settings, std::string version)
    : impl_(std::make_unique<Impl>(std::move(settings), std::move(version))) {}
Server::~Server() = default;

Expected<void> Server::start() {
  return impl_->start();
}
int Server::port() const {
  return impl_->port();
}
void Server::stop() {
  impl_->stop();
}

}  // namespace grundy::server
