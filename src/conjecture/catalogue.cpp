#include "conjecture/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace grundy::conjecture {

namespace {

struct KnownText {
  std::string_view name;
  std::string_view position;
  std::string_view text;
};

constexpr auto kTexts = std::to_array<KnownText>({
    {"queen", "queen(_,_)",
     "game queen (x, y)\nto (x-k, y) for k in 1..x\nto (x, y-k) for k in 1..y\n"
     "to (x-k, y-k) for k in 1..x\n"},
    {"splitnim", "splitnim(_)",
     "game splitnim (n)\nto (n-k) for k in 1..n\nto (a) + (n-a) for a in 1..n-1\n"},
    {"grundy", "grundy(_)", "game grundy (n)\nto (a) + (n-a) for a in 1..n-1 if a + a < n\n"},
    // Coins: a head at place n, places counted from 0. What stays is a head at each place named.
    {"mockturtles", "mockturtles(H)",
     "game mockturtles (n)\nto nothing\nto (a) for a in 0..n-1\n"
     "to (a) + (b) for b in 0..n-1, a in 0..b-1\n"},
    {"twins", "twins(H)", "game twins (n)\nto (a) for a in 0..n-1\n"},
    {"triplets", "triplets(H)", "game triplets (n)\nto (a) + (b) for b in 0..n-1, a in 0..b-1\n"},
    {"grunt", "grunt(H)", "game grunt (n)\nto (0) + (a) + (n-a) for a in 1..n-1 if a + a < n\n"},
    {"moebius", "moebius(H)",
     "game moebius (n)\nto nothing\nto (a) for a in 0..n-1\n"
     "to (a) + (b) for b in 0..n-1, a in 0..b-1\n"
     "to (a) + (b) + (c) for c in 0..n-1, b in 0..c-1, a in 0..b-1\n"
     "to (a) + (b) + (c) + (d) for d in 0..n-1, c in 0..d-1, b in 0..c-1, a in 0..b-1\n"},
    {"turtles", "turtles(H)", "game turtles (n)\nto nothing\nto (a) for a in 0..n-1\n"},
    {"euclid", "euclid(_,_)",
     "game euclid (x, y)\nslide (x-y, y) if x >= y and y >= 1\n"
     "slide (x, y-x) if y >= x and x >= 1\n"},
    // Take one chip, or take two and leave up to three heaps.
    {"kenyon", "kenyon(_)",
     "game kenyon (n)\nto (n-1)\nto (n-2)\nto (a) + (n-2-a) for a in 1..n-3\n"
     "to (a) + (b) + (n-2-a-b) for a in 1..n-4, b in 1..n-3-a\n"},
    // A cross takes its cell and two on each side, as far as there are any.
    {"treblecross", "treblecross(_)",
     "game treblecross (n)\nto nothing if n >= 1 and n <= 5\n"
     "to (n-3) if n > 3\nto (n-4) if n > 4\nto (n-5) if n > 5\n"
     "to (a) + (n-5-a) for a in 1..n-6\n"},
});

constexpr auto kCodes =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"kayles", "0.77"},
                                                                  {"dawson", "0.137"},
                                                                  {"dawsonkayles", "0.07"},
                                                                  {"guiles", "0.15"},
                                                                  {"officers", "0.6"}});

/// The clauses of one digit: `taken` chips are taken, and what is left stays together or is split.
std::optional<std::string> digit_rules(char c, std::size_t taken) {
  const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  if (digit < 0) return std::nullopt;
  const std::string left = taken == 0 ? "n" : fmt::format("n-{}", taken);
  std::string text;
  if ((digit & 1) != 0) text += fmt::format("to nothing if n = {}\n", taken);
  if ((digit & 2) != 0) text += fmt::format("to ({}) if n > {}\n", left, taken);
  if ((digit & 4) != 0) text += fmt::format("to (a) + ({}-a) for a in 1..n-{}\n", left, taken + 1);
  if ((digit & 8) != 0) {
    text += fmt::format("to (a) + (b) + ({}-a-b) for a in 1..n-{}, b in 1..n-{}-a\n", left,
                        taken + 2, taken + 1);
  }
  return text;
}

