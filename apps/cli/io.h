// Standard input and output, and files that appear whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy::cli {

/// Says something on standard error, with the program's name before it and nothing in it that a
/// terminal would obey; where that cannot be written to, nobody is listening.
void say(std::string_view text);

/// Says that there is no memory left, which takes none.
void say_out_of_memory() noexcept;

/// Standard output: collects, writes, and remembers if that fails. Of what a terminal would obey,
/// only escapes followed by the seal pass (render/style.h), and none without a seal.
class Output {
 public:
  explicit Output(std::string_view seal = {}) : seal_(seal) {}

  void write(std::string_view text);
  /// Sends what is collected on its way.
  void flush();
  /// What went wrong, once something did.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  static constexpr std::size_t kBuffer = 1U << 16U;
  [[nodiscard]] std::string unsealed(std::string_view text) const;

  std::string seal_;
  std::string buffer_;
  std::optional<Error> error_;
};

/// What somebody has typed while he was not asked.
enum class Typed : std::uint8_t { nothing, enter, other };

/// The lines of standard input. A line may be hundreds of megabytes long, so that a file is mapped
/// instead of being copied; from a pipe it is read.
class Lines {
 public:
  explicit Lines(const Cancellation& cancel);
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;
  ~Lines();

  /// The next line without its end, valid until the next call; none at the end or when cancelled.
  [[nodiscard]] std::optional<std::string_view> next();

  /// Whether `next` may have to wait for input, so that answers should be on their way before.
  [[nodiscard]] bool may_wait() const;

  /// Looks at what has come in, without waiting. An empty line is taken away, anything else is left
  /// for `next`.
  [[nodiscard]] Typed typed();
  /// Whether nothing more will come in.
  [[nodiscard]] bool ended() const { return at_end_; }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  void map_file();
  /// Reads more behind what is there; false at the end.
  bool read_more();

  const Cancellation& cancel_;
  void* map_ = nullptr;  // the whole file, where there is one
  std::size_t map_size_ = 0;
  std::string buffer_;          // what has been read, where there is none
  const char* data_ = nullptr;  // the one or the other
  std::size_t begin_ = 0;       // of what has not been handed out
  std::size_t end_ = 0;         // of what is there
  bool at_end_ = false;
  std::optional<Error> error_;
};

/// A small file as a whole.
[[nodiscard]] Expected<std::string> read_file(const std::string& path);

/// A file to be written.
struct FileContent {
  std::string path;
  std::string_view content;
};

/// Writes files under other names first, so that a half-written one is never seen, and none of them
/// where one fails.
[[nodiscard]] Expected<void> write_files(std::span<const FileContent> files);

[[nodiscard]] Expected<void> write_file(const std::string& path, std::string_view content);

}  // namespace grundy::cli
