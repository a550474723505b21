#include "store/scratch_pairs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

namespace grundy {

namespace {

using Bytes = ScratchPairs::Bytes;
using Pair = ScratchPairs::Pair;

constexpr std::size_t kMerged = 4;      // runs of a level
constexpr std::uint64_t kBlock = 4096;  // what a look-up reads, about
constexpr std::size_t kBuffer = std::size_t{64} << 10U;

/// Comes before each key; the value follows the key.
struct PairHead {
  std::uint64_t hash;
  std::uint32_t key_size;
  std::uint32_t value_size;
};

bool is_before(const Pair& a, const Pair& b) {
  if (a.hash != b.hash) return a.hash < b.hash;
  return std::ranges::lexicographical_compare(a.key, b.key);
}
bool is_same(const Pair& a, const Pair& b) {
  return a.hash == b.hash && std::ranges::equal(a.key, b.key);
}

Error failure(const std::string& what) {
  const std::error_code error(errno, std::generic_category());
  return {ErrorKind::io, what + ": " + error.message()};
}

/// Closes the file when it is destroyed.
class ScratchFile {
 public:
  explicit ScratchFile(int descriptor) : descriptor_(descriptor) {}
  ScratchFile(ScratchFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  ScratchFile& operator=(ScratchFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~ScratchFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// Three bits of one word: the word by the upper half of the hash, the bits by the lower.
class Filter {
 public:
  explicit Filter(std::size_t words) : words_(words) {}
  void add(std::uint64_t hash) {
    if (!words_.empty()) words_[word_of(hash)] |= bits_of(hash);
  }
  [[nodiscard]] bool may_have(std::uint64_t hash) const {
    return words_.empty() || (~words_[word_of(hash)] & bits_of(hash)) == 0;
  }
  [[nodiscard]] std::uint64_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  [[nodiscard]] std::size_t word_of(std::uint64_t hash) const {
    return static_cast<std::size_t>((hash >> 32U) * words_.size() >> 32U);
  }
  static std::uint64_t bits_of(std::uint64_t hash) {
    return std::uint64_t{1} << (hash & 63U) | std::uint64_t{1} << (hash >> 6U & 63U) |
           std::uint64_t{1} << (hash >> 12U & 63U);
  }
  std::vector<std::uint64_t> words_;
};

}  // namespace

/// One file, and what memory holds of it.
class ScratchPairs::Run {
 public:
  struct Fence {
    std::uint64_t hash;  // the first of a block
    std::uint64_t offset;
  };

  Run(ScratchFile opened, unsigned of_level, std::size_t filter_words)
      : level(of_level), filter(filter_words), file_(std::move(opened)) {}

  [[nodiscard]] Expected<void> write(Bytes bytes) {
    while (!bytes.empty()) {
      const auto done =
          ::pwrite(file_.descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(size));
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return std::unexpected(failure("facts cannot be written to the disk"));
      size += static_cast<std::uint64_t>(done);
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return {};
  }
  /// Fills the buffer from `offset` on.
  [[nodiscard]] Expected<void> read(std::uint64_t offset, std::span<std::uint8_t> out) const {
    while (!out.empty()) {
      const auto done =
          ::pread(file_.descriptor(), out.data(), out.size(), static_cast<off_t>(offset));
      if (done < 0 && errno == EINTR) continue;
      if (done == 0) errno = EIO;  // the file has become shorter
      if (done <= 0) return std::unexpected(failure("facts on the disk cannot be read"));
      offset += static_cast<std::uint64_t>(done);
      out = out.subspan(static_cast<std::size_t>(done));
    }
    return {};
  }
  /// The range of offsets that holds the pairs with this hash, if there are any.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> block_of(std::uint64_t hash) const {
    const auto next = std::ranges::upper_bound(fences, hash, {}, &Fence::hash);
    if (next == fences.begin()) return {0, 0};
    return {std::prev(next)->offset, next == fences.end() ? size : next->offset};
  }

  [[nodiscard]] std::uint64_t memory() const {
    return filter.bytes() + fences.capacity() * sizeof(Fence);
  }

  unsigned level;
  std::size_t pairs = 0;
  std::uint64_t size = 0;  // of the file
  std::vector<Fence> fences;
  Filter filter;

 private:
  ScratchFile file_;
};

/// Writes a run from pairs that come in order.
class ScratchPairs::Writer {
 public:
  [[nodiscard]] static Expected<Writer> make(const std::string& beside, unsigned level,
                                             std::size_t filter_words) {
    std::string name = beside + ".facts.XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0) return std::unexpected(failure("the file " + name + " cannot be created"));
    ::unlink(name.c_str());
    return Writer(Run(ScratchFile(file), level, filter_words));
  }

  void add(const Pair& pair) {
    if (failed_) return;
    const std::uint64_t offset = run_.size + buffer_.size();
    const bool first = run_.fences.empty();
    if (first || (offset - run_.fences.back().offset >= kBlock && pair.hash != last_)) {
      run_.fences.push_back({pair.hash, offset});
    }
    last_ = pair.hash;
    const PairHead head{pair.hash, static_cast<std::uint32_t>(pair.key.size()),
                        static_cast<std::uint32_t>(pair.value.size())};
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&head);
    buffer_.insert(buffer_.end(), bytes, bytes + sizeof head);
    buffer_.insert(buffer_.end(), pair.key.begin(), pair.key.end());
    buffer_.insert(buffer_.end(), pair.value.begin(), pair.value.end());
    run_.filter.add(pair.hash);
    ++run_.pairs;
    if (buffer_.size() >= kBuffer) flush();
  }
  /// Expects about this many blocks.
  void expect(std::size_t blocks) { run_.fences.reserve(blocks); }
  [[nodiscard]] Expected<Run> finish() {
    flush();
    if (failed_) return std::unexpected(*failed_);
    run_.fences.shrink_to_fit();
    return std::move(run_);
  }

 private:
  explicit Writer(Run run) : run_(std::move(run)) {}
  void flush() {
    if (failed_) return;
    if (auto written = run_.write(buffer_); !written) failed_ = std::move(written.error());
    buffer_.clear();
  }

  Run run_;
  std::vector<std::uint8_t> buffer_;
  std::uint64_t last_ = 0;
  std::optional<Error> failed_;
};

/// Reads through a run from its beginning.
class ScratchPairs::Reader {
 public:
  explicit Reader(const Run& run) : run_(run) {}

