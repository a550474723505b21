// Reads the lines of a proof, one after another, from a file that may be compressed.
//
// It never holds more than one block of the file in memory, and trusts nothing in it: the length of
// lines is bounded, and damage is an error with the number of the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy::proof {

class Reader {
 public:
  /// Where the bytes come from. Reads up to `block.size()` of them; 0 at the end.
  class Source {
   public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;
    [[nodiscard]] virtual Expected<std::size_t> read(std::span<char> block) = 0;
  };

  /// A file, plain or gzip; `-` is standard input. An error of kind `io` if it cannot be read.
  [[nodiscard]] static Expected<Reader> open(const std::string& path);
  /// The text of a proof, which must outlive the reader.
  [[nodiscard]] static Reader of(std::string_view text);

  explicit Reader(std::unique_ptr<Source> source);
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  /// The next line that is not a remark; nothing at the end of the file. It is valid until the next
  /// call.
  [[nodiscard]] Expected<std::optional<std::string_view>> next();
  /// The next call returns the same line again.
  void again() { again_ = true; }

  /// The number of the line read last, counted from 1.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// Bytes of text read so far.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// An error about the line read last: "line 7: …".
  [[nodiscard]] std::unexpected<Error> refuse(std::string_view why) const;

 private:
  [[nodiscard]] Expected<bool> fill();
  [[nodiscard]] Expected<std::optional<std::string_view>> next_line();

  std::unique_ptr<Source> source_;
  std::unique_ptr<char[]> block_;
  std::size_t begin_ = 0;  // of what has not been handed out
  std::size_t end_ = 0;
  bool at_end_ = false;
  bool again_ = false;
  std::optional<std::string_view> last_;
  std::uint64_t line_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::proof
