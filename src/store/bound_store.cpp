#include "store/bound_store.h"

#include <rocksdb/db.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

namespace grundy {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kFlushEvery = std::chrono::seconds(5);
constexpr std::size_t kBatchBytes = std::size_t{1} << 17U;

// Parts are keys of whole words; what the store says of itself has keys of other lengths.
constexpr std::string_view kHeadKey = "head";
constexpr std::string_view kWriterKey = "writer";

rocksdb::Slice slice(std::string_view text) {
  return {text.data(), text.size()};
}

std::unexpected<Error> failed(const std::string& folder, const rocksdb::Status& status) {
  const std::string why = status.IsCorruption() ? "it is damaged: " : "";
  return std::unexpected(
      Error{ErrorKind::io, "the store " + folder + " cannot be used: " + why + status.ToString()});
}

/// A fact as bytes: whether it is exact, the effort, the value or the excluded values, and the
/// proof numbers of the question asked last.
constexpr std::size_t kFactBytes = 15;

std::array<char, kFactBytes> pack(const Bounds& bounds) {
  std::array<char, kFactBytes> bytes{};
  bytes[0] = bounds.exact ? 1 : 0;
  bytes[1] = static_cast<char>(bounds.effort);
  const std::uint32_t content = bounds.exact ? bounds.value : bounds.excluded;
  std::memcpy(&bytes[2], &content, sizeof content);
  bytes[6] = static_cast<char>(bounds.asked);
  std::memcpy(&bytes[7], &bounds.phi, sizeof bounds.phi);
  std::memcpy(&bytes[11], &bounds.delta, sizeof bounds.delta);
  return bytes;
}
std::optional<Bounds> unpack(const rocksdb::Slice& bytes) {
  if (bytes.size() != kFactBytes || (bytes[0] != 0 && bytes[0] != 1)) return std::nullopt;
  Bounds bounds;
  bounds.exact = bytes[0] == 1;
  bounds.effort = static_cast<std::uint8_t>(bytes[1]);
  std::uint32_t content = 0;
  std::memcpy(&content, bytes.data() + 2, sizeof content);
  if (bounds.exact ? content >= Bounds::kValues : content >> Bounds::kValues != 0) {
    return std::nullopt;
  }
  bounds.asked = static_cast<std::uint8_t>(bytes[6]);
  std::memcpy(&bounds.phi, bytes.data() + 7, sizeof bounds.phi);
  std::memcpy(&bounds.delta, bytes.data() + 11, sizeof bounds.delta);
  if (bounds.asked > 31 || !(bounds.phi >= 0) || !(bounds.delta >= 0)) return std::nullopt;
  if (bounds.exact) {
    bounds.value = static_cast<std::uint8_t>(content);
  } else {
    bounds.excluded = content;
  }
  return bounds;
}

}  // namespace

class BoundStore::Impl {
 public:
  Impl(std::string folder, std::unique_ptr<rocksdb::DB> db)
      : folder_(std::move(folder)), db_(std::move(db)) {}

  /// Checks the head, or writes it into a new store; notes who writes from now on.
  Expected<void> check_head(std::string_view contents, std::string_view writer) {
    std::string head;
    std::string last;
    const auto status = db_->Get({}, slice(kHeadKey), &head);
    if (!status.ok() && !status.IsNotFound()) return failed(folder_, status);
    (void)db_->Get({}, slice(kWriterKey), &last);  // older stores do not say
    if (status.ok() && head != contents) {
      return std::unexpected(Error{ErrorKind::io, "the store " + folder_ + " was written for " +
                                                      head + (last.empty() ? "" : " by " + last) +
                                                      ", and this is " + std::string(contents)});
    }
    if (status.ok() && last == writer) return {};
    rocksdb::WriteOptions sync;
    sync.sync = true;
    rocksdb::WriteBatch both;
    both.Put(slice(kHeadKey), slice(contents));
    both.Put(slice(kWriterKey), slice(writer));
    const auto written = db_->Write(sync, &both);
    if (!written.ok()) return failed(folder_, written);
    return {};
  }

