// Keys with their values on the disk, for as long as a computation lasts and no longer.
//
// A log-structured merge tree (O'Neil, Cheng, Gawlick, O'Neil 1996) in its plainest form. What is
// added at once, in the order of its hashes, is a run: a file that has lost its name as soon as it
// was made, so that nothing is left behind however the program ends. Four runs of a level are
// merged into one of the next, so that there are few to look into, and a pair is written once for
// each level. Memory holds, of each run, where every fourth kibibyte begins, and a filter (Bloom
// 1970) of a byte for each key, which knows 19 of 20 keys that are not there; where filters may
// take no more memory, the largest runs have none. A look-up reads 4 KiB of one run, of two or
// three where the largest have no filters.
//
// Tried and dropped: RocksDB (key_store.h), which survives a crash, as nothing here need. Two
// stores of it took 100 MB beside whatever limit was set, and a proof out of memory twice as long.
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

  /// Files are made beside this one. Memory is `filter_bytes` at most, unless the places of blocks
  /// take more than that, 4 bytes a kibibyte.
  ScratchPairs(std::string beside, std::uint64_t filter_bytes);
  ScratchPairs(const ScratchPairs&) = delete;
  ScratchPairs& operator=(const ScratchPairs&) = delete;
  ~ScratchPairs();

  /// Adds what `give` hands to the function that it is given, `count` pairs at most: in ascending
  /// order of hashes, then of keys, none twice. A key that was there before has the new value now.
  [[nodiscard]] Expected<void> add(std::size_t count,
                                   FunctionRef<void(FunctionRef<void(const Pair&)>)> give);

  /// The value lies in a buffer that the next call uses again.
  [[nodiscard]] Expected<std::optional<Bytes>> find(std::uint64_t hash, Bytes key);

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  class Run;
  class Writer;
  class Reader;

  /// Merges the last runs as long as there are enough of one level.
  Expected<void> merge();
  [[nodiscard]] Expected<Run> merged(std::span<const Run> runs);
  /// The size of the filter of a new run, when the last `going` runs are gone; 0 where it gets
  /// none. The largest filter gives way to a smaller one.
  [[nodiscard]] std::size_t filter_words(std::size_t count, std::size_t going);

  std::string beside_;
  std::uint64_t filter_bytes_;
  std::vector<Run> runs_;  // from the oldest on; levels do not rise
  std::vector<std::uint8_t> buffer_;
};

}  // namespace grundy
