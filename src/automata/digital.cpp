#include <array>

#include "automata/arithmetic.h"
#include "automata/explore.h"
#include "automata/operations.h"

namespace grundy::automata {

std::size_t arity(Digital relation) {
  switch (relation) {
    case Digital::bit_xor:
    case Digital::bit_and:
    case Digital::bit_or:
      return 3;
    case Digital::lowest_bit:
    case Digital::highest_bit:
    case Digital::shifted:
      return 2;
    case Digital::power_of_two:
    case Digital::weight:
      return 1;
  }
  return 0;
}

bool exists_in(Digital relation, const Numeration& numeration) {
  return relation == Digital::weight || relation == Digital::shifted || numeration.binary();
}

namespace {

using Digits = std::array<unsigned, 3>;
using Reached = std::uint32_t;

bool is_bit(unsigned digit) {
  return digit != 0 && (digit & (digit - 1)) == 0;
}

/// The next node of each relation; nothing if no word goes on so. Reached 0 is the start.
std::optional<Reached> next_node(Digital relation, Reached at, const Digits& digit) {
  const auto [x, y, z] = digit;
  const auto only_if = [](bool allowed, Reached to) {
    return allowed ? std::optional<Reached>(to) : std::nullopt;
  };
  switch (relation) {
    case Digital::bit_xor:
      return only_if((x ^ y) == z, 0);
    case Digital::bit_and:
      return only_if((x & y) == z, 0);
    case Digital::bit_or:
      return only_if((x | y) == z, 0);
    case Digital::power_of_two:
      if (x == 0) return at;
      return only_if(at == 0 && is_bit(x), 1);
    case Digital::weight:
      if (x == 0) return at;
      return only_if(at == 0 && x == 1, 1);
    case Digital::lowest_bit:  // node 1: the bit has been met, so only zeros follow
      if (at == 1) return only_if(x == 0 && y == 0, 1);
      if (y == 0) return 0;
      return only_if((x & (~x + 1U)) == y, 1);
    case Digital::highest_bit:  // node 1: the first digit of x has been met
      if (at == 1) return only_if(y == 0, 1);
      if (x == 0) return only_if(y == 0, 0);
      return only_if(is_bit(y) && y <= x && x < 2 * y, 1);
    case Digital::shifted:  // the node is the digit that x must have now
      return only_if(x == at, y);
  }
  return std::nullopt;
}

bool accepted_node(Digital relation, Reached at) {
  switch (relation) {
    case Digital::bit_xor:
    case Digital::bit_and:
    case Digital::bit_or:
    case Digital::shifted:
      return at == 0;
    case Digital::power_of_two:
    case Digital::weight:
    case Digital::lowest_bit:
    case Digital::highest_bit:
      return at == 1;
  }
  return false;
}

}  // namespace

Found<Dfa> digital(const Numeration& numeration, Digital relation, Budget& budget) {
  std::vector<Variable> tracks;
  for (Variable i = 0; i < arity(relation); ++i) tracks.push_back(i);
  auto alphabet = plain_alphabet(numeration, tracks);
  if (!alphabet) return std::unexpected(too_many_letters(budget));
  std::vector<Digits> letters;
  each_letter(numeration, tracks.size(), [&](Letter, std::span<const Digit> digits) {
    Digits& letter = letters.emplace_back();
    for (std::size_t i = 0; i < digits.size(); ++i) letter[i] = digits[i];
  });
  GRUNDY_TRY(const Dfa any,
             explore<Reached>(
                 std::move(*alphabet), 0,
                 [&](Reached at, Class by) { return next_node(relation, at, letters[by]); },
                 [&](Reached at) { return accepted_node(relation, at); }, budget));
  if (numeration.positional()) return any;
  GRUNDY_TRY(const Dfa valid, numbers(numeration, tracks, budget));
  return both(any, valid, budget);
}

}  // namespace grundy::automata
