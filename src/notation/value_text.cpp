#include "notation/value_text.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "core/canonical_words.h"
#include "core/text.h"

namespace grundy::notation {

namespace {

class ValuePrinter {
 public:
  explicit ValuePrinter(std::string& out) : out_(out) {}

  void integer(std::int64_t number) { fmt::format_to(std::back_inserter(out_), "{}", number); }
  void number(double value) { fmt::format_to(std::back_inserter(out_), "{}", value); }
  void text(std::string_view text) {
    out_ += '"';
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '\\') {
        out_ += "\\\\";
      } else if (c == '"' || byte < 0x20 || byte == 0x7f) {
        fmt::format_to(std::back_inserter(out_), "\\x{:02x}", byte);
      } else {
        out_ += c;
      }
    }
    out_ += '"';
  }
  void begin_list(std::size_t /*members*/) { out_ += '{'; }
  void before_member(std::size_t index) {
    if (index > 0) out_ += ',';
  }
  void after_member(std::size_t /*index*/) {}
  void end_list() { out_ += '}'; }

 private:
  std::string& out_;
};

std::optional<unsigned> hex_byte(std::string_view text) {
  unsigned byte = 0;
  if (text.size() < 2) return std::nullopt;
  const auto read = std::from_chars(text.data(), text.data() + 2, byte, 16);
  if (read.ec != std::errc() || read.ptr != text.data() + 2) return std::nullopt;
  return byte;
}

/// Reads what `ValuePrinter` writes.
class ValueParser {
 public:
  explicit ValueParser(Words& out) : writer_(out) {}

  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxNesting deep
  std::optional<Error> value(const grundy::Arguments& item, int depth) {
    const std::string_view text = item.text();
    if (text.empty()) return missing(item);
    if (text.front() == '"') return read_quoted(item);
    if (text.front() == '{') {
      if (text.size() < 2 || text.back() != '}') {
        return item.error("this list does not end", "a closing }").error();
      }
      return members(grundy::Arguments(text.substr(1, text.size() - 2), item.offset() + 1), depth);
    }
    return number(item);
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  std::optional<Error> members(const grundy::Arguments& inside, int depth) {
    if (depth >= canonical::kMaxNesting) {
      return inside
          .error(fmt::format("lists may be nested at most {} deep", canonical::kMaxNesting))
          .error();
    }
    const std::size_t begin = writer_.begin_list();
    std::size_t count = 0;
    if (!inside.empty()) {
      for (const grundy::Arguments& item : inside.items()) {
        if (auto error = value(item, depth + 1)) return error;
        ++count;
      }
    }
    writer_.end_list(begin, count);
    return std::nullopt;
  }

 private:
  static std::optional<Error> missing(const grundy::Arguments& item) {
    return item.error("something is missing here", "a number, a text in quotes or a list in {}")
        .error();
  }

  std::optional<Error> read_quoted(const grundy::Arguments& item) {
    const std::string_view text = item.text();
    std::string content;
    std::size_t at = 1;
    for (; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] != '\\') {
        content += text[at];
      } else if (text.substr(at).starts_with("\\\\")) {
        content += '\\';
        ++at;
      } else if (const auto byte = text.substr(at).starts_with("\\x")
                                       ? hex_byte(text.substr(at + 2))
                                       : std::nullopt) {
        content += static_cast<char>(*byte);
        at += 3;
      } else {
        return item.error("a backslash in a text must be doubled", "\\\\, or \\xHH for a byte", at)
            .error();
      }
    }
    if (at + 1 != text.size()) {
      return item.error("nothing may follow the text in quotes", "a comma or the end", at + 1)
          .error();
    }
    writer_.text(content);
    return std::nullopt;
  }

  std::optional<Error> number(const grundy::Arguments& item) {
    const std::string_view text = item.text();
    const char* const end = text.data() + text.size();
    std::int64_t whole = 0;
    const auto read = std::from_chars(text.data(), end, whole);
    if (read.ec == std::errc() && read.ptr == end) {
      writer_.integer(whole);
      return std::nullopt;
    }
    double value = 0;
    const auto real = std::from_chars(text.data(), end, value);
    if (real.ec == std::errc() && real.ptr == end && std::isfinite(value) &&
        text.find_first_not_of("0123456789+-.eE") == std::string_view::npos) {
      writer_.number(value);
      return std::nullopt;
    }
    if (real.ec == std::errc::result_out_of_range || read.ec == std::errc::result_out_of_range) {
      return item.error("this number is too large").error();
    }
    return item
        .error(fmt::format("{} is not a number", describe_character(text, 0)),
               "a number, a text in quotes or a list in {}")
        .error();
  }

  ValueWriter writer_;
};

}  // namespace

std::string print_value(WordsView value) {
  std::string text;
  ValuePrinter printer(text);
  read_value(value, printer);
  return text;
}

std::string print_arguments(WordsView value) {
  std::string text = print_value(value);
  // A list of one member keeps its braces, since mygame(5) has the position 5.
  const Word first = value.front();
  const Word kind = first & canonical::kKindMask;
  Word members = 1;
  if (kind == canonical::kList || kind == canonical::kBytes) {
    members = first >> canonical::kKindBits;
  } else if (kind == canonical::kShortBytes) {
    members = (first >> canonical::kKindBits) & canonical::kKindMask;
  }
  return members == 1 ? text : text.substr(1, text.size() - 2);
}

namespace {

/// Whole numbers with commas and nothing else, which most arguments are: without an object for
/// each.
bool read_whole_numbers(std::string_view text, Words& words) {
  if (text.empty()) return false;
  ValueWriter writer(words);
  const bool is_list = text.find(',') != std::string_view::npos;
  const std::size_t begin = is_list ? writer.begin_list() : 0;
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (;; ++at) {
    std::int64_t whole = 0;
    const auto [behind, error] = std::from_chars(at, end, whole);
    if (error != std::errc() || (behind != end && *behind != ',')) return false;
    writer.integer(whole);
    ++count;
    at = behind;
    if (at == end) break;
  }
  if (is_list) writer.end_list(begin, count);
  return true;
}

}  // namespace

Expected<Words> parse_arguments(const grundy::Arguments& arguments) {
  Words words;
  if (read_whole_numbers(arguments.text(), words)) return words;
  words.clear();
  ValueParser parser(words);
  const bool one = !arguments.empty() && arguments.items().size() == 1;
  auto error = one ? parser.value(arguments.items().front(), 0) : parser.members(arguments, 0);
  if (error) return std::unexpected(std::move(*error));
  return words;
}

}  // namespace grundy::notation
