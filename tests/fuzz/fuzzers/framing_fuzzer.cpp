// Any bytes as what a client sends over one connection. Two bytes come first: they choose where the
// rest is cut into pieces, and how much the reader accepts.
//
// - However the bytes are cut, the same requests come out, or the same refusal.
// - A plain reader, written for this test alone, finds the same body in the bytes of each request,
//   to the last byte, so no byte of a body begins the next request.
// - httplib, which gets the request as it was written anew, sees the same method, target, headers
//   and body.
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <httplib.h>

#include "fuzz/fuzzers/fuzzer.h"
#include "server/framing.h"

using namespace grundy;

namespace {

struct Request {
  std::string_view raw;  // its bytes as they came
  std::string text;      // as it is passed on
};

/// What a connection makes of its bytes: requests, and why there are no more.
struct Conversation {
  std::vector<Request> requests;
  bool ended = false;  // by a client that keeps no connection
  int status = 0;      // of a refusal
  std::string message;
};

/// `piece` says how many bytes come next.
template <class Piece>
Conversation converse(std::string_view bytes, server::FramingLimits limits, Piece piece) {
  Conversation found;
  std::size_t begin = 0;  // of the request
  std::size_t came = 0;   // bytes so far
  server::RequestReader reader(limits);
  for (std::size_t at = 0; at < bytes.size();) {
    if (at == came) came += std::min(piece(), bytes.size() - came);
    const std::string_view part = bytes.substr(at, came - at);
    const std::size_t taken = reader.take(part);
    at += taken;
    if (reader.refusal()) {
      found.status = reader.refusal()->status;
      found.message = reader.refusal()->message;
      return found;
    }
    if (!reader.complete()) {
      fuzz::require(taken == part.size());
      continue;
    }
    found.requests.push_back({bytes.substr(begin, at - begin), reader.text()});
    found.ended = !reader.keeps_connection();
    if (found.ended) return found;
    begin = at;
    reader = server::RequestReader(limits);
  }
  return found;
}

void require_same(const Conversation& a, const Conversation& b) {
  fuzz::require(a.status == b.status && a.message == b.message && a.ended == b.ended);
  fuzz::require(std::ranges::equal(a.requests, b.requests, [](const Request& x, const Request& y) {
    return x.raw == y.raw && x.text == y.text;
  }));
}

/// One request in full, read the plain way: lines by looking for their ends, one header after
/// another, and the body by its length or its chunks. It refuses nothing that the other has
/// accepted; what must hold is required.
struct Plain {
  std::string method;
  std::string target;
  std::multimap<std::string, std::string> headers;  // names in lower case
  std::string body;
};

std::size_t number(std::string_view text, int base) {
  std::size_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value, base);
  fuzz::require(error == std::errc() && rest == end);
  return value;
}

/// Takes a line off, which ends with CR and LF and has neither inside.
std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find("\r\n");
  fuzz::require(end != std::string_view::npos);
  const std::string_view line = bytes.substr(0, end);
  fuzz::require(line.find_first_of("\r\n") == std::string_view::npos);
  bytes.remove_prefix(end + 2);
  return line;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

std::string chunks(std::string_view& bytes) {
  std::string body;
  for (;;) {
    const std::string_view line = take_line(bytes);
    const std::size_t size = number(line.substr(0, line.find(';')), 16);
    fuzz::require(size <= bytes.size());
    body += bytes.substr(0, size);
    bytes.remove_prefix(size);
    fuzz::require(take_line(bytes).empty());  // after a chunk, and after the last one
    if (size == 0) return body;
  }
}

/// `bytes` is what the request consists of: nothing may be left.
Plain read_plainly(std::string_view bytes) {
  Plain request;
  const std::string_view first = take_line(bytes);
  const std::size_t space = first.find(' ');
  request.method = first.substr(0, space);
  request.target = first.substr(space + 1, first.rfind(' ') - space - 1);
  for (std::string_view line = take_line(bytes); !line.empty(); line = take_line(bytes)) {
    const std::size_t colon = line.find(':');
    fuzz::require(colon != std::string_view::npos);
    std::string_view value = line.substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
    value = value.substr(0, value.find_last_not_of(" \t") + 1);
    request.headers.emplace(lower(line.substr(0, colon)), value);
  }
  const auto length = request.headers.find("content-length");
  const bool chunked = request.headers.contains("transfer-encoding");
  fuzz::require(request.headers.count("content-length") + (chunked ? 1U : 0U) <= 1);
  if (chunked) {
    request.body = chunks(bytes);
  } else if (length != request.headers.end()) {
    fuzz::require(number(length->second, 10) == bytes.size());
    request.body = std::exchange(bytes, {});
  }
  fuzz::require(bytes.empty());
  return request;
}

