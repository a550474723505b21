// The facts that a proof has reached, in memory, and on the disk where that does not suffice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/budget.h"
#include "grundy/error.h"
#include "proof/facts.h"
#include "store/key_store.h"

namespace grundy {

class FactStore {
 public:
  /// What does not fit into memory goes to a folder beside this file, which is gone at the end.
  explicit FactStore(std::string beside) : beside_(std::move(beside)) {}
  FactStore(const FactStore&) = delete;
  FactStore& operator=(const FactStore&) = delete;
  ~FactStore();

  [[nodiscard]] std::optional<proof::Fact> find(std::uint32_t game, WordsView part) const {
    const auto fact = facts_.find(game, part);
    return fact || !disk_ ? fact : find_on_disk(game, part);
  }
  [[nodiscard]] std::optional<proof::Fact> find_in_memory(std::uint32_t game,
                                                          WordsView part) const {
    return facts_.find(game, part);
  }
  void set(std::uint32_t game, WordsView part, proof::Fact fact) { facts_.set(game, part, fact); }
  /// Adds a value that the part, whose value is not known, does not have.
  void exclude(std::uint32_t game, WordsView part, std::uint64_t n) {
    if (disk_ && !facts_.find(game, part)) {
      if (const auto fact = find_on_disk(game, part)) facts_.set(game, part, *fact);
    }
    facts_.exclude(game, part, n);
  }

  /// Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const { return facts_.bytes(); }
  /// Brings all facts to the disk.
  [[nodiscard]] Expected<void> spill();
  /// Asks for the memory that it and `others` of its owner take, which `memory` holds. Where that
  /// is more than there is, facts go to the disk first. False: the limit is reached all the same.
  [[nodiscard]] Expected<bool> fit(Budget& budget, Reservation& memory, std::uint64_t others);
  /// The disk has failed, so that facts seem to be missing.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] bool spilled() const { return disk_ != nullptr; }

 private:
  [[nodiscard]] std::optional<proof::Fact> find_on_disk(std::uint32_t game, WordsView part) const;
  Expected<void> open();

  std::string beside_;
  std::string folder_;
  proof::Facts facts_;
  std::unique_ptr<KeyStore> disk_;
  mutable std::optional<Error> failure_;
};

}  // namespace grundy
