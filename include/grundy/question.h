// What the engine is asked for, and within which limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "grundy/limits.h"
#include "grundy/nim_value.h"

namespace grundy {

/// How much of the reasons is wanted.
enum class Detail : std::uint8_t { none, brief, full };

struct Request {
  Play play = Play::normal;
  Limits limits = {};
  std::size_t max_moves = 1000;  ///< how many moves a list may hold; with 1 and without find_value
                                 ///< no more than one winning move need be looked for
  bool use_theorems = true;      ///< false: search even where a closed form is known
  bool list_moves = true;        ///< look for the winning moves
  bool find_value = true;        ///< also where winner and moves can be told without the value
  std::string store;  ///< a folder in which what is proved is kept for the next run; empty: none
  std::string cache;  ///< a folder for endgame databases; empty: they are built anew
  std::string proof;  ///< a file for the proof of the answer (solve, compare); empty: none. It is
                      ///< compressed where the name ends in .gz; docs/formats/proof.md
  std::uint64_t proof_limit = UINT64_MAX;  ///< bytes of its text, beyond which there is none
  bool advise = true;                      ///< look for the hardest move in a lost position
  bool quick = false;  ///< a player waits: with max_moves 1 any winning move will do, and advice is
                       ///< cut short. It may be another the next time, by what is known already
  Detail explain = Detail::none;
  const Cancellation* cancel = nullptr;  ///< may be null
  ProgressCallback progress = {};        ///< may be empty
};

/// A range of running numbers, both ends included.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace grundy
