// The facts that a proof has reached, in memory, and on the disk if that is not enough.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "core/budget.h"
#include "grundy/error.h"
#include "proof/facts.h"
#include "proof/parts.h"
#include "store/scratch_pairs.h"

namespace grundy::prove {

/// How many words the options of one part may take. A proof holds several such lists at once.
[[nodiscard]] inline std::uint64_t most_option_words(const Limits& limits) {
  constexpr std::uint64_t kBytesPerWord = 256;  // while the lists grow
  return std::min(proof::Parts::kMostWords, limits.memory / kBytesPerWord);
}

class FactStore {
 public:
  /// What does not fit into memory goes to files beside this one, which are gone at the end.
  /// Besides what it holds, it takes about `most_bytes` of memory to find what lies there.
  FactStore(std::string beside, std::uint64_t most_bytes)
      : beside_(std::move(beside)), most_bytes_(most_bytes) {}
  FactStore(const FactStore&) = delete;
  FactStore& operator=(const FactStore&) = delete;

  [[nodiscard]] std::optional<proof::Fact> find(std::uint32_t game, WordsView part) const {
    const auto fact = facts_.find(game, part);
    return fact || !disk_ ? fact : find_on_disk(game, part);
  }
  [[nodiscard]] std::optional<proof::Fact> find_in_memory(std::uint32_t game,
                                                          WordsView part) const {
    return facts_.find(game, part);
  }
  void set(std::uint32_t game, WordsView part, proof::Fact fact) { facts_.set(game, part, fact); }
  /// Excludes a value for a part whose value is not known.
  void exclude(std::uint32_t game, WordsView part, std::uint64_t n) {
    if (disk_ && !facts_.find(game, part)) {
      if (const auto fact = find_on_disk(game, part)) facts_.set(game, part, *fact);
    }
    facts_.exclude(game, part, n);
  }

  /// Memory that it takes, and that of the facts that are not on the disk.
  [[nodiscard]] std::uint64_t bytes() const {
    return facts_.bytes() + (disk_ ? disk_->bytes() : 0);
  }
  [[nodiscard]] std::uint64_t held_bytes() const { return facts_.bytes(); }
  /// Moves all facts to the disk.
  [[nodiscard]] Expected<void> spill();
  /// Asks for the memory that it and its owner's `others` take, which `memory` holds. If there is
  /// not enough, facts go to the disk first. False if the limit is reached all the same.
  [[nodiscard]] Expected<bool> fit(Budget& budget, Reservation& memory, std::uint64_t others);
  /// Set if the disk has failed, so facts seem to be missing.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] bool has_spilled() const { return disk_.has_value(); }

 private:
  [[nodiscard]] std::optional<proof::Fact> find_on_disk(std::uint32_t game, WordsView part) const;

  std::string beside_;
  std::uint64_t most_bytes_;
  proof::Facts facts_;
  mutable std::optional<ScratchPairs> disk_;  // a look-up reads into a buffer
  mutable std::optional<Error> failure_;
};

}  // namespace grundy::prove
