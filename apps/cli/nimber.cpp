// `grundy nimber` and `grundy lexicode`.

#include <fmt/format.h>

#include "command.h"
#include "render/nimber.h"
#include "table_forms.h"

namespace grundy::cli {

namespace {

void nimber_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("EXPR",
                     "Nimbers with + - * / ^ and parentheses; - reads one per line from standard "
                     "input",
                     0, 1);
  options.question();
  options.flag("--csv", settings.csv, "Print the table as comma-separated values");
  options.file("--svg", settings.svg,
               "Write a picture of the table to FILE (- for standard output)");
  options.output();
  options.limits();
}

void check_nimber(const Given& given) {
  const Settings& settings = given.settings;
  const bool table = !given.asked.topic.table_size.empty();
  if (table != settings.arguments.empty()) {
    throw UsageError(table ? "--table excludes an expression"
                           : "an expression is missing, such as '7*9 + 5/3^2', or --table 16x16");
  }
  const NimberRequest& request = given.asked.nimber;
  if (table && (request.steps || request.facts)) {
    throw UsageError("--explain and --facts need an expression");
  }
  if (!table && (settings.csv || !settings.svg.empty())) {
    throw UsageError("--csv and --svg need --table");
  }
  check_table_forms(settings);
}

void run_products(Session& session) {
  const std::string& size = session.asked().topic.table_size;
  const auto table = nimber_table(size, session.asked().nimber);
  if (!table) return session.refuse(table.error(), size);
  show_table(session, *table, render::nimber_table_json);
}

void calculate(Session& session, std::string_view expression, std::optional<std::size_t> line) {
  const auto answer = calculate_nimber(expression, session.asked().nimber);
  if (!answer) return session.refuse(answer.error(), expression, line);
  session.answer(session.settings().json ? render::nimber_json(*answer)
                                         : render::nimber_text(*answer, session.style()));
}

void run_nimber(Session& session) {
  if (session.settings().arguments.empty()) {
    return session.within_limits([&] { run_products(session); });
  }
  session.each_text([&](std::string_view expression, std::optional<std::size_t> line) {
    session.within_limits([&] { calculate(session, expression, line); },
                          line ? expression.size() : 0);
  });
}

void lexicode_options(Options& options) {
  options.question();
  options.output();
  options.limits();
}

void check_lexicode(const Given& given) {
  for (const char* const option : {"--length", "--distance"}) {
    if (!given.options.has(option)) throw UsageError(fmt::format("{} is missing", option));
  }
}

/// Shows the options, and which of the two numbers is wrong.
void refuse_code(Session& session, Error error) {
  if (session.settings().json || error.kind != ErrorKind::bad_input) return session.refuse(error);
  const LexicodeRequest& request = session.asked().lexicode;
  const std::string length = fmt::format("--length {}", request.length);
  const std::string text = fmt::format("{} --distance {}", length, request.distance);
  const bool bad_length = request.length == 0 || request.length > kMaxCodeLength;
  error.offset = bad_length ? sizeof("--length") : length.size() + sizeof(" --distance");
  session.refuse(error, text);
}

void run_lexicode(Session& session) {
  const auto code = make_lexicode(session.asked().lexicode);
  if (!code) return refuse_code(session, code.error());
  session.answer(session.settings().json ? render::lexicode_json(*code)
                                         : render::lexicode_text(*code, session.style()));
}

}  // namespace

const Command kNimberCommand{
    .name = "nimber",
    .description = "Calculate in the field of nimbers",
    .examples =
        "  grundy nimber '7*9 + 5/3^2'\n"
        "  grundy nimber --explain '25*30'\n"
        "  grundy nimber --facts 18446744073709551615\n"
        "  grundy nimber 'sqrt(5) + solve(6)'\n"
        "  grundy nimber 'w^3'\n"
        "  grundy nimber --table 16x16 --svg products.svg\n"
        "  seq 20 | sed 's/$/^3/' | grundy nimber -\n\n"
        "Expressions:\n"
        "  + -      nim addition, which is xor; subtraction is the same\n"
        "  * /      nim product and quotient\n"
        "  ^        a power with an ordinary whole exponent, not xor\n"
        "  sqrt(a)  the square root; solve(a) is the even x with x^2 + x = a\n"
        "  w        the ordinal omega, a cube root of 2; [w^4*3 + w + 5] is an ordinal\n"
        "           in the usual notation\n",
    .options = nimber_options,
    .check = check_nimber,
    .run = run_nimber,
};

const Command kLexicodeCommand{
    .name = "lexicode",
    .description = "Codes whose words are the lost positions of coin games",
    .examples =
        "  grundy lexicode --length 24 --distance 8\n"
        "  grundy lexicode --length 7 --distance 3 --json\n"
        "  grundy lexicode --length 16 --distance 8\n",
    .options = lexicode_options,
    .check = check_lexicode,
    .run = run_lexicode,
    .one_question = true,
};

}  // namespace grundy::cli
