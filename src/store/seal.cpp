#include "store/seal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <expected>
#include <system_error>
#include <vector>

#include "core/atomic_file.h"

namespace grundy {

namespace {

using Key = std::array<std::uint64_t, 2>;
constexpr std::size_t kLanes = 16;
/// Words with which the processor computes at once, as far as its registers reach.
using Lanes = std::uint64_t __attribute__((vector_size(kLanes * sizeof(std::uint64_t))));

// Inlined always: a function is compiled for the instructions of its caller only if it is inlined.
#define GRUNDY_INLINED [[gnu::always_inline]]

/// SipHash-2-4 of a stream of words, or of several side by side.
template <class Word>
class SipHash {
 public:
  GRUNDY_INLINED explicit SipHash(const Key& key)
      : a_(Word{} + (key[0] ^ 0x736f6d6570736575U)),
        b_(Word{} + (key[1] ^ 0x646f72616e646f6dU)),
        c_(Word{} + (key[0] ^ 0x6c7967656e657261U)),
        d_(Word{} + (key[1] ^ 0x7465646279746573U)) {}

  GRUNDY_INLINED void add(const Word& word) {
    d_ ^= word;
    round();
    round();
    a_ ^= word;
  }
  GRUNDY_INLINED void finish(Word& sum) {
    c_ ^= Word{} + std::uint64_t{0xff};
    for (int i = 0; i < 4; ++i) round();
    sum = a_ ^ b_ ^ c_ ^ d_;
  }

 private:
  GRUNDY_INLINED static void turn(Word& word, unsigned bits) {
    word = word << bits | word >> (64 - bits);
  }
  GRUNDY_INLINED void round() {
    a_ += b_;
    c_ += d_;
    turn(b_, 13);
    turn(d_, 16);
    b_ ^= a_;
    d_ ^= c_;
    turn(a_, 32);
    c_ += b_;
    a_ += d_;
    turn(b_, 17);
    turn(d_, 21);
    b_ ^= c_;
    d_ ^= a_;
    turn(c_, 32);
  }

  Word a_, b_, c_, d_;
};
using WordHash = SipHash<std::uint64_t>;

std::uint64_t finished(WordHash& hash) {
  std::uint64_t sum = 0;
  hash.finish(sum);
  return sum;
}

/// The sums of all lanes, over the words that fill them; returns how many words these are.
GRUNDY_INLINED inline std::size_t sum_lanes(const Key& key, std::span<const std::uint64_t> words,
                                            Lanes& sums) {
  Lanes next;
  for (std::size_t k = 0; k < kLanes; ++k) next[k] = k;
  SipHash<Lanes> lanes(key);
  lanes.add(next);
  std::size_t i = 0;
  for (; i + kLanes <= words.size(); i += kLanes) {
    std::memcpy(&next, &words[i], sizeof next);
    lanes.add(next);
  }
  lanes.finish(sums);
  return i;
}

// The same for what the processor can do; the sums are the same.
using SumLanes = std::size_t (*)(const Key&, std::span<const std::uint64_t>, Lanes&);
std::size_t sum_plainly(const Key& key, std::span<const std::uint64_t> words, Lanes& sums) {
  return sum_lanes(key, words, sums);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] std::size_t sum_by_avx2(const Key& key,
                                                std::span<const std::uint64_t> words, Lanes& sums) {
  return sum_lanes(key, words, sums);
}
// It can turn words in one step.
[[gnu::target("avx512f")]] std::size_t sum_by_avx512(const Key& key,
                                                     std::span<const std::uint64_t> words,
                                                     Lanes& sums) {
  return sum_lanes(key, words, sums);
}
#endif

SumLanes fastest_sum() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) return sum_by_avx512;
  if (__builtin_cpu_supports("avx2")) return sum_by_avx2;
#endif
  return sum_plainly;
}

/// The length first, so that no text is the beginning of another.
void add_text(WordHash& hash, std::string_view text) {
  hash.add(text.size());
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), sizeof(std::uint64_t)))) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), std::min(text.size(), sizeof word));
    hash.add(word);
  }
}

