#include "notation/syntax.h"

#include <fmt/format.h>

#include <charconv>
#include <span>
#include <tao/pegtl.hpp>
#include <utility>

#include "core/text.h"
#include "grundy/meter.h"

namespace grundy::notation {

namespace {

namespace pegtl = tao::pegtl;

// The grammar. Names in this part are those of the grammar in syntax.h.

struct Space : pegtl::star<pegtl::space> {};
struct Number : pegtl::plus<pegtl::digit> {};
struct Star : pegtl::one<'*'> {};
struct HeapSize : pegtl::must<Number> {};
struct Heap : pegtl::seq<Star, HeapSize> {};
struct Zero : pegtl::seq<pegtl::one<'0'>, pegtl::not_at<pegtl::digit>> {};

struct Name : pegtl::identifier {};
struct Quoted : pegtl::if_must<pegtl::one<'"'>, pegtl::until<pegtl::one<'"'>>> {};
struct ArgumentText;
struct InParentheses : pegtl::if_must<pegtl::one<'('>, ArgumentText, pegtl::one<')'>> {};
struct InBraces : pegtl::if_must<pegtl::one<'{'>, ArgumentText, pegtl::one<'}'>> {};

/// One or more characters that are neither brackets nor quotes nor NUL. Written by hand, in blocks
/// that the compiler vectorises: it runs over every character of a long position.
struct PlainText {
  using rule_t = PlainText;
  using subs_t = pegtl::empty_list;

  static unsigned char is_special(char c) {
    // Not ||: without branches many characters can be tested at once.
    const auto is = [c](char special) { return static_cast<unsigned char>(c == special); };
    return static_cast<unsigned char>(is('(') | is(')') | is('{') | is('}') | is('"') | is('\0'));
  }

  static constexpr std::size_t kBlock = 64;

  static bool has_special(std::span<const char, kBlock> block) {
    unsigned char special = 0;
    for (const char c : block) special = static_cast<unsigned char>(special | is_special(c));
    return special != 0;
  }

  template <class ParseInput>
  static bool match(ParseInput& in) {
    const char* const begin = in.current();
    const std::size_t size = in.size();
    std::size_t at = 0;
    while (at + kBlock <= size && !has_special(std::span<const char, kBlock>(begin + at, kBlock))) {
      at += kBlock;
    }
    while (at < size && is_special(begin[at]) == 0) ++at;
    in.bump(at);
    return at > 0;
  }
};
struct ArgumentText : pegtl::star<pegtl::sor<PlainText, Quoted, InParentheses, InBraces>> {};
struct Arguments : ArgumentText {};
struct OpenParenthesis : pegtl::one<'('> {};
struct CloseParenthesis : pegtl::one<')'> {};
struct Named : pegtl::if_must<Name, Space, OpenParenthesis, Arguments, CloseParenthesis> {};

struct Expr;
struct OpenBrace : pegtl::one<'{'> {};
struct CloseBrace : pegtl::one<'}'> {};
struct OptionList : pegtl::list_must<Expr, pegtl::one<','>, pegtl::space> {};
struct Given : pegtl::if_must<OpenBrace, Space, pegtl::sor<pegtl::at<CloseBrace>, OptionList>,
                              Space, CloseBrace> {};

struct Game : pegtl::sor<Heap, Zero, Given, Named> {};
struct Expr : pegtl::list_must<Game, pegtl::one<'+'>, pegtl::space> {};
struct Whole : pegtl::must<Space, Expr, Space, pegtl::eof> {};

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

/// What is being built, and how deep the parser is in brackets.
struct State {
  std::string_view text;
  std::vector<Expression> open{1};   // expressions that have not ended
  std::vector<Expression> finished;  // options of the open lists, innermost last
  std::vector<std::size_t> lists;    // how many of `finished` there were when each list began
  std::vector<std::size_t> offsets;  // where each open list began
  Term term;
  std::size_t depth = 0;

