// The searches that the one in solve/search is measured against, on the same rules of Cram and
// without a window: every position by the mex rule; couples (Lemoine & Viennot, 2010); requested
// sets (Beling & Rogalski, 2020). They are depth-first, trying the move that leaves the least work
// first; the table keeps values and exclusions. They are written for comparison, not for speed:
// what counts is how many parts they examine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solve/cram/search_rules.h"
#include "store/hash.h"

namespace grundy::bench {

// NOLINTBEGIN(misc-no-recursion): at most as deep as a board of 64 squares has room for dominoes.
class CramMethods {
 public:
  using Rules = cram::SearchRules<std::uint64_t, true>;
  using Part = Rules::Part;

  explicit CramMethods(const cram::SearchOptions& options) : rules_(options) {}

  /// The number of parts examined so far.
  [[nodiscard]] std::uint64_t looked_into() const { return looked_into_; }

  unsigned by_mex(const Part& part) {
    if (const auto known = knowledge_.find(part); known != knowledge_.end()) {
      return known->second.value;
    }
    std::uint32_t seen = 0;
    for (const Option& option : options_of(part)) {
      unsigned sum = 0;
      for (const Part& piece : option.parts) sum ^= by_mex(piece);
      seen |= 1U << sum;
    }
    return keep_value(part, static_cast<unsigned>(std::countr_one(seen)));
  }

  unsigned by_couples(const Part& part) {
    for (unsigned n = 0;; ++n) {
      if (has_value(part, n)) return n;
    }
  }

  unsigned by_sets(const Part& part) {
    for (unsigned n = 0;; ++n) {
      const unsigned value = value_within(part, 1U << n);
      if (value != kOther) return value;
    }
  }

 private:
  static constexpr unsigned kOther = 32;  // a value that was not asked for

  struct Option {
    std::vector<Part> parts;  // the heaviest last
    unsigned work = 0;
  };
  struct Knowledge {
    unsigned value = kOther;
    std::uint32_t excluded = 0;
  };

  std::vector<Option> options_of(const Part& part) {
    ++looked_into_;
    std::vector<Option> options;
    const auto visit = [&](std::span<const Part> pieces, bool) {
      Option& option = options.emplace_back();
      for (const Part& piece : pieces) {
        const Part canonical = Rules::part(piece);
        if (rules_.lost(canonical)) continue;
        option.parts.push_back(canonical);
        option.work += Rules::weight(canonical) * Rules::weight(canonical);
      }
      std::ranges::sort(option.parts, {}, &Rules::weight);
      return true;
    };
    rules_.each_option(part, {}, visit);
    std::ranges::sort(options, {}, &Option::work);
    return options;
  }

  unsigned keep_value(const Part& part, unsigned value) { return knowledge_[part].value = value; }

  bool has_value(const Part& part, unsigned n) {
    const Knowledge known = knowledge_[part];
    if (known.value != kOther) return known.value == n;
    if ((known.excluded >> n & 1U) != 0) return false;
    for (const Option& option : options_of(part)) {
      unsigned sum = 0;
      for (std::size_t i = 0; i + 1 < option.parts.size(); ++i) sum ^= by_couples(option.parts[i]);
      if (option.parts.empty() ? n == 0 : has_value(option.parts.back(), n ^ sum)) {
        knowledge_[part].excluded |= 1U << n;
        return false;
      }
    }
    for (unsigned smaller = 0; smaller < n; ++smaller) {
      if (has_value(part, smaller)) return false;
    }
    keep_value(part, n);
    return true;
  }

  /// The value if it was requested, or else kOther.
  unsigned value_within(const Part& part, std::uint32_t requested) {
    const Knowledge known = knowledge_[part];
    if (known.value != kOther) return (requested >> known.value & 1U) != 0 ? known.value : kOther;
    const std::vector<Option> options = options_of(part);
    std::uint32_t candidates = ~0U >> (31 - std::min<std::size_t>(options.size(), 31));
    candidates &= ~known.excluded;
    for (const bool searching : {false, true}) {
      for (const Option& option : options) {
        if ((candidates & requested) == 0) break;
        const unsigned value = searching
                                   ? option_within(option, worth_knowing(candidates, requested))
                                   : option_known(option);
        if (value != kOther) candidates &= ~(1U << value);
      }
    }
    if ((candidates & requested) != 0) {
      const auto value = static_cast<unsigned>(std::countr_zero(candidates));
      keep_value(part, value);
      return (requested >> value & 1U) != 0 ? value : kOther;
    }
    knowledge_[part].excluded |= requested;
    return kOther;
  }
  /// The candidates except the largest, up to the largest requested one.
  static std::uint32_t worth_knowing(std::uint32_t candidates, std::uint32_t requested) {
    const auto largest = std::bit_floor(candidates);
    return candidates & ~largest & (2 * std::bit_floor(candidates & requested) - 1);
  }
  unsigned option_known(const Option& option) {
    unsigned sum = 0;
    for (const Part& part : option.parts) {
      const auto known = knowledge_.find(part);
      if (known == knowledge_.end() || known->second.value == kOther) return kOther;
      sum ^= known->second.value;
    }
    return sum;
  }
  unsigned option_within(const Option& option, std::uint32_t requested) {
    if (requested == 0) return kOther;
    unsigned sum = 0;
    for (std::size_t i = 0; i + 1 < option.parts.size(); ++i) {
      sum ^= value_within(option.parts[i], ~0U);
    }
    std::uint32_t shifted = 0;
    for (unsigned v = 0; v < 32; ++v) shifted |= (requested >> v & 1U) << (v ^ sum);
    if (option.parts.empty()) return (shifted & 1U) != 0 ? 0 : kOther;
    const unsigned value = value_within(option.parts.back(), shifted);
    return value == kOther ? kOther : value ^ sum;
  }

  Rules rules_;
  std::unordered_map<Part, Knowledge, PartHash> knowledge_;
  std::uint64_t looked_into_ = 0;
};
// NOLINTEND(misc-no-recursion)

}  // namespace grundy::bench
