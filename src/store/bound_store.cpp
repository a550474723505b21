#include "store/bound_store.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "store/sealed_log.h"

namespace grundy {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kFlushEvery = std::chrono::seconds(5);
constexpr std::size_t kBatchBytes = std::size_t{1} << 17U;  // written as soon as anybody asks
constexpr std::size_t kFullBytes = std::size_t{1} << 20U;   // written at once

/// A fact as bytes: whether it is exact, the effort, the value or the excluded values, and the
/// proof numbers of the question asked last.
constexpr std::size_t kFactBytes = 15;
/// Before it the number of the part's words, and these.
using Length = std::uint32_t;
constexpr std::size_t kMostWords = std::size_t{1} << 13U;  // larger parts are not kept
static_assert(kFullBytes + kMostWords * sizeof(Word) + 64 < SealedLog::kMostBatch);

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
std::optional<Bounds> unpack(std::string_view bytes) {
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

/// Takes the facts of a batch one by one; false if it is not one of ours.
template <class Take>
bool unpack_all(std::string_view batch, Take take) {
  Words words;
  while (!batch.empty()) {
    Length length = 0;
    if (batch.size() < sizeof length) return false;
    std::memcpy(&length, batch.data(), sizeof length);
    batch.remove_prefix(sizeof length);
    const std::size_t bytes = std::size_t{length} * sizeof(Word);
    if (length > kMostWords || batch.size() < bytes + kFactBytes) return false;
    words.resize(length);
    std::ranges::copy(batch.substr(0, bytes), reinterpret_cast<char*>(words.data()));
    const auto bounds = unpack(batch.substr(bytes, kFactBytes));
    if (!bounds) return false;
    take(words, *bounds);
    batch.remove_prefix(bytes + kFactBytes);
  }
  return true;
}

}  // namespace

class BoundStore::Impl {
 public:
  Expected<void> open(const std::string& folder, std::string_view contents, std::string_view writer,
                      const std::function<void(WordsView, const Bounds&)>& take) {
    auto log = SealedLog::open(folder, contents, writer, [&](std::string_view batch) {
      return unpack_all(batch, [&](WordsView part, const Bounds& bounds) {
        take(part, bounds);
        ++facts_;
      });
    });
    if (!log) return std::unexpected(log.error());
    log_ = std::move(*log);
    return {};
  }

  void add(WordsView part, const Bounds& bounds) {
    if (part.size() > kMostWords) return;
    const auto fact = pack(bounds);
    const auto length = static_cast<Length>(part.size());
    const std::scoped_lock lock(mutex_);
    if (failure_) return;  // it would never be written
    // All of it or nothing, if there is no memory.
    collected_.reserve(collected_.size() + sizeof length + part.size_bytes() + fact.size());
    collected_.append(reinterpret_cast<const char*>(&length), sizeof length);
    collected_.append(reinterpret_cast<const char*>(part.data()), part.size_bytes());
    collected_.append(fact.data(), fact.size());
    ++facts_;
    if (collected_.size() >= kFullBytes) (void)write();
  }

  Expected<void> flush(bool if_due) {
    const std::scoped_lock lock(mutex_);
    if (failure_) return std::unexpected(*failure_);
    const bool due = Clock::now() >= next_ || collected_.size() >= kBatchBytes;
    if (collected_.empty() || (if_due && !due)) return {};
    return write();
  }

  [[nodiscard]] std::uint64_t facts() const { return facts_; }

 private:
  Expected<void> write() {
    auto written = log_->append(collected_);
    collected_.clear();
    next_ = Clock::now() + kFlushEvery;
    if (!written) failure_ = written.error();
    return written;
  }

  std::mutex mutex_;  // guards what follows
  std::unique_ptr<SealedLog> log_;
  std::string collected_;
  Clock::time_point next_ = Clock::now() + kFlushEvery;
  std::optional<Error> failure_;
  std::atomic<std::uint64_t> facts_ = 0;
};

BoundStore::BoundStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
BoundStore::~BoundStore() {
  try {
    (void)impl_->flush(false);
  } catch (const std::bad_alloc&) {
    // What was written before is there.
  }
}

Expected<std::unique_ptr<BoundStore>> BoundStore::open(
    const std::string& folder, std::string_view contents, std::string_view writer,
    const std::function<void(WordsView, const Bounds&)>& take) {
  auto impl = std::make_unique<Impl>();
  if (auto opened = impl->open(folder, contents, writer, take); !opened) {
    return std::unexpected(opened.error());
  }
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
