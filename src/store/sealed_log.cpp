#include "store/sealed_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/atomic_file.h"
#include "grundy/meter.h"

namespace grundy {

namespace {

constexpr std::string_view kName = "facts";
/// The first batch says what the others are. Its own purpose tells the format.
constexpr std::string_view kHead = "grundy facts 1";

/// Before a batch: its length, and a seal of that, since a wrong length would look like a crash.
struct Front {
  std::uint64_t bytes = 0;
  std::uint64_t seal = 0;
};
using BackSeal = std::uint64_t;  // after a batch

template <class T>
std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string system_message(int code) {
  return std::generic_category().message(code);
}

std::unexpected<Error> unusable_folder(const std::string& folder, std::string_view why) {
  return std::unexpected(
      Error{ErrorKind::io, fmt::format("the store {} cannot be used: {}", folder, why)});
}

/// A file to read and to add to, which nobody else has open; or why there is none.
std::expected<int, std::string> open_alone(const std::string& path) {
  // A pipe must not keep us waiting, and a link must not lead elsewhere.
  constexpr int kFlags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  const int file = ::open(path.c_str(), kFlags, 0600);
  if (file < 0) return std::unexpected(system_message(errno));
  struct stat status{};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(file);
    return std::unexpected(fmt::format("'{}' is not a file", kName));
  }
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    const std::string why =
        errno == EWOULDBLOCK ? "another program is using it" : system_message(errno);
    ::close(file);
    return std::unexpected(why);
  }
  return file;
}

}  // namespace

SealedLog::SealedLog(std::string folder, std::string contents, Seal seal, int file)
    : folder_(std::move(folder)), contents_(std::move(contents)), seal_(seal), file_(file) {}

SealedLog::~SealedLog() {
  ::close(file_);
}

std::unexpected<Error> SealedLog::unusable(std::string_view why) const {
  return unusable_folder(folder_, why);
}

Expected<std::unique_ptr<SealedLog>> SealedLog::open(const std::string& folder,
                                                     std::string_view contents,
                                                     std::string_view writer,
                                                     FunctionRef<bool(std::string_view)> take) {
  if (const int code = make_private_folder(folder)) {
    return unusable_folder(folder, system_message(code));
  }
  // Versions up to 0.2 kept a database of RocksDB there, which has a file of this name.
  if (::access((folder + "/CURRENT").c_str(), F_OK) == 0) {
    return unusable_folder(folder, "an earlier version has written it. Remove it to begin anew");
  }
  const auto seal = Seal::for_folder(folder);
  if (!seal) return std::unexpected(seal.error());
  std::string whole_contents(contents);
  const auto file = open_alone(fmt::format("{}/{}", folder, kName));
  if (!file) return unusable_folder(folder, file.error());
  std::unique_ptr<SealedLog> log;
  try {
    log.reset(new SealedLog(folder, std::move(whole_contents), *seal, *file));
  } catch (...) {
    ::close(*file);
    throw;
  }
  if (auto done = log->read_all(writer, take); !done) return std::unexpected(done.error());
  return log;
}

Expected<void> SealedLog::read_all(std::string_view writer,
                                   FunctionRef<bool(std::string_view)> take) {
  struct stat status{};
  if (::fstat(file_, &status) != 0) return unusable(system_message(errno));
  const auto size = static_cast<std::uint64_t>(status.st_size);
  for (bool head = true;; head = false) {
    switch (next(head ? kHead : std::string_view(contents_), size)) {
      case Found::batch:
        if (head) {
          if (auto right = check_head(batch_); !right) return right;
        } else if (!take(batch_)) {
          return unusable("it is damaged: a fact makes no sense");
        }
        continue;
      case Found::cut_short:  // by a crash
        if (::ftruncate(file_, static_cast<::off_t>(end_)) != 0) {
          return unusable(system_message(errno));
        }
        [[fallthrough]];
      case Found::end:
        batch_ = {};
        return head ? begin(writer) : Expected<void>{};
      case Found::damaged:
        return unusable("it is damaged, or was not written here");
      case Found::unreadable:
        return unusable(system_message(errno));
    }
  }
}

