#include "ask/read.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace grundy::ask {

namespace {

std::uint64_t most_of(const Field& field, const Bounds& bounds) {
  return field.bound == nullptr ? field.most : std::min(field.most, bounds.*field.bound);
}

bool is_word(const Field& field, const Value& value) {
  const auto* const index = std::get_if<std::uint64_t>(&value);
  return index != nullptr && *index < field.words.size();
}

bool is_number(const Field& field, const Value& value, const Bounds& bounds) {
  const auto* const number = std::get_if<std::uint64_t>(&value);
  return number != nullptr && *number >= field.least && *number <= most_of(field, bounds);
}

bool is_share(const Value& value) {
  const auto* const share = std::get_if<double>(&value);
  return share != nullptr && *share >= 0 && *share <= 1;
}

bool is_duration(const Value& value) {
  const auto* const time = std::get_if<std::chrono::nanoseconds>(&value);
  return std::holds_alternative<std::monostate>(value) || (time != nullptr && time->count() >= 0);
}

bool are_ranges(const Value& value) {
  const auto* const ranges = std::get_if<std::vector<Range>>(&value);
  return ranges != nullptr && !ranges->empty() && ranges->size() <= 2 &&
         std::ranges::all_of(*ranges, [](const Range& r) { return r.first <= r.last; });
}

bool fits(const Field& field, const Value& value, const Bounds& bounds) {
  switch (field.type) {
    case Type::flag:
      return std::holds_alternative<bool>(value);
    case Type::either:
    case Type::degree:
    case Type::choice:
      return is_word(field, value);
    case Type::number:
      return is_number(field, value, bounds);
    case Type::size:
      return std::holds_alternative<std::uint64_t>(value);
    case Type::share:
      return is_share(value);
    case Type::duration:
      return is_duration(value);
    case Type::text:
    case Type::position:
    case Type::file:
    case Type::folder:
      return std::holds_alternative<std::string>(value);
    case Type::ranges:
      return are_ranges(value);
    case Type::rules:
      return std::holds_alternative<std::vector<RuleFile>>(value);
    case Type::callback:
      return false;
  }
  return false;
}

}  // namespace

std::string fault(const Field& field, const Bounds& bounds) {
  switch (field.type) {
    case Type::flag:
      return "is neither true nor false";
    case Type::either:
    case Type::degree:
    case Type::choice:
      return fmt::format("is not one of {}", fmt::join(field.words, ", "));
    case Type::number:
      if (field.least == 0) {
        return fmt::format("is not a whole number up to {}", most_of(field, bounds));
      }
      return fmt::format("is not a whole number from {} to {}", field.least,
                         most_of(field, bounds));
    case Type::share:
      return "is not a number from 0 to 1";
    case Type::size:
      return "is not a number of bytes";
    case Type::duration:
      return "is not a number of seconds";
    case Type::ranges:
      return "is not one or two ranges [first, last]";
    case Type::rules:
      return "is not a list of rule files";
    case Type::text:
    case Type::position:
    case Type::file:
    case Type::folder:
    case Type::callback:
      break;
  }
  return "is not a text";
}

Expected<void> set(Asked& asked, const Field& field, Value value, const Bounds& bounds) {
  if (!fits(field, value, bounds)) return bad_input(fault(field, bounds));
  field.member.put(asked, value);
  return {};
}

std::optional<std::uint64_t> word_index(const Field& field, std::string_view word) {
  const auto found = std::ranges::find(field.words, word);
  if (found == field.words.end()) return std::nullopt;
  return static_cast<std::uint64_t>(found - field.words.begin());
}

}  // namespace grundy::ask
