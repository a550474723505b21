#include "store/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "store/hash.h"

namespace grundy {

namespace {

constexpr std::size_t kHeadBytes = 4096;
constexpr std::uint64_t kMagic = 0x3159444e55524721;
constexpr std::uint64_t kFormat = 1;

struct Head {
  std::uint64_t magic = kMagic;
  std::uint64_t format = kFormat;
  std::uint64_t words = 0;
  std::uint64_t checksum = 0;
  std::array<char, kHeadBytes - 32> contents{};
};
static_assert(sizeof(Head) == kHeadBytes);

std::unexpected<Error> failed(const std::string& path, std::string_view what) {
  return std::unexpected(Error{ErrorKind::io, path + ": " + std::string(what) + ": " +
                                                  std::generic_category().message(errno)});
}
std::unexpected<Error> refused(const std::string& path, std::string_view why) {
  return std::unexpected(Error{ErrorKind::io, path + ": " + std::string(why)});
}

/// Closes a file when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

bool write_all(int file, const void* data, std::size_t bytes) {
  const auto* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(file, next, std::min(bytes, std::size_t{1} << 26U));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

std::uint64_t checksum(std::span<const std::uint64_t> words) {
  std::array<std::uint64_t, 4> sums = {1, 2, 3, 4};
  std::size_t i = 0;
  for (; i + 4 <= words.size(); i += 4) {
    for (std::size_t k = 0; k < 4; ++k) {
      sums[k] = fold_multiply(sums[k] ^ words[i + k], kHashFactor + 2 * k) + kHashSeed;
    }
  }
  for (; i < words.size(); ++i) sums[0] = fold_multiply(sums[0] ^ words[i], kHashFactor);
  return hash_bytes(sums.data(), sizeof sums);
}

Expected<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path,
                                                             std::string_view contents,
                                                             std::size_t words) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::shared_ptr<const MappedFile>();
    return failed(path, "cannot be opened");
  }
  struct stat status{};
  if (::fstat(file.number(), &status) != 0) return failed(path, "cannot be read");
  const std::size_t bytes = kHeadBytes + words * sizeof(std::uint64_t);
  if (!S_ISREG(status.st_mode) || std::cmp_not_equal(status.st_size, bytes)) {
    return refused(path, "it does not have the length that it should have");
  }
  void* const address = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.number(), 0);
  if (address == MAP_FAILED) return failed(path, "cannot be mapped");
  const auto* const begin = static_cast<const char*>(address);
  std::shared_ptr<const MappedFile> mapped(new MappedFile(
      address, bytes, {reinterpret_cast<const std::uint64_t*>(begin + kHeadBytes), words}));
  Head head;
  std::memcpy(&head, begin, sizeof head);
  if (head.magic != kMagic || head.format != kFormat || head.words != words ||
      std::string_view(head.contents.data(),
                       ::strnlen(head.contents.data(), head.contents.size())) != contents) {
    return refused(path, "it holds something else, or comes from another version");
  }
  if (checksum(mapped->words()) != head.checksum) {
    return refused(path, "its checksum is wrong: it is damaged");
  }
  return mapped;
}

Expected<void> MappedFile::write(const std::string& path, std::string_view contents,
                                 std::span<const std::uint64_t> words) {
  Head head;
  head.words = words.size();
  head.checksum = checksum(words);
  std::copy_n(contents.begin(), std::min(contents.size(), head.contents.size() - 1),
              head.contents.begin());
  const std::string draft = path + "." + std::to_string(::getpid());
  {
    const Descriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.number() < 0) return failed(draft, "cannot be written");
    if (!write_all(file.number(), &head, sizeof head) ||
        !write_all(file.number(), words.data(), words.size_bytes()) ||
        ::fdatasync(file.number()) != 0) {
      auto error = failed(draft, "cannot be written");
      ::unlink(draft.c_str());
      return error;
    }
  }
  if (::rename(draft.c_str(), path.c_str()) != 0) return failed(path, "cannot be written");
  return {};
}

MappedFile::~MappedFile() {
  ::munmap(address_, bytes_);
}

}  // namespace grundy
