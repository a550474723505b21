// The words, signs and numbers of a text in the rule language, read one by one.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "grundy/error.h"
#include "rules/rule_set.h"

namespace grundy::rules {

/// What a reader throws to itself; it never leaves parse_rules.
struct SyntaxError {
  Error error;
};

class Scanner {
 protected:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[noreturn]] void fail(std::string message, std::string expected, std::size_t at) const {
    throw SyntaxError{Error{ErrorKind::bad_input, std::move(message), at, std::move(expected)}};
  }
  [[noreturn]] void fail(std::string message, std::string expected) {
    skip_space();
    fail(std::move(message), std::move(expected), at_);
  }

  void skip_space() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (text_.substr(at_).starts_with("--")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return;
      }
    }
  }
  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }
  static bool is_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  /// The word that begins here; empty if none does.
  std::string_view peek() {
    skip_space();
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  bool peek_word(std::string_view word) { return peek() == word; }
  bool accept_word(std::string_view word) {
    if (!peek_word(word)) return false;
    at_ += word.size();
    return true;
  }
  void expect_word(std::string_view word) {
    if (!accept_word(word)) fail(fmt::format("expected '{}'", word), fmt::format("'{}'", word));
  }
  bool accept(std::string_view sign) {
    skip_space();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  void expect(std::string_view sign) {
    if (!accept(sign)) fail(fmt::format("expected '{}'", sign), fmt::format("'{}'", sign));
  }

  std::int64_t integer() {
    const std::string_view word = peek();
    std::int64_t number = 0;
    for (const char c : word) {
      if (c < '0' || c > '9') fail("expected a number", "a number");
      number = number * 10 + (c - '0');
      if (number > kLargestNumber) {
        fail(fmt::format("numbers go up to {}", kLargestNumber), "a smaller number");
      }
    }
    if (word.empty()) fail("expected a number", "a number");
    at_ += word.size();
    return number;
  }
  bool at_digit() {
    const std::string_view word = peek();
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace grundy::rules
