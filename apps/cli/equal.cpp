// `grundy equal`.

#include "command.h"
#include "render/json.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void equal_options(Options& options) {
  options.positional("G", "A position", 1, 1);
  options.positional("H", "Another position", 1, 1);
  options.question();
  options.output();
  options.limits();
}

void run_equal(Session& session) {
  const auto& words = session.settings().arguments;
  const auto left = session.engine().parse(words[0]);
  if (!left) return session.refuse(left.error(), words[0]);
  const auto right = session.engine().parse(words[1]);
  if (!right) return session.refuse(right.error(), words[1]);
  const auto comparison = session.engine().compare(*left, *right, session.request());
  if (!comparison) return session.refuse(comparison.error());
  session.answer(session.settings().json
                     ? render::comparison_json(*comparison, *left, *right)
                     : render::comparison_text(*comparison, *left, *right, session.style()));
  if (comparison->proof) session.report(*comparison->proof);
  session.report(comparison->work);
  if (comparison->stop) session.note(kLimit);
}

}  // namespace

const Command kEqualCommand{
    .name = "equal",
    .description = "Say whether two games are equivalent, with a witness if they are not",
    .examples =
        "  grundy equal '{*0,*1,*2,*5,*9}' '*3'\n"
        "  grundy equal 'rook(3,5)' 'nim(3,5)'\n"
        "  grundy equal --misere 'kayles(13)' 'kayles(1,2)'\n"
        "  grundy equal 'kayles(5)' 'cram(2x4)' --proof differ.proof\n",
    .options = equal_options,
    .check = nullptr,
    .run = run_equal,
    .one_question = true,
};

}  // namespace grundy::cli