/// A key, or an error number.
using MaybeKey = std::expected<Key, int>;

/// True if no file is possible there, now or later.
bool is_impossible(int code) {
  return code == EACCES || code == EPERM || code == EROFS || code == ENOENT || code == ENOTDIR;
}

/// The key in a file that nobody else can read or write.
MaybeKey read_key(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return std::unexpected(errno);
  Key key{};
  struct stat status{};
  const bool ours = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                    status.st_uid == ::geteuid() && (status.st_mode & 077U) == 0 &&
                    status.st_size == sizeof key;
  const bool whole = ours && ::read(file, key.data(), sizeof key) == sizeof key;
  ::close(file);
  if (!whole) return std::unexpected(ours ? EIO : EINVAL);
  return key;
}

/// If two programs make one at the same time, the second takes the key of the first.
MaybeKey make_key(const std::string& path) {
  Key key{};
  if (::getrandom(key.data(), sizeof key, 0) != sizeof key) return std::unexpected(EIO);
  std::string draft = path + ".XXXXXX";
  const int file = ::mkostemp(draft.data(), O_CLOEXEC);
  if (file < 0) return std::unexpected(errno);
  const bool written = ::write(file, key.data(), sizeof key) == sizeof key && ::fsync(file) == 0;
  ::close(file);
  const bool placed = written && ::link(draft.c_str(), path.c_str()) == 0;
  const bool was_there = written && !placed && errno == EEXIST;
  ::unlink(draft.c_str());
  if (placed) return key;
  return was_there ? read_key(path) : std::unexpected(EIO);
}

MaybeKey read_or_make_key(const std::string& path) {
  const MaybeKey key = read_key(path);
  if (key || key.error() != ENOENT) return key;
  if (const int code = make_private_folder(path.substr(0, path.rfind('/')))) {
    return std::unexpected(code);
  }
  return make_key(path);
}

std::vector<std::string> key_files(const std::string& folder) {
  std::vector<std::string> files;
  const char* const state = std::getenv("XDG_STATE_HOME");
  const char* const home = std::getenv("HOME");
  if (state != nullptr && *state == '/') {
    files.push_back(std::string(state) + "/grundy/key");
  } else if (home != nullptr && *home == '/') {
    files.push_back(std::string(home) + "/.local/state/grundy/key");
  }
  files.push_back(folder + "/.key");
  return files;
}

}  // namespace

Expected<Seal> Seal::for_folder(const std::string& folder) {
  const std::vector<std::string> files = key_files(folder);
  for (const std::string& file : files) {
    const MaybeKey key = read_or_make_key(file);
    if (key) return Seal(*key);
    // With another key than before, nothing that was kept would be believed.
    if (is_impossible(key.error())) continue;
    const std::string why = key.error() == EINVAL ? "others could have read or changed it"
                                                  : std::generic_category().message(key.error());
    return std::unexpected(
        Error{ErrorKind::io, fmt::format("the key '{}' cannot be used: {}", file, why)});
  }
  return std::unexpected(
      Error{ErrorKind::io, fmt::format("there can be no key '{}'", files.back())});
}

std::uint64_t Seal::of(std::string_view purpose, std::span<const std::uint64_t> words) const {
  static const SumLanes sum_of = fastest_sum();
  Lanes sums;
  std::size_t i = sum_of(key_, words, sums);
  WordHash all(key_);
  all.add(kLanes);  // as no lane begins
  add_text(all, purpose);
  all.add(words.size());
  for (std::size_t k = 0; k < kLanes; ++k) all.add(sums[k]);
  for (; i < words.size(); ++i) all.add(words[i]);
  return finished(all);
}

std::uint64_t Seal::of_texts(std::initializer_list<std::string_view> texts) const {
  WordHash all(key_);
  all.add(kLanes + 1);
  all.add(texts.size());
  for (const std::string_view text : texts) add_text(all, text);
  return finished(all);
}

}  // namespace grundy
