// The genus of a sum (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
//
// The genus is the nim value g, and the misère values γ0, γ1, γ2, … of G, G + *2, G + *2 + *2, …. A
// misère value is found by the mex rule, starting from 1 in place of 0 at the end of play. A move
// in one of the i heaps *2 leaves γ of i - 1 of them, or that plus *1, so
//
//   γi = mex({γi(G') : G' an option of G} ∪ {γ(i-1), γ(i-1) ⊕ 1}).
//
// From some i on two values alternate. The genus of a sum does not follow from the genera of its
// parts unless they are tame, so sums are looked up as a whole.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "solve/quotient/part_list.h"
#include "solve/quotient/tame.h"

namespace grundy::quotient {

struct Genus {
  std::uint32_t nim_value = 0;
  std::vector<std::uint32_t> misere = {1, 2, 0};  ///< shortest; the last two repeat for ever
  /// The tame value, if the rule of tame.h shows one for the sum as a whole.
  MaybeTame tame = TameValue{};
  bool options_tame = true;  ///< all options have a tame value

  /// γi.
  [[nodiscard]] std::uint32_t digit(std::size_t i) const {
    const std::size_t end = misere.size();
    return misere[i < end ? i : end - 2 + (i - end) % 2];
  }
};

/// The genus of a tame value.
[[nodiscard]] Genus genus_of(TameValue value);

/// The genera of sums of the parts of a list. What is found stays.
class Genera {
 public:
  explicit Genera(const PartList& parts) : parts_(parts) {}

  [[nodiscard]] Found<Genus> find(Word sum, Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct Hash {
    std::size_t operator()(const Word& word) const;
  };
  using Number = std::uint32_t;

  [[nodiscard]] Number number(Word word);
  [[nodiscard]] std::vector<Number> options_of(Number sum);
  [[nodiscard]] Genus evaluate(const std::vector<Number>& options) const;
  [[nodiscard]] bool reverts(Number option, TameValue to) const;

  const PartList& parts_;
  boost::unordered_flat_map<Word, Number, Hash> numbers_;
  std::vector<Word> words_;
  std::vector<std::vector<Number>> options_;  // of sums that are known or being looked at
  std::vector<Genus> genera_;
  std::vector<char> known_;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::quotient
