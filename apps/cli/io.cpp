#include "io.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/wait_for_input.h"

namespace grundy::cli {

namespace {

Error io_error(std::string_view what, int code) {
  return Error{ErrorKind::io, fmt::format("{}: {}", what, std::strerror(code))};
}

/// Writes all of it; returns an error number if that fails.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

void say(std::string_view text) {
  const std::string line = fmt::format("grundy: {}", printable(text));
  static_cast<void>(write_all(STDERR_FILENO, line));
}

void say_out_of_memory() noexcept {
  static_cast<void>(
      write_all(STDERR_FILENO, "grundy: out of memory; --memory sets a lower limit\n"));
}

std::string Output::unseal(std::string_view text) const {
  const std::string escape = "\x1b" + seal_;
  std::string result;
  for (std::size_t at = text.find(escape); at != std::string_view::npos; at = text.find(escape)) {
    result += printable(text.substr(0, at));
    result += '\x1b';
    text.remove_prefix(at + escape.size());
  }
  return result + printable(text);
}

void Output::write(std::string_view raw) {
  const std::string text = seal_.empty() ? printable(raw) : unseal(raw);
  if (buffer_.size() + text.size() > kBuffer) flush();
  if (text.size() <= kBuffer) {
    buffer_ += text;
  } else {
    send(text);
  }
}

void Output::flush() {
  send(buffer_);
  buffer_.clear();
}

void Output::send(std::string_view text) {
  if (error_ || text.empty()) return;
  const int code = write_all(STDOUT_FILENO, text);
  if (code == 0) return;
  error_ = io_error("cannot write to standard output", code);
  reader_left_ = code == EPIPE;
}

std::optional<std::string_view> Lines::next() {
  too_long_ = false;
  for (std::size_t searched = 0;;) {
    const std::size_t length = here().find('\n', searched);
    if (length != std::string_view::npos) {
      std::string_view line = here().substr(0, length);
      begin_ += length + 1;
      too_long_ = length > longest_;
      if (too_long_) return std::string_view();
      if (line.ends_with('\r')) line.remove_suffix(1);
      return line;
    }
    searched = end_ - begin_;
    if (searched > longest_) {
      too_long_ = true;
      skip_line();
      return std::string_view();
    }
    if (!read_more()) break;
  }
  if (begin_ == end_ || error_ || cancel_.requested()) return std::nullopt;
  const std::string_view line = here();
  begin_ = end_;
  return line;
}

void Lines::skip_line() {
  std::size_t length = std::string_view::npos;
  do {
    begin_ = end_;
    if (!read_more()) return;
    length = here().find('\n');
  } while (length == std::string_view::npos);
  begin_ += length + 1;
}

bool Lines::may_wait() const {
  return !at_end_ && here().find('\n') == std::string_view::npos;
}

Key Lines::poll() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (begin_ == end_ && !at_end_ && ::poll(&input, 1, 0) > 0) read_more();
  if (begin_ == end_) return Key::nothing;
  const std::size_t length = here().starts_with("\r\n") ? 2 : 1;
  if (length == 1 && here().front() != '\n') return Key::other;
  begin_ += length;
  return Key::enter;
}

void Lines::make_room() {
  constexpr std::size_t kFirst = 1U << 16U;
  const std::size_t kept = end_ - begin_;
  const bool wasteful = buffer_.size() > kFirst && kept < kFirst / 2;  // after a long line
  if (kept == buffer_.size() || wasteful) {
    Array<char> larger(std::max(kFirst, 2 * kept));
    if (kept > 0) std::memcpy(larger.data(), buffer_.data() + begin_, kept);
    buffer_.swap(larger);
  } else if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, kept);
  }
  begin_ = 0;
  end_ = kept;
}

bool Lines::read_more() {
  make_room();
  while (!at_end_ && !cancel_.requested()) {
    const ssize_t count = ::read(STDIN_FILENO, buffer_.data() + end_, buffer_.size() - end_);
    if (count > 0) {
      end_ += static_cast<std::size_t>(count);
      return true;
    }
    if (count == 0) {
      at_end_ = true;
    } else if (errno != EINTR) {
      error_ = io_error("cannot read standard input", errno);
      return false;
    }
  }
  return false;
}

namespace {

/// All that an open file has, within the limits of the question.
Expected<std::string> read_all(int file, std::string_view name) {
  constexpr std::size_t kLargest = 64U << 20U;
  constexpr std::size_t kBlock = 1U << 16U;
  std::string text;
  int code = 0;
  for (ssize_t count = 1; count != 0 && code == 0;) {
    const std::size_t size = text.size();
    wait_for_input(file);
    text.resize(size + kBlock);
    count = ::read(file, text.data() + size, kBlock);
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno != EINTR && errno != EAGAIN) code = errno;
    if (text.size() > kLargest) code = EFBIG;
  }
  if (code != 0) return std::unexpected(io_error(fmt::format("cannot read {}", name), code));
  return text;
}

/// Closes a file when it goes out of scope, also if a limit is reached.
class OpenFile {
 public:
  /// A pipe into which nobody writes is opened too: reading it waits.
  explicit OpenFile(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

Expected<std::string> read_file(const std::string& path) {
  const std::string name = fmt::format("'{}'", path);
  const OpenFile file(path);
  if (file.number() < 0) return std::unexpected(io_error("cannot read " + name, errno));
  return read_all(file.number(), name);
}

Expected<std::string> read_input() {
  return read_all(STDIN_FILENO, "standard input");
}

namespace {

/// A file that exists under another name until it is put in its place; it is gone if that never
/// happens.
class StagedFile {
 public:
  explicit StagedFile(std::string path) : path_(std::move(path)) {}
  StagedFile(StagedFile&& other) noexcept
      : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, {})) {}
  StagedFile& operator=(StagedFile&&) = delete;
  ~StagedFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  /// Returns an error number if it fails.
  [[nodiscard]] int write(std::string_view content) {
    struct stat existing{};
    if (::stat(path_.c_str(), &existing) == 0) {
      if (S_ISDIR(existing.st_mode)) return EISDIR;
      // A pipe or a device cannot be replaced by a file beside it: it is written to directly.
      if (!S_ISREG(existing.st_mode)) return write_directly(content);
    }
    std::string name = path_ + ".XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0) return errno;
    temporary_ = std::move(name);
    int code = write_all(file, content);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (code == 0 && ::fchmod(file, 0666 & ~mask) != 0) code = errno;
    if (::close(file) != 0 && code == 0) code = errno;
    return code;
  }
  [[nodiscard]] int put_in_place() {
    if (temporary_.empty()) return 0;
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return errno;
    temporary_.clear();
    return 0;
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  [[nodiscard]] int write_directly(std::string_view content) const {
    const int file = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    const int code = write_all(file, content);
    ::close(file);
    return code;
  }

  std::string path_;
  std::string temporary_;
};

}  // namespace

Expected<void> write_files(std::span<const FileContent> files) {
  const auto failed = [](const StagedFile& file, int code) {
    return std::unexpected(io_error(fmt::format("cannot write '{}'", file.path()), code));
  };
  std::vector<StagedFile> staged;
  for (const FileContent& file : files) {
    staged.emplace_back(file.path);
    if (const int code = staged.back().write(file.content)) return failed(staged.back(), code);
  }
  for (StagedFile& file : staged) {
    if (const int code = file.put_in_place()) return failed(file, code);
  }
  return {};
}

Expected<void> write_file(const std::string& path, std::string_view content) {
  const FileContent file{path, content};
  return write_files({&file, 1});
}

}  // namespace grundy::cli
