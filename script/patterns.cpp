#include "script/patterns.h"

#include <algorithm>
#include <cctype>

namespace grundy::script {

namespace {

unsigned char byte_of(char c) {
  return static_cast<unsigned char>(c);
}

bool in_class(unsigned char c, char letter) {
  switch (letter) {
    case 'a':
      return std::isalpha(c) != 0;
    case 'c':
      return std::iscntrl(c) != 0;
    case 'd':
      return std::isdigit(c) != 0;
    case 'g':
      return std::isgraph(c) != 0;
    case 'l':
      return std::islower(c) != 0;
    case 'p':
      return std::ispunct(c) != 0;
    case 's':
      return std::isspace(c) != 0;
    case 'u':
      return std::isupper(c) != 0;
    case 'w':
      return std::isalnum(c) != 0;
    case 'x':
      return std::isxdigit(c) != 0;
    default:
      return false;
  }
}

constexpr std::string_view kClasses = "acdglpsuwx";

}  // namespace

Pattern::Set Pattern::class_of(char letter) {
  Set set;
  const auto lower = static_cast<char>(std::tolower(byte_of(letter)));
  if (kClasses.find(lower) == std::string_view::npos) return set.set(byte_of(letter));
  for (unsigned c = 0; c < 256; ++c) set[c] = in_class(static_cast<unsigned char>(c), lower);
  return lower == letter ? set : ~set;
}

Pattern::Set Pattern::set_in_brackets(std::string_view text, std::size_t& at) {
  Set set;
  ++at;  // [
  const bool negated = at < text.size() && text[at] == '^';
  if (negated) ++at;
  // A ] in first place stands for itself.
  for (bool first = true; first || at >= text.size() || text[at] != ']'; first = false) {
    if (at >= text.size()) throw PatternError("malformed pattern (missing ']')");
    if (text[at] == '%') {
      if (++at >= text.size()) throw PatternError("malformed pattern (ends with '%')");
      set |= class_of(text[at++]);
    } else if (at + 2 < text.size() && text[at + 1] == '-' && text[at + 2] != ']') {
      for (unsigned c = byte_of(text[at]); c <= byte_of(text[at + 2]); ++c) set.set(c);
      at += 3;
    } else {
      set.set(byte_of(text[at++]));
    }
  }
  ++at;  // ]
  return negated ? ~set : set;
}

Pattern::Item Pattern::single(std::string_view text, std::size_t& at) const {
  Item item;
  if (text[at] == '.') {
    item.set.set();
    ++at;
  } else if (text[at] == '[') {
    item.set = set_in_brackets(text, at);
  } else if (text[at] == '%') {
    item.set = class_of(text[at + 1]);
    at += 2;
  } else {
    item.set.set(byte_of(text[at++]));
  }
  if (at >= text.size()) return item;
  switch (text[at]) {
    case '*':
      item.repeat = Repeat::any;
      break;
    case '+':
      item.repeat = Repeat::some;
      break;
    case '-':
      item.repeat = Repeat::few;
      break;
    case '?':
      item.repeat = Repeat::perhaps;
      break;
    default:
      return item;
  }
  ++at;
  return item;
}

Pattern::Pattern(std::string_view text) {
  anchored_ = text.starts_with('^');
  read(anchored_ ? text.substr(1) : text);
}

Pattern::Item Pattern::read_escape(std::string_view text, std::size_t& at,
                                   std::size_t captures) const {
  if (at + 1 == text.size()) throw PatternError("malformed pattern (ends with '%')");
  const char next = text[at + 1];
  if (next == 'b') {
    if (at + 3 >= text.size()) throw PatternError("missing arguments to '%b'");
    at += 4;
    return {.kind = Kind::balance, .first = text[at - 2], .last = text[at - 1]};
  }
  if (next == 'f') {
    at += 2;
    if (at >= text.size() || text[at] != '[') throw PatternError("missing '[' after '%f'");
    return {.kind = Kind::frontier, .set = set_in_brackets(text, at)};
  }
  if (std::isdigit(byte_of(next)) == 0) return single(text, at);
  if (next == '0' || static_cast<std::size_t>(next - '0') > captures) {
    throw PatternError("invalid capture index");
  }
  at += 2;
  return {.kind = Kind::again, .number = static_cast<std::size_t>(next - '1')};
}

void Pattern::read(std::string_view text) {
  std::vector<std::size_t> open;
  std::size_t captures = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (items_.size() >= kMaxItems) throw PatternError("the pattern is too long");
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (text[at] == '(') {
      if (++captures > kMaxCaptures) throw PatternError("too many captures");
      items_.push_back({.kind = next == ')' ? Kind::position : Kind::open});
      if (next != ')') open.push_back(captures - 1);
      at += next == ')' ? 2 : 1;
    } else if (text[at] == ')') {
      if (open.empty()) throw PatternError("invalid pattern capture");
      items_.push_back({.kind = Kind::close, .number = open.back()});
      open.pop_back();
      ++at;
    } else if (text[at] == '$' && at + 1 == text.size()) {
      items_.push_back({.kind = Kind::end});
      ++at;
    } else {
      items_.push_back(text[at] == '%' ? read_escape(text, at, captures) : single(text, at));
    }
  }
  if (!open.empty()) throw PatternError("unfinished capture");
}

