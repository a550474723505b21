// Shows the Markdown manual of a game on a terminal: the headings, paragraphs, lists, code and
// tables of games/*/*.md without their marks.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "render/text.h"
#include "render/wrap.h"

namespace grundy::render {

namespace {

// While lines are broken, these stand for the beginning and the end of highlighted text, and for a
// non-breaking space.
constexpr char kBegin = '\x01';
constexpr char kEnd = '\x02';
constexpr char kSpace = '\x03';

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string highlight(std::string_view text) {
  std::string marked(1, kBegin);
  for (const char c : text) marked += c == ' ' ? kSpace : c;
  return marked + kEnd;
}

/// `code` and *emphasis* without their marks. Code without a letter or a digit gets quotation
/// marks; it would not be seen otherwise.
std::string without_marks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool emphasis = text[i] == '*' && i + 1 < text.size() && text[i + 1] != ' ';
    const std::size_t end =
        text[i] == '`' || emphasis ? text.find(text[i], i + 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[i];
      continue;
    }
    const std::string_view inner = text.substr(i + 1, end - i - 1);
    out += emphasis || std::ranges::any_of(inner, is_letter_or_digit)
               ? highlight(inner)
               : highlight(fmt::format("'{}'", inner));
    i = end;
  }
  return out;
}

std::string with_style(std::string_view text, const Style& style) {
  std::string out;
  std::string inner;
  bool inside = false;
  for (const char c : text) {
    if (c == kBegin) {
      inside = true;
    } else if (c == kEnd) {
      out += style.bold(inner);
      inner.clear();
      inside = false;
    } else {
      (inside ? inner : out) += c == kSpace ? ' ' : c;
    }
  }
  return out + inner;
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    const std::size_t bar = std::min(row.find('|'), row.size());
    std::string_view cell = row.substr(0, bar);
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ')) cell.remove_suffix(1);
    cells.push_back(without_marks(cell));
    row.remove_prefix(std::min(bar + 1, row.size()));
  }
  return cells;
}

/// The manual, one block of lines after another; empty lines separate blocks.
class Manual {
 public:
  explicit Manual(const Style& style) : style_(style) {}

  void line(std::string_view text) {
    if (text.starts_with("```")) {
      flush();
      in_code_ = !in_code_;
    } else if (in_code_) {
      out_ += "    " + style_.faint(text) + "\n";
    } else if (text.starts_with('#')) {
      flush();
      text.remove_prefix(std::min(text.find_first_not_of("# "), text.size()));
      out_ += style_.bold(text) + "\n";
    } else if (text.starts_with('|')) {
      flush_paragraph();
      if (!text.starts_with("|-")) rows_.push_back(cells_of(text));
    } else if (text.starts_with("- ")) {
      flush();
      bullet_ = true;
      paragraph_ = text.substr(2);
    } else if (text.empty()) {
      flush();
      if (!out_.empty() && !out_.ends_with("\n\n")) out_ += "\n";
    } else {
      flush_table();
      text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
      paragraph_ += (paragraph_.empty() ? "" : " ") + std::string(text);
    }
  }
  std::string finish() {
    flush();
    return std::move(out_);
  }

 private:
  void flush() {
    flush_paragraph();
    flush_table();
  }
  void flush_paragraph() {
    if (paragraph_.empty()) return;
    std::string wrapped;
    append_wrapped(wrapped, without_marks(paragraph_), 0, bullet_ ? "- " : "");
    out_ += with_style(wrapped, style_);
    paragraph_.clear();
    bullet_ = false;
  }
  /// Columns as wide as their widest cell; the last one is wrapped.
  void flush_table() {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
      widths.resize(std::max(widths.size(), row.size()), 0);
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], columns_of(row[i]));
      }
    }
    for (const auto& row : rows_) {
      std::string lead = "  ";
      for (std::size_t i = 0; i + 1 < row.size(); ++i) {
        lead += row[i] + std::string(widths[i] - columns_of(row[i]) + 2, ' ');
      }
      std::string wrapped;
      append_wrapped(wrapped, row.empty() ? "" : row.back(), 0, lead);
      out_ += with_style(wrapped, style_);
    }
    rows_.clear();
  }

  const Style& style_;
  std::string out_;
  std::string paragraph_;
  bool bullet_ = false;
  bool in_code_ = false;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::string manual_text(std::string_view markdown, const Style& style) {
  Manual manual(style);
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    manual.line(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return manual.finish();
}

}  // namespace grundy::render
