#include "server/questions.h"

#include <fmt/format.h>

#include <utility>

#include "ask/bare_moves.h"
#include "ask/conjecture.h"
#include "grundy/game/arguments.h"
#include "grundy/match.h"
#include "render/conjecture.h"
#include "render/csv.h"
#include "render/identify.h"
#include "render/json.h"
#include "render/misere.h"
#include "render/nimber.h"
#include "render/quotient.h"
#include "render/rules.h"
#include "render/sequence.h"
#include "render/svg.h"
#include "render/worksheet.h"
#include "server/engine_question.h"

namespace grundy::server {

namespace {

Answer solve(const Asking& asking, const Sum& position, Detail explain) {
  Request request = asking.asked.request;
  request.explain = explain;
  auto result = asking.engine.solve(position, request);
  if (!result) return refused(result.error());
  const auto proof = text_of(result->proof, asking.proof);
  const bool cut = is_cut(result->stop) || is_cut(result->proof);
  if (!asking.asked.topic.count_plays) {
    return {.body = render::solve_json(*result, nullptr, proof), .cut = cut};
  }
  const auto plays = asking.engine.count_plays(position, request);
  if (!plays) return refused(plays.error());
  return {.body = render::solve_json(*result, &*plays, proof), .cut = cut || is_cut(plays->stop)};
}

Expected<void> make_solve(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) {
    return solve(asking, position, asking.asked.request.explain);
  });
}

Expected<void> make_explain(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) {
    return solve(asking, position, Detail::full);
  });
}

Expected<void> make_parse(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking&, const Sum& position) -> Answer {
    return {.body = render::position_json(position)};
  });
}

Expected<void> make_moves(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) -> Answer {
    const bool bare = asking.asked.topic.list_only;
    const Request& request = asking.asked.request;
    const auto options = bare ? ask::bare_moves(asking.engine, position, request)
                              : asking.engine.moves(position, request);
    if (!options) return refused(options.error());
    return {.body = render::moves_json(*options, /*pictures=*/bare), .cut = is_cut(options->stop)};
  });
}

Expected<void> make_equal(EngineQuestion& question, const RequestLimits&) {
  const ask::Topic& topic = question.asked().topic;
  question.set_work([reads = std::pair(ReadOnce(topic.left), ReadOnce(topic.right))](
                        const Asking& asking) mutable -> Answer {
    const auto left = reads.first.in(asking.engine);
    if (!left) return refused(left.error());
    const auto right = reads.second.in(asking.engine);
    if (!right) return refused(right.error());
    auto comparison = asking.engine.compare(**left, **right, asking.asked.request);
    if (!comparison) return refused(comparison.error());
    const auto proof = text_of(comparison->proof, asking.proof);
    return {.body = render::comparison_json(*comparison, **left, **right, proof),
            .cut = is_cut(comparison->stop) || is_cut(comparison->proof)};
  });
  return {};
}

bool have_more_cells(const std::vector<Range>& ranges, std::size_t most) {
  std::uint64_t cells = 1;
  for (const Range& range : ranges) {
    const std::uint64_t length = range.last - range.first;
    if (length >= most || cells * (length + 1) > most) return true;
    cells *= length + 1;
  }
  return false;
}

Answer shown(const Table& table, ask::Format format, std::string (*json)(const Table&)) {
  const bool cut = is_cut(table.stop);
  if (format == ask::Format::csv) {
    return {.body = render::table_csv(table), .type = "text/csv", .cut = cut};
  }
  if (format == ask::Format::json) return {.body = json(table), .cut = cut};
  const auto svg = render::table_svg(table);
  if (!svg) return refusal(svg.error());
  return {.body = *svg, .type = "image/svg+xml", .cut = cut};
}

Expected<void> make_table(EngineQuestion& question, const RequestLimits& limits) {
  if (have_more_cells(question.asked().topic.ranges, limits.cells)) {
    return bad_input(fmt::format("the table has more than {} cells", limits.cells));
  }
  question.set_work([](const Asking& asking) -> Answer {
    const ask::Topic& topic = asking.asked.topic;
    const auto table = asking.engine.table(topic.game, topic.ranges, asking.asked.request);
    if (!table) return refused(table.error());
    return shown(*table, topic.format, render::table_json);
  });
  return {};
}

