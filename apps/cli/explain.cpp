// `grundy explain`.

#include "command.h"
#include "render/json.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

void explain_options(Options& options) {
  Settings& settings = options.settings();
  options.positional("FILE", "A proof that --proof has written; - reads standard input", 1, 1);
  options.text("--at", "EXPR", "Explain this position, about which the proof says something",
               [&settings](const std::string& value) { settings.at_position = value; });
  options.rules();
  options.output();
}

void run_explain(Session& session) {
  const Settings& settings = session.settings();
  const auto proof =
      session.engine().explain_proof(settings.arguments.front(), settings.at_position);
  if (!proof)
    return session.refuse(proof.error(), proof.error().offset ? settings.at_position : "");
  session.answer(settings.json ? render::proof_json(*proof)
                               : render::explanation_text(proof->explanation, session.style()));
}

}  // namespace

const Command kExplainCommand{
    .name = "explain",
    .description = "Reasons from a proof that was saved, without solving again",
    .examples =
        "  grundy solve 'kayles(4) + *1' --proof kayles.proof && grundy explain kayles.proof\n"
        "  grundy explain kayles.proof --at 'kayles(3)'\n",
    .options = explain_options,
    .check = nullptr,
    .run = run_explain,
};

}  // namespace grundy::cli
