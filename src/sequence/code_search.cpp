#include "sequence/code_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <tuple>
#include <utility>

namespace grundy {

namespace {

constexpr std::uint64_t kMostTerms = 160;  // more are compared with what was found
constexpr std::uint64_t kLargestValue = 4096;
constexpr std::uint64_t kLongestSet = 24;
constexpr std::uint64_t kOctalDigits = 6;
constexpr std::uint64_t kHexDigits = 4;
constexpr std::uint64_t kMostNodes = 200'000;
constexpr std::size_t kMostCodes = 10'000;

/// A set of values.
class Bits {
 public:
  explicit Bits(std::size_t size = 0) : words_(size / 64 + 1) {}
  void put(std::uint64_t value) { words_[value / 64] |= std::uint64_t{1} << value % 64; }
  [[nodiscard]] bool has(std::uint64_t value) const {
    return value / 64 < words_.size() && (words_[value / 64] >> value % 64 & 1U) != 0;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(64 * i + static_cast<unsigned>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// The values that sums of one, two or three heaps have, by their chips.
class SumValues {
 public:
  SumValues(std::span<const std::uint64_t> values, unsigned most_heaps, Budget& budget) {
    const std::size_t size = 2 * std::bit_ceil(std::ranges::max(values) + 1);
    for (auto& sums : sums_) sums.assign(values.size(), Bits(size));
    for (std::size_t n = 1; n < values.size(); ++n) {
      sums_[0][n].put(values[n]);
      for (std::size_t a = 1; a < n; ++a) sums_[1][n].put(values[a] ^ values[n - a]);
      if (most_heaps < 3 || !budget.spend(0)) continue;
      for (std::size_t a = 1; a + 1 < n; ++a) {
        sums_[1][n - a].each([&](std::uint64_t two) { sums_[2][n].put(values[a] ^ two); });
      }
    }
  }
  /// Of sums of j heaps with these chips.
  [[nodiscard]] const Bits& of(unsigned j, std::size_t chips) const { return sums_[j - 1][chips]; }

 private:
  std::array<std::vector<Bits>, 3> sums_;
};

/// Moves that always come together: one bit of a digit, or a number of a subtraction set.
struct Choice {
  std::uint64_t taken = 0;
  unsigned bits = 0;  ///< bit j: leaves j heaps
};

/// Whether a move of this kind leads from n to value v.
bool leads_to(const Choice& choice, std::size_t n, std::uint64_t v, const SumValues& sums) {
  if (choice.taken > n) return false;
  const std::size_t chips = n - choice.taken;
  if ((choice.bits & 1U) != 0 && chips == 0 && v == 0) return true;
  for (unsigned j = 1; j <= 3; ++j) {
    if ((choice.bits >> j & 1U) != 0 && chips >= j && sums.of(j, chips).has(v)) return true;
  }
  return false;
}

bool is_excluded(const Choice& choice, std::span<const std::uint64_t> values,
                 const SumValues& sums) {
  for (std::size_t n = 1; n < values.size(); ++n) {
    if (leads_to(choice, n, values[n], sums)) return true;
  }
  return false;
}

using Mask = std::uint32_t;

/// For every value that must be met, the choices that meet it; nothing if one cannot be met. Sets
/// that contain another are left out.
std::optional<std::vector<Mask>> needs(const std::vector<Choice>& choices,
                                       std::span<const std::uint64_t> values,
                                       const SumValues& sums) {
  std::vector<Mask> all;
  for (std::size_t n = 1; n < values.size(); ++n) {
    for (std::uint64_t v = 0; v < values[n]; ++v) {
      Mask met = 0;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (leads_to(choices[i], n, v, sums)) met |= Mask{1} << i;
      }
      if (met == 0) return std::nullopt;
      all.push_back(met);
    }
  }
  std::ranges::sort(all, {}, [](Mask mask) { return std::pair(std::popcount(mask), mask); });
  std::vector<Mask> least;
  for (const Mask mask : all) {
    const auto inside = [&](Mask smaller) { return (smaller & mask) == smaller; };
    if (std::ranges::none_of(least, inside)) least.push_back(mask);
  }
  return least;
}

/// The hitting sets in which no member is idle.
class HittingSets {
 public:
  HittingSets(const std::vector<Mask>& needs, Budget& budget) : needs_(needs), budget_(budget) {}

  /// False if there were too many to look at.
  template <class Visit>
  bool each(Visit visit) {
    search(0, 0, visit);
    return !cut_;
  }

 private:
  // At most as deep as there are choices.
  template <class Visit>
  void search(Mask taken, Mask left_out, Visit& visit) {  // NOLINT(misc-no-recursion)
    if (++nodes_ > kMostNodes || !budget_.spend(0)) cut_ = true;
    if (cut_) return;
    const auto open = std::ranges::find_if(needs_, [&](Mask need) { return (need & taken) == 0; });
    if (open == needs_.end()) {
      if (!has_idle(taken)) visit(taken);
      return;
    }
    for (Mask rest = *open & ~left_out; rest != 0; rest &= rest - 1) {
      const Mask one = rest & (~rest + 1);
      search(taken | one, left_out, visit);
      left_out |= one;
    }
  }
  [[nodiscard]] bool has_idle(Mask taken) const {
    for (Mask rest = taken; rest != 0; rest &= rest - 1) {
      const Mask one = rest & (~rest + 1);
      const bool needed =
          std::ranges::any_of(needs_, [&](Mask need) { return (need & taken) == one; });
      if (!needed) return true;
    }
    return false;
  }

  const std::vector<Mask>& needs_;
  Budget& budget_;
  std::uint64_t nodes_ = 0;
  bool cut_ = false;
};

std::vector<Choice> choices_of(CodeFamily kind, std::uint64_t terms) {
  std::vector<Choice> choices;
  if (kind == CodeFamily::set) {
    for (std::uint64_t t = 1; t <= std::min(kLongestSet, terms); ++t) choices.push_back({t, 3});
    return choices;
  }
  const bool hex = kind == CodeFamily::hexadecimal;
  const unsigned most = hex ? 3 : 2;
  for (unsigned j = 2; j <= most; ++j) choices.push_back({0, 1U << j});
  for (std::uint64_t t = 1; t <= std::min(hex ? kHexDigits : kOctalDigits, terms); ++t) {
    for (unsigned j = 0; j <= most; ++j) choices.push_back({t, 1U << j});
  }
  return choices;
}

FoundCode code_of(CodeFamily kind, const std::vector<Choice>& choices, Mask taken) {
  FoundCode found{.code = {}, .kind = kind};
  std::vector<std::uint64_t> set;
  std::array<unsigned, kLongestSet + 1> digits{};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if ((taken >> i & 1U) == 0) continue;
    ++found.moves;
    set.push_back(choices[i].taken);
    digits.at(choices[i].taken) |= choices[i].bits;
    found.digits = std::max(found.digits, choices[i].taken);
  }
  if (kind == CodeFamily::set) {
    found.code = fmt::format("subtraction({{{}}})", fmt::join(set, ","));
    return found;
  }
  found.code = fmt::format("{:X}.", digits[0]);
  for (std::uint64_t t = 1; t <= std::max<std::uint64_t>(1, found.digits); ++t) {
    found.code += fmt::format("{:X}", digits.at(t));
  }
  return found;
}

/// A heap of 0 has value 0. No short code has very large values within the terms searched.
bool are_possible(std::span<const std::uint64_t> values) {
  return !values.empty() && values.front() == 0 &&
         std::ranges::all_of(values, [](std::uint64_t v) { return v <= kLargestValue; });
}

std::vector<Choice> open_choices(CodeFamily kind, std::span<const std::uint64_t> values,
                                 const SumValues& sums) {
  std::vector<Choice> choices = choices_of(kind, values.size() - 1);
  std::erase_if(choices, [&](const Choice& c) { return is_excluded(c, values, sums); });
  return choices;
}

}  // namespace

FoundCodes search_codes(std::span<const std::uint64_t> values, Budget& budget) {
  FoundCodes found;
  if (!are_possible(values)) return found;
  values = values.first(std::min<std::size_t>(values.size(), kMostTerms));
  const SumValues sums(values, 3, budget);
  for (const CodeFamily kind : {CodeFamily::set, CodeFamily::octal, CodeFamily::hexadecimal}) {
    const std::vector<Choice> choices = open_choices(kind, values, sums);
    const auto needed = needs(choices, values, sums);
    if (!needed || needed->empty() || budget.stopped()) continue;
    const auto visit = [&](Mask taken) {
      FoundCode code = code_of(kind, choices, taken);
      // An octal code was found before, and a set is written as one.
      const bool only_hex = code.code.find_first_of("89ABCDEF") != std::string::npos;
      if (kind == CodeFamily::hexadecimal && !only_hex) return;
      if (found.codes.size() == kMostCodes) {
        found.counted = false;
      } else {
        found.codes.push_back(std::move(code));
      }
    };
    if (!HittingSets(*needed, budget).each(visit)) found.counted = false;
  }
  std::ranges::stable_sort(found.codes, {}, [](const FoundCode& code) {
    return std::tuple(code.kind, code.digits, code.moves, code.code);
  });
  return found;
}

std::uint64_t longest_code_match(std::span<const std::uint64_t> values, Budget& budget) {
  if (!are_possible(values)) return 0;
  values = values.first(std::min<std::size_t>(values.size(), kMostTerms));
  const SumValues sums(values, 3, budget);
  for (std::size_t terms = values.size(); terms > 1 && budget.spend(0); --terms) {
    const auto part = values.first(terms);
    for (const CodeFamily kind : {CodeFamily::set, CodeFamily::octal, CodeFamily::hexadecimal}) {
      if (needs(open_choices(kind, part, sums), part, sums)) return terms;
    }
  }
  return 0;
}

}  // namespace grundy
