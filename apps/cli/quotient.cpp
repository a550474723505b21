// `grundy quotient` and `grundy genus`.

#include <fmt/format.h>

#include "command.h"
#include "render/quotient.h"

namespace grundy::cli {

namespace {

void quotient_options(Options& options) {
  options.positional(
      "CODE", "A code such as 0.77, a heap game such as kayles, or a position, for its parts", 1,
      1);
  options.question();
  options.output();
  options.limits();
}

void run_quotient(Session& session) {
  const std::string& game = session.settings().arguments[0];
  const QuotientRequest& request = session.asked().quotient;
  const auto quotient = session.engine().quotient(game, request);
  if (!quotient) {
    const bool fails = quotient.error().kind == ErrorKind::io;
    return fails ? session.complain(quotient.error()) : session.refuse(quotient.error(), game);
  }
  if (quotient->proof_written) session.remark(fmt::format("wrote {}", request.proof));
  session.answer(session.settings().json ? render::quotient_json(*quotient)
                                         : render::quotient_text(*quotient, session.style()));
  session.report(quotient->work);
  if (quotient->stop) session.note(kLimit);
}

void genus_options(Options& options) {
  options.positional("EXPR", "A position in the notation", 1, 1);
  options.question();
  options.output();
  options.limits();
}

void run_genus(Session& session) {
  const std::string& text = session.settings().arguments[0];
  const auto position = session.engine().parse(text);
  if (!position) return session.refuse(position.error(), text);
  const auto genus = session.engine().genus(*position, session.request());
  if (!genus) return session.refuse(genus.error(), text);
  session.answer(session.settings().json ? render::genus_json(*genus) : render::genus_text(*genus));
  session.report(genus->work);
  if (genus->stop) session.note(kLimit);
}

}  // namespace

const Command kQuotientCommand{
    .name = "quotient",
    .description = "The misère quotient of a game: who wins every sum of its heaps",
    .examples =
        "  grundy quotient kayles\n"
        "  grundy quotient 0.07 --to 33 --json\n"
        "  grundy quotient 'cram(2x5)'\n"
        "  grundy quotient 0.77 --proof kayles.proof && grundy-check kayles.proof\n",
    .options = quotient_options,
    .check = nullptr,
    .run = run_quotient,
    .one_question = true,
};

const Command kGenusCommand{
    .name = "genus",
    .description = "The genus of a position: its nim value and its misère values",
    .examples =
        "  grundy genus 'kayles(5)'\n"
        "  grundy genus 'nim(2,2)' --json\n",
    .options = genus_options,
    .check = nullptr,
    .run = run_genus,
    .one_question = true,
};

}  // namespace grundy::cli
