// What has been proved about misère play: which parts equal nim heaps, and who wins which sums.
//
// A sum is looked up in its simple form: parts that equal a heap are replaced by it, heaps *0 are
// left out, and two *1 cancel. A sum of heaps alone needs no fact (Bouton).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "grundy/game/any_game.h"
#include "proof/facts.h"
#include "proof/parts.h"

namespace grundy::proof {

/// Both lists are in order.
struct SimpleSum {
  std::vector<std::uint64_t> heaps;  ///< without *0, and at most one *1
  std::vector<Part> parts;           ///< that are not known to equal a heap
};

/// Bouton: the player to move loses if some heap is larger than 1 and the nim sum is 0, or if no
/// heap is and the nim sum is 1.
[[nodiscard]] bool heaps_are_lost(const std::vector<std::uint64_t>& heaps);

/// The heap that a sum of heaps equals in all sums; nothing if two are larger than 1.
[[nodiscard]] std::optional<std::uint64_t> heap_of(const std::vector<std::uint64_t>& heaps);

class MisereFacts {
 public:
  explicit MisereFacts(Parts& parts, bool with_records = false)
      : parts_(parts), facts_(with_records) {}

  [[nodiscard]] SimpleSum simple(const Sum& sum);
  /// Visits the options of a simple sum, in simple form, until visit returns false. An error if
  /// there are too many.
  [[nodiscard]] Expected<void> each_option(const SimpleSum& sum,
                                           FunctionRef<bool(const SimpleSum&)> visit);
  /// True if the player to move loses; nothing if that is not known.
  [[nodiscard]] std::optional<bool> lost(const SimpleSum& sum) const;
  /// The record that says so; 0 if there is none or none is needed.
  [[nodiscard]] std::uint64_t record_of(const SimpleSum& sum) const;
  /// The heap that an option of a part equals, if it is known to equal one.
  [[nodiscard]] std::optional<std::uint64_t> heap_of(const Parts::Option& option) const;
  [[nodiscard]] std::optional<Fact> heap_of(const Part& part) const {
    return facts_.find(part.game, part.words);
  }

  /// False if it is known already.
  bool learn_heap(const Part& part, std::uint64_t heap, std::uint64_t record = 0);
  bool learn_outcome(const SimpleSum& sum, bool lost, std::uint64_t record = 0);

  [[nodiscard]] std::uint64_t bytes() const { return facts_.bytes(); }
  [[nodiscard]] std::string print(const SimpleSum& sum) const;

 private:
  // Facts about sums lie in the same table as those about parts, under a game of their own.
  static constexpr std::uint32_t kSums = 0xffffffffU;

  void add(SimpleSum& sum, Part part) const;
  static void tidy(SimpleSum& sum);
  static Words identity(const SimpleSum& sum);

  Parts& parts_;
  Facts facts_;
};

}  // namespace grundy::proof
