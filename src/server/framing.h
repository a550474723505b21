// Finds the beginning and the end of a request in bytes as they come.
//
// If one reader takes bytes for a body and another takes them for the next request, a stranger can
// speak in somebody else's name. cpp-httplib allows this: it takes the first of two lengths, reads
// "+23" and "23abc" as 23, skips lines that it does not understand, decodes % in headers, and
// leaves a body that no handler reads in the stream. So it never sees the bytes of a client. A
// RequestReader accepts only what RFC 9112 leaves no doubt about, waits for the whole body, and
// writes the request anew in one plain form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::server {

struct FramingLimits {
  std::size_t head = std::size_t{64} << 10U;  ///< bytes of the first line and the headers
  std::size_t body = std::size_t{64} << 10U;  ///< bytes of the body, without the sizes of chunks
};

/// Why a request is not answered. The connection then ends, because nobody knows where the next
/// request would begin.
struct Refusal {
  int status = 400;
  const char* message = "";
};

/// Reads one request. The next one needs a new reader.
class RequestReader {
 public:
  explicit RequestReader(FramingLimits limits) : limits_(limits) {}

  /// Takes bytes up to the end of the request or to an error. Returns how many.
  std::size_t take(std::string_view bytes);

  /// True if any part of the request has come.
  [[nodiscard]] bool begun() const { return begun_; }
  [[nodiscard]] bool complete() const { return part_ == Part::nothing && !refusal_; }
  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
  /// True, once, if the client waits for "100 Continue" before it sends the body.
  [[nodiscard]] bool asks_to_continue();
  /// For a complete request: true if the client wants to keep the connection.
  [[nodiscard]] bool keeps_connection() const {
    return !close_asked_ && (!old_version_ || keep_asked_);
  }
  /// The complete request as it is passed on: without Range, with the length as one number, and
  /// with the Host that applies.
  [[nodiscard]] std::string text() const;
  /// The memory it takes.
  [[nodiscard]] std::size_t bytes() const { return line_.size() + head_.size() + body_.size(); }

 private:
  /// What comes next.
  enum class Part : std::uint8_t {
    first_line,
    header,
    body,
    chunk_size,
    chunk,
    chunk_end,
    trailer,
    nothing
  };

  void take_line(std::string_view& bytes);
  void take_content(std::string_view& bytes);
  void read_line(std::string_view line);
  void read_first_line(std::string_view line);
  void read_target(std::string_view target);
  void read_header(std::string_view line);
  void read_connection(std::string_view value);
  /// True if the header is the first of its kind; refuses a second one.
  bool first_of(std::string_view name);
  void end_head();
  void read_length();
  void read_chunk_size(std::string_view line);
  void refuse(int status, const char* message);

  FramingLimits limits_;
  Part part_ = Part::first_line;
  std::optional<Refusal> refusal_;
  bool begun_ = false;
  bool old_version_ = false;  // HTTP/1.0
  bool close_asked_ = false;
  bool keep_asked_ = false;
  bool waits_ = false;  // for "100 Continue"
  unsigned seen_ = 0;   // headers seen so far, of those that must be unique
  std::string line_;    // as far as it has come
  std::string head_;    // as it is handed on
  std::string method_;
  std::string host_;
  std::string authority_;  // of a target that is a whole address; overrides Host
  std::string length_;
  std::string encoding_;
  std::string expect_;
  std::string body_;
  std::size_t head_bytes_ = 0;
  std::size_t chunk_bytes_ = 0;  // sizes of chunks and the like
  std::size_t left_ = 0;         // of the body or the chunk
};

}  // namespace grundy::server
