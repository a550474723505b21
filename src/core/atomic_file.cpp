#include "core/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace grundy {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20U;

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

}  // namespace

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)) {
  buffer_.reserve(kBuffer);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

void AtomicFile::fail(std::string_view what) {
  if (!failure_.empty()) return;
  failure_ = fmt::format("the file '{}' cannot be {}: {}", path_, what,
                         std::error_code(errno, std::generic_category()).message());
}

void AtomicFile::open() {
  if (descriptor_ >= 0 || !failure_.empty()) return;
  // A link is followed to the file that it stands for; it is not replaced by a file.
  if (char* const real = ::realpath(path_.c_str(), nullptr)) {
    path_ = real;
    std::free(real);  // NOLINT(cppcoreguidelines-no-malloc): that is how realpath gives it
  }
  // Nor is a device or a folder: /dev/null would be a file from then on.
  if (struct stat there{}; ::stat(path_.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) {
    errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
    return fail("replaced by a file");
  }
  temporary_ = path_ + ".XXXXXX";
  descriptor_ = ::mkstemp(temporary_.data());
  if (descriptor_ < 0) return fail("written");
  // mkstemp lets nobody else read it; the file shall be as any other, or as it was.
  struct stat old{};
  const ::mode_t mask = ::umask(0);
  ::umask(mask);
  const ::mode_t mode = ::stat(path_.c_str(), &old) == 0 ? old.st_mode & 0777U : 0666U & ~mask;
  if (::fchmod(descriptor_, mode) != 0) fail("written");
}

void AtomicFile::put(std::string_view bytes) {
  while (!bytes.empty() && failure_.empty()) {
    const ::ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail("written");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void AtomicFile::flush() {
  open();
  put({buffer_.data(), buffer_.size()});
  buffer_.clear();
}

void AtomicFile::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > kBuffer) flush();
  if (bytes.size() >= kBuffer) return put(bytes);
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

void AtomicFile::write_at(std::uint64_t offset, std::string_view bytes) {
  flush();
  if (!failure_.empty()) return;
  const auto written =
      ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<::off_t>(offset));
  if (written != static_cast<::ssize_t>(bytes.size())) fail("written");
}

Expected<void> AtomicFile::commit() {
  flush();
  if (failure_.empty() && ::fsync(descriptor_) != 0) fail("written");
  if (failure_.empty() && ::rename(temporary_.c_str(), path_.c_str()) != 0)
    fail("put in its place");
  if (!failure_.empty()) return std::unexpected(Error{ErrorKind::io, failure_});
  ::close(std::exchange(descriptor_, -1));
  // The name itself is safe on the disk only when the folder is.
  const int folder = ::open(folder_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
  return {};
}

}  // namespace grundy
