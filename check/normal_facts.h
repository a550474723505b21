// What a proof in normal play has shown so far about parts, and what follows for sums of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/error.h"
#include "proof/facts.h"
#include "proof/parts.h"

namespace grundy::check {

/// What is known about a sum of parts: the nim sum of the known values and, if the value of only
/// one part is unknown, what that value differs from.
struct SumKnowledge {
  std::uint64_t sum = 0;
  std::size_t open = 0;
  proof::Fact of_open;  // if open is 1

  [[nodiscard]] bool has_value() const { return open == 0; }
  [[nodiscard]] bool differs_from(std::uint64_t n) const {
    return open == 0 ? sum != n : open == 1 && of_open.excludes(n ^ sum);
  }
};

class NormalFacts {
 public:
  explicit NormalFacts(const proof::Parts& parts) : parts_(parts) {}

  [[nodiscard]] std::optional<proof::Fact> find(const proof::Part& part) const {
    return facts_.find(part.game, part.words);
  }
  /// These two refuse what is already known.
  [[nodiscard]] Expected<void> learn(const proof::Part& part, proof::Fact fact);
  [[nodiscard]] Expected<void> exclude(const proof::Part& part, std::uint64_t n);

  [[nodiscard]] SumKnowledge knowledge(const proof::Parts::Option& option);

  [[nodiscard]] std::uint64_t bytes() const { return facts_.bytes(); }

 private:
  struct Open {
    std::uint32_t game;
    WordsView words;
    proof::Fact fact;
  };

  void cancel_pairs();

  const proof::Parts& parts_;
  proof::Facts facts_;
  std::vector<Open> open_;  // the parts of one option whose values are not known
};

}  // namespace grundy::check
