// `grundy explain`.

#include "command.h"
#include "render/json.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void explain_options(Options& options) {
  options.positional("FILE", "A proof written by --proof; - reads standard input", 1, 1);
  options.question();
  options.output();
  options.limits();
}

void run_explain(Session& session) {
  const Settings& settings = session.settings();
  const std::string& position = session.asked().topic.position;
  const auto proof =
      session.engine().explain_proof(settings.arguments.front(), position, session.request());
  if (!proof) return session.refuse(proof.error(), proof.error().offset ? position : "");
  session.answer(settings.json ? render::proof_json(*proof)
                               : render::explanation_text(proof->explanation, session.style()));
}

}  // namespace

const Command kExplainCommand{
    .name = "explain",
    .description = "Explain a saved proof without solving again",
    .examples =
        "  grundy solve 'kayles(4) + *1' --proof kayles.proof && grundy explain kayles.proof\n"
        "  grundy explain kayles.proof --at 'kayles(3)'\n",
    .options = explain_options,
    .check = nullptr,
    .run = run_explain,
    .one_question = true,
};

}  // namespace grundy::cli
