#include "server/http_server.h"

#include <fmt/format.h>

#include "server/api.h"

namespace grundy::server {

namespace {

thread_local RequestStream* current_stream = nullptr;

const char* reason_phrase(int status) {
  switch (status) {
    case 408:
      return "Request Timeout";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 417:
      return "Expectation Failed";
    case 431:
      return "Request Header Fields Too Large";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Bad Request";
  }
}

std::string refusal_text(const Refusal& refusal) {
  const std::string body = error_answer(refusal.status, refusal.message).body;
  return fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: application/json; charset=utf-8\r\n"
      "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n"
      "Content-Length: {}\r\n\r\n{}",
      refusal.status, reason_phrase(refusal.status), body.size(), body);
}

}  // namespace

HttpServer::HttpServer(const ConnectionLimits& limits)
    : limits_(limits),
      reactor_(
          limits, [this](Connection& connection) { return answer(connection); }, refusal_text) {}

Expected<int> HttpServer::open(const std::string& host, int port) {
  auto opened = reactor_.listen(host, port);
  // httplib takes this as a sign that the server runs, and breaks streams off without it. It is not
  // a socket of httplib's.
  if (opened) svr_sock_ = 0;
  return opened;
}

void HttpServer::stop() {
  svr_sock_ = INVALID_SOCKET;
  reactor_.stop();
}

void HttpServer::close_idle() {
  closing_ = true;
  reactor_.close_idle();
}

bool HttpServer::client_gone() {
  return current_stream != nullptr && current_stream->connection().gone();
}

void HttpServer::close_after_answer() {
  if (current_stream != nullptr) current_stream->close_after();
}

bool HttpServer::answer(Connection& connection) {
  RequestStream stream(connection, limits_.write);
  current_stream = &stream;
  const bool close = closing_ || !connection.request().keeps_connection();
  bool closed = false;
  bool fine = false;
  try {
    fine = process_request(stream, close, closed, nullptr);
  } catch (const std::exception&) {
    // Not even the refusal could be written: the connection ends.
  }
  current_stream = nullptr;
  return fine && !close && !closed && !stream.closes();
}

}  // namespace grundy::server
