// A deterministic automaton that reads the digits of several numbers at once.
//
// Each number has a track. A letter is one digit for each track; letters that act alike in every
// state form a class, and the transitions are stored per class. With eight tracks in base 2 there
// are 256 letters but seldom more than thirty classes, so classes do what MONA's decision diagrams
// do, in plain arrays.
//
// Three invariants hold for every automaton here. It accepts only words that are valid in each
// track. It does not matter how many zeros a word starts with: reading zeros in the start state
// leads back to the start state. And it is minimal, its states and classes numbered in the order in
// which they are first met, so two automata are equal exactly if they accept the same words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "automata/numeration.h"
#include "core/budget.h"
#include "core/found.h"

namespace grundy::automata {

using State = std::uint32_t;
using Letter = std::uint32_t;  ///< the digit of track i has weight digits()^i
using Class = std::uint32_t;
using Variable = std::uint32_t;

/// An automaton over more letters is not built.
inline constexpr std::size_t kMostLetters = std::size_t{1} << 19U;

struct Dfa {
  Numeration numeration = Numeration::base(2);
  std::vector<Variable> tracks;  ///< whose numbers are read; ascending
  std::vector<Class> class_of;   ///< of each letter
  Class classes = 0;
  State states = 0;
  State start = 0;
  std::vector<std::uint8_t> accepting;
  std::vector<State> next;  ///< next[state * classes + class]

  [[nodiscard]] State after(State state, Class by) const {
    return next[std::size_t{state} * classes + by];
  }
  [[nodiscard]] State after_letter(State state, Letter letter) const {
    return after(state, class_of[letter]);
  }
  /// True if it accepts these numbers, one for each track.
  [[nodiscard]] bool accepts(std::span<const std::uint64_t> numbers) const;
  /// True if it accepts nothing.
  [[nodiscard]] bool empty() const;
  /// The state from which nothing is accepted, if there is one.
  [[nodiscard]] std::optional<State> dead() const { return sink(false); }
  /// The state from which everything is accepted, if there is one.
  [[nodiscard]] std::optional<State> full() const { return sink(true); }
  [[nodiscard]] std::size_t cells() const { return next.size(); }

  friend bool operator==(const Dfa&, const Dfa&) = default;

 private:
  [[nodiscard]] std::optional<State> sink(bool accepts) const;
};

/// The number of letters for so many tracks; nothing if there are too many.
[[nodiscard]] std::optional<std::size_t> letter_count(const Numeration& numeration,
                                                      std::size_t tracks);
/// Calls visit(letter, digits) for all letters in ascending order.
template <class Visit>
void each_letter(const Numeration& numeration, std::size_t tracks, Visit&& visit) {
  std::vector<Digit> digits(tracks, 0);
  for (Letter letter = 0;; ++letter) {
    visit(letter, std::span<const Digit>(digits));
    std::size_t i = 0;
    while (i < tracks && ++digits[i] == numeration.digits()) digits[i++] = 0;
    if (i == tracks) return;
  }
}

/// The words of several numbers, of equal length, as letters.
[[nodiscard]] std::vector<Letter> letters_of(const Numeration& numeration,
                                             std::span<const std::uint64_t> numbers);

/// Merges states and classes that act alike, and numbers them in the order in which they are met.
[[nodiscard]] Found<Dfa> minimal(Dfa dfa, Budget& budget);

/// The same automaton for other variables: track i reads `names[i]`. The names must differ.
[[nodiscard]] Dfa renamed(const Dfa& dfa, std::span<const Variable> names);

/// Numbers that the automaton accepts, one for each track: those of a shortest word. Nothing if it
/// accepts none. Numbers beyond 64 bits come out as UINT64_MAX.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> example(const Dfa& dfa);

}  // namespace grundy::automata
