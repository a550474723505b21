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

  // For people.
  [[nodiscard]] virtual std::string text(Value value) const = 0;
  [[nodiscard]] virtual std::string method() const = 0;
  /// The nim heap that a part of this value counts as, if it does.
  [[nodiscard]] virtual std::optional<std::uint64_t> nim_heap(Value /*value*/) const { return {}; }
  /// Why it is right, in a sentence or two.
  [[nodiscard]] virtual std::string reason() const = 0;
};

/// The heaps of a sum: which games they belong to, and how large they are in the codes of these.
struct HeapSumView {
  std::vector<HeapFamily> games;         ///< each once; `most` is the largest heap in the sum
  std::vector<std::vector<Heap>> heaps;  ///< of each component

  /// The heaps of a component; nothing if it is not a heap game.
  [[nodiscard]] static std::optional<HeapSumView> of(const Sum& sum);
  /// The heaps of a component of one of these games; nothing if it is another game.
  [[nodiscard]] std::optional<std::vector<Heap>> heaps_of(const Component& component) const;

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
  /// A quotient that covers these heaps, for a proof; null if none is found within these limits.
  [[nodiscard]] const HeapQuotient* whole_quotient(const HeapSumView& sum, Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Known {
    std::vector<HeapFamily> games;
    std::unique_ptr<HeapQuotient> quotient;
    std::uint64_t spent = 0;  // on it, so far
  };

  [[nodiscard]] std::unique_ptr<Valuation> tame(const HeapSumView& sum, Budget& budget);
  [[nodiscard]] Known& known(const HeapSumView& sum);
  [[nodiscard]] TameHeaps& tame_heaps(const HeapRules& rules);

  std::vector<std::unique_ptr<TameHeaps>> tame_;
  std::vector<std::unique_ptr<Known>> quotients_;
};

}  // namespace grundy::quotient
