// Texts of the rule language as texts: what they look like, whether two say the same, and where an
// error is.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "rules/rule_set.h"

namespace grundy::rules {

bool looks_like_rules(std::string_view text) {
  while (!text.empty()) {
    if (std::isspace(static_cast<unsigned char>(text.front())) != 0) {
      text.remove_prefix(1);
    } else if (text.starts_with("--")) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else {
      break;
    }
  }
  return text.starts_with("game") && text.size() > 4 &&
         std::isspace(static_cast<unsigned char>(text[4])) != 0;
}

namespace {

/// The words and signs of a text, with one space between them.
std::string without_layout(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("--")) i = std::min(text.find('\n', i), text.size());
    const bool space = i >= text.size() || std::isspace(static_cast<unsigned char>(text[i])) != 0;
    if (!space) {
      plain += text[i];
    } else if (!plain.empty() && plain.back() != ' ') {
      plain += ' ';
    }
  }
  if (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

}  // namespace

bool same_text(std::string_view left, std::string_view right) {
  return without_layout(left) == without_layout(right);
}

std::string place_in_text(const Error& error, std::string_view text) {
  if (!error.offset) return error.message;
  const std::size_t offset = std::min(*error.offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t begin =
      before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  return fmt::format("line {}, column {}: {}\n  {}\n  {}^", std::ranges::count(before, '\n') + 1,
                     offset - begin + 1, error.message, line, std::string(offset - begin, ' '));
}

bool RuleSet::has_sums() const {
  return std::ranges::any_of(clauses,
                             [](const Clause& clause) { return clause.parts.size() != 1; });
}

bool RuleSet::has_slides() const {
  return std::ranges::any_of(clauses, &Clause::slide);
}

}  // namespace grundy::rules
