#include "units.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace grundy::cli {

namespace {

/// A number and the letters after it, or nothing if there is no number.
template <class Number>
std::optional<std::pair<Number, std::string_view>> number_and_unit(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc()) return std::nullopt;
  return std::pair(number, std::string_view(rest, static_cast<std::size_t>(end - rest)));
}

template <std::size_t Size>
using Units = std::array<std::pair<std::string_view, double>, Size>;

/// The number times its unit.
template <std::size_t Size>
std::optional<double> measure(std::string_view text, const Units<Size>& units) {
  const auto split = number_and_unit<double>(text);
  if (!split || !std::isfinite(split->first) || split->first < 0) return std::nullopt;
  for (const auto& [name, factor] : units) {
    if (split->second == name) return split->first * factor;
  }
  return std::nullopt;
}

Expected<Range> parse_range(std::string_view text, std::uint64_t from) {
  const std::size_t dots = text.find("..");
  const auto first = number_and_unit<std::uint64_t>(text.substr(0, dots));
  if (!first || !first->second.empty()) {
    return bad_input(fmt::format("'{}' is not a size such as 11x11, 20 or 1..8", text));
  }
  if (dots == std::string_view::npos) {
    if (first->first == 0) return bad_input("a table must have at least one row and one column");
    if (first->first - 1 > UINT64_MAX - from) return bad_input("the table is too large");
    return Range{from, from + (first->first - 1)};
  }
  const auto last = number_and_unit<std::uint64_t>(text.substr(dots + 2));
  if (!last || !last->second.empty()) {
    return bad_input(fmt::format("'{}' is not a range such as 1..8", text));
  }
  if (last->first < first->first) {
    return bad_input(fmt::format("the range {} ends before it begins", text));
  }
  return Range{first->first, last->first};
}

}  // namespace

Expected<std::optional<std::chrono::nanoseconds>> parse_duration(std::string_view text) {
  if (text == "none") return std::nullopt;
  constexpr Units<5> kUnits{{{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"h", 3600}}};
  constexpr double kLongest = 100.0 * 365 * 24 * 3600;
  const auto seconds = measure(text, kUnits);
  if (!seconds || *seconds > kLongest) {
    return bad_input(fmt::format("'{}' is not a time such as 90, 500ms, 2m, 3h or none", text));
  }
  return std::chrono::nanoseconds(static_cast<std::int64_t>(*seconds * 1e9));
}

Expected<std::uint64_t> parse_size(std::string_view text) {
  constexpr double k = 1024;
  constexpr Units<5> kUnits{
      {{"", 1}, {"K", k}, {"M", k * k}, {"G", k * k * k}, {"T", k * k * k * k}}};
  const auto bytes = measure(text, kUnits);
  if (!bytes || *bytes > 1e18) {
    return bad_input(fmt::format("'{}' is not a size such as 512M or 2G", text));
  }
  return static_cast<std::uint64_t>(*bytes);
}

Expected<std::vector<Range>> parse_ranges(std::string_view text, std::uint64_t from) {
  std::vector<Range> ranges;
  while (true) {
    const std::size_t x = text.find('x');
    const auto range = parse_range(text.substr(0, x), from);
    if (!range) return std::unexpected(range.error());
    ranges.push_back(*range);
    if (x == std::string_view::npos) return ranges;
    text.remove_prefix(x + 1);
  }
}

}  // namespace grundy::cli
