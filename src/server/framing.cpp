#include "server/framing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace grundy::server {

namespace {

/// Headers on which two readers must agree. More than one of a kind is refused.
constexpr std::array<std::string_view, 7> kOnce{
    "host",           "content-length", "transfer-encoding", "content-type", "origin",
    "sec-fetch-site", "expect"};

/// Headers that are not passed on. They are about this connection, or about parts of an answer. A
/// client that asks for a part gets the whole answer, as RFC 9110 allows.
constexpr std::array<std::string_view, 8> kNotHandedOn{
    "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "range", "if-range", "expect"};

constexpr char kLower = 'a' - 'A';

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + kLower);
  }
  return result;
}

bool is_token_char(char c) {
  constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kSigns.find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_token_char);
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// True for text that is allowed in the value of a header.
bool is_value(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return is_control(c) && c != '\t'; });
}

std::string_view trim(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// A number of up to 64 bits, made only of digits.
std::optional<std::uint64_t> whole_number(std::string_view text, int base) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value, base);
  return error == std::errc{} && rest == end ? std::optional(value) : std::nullopt;
}

/// httplib decodes %XX in the values of headers. This escapes %, so it sees what was sent.
void append_undecoded(std::string& text, std::string_view value) {
  for (const char c : value) {
    text += c;
    if (c == '%') text += "25";
  }
}

}  // namespace

void RequestReader::refuse(int status, const char* message) {
  if (!refusal_) refusal_ = Refusal{status, message};
}

std::size_t RequestReader::take(std::string_view bytes) {
  const std::size_t all = bytes.size();
  begun_ = begun_ || all > 0;
  while (!bytes.empty() && !refusal_ && part_ != Part::nothing) {
    if (part_ == Part::body || part_ == Part::chunk) {
      take_content(bytes);
    } else {
      take_line(bytes);
    }
  }
  return all - bytes.size();
}

void RequestReader::take_line(std::string_view& bytes) {
  constexpr std::size_t kChunkLine = 256;
  const bool head = part_ == Part::first_line || part_ == Part::header;
  std::size_t& counted = head ? head_bytes_ : chunk_bytes_;
  // Up to the first byte too many, so the refusal is the same however the bytes come.
  std::size_t most = limits_.head - counted + 1;
  if (!head) most = std::min(most, kChunkLine - line_.size() + 1);
  const std::size_t end = bytes.substr(0, most).find('\n');
  const std::size_t count = end == std::string_view::npos ? std::min(bytes.size(), most) : end + 1;
  line_.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  counted += count;
  if (head_bytes_ > limits_.head) return refuse(431, "the headers are too long");
  if (chunk_bytes_ > limits_.head) return refuse(413, "the body has too many chunks");
  if (!head && line_.size() > kChunkLine) return refuse(400, "the size of a chunk is too long");
  if (end == std::string_view::npos) return;
  if (!line_.ends_with("\r\n")) return refuse(400, "a line does not end with CR and LF");
  read_line(std::string_view(line_).substr(0, line_.size() - 2));
  line_.clear();
}

void RequestReader::take_content(std::string_view& bytes) {
  const std::size_t count = std::min(bytes.size(), left_);
  body_.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  left_ -= count;
  if (left_ == 0) part_ = part_ == Part::body ? Part::nothing : Part::chunk_end;
}

void RequestReader::read_line(std::string_view line) {
  switch (part_) {
    case Part::first_line:
      return read_first_line(line);
    case Part::header:
      return line.empty() ? end_head() : read_header(line);
    case Part::chunk_size:
      return read_chunk_size(line);
    case Part::chunk_end:
      part_ = Part::chunk_size;
      if (!line.empty()) refuse(400, "a chunk is longer than its size");
      return;
    case Part::trailer:
      part_ = Part::nothing;
      if (!line.empty()) refuse(400, "headers after a body are not accepted");
      return;
    case Part::body:
    case Part::chunk:
    case Part::nothing:
      return;
  }
}

void RequestReader::read_first_line(std::string_view line) {
  constexpr const char* kNone = "the first line is not METHOD TARGET HTTP/1.1";
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return refuse(400, kNone);
  const std::string_view version = line.substr(last + 1);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  method_ = line.substr(0, first);
  const auto is_space = [](char c) { return c == ' ' || is_control(c); };
  if (!is_token(method_) || target.empty() || std::ranges::any_of(target, is_space)) {
    return refuse(400, kNone);
  }
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    const bool other = version.size() == 8 && version.starts_with("HTTP/") && version[6] == '.' &&
                       whole_number(version.substr(5, 1), 10) &&
                       whole_number(version.substr(7, 1), 10);
    return other ? refuse(505, "this version of HTTP is not supported") : refuse(400, kNone);
  }
  old_version_ = version == "HTTP/1.0";
  head_ = method_ + ' ';
  read_target(target);
  head_.append(1, ' ').append(version).append("\r\n");
  part_ = Part::header;
}

