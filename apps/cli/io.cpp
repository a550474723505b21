#include "io.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
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

namespace grundy::cli {

namespace {

Error io_error(std::string_view what, int code) {
  return Error{ErrorKind::io, fmt::format("{}: {}", what, std::strerror(code))};
}

/// Writes all of it; an error number where that fails.
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

std::string Output::unsealed(std::string_view text) const {
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
  const std::string text = seal_.empty() ? printable(raw) : unsealed(raw);
  if (buffer_.size() + text.size() > kBuffer) flush();
  if (text.size() <= kBuffer) {
    buffer_ += text;
  } else if (!error_) {
    if (const int code = write_all(STDOUT_FILENO, text)) {
      error_ = io_error("cannot write to standard output", code);
    }
  }
}

void Output::flush() {
  if (!error_ && !buffer_.empty()) {
    if (const int code = write_all(STDOUT_FILENO, buffer_)) {
      error_ = io_error("cannot write to standard output", code);
    }
  }
  buffer_.clear();
}

Lines::Lines(const Cancellation& cancel) : cancel_(cancel) {
  map_file();
}

Lines::~Lines() {
  if (map_ != nullptr) ::munmap(map_, map_size_);
}

void Lines::map_file() {
  struct stat status{};
  const off_t offset = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (::fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode) || offset < 0 ||
      status.st_size <= offset) {
    return;
  }
  map_size_ = static_cast<std::size_t>(status.st_size);
  void* const map =
      ::mmap(nullptr, map_size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, STDIN_FILENO, 0);
  if (map == MAP_FAILED) return;
  map_ = map;
  data_ = static_cast<const char*>(map);
  begin_ = static_cast<std::size_t>(offset);
  end_ = map_size_;
  at_end_ = true;
}

std::optional<std::string_view> Lines::next() {
  std::size_t searched = begin_;
  while (begin_ < end_ || !at_end_) {
    const void* const found =
        searched < end_ ? std::memchr(data_ + searched, '\n', end_ - searched) : nullptr;
    if (found != nullptr) {
      const auto line_end = static_cast<std::size_t>(static_cast<const char*>(found) - data_);
      std::string_view line(data_ + begin_, line_end - begin_);
      begin_ = line_end + 1;
      if (line.ends_with('\r')) line.remove_suffix(1);
      return line;
    }
    const std::size_t known = end_ - begin_;  // read_more moves what is there to the front
    if (at_end_ || !read_more()) break;
    searched = known;
  }
  if (begin_ == end_ || error_ || cancel_.requested()) return std::nullopt;
  const std::string_view line(data_ + begin_, end_ - begin_);
  begin_ = end_;
  return line;
}

bool Lines::may_wait() const {
  return !at_end_ &&
         (begin_ == end_ || std::memchr(data_ + begin_, '\n', end_ - begin_) == nullptr);
}

Typed Lines::typed() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (begin_ == end_ && !at_end_ && ::poll(&input, 1, 0) > 0) read_more();
  if (begin_ == end_) return Typed::nothing;
  const std::string_view line(data_ + begin_, end_ - begin_);
  const std::size_t length = line.starts_with("\r\n") ? 2 : 1;
  if (length == 1 && line.front() != '\n') return Typed::other;
  begin_ += length;
  return Typed::enter;
}

bool Lines::read_more() {
  constexpr std::size_t kFirst = 1U << 16U;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(std::max(kFirst, 2 * buffer_.size()));
  data_ = buffer_.data();
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

Expected<std::string> read_file(const std::string& path) {
  constexpr std::size_t kLargest = 64U << 20U;
  const auto failed = [&](int code) {
    return std::unexpected(io_error(fmt::format("cannot read '{}'", path), code));
  };
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed(errno);
  std::string text;
  int code = 0;
  for (ssize_t count = 1; count != 0 && code == 0;) {
    const std::size_t size = text.size();
    text.resize(size + (1U << 16U));
    count = ::read(file, text.data() + size, text.size() - size);
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0) code = errno;
    if (text.size() > kLargest) code = EFBIG;
  }
  ::close(file);
  if (code != 0) return failed(code);
  return text;
}

namespace {

/// A file that exists under another name until it is put in its place; gone where that never comes.
class StagedFile {
 public:
  explicit StagedFile(std::string path) : path_(std::move(path)) {}
  StagedFile(StagedFile&& other) noexcept
      : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, {})) {}
  StagedFile& operator=(StagedFile&&) = delete;
  ~StagedFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  /// An error number where it fails.
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