Answer sequence_answer(const Asking& asking) {
  const SequenceRequest& request = asking.asked.sequence;
  const auto sequence = asking.engine.sequence(asking.asked.topic.code, request);
  // There may be values, but no time for the proof.
  if (!sequence) return refused(sequence.error());
  const bool cut = is_cut(sequence->stop);
  if (asking.asked.topic.format == ask::Format::csv) {
    return {.body = render::sequence_csv(*sequence, render::shown(request)),
            .type = "text/csv",
            .cut = cut};
  }
  if (asking.asked.topic.format == ask::Format::svg) {
    if (sequence->values.empty()) return refusal(render::no_plot());
    return {.body = render::sequence_svg(*sequence), .type = "image/svg+xml", .cut = cut};
  }
  std::optional<std::string> proof;
  if (sequence->proved && asking.proof != nullptr) {
    auto text = asking.proof->text();
    if (!text) return refusal(text.error());
    proof = std::move(*text);
  }
  return {.body = render::sequence_json(*sequence, render::shown(request), proof), .cut = cut};
}

Answer misere_sequence_answer(const Asking& asking) {
  const SequenceRequest& request = asking.asked.sequence;
  const auto sequence = asking.engine.misere_sequence(asking.asked.topic.code, request);
  if (!sequence) return refused(sequence.error());
  const bool cut = is_cut(sequence->stop);
  if (asking.asked.topic.format == ask::Format::csv) {
    return {.body = render::misere_sequence_csv(*sequence), .type = "text/csv", .cut = cut};
  }
  std::optional<std::string> proof;
  if (sequence->proof_written && asking.proof != nullptr) {
    auto text = asking.proof->text();
    if (!text) return refusal(text.error());
    proof = std::move(*text);
  }
  return {.body = render::misere_sequence_json(*sequence, !request.values, proof), .cut = cut};
}

Expected<void> make_sequence(EngineQuestion& question, const RequestLimits& limits) {
  const SequenceRequest& request = question.asked().sequence;
  const bool json = question.asked().topic.format == ask::Format::json;
  // A list to send has its own limit; values that are only computed have the usual limits.
  const bool listed = (request.values || request.zeros) && !request.at;
  if (listed && request.to.value_or(0) > limits.cells) {
    return bad_input(fmt::format("the field 'to' is not a whole number up to {}", limits.cells));
  }
  if (listed && have_more_cells({{0, request.to.value_or(100)}, {0, request.last_row.value_or(0)}},
                                limits.cells)) {
    return bad_input(fmt::format("the sequence has more than {} values", limits.cells));
  }
  if (!listed && !json) {
    return bad_input(
        "'summary' and 'at' cannot be combined with csv or svg, which show the values");
  }
  if (question.asked().topic.proof_text && !json) {
    return bad_input("'proof' needs the format json");
  }
  if (request.play == Play::misere && question.asked().topic.format == ask::Format::svg) {
    return bad_input("svg is for numbers, and there are none in misère play");
  }
  const bool words = wants_misere_values(question.asked().topic.code, request);
  question.set_work(words ? misere_sequence_answer : sequence_answer);
  return {};
}

Expected<void> make_identify(EngineQuestion& question, const RequestLimits&) {
  question.set_work([](const Asking& asking) -> Answer {
    const auto found = asking.engine.identify(asking.asked.topic.given, asking.asked.identify);
    if (!found) return refused(found.error());
    return {.body = render::identification_json(*found), .cut = is_cut(found->stop)};
  });
  return {};
}

Answer quotient_answer(const Asking& asking) {
  const auto quotient = asking.engine.quotient(asking.asked.topic.game, asking.asked.quotient);
  if (!quotient) return refused(quotient.error());
  std::optional<std::string> proof;
  if (quotient->proof_written && asking.proof != nullptr) {
    auto text = asking.proof->text();
    if (!text) return refusal(text.error());
    proof = std::move(*text);
  }
  return {.body = render::quotient_json(*quotient, proof), .cut = is_cut(quotient->stop)};
}

Expected<void> make_quotient(EngineQuestion& question, const RequestLimits&) {
  question.set_work(quotient_answer);
  return {};
}

Expected<void> make_genus(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) -> Answer {
    const auto genus = asking.engine.genus(position, asking.asked.request);
    if (!genus) return refused(genus.error());
    return {.body = render::genus_json(*genus), .cut = is_cut(genus->stop)};
  });
}

Answer formula(const Asking& asking) {
  const ask::Topic& topic = asking.asked.topic;
  auto positions = ask::positions_of(topic.position);
  if (!positions) return refusal(positions.error());
  const Request& asked = asking.asked.request;
  const ConjectureRequest request{.play = asked.play,
                                  .claim = ask::claim_name(topic.claim),
                                  .at = std::move(*positions),
                                  .limits = asked.limits,
                                  .cancel = asked.cancel,
                                  .progress = asked.progress};
  const auto found = asking.engine.conjecture(topic.game, request);
  if (!found) return refused(found.error());
  return {.body = render::conjecture_page_json(*found), .cut = is_cut(found->stop)};
}

