#include "conjecture/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace grundy::conjecture {

namespace {

struct KnownText {
  std::string_view name;
  std::string_view text;
};

constexpr auto kTexts = std::to_array<KnownText>({
    {"queen",
     "game queen (x, y)\nto (x-k, y) for k in 1..x\nto (x, y-k) for k in 1..y\n"
     "to (x-k, y-k) for k in 1..x\n"},
    {"splitnim", "game splitnim (n)\nto (n-k) for k in 1..n\nto (a) + (n-a) for a in 1..n-1\n"},
    {"grundy", "game grundy (n)\nto (a) + (n-a) for a in 1..n-1 if a + a < n\n"},
    {"mockturtles",
     "game mockturtles (n)\nto nothing\nto (a) for a in 0..n-1\n"
     "to (a) + (b) for b in 0..n-1, a in 0..b-1\n"},
    {"turtles", "game turtles (n)\nto nothing\nto (a) for a in 0..n-1\n"},
    {"euclid",
     "game euclid (x, y)\nslide (x-y, y) if x >= y and y >= 1\n"
     "slide (x, y-x) if y >= x and x >= 1\n"},
    {"rook", "game rook (x, y)\nto (x-k, y) for k in 1..x\nto (x, y-k) for k in 1..y\n"},
});

constexpr auto kCodes = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"kayles", "0.77"}, {"dawson", "0.137"}, {"dawsonkayles", "0.07"}});

/// Digits before the point are not read: breaking without taking needs two heaps.
std::optional<std::string> code_rules(std::string_view name, std::string_view code) {
  if (!code.starts_with("0.") || code.size() == 2 || code.size() > 30) return std::nullopt;
  std::string text = fmt::format("game {} (n)\n", name);
  std::size_t taken = 0;
  for (const char c : code.substr(2)) {
    ++taken;
    if (c < '0' || c > '7') return std::nullopt;
    const int digit = c - '0';
    if ((digit & 1) != 0) text += fmt::format("to nothing if n = {}\n", taken);
    if ((digit & 2) != 0) text += fmt::format("to (n-{0}) if n > {0}\n", taken);
    if ((digit & 4) != 0) {
      text += fmt::format("to (a) + (n-{0}-a) for a in 1..n-{1}\n", taken, taken + 1);
    }
  }
  return text;
}

std::optional<std::uint64_t> small_number(std::string_view text) {
  std::uint64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || number > 1000) return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return text.empty() ? std::nullopt : std::optional(number);
}

std::optional<std::string> nim_rules(std::uint64_t heaps) {
  if (heaps < 1 || heaps > 6) return std::nullopt;
  std::string names;
  for (std::uint64_t i = 0; i < heaps; ++i) {
    names += fmt::format("{}{}", i == 0 ? "" : ", ", static_cast<char>('a' + i));
  }
  std::string text = fmt::format("game nim ({})\n", names);
  for (std::uint64_t i = 0; i < heaps; ++i) {
    std::string point = names;
    point.insert(3 * i + 1, "-k");
    text += fmt::format("to ({}) for k in 1..{}\n", point, static_cast<char>('a' + i));
  }
  return text;
}

}  // namespace

std::optional<std::string> catalogue_rules(std::string_view game) {
  std::string plain(game);
  std::erase(plain, ' ');
  for (const std::string_view hole : {"_;", "_,_", "_"}) {  // kayles(_), takeaway(_; max=3)
    if (const auto place = plain.find(hole); place != std::string::npos) {
      plain.erase(place, hole.size());
    }
  }
  const std::size_t open = plain.find('(');
  const std::string name = plain.substr(0, open);
  std::string inside;
  if (open != std::string::npos) {
    if (!plain.ends_with(')')) return std::nullopt;
    inside = plain.substr(open + 1, plain.size() - open - 2);
  }
  if (inside.empty()) {
    for (const KnownText& known : kTexts) {
      if (known.name == name) return std::string(known.text);
    }
    for (const auto& [known, code] : kCodes) {
      if (known == name) return code_rules(name, code);
    }
    if (name == "nim") return nim_rules(1);
    return code_rules("octal", plain);
  }
  if (name == "nim") {
    const auto heaps = small_number(inside);
    return heaps ? nim_rules(*heaps) : std::nullopt;
  }
  if (name == "octal") return code_rules("octal", inside);
  if (name == "takeaway" && inside.starts_with("max=")) {
    const auto most = small_number(std::string_view(inside).substr(4));
    if (!most || *most == 0) return std::nullopt;
    return fmt::format("game takeaway (n)\nto (n-k) for k in 1..{}\n", *most);
  }
  if (name == "subtraction" && inside.starts_with('{') && inside.ends_with('}')) {
    return fmt::format("game subtraction (n)\nto (n-k) for k in {}\n", inside);
  }
  return std::nullopt;
}

}  // namespace grundy::conjecture
