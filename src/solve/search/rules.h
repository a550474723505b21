// What the search asks of a game, and what it hands back.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#include "grundy/game/game.h"

namespace grundy::search {

/// A game as the search sees it. Each worker has a copy; copies share what they learn. `Piece` is a
/// part of an option as it is enumerated: not yet in canonical form or, if the game keeps the
/// values of small parts (a window), what is needed to look its value up.
template <class R>
concept SearchRules =
    std::copy_constructible<R> && requires(R& rules, const R& frozen, const typename R::Part& part,
                                           const typename R::Piece& piece) {
      typename R::Key;  // an array of words that tells parts apart
      { frozen.key(part) } -> std::same_as<typename R::Key>;
      { frozen.part(piece) } -> std::same_as<typename R::Part>;
      // Begins to fetch what `known` will need.
      frozen.prefetch(piece);
      { frozen.in_window(piece) } -> std::same_as<bool>;
      { frozen.known(piece) } -> std::same_as<unsigned>;  // its value, if it is
      // About how hard the part is: see search.h.
      { frozen.weight(part) } -> std::convertible_to<unsigned>;
      // True if a theorem says that its value is 0.
      { frozen.lost(part) } -> std::same_as<bool>;
      // Values that a theorem rules out, as bits.
      { frozen.never(part) } -> std::same_as<std::uint32_t>;
      // Values of options that a glance shows, as bits in `shown`; it may end with an option of
      // this value. Only values below 16 are shown, and where kGlances is false, none.
      requires std::same_as<decltype(R::kGlances), const bool>;
      { frozen.glance(piece, 0U).shown } -> std::convertible_to<std::uint32_t>;
      // Calls visit(std::span<const Piece>, whether something was left out that cannot matter) for
      // each option that the glance has not shown, until it returns false.
      rules.each_option(part, frozen.glance(part, 0U),
                        [](std::span<const typename R::Piece>, bool) { return true; });
      // How many of the allowed threads can be used, each with a copy.
      { frozen.threads(1U) } -> std::same_as<unsigned>;
      // A part as words that mean the same in the next run, and back.
      { frozen.stored(part) } -> std::same_as<Words>;
      { rules.restored(WordsView()) } -> std::same_as<std::optional<typename R::Part>>;
      // Memory that all copies together have taken to answer.
      { frozen.bytes() } -> std::same_as<std::uint64_t>;
    };

/// What a search did, for comparing searches. On one thread, the same every time.
struct Counts {
  std::uint64_t questions = 0;   ///< looked into: the options of a part enumerated
  std::uint64_t options = 0;     ///< options enumerated
  std::uint64_t again = 0;       ///< questions of these whose options were still at hand
  std::uint64_t reductions = 0;  ///< options that were simplified
  std::uint64_t table_hits = 0;  ///< parts of options whose value was in the table
  std::uint64_t known_hits = 0;  ///< … or in the window

  Counts& operator+=(const Counts& other) {
    questions += other.questions;
    options += other.options;
    again += other.again;
    reductions += other.reductions;
    table_hits += other.table_hits;
    known_hits += other.known_hits;
    return *this;
  }
};

/// What became of a question.
struct Answer {
  bool exact = false;
  unsigned value = 0;
  std::uint32_t excluded = 0;
  float phi = 1;
  float delta = 1;
};

}  // namespace grundy::search
