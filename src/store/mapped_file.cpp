#include "store/mapped_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

#include "store/hash.h"

namespace grundy {

namespace {

constexpr std::size_t kHeadBytes = 4096;
constexpr std::uint64_t kMagic = 0x3159444e55524721;
constexpr std::uint64_t kFormat = 2;
constexpr std::size_t kReportedBlocks = 1024;

struct Head {
  std::uint64_t magic = kMagic;
  std::uint64_t format = kFormat;
  std::uint64_t words = 0;
  std::uint64_t checksum = 0;  // of the list of checksums
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

std::size_t blocks_of(std::size_t words) {
  return (words + MappedFile::kBlockWords - 1) / MappedFile::kBlockWords;
}
std::span<const std::uint64_t> block_of(std::span<const std::uint64_t> words, std::size_t block) {
  const std::size_t first = block * MappedFile::kBlockWords;
  return words.subspan(first, std::min(MappedFile::kBlockWords, words.size() - first));
}

bool write_all(int file, const void* data, std::size_t bytes) {
  const auto* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(file, next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return true;
}

/// Locks a file that is to be written; false where another run has it, or had it and has renamed
/// it.
bool owns(int file, const std::string& path) {
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return false;
  struct stat opened{};
  struct stat named{};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
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
  const std::size_t blocks = blocks_of(words);
  const std::size_t bytes = kHeadBytes + (words + blocks) * sizeof(std::uint64_t);
  if (!S_ISREG(status.st_mode) || std::cmp_not_equal(status.st_size, bytes)) {
    return refused(path, "it does not have the length that it should have");
  }
  void* const address = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.number(), 0);
  if (address == MAP_FAILED) return failed(path, "cannot be mapped");
  const auto* const first =
      reinterpret_cast<const std::uint64_t*>(static_cast<const char*>(address) + kHeadBytes);
  std::shared_ptr<const MappedFile> mapped(
      new MappedFile(address, bytes, {first, words}, {first + words, blocks}));
  Head head;
  std::memcpy(&head, address, sizeof head);
  if (head.magic != kMagic || head.format != kFormat || head.words != words ||
      std::string_view(head.contents.data(),
                       ::strnlen(head.contents.data(), head.contents.size())) != contents) {
    return refused(path, "it holds something else, or comes from another version");
  }
  if (checksum(mapped->checksums_) != head.checksum) {
    return refused(path, "its checksums are damaged");
  }
  return mapped;
}

bool MappedFile::sound(std::size_t block) const {
  return checksum(block_of(words_, block)) == checksums_[block];
}

Expected<void> MappedFile::write(const std::string& path, std::string_view contents,
                                 std::span<const std::uint64_t> words,
                                 const std::function<bool(double)>& go_on) {
  const std::string draft = path + ".draft";
  const Descriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  if (file.number() < 0) return failed(draft, "cannot be written");
  if (!owns(file.number(), draft)) return refused(draft, "another run writes it");
  const auto given_up = [&](std::unexpected<Error> error) {
    ::unlink(draft.c_str());
    return error;
  };
  std::vector<std::uint64_t> checksums(blocks_of(words.size()));
  Head head;
  if (::ftruncate(file.number(), 0) != 0 || !write_all(file.number(), &head, sizeof head)) {
    return given_up(failed(draft, "cannot be written"));
  }
  for (std::size_t i = 0; i < checksums.size(); ++i) {
    const auto block = block_of(words, i);
    checksums[i] = checksum(block);
    if (!write_all(file.number(), block.data(), block.size_bytes())) {
      return given_up(failed(draft, "cannot be written"));
    }
    const bool report = i % kReportedBlocks == 0;
    if (report && !go_on(static_cast<double>(i) / static_cast<double>(checksums.size()))) {
      return given_up(refused(draft, "it was to be written no further"));
    }
  }
  head.words = words.size();
  head.checksum = checksum(checksums);
  std::copy_n(contents.begin(), std::min(contents.size(), head.contents.size() - 1),
              head.contents.begin());
  if (!write_all(file.number(), checksums.data(), checksums.size() * sizeof(std::uint64_t)) ||
      ::lseek(file.number(), 0, SEEK_SET) != 0 || !write_all(file.number(), &head, sizeof head) ||
      ::fdatasync(file.number()) != 0 || ::rename(draft.c_str(), path.c_str()) != 0) {
    return given_up(failed(draft, "cannot be written"));
  }
  return {};
}

MappedFile::~MappedFile() {
  ::munmap(address_, bytes_);
}

}  // namespace grundy
