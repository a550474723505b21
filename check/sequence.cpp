// Claims about the values of a game of heaps: docs/formats/proof.md, "Sequences". This file reads
// the lines; period.cpp has the theorems.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/codes.h"
#include "check/period.h"
#include "grundy/game/arguments.h"
#include "notation/heap_code.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

constexpr std::uint64_t kMostValue = UINT32_MAX;

/// subtraction({1,3}) and subtraction(allbut {2,3}).
Expected<HeapRules> subtraction_rules(std::string_view text) {
  constexpr std::uint64_t kLargestTaken = 1U << 16U;
  const std::string_view all_but = "allbut ";
  const bool excluded = text.starts_with(all_but);
  if (excluded) text.remove_prefix(all_but.size());
  auto numbers = Arguments(text, 0).natural_set("a number of chips");
  if (!numbers) return std::unexpected(std::move(numbers.error()));
  std::ranges::sort(*numbers);
  if (numbers->front() == 0 || numbers->back() > kLargestTaken) {
    return bad_input(
        fmt::format("the numbers of a subtraction set must be from 1 to {}", kLargestTaken));
  }
  const Leaving nothing_or_one{3, false};
  HeapRules rules;
  if (excluded) {
    rules.tail = {nothing_or_one};
    rules.tail_from = numbers->back() + 1;
  }
  for (std::uint64_t taken = 1; taken <= numbers->back(); ++taken) {
    if (std::ranges::binary_search(*numbers, taken) != excluded) {
      rules.takings.push_back({taken, nothing_or_one});
    }
  }
  return rules;
}

}  // namespace

Expected<HeapRules> rules_of_code(std::string_view code) {
  constexpr std::string_view kSubtraction = "subtraction(";
  if (code.starts_with(kSubtraction) && code.ends_with(')')) {
    return subtraction_rules(
        code.substr(kSubtraction.size(), code.size() - kSubtraction.size() - 1));
  }
  return notation::parse_heap_code(Arguments(code, 0));
}

namespace {

/// The lines `values`. The line after them will be read again.
Expected<std::vector<std::uint32_t>> listed_values(proof::Reader& reader) {
  std::vector<std::uint32_t> values;
  while (true) {
    const auto line = next_line(reader);
    if (!line) return std::unexpected(line.error());
    std::string_view rest = *line;
    if (!rest.starts_with("values ")) {
      reader.again();
      return values;
    }
    proof::take_word(rest);
    if (rest.empty() || rest.ends_with(' ')) return reader.refuse("a number is missing");
    while (!rest.empty()) {
      const auto value = proof::number(proof::take_word(rest));
      if (!value || *value > kMostValue) {
        return reader.refuse(fmt::format("value {} is not a number", values.size()));
      }
      values.push_back(static_cast<std::uint32_t>(*value));
    }
  }
}

/// The last line.
Expected<void> end_of_sequence(proof::Reader& reader) {
  const auto line = next_line(reader);
  if (!line) return std::unexpected(line.error());
  std::string_view rest = *line;
  const std::string_view word = proof::take_word(rest);
  if (word != "end") return reader.refuse("expected 'values' or 'end'");
  return check_end(rest, 1, reader);
}

/// P from N0 saltus S CODE
Expected<PeriodClaim> period_claim(std::string_view rest) {
  const auto length = proof::number(proof::take_word(rest));
  const bool from_said = proof::take_word(rest) == "from";
  const auto from = proof::number(proof::take_word(rest));
  const bool saltus_said = proof::take_word(rest) == "saltus";
  const auto saltus = proof::number(proof::take_word(rest));
  if (!length || !from_said || !from || !saltus_said || !saltus) {
    return bad_input("a period is claimed as 'P from N0 saltus S CODE'");
  }
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 40U;
  if (*length == 0 || *length > kLargest || *from > kLargest || *saltus > kLargest) {
    return bad_input("these numbers make no sense");
  }
  auto rules = rules_of_code(rest);
  if (!rules) return std::unexpected(std::move(rules.error()));
  return PeriodClaim{*length, *from, *saltus, std::string(rest), std::move(*rules), {}, {}};
}

/// An error in a sequence, which is one record.
std::unexpected<Error> bad_record(std::string_view why) {
  return bad_input(fmt::format("record 1: {}", why));
}

/// The lines `rule` and `values`.
Expected<void> read_rule(PeriodClaim& period, proof::Reader& reader) {
  const auto line = next_line(reader);
  if (!line) return std::unexpected(line.error());
  std::string_view rule = *line;
  if (proof::take_word(rule) != "rule") return reader.refuse("expected 'rule'");
  period.rule = rule;
  auto listed = listed_values(reader);
  if (!listed) return std::unexpected(std::move(listed.error()));
  period.listed = std::move(*listed);
  return {};
}

}  // namespace

Expected<HeapSequence> read_period(std::string_view text, proof::Reader& reader,
                                   const Context& context) {
  auto period = period_claim(text);
  if (!period) return std::unexpected(std::move(period.error()));
  if (auto read = read_rule(*period, reader); !read) return std::unexpected(read.error());
  return check_period_claim(std::move(*period), context);
}

Expected<Verdict> check_period(const Claim& claim, proof::Reader& reader, const Context& context) {
  auto period = period_claim(claim.rest);
  if (!period) return claim.refuse(period.error().message);
  if (auto read = read_rule(*period, reader); !read) return std::unexpected(read.error());
  if (auto ended = end_of_sequence(reader); !ended) return std::unexpected(ended.error());
  const std::string statement =
      fmt::format("G(n + {}) = G(n){} for all n >= {} in the heap game {}", period->length,
                  period->saltus > 0 ? fmt::format(" + {}", period->saltus) : std::string(),
                  period->from, period->code);
  const auto sequence = check_period_claim(std::move(*period), context);
  if (!sequence) return bad_record(sequence.error().message);
  return Verdict{.statement = statement, .granted = {}, .records = 1, .bytes = sequence->bytes()};
}

Expected<Verdict> check_values(const Claim& claim, proof::Reader& reader, const Context&) {
  std::string_view code = claim.rest;
  const auto count = proof::number(proof::take_word(code));
  if (!count) return claim.refuse("values are claimed as 'COUNT CODE'");
  const auto rules = rules_of_code(code);
  if (!rules) return claim.refuse(rules.error().message);
  const auto listed = listed_values(reader);
  if (!listed) return std::unexpected(listed.error());
  if (auto ended = end_of_sequence(reader); !ended) return std::unexpected(ended.error());
  if (listed->size() != *count) {
    return bad_record(
        fmt::format("{} values are claimed, but {} are listed", *count, listed->size()));
  }
  if (auto right = check_first_values(*rules, *listed); !right) {
    return bad_record(right.error().message);
  }
  return Verdict{
      .statement = fmt::format("the first {} nim values of {} are as listed", *count, code),
      .granted = {},
      .records = 1};
}

}  // namespace grundy::check