Expected<void> make_conjecture(EngineQuestion& question, const RequestLimits&) {
  question.set_work(formula);
  return {};
}

Expected<void> make_engine_move(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) -> Answer {
    const Request& request = asking.asked.request;
    const Match match({.start = position, .play = request.play});
    const auto move = choose_move(asking.engine, match, asking.asked.skill, request);
    if (!move) return refused(move.error());
    return {.body = render::reply_json(*move, position, request.play),
            .cut = *move && !(*move)->outcome};
  });
}

Answer checked_rules(const Asking& asking) {
  std::vector<render::CheckedRules> checked;
  bool cut = false;
  for (const std::string& name : asking.own_games) {
    auto report = asking.engine.check_rules(name, asking.asked.request);
    if (!report) return refused(report.error());
    cut = cut || !report->complete;
    checked.push_back({*asking.engine.game(name), std::move(*report)});
  }
  return {.body = render::checked_rules_json(checked), .cut = cut};
}

Answer products(const Asking& asking) {
  const ask::Topic& topic = asking.asked.topic;
  const auto table = nimber_table(topic.table_size, asking.asked.nimber);
  if (!table) return refused(table.error());
  return shown(*table, topic.format, render::nimber_table_json);
}

Answer calculate(const Asking& asking) {
  const auto answer = calculate_nimber(asking.asked.topic.expression, asking.asked.nimber);
  if (!answer) return refused(answer.error());
  return {.body = render::nimber_json(*answer)};
}

Expected<void> make_nimber(EngineQuestion& question, const RequestLimits& limits) {
  const ask::Topic& topic = question.asked().topic;
  if (topic.table_size.empty() == topic.expression.empty()) {
    return bad_input("give either an expression or the size of a table");
  }
  if (topic.table_size.empty()) {
    if (topic.format != ask::Format::json) return bad_input("csv and svg are for tables only");
    question.set_work(calculate);
    return {};
  }
  const auto size = Arguments(topic.table_size, 0).rectangle();
  if (size && *size && (*size)->rows > limits.cells / (*size)->columns) {
    return bad_input(fmt::format("the table has more than {} cells", limits.cells));
  }
  question.set_work(products);
  return {};
}

Expected<void> make_worksheet(EngineQuestion& question, const RequestLimits& /*limits*/) {
  question.set_work([](const Asking& asking) -> Answer {
    const auto sheet = asking.engine.worksheet(asking.asked.worksheet);
    if (!sheet) return refused(sheet.error());
    return {.body = render::worksheet_json(*sheet), .cut = is_cut(sheet->stop)};
  });
  return {};
}

Expected<void> make_code(EngineQuestion& question, const RequestLimits& /*limits*/) {
  question.set_work([](const Asking& asking) -> Answer {
    const auto code = make_lexicode(asking.asked.lexicode);
    if (!code) return refused(code.error());
    return {.body = render::lexicode_json(*code)};
  });
  return {};
}

using Make = Expected<void> (*)(EngineQuestion&, const RequestLimits&);

/// The function that makes a question of this kind, or null if it is not asked over HTTP.
Make maker(ask::Kind kind) {
  switch (kind) {
    case ask::Kind::solve:
      return make_solve;
    case ask::Kind::explain:
      return make_explain;
    case ask::Kind::moves:
      return make_moves;
    case ask::Kind::play:
      return make_engine_move;
    case ask::Kind::equal:
      return make_equal;
    case ask::Kind::table:
      return make_table;
    case ask::Kind::sequence:
      return make_sequence;
    case ask::Kind::parse:
      return make_parse;
    case ask::Kind::nimber:
      return make_nimber;
    case ask::Kind::worksheet:
      return make_worksheet;
    case ask::Kind::lexicode:
      return make_code;
    case ask::Kind::quotient:
      return make_quotient;
    case ask::Kind::genus:
      return make_genus;
    case ask::Kind::identify:
      return make_identify;
    case ask::Kind::conjecture:
      return make_conjecture;
    default:
      return nullptr;
  }
}

}  // namespace

Expected<std::unique_ptr<Question>> make_question(ask::Kind kind, ask::Asked asked,
                                                  const RequestLimits& limits) {
  auto question = std::make_unique<EngineQuestion>(std::move(asked), limits);
  if (kind == ask::Kind::rules) {
    if (question->asked().topic.rules.empty()) {
      return bad_input("the field 'rules' is missing: give the files to check");
    }
    question->set_work(checked_rules);
    return question;
  }
  const Make make = maker(kind);
  if (make == nullptr) return bad_input("this question cannot be asked over HTTP");
  if (auto made = make(*question, limits); !made) {
    return std::unexpected(std::move(made.error()));
  }
  return question;
}

}  // namespace grundy::server
