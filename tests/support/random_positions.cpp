#include "support/random_positions.h"

#include <cctype>
#include <stdexcept>
#include <utility>

#include "support/reference.h"

namespace grundy::support {

namespace {
constexpr std::uint64_t kLargestNumber = 9;

bool is_endless(const Sum& sum) {
  return sum.components.at(0).game->endless();
}

}  // namespace

Sum RandomPositions::of_game(const CatalogueEntry& entry, std::size_t positions) {
  const std::string example(dice_.pick(entry.info->examples));
  auto varied = engine_.parse(with_other_numbers(example));
  Sum sum = varied ? std::move(*varied) : parse(example);
  if (is_endless(sum)) return sum;  // playing on does not make it smaller
  while (count_positions(sum, positions + 1) > positions) sum = dice_.pick(options_of(sum));
  return sum;
}

Sum RandomPositions::component(std::size_t positions) {
  for (;;) {
    Sum sum = of_game(dice_.pick(engine_.catalogue()), positions);
    if (!is_endless(sum)) return sum;
  }
}

Sum RandomPositions::given(int depth) {
  return parse(given_text(depth));
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as it is told
std::string RandomPositions::given_text(int depth) {
  std::string text = "{";
  const std::uint64_t options = dice_.below(4);
  for (std::uint64_t i = 0; i < options; ++i) {
    if (i > 0) text += ", ";
    const std::uint64_t kind = dice_.below(depth > 1 ? 4 : 2);
    if (kind == 0) text += "*" + std::to_string(dice_.below(5));
    if (kind == 1) text += component(6).print();
    if (kind >= 2) text += given_text(depth - 1);
    if (dice_.below(4) == 0) text += " + *" + std::to_string(dice_.below(3));
  }
  return text + "}";
}

Sum RandomPositions::sum(std::size_t terms, std::size_t positions) {
  Sum sum;
  const std::uint64_t count = 1 + dice_.below(terms);
  for (std::uint64_t i = 0; i < count; ++i) {
    sum = sum + (dice_.below(3) == 0 ? given(2) : component(positions));
  }
  return sum;
}

Sum RandomPositions::parse(const std::string& text) const {
  auto sum = engine_.parse(text);
  if (!sum) throw std::logic_error(text + ": " + sum.error().message);
  return std::move(*sum);
}

std::string RandomPositions::with_other_numbers(std::string_view text) {
  std::string result;
  bool in_number = false;
  for (const char c : text) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (digit && !in_number) result += std::to_string(dice_.below(kLargestNumber + 1));
    if (!digit) result += c;
    in_number = digit;
  }
  return result;
}

}  // namespace grundy::support
