// The laws that sums of games obey: what the theory proves, on random games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

#include "property/games.h"

namespace grundy::property {
namespace {

RC_GTEST_PROP(Sums, AreCommutative, ()) {
  const Sum g = parsed(*small_sum());
  const Sum h = parsed(*small_sum());
  RC_ASSERT(value(g + h) == value(h + g));
  RC_ASSERT(engine().compare(g + h, h + g).value().isomorphic == true);
}

RC_GTEST_PROP(Sums, AreCommutativeInMiserePlayToo, ()) {
  const Sum g = parsed(*game());
  const Sum h = parsed(*game());
  RC_ASSERT(outcome(g + h, Play::misere) == outcome(h + g, Play::misere));
}

RC_GTEST_PROP(Sums, AreAssociative, ()) {
  const Sum g = parsed(*game());
  const Sum h = parsed(*game());
  const Sum j = parsed(*game());
  RC_ASSERT(value((g + h) + j) == value(g + (h + j)));
  // A list with one option keeps its brackets, so this is more than the order of a list.
  const Text left{"{{" + (g + h).print() + "} + " + j.print() + "}"};
  const Text right{"{" + j.print() + " + {" + (h + g).print() + "}}"};
  RC_ASSERT(equivalent(parsed(left), parsed(right)));
}

RC_GTEST_PROP(Sums, HaveZeroForTheirNeutralElement, ()) {
  const Sum g = parsed(*small_sum());
  const Sum zero = parsed({"*0"});
  RC_ASSERT(value(g + zero) == value(g));
  RC_ASSERT(outcome(g + zero, Play::misere) == outcome(g, Play::misere));
  RC_ASSERT(engine().compare(g + zero, g).value().isomorphic == true);
}

RC_GTEST_PROP(Sums, OfAGameWithItselfAreLost, ()) {
  const Sum g = parsed(*small_sum());
  RC_ASSERT(outcome(g + g) == Outcome::P);
  RC_ASSERT(equivalent(g + g, parsed({"0"})));
}

RC_GTEST_PROP(Sums, HaveTheNimSumOfTheirValues, ()) {
  const Sum g = parsed(*small_sum());
  const Sum h = parsed(*small_sum());
  RC_ASSERT(value(g + h) == (value(g) ^ value(h)));
}

RC_GTEST_PROP(Equivalence, MeansThatTheSumIsLost, ()) {
  const Sum g = parsed(*small_sum());
  const Sum h = parsed(*small_sum());
  RC_ASSERT(equivalent(g, h) == (outcome(g + h) == Outcome::P));
}

RC_GTEST_PROP(Equivalence, IsToTheHeapOfTheValueAndNoOther, ()) {
  const Sum g = parsed(*game());
  const auto n = *rc::gen::inRange<std::uint64_t>(0, 9);
  RC_ASSERT(equivalent(g, parsed({"*" + std::to_string(n)})) == (value(g) == NimValue(n)));
}

RC_GTEST_PROP(Equivalence, AllowsAGameToBeReplacedInASum, ()) {
  const Sum g = parsed(*game());
  const Sum j = parsed(*small_sum());
  const Sum heap_of_g = parsed({"*" + std::to_string(value(g).number())});
  RC_ASSERT(equivalent(g, heap_of_g));
  RC_ASSERT(equivalent(g + j, heap_of_g + j));
  RC_ASSERT(value(g + j) == value(heap_of_g + j));
  // And as an option of a list.
  const Text with_g{"{" + (g + j).print() + ", *1}"};
  const Text with_heap{"{" + (heap_of_g + j).print() + ", *1}"};
  RC_ASSERT(equivalent(parsed(with_g), parsed(with_heap)));
}

RC_GTEST_PROP(Equivalence, WitnessesTellGamesApart, ()) {
  const Sum g = parsed(*small_sum());
  const Sum h = parsed(*small_sum());
  const Comparison comparison = engine().compare(g, h).value();
  RC_ASSERT(comparison.witness.has_value() == !comparison.equivalent.value());
  if (!comparison.witness) return;
  RC_ASSERT(outcome(g + *comparison.witness) == comparison.left_with_witness);
  RC_ASSERT(outcome(h + *comparison.witness) == comparison.right_with_witness);
  RC_ASSERT(comparison.left_with_witness != comparison.right_with_witness);
}

RC_GTEST_PROP(Heaps, AreTheSumOfTheirPowersOfTwo, ()) {
  // Any number of 64 bits, with few of them or many.
  const auto n =
      *rc::gen::arbitrary<std::uint64_t>() | (std::uint64_t{1} << *rc::gen::inRange(0, 64));
  std::string powers = "*0";
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t power = std::uint64_t{1} << bit;
    if ((n & power) != 0) powers += " + *" + std::to_string(power);
  }
  const Sum whole = parsed({"*" + std::to_string(n)});
  RC_ASSERT(value(parsed({powers})) == NimValue(n));
  RC_ASSERT(outcome(whole + parsed({powers})) == Outcome::P);
}

RC_GTEST_PROP(Heaps, AreEquivalentOnlyIfEqual, (std::uint64_t n, std::uint64_t m)) {
  const Sum left = parsed({"*" + std::to_string(n)});
  const Sum right = parsed({"*" + std::to_string(m)});
  RC_ASSERT(equivalent(left, right) == (n == m));
}

RC_GTEST_PROP(Isomorphism, OfNimAndRook, ()) {
  const auto a = *rc::gen::inRange(0, 12);
  const auto b = *rc::gen::inRange(0, 12);
  const std::string heaps = "(" + std::to_string(a) + "," + std::to_string(b) + ")";
  const Comparison comparison =
      engine().compare(parsed({"nim" + heaps}), parsed({"rook" + heaps})).value();
  RC_ASSERT(comparison.equivalent == true);
  RC_ASSERT(comparison.isomorphic == true);
}

RC_GTEST_PROP(Isomorphism, CountsEveryMove, ()) {
  const Sum g = parsed(*game());
  const Text once{"{" + g.print() + "}"};
  const Text twice{"{" + g.print() + ", " + g.print() + "}"};
  const Comparison comparison = engine().compare(parsed(once), parsed(twice)).value();
  RC_ASSERT(comparison.equivalent == true);
  RC_ASSERT(comparison.isomorphic == false);
}

RC_GTEST_PROP(Isomorphism, ImpliesEquivalence, ()) {
  const Sum g = parsed(*small_sum());
  const Sum h = parsed(*small_sum());
  const Comparison comparison = engine().compare(g, h).value();
  RC_PRE(comparison.isomorphic == true);
  RC_ASSERT(comparison.equivalent == true);
  RC_ASSERT(outcome(g, Play::misere) == outcome(h, Play::misere));
}

}  // namespace
}  // namespace grundy::property
