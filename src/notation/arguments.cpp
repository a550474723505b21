#include "grundy/game/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/text.h"
#include "grundy/meter.h"

namespace grundy {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The number that eight digits represent, or nothing if they are not all digits. Multiplications
/// join neighbouring digits, then pairs, then fours, as in other fast number parsers.
std::optional<std::uint64_t> eight_digits(const char* text) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text, sizeof bytes);
  constexpr std::uint64_t kHighNibbles = 0xf0f0f0f0f0f0f0f0;
  constexpr std::uint64_t kZeros = 0x3030303030303030;
  const bool digits =
      (bytes & kHighNibbles) == kZeros && ((bytes + 0x0606060606060606) & kHighNibbles) == kZeros;
  if (!digits) return std::nullopt;
  bytes -= kZeros;
  bytes = (bytes * 10 + (bytes >> 8U)) & 0x00ff00ff00ff00ff;
  bytes = (bytes * 100 + (bytes >> 16U)) & 0x0000ffff0000ffff;
  return (bytes * 10000 + (bytes >> 32U)) & 0x00000000ffffffff;
}

/// Reads numbers from a text, by hand: the speed of this loop decides how fast ten million heaps
/// are read.
class NumberReader {
 public:
  NumberReader(const Arguments& arguments, std::string_view what)
      : arguments_(arguments), what_(what), text_(arguments.text()) {}

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  bool accept(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Expected<std::uint64_t> number() {
    skip_space();
    const std::size_t begin = at_;
    std::uint64_t value = 0;
    bool overflow = false;
    // Sixteen digits always fit, so these need no overflow check.
    while (at_ - begin < 16 && text_.size() - at_ >= 8) {
      const auto eight = eight_digits(text_.data() + at_);
      if (!eight) break;
      value = value * 100'000'000 + *eight;
      at_ += 8;
    }
    for (; at_ < text_.size(); ++at_) {
      const auto digit = static_cast<unsigned>(static_cast<unsigned char>(text_[at_]) - '0');
      if (digit > 9) break;
      // Nineteen digits always fit; only the twentieth needs an overflow check.
      if (at_ - begin >= 19) {
        overflow = overflow || value > (UINT64_MAX - digit) / 10;
      }
      value = value * 10 + digit;
    }
    if (at_ == begin) return unexpected_here();
    if (overflow) {
      return arguments_.error(fmt::format("{} is too large", what_), "at most 18446744073709551615",
                              begin);
    }
    return value;
  }

  std::unexpected<Error> unexpected_here() const {
    const std::string expected = fmt::format("{}, a whole number", what_);
    if (at_end()) return arguments_.error(fmt::format("{} is missing here", what_), expected, at_);
    if (text_[at_] == '-')
      return arguments_.error(fmt::format("{} cannot be negative", what_), expected, at_);
    return arguments_.error(fmt::format("{} is not {}", describe_character(text_, at_), what_),
                            expected, at_);
  }
  std::unexpected<Error> trailing(std::string expected) const {
    return arguments_.error(fmt::format("{} does not belong here", describe_character(text_, at_)),
                            std::move(expected), at_);
  }

  Expected<std::vector<std::uint64_t>> list() {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(static_cast<std::size_t>(std::ranges::count(text_, ',')) + 1);
    do {
      const auto value = number();
      if (!value) return std::unexpected(value.error());
      numbers.push_back(*value);
      meter::work();
      skip_space();
    } while (accept(','));
    return numbers;
  }

 private:
  const Arguments& arguments_;
  std::string_view what_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Arguments::Arguments(std::string_view text, std::size_t offset, bool files_allowed)
    : text_(text), offset_(offset), files_allowed_(files_allowed) {
  while (!text_.empty() && is_space(text_.front())) {
    text_.remove_prefix(1);
    ++offset_;
  }
  while (!text_.empty() && is_space(text_.back())) text_.remove_suffix(1);
}

std::vector<Arguments> Arguments::sections() const {
  return split_at(';');
}

std::vector<Arguments> Arguments::items() const {
  return split_at(',');
}

std::vector<Arguments> Arguments::split_at(char separator) const {
  std::vector<Arguments> parts;
  std::size_t begin = 0;
  int depth = 0;
  bool quoted = false;
  const auto add = [&](std::size_t end) {
    meter::bytes(end - begin);
    parts.emplace_back(text_.substr(begin, end - begin), offset_ + begin, files_allowed_);
  };
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c != separator || depth > 0) continue;
    add(i);
    begin = i + 1;
  }
  add(text_.size());
  return parts;
}

Expected<std::uint64_t> Arguments::natural(std::string_view what) const {
  NumberReader reader(*this, what);
  const auto value = reader.number();
  if (value && !reader.at_end()) return reader.trailing("the end of the number");
  return value;
}

Expected<std::vector<std::uint64_t>> Arguments::naturals(std::string_view what) const {
  NumberReader reader(*this, what);
  auto numbers = reader.list();
  if (numbers && !reader.at_end()) return reader.trailing("a comma or the end of the list");
  return numbers;
}

Expected<std::vector<std::uint64_t>> Arguments::natural_set(std::string_view what) const {
  NumberReader reader(*this, what);
  if (!reader.accept('{')) return error("a set is written in braces", "{");
  auto numbers = reader.list();
  if (!numbers) return numbers;
  if (!reader.accept('}')) return reader.trailing("a comma or }");
  if (!reader.at_end()) return reader.trailing("the end of the set");
  return numbers;
}

std::optional<Expected<Arguments::Rectangle>> Arguments::rectangle() const {
  const std::size_t times = text_.find('x');
  if (times == std::string_view::npos) return std::nullopt;
  const Arguments rows_text(text_.substr(0, times), offset_);
  const Arguments columns_text(text_.substr(times + 1), offset_ + times + 1);
  const auto rows = rows_text.natural("the number of rows");
  if (!rows) return std::unexpected(rows.error());
  if (*rows == 0) return rows_text.error("a board has at least one row", "a number from 1 on");
  const auto columns = columns_text.natural("the number of columns");
  if (!columns) return std::unexpected(columns.error());
  if (*columns == 0) {
    return columns_text.error("a board has at least one column", "a number from 1 on");
  }
  return Rectangle{*rows, *columns};
}

std::optional<Arguments> Arguments::value_of(std::string_view key) const {
  if (!text_.starts_with(key)) return std::nullopt;
  const Arguments rest(text_.substr(key.size()), offset_ + key.size(), files_allowed_);
  if (!rest.text_.starts_with('=')) return std::nullopt;
  return Arguments(rest.text_.substr(1), rest.offset_ + 1, files_allowed_);
}

std::unexpected<Error> Arguments::error(std::string message, std::string expected,
                                        std::size_t within) const {
  return bad_input_at(offset_ + within, std::move(message), std::move(expected));
}

}  // namespace grundy
