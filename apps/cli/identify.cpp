// `grundy identify`: the games that have given nim values.

#include <cctype>
#include <iostream>
#include <iterator>

#include "command.h"
#include "render/identify.h"

namespace grundy::cli {

namespace {

void identify_options(Options& options) {
  options.positional(
      "VALUES", "Nim values such as 0,1,2,0,1,2, or the name of a b-file; - reads standard input",
      1, 1);
  options.question();
  options.output();
  options.limits();
}

void run_identify(Session& session) {
  const std::string& argument = session.settings().arguments.front();
  std::string text = argument;
  const bool input = argument == "-";
  const bool file = !input && !argument.empty() &&
                    std::isdigit(static_cast<unsigned char>(argument.front())) == 0;
  if (input) {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else if (file) {
    auto content = read_file(argument);
    if (!content) return session.complain(content.error());
    text = std::move(*content);
  }
  const auto found = session.engine().identify(text, session.asked().identify);
  if (!found) {
    Error error = found.error();
    if (input || file) error.offset.reset();
    return session.refuse(error, argument);
  }
  session.answer(session.settings().json ? render::identification_json(*found)
                                         : render::identification_text(*found));
  if (found->stop) session.note(kLimit);
}

}  // namespace

const Command kIdentifyCommand{
    .name = "identify",
    .description = "The games and codes that have given nim values",
    .examples =
        "  grundy identify 0,1,2,3,1,4,3,2,1,4,2,6\n"
        "  grundy identify 1,2,0,1,2,0 --json\n"
        "  grundy sequence 'cram(1x_)' --oeis | grundy identify -\n",
    .options = identify_options,
    .check = nullptr,
    .run = run_identify,
    .one_question = true,
};

}  // namespace grundy::cli