  /// Null at the end, and before the first call of advance().
  [[nodiscard]] const Pair* pair() const { return pair_ ? &*pair_ : nullptr; }

  [[nodiscard]] Expected<void> advance() {
    PairHead head{};
    pair_.reset();
    if (auto there = have(sizeof head); !there) return there;
    if (at_ == end_) return {};
    std::memcpy(&head, buffer_.data() + at_, sizeof head);
    const std::size_t size = sizeof head + head.key_size + head.value_size;
    if (auto there = have(size); !there) return there;
    const Bytes bytes = Bytes(buffer_).subspan(at_ + sizeof head, head.key_size + head.value_size);
    pair_ = Pair{head.hash, bytes.first(head.key_size), bytes.subspan(head.key_size)};
    at_ += size;
    return {};
  }

 private:
  /// Makes sure that this many bytes are in the buffer, unless the run ends here.
  [[nodiscard]] Expected<void> have(std::size_t bytes) {
    if (end_ - at_ >= bytes || (end_ == at_ && offset_ == run_.size)) return {};
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= std::exchange(at_, 0);
    const std::size_t wanted = std::max(kBuffer, bytes) - end_;
    const auto more =
        static_cast<std::size_t>(std::min<std::uint64_t>(wanted, run_.size - offset_));
    if (buffer_.size() < end_ + more) buffer_.resize(end_ + more);
    auto read = run_.read(offset_, std::span(buffer_).subspan(end_, more));
    offset_ += more;
    end_ += more;
    return read;
  }

