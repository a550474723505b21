// Standard input and output, and files that appear whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/array.h"
#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy::cli {

/// Writes a message to standard error, after the program's name and without anything that a
/// terminal would obey. If standard error is closed, nobody is listening.
void say(std::string_view text);

/// Says that memory has run out, without taking any.
void say_out_of_memory() noexcept;

/// Standard output: collects, writes, and remembers if that fails. Escapes that a terminal would
/// obey pass only if the seal follows them (render/style.h); without a seal none do.
class Output {
 public:
  explicit Output(std::string_view seal = {}) : seal_(seal) {}

  void write(std::string_view text);
  /// Writes what it has collected.
  void flush();
  /// What went wrong, if anything did.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// True if the reader of a pipe has gone, as `head` does. That is not an error.
  [[nodiscard]] bool reader_left() const { return reader_left_; }

 private:
  static constexpr std::size_t kBuffer = 1U << 16U;
  [[nodiscard]] std::string unseal(std::string_view text) const;
  void send(std::string_view text);

  std::string seal_;
  std::string buffer_;
  std::optional<Error> error_;
  bool reader_left_ = false;
};

/// What somebody has typed without being asked.
enum class Key : std::uint8_t { nothing, enter, other };

/// The lines of standard input. They are read, even from a file, because mapping would be no
/// faster, and a file that somebody shortens meanwhile would end the program.
class Lines {
 public:
  /// `longest`: the bytes that are kept of a line.
  Lines(const Cancellation& cancel, std::size_t longest) : cancel_(cancel), longest_(longest) {}

  /// The next line without its end, valid until the next call; none at the end or when cancelled.
  /// A line that is too long is cut.
  [[nodiscard]] std::optional<std::string_view> next();
  /// True if that line was too long.
  [[nodiscard]] bool too_long() const { return too_long_; }

  /// True if `next` may have to wait for input, so answers should go out before.
  [[nodiscard]] bool may_wait() const;

  /// Looks at what has come in, without waiting. Takes an empty line away, and leaves anything else
  /// for `next`.
  [[nodiscard]] Key poll();
  /// True if nothing more will come in.
  [[nodiscard]] bool ended() const { return at_end_; }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  /// Reads more behind what is there; false at the end.
  bool read_more();
  /// Makes room behind what is there.
  void make_room();
  /// Leaves out what comes before the end of the line.
  void skip_line();
  [[nodiscard]] std::string_view here() const { return {buffer_.data() + begin_, end_ - begin_}; }

  const Cancellation& cancel_;
  std::size_t longest_;
  Array<char> buffer_;
  std::size_t begin_ = 0;  // of what has not been handed out
  std::size_t end_ = 0;    // of what is there
  bool too_long_ = false;
  bool at_end_ = false;
  std::optional<Error> error_;
};

/// A small file as a whole. Where a question is open, a silent pipe is waited for within its
/// limits.
[[nodiscard]] Expected<std::string> read_file(const std::string& path);
/// The same for standard input.
[[nodiscard]] Expected<std::string> read_input();

/// A file to be written.
struct FileContent {
  std::string path;
  std::string_view content;
};

/// Writes files under other names first, so nobody sees a half-written one. If one fails, none of
/// them appears.
[[nodiscard]] Expected<void> write_files(std::span<const FileContent> files);

[[nodiscard]] Expected<void> write_file(const std::string& path, std::string_view content);

}  // namespace grundy::cli