Expected<void> SealedLog::begin(std::string_view writer) {
  const auto length = static_cast<std::uint32_t>(contents_.size());
  if (!write(fmt::format("{}{}{}", bytes_of(length), contents_, writer), kHead)) {
    return unusable(system_message(errno));
  }
  // The name itself is safe on the disk only when the folder is.
  const int folder = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
  return {};
}

Expected<void> SealedLog::check_head(std::string_view head) const {
  std::uint32_t length = 0;
  if (head.size() < sizeof length) return unusable("it is damaged");
  std::memcpy(&length, head.data(), sizeof length);
  head.remove_prefix(sizeof length);
  if (head.substr(0, length) == contents_) return {};
  return std::unexpected(
      Error{ErrorKind::io,
            fmt::format("the store {} was written for {} by {}, and this is {}", folder_,
                        head.substr(0, length),
                        head.substr(std::min<std::size_t>(length, head.size())), contents_)});
}

auto SealedLog::next(std::string_view purpose, std::uint64_t size) -> Found {
  const std::uint64_t left = size - end_;
  Front front;
  if (left == 0) return Found::end;
  if (left < sizeof front) return Found::cut_short;
  if (!read(end_, reinterpret_cast<char*>(&front), sizeof front)) return Found::unreadable;
  if (front.seal != seal(purpose, bytes_of(front.bytes)) || front.bytes > kMostBatch) {
    return empty_from(end_, size) ? Found::cut_short : Found::damaged;
  }
  if (front.bytes + sizeof(BackSeal) > left - sizeof front) return Found::cut_short;
  meter::bytes(front.bytes);
  batch_.resize(front.bytes + sizeof(BackSeal));
  if (!read(end_ + sizeof front, batch_.data(), batch_.size())) return Found::unreadable;
  BackSeal back = 0;
  std::memcpy(&back, batch_.data() + front.bytes, sizeof back);
  batch_.resize(front.bytes);
  if (back != seal(purpose, batch_)) {
    const bool unwritten = back == 0 && left == sizeof front + front.bytes + sizeof back;
    return unwritten ? Found::cut_short : Found::damaged;
  }
  end_ += sizeof front + front.bytes + sizeof back;
  return Found::batch;
}

bool SealedLog::read(std::uint64_t offset, char* bytes, std::size_t count) const {
  while (count > 0) {
    const ::ssize_t got = ::pread(file_, bytes, count, static_cast<::off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO;  // it has become shorter
    if (got <= 0) return false;
    bytes += got;
    count -= static_cast<std::size_t>(got);
    offset += static_cast<std::uint64_t>(got);
  }
  return true;
}

bool SealedLog::empty_from(std::uint64_t offset, std::uint64_t size) const {
  std::array<char, 4096> block;
  while (offset < size) {
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), size - offset));
    meter::bytes(count);
    if (!read(offset, block.data(), count)) return false;
    if (std::any_of(block.data(), block.data() + count, [](char c) { return c != 0; }))
      return false;
    offset += count;
  }
  return true;
}

Expected<void> SealedLog::append(std::string_view batch) {
  if (write(batch, contents_)) return {};
  return unusable(system_message(errno));
}

bool SealedLog::write(std::string_view bytes, std::string_view purpose) {
  Front front{.bytes = bytes.size(), .seal = 0};
  front.seal = seal(purpose, bytes_of(front.bytes));
  const BackSeal back = seal(purpose, bytes);
  const std::string whole = fmt::format("{}{}{}", bytes_of(front), bytes, bytes_of(back));
  std::string_view rest = whole;
  while (!rest.empty()) {
    const ::ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  if (rest.empty() && ::fdatasync(file_) == 0) {
    end_ += whole.size();
    return true;
  }
  const int code = errno;
  // If this fails as well, the rest is dropped when the log is opened next.
  [[maybe_unused]] const int cut = ::ftruncate(file_, static_cast<::off_t>(end_));
  errno = code;
  return false;
}

/// A batch is sealed for its place, too, so none can be moved or repeated.
std::uint64_t SealedLog::seal(std::string_view purpose, std::string_view bytes) const {
  return seal_.of_texts({purpose, bytes_of(end_), bytes});
}

}  // namespace grundy
