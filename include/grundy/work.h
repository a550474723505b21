// How much was done for an answer.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/error.h"

namespace grundy {

/// What the search for single values did. On one thread the counts are the same every time.
struct SearchWork {
  std::uint64_t questions = 0;    ///< "does this part have that value?", looked into
  std::uint64_t options = 0;      ///< options enumerated for them
  std::uint64_t again = 0;        ///< questions whose options were still at hand
  std::uint64_t reductions = 0;   ///< options from which something was left out that cannot matter
  std::uint64_t table_hits = 0;   ///< their parts whose value was in the table
  std::uint64_t window_hits = 0;  ///< … or in the endgame database
  /// Blocks of the database's file that were damaged: not believed, and the file is built anew.
  std::uint64_t window_damage = 0;
  std::uint64_t table_bytes = 0;
  std::uint64_t stored = 0;  ///< facts in the store

  SearchWork& operator+=(const SearchWork& other) {
    questions += other.questions;
    options += other.options;
    again += other.again;
    reductions += other.reductions;
    table_hits += other.table_hits;
    window_hits += other.window_hits;
    window_damage += other.window_damage;
    table_bytes += other.table_bytes;
    stored += other.stored;
    return *this;
  }
  /// What was done beyond an earlier account. The last three say how things stand, and stay.
  [[nodiscard]] SearchWork since(const SearchWork& earlier) const {
    SearchWork work = *this;
    work.questions -= earlier.questions;
    work.options -= earlier.options;
    work.again -= earlier.again;
    work.reductions -= earlier.reductions;
    work.table_hits -= earlier.table_hits;
    work.window_hits -= earlier.window_hits;
    return work;
  }
};

/// How much was done for an answer.
struct Work {
  std::uint64_t positions = 0;  ///< positions that a search evaluated; 0 where a theorem answered
  double seconds = 0;
  std::optional<SearchWork> search = std::nullopt;  ///< where it was used
  /// Why something could not be kept in the store, if so. The answer is right all the same.
  std::optional<Error> not_kept = std::nullopt;
};

}  // namespace grundy
