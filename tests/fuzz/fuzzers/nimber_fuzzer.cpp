// Any text as an expression of nimbers, whose laws must hold; and the lengths and distances of
// lexicodes, which must be codes.
#include <algorithm>
#include <chrono>
#include <string>

#include "fuzz/fuzzers/fuzzer.h"
#include "grundy/lexicode.h"
#include "grundy/nimber_calculator.h"

using namespace grundy;

namespace {

const Limits kLimits{.time = std::chrono::milliseconds(300), .memory = std::uint64_t{64} << 20U};

/// The value; empty if a limit was reached.
std::string value_of(const std::string& expression) {
  const auto answer = calculate_nimber(expression, {.limits = kLimits});
  fuzz::require(answer || answer.error().kind == ErrorKind::limit);
  return answer ? answer->value : "";
}

void require_value(const std::string& expression, const std::string& value) {
  const std::string found = value_of(expression);
  fuzz::require(found.empty() || found == value);
}

void calculate(std::string_view text, bool more) {
  const std::string expression(text);
  const auto answer =
      calculate_nimber(expression, {.steps = more, .facts = more, .limits = kLimits});
  if (!answer) {
    const Error& error = answer.error();
    fuzz::require(!error.message.empty() && error.offset.value_or(0) <= text.size());
    return;
  }
  const std::string& value = answer->value;
  require_value(value, value);
  require_value(value + " + " + value, "0");
  require_value("sqrt(" + value + ")^2", value);
  require_value("(" + value + ")*(" + value + " + 1)", value_of("(" + value + ")^2 + " + value));
  if (value != "0") require_value("(" + value + ")/(" + value + ")", "1");
}

/// The words that the generators add up to.
void look_at_code(std::uint64_t length, std::uint64_t distance) {
  const auto code = make_lexicode({.length = length, .distance = distance, .limits = kLimits});
  if (!code) return fuzz::require(!code.error().message.empty());
  fuzz::require(code->generators.size() == code->dimension && code->values.size() == length);
  for (const std::string& word : code->generators) {
    fuzz::require(word.size() == length &&
                  std::cmp_greater_equal(std::ranges::count(word, '1'), distance));
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (word[length - 1 - i] == '1') sum ^= code->values[i];
    }
    fuzz::require(sum == 0);
  }
  if (!code->weights) return;
  std::uint64_t words = 0;
  for (const auto& [weight, count] : *code->weights) {
    fuzz::require(count > 0 && (weight == 0 || weight >= distance) && weight <= length);
    words += count;
  }
  fuzz::require(code->dimension >= 64 || words == std::uint64_t{1} << code->dimension);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  if (data[0] == 'l') {
    look_at_code(data[1] + (size > 3 ? 256U * (data[3] % 4U) : 0U), data[2]);
  } else {
    calculate(fuzz::text_of(data + 1, size - 1), data[0] == 'f');
  }
  return 0;
}