  Expected<void> read(const std::function<void(WordsView, const Bounds&)>& take) {
    rocksdb::ReadOptions options;
    options.verify_checksums = true;
    const std::unique_ptr<rocksdb::Iterator> at(db_->NewIterator(options));
    Words words;
    for (at->SeekToFirst(); at->Valid(); at->Next()) {
      const rocksdb::Slice key = at->key();
      if (key.size() % sizeof(Word) != 0) continue;
      const auto bounds = unpack(at->value());
      if (!bounds) return failed(folder_, rocksdb::Status::Corruption("a fact makes no sense"));
      words.resize(key.size() / sizeof(Word));
      std::memcpy(words.data(), key.data(), key.size());
      take(words, *bounds);
      ++facts_;
    }
    if (!at->status().ok()) return failed(folder_, at->status());
    return {};
  }

  void add(WordsView part, const Bounds& bounds) {
    const auto value = pack(bounds);
    const std::scoped_lock lock(mutex_);
    batch_.Put(rocksdb::Slice(reinterpret_cast<const char*>(part.data()), part.size_bytes()),
               rocksdb::Slice(value.data(), value.size()));
    ++facts_;
  }

  Expected<void> flush(bool if_due) {
    const std::scoped_lock lock(mutex_);
    if (failure_) return std::unexpected(*failure_);
    const bool due = Clock::now() >= next_ || batch_.GetDataSize() >= kBatchBytes;
    if (batch_.Count() == 0 || (if_due && !due)) return {};
    rocksdb::WriteOptions sync;
    sync.sync = true;
    const auto status = db_->Write(sync, &batch_);
    batch_.Clear();
    next_ = Clock::now() + kFlushEvery;
    if (status.ok()) return {};
    failure_ = failed(folder_, status).error();
    return std::unexpected(*failure_);
  }

  [[nodiscard]] std::uint64_t facts() const { return facts_; }

 private:
  std::string folder_;
  std::unique_ptr<rocksdb::DB> db_;
  std::mutex mutex_;  // guards what follows
  rocksdb::WriteBatch batch_;
  Clock::time_point next_ = Clock::now() + kFlushEvery;
  std::optional<Error> failure_;
  std::atomic<std::uint64_t> facts_ = 0;
};

BoundStore::BoundStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
BoundStore::~BoundStore() {
  (void)impl_->flush(false);
}

Expected<std::unique_ptr<BoundStore>> BoundStore::open(
    const std::string& folder, std::string_view contents, std::string_view writer,
    const std::function<void(WordsView, const Bounds&)>& take) {
  rocksdb::Options options;
  options.create_if_missing = true;
  options.paranoid_checks = true;
  options.compression = rocksdb::kNoCompression;
  options.keep_log_file_num = 2;
  options.write_buffer_size = std::size_t{16} << 20U;  // logs are laid out in that size
  rocksdb::DB* opened = nullptr;
  const auto status = rocksdb::DB::Open(options, folder, &opened);
  std::unique_ptr<rocksdb::DB> db(opened);
  if (!status.ok()) return failed(folder, status);
  auto impl = std::make_unique<Impl>(folder, std::move(db));
  if (auto head = impl->check_head(contents, writer); !head) return std::unexpected(head.error());
  if (auto read = impl->read(take); !read) return std::unexpected(read.error());
  return std::unique_ptr<BoundStore>(new BoundStore(std::move(impl)));
}

void BoundStore::add(WordsView part, const Bounds& bounds) {
  impl_->add(part, bounds);
}
Expected<void> BoundStore::flush() {
  return impl_->flush(false);
}
Expected<void> BoundStore::flush_if_due() {
  return impl_->flush(true);
}
std::uint64_t BoundStore::facts() const {
  return impl_->facts();
}

}  // namespace grundy