/// One attempt to match at one place.
struct Pattern::Run {
  const Pattern& pattern;
  std::string_view subject;
  std::uint64_t& steps;
  std::vector<Capture> captures = {};

  void step() {
    if (steps == 0) throw PatternError("the pattern takes too long to match");
    --steps;
  }

  // NOLINTNEXTLINE(misc-no-recursion): once for each item, of which there are kMaxItems
  std::optional<std::size_t> rest(std::size_t item, std::size_t at) {
    step();
    if (item == pattern.items_.size()) return at;
    const Item& now = pattern.items_[item];
    switch (now.kind) {
      case Kind::single:
        return match_repeated(now, item, at);
      case Kind::open:
      case Kind::position: {
        captures.push_back({at, 0, now.kind == Kind::position, /*open=*/now.kind == Kind::open});
        const auto end = rest(item + 1, at);
        if (!end) captures.pop_back();
        return end;
      }
      case Kind::close: {
        const Capture before = captures[now.number];
        captures[now.number].length = at - before.begin;
        captures[now.number].open = false;
        const auto end = rest(item + 1, at);
        if (!end) captures[now.number] = before;
        return end;
      }
      case Kind::again:
        return met_again(now, item, at);
      case Kind::balance:
        return match_balanced(now, item, at);
      case Kind::frontier: {
        const unsigned char before = at == 0 ? 0 : byte_of(subject[at - 1]);
        const unsigned char after = at < subject.size() ? byte_of(subject[at]) : 0;
        if (now.set[before] || !now.set[after]) return std::nullopt;
        return rest(item + 1, at);
      }
      case Kind::end:
        return at == subject.size() ? rest(item + 1, at) : std::nullopt;
    }
    return std::nullopt;
  }

  bool fits(const Item& item, std::size_t at) {
    step();
    return at < subject.size() && item.set[byte_of(subject[at])];
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  std::optional<std::size_t> match_repeated(const Item& now, std::size_t item, std::size_t at) {
    switch (now.repeat) {
      case Repeat::once:
        return fits(now, at) ? rest(item + 1, at + 1) : std::nullopt;
      case Repeat::perhaps:
        if (fits(now, at)) {
          if (const auto end = rest(item + 1, at + 1)) return end;
        }
        return rest(item + 1, at);
      case Repeat::few:
        for (;; ++at) {
          if (const auto end = rest(item + 1, at)) return end;
          if (!fits(now, at)) return std::nullopt;
        }
      case Repeat::any:
      case Repeat::some: {
        std::size_t most = at;
        while (fits(now, most)) ++most;
        const std::size_t least = at + (now.repeat == Repeat::some ? 1 : 0);
        for (; most >= least; --most) {
          if (const auto end = rest(item + 1, most)) return end;
          if (most == 0) break;
        }
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  std::optional<std::size_t> met_again(const Item& now, std::size_t item, std::size_t at) {
    const Capture& capture = captures[now.number];
    if (capture.open || capture.position) throw PatternError("invalid capture index");
    const std::string_view wanted = subject.substr(capture.begin, capture.length);
    steps -= std::min<std::uint64_t>(steps, wanted.size());
    if (!subject.substr(at).starts_with(wanted)) return std::nullopt;
    return rest(item + 1, at + wanted.size());
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  std::optional<std::size_t> match_balanced(const Item& now, std::size_t item, std::size_t at) {
    if (at >= subject.size() || subject[at] != now.first) return std::nullopt;
    std::size_t depth = 1;
    for (std::size_t i = at + 1; i < subject.size(); ++i) {
      step();
      if (subject[i] == now.last) {
        if (--depth == 0) return rest(item + 1, i + 1);
      } else if (subject[i] == now.first) {
        ++depth;
      }
    }
    return std::nullopt;
  }
};

std::optional<Pattern::Match> Pattern::match_at(std::string_view subject, std::size_t at,
                                                std::uint64_t& steps) const {
  Run run{*this, subject, steps};
  const auto end = run.rest(0, at);
  if (!end) return std::nullopt;
  return Match{at, *end, std::move(run.captures)};
}

std::optional<Pattern::Match> Pattern::find(std::string_view subject, std::size_t from,
                                            std::uint64_t& steps) const {
  for (std::size_t at = from; at <= subject.size(); ++at) {
    if (auto match = match_at(subject, at, steps)) return match;
    if (anchored_) break;
  }
  return std::nullopt;
}

}  // namespace grundy::script
