// Canonical forms of misère play, each kept once.
//
// Two games are equal in misère play if every sum with a third one has the same winner. Every game
// has one smallest equal game, its canonical form (Grundy and Smith 1956; Conway, On Numbers and
// Games, chapter 12). If all options of H are canonical, H is canonical too, unless it equals some
// G: G is an option of an option of H, all options of G are options of H, all other options of H
// have G as an option, and if G has no options, the player to move wins H.
//
// Positions of equal form have the same value in every quotient, so boards have far fewer parts
// than positions: Sprouts with four spots has 874 positions and 33 forms.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"

namespace grundy::quotient {

class Forms {
 public:
  using Form = std::uint32_t;
  static constexpr Form kZero = 0;  ///< the game without options

  /// Forms with longer lines of play are not added up, and there are not more forms than this.
  static constexpr std::uint32_t kMostHeight = 500;
  static constexpr std::size_t kMostForms = 1U << 20U;

  Forms();

  /// The canonical form of a game with these options; nothing if there are too many forms.
  [[nodiscard]] std::optional<Form> of(std::vector<Form> options);
  /// The canonical form of a sum; nothing if it is too large, or the budget ran out.
  [[nodiscard]] std::optional<Form> sum(Form left, Form right, Budget& budget);

  [[nodiscard]] std::span<const Form> options(Form form) const { return forms_[form].options; }
  [[nodiscard]] bool lost(Form form) const { return forms_[form].lost; }
  [[nodiscard]] std::size_t size() const { return forms_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct Node {
    std::vector<Form> options;  // in ascending order
    std::uint32_t height = 0;   // the longest line of play
    bool lost = false;
  };
  struct Hash {
    std::size_t operator()(const std::vector<Form>& options) const;
  };

  [[nodiscard]] bool has_option(Form form, Form option) const;
  [[nodiscard]] bool equals(const std::vector<Form>& options, Form smaller) const;

  std::vector<Node> forms_;
  boost::unordered_flat_map<std::vector<Form>, Form, Hash> numbers_;
  boost::unordered_flat_map<std::uint64_t, Form> sums_;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::quotient