void RequestReader::read_target(std::string_view target) {
  // A browser keeps the part from # on to itself, and httplib cuts it off.
  if (target.find('#') != std::string_view::npos) return refuse(400, "the target has a #");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (lower(target.substr(0, scheme.size())) != scheme) continue;
    target.remove_prefix(scheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    authority_ = target.substr(0, end);
    target.remove_prefix(end);
    if (authority_.empty() || authority_.find('@') != std::string::npos) {
      return refuse(400, "the address in the first line has no host");
    }
    if (!target.starts_with('/')) head_ += '/';
    head_ += target;
    return;
  }
  if (!target.starts_with('/') && !(target == "*" && method_ == "OPTIONS")) {
    return refuse(400, "the target is not a path");
  }
  head_ += target;
}

bool RequestReader::first_of(std::string_view name) {
  const auto* const found = std::ranges::find(kOnce, name);
  if (found == kOnce.end()) return true;
  const unsigned bit = 1U << static_cast<unsigned>(found - kOnce.begin());
  if ((seen_ & bit) != 0) refuse(400, "a header that must be unique occurs twice");
  seen_ |= bit;
  return !refusal_;
}

void RequestReader::read_header(std::string_view line) {
  const std::size_t colon = line.find(':');
  // This also refuses a line that continues the one before, and blanks before the colon.
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
    return refuse(400, "a header is not NAME: VALUE");
  }
  const std::string name = lower(line.substr(0, colon));
  const std::string_view value = trim(line.substr(colon + 1));
  if (!is_value(value)) return refuse(400, "a header has a character that is not allowed");
  if (!first_of(name)) return;
  if (name == "host") {
    host_ = value;
    if (value.empty()) refuse(400, "the header Host is empty");
  } else if (name == "content-length") {
    length_ = value;
    if (!whole_number(value, 10)) refuse(400, "the Content-Length is not a number");
  } else if (name == "transfer-encoding") {
    encoding_ = lower(value);
    if (encoding_ != "chunked") refuse(400, "the only supported Transfer-Encoding is chunked");
  } else if (name == "connection") {
    read_connection(value);
  } else if (name == "expect") {
    expect_ = lower(value);
    if (expect_ != "100-continue") refuse(417, "the only supported Expect is 100-continue");
  } else if (std::ranges::find(kNotHandedOn, name) == kNotHandedOn.end()) {
    head_.append(line.substr(0, colon)).append(": ");
    append_undecoded(head_, value);
    head_ += "\r\n";
  }
}

void RequestReader::read_connection(std::string_view value) {
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    const std::string word = lower(trim(value.substr(0, comma)));
    close_asked_ = close_asked_ || word == "close";
    keep_asked_ = keep_asked_ || word == "keep-alive";
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
}

void RequestReader::end_head() {
  if (host_.empty() && !old_version_) return refuse(400, "the header Host is missing");
  if (!authority_.empty()) host_ = authority_;
  if (!host_.empty()) {
    head_.append("Host: ");
    append_undecoded(head_, host_);
    head_ += "\r\n";
  }
  read_length();
  waits_ = !expect_.empty() && part_ != Part::nothing;
}

void RequestReader::read_length() {
  const bool chunked = !encoding_.empty();
  if (chunked && !length_.empty()) {
    return refuse(400, "Content-Length and Transfer-Encoding cannot be combined");
  }
  if (chunked && old_version_) return refuse(400, "HTTP/1.0 has no chunks");
  if (chunked) {
    part_ = Part::chunk_size;
    return;
  }
  if (length_.empty() && (method_ == "POST" || method_ == "PUT" || method_ == "PATCH")) {
    return refuse(411, "the Content-Length is missing");
  }
  left_ = length_.empty() ? 0 : *whole_number(length_, 10);
  if (left_ > limits_.body) return refuse(413, "the body is too long");
  part_ = left_ > 0 ? Part::body : Part::nothing;
}

void RequestReader::read_chunk_size(std::string_view line) {
  const std::size_t end = std::min(line.find(';'), line.size());
  const auto size = whole_number(line.substr(0, end), 16);
  if (!size || !is_value(line.substr(end)))
    return refuse(400, "the size of a chunk is not a number");
  if (*size > limits_.body - body_.size()) return refuse(413, "the body is too long");
  left_ = *size;
  part_ = left_ > 0 ? Part::chunk : Part::trailer;
}

bool RequestReader::asks_to_continue() {
  return std::exchange(waits_, false) && body_.empty() && !refusal_;
}

std::string RequestReader::text() const {
  std::string text = head_;
  text.append("Content-Length: ").append(std::to_string(body_.size())).append("\r\n\r\n");
  return text.append(body_);
}

}  // namespace grundy::server
