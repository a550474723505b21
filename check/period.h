// Periods of games of heaps: checks a claim with its theorem and values, and gives the values of
// all heaps that follow from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/period_claim.h"
#include "grundy/error.h"
#include "grundy/game/heap_rules.h"

namespace grundy::check {

/// The values of all heaps, from a checked period.
class HeapSequence {
 public:
  using First = std::function<std::uint32_t(std::uint64_t)>;

  /// `first` gives the values below from + length, and takes this many bytes.
  HeapSequence(const PeriodClaim& claim, First first, std::uint64_t bytes)
      : length_(claim.length),
        from_(claim.from),
        saltus_(claim.saltus),
        rules_(claim.rules),
        first_(std::move(first)),
        bytes_(bytes) {}

  [[nodiscard]] const HeapRules& rules() const { return rules_; }
  /// The value, or nothing if it exceeds 64 bits.
  [[nodiscard]] std::optional<std::uint64_t> value(std::uint64_t heap) const;
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::uint64_t length_;
  std::uint64_t from_;
  std::uint64_t saltus_;
  HeapRules rules_;
  First first_;
  std::uint64_t bytes_;
};

/// Checks that the theorem applies and that all its conditions hold.
[[nodiscard]] Expected<HeapSequence> check_period_claim(PeriodClaim claim, const Context& context);

/// Checks by the mex rule that these are the first values of a game.
[[nodiscard]] Expected<void> check_first_values(const HeapRules& rules,
                                                std::span<const std::uint32_t> listed);

/// Reads `P from N0 saltus S CODE` (the rest of a line) and the lines `rule` and `values` after it,
/// and checks them. `text` may become invalid when the next line is read.
[[nodiscard]] Expected<HeapSequence> read_period(std::string_view text, proof::Reader& reader,
                                                 const Context& context);

}  // namespace grundy::check
