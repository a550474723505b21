#include "games/subtraction/subtraction.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

constexpr std::uint64_t kLargestLeftOut = 1U << 16U;  // the rules name every smaller number

/// What follows the first `count` characters, trimmed.
Arguments rest_of(const Arguments& arguments, std::size_t count) {
  const Arguments rest(arguments.text().substr(count), arguments.offset() + count,
                       arguments.files_allowed());
  return rest.sections().front();
}

}  // namespace

const GameInfo& Subtraction::info() {
  static const GameInfo info{
      .name = "subtraction",
      .title = "Subtraction game",
      .summary = "take a number of chips from one pile; the number must be in the SET",
      .notation = "subtraction(PILE, PILE, ...; [allbut] {NUMBER, NUMBER, ...})",
      .examples = {"subtraction(21; {1,3})", "subtraction(9,14; {2,3,7})",
                   "subtraction(8; {1,4,9})", "subtraction(3; {5})",
                   "subtraction(9; allbut {2,3})"},
  };
  return info;
}

Expected<Start<Subtraction>> Subtraction::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  auto piles = sections.front().naturals("a pile size");
  if (!piles) return std::unexpected(std::move(piles.error()));
  if (sections.size() != 2) {
    const Arguments& place = sections.size() > 2 ? sections[2] : sections[0];
    const std::size_t within = sections.size() > 2 ? 0 : place.text().size();
    return place.error("subtraction needs one set of numbers that a move may take",
                       "; {NUMBER, ...} after the piles", within);
  }
  constexpr std::string_view kAllBut = "allbut";
  const bool all_but = sections[1].text().starts_with(kAllBut);
  const Arguments numbers = all_but ? rest_of(sections[1], kAllBut.size()) : sections[1];
  auto set = numbers.natural_set(all_but ? "a number that may not be taken" : "a number to take");
  if (!set) return std::unexpected(std::move(set.error()));
  std::ranges::sort(*set);
  const auto repeated = std::ranges::unique(*set);
  set->erase(repeated.begin(), repeated.end());
  if (set->front() == 0) {
    return numbers.error("a move must take at least one chip", "numbers from 1 on");
  }
  if (all_but && set->back() > kLargestLeftOut) {
    return numbers.error("a number of the set is too large",
                         fmt::format("numbers up to {}", kLargestLeftOut));
  }
  return Start<Subtraction>{Subtraction(std::move(*set), all_but), std::move(*piles)};
}

std::optional<std::uint64_t> Subtraction::modulus_of(const std::vector<std::uint64_t>& set) {
  if (set.empty() || set.front() != 1) return std::nullopt;
  if (set.back() == set.size()) return set.size() + 1;
  if (std::ranges::all_of(set, [](std::uint64_t number) { return number % 2 == 1; })) return 2;
  return std::nullopt;
}

std::string Subtraction::parameters() const {
  std::string text = all_but_ ? "allbut {" : "{";
  append_numbers(text, set_);
  return text + '}';
}

Explanation Subtraction::explain(const Position& piles) const {
  if (!modulus_)
    return {"mex", "The value of a pile is the mex of the values of the piles it can become."};
  std::vector<Summand> summands;
  summands.reserve(piles.size());
  for (const std::uint64_t pile : piles) {
    summands.push_back({"pile of " + std::to_string(pile), NimValue(pile % *modulus_)});
  }
  const std::string modulus = std::to_string(*modulus_);
  const bool odd = *modulus_ == 2;
  Explanation reason{"remainder",
                     odd ? "Every number in the set is odd, so every move changes the parity of a "
                           "pile. Its nim value is its remainder modulo 2."
                         : "The set is 1, ..., " + std::to_string(*modulus_ - 1) +
                               ", so the nim value of a pile is its remainder modulo " + modulus +
                               "."};
  reason.facts = {{"modulus", *modulus_}};
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

HeapRules Subtraction::heap_rules() const {
  constexpr Leaving kAnything{3, false};
  HeapRules rules;
  if (all_but_) {
    each_other_left(set_.back(), [&](std::uint64_t left) {
      rules.takings.push_back({set_.back() - left, kAnything});
      return true;
    });
    rules.tail = {kAnything};
    rules.tail_from = set_.back() + 1;
  } else {
    for (const std::uint64_t taken : set_) rules.takings.push_back({taken, kAnything});
  }
  rules.name = "subtraction(" + parameters() + ")";
  return rules;
}

CatalogueEntry subtraction_game() {
  return catalogue_entry<Subtraction>();
}

}  // namespace grundy::games