/// An octal or hexadecimal code. Before the point a heap must be split, or play would not end.
std::optional<std::string> code_rules(std::string_view name, std::string_view code) {
  const bool point = code.size() > 2 && code[1] == '.';
  if (!point || code.size() > 30) return std::nullopt;
  if (code[0] != '0' && code[0] != '4' && code[0] != '8' && code[0] != 'C') return std::nullopt;
  std::string text = fmt::format("game {} (n)\n", name);
  const std::size_t head = text.size();
  std::size_t taken = 0;
  for (const char c : fmt::format("{}{}", code[0], code.substr(2))) {
    const auto clauses = digit_rules(c, taken++);
    if (!clauses) return std::nullopt;
    text += *clauses;
  }
  if (text.size() == head) return std::nullopt;
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

/// Any number but those listed, "2,3".
std::optional<std::string> all_but_rules(std::string_view list) {
  std::string text = "game subtraction (n)\nto (n-k) for k in 1..n";
  std::string_view joint = " if ";
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const auto number = small_number(list.substr(begin, end - begin));
    if (!number) return std::nullopt;
    text += fmt::format("{}k != {}", joint, *number);
    joint = " and ";
    begin = end + 1;
  }
  return text + "\n";
}

/// "a-i, b, c-j": the coordinates, some of them changed.
using Changes = std::vector<std::pair<std::size_t, std::string>>;

std::string point_of(std::size_t count, const Changes& changes) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(1, static_cast<char>('a' + i));
  for (const auto& [place, change] : changes) names[place] += change;
  return fmt::format("({})", fmt::join(names, ", "));
}

/// Any number is taken from one of the coordinates; on a staircase it goes to the one before.
std::string taking_rules(std::string_view name, std::size_t count, bool staircase) {
  std::string text = fmt::format("game {} {}\n", name, point_of(count, {}));
  for (std::size_t i = 0; i < count; ++i) {
    Changes changes{{i, "-k"}};
    if (staircase && i > 0) changes.emplace_back(i - 1, "+k");
    text +=
        fmt::format("to {} for k in 1..{}\n", point_of(count, changes), static_cast<char>('a' + i));
  }
  return text;
}

/// Moore's Nim: any numbers from up to `most` heaps, not all of them 0. One clause for each choice
/// of `most` heaps.
std::string moore_rules(std::size_t heaps, std::size_t most) {
  std::string text = fmt::format("game moore {}\n", point_of(heaps, {}));
  for (unsigned chosen = 0; chosen < 1U << heaps; ++chosen) {
    Changes changes;
    std::vector<std::string> ranges;
    std::vector<std::string> amounts;
    for (std::size_t i = 0; i < heaps; ++i) {
      if ((chosen >> i & 1U) == 0) continue;
      const char heap = static_cast<char>('a' + i);
      amounts.push_back(fmt::format("t{}", heap));
      changes.emplace_back(i, "-" + amounts.back());
      ranges.push_back(fmt::format("{} in 0..{}", amounts.back(), heap));
    }
    if (amounts.size() != most) continue;
    text += fmt::format("to {} for {} if {} > 0\n", point_of(heaps, changes),
                        fmt::join(ranges, ", "), fmt::join(amounts, " + "));
  }
  return text;
}

/// Chomp by the lengths of its rows, from the poisoned one on: a bite makes a row, and all longer
/// ones after it, as short as it likes.
std::string chomp_rules(std::size_t rows) {
  std::string text = fmt::format("game chomp {}\nwhere a >= 1", point_of(rows, {}));
  for (std::size_t i = 1; i < rows; ++i) {
    text +=
        fmt::format(" and {} >= {}", static_cast<char>('a' + i - 1), static_cast<char>('a' + i));
  }
  text += "\n";
  for (std::size_t bitten = 0; bitten < rows; ++bitten) {
    std::vector<std::string> left;
    for (std::size_t i = 0; i < rows; ++i) {
      const char row = static_cast<char>('a' + i);
      left.push_back(i < bitten    ? std::string(1, row)
                     : i == bitten ? "k"
                                   : fmt::format("min({}, k)", row));
    }
    text += fmt::format("to ({}) for k in {}..{}-1\n", fmt::join(left, ", "), bitten == 0 ? 1 : 0,
                        static_cast<char>('a' + bitten));
  }
  return text;
}

