#include "store/array_file.h"

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

#include "core/atomic_file.h"

namespace grundy {

namespace {

constexpr std::size_t kHeadBytes = 4096;
constexpr std::uint64_t kMagic = 0x3159444e55524721;
constexpr std::uint64_t kFormat = 4;
constexpr std::size_t kBlocksAhead = 16;  // that the disk reads together
constexpr std::size_t kReportedBlocks = 16384;

struct Head {
  std::uint64_t magic = kMagic;
  std::uint64_t format = kFormat;
  std::uint64_t words = 0;
  std::uint64_t seal = 0;  // of the list of seals
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

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
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
  return (words + ArrayFile::kBlockWords - 1) / ArrayFile::kBlockWords;
}
template <class Word>
std::span<Word> block_of(std::span<Word> words, std::size_t block) {
  const std::size_t first = block * ArrayFile::kBlockWords;
  return words.subspan(first, std::min(ArrayFile::kBlockWords, words.size() - first));
}

/// False if the file is shorter, or cannot be read.
bool read_all(int file, void* data, std::size_t bytes, std::uint64_t offset) {
  auto* next = static_cast<char*>(data);
  while (bytes > 0) {
    const ssize_t count = ::pread(file, next, bytes, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    next += count;
    offset += static_cast<std::uint64_t>(count);
    bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

Expected<std::shared_ptr<const ArrayFile>> ArrayFile::open(const std::string& path,
                                                           std::string_view contents,
                                                           std::size_t words) {
  const int number = open_regular_file(path);
  if (number < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::shared_ptr<const ArrayFile>();
    return failed(path, "cannot be opened");
  }
  const Descriptor opened(number);
  struct stat status{};
  if (::fstat(number, &status) != 0) return failed(path, "cannot be read");
  const std::size_t blocks = blocks_of(words);
  const std::size_t bytes = kHeadBytes + (words + blocks) * sizeof(std::uint64_t);
  if (std::cmp_not_equal(status.st_size, bytes)) {
    return refused(path, "it does not have the length that it should have");
  }
  const auto seal = Seal::for_folder(folder_of(path));
  if (!seal) return std::unexpected(seal.error());
  const int kept = ::fcntl(number, F_DUPFD_CLOEXEC, 0);
  if (kept < 0) return failed(path, "cannot be opened");
  const std::shared_ptr<ArrayFile> file(new ArrayFile(kept, *seal, std::string(contents)));
  Head head;
  file->seals_.resize(blocks);
  if (!read_all(kept, &head, sizeof head, 0) ||
      !read_all(kept, file->seals_.data(), blocks * sizeof(std::uint64_t),
                kHeadBytes + words * sizeof(std::uint64_t))) {
    return failed(path, "cannot be read");
  }
  if (head.magic != kMagic || head.format != kFormat || head.words != words ||
      std::string_view(head.contents.data(),
                       ::strnlen(head.contents.data(), head.contents.size())) != contents) {
    return refused(path, "it holds something else, or comes from another version");
  }
  if (seal->of(contents, file->seals_) != head.seal) {
    return refused(path, "it is damaged, or was not written here");
  }
  if (!file->take_memory(words)) return failed(path, "there is not enough memory for it");
  return file;
}

bool ArrayFile::take_memory(std::size_t words) {
  // Without large pages: a question touches only a few scattered blocks of a large array.
  void* const memory = ::mmap(nullptr, words * sizeof(std::uint64_t), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  words_ = {static_cast<std::uint64_t*>(memory), words};
  blocks_ = std::vector<std::atomic<Block>>(seals_.size());
  asked_for_ = std::vector<std::atomic<bool>>(seals_.size() / kBlocksAhead + 1);
  return true;
}

ArrayFile::~ArrayFile() {
  if (words_.data() != nullptr) ::munmap(words_.data(), words_.size_bytes());
  ::close(file_);
}

bool ArrayFile::sound(std::size_t block) const {
  const std::scoped_lock lock(readers_[block % kReaders]);
  if (blocks_[block] == Block::kUnread) {
    blocks_[block] = read_block(block) ? Block::kSound : Block::kDamaged;
  }
  return blocks_[block] == Block::kSound;
}

bool ArrayFile::read_block(std::size_t block) const {
  const std::span<std::uint64_t> words = block_of(words_, block);
  constexpr std::uint64_t kBytes = kBlockWords * sizeof(std::uint64_t);
  const std::uint64_t offset = kHeadBytes + block * kBytes;
  const std::size_t group = block / kBlocksAhead;
  if (!asked_for_[group].exchange(true, std::memory_order_relaxed)) {
    // A wish: if it is not granted, reading takes longer.
    (void)::posix_fadvise(file_, static_cast<off_t>(kHeadBytes + group * kBlocksAhead * kBytes),
                          kBlocksAhead * kBytes, POSIX_FADV_WILLNEED);
  }
  return read_all(file_, words.data(), words.size_bytes(), offset) &&
         seal_.of(contents_, words) == seals_[block];
}

Expected<void> ArrayFile::write(const std::string& path, std::string_view contents,
                                std::span<const std::uint64_t> words,
                                const std::function<bool(double)>& go_on) {
  const std::string folder_name = folder_of(path);
  const Descriptor folder(::open(folder_name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() < 0) return failed(path, "cannot be written");
  if (::flock(folder.number(), LOCK_EX | LOCK_NB) != 0) {
    return refused(path, "another run writes one");
  }
  const auto seal = Seal::for_folder(folder_name);
  if (!seal) return std::unexpected(seal.error());
  AtomicFile file(path, AtomicFile::Purpose::kept);
  std::vector<std::uint64_t> seals(blocks_of(words.size()));
  Head head;
  file.write({reinterpret_cast<const char*>(&head), sizeof head});
  for (std::size_t i = 0; i < seals.size() && file.good(); ++i) {
    const auto block = block_of(words, i);
    seals[i] = seal->of(contents, block);
    file.write_all(block);
    const bool report = i % kReportedBlocks == 0;
    if (report && !go_on(static_cast<double>(i) / static_cast<double>(seals.size()))) {
      return refused(path, "it was to be written no further");
    }
  }
  head.words = words.size();
  head.seal = seal->of(contents, seals);
  std::copy_n(contents.begin(), std::min(contents.size(), head.contents.size() - 1),
              head.contents.begin());
  file.write_all(std::span<const std::uint64_t>(seals));
  file.write_at(0, {reinterpret_cast<const char*>(&head), sizeof head});
  return file.commit();
}

}  // namespace grundy
