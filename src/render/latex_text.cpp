#include "render/latex_text.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace grundy::render {

namespace {

/// The first character of a text, with all of its bytes.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return text.substr(0, length);
}

struct Substitute {
  std::string_view character;
  std::string_view prose;     // within a sentence
  std::string_view verbatim;  // within a picture, where commands are not obeyed
};

/// What stands for a character outside ASCII; "?" where nothing is known.
const Substitute& substitute(std::string_view character) {
  static constexpr std::array<Substitute, 22> kSubstitutes{{
      {"è", "è", "e"},
      {"é", "é", "e"},
      {"–", "--", "-"},
      {"—", "---", "-"},
      {"…", "\\ldots{}", "..."},
      {"×", "\\(\\times\\)", "x"},
      {"⊕", "\\(\\oplus\\)", "+"},
      {"≥", "\\(\\geq\\)", ">="},
      {"≤", "\\(\\leq\\)", "<="},
      {"∞", "\\(\\infty\\)", "oo"},
      {"→", "\\(\\to\\)", ">"},
      {"≠", "\\(\\neq\\)", "/="},
      {"’", "'", "'"},
      {"·", "\\(\\cdot\\)", "."},
      {"─", "-", "-"},
      {"│", "|", "|"},
      {"●", "\\(\\bullet\\)", "o"},
      {"○", "\\(\\circ\\)", "."},
      {"■", "\\(\\bullet\\)", "#"},
      {"□", "\\(\\circ\\)", "."},
      {"█", "\\(\\bullet\\)", "#"},
      {"", "?", "?"},
  }};
  const auto found = std::ranges::find(kSubstitutes, character, &Substitute::character);
  return found == kSubstitutes.end() ? kSubstitutes.back() : *found;
}

std::string_view escape_of(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '"':
      return "\\textquotedbl{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '\'':
      return "\\textquotesingle{}";
    case '`':
      return "\\textasciigrave{}";  // ?` and !` are other letters
    case '[':
      return "{[}";  // after \\item it would begin an argument
    case ']':
      return "{]}";
    default:
      return {};
  }
}

}  // namespace

std::string escape_latex(std::string_view raw) {
  // On one line, as an empty one would end a paragraph in the middle of a command.
  const std::string line = printable_line(raw);
  std::string_view text = line;
  std::string result;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const char c = character.front();
    if (character.size() > 1 || static_cast<unsigned char>(c) >= 0x80U) {
      result += substitute(character).prose;
    } else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) {
      result += '\\';
      result += c;
    } else if (text.starts_with("--") || text.starts_with(",,")) {
      result += c;
      result += "{}";  // or the two would become a dash, or a quote
    } else if (const std::string_view command = escape_of(c); !command.empty()) {
      result += command;
    } else {
      result += c;
    }
    text.remove_prefix(character.size());
  }
  return result;
}

std::string latex_code(std::string_view text) {
  return "\\texttt{" + escape_latex(text) + "}";
}

std::string verbatim_latex(std::string_view raw) {
  const std::string line = printable_line(raw);
  std::string_view text = line;
  std::string result;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const bool ascii = static_cast<unsigned char>(character.front()) < 0x80U;
    result += ascii ? character : substitute(character).verbatim;
    text.remove_prefix(character.size());
  }
  // The one text that would end the environment.
  constexpr std::string_view kEndOfPicture = "\\end{verbatim}";
  for (std::size_t at = result.find(kEndOfPicture); at != std::string::npos;
       at = result.find(kEndOfPicture, at)) {
    result.insert(at + 4, " ");
  }
  return result;
}

}  // namespace grundy::render
