// `grundy conjecture`: from rules to a theorem.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "ask/conjecture.h"
#include "command.h"
#include "grundy/meter.h"
#include "io.h"
#include "render/conjecture.h"

namespace grundy::cli {

namespace {

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

void conjecture_options(Options& options) {
  options.positional("GAME",
                     "A file in the rule language or in Lua, a game such as kayles, 0.77 or "
                     "takeaway(max=3), a b-file or a list of values; - reads standard input",
                     1, 1);
  options.question();
  options.output();
  options.limits();
}

/// A first line such as "n,nim_value".
std::string_view without_header(std::string_view text) {
  const std::size_t end = text.find('\n');
  const std::string_view first = text.substr(0, end);
  const bool words = !first.empty() && std::isalpha(static_cast<unsigned char>(first.front())) != 0;
  const bool header = words && end != std::string_view::npos && first.find(',') != first.npos;
  return header ? text.substr(end + 1) : text;
}

/// The values of "n value" lines. A line without its value is a hole.
Expected<std::vector<std::uint32_t>> values_of(
    const std::vector<std::vector<std::uint64_t>>& lines) {
  std::vector<std::uint32_t> values;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].size() != 2 || lines[i][0] != lines[0][0] + i) {
      return bad_input(fmt::format("the table has a hole at n = {}", lines[0][0] + i));
    }
    values.push_back(static_cast<std::uint32_t>(lines[i][1]));
  }
  if (lines[0][0] != 0) return bad_input("a table of values begins with n = 0");
  return values;
}

/// The numbers in each line of a text. Remarks begin with #.
Expected<std::vector<std::vector<std::uint64_t>>> numbers_in(std::string_view text) {
  std::vector<std::vector<std::uint64_t>> lines;
  std::vector<std::uint64_t> line;
  std::string word;
  bool remark = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    remark = c == '\n' ? false : remark || c == '#';
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 && !remark) {
      word += c;
      continue;
    }
    if (!word.empty()) {
      meter::work();
      const auto number = whole_number(word);
      if (!number || *number > UINT32_MAX / 2) return bad_input("a value is too large");
      line.push_back(*number);
      word.clear();
    }
    if (c == '\n' && !line.empty()) lines.push_back(std::exchange(line, {}));
    if (!remark && std::isspace(static_cast<unsigned char>(c)) == 0 && c != ',' && c != ';') {
      return bad_input(fmt::format("'{}' is neither a rule file nor a list of nim values",
                                   text.substr(0, std::min<std::size_t>(text.find('\n'), 40))));
    }
  }
  return lines;
}

/// Values in a text: a list, a CSV table of one row or of pairs, or a b-file.
Expected<std::vector<std::uint32_t>> values_in(std::string_view text) {
  text = without_header(text);
  if (text.starts_with(',')) {
    return bad_input("this is a table of two numbers; without rules only a list can be observed");
  }
  const auto numbers = numbers_in(text);
  if (!numbers) return std::unexpected(numbers.error());
  const auto& lines = *numbers;
  const auto pairs =
      std::ranges::count_if(lines, [](const auto& line) { return line.size() == 2; });
  if (lines.size() > 1 && 2 * static_cast<std::size_t>(pairs) > lines.size()) {
    return values_of(lines);
  }
  std::vector<std::uint32_t> values;
  for (const auto& line : lines) {
    for (const std::uint64_t number : line) {
      values.push_back(static_cast<std::uint32_t>(number));
    }
  }
  if (values.empty()) return bad_input("there are no values");
  return values;
}

bool begins_with_game(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos && !line.substr(first).starts_with("--")) {
      return line.substr(first).starts_with("game ");
    }
    begin += line.size() + 1;
  }
  return false;
}

void show(Session& session, const Conjecture& found) {
  session.answer(session.settings().json ? render::conjecture_json(found)
                                         : render::conjecture_text(found));
  if (found.stop) session.note(kLimit);
}

/// What the argument names: the text of a file or of standard input; nothing if it is a game.
Expected<std::optional<std::string>> text_named(const std::string& argument) {
  if (argument == "-") return read_input();
  const bool is_file = argument.ends_with(".rules") || argument.ends_with(".lua") ||
                       argument.ends_with(".txt") || argument.ends_with(".csv");
  if (!is_file) return std::nullopt;
  auto content = read_file(argument);
  if (!content) return std::unexpected(std::move(content.error()));
  return std::move(*content);
}

void remark_on_theorem(Session& session, const Conjecture& found, const std::string& file) {
  if (!found.theorem.empty()) return session.remark(fmt::format("wrote {}", file));
  session.remark(found.inferred_from > 0
                     ? "no theorem file: the moves are only inferred; give the Lua file a field "
                       "'moves' in the rule language"
                     : "no theorem file: nothing was proved");
}

void run_conjecture(Session& session) {
  const Settings& settings = session.settings();
  const std::string& argument = settings.arguments.front();
  const auto named = text_named(argument);
  if (!named && argument == "-") return session.complain(named.error());
  if (!named) return session.refuse(named.error());
  std::string text = named->value_or(argument);
  if (argument.ends_with(".lua")) {
    const auto name = session.engine().add_rules(std::move(text), argument);
    if (!name) return session.refuse(name.error());
    text = *name;
  } else if (*named && !begins_with_game(text)) {
    auto values = values_in(text);
    if (!values) return session.refuse(values.error());
    return show(session, Engine::conjecture_sequence(*values));
  }
  const Request& limits = session.request();
  auto positions = ask::positions_of(session.asked().topic.position);
  if (!positions) return session.refuse(positions.error());
  ConjectureRequest request{.play = limits.play,
                            .claim = ask::claim_name(session.asked().topic.claim),
                            .at = std::move(*positions),
                            .proof = limits.proof,
                            .limits = limits.limits,
                            .cancel = limits.cancel,
                            .progress = limits.progress};
  const auto found = session.engine().conjecture(text, request);
  if (!found) {
    const bool fails = found.error().kind == ErrorKind::io;
    return fails ? session.complain(found.error()) : session.refuse(found.error());
  }
  if (!limits.proof.empty()) remark_on_theorem(session, *found, limits.proof);
  show(session, *found);
}

}  // namespace

const Command kConjectureCommand{
    .name = "conjecture",
    .description = "A formula for all positions of a game, with its proof",
    .examples =
        "  grundy conjecture 'takeaway(max=3)'\n"
        "  grundy conjecture examples/theorems/mywythoff.rules --at 1000000,1618034\n"
        "  grundy conjecture kayles --proof kayles.theorem && grundy-check kayles.theorem\n"
        "  grundy conjecture 'nim(3)' --misere --json\n",
    .options = conjecture_options,
    .check = nullptr,
    .run = run_conjecture,
    .one_question = true,
};

}  // namespace grundy::cli
