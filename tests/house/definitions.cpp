// Namespaces and what stands directly in them are followed by counting braces; whatever else has
// braces is skipped. A definition is known by what stands before its first brace.
#include "house/definitions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <sstream>
#include <vector>

#include "house/architecture.h"

namespace grundy::house {

namespace {

using Tokens = std::vector<std::string>;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Words, `::` and single characters, without comments, literals and directives.
Tokens tokens_of(std::string_view source) {
  std::string code;
  std::istringstream lines(code_only(source));
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line[first] != '#') code += line + '\n';
  }
  Tokens tokens;
  for (std::size_t i = 0; i < code.size();) {
    std::size_t end = i + 1;
    if (is_word(code[i])) {
      while (end < code.size() && is_word(code[end])) ++end;
    } else if (code.compare(i, 2, "::") == 0) {
      ++end;
    }
    if (code[i] != ' ' && code[i] != '\n' && code[i] != '\t') {
      tokens.push_back(code.substr(i, end - i));
    }
    i = end;
  }
  return tokens;
}

/// Where the template arguments begin that end before `end`, or the parameters that begin at a "<".
std::size_t angle_begin(const Tokens& tokens, std::size_t end) {
  std::size_t depth = 0;
  for (std::size_t i = end; i-- > 0;) {
    if (tokens[i] == ">") ++depth;
    if (tokens[i] == "<" && --depth == 0) return i;
  }
  return 0;
}
std::size_t angle_end(const Tokens& tokens, std::size_t begin) {
  std::size_t depth = 0;
  for (std::size_t i = begin; i < tokens.size(); ++i) {
    if (tokens[i] == "<") ++depth;
    if (tokens[i] == ">" && --depth == 0) return i + 1;
  }
  return tokens.size();
}

/// Without `template <…>` before it, which may name classes.
Tokens without_parameters(Tokens head) {
  while (!head.empty() && head.front() == "template") {
    head.erase(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(angle_end(head, 1)));
  }
  return head;
}

std::optional<std::string> class_name(const Tokens& head) {
  const auto is_key = [](const std::string& word) {
    return word == "class" || word == "struct" || word == "union" || word == "enum";
  };
  auto at = std::ranges::find_if(head, is_key);
  if (at == head.end() || std::find(head.begin(), at, "(") != at) return std::nullopt;
  while (at != head.end() && is_key(*at)) ++at;
  // What stands in parentheses or brackets before the name belongs to alignas and attributes.
  for (; at != head.end(); ++at) {
    if (*at == "alignas" || *at == "[" || *at == "(") {
      const std::string close = *at == "[" ? "]" : ")";
      while (at + 1 != head.end() && !(*at == close && *(at + 1) != close)) ++at;
    } else if (is_word(at->front())) {
      std::string name = *at;
      while (at + 2 < head.end() && *(at + 1) == "::") name += "::" + *(at += 2);
      return name;
    }
  }
  return std::nullopt;
}

/// The name before the first parenthesis that belongs to no keyword.
std::optional<std::string> function_name(const Tokens& head) {
  static constexpr std::array<std::string_view, 8> kOthers = {
      "alignas",       "decltype", "noexcept",      "requires",
      "__attribute__", "sizeof",   "static_assert", "if"};
  std::size_t depth = 0;
  std::size_t angles = 0;  // a type may have parentheses among its arguments
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (head[i] == "=" || head[i] == "operator" || head[i] == "using") return std::nullopt;
    if (head[i] == "<") ++angles;
    if (head[i] == ">" && angles > 0) --angles;
    if (head[i] == ")") --depth;
    if (head[i] != "(") continue;
    if (depth++ > 0 || angles > 0 || i == 0 || !is_word(head[i - 1].front())) continue;
    if (std::ranges::find(kOthers, head[i - 1]) != kOthers.end()) continue;
    std::string name = head[i - 1];
    for (std::size_t at = i - 1; at >= 2 && head[at - 1] == "::";) {
      at = head[at - 2] == ">" ? angle_begin(head, at - 1) - 1 : at - 2;
      name.insert(0, head[at] + "::");
    }
    return name;
  }
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(Tokens tokens) : tokens_(std::move(tokens)) {}

  Definitions read() {
    while (at_ < tokens_.size()) {
      const std::string& token = tokens_[at_];
      if (token == "{") {
        open();
      } else if (token == "}") {
        if (!spaces_.empty()) spaces_.pop_back();
        head_.clear();
      } else if (token == ";") {
        head_.clear();
      } else {
        head_.push_back(token);
      }
      ++at_;
    }
    return std::move(found_);
  }

 private:
  void open() {
    const auto space = std::ranges::find(head_, "namespace");
    if (space != head_.end() && std::find(head_.begin(), space, "(") == space) {
      std::string name;
      for (auto word = space + 1; word != head_.end(); ++word) name += *word;
      spaces_.push_back(name);
      if (const auto whole = full("")) found_.namespaces.insert(*whole);
      head_.clear();
      return;
    }
    const Tokens head = without_parameters(head_);
    auto name = class_name(head);
    if (!name) name = function_name(head);
    if (name) {
      if (const auto whole = full(*name)) found_.names.insert(*whole);
    }
    skip_block();
  }

  /// To the brace that closes this one, and on where a list of initializers goes on after it.
  void skip_block() {
    std::size_t depth = 0;
    for (; at_ < tokens_.size(); ++at_) {
      if (tokens_[at_] == "{") ++depth;
      if (tokens_[at_] != "}" || --depth > 0) continue;
      const std::string next = at_ + 1 < tokens_.size() ? tokens_[at_ + 1] : "";
      if (next != "," && next != "{") break;
    }
    head_.clear();
  }

  /// A name with the namespaces around it; none in an anonymous one.
  [[nodiscard]] std::optional<std::string> full(const std::string& name) const {
    std::string whole;
    for (const std::string& space : spaces_) {
      if (space.empty()) return std::nullopt;
      whole += (whole.empty() ? "" : "::") + space;
    }
    if (!name.empty()) whole += (whole.empty() ? "" : "::") + name;
    return whole;
  }

  Tokens tokens_;
  std::size_t at_ = 0;
  Tokens head_;  // what has come since the last definition
  std::vector<std::string> spaces_;
  Definitions found_;
};

}  // namespace

void Definitions::add(const Definitions& others) {
  namespaces.insert(others.namespaces.begin(), others.namespaces.end());
  names.insert(others.names.begin(), others.names.end());
}

Definitions definitions_in(std::string_view source) {
  return Reader(tokens_of(source)).read();
}

std::set<std::string> names_in_symbol(std::string_view line) {
  constexpr std::string_view kHouse = "grundy::";
  std::set<std::string> names;
  for (auto at = line.find(kHouse); at != std::string_view::npos; at = line.find(kHouse, at + 1)) {
    if (at > 0 && (is_word(line[at - 1]) || line[at - 1] == ':')) continue;
    std::size_t end = at;
    for (;;) {
      while (end < line.size() && is_word(line[end])) ++end;
      names.emplace(line.substr(at, end - at));
      if (line.substr(end, 2) != "::" || end + 2 == line.size() || !is_word(line[end + 2])) break;
      end += 2;
    }
  }
  return names;
}

}  // namespace grundy::house