std::string header(const Plain& request, const std::string& name) {
  fuzz::require(request.headers.count(name) <= 1);
  const auto found = request.headers.find(name);
  return found == request.headers.end() ? std::string() : found->second;
}

/// A request in memory; answers go nowhere.
class MemoryStream final : public httplib::Stream {
 public:
  explicit MemoryStream(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool is_readable() const override { return !bytes_.empty(); }
  [[nodiscard]] bool is_writable() const override { return true; }
  ssize_t read(char* data, size_t size) override {
    const std::size_t count = std::min(size, bytes_.size());
    std::copy_n(bytes_.data(), count, data);
    bytes_.remove_prefix(count);
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char*, size_t size) override { return static_cast<ssize_t>(size); }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  [[nodiscard]] socket_t socket() const override { return INVALID_SOCKET; }

 private:
  std::string_view bytes_;
};

/// httplib, which tells what it has read.
class Reader final : public httplib::Server {
 public:
  Reader() {
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response&) {
      fuzz::require(!seen_);
      seen_ = request;
      return HandlerResponse::Unhandled;
    });
    Post(".*", [this](const httplib::Request& request, httplib::Response&,
                      const httplib::ContentReader& content) {
      // Those it takes apart or unpacks.
      if (request.is_multipart_form_data() || request.has_header("Content-Encoding")) return;
      body_.emplace();
      content([this](const char* data, size_t size) {
        body_->append(data, size);
        return true;
      });
    });
  }

  /// It may refuse the request itself; then there is nothing to compare.
  void compare(const std::string& text, const Plain& raw, const Plain& rewritten) {
    seen_.reset();
    body_.reset();
    MemoryStream stream(text);
    bool closed = false;
    process_request(stream, false, closed, nullptr);
    if (!seen_) return;
    fuzz::require(seen_->method == raw.method && seen_->target == rewritten.target);
    for (const auto* const name : {"Content-Type", "Origin", "Sec-Fetch-Site"}) {
      // Without a value it is as none: httplib leaves it out.
      fuzz::require(seen_->get_header_value_count(name) <= 1);
      fuzz::require(seen_->get_header_value(name) == header(raw, lower(name)));
    }
    for (const auto* const name : {"Range", "Transfer-Encoding", "Expect"}) {
      fuzz::require(!seen_->has_header(name));
    }
    if (raw.target.starts_with('/')) {
      fuzz::require(seen_->get_header_value("Host") == header(raw, "host"));
    }
    fuzz::require(!body_ || *body_ == raw.body);
  }

 private:
  std::optional<httplib::Request> seen_;
  std::optional<std::string> body_;
};

void look_at(const Request& request) {
  static Reader httplib;
  const Plain raw = read_plainly(request.raw);
  const Plain rewritten = read_plainly(request.text);
  fuzz::require(rewritten.headers.count("content-length") == 1);
  fuzz::require(raw.method == rewritten.method && raw.body == rewritten.body);
  fuzz::require(!raw.target.starts_with('/') || raw.target == rewritten.target);
  httplib.compare(request.text, raw, rewritten);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::mt19937 dice(data[0]);
  const unsigned longest = 1U + data[0] % 16;
  const server::FramingLimits limits{.head = std::size_t{64} << data[1] % 8,
                                     .body = std::size_t{16} << data[1] / 8 % 8};
  const std::string_view bytes = fuzz::text_of(data + 2, size - 2);
  const Conversation whole = converse(bytes, limits, [&] { return bytes.size(); });
  const Conversation cut = converse(bytes, limits, [&] { return 1 + dice() % longest; });
  require_same(whole, cut);
  for (const Request& request : whole.requests) look_at(request);
  return 0;
}