/// `nim(3)`, `moore(3; k=2)`: games with a number of coordinates.
std::optional<std::string> rules_of_many(std::string_view name, std::string_view inside) {
  const std::size_t end = inside.find(";k=");
  const auto count = small_number(inside.substr(0, end));
  if (!count || *count < 1 || *count > 6) return std::nullopt;
  if (name == "moore") {
    const auto most =
        end == std::string_view::npos ? std::nullopt : small_number(inside.substr(end + 3));
    if (!most || *most < 1 || *most > *count) return std::nullopt;
    return moore_rules(*count, *most);
  }
  if (end != std::string_view::npos) return std::nullopt;
  if (name == "chomp") return chomp_rules(*count);
  if (name == "nim" || name == "rook" || name == "nimble") {
    return taking_rules(name, *count, false);
  }
  if (name == "staircase") return taking_rules(name, *count, true);
  return std::nullopt;
}

/// "takeaway(_; max=3)" as "takeaway(max=3)", "kayles(_)" as "kayles", "nim(_,_)" as "nim(2)".
std::string without_holes(std::string_view game) {
  std::string plain(game);
  std::erase(plain, ' ');
  if (plain.ends_with(";_)")) plain.erase(plain.size() - 3, 2);  // octal(0.165; _)
  const std::size_t open = plain.find('(');
  if (open == std::string::npos) return plain;
  const std::size_t end = std::min(plain.find_first_not_of("_,", open + 1), plain.size());
  const auto holes = std::count(plain.begin() + static_cast<std::ptrdiff_t>(open),
                                plain.begin() + static_cast<std::ptrdiff_t>(end), '_');
  if (holes == 0) return plain;
  const std::string name = plain.substr(0, open);
  const bool many = name == "nim" || name == "rook" || name == "nimble" || name == "staircase" ||
                    name == "moore" || name == "chomp";
  std::string rest = plain.substr(end);
  if (!many && rest.starts_with(';')) rest.erase(0, 1);
  if (!many && rest == ")") return name;
  return name + "(" + (many ? std::to_string(holes) : "") + rest;
}

}  // namespace

std::optional<std::string> catalogue_rules(std::string_view game) {
  const std::string plain = without_holes(game);
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
    if (name == "nim") return rules_of_many(name, "1");
    if (name == "rook") return rules_of_many(name, "2");
    return code_rules("octal", plain);
  }
  if (auto many = rules_of_many(name, inside)) return many;
  if (name == "octal") return code_rules("octal", inside);
  if (name == "takeaway" && inside.starts_with("max=")) {
    const auto most = small_number(std::string_view(inside).substr(4));
    if (!most || *most == 0) return std::nullopt;
    return fmt::format("game takeaway (n)\nto (n-k) for k in 1..{}\n", *most);
  }
  if (name == "subtraction" && inside.starts_with('{') && inside.ends_with('}')) {
    return fmt::format("game subtraction (n)\nto (n-k) for k in {}\n", inside);
  }
  if (name == "subtraction" && inside.starts_with("allbut{") && inside.ends_with('}')) {
    return all_but_rules(std::string_view(inside).substr(7, inside.size() - 8));
  }
  return std::nullopt;
}

std::vector<TextOfGame> games_with_texts() {
  std::vector<TextOfGame> all;
  for (const KnownText& known : kTexts) {
    all.push_back({std::string(known.name), std::string(known.position)});
  }
  for (const auto& [name, code] : kCodes) {
    all.push_back({std::string(name), fmt::format("{}(_)", name)});
  }
  for (const std::string_view row :
       {"takeaway(_; max=3)", "subtraction(_; {2,3,7})", "octal(0.165; _)", "nim(_)", "nim(_,_)",
        "nim(_,_,_)", "rook(_,_)", "rook(_,_,_)", "nimble(_,_)", "staircase(_,_)",
        "staircase(_,_,_)", "moore(_,_,_; k=2)", "moore(_,_,_,_; k=3)", "chomp(_,_)",
        "chomp(_,_,_)", "subtraction(_; allbut {2,3})", "octal(4.4; _)", "octal(0.8F; _)"}) {
    all.push_back({std::string(row), std::string(row)});
  }
  return all;
}

}  // namespace grundy::conjecture
