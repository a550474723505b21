#include "sequence/survey_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

namespace grundy {

namespace {

constexpr std::array kOctal{0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U};
constexpr std::array kSubtraction{0U, 3U};

/// The digits of a kind, and how many of them a code may have in a survey.
struct Alphabet {
  std::span<const unsigned> digits;
  unsigned most;
};

Alphabet alphabet_of(CodeKind kind) {
  switch (kind) {
    case CodeKind::octal:
      break;
    case CodeKind::quaternary:
      return {std::span(kOctal).first(4), 9};
    case CodeKind::subtraction:
      return {kSubtraction, 18};
  }
  return {kOctal, 6};
}

std::string code_text(const std::vector<unsigned>& digits) {
  std::string text = "0.";
  for (const unsigned digit : digits) text += static_cast<char>('0' + digit);
  return text;
}

}  // namespace

std::string_view kind_name(CodeKind kind) {
  constexpr std::array<std::string_view, 3> kNames{"octal", "quaternary", "subtraction"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::vector<unsigned> standard_form(std::vector<unsigned> digits) {
  const auto trim = [](std::vector<unsigned>& d) {
    while (d.size() > 1 && d.back() == 0) d.pop_back();
  };
  trim(digits);
  if (std::ranges::all_of(digits, [](unsigned d) { return d == 0; })) return {0};
  while (digits.front() % 2 == 0) {
    std::vector<unsigned> next(digits.size() + 1, 0);
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if ((digits[i] & 4U) != 0) next[i + 1] |= 7;
      if ((digits[i] & 2U) != 0) next[i] |= 3;
      if ((digits[i] & 1U) != 0 && i > 0) next[i - 1] |= 1;
    }
    trim(next);
    digits = std::move(next);
  }
  return digits;
}

Expected<std::vector<CodeClass>> code_classes(CodeKind kind, unsigned digits) {
  const Alphabet alphabet = alphabet_of(kind);
  const std::uint64_t base = alphabet.digits.size();
  if (digits < 1 || digits > alphabet.most) {
    return bad_input(fmt::format("a survey of {} games covers codes of 1 to {} digits",
                                 kind_name(kind), alphabet.most));
  }
  std::vector<CodeClass> classes;
  std::map<std::string, std::size_t> places;
  std::uint64_t numbers = 1;
  for (unsigned count = 1; count <= digits; ++count) {
    numbers *= base;
    for (std::uint64_t number = 1; number < numbers; ++number) {
      if (number % base == 0) continue;
      std::vector<unsigned> code(count);
      std::uint64_t rest = number;
      for (unsigned i = count; i > 0; --i, rest /= base) code[i - 1] = alphabet.digits[rest % base];
      const std::string form = code_text(standard_form(code));
      const auto [place, is_new] = places.try_emplace(form, classes.size());
      if (is_new) classes.push_back({.standard_form = form, .codes = {}});
      classes[place->second].codes.push_back(code_text(code));
    }
  }
  return classes;
}

}  // namespace grundy
