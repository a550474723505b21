// Values of heaps in misère play that can be multiplied, whatever they are: tame values, elements
// of a quotient, or elements of a trial that is right for the sum at hand.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/tame.h"

namespace grundy::quotient {

class Valuation {
 public:
  using Value = std::uint64_t;

  Valuation() = default;
  Valuation(const Valuation&) = delete;
  Valuation& operator=(const Valuation&) = delete;
  virtual ~Valuation() = default;

  /// Of the empty sum.
  [[nodiscard]] virtual Value one() const = 0;
  [[nodiscard]] virtual Value times(Value left, Value right) const = 0;
  [[nodiscard]] virtual bool lost(Value value) const = 0;
  /// The value of a heap that the sum has or can come to.
  [[nodiscard]] virtual std::optional<Value> of(const Heap& heap) const = 0;

  /// True if sums of two values are told apart by some sum exactly if the values differ.
  [[nodiscard]] virtual bool exact() const { return true; }
  /// The least sum beside which exactly one of two values is lost; nothing if it knows none.
  [[nodiscard]] virtual std::optional<std::vector<Heap>> apart(Value left, Value right) const = 0;

  // For people.
  [[nodiscard]] virtual std::string text(Value value) const = 0;
  [[nodiscard]] virtual std::string method() const = 0;
  /// The sums that it is right for: "sums of heaps of 0.77".
  [[nodiscard]] virtual std::string scope() const = 0;
  /// The nim heap that a part of this value counts as, if it does.
  [[nodiscard]] virtual std::optional<std::uint64_t> nim_heap(Value /*value*/) const { return {}; }
  /// Why it is right, in a sentence or two.
  [[nodiscard]] virtual std::string reason() const = 0;
};

/// The arithmetic of tame values (solve/quotient/tame.h), for whatever has them.
class TameArithmetic : public Valuation {
 public:
  Value one() const override { return 0; }
  Value times(Value left, Value right) const override {
    return ((left ^ right) & ~std::uint64_t{1}) | ((left | right) & 1U);
  }
  bool lost(Value value) const override { return value == 2 || value == 1; }
  /// Beside nothing, or beside the firm one of the two, one of them is lost: who compares tries
  /// these first.
  std::optional<std::vector<Heap>> apart(Value left, Value right) const override;
  std::string text(Value value) const override;
  std::optional<std::uint64_t> nim_heap(Value value) const override;
  std::string method() const override;
  std::string reason() const override;

 protected:
  static Value code(bool firm, std::uint64_t number) { return (number << 1U) | (firm ? 1U : 0U); }
};

/// A share of what is left, for an attempt. Its steps are no positions of a search, so the question
/// does not count them.
[[nodiscard]] Budget attempt(const Request& request, const Budget& budget, std::uint64_t positions);

/// The heaps of a sum: which games they belong to, and how large they are in the codes of these.
class HeapSumView {
 public:
  HeapSumView() = default;
  HeapSumView(const HeapSumView&) = default;
  HeapSumView& operator=(const HeapSumView&) = default;
  HeapSumView(HeapSumView&&) = default;
  HeapSumView& operator=(HeapSumView&&) = default;
  virtual ~HeapSumView() = default;

  std::vector<HeapFamily> games;         ///< each once; `most` is the largest heap in the sum
  std::vector<std::vector<Heap>> heaps;  ///< of each component

  /// The heaps of a component; nothing if it is not a heap game.
  [[nodiscard]] static std::optional<HeapSumView> of(const Sum& sum);
  /// The heaps of a component of one of these games; nothing if it is another game.
  [[nodiscard]] virtual std::optional<std::vector<Heap>> heaps_of(const Component& component) const;
  /// True if the theorem of the game makes the component heaps of Nim.
  [[nodiscard]] static bool counts_as_nim(const Component& component);

 private:
  /// The index of the rules; nothing if they are not there and must not be added.
  [[nodiscard]] std::optional<std::size_t> find(const HeapRules& rules) const;
};

/// Everything found so far about heap games in misère play, kept from one question to the next.
class Valuations {
 public:
  /// What decides a sum of these heaps; null if nothing does within a share of the limits.
  [[nodiscard]] std::unique_ptr<Valuation> decide(const HeapSumView& sum, const Request& request,
                                                  Budget& budget);
  /// What a proof of a sum lists: a quotient that covers its heaps, or a trial that is right for
  /// it.
  struct Shown {
    const HeapQuotient* quotient = nullptr;
    const Trial* trial = nullptr;
    const TameHeaps* tame = nullptr;  ///< of the only game, in the place of a quotient
  };
  /// Nothing if none is found within these limits.
  [[nodiscard]] std::optional<Shown> for_proof(const HeapSumView& sum, Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Known {
    std::vector<HeapFamily> games;
    std::unique_ptr<HeapQuotient> quotient;
    std::uint64_t spent = 0;  // on it, so far
  };

  [[nodiscard]] std::unique_ptr<Valuation> tame(const HeapSumView& sum, Budget& budget);
  /// A trial that is right for a sum, and for so many more copies of its last part.
  struct RightTrial {
    const Trial* trial;
    std::uint64_t spare;
  };

  [[nodiscard]] static std::optional<RightTrial> right_trial(const HeapQuotient& quotient,
                                                             const Trial* trial,
                                                             const HeapSumView& sum);
  [[nodiscard]] Known& known(const HeapSumView& sum);
  [[nodiscard]] TameHeaps& tame_heaps(const HeapRules& rules);

  std::vector<std::unique_ptr<TameHeaps>> tame_;
  std::vector<std::unique_ptr<Known>> quotients_;
};

}  // namespace grundy::quotient
