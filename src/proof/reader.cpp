#include "proof/reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "grundy/meter.h"
#include "proof/lines.h"

namespace grundy::proof {

namespace {

// A line and its end always fit, and reading goes in large steps.
constexpr std::size_t kBlock = 2 * kMostBytes;

/// zlib returns plain files as they are, and gzip files unpacked.
class FileSource final : public Reader::Source {
 public:
  FileSource(std::string path, gzFile file) : path_(std::move(path)), file_(file) {
    gzbuffer(file_, kBuffer);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override { gzclose_r(file_); }

  Expected<std::size_t> read(std::span<char> block) override {
    const int count = gzread(file_, block.data(), static_cast<unsigned>(block.size()));
    int code = Z_OK;
    const char* const message = gzerror(file_, &code);
    if (code == Z_ERRNO) {
      const std::error_code error(errno, std::generic_category());
      return std::unexpected(
          Error{ErrorKind::io, fmt::format("cannot read '{}': {}", path_, error.message())});
    }
    if (code == Z_BUF_ERROR) return bad_input("the compressed data are cut short");
    if (count < 0 || code != Z_OK) {
      return bad_input(fmt::format("the compressed data are damaged ({})", message));
    }
    return static_cast<std::size_t>(count);
  }

 private:
  static constexpr unsigned kBuffer = 1U << 18U;

  std::string path_;
  gzFile file_;
};

class TextSource final : public Reader::Source {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  Expected<std::size_t> read(std::span<char> block) override {
    const std::size_t count = std::min(block.size(), text_.size());
    std::memcpy(block.data(), text_.data(), count);
    text_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view text_;
};

std::unexpected<Error> unreadable(const std::string& path) {
  const std::error_code error(errno, std::generic_category());
  return std::unexpected(
      Error{ErrorKind::io, fmt::format("cannot read '{}': {}", path, error.message())});
}

}  // namespace

Expected<Reader> Reader::open(const std::string& path) {
  const int descriptor =
      path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable(path);
  struct stat status{};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    ::close(descriptor);
    errno = EISDIR;
    return unreadable(path);
  }
  const gzFile file = gzdopen(descriptor, "rb");
  if (file == nullptr) {
    ::close(descriptor);
    errno = ENOMEM;
    return unreadable(path);
  }
  return Reader(std::make_unique<FileSource>(path, file));
}

Reader Reader::of(std::string_view text) {
  return Reader(std::make_unique<TextSource>(text));
}

Reader::Reader(std::unique_ptr<Source> source)
    : source_(std::move(source)), block_(new char[kBlock]) {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

std::unexpected<Error> Reader::refuse(std::string_view why) const {
  return bad_input(fmt::format("line {}: {}", line_, why));
}

/// Reads more after what is left; false at the end of the file.
Expected<bool> Reader::fill() {
  if (at_end_) return false;
  std::memmove(block_.get(), block_.get() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  auto count = source_->read({block_.get() + end_, kBlock - end_});
  if (!count) {
    Error error = std::move(count.error());
    if (error.kind == ErrorKind::bad_input) {
      error.message = fmt::format("line {}: {}", line_ + 1, error.message);
    }
    return std::unexpected(std::move(error));
  }
  end_ += *count;
  at_end_ = *count == 0;
  return !at_end_;
}

Expected<std::optional<std::string_view>> Reader::next_line() {
  std::size_t searched = 0;
  while (true) {
    const char* const first = block_.get() + begin_;
    const std::size_t size = end_ - begin_;
    const void* const found = std::memchr(first + searched, '\n', size - searched);
    const std::size_t length =
        found == nullptr ? size : static_cast<std::size_t>(static_cast<const char*>(found) - first);
    if (length > kMostBytes) {
      ++line_;
      return refuse(fmt::format("it is longer than {} bytes", kMostBytes));
    }
    if (found != nullptr) {
      ++line_;
      meter::bytes(length);
      bytes_ += length + 1;
      begin_ += length + 1;
      return std::string_view(first, length);
    }
    searched = size;
    const auto more = fill();
    if (!more) return std::unexpected(more.error());
    if (*more) continue;
    if (size == 0) return std::nullopt;
    ++line_;
    return refuse("the file is cut short: the line has no end");
  }
}

Expected<std::optional<std::string_view>> Reader::next() {
  if (std::exchange(again_, false)) return last_;
  while (true) {
    auto line = next_line();
    if (!line) return std::unexpected(std::move(line.error()));
    last_ = *line;
    if (!last_ || !last_->starts_with('#')) return last_;
  }
}

}  // namespace grundy::proof
