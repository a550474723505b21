#include "notation/heap_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "core/text.h"

namespace grundy::notation {

namespace {

class CodeReader {
 public:
  CodeReader(const Arguments& arguments, std::size_t most_digits)
      : arguments_(arguments), text_(arguments.text()), most_digits_(most_digits) {}

  Expected<HeapRules> read() {
    HeapRules rules;
    auto first = digit();
    if (!first) return std::unexpected(std::move(first.error()));
    if (at_end()) return fail("the code is incomplete", "a code such as 0.77");
    if (!take('.')) {
      return fail("a code has one digit before the point", "a point, as in 0.77");
    }
    if ((first->counts & 3U) != 0) {
      return arguments_.error("a move that takes nothing must break the heap",
                              "0, 4, 8 or C before the point");
    }
    if (first->counts != 0) rules.takings.push_back({0, *first});
    std::uint64_t place = 1;
    if (at_end()) return fail("the code is incomplete", "a code such as 0.77");
    for (; !at_end() && text_[at_] != '['; ++place) {
      if (place > most_digits_) return too_long();
      auto next = digit();
      if (!next) return std::unexpected(std::move(next.error()));
      if (next->counts != 0) rules.takings.push_back({place, *next});
    }
    if (take('[')) {
      rules.tail_from = place;
      while (!take(']')) {
        if (at_end()) return fail("the bracket is not closed", "']'");
        if (place + rules.tail.size() > most_digits_) return too_long();
        auto next = digit();
        if (!next) return std::unexpected(std::move(next.error()));
        rules.tail.push_back(*next);
      }
      if (rules.tail.empty()) return fail("the brackets are empty", "digits to be repeated");
      if (!at_end()) return fail("nothing can follow the repeated digits", "the end");
    }
    rules.name = print_heap_code(rules);
    return rules;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] std::unexpected<Error> fail(std::string message, std::string expected) const {
    return arguments_.error(std::move(message), std::move(expected), at_);
  }

  [[nodiscard]] std::unexpected<Error> too_long() const {
    return fail(fmt::format("a code has at most {} digits", most_digits_), "a shorter code");
  }

  Expected<Leaving> digit() {
    if (at_end()) return fail("the code is incomplete", "a code such as 0.77");
    Leaving leaving;
    const char c = text_[at_];
    if (c == '(') {
      auto range = heaps();
      if (!range) return std::unexpected(std::move(range.error()));
      leaving.counts = *range;
    } else if (c >= '0' && c <= '9') {
      leaving.counts = static_cast<std::uint32_t>(c - '0');
      ++at_;
    } else if (const int upper = std::toupper(static_cast<unsigned char>(c));
               upper >= 'A' && upper <= 'F') {
      leaving.counts = static_cast<std::uint32_t>(upper - 'A' + 10);
      ++at_;
    } else {
      return fail(fmt::format("{} is not a digit of a code", describe_character(text_, at_)),
                  "0 to 7, or to F");
    }
    leaving.unequal = take('!');
    return leaving;
  }

  /// (a-b): the bits of a to b heaps.
  Expected<std::uint32_t> heaps() {
    ++at_;
    const auto least = number();
    if (!least || !take('-')) return fail("a number of heaps is missing", "as in (2-4)");
    const auto most = number();
    if (!most || !take(')')) return fail("a number of heaps is missing", "as in (2-4)");
    if (*least > *most || *most > HeapRules::kMostHeaps) {
      return fail(fmt::format("'{}-{}' is not a range of heap counts", *least, *most),
                  fmt::format("0 to {}, the smaller first", HeapRules::kMostHeaps));
    }
    return ((std::uint32_t{2} << *most) - 1) & ~((std::uint32_t{1} << *least) - 1);
  }
  std::optional<unsigned> number() {
    std::optional<unsigned> value;
    while (!at_end() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      value = value.value_or(0) * 10 + static_cast<unsigned>(text_[at_] - '0');
      if (*value > 99) return std::nullopt;
      ++at_;
    }
    return value;
  }

  const Arguments& arguments_;
  std::string_view text_;
  std::size_t most_digits_;
  std::size_t at_ = 0;
};

std::string digit_text(const Leaving& leaving) {
  std::string text;
  if (leaving.counts < 16) {
    text = fmt::format("{:X}", leaving.counts);
  } else {
    text = fmt::format("({}-{})", std::countr_zero(leaving.counts), leaving.most());
  }
  return leaving.unequal ? text + "!" : text;
}

}  // namespace

Expected<HeapRules> parse_heap_code(const Arguments& arguments, std::size_t most_digits) {
  return CodeReader(arguments, most_digits).read();
}

std::string print_heap_code(const HeapRules& rules) {
  std::uint64_t place = 0;
  std::string text;
  const auto put = [&](const Leaving& leaving) {
    text += digit_text(leaving);
    if (place == 0) text += '.';
    ++place;
  };
  for (const Taking& taking : rules.takings) {
    while (place < taking.taken) put({});
    put(taking.leaving);
  }
  const std::uint64_t end = rules.tail.empty() ? 2 : rules.tail_from;
  while (place < end) put({});
  if (!rules.tail.empty()) {
    text += '[';
    for (const Leaving& leaving : rules.tail) text += digit_text(leaving);
    text += ']';
  }
  return text;
}

Expected<std::string> rules_name(const HeapRules& rules) {
  constexpr std::uint64_t kLongestCode = 4000;  // readers refuse longer ones
  if (std::max(rules.most_taken(), rules.tail_from) + rules.tail.size() <= kLongestCode) {
    return print_heap_code(rules);
  }
  const Leaving nothing_or_one{3, false};
  const bool tail = rules.tail == std::vector<Leaving>{nothing_or_one};
  if (!std::ranges::all_of(
          rules.takings, [&](const Taking& taking) { return taking.leaving == nothing_or_one; }) ||
      (!tail && !rules.tail.empty())) {
    return bad_input("the code is too long for a proof");
  }
  std::string text;
  const auto put = [&](std::uint64_t number) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", number);
  };
  if (!tail) {
    for (const Taking& taking : rules.takings) put(taking.taken);
    return "subtraction({" + text + "})";
  }
  std::size_t next = 0;
  for (std::uint64_t taken = 1; taken < rules.tail_from; ++taken) {
    const bool allowed = next < rules.takings.size() && rules.takings[next].taken == taken;
    next += allowed ? 1 : 0;
    if (!allowed) put(taken);
  }
  return "subtraction(allbut {" + text + "})";
}

}  // namespace grundy::notation