  template <class ActionInput>
  [[nodiscard]] std::size_t offset(const ActionInput& input) const {
    return static_cast<std::size_t>(input.begin() - text.data());
  }
  void add(Term&& made) {
    meter::bytes(sizeof(Term));
    open.back().terms.push_back(std::move(made));
  }
};

/// Carries an Error out of PEGTL, which reports failures by exceptions.
struct Failed {
  Error error;
};

[[noreturn]] void fail(std::size_t offset, std::string message, std::string expected) {
  throw Failed{Error{ErrorKind::bad_input, std::move(message), offset, std::move(expected)}};
}

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<Number> {
  template <class ActionInput>
  static void apply(const ActionInput& in, State& state) {
    std::uint64_t value = 0;
    if (std::from_chars(in.begin(), in.end(), value).ec != std::errc()) {
      fail(state.offset(in), "the heap is too large", "at most 18446744073709551615");
    }
    state.term.heap = value;
  }
};

template <>
struct Action<Heap> {
  template <class ActionInput>
  static void apply(const ActionInput& in, State& state) {
    state.term.kind = Term::Kind::heap;
    state.term.offset = state.offset(in);
    state.add(std::exchange(state.term, {}));
  }
};

template <>
struct Action<Zero> : Action<Heap> {};

template <>
struct Action<Name> {
  template <class ActionInput>
  static void apply(const ActionInput& in, State& state) {
    state.term.kind = Term::Kind::named;
    state.term.offset = state.offset(in);
    state.term.name = std::string_view(in.begin(), in.size());
  }
};

template <>
struct Action<Arguments> {
  template <class ActionInput>
  static void apply(const ActionInput& in, State& state) {
    state.term.arguments = std::string_view(in.begin(), in.size());
    state.term.arguments_offset = state.offset(in);
  }
};

template <>
struct Action<CloseParenthesis> {
  static void apply0(State& state) { state.add(std::exchange(state.term, {})); }
};

template <>
struct Action<OpenBrace> {
  template <class ActionInput>
  static void apply(const ActionInput& in, State& state) {
    if (state.lists.size() >= kMaxDepth) {
      fail(state.offset(in),
           fmt::format("lists of options may be nested at most {} deep", kMaxDepth), "");
    }
    state.offsets.push_back(state.offset(in));
    state.lists.push_back(state.finished.size());
    state.open.emplace_back();
  }
};

/// When an expression inside a list ends, it is one of the options.
template <>
struct Action<Expr> {
  static void apply0(State& state) {
    if (state.lists.empty()) return;
    state.finished.push_back(std::exchange(state.open.back(), {}));
  }
};

template <>
struct Action<CloseBrace> {
  static void apply0(State& state) {
    Term list{.kind = Term::Kind::given, .offset = state.offsets.back()};
    const auto first = state.finished.begin() + static_cast<std::ptrdiff_t>(state.lists.back());
    list.options.assign(std::make_move_iterator(first),
                        std::make_move_iterator(state.finished.end()));
    state.finished.erase(first, state.finished.end());
    state.lists.pop_back();
    state.offsets.pop_back();
    state.open.pop_back();
    state.add(std::move(list));
  }
};

// What to say if the text cannot go on.
template <class Rule>
inline constexpr const char* kExpected = "something else";
template <>
inline constexpr const char* kExpected<Number> = "the size of the nim heap";
template <>
inline constexpr const char* kExpected<OpenParenthesis> = "( and the position";
template <>
inline constexpr const char* kExpected<CloseParenthesis> = "a closing )";
template <>
inline constexpr const char* kExpected<pegtl::one<')'>> = "a closing )";
template <>
inline constexpr const char* kExpected<CloseBrace> = "a comma or a closing }";
template <>
inline constexpr const char* kExpected<pegtl::one<'}'>> = "a closing }";
template <>
inline constexpr const char* kExpected<pegtl::until<pegtl::one<'"'>>> = "a closing \"";
template <>
inline constexpr const char* kExpected<pegtl::eof> = "+ or the end";
constexpr const char* kExpectedGame = "a game: *n, 0, {...} or name(...)";
template <>
inline constexpr const char* kExpected<Expr> = kExpectedGame;
template <>
inline constexpr const char* kExpected<Game> = kExpectedGame;
template <>
inline constexpr const char* kExpected<pegtl::sor<pegtl::at<CloseBrace>, OptionList>> =
    "a game or a closing }";

template <class Rule>
struct Reporting : pegtl::normal<Rule> {
  template <class ParseInput, class... States>
  [[noreturn]] static void raise(const ParseInput& in, State& state, States&&...) {
    const auto offset = static_cast<std::size_t>(in.current() - state.text.data());
    fail(offset,
         offset == state.text.size()
             ? "the text ends too soon"
             : fmt::format("{} does not belong here", describe_character(state.text, offset)),
         kExpected<Rule>);
  }
};

/// The parser recurses into brackets inside arguments, so their depth must be bounded.
template <class Rule>
struct Nesting : Reporting<Rule> {
  template <class ParseInput>
  static void start(const ParseInput& in, State& state) {
    // Called wherever a bracket may come, not only where there is one.
    const bool opens = !in.empty() && (*in.current() == '(' || *in.current() == '{');
    if (++state.depth > kMaxDepth && opens) {
      fail(static_cast<std::size_t>(in.current() - state.text.data()),
           fmt::format("brackets may be nested at most {} deep", kMaxDepth), "");
    }
  }
  template <class ParseInput>
  static void success(const ParseInput&, State& state) {
    --state.depth;
  }
  template <class ParseInput>
  static void failure(const ParseInput&, State& state) {
    --state.depth;
  }
};

template <class Rule>
struct Control : Reporting<Rule> {};
template <>
struct Control<InParentheses> : Nesting<InParentheses> {};
template <>
struct Control<InBraces> : Nesting<InBraces> {};

}  // namespace

Expected<Expression> parse(std::string_view text) {
  State state{.text = text};
  Input input(text.data(), text.data() + text.size(), "");
  try {
    pegtl::parse<Whole, Action, Control>(input, state);
  } catch (Failed& failed) {
    return std::unexpected(std::move(failed.error));
  }
  return std::move(state.open.front());
}

// NOLINTNEXTLINE(misc-no-recursion): at most kMaxDepth deep
std::string print(const Expression& expression) {
  std::string text;
  for (const Term& term : expression.terms) {
    if (!text.empty()) text += " + ";
    switch (term.kind) {
      case Term::Kind::heap:
        text += fmt::format("*{}", term.heap);
        break;
      case Term::Kind::named:
        text += fmt::format("{}({})", term.name, term.arguments);
        break;
      case Term::Kind::given:
        text += '{';
        for (std::size_t i = 0; i < term.options.size(); ++i) {
          if (i > 0) text += ", ";
          text += print(term.options[i]);
        }
        text += '}';
        break;
    }
  }
  return text;
}

}  // namespace grundy::notation
