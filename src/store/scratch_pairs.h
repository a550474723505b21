// Keys with their values on the disk, for as long as a computation lasts.
//
// A log-structured merge tree (O'Neil, Cheng, Gawlick, O'Neil 1996) in its plainest form. What is
// added at once, in the order of its hashes, is a run: a file that loses its name as soon as it is
// created, so nothing is left behind however the program ends. Four runs of a level are merged into
// one of the next, so there are few to look into, and a pair is written once per level. For each
// run, memory holds where every block of 4 KiB begins, and a filter (Bloom 1970) of one byte per
// key, which recognises 19 of 20 keys that are not there. If filters may take no more memory, the
// largest runs have none. A look-up reads 4 KiB of one run, or of two or three if the largest have
// no filters.
//
// Tried and dropped: RocksDB, which survives a crash; nothing here has to. Two stores
// of it took 100 MB on top of whatever limit was set, and made a proof out of memory take twice as
// long.
//
// Not for several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/error.h"
#include "grundy/function_ref.h"

namespace grundy {

class ScratchPairs {
 public:
  using Bytes = std::span<const std::uint8_t>;
  struct Pair {
    std::uint64_t hash = 0;  ///< of the key
    Bytes key;
    Bytes value;
  };

  /// Files are created beside this one. Memory is at most `filter_bytes`, unless the places of
  /// blocks take more than that, 4 bytes per kibibyte.
  ScratchPairs(std::string beside, std::uint64_t filter_bytes);
  ScratchPairs(const ScratchPairs&) = delete;
  ScratchPairs& operator=(const ScratchPairs&) = delete;
  ~ScratchPairs();

  /// Adds the pairs that `give` passes to its argument, at most `count`, in ascending order of
  /// hashes and then of keys, none twice. A key that was there before gets the new value.
  [[nodiscard]] Expected<void> add(std::size_t count,
                                   FunctionRef<void(FunctionRef<void(const Pair&)>)> give);

  /// The value lies in a buffer that the next call reuses.
  [[nodiscard]] Expected<std::optional<Bytes>> find(std::uint64_t hash, Bytes key);

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  class Run;
  class Writer;
  class Reader;

  /// Merges the last runs as long as one level has enough of them.
  Expected<void> merge();
  [[nodiscard]] Expected<Run> merged(std::span<const Run> runs);
  /// The size of the filter of a new run once the last `going` runs are gone; 0 if it gets none.
  /// The largest filter makes way for a smaller one.
  [[nodiscard]] std::size_t filter_words(std::size_t count, std::size_t going);

  std::string beside_;
  std::uint64_t filter_bytes_;
  std::vector<Run> runs_;  // from the oldest on; levels do not rise
  std::vector<std::uint8_t> buffer_;
};

}  // namespace grundy