  const Run& run_;
  std::uint64_t offset_ = 0;  // of the file, where the buffer ends
  std::vector<std::uint8_t> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::optional<Pair> pair_;
};

ScratchPairs::ScratchPairs(std::string beside, std::uint64_t filter_bytes)
    : beside_(std::move(beside)), filter_bytes_(filter_bytes) {}
ScratchPairs::~ScratchPairs() = default;

Expected<void> ScratchPairs::add(std::size_t count,
                                 FunctionRef<void(FunctionRef<void(const Pair&)>)> give) {
  auto writer = Writer::make(beside_, 0, filter_words(count, 0));
  if (!writer) return std::unexpected(std::move(writer.error()));
  give([&](const Pair& pair) { writer->add(pair); });
  auto run = writer->finish();
  if (!run) return std::unexpected(std::move(run.error()));
  runs_.push_back(std::move(*run));
  return merge();
}

Expected<std::optional<ScratchPairs::Bytes>> ScratchPairs::find(std::uint64_t hash, Bytes key) {
  for (std::size_t i = runs_.size(); i-- > 0;) {
    const Run& run = runs_[i];
    if (!run.filter.may_have(hash)) continue;
    const auto [first, end] = run.block_of(hash);
    buffer_.resize(static_cast<std::size_t>(end - first));
    if (auto read = run.read(first, buffer_); !read) return std::unexpected(read.error());
    PairHead head{};
    for (Bytes rest = buffer_; !rest.empty();) {
      std::memcpy(&head, rest.data(), sizeof head);
      if (head.hash > hash) break;
      rest = rest.subspan(sizeof head);
      if (head.hash == hash && std::ranges::equal(rest.first(head.key_size), key)) {
        return rest.subspan(head.key_size, head.value_size);
      }
      rest = rest.subspan(std::size_t{head.key_size} + head.value_size);
    }
  }
  return std::nullopt;
}

std::uint64_t ScratchPairs::bytes() const {
  std::uint64_t sum = buffer_.capacity();
  for (const Run& run : runs_) sum += run.memory();
  return sum;
}

std::size_t ScratchPairs::filter_words(std::size_t count, std::size_t going) {
  const std::size_t words = count / sizeof(std::uint64_t) + 1;  // one byte per key
  const std::span staying = std::span(runs_).first(runs_.size() - going);
  while (true) {
    std::uint64_t bytes = words * sizeof(std::uint64_t);
    Run* largest = nullptr;
    for (Run& run : staying) {
      bytes += run.memory();
      if (largest == nullptr || run.filter.bytes() > largest->filter.bytes()) largest = &run;
    }
    if (bytes <= filter_bytes_) return words;
    if (largest == nullptr || largest->filter.bytes() <= words * sizeof(std::uint64_t)) return 0;
    largest->filter = Filter(0);
  }
}

Expected<void> ScratchPairs::merge() {
  while (runs_.size() >= kMerged && runs_[runs_.size() - kMerged].level == runs_.back().level) {
    auto run = merged(std::span(runs_).last(kMerged));
    if (!run) return std::unexpected(std::move(run.error()));
    runs_.erase(runs_.end() - kMerged, runs_.end());
    runs_.push_back(std::move(*run));
  }
  return {};
}

Expected<ScratchPairs::Run> ScratchPairs::merged(std::span<const Run> runs) {
  std::size_t count = 0;
  std::size_t fences = 0;
  std::vector<Reader> readers;
  for (const Run& run : runs) {
    count += run.pairs;
    fences += run.fences.size();
    readers.emplace_back(run);
  }
  auto writer = Writer::make(beside_, runs.front().level + 1, filter_words(count, runs.size()));
  if (!writer) return std::unexpected(std::move(writer.error()));
  writer->expect(fences);
  for (Reader& reader : readers) {
    if (auto read = reader.advance(); !read) return std::unexpected(std::move(read.error()));
  }
  for (;;) {
    // The oldest run comes first: among pairs with the same key the last one counts.
    Reader* least = nullptr;
    for (Reader& reader : readers) {
      if (reader.pair() == nullptr) continue;
      const bool same = least != nullptr && is_same(*reader.pair(), *least->pair());
      Expected<void> left_out;
      if (same) left_out = least->advance();
      if (!left_out) return std::unexpected(std::move(left_out.error()));
      if (least == nullptr || same || is_before(*reader.pair(), *least->pair())) least = &reader;
    }
    if (least == nullptr) return writer->finish();
    writer->add(*least->pair());
    if (auto read = least->advance(); !read) return std::unexpected(std::move(read.error()));
  }
}

}  // namespace grundy
