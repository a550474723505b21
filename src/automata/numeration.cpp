#include "automata/numeration.h"

#include <fmt/format.h>

namespace grundy::automata {

Expected<Numeration> Numeration::named(std::string_view kind, std::uint64_t parameter) {
  if (kind == "base") {
    if (parameter < 2 || parameter > kMostDigits) return bad_input("a base is from 2 to 36");
    return base(static_cast<unsigned>(parameter));
  }
  if (kind == "ostrowski") {
    if (parameter < 1 || parameter > 9) {
      return bad_input("the parameter of an Ostrowski numeration is from 1 to 9");
    }
    return ostrowski(static_cast<unsigned>(parameter));
  }
  return bad_input("unknown numeration; 'base K' and 'ostrowski T' are known");
}

std::vector<std::uint64_t> Numeration::weights() const {
  std::vector<std::uint64_t> all{1};
  std::uint64_t before = 1;  // U(-1)
  for (;;) {
    std::uint64_t next = 0;
    if (__builtin_mul_overflow(all.back(), std::uint64_t{parameter_}, &next)) return all;
    if (!positional() && __builtin_add_overflow(next, before, &next)) return all;
    before = all.back();
    all.push_back(next);
  }
}

std::vector<Digit> Numeration::write(std::uint64_t number) const {
  const auto all = weights();
  std::vector<Digit> word;
  for (std::size_t i = all.size(); i-- > 0;) {
    const std::uint64_t digit = number / all[i];  // greedy: the unique valid word
    number -= digit * all[i];
    if (digit != 0 || !word.empty()) word.push_back(static_cast<Digit>(digit));
  }
  return word;
}

std::optional<std::uint64_t> Numeration::read(std::span<const Digit> word) const {
  const auto all = weights();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == 0) continue;
    const std::size_t place = word.size() - 1 - i;
    std::uint64_t part = 0;
    if (place >= all.size() || __builtin_mul_overflow(all[place], std::uint64_t{word[i]}, &part) ||
        __builtin_add_overflow(number, part, &number)) {
      return std::nullopt;
    }
  }
  return number;
}

std::string Numeration::name() const {
  return fmt::format("{} {}", positional() ? "base" : "ostrowski", parameter_);
}

std::string Numeration::title() const {
  if (positional() && parameter_ == 2) return "binary";
  if (positional()) return fmt::format("base {}", parameter_);
  if (parameter_ == 1) return "the Fibonacci (Zeckendorf) representation";
  if (parameter_ == 2) return "the Pell representation";
  return fmt::format("the Ostrowski representation with t = {}", parameter_);
}

}  // namespace grundy::automata
