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

#include "store/key_store.h"
#include "store/seal.h"

namespace grundy {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kFlushEvery = std::chrono::seconds(5);
constexpr std::size_t kBatchBytes = std::size_t{1} << 17U;

// Parts are keys of whole words; what the store says of itself has keys of other lengths.
constexpr std::string_view kHeadKey = "head";
constexpr std::string_view kWriterKey = "writer";

/// A fact as bytes: whether it is exact, the effort, the value or the excluded values, and the
/// proof numbers of the question asked last.
constexpr std::size_t kFactBytes = 15;
/// A seal (seal.h) follows it.
constexpr std::size_t kSealBytes = sizeof(std::uint64_t);

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

}  // namespace

class BoundStore::Impl {
 public:
  Impl(std::unique_ptr<KeyStore> store, const Seal& seal, std::string_view contents)
      : store_(std::move(store)), seal_(seal), contents_(contents) {}

  /// Checks the head, or writes it into a new store; notes who writes from now on.
  Expected<void> check_head(const std::string& folder, std::string_view contents,
                            std::string_view writer) {
    const auto head = store_->get(kHeadKey);
    if (!head) return std::unexpected(head.error());
    const auto last = store_->get(kWriterKey);
    if (!last) return std::unexpected(last.error());
    if (*head && **head != contents) {
      return std::unexpected(Error{ErrorKind::io, "the store " + folder + " was written for " +
                                                      **head + (*last ? " by " + **last : "") +
                                                      ", and this is " + std::string(contents)});
    }
    if (*head && *last == writer) return {};
    store_->collect(kHeadKey, contents);
    store_->collect(kWriterKey, writer);
    return store_->write();
  }

  Expected<void> read(const std::function<void(WordsView, const Bounds&)>& take) {
    Words words;
    bool sensible = true;
    const auto whole = store_->each([&](std::string_view key, std::string_view value) {
      if (key.size() % sizeof(Word) != 0) return true;
      const std::string_view fact = value.substr(0, std::min(value.size(), kFactBytes));
      const auto bounds = unpack(fact);
      sensible = bounds && value.substr(fact.size()) ==
                               std::string_view(sealed(key, fact).data(), kSealBytes);
      if (!sensible) return false;
      words.resize(key.size() / sizeof(Word));
      std::memcpy(words.data(), key.data(), key.size());
      take(words, *bounds);
      ++facts_;
      return true;
    });
    if (!sensible) {
      return store_->failure("Corruption: a fact makes no sense, or was not written here");
    }
    return whole;
  }

  void add(WordsView part, const Bounds& bounds) {
    const auto fact = pack(bounds);
    const std::string_view key(reinterpret_cast<const char*>(part.data()), part.size_bytes());
    const auto seal = sealed(key, {fact.data(), fact.size()});
    std::array<char, kFactBytes + kSealBytes> value{};
    std::ranges::copy(seal, std::ranges::copy(fact, value.begin()).out);
    const std::scoped_lock lock(mutex_);
    if (failure_) return;  // it would never be written
    store_->collect(key, {value.data(), value.size()});
    ++facts_;
  }

  Expected<void> flush(bool if_due) {
    const std::scoped_lock lock(mutex_);
    if (failure_) return std::unexpected(*failure_);
    const bool due = Clock::now() >= next_ || store_->collected_bytes() >= kBatchBytes;
    if (store_->collected_bytes() == 0 || (if_due && !due)) return {};
    const auto written = store_->write();
    next_ = Clock::now() + kFlushEvery;
    if (!written) failure_ = written.error();
    return written;
  }

  [[nodiscard]] std::uint64_t facts() const { return facts_; }

 private:
  [[nodiscard]] std::array<char, kSealBytes> sealed(std::string_view key,
                                                    std::string_view fact) const {
    return std::bit_cast<std::array<char, kSealBytes>>(seal_.of_texts({contents_, key, fact}));
  }

  std::mutex mutex_;  // guards what follows
  std::unique_ptr<KeyStore> store_;
  Clock::time_point next_ = Clock::now() + kFlushEvery;
  std::optional<Error> failure_;
  Seal seal_;
  std::string contents_;
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
  auto store = KeyStore::open(folder);
  if (!store) return std::unexpected(store.error());
  const auto seal = Seal::for_folder(folder);
  if (!seal) return std::unexpected(seal.error());
  auto impl = std::make_unique<Impl>(std::move(*store), *seal, contents);
  if (auto head = impl->check_head(folder, contents, writer); !head)
    return std::unexpected(head.error());
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
