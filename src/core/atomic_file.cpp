#include "core/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
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

AtomicFile::AtomicFile(std::string path, Purpose purpose)
    : path_(std::move(path)), purpose_(purpose) {
  buffer_.reserve(kBuffer);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(std::string_view what) {
  if (!failure_.empty()) return;
  failure_ = fmt::format("the file '{}' cannot be {}: {}", path_, what,
                         std::error_code(errno, std::generic_category()).message());
}

void AtomicFile::open() {
  if (descriptor_ >= 0 || !failure_.empty()) return;
  if (purpose_ == Purpose::result) {
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
  }
  make_temporary();
  if (descriptor_ < 0) return fail("written");
  // It lets nobody else read it so far.
  if (::fchmod(descriptor_, mode()) != 0) fail("written");
}

void AtomicFile::make_temporary() {
  // Such a file can get a name only by way of /proc.
  if (::access("/proc/self/fd", X_OK) == 0) {
    descriptor_ = ::open(folder_of(path_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  }
  if (descriptor_ >= 0) return;
  std::string name = path_ + ".XXXXXX";
  descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ >= 0) temporary_ = std::move(name);
}

int AtomicFile::name_temporary() {
  constexpr int kTries = 8;
  const std::string from = fmt::format("/proc/self/fd/{}", descriptor_);
  for (int i = 0; i < kTries; ++i) {
    std::array<std::uint64_t, 2> dice{};
    if (::getrandom(dice.data(), sizeof dice, 0) != sizeof dice) return -1;
    std::string name = fmt::format("{}.{:016x}{:016x}", path_, dice[0], dice[1]);
    if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = std::move(name);
      return 0;
    }
    if (errno != EEXIST) return -1;
  }
  return -1;
}

/// The file shall be as any other, or as it was.
unsigned AtomicFile::mode() const {
  if (purpose_ == Purpose::kept) return 0600;
  if (struct stat old{}; ::stat(path_.c_str(), &old) == 0) return old.st_mode & 0777U;
  const ::mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
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
  if (failure_.empty() && temporary_.empty() && name_temporary() != 0) fail("put in its place");
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

int make_private_folder(const std::string& path) {
  // From the outermost folder on: one after each run of slashes, and the whole.
  for (std::size_t end = 0; end < path.size();) {
    end = std::min(path.find('/', path.find_first_not_of('/', end)), path.size());
    const std::string folder = path.substr(0, end);
    if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) continue;
    // What cannot be made may be there all the same, on a disk that cannot be written to.
    struct stat status{};
    const int code = errno;
    if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return code;
  }
  return 0;
}

int open_regular_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat status{};
  const bool known = ::fstat(file, &status) == 0;
  if (known && S_ISREG(status.st_mode)) return file;
  const int code = !known ? errno : S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  ::close(file);
  errno = code;
  return -1;
}

}  // namespace grundy
