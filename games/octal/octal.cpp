#include "games/octal/octal.h"

#include <fmt/format.h>

#include <optional>

#include "core/text.h"
#include "grundy/typed_game.h"

namespace grundy::games {

namespace {

std::optional<std::uint8_t> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

}  // namespace

Expected<OctalCode> OctalCode::parse(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  std::vector<std::uint8_t> digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == 1) {
      if (text[i] != '.') {
        return arguments.error("a code has one digit before its point", "a point, as in 0.77", i);
      }
      if ((digits[0] & 3U) != 0) {
        return arguments.error("a move that takes nothing must break the heap",
                               "0, 4, 8 or C before the point");
      }
      continue;
    }
    const auto digit = digit_of(text[i]);
    if (!digit) {
      return arguments.error(
          fmt::format("{} is not a digit of a code", describe_character(text, i)),
          "0 to 7, or to F", i);
    }
    if (digits.size() > kMaxDigits) {
      return arguments.error(fmt::format("a code has at most {} digits", kMaxDigits),
                             "a shorter code", i);
    }
    digits.push_back(*digit);
  }
  if (digits.size() < 2) {
    return arguments.error("the code is not complete", "a code such as 0.77", text.size());
  }
  while (digits.size() > 2 && digits.back() == 0) digits.pop_back();
  return OctalCode(std::move(digits));
}

std::string OctalCode::print() const {
  std::string text = fmt::format("{:X}.", digits_[0]);
  for (std::size_t i = 1; i < digits_.size(); ++i) text += fmt::format("{:X}", digits_[i]);
  return text;
}

const GameInfo& Octal::info() {
  static const GameInfo info{
      .name = "octal",
      .title = "Octal games",
      .summary = "take chips from a heap and break it, as the digits of a CODE allow",
      .notation = "octal(CODE; HEAP, HEAP, ...)",
      .examples = {"octal(0.77; 6,4)", "octal(0.137; 11)", "octal(4.3; 7)", "octal(0.3F; 9)",
                   "octal(0.6; 2,8)", "octal(8.1; 5,4)"},
  };
  return info;
}

Expected<Start<Octal>> Octal::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  if (sections.size() != 2) {
    const bool many = sections.size() > 2;
    const Arguments& place = many ? sections[2] : sections[0];
    return place.error("octal needs a code and then the heaps", "CODE; HEAP, HEAP, ...",
                       many ? 0 : place.text().size());
  }
  auto code = OctalCode::parse(sections[0]);
  if (!code) return std::unexpected(std::move(code.error()));
  auto heaps = sections[1].naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  return Start<Octal>{Octal(std::move(*code), nullptr), std::move(*heaps)};
}

Expected<Start<Octal>> Octal::parse_named(const NamedOctal& game, const Arguments& arguments) {
  auto code = OctalCode::parse(Arguments(game.code, 0));
  if (!code) return std::unexpected(std::move(code.error()));
  auto heaps = arguments.naturals(game.heap);
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  const std::uint64_t most = UINT64_MAX - game.margin;
  for (std::size_t i = 0; i < heaps->size(); ++i) {
    if ((*heaps)[i] <= most) continue;
    return arguments.items()[i].error(fmt::format("{} is too large", game.heap),
                                      fmt::format("at most {}", most));
  }
  return Start<Octal>{Octal(std::move(*code), &game), std::move(*heaps)};
}

std::string Octal::print(const Position& heaps) const {
  std::string text = fmt::format("{}(", named().name);
  if (name_ == nullptr) text += code_.print() + "; ";
  return with_heaps(std::move(text), heaps);
}

HeapRules Octal::heap_rules() const {
  HeapRules rules;
  for (std::size_t taken = 0; taken <= code_.most(); ++taken) {
    if (code_.digit(taken) != 0) rules.takings.push_back({taken, {code_.digit(taken), false}});
  }
  rules.margin = margin_;
  rules.name = code_.print();
  return rules;
}

CatalogueEntry octal_game() {
  return catalogue_entry<Octal>();
}

}  // namespace grundy::games
