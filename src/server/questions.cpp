#include "server/questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "ask/bare_moves.h"
#include "ask/conjecture.h"
#include "core/meter.h"
#include "grundy/game/arguments.h"
#include "grundy/match.h"
#include "render/conjecture.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/nimber.h"
#include "render/quotient.h"
#include "render/rules.h"
#include "render/sequence.h"
#include "render/svg.h"
#include "server/proof_file.h"

namespace grundy::server {

namespace {

/// A longer search would make a proof too large to send. The limit also keeps the search's records
/// on disk small.
constexpr std::uint64_t kProvedPositions = 1'000'000;

/// What the answer to a question can use.
struct Asking {
  Engine& engine;
  const ask::Asked& asked;
  const ProofFile* proof;  ///< null if none is wanted
  const std::vector<std::string>& own_games;
};

/// Marks an error that more time might turn into an answer.
Answer mark_limit(Answer answer, const Error& error) {
  answer.cut = error.kind == ErrorKind::limit;
  return answer;
}

/// A question with its engine and the function that answers it.
class EngineQuestion final : public Question {
 public:
  using Work = std::function<Answer(const Asking&)>;

  EngineQuestion(ask::Asked asked, const RequestLimits& limits)
      : asked_(std::move(asked)),
        wanted_time_(asked_.request.limits.time ? asked_.request.limits.time
                                                : asked_.sequence.limits.time),
        rules_limits_(limits.rules),
        most_proof_(limits.proof) {}

  [[nodiscard]] const ask::Asked& asked() const { return asked_; }
  void set_work(Work work) { work_ = std::move(work); }
  [[nodiscard]] std::optional<std::chrono::nanoseconds> wanted_time() const override {
    return wanted_time_;
  }

  Answer answer(const Allowance& allowance) override {
    allow(allowance);
    const Meter meter(allowance.limits, allowance.cancel);
    try {
      if (auto added = add_rules(); !added)
        return mark_limit(refusal(added.error()), added.error());
      if (!asked_.topic.proof_text) return work_({engine_, asked_, nullptr, names_});
      const auto proof = ProofFile::make();
      if (!proof) return refusal(proof.error());
      write_proof_to(proof->path());
      return work_({engine_, asked_, &*proof, names_});
    } catch (const GameFailure& failure) {  // rules that fail while the answer is written
      return refusal(failure.error());
    } catch (const LimitReached& reached) {
      const Error error{ErrorKind::limit, reached.stop().message};
      return mark_limit(refusal(error), error);
    }
  }

 private:
  /// Adds the games that the client has sent, except those already added.
  Expected<void> add_rules() {
    for (std::size_t i = names_.size(); i < asked_.topic.rules.size(); ++i) {
      const ask::RuleFile& rules = asked_.topic.rules[i];
      auto name = engine_.add_rules(rules.text, rules.file, rules_limits_);
      if (!name) return std::unexpected(std::move(name.error()));
      names_.push_back(std::move(*name));
    }
    return {};
  }
  void allow(const Allowance& allowance) {
    const auto set = [&](auto& request) {
      request.limits = allowance.limits;
      request.cancel = allowance.cancel;
      request.progress = allowance.progress;
    };
    set(asked_.request);
    set(asked_.sequence);
    asked_.nimber.limits = asked_.lexicode.limits = allowance.limits;
    asked_.nimber.cancel = asked_.lexicode.cancel = allowance.cancel;
    set(asked_.quotient);
  }
  void write_proof_to(const std::string& path) {
    const auto set = [&](auto& request) {
      request.proof = path;
      request.proof_limit = most_proof_;
      auto& positions = request.limits.positions;
      positions = std::min(positions.value_or(kProvedPositions), kProvedPositions);
    };
    set(asked_.request);
    set(asked_.sequence);
    set(asked_.quotient);
  }

  Engine engine_{EngineOptions{.files = false}};  // strangers must not reach any files
  ask::Asked asked_;
  std::optional<std::chrono::nanoseconds> wanted_time_;  // the limits in `asked_` change
  RulesLimits rules_limits_;
  std::vector<std::string> names_;  // of the client's own games
  std::uint64_t most_proof_;
  Work work_;
};

bool is_cut(const std::optional<Stop>& stop) {
  // A position that is too large stays too large with more time.
  return stop && stop->reason != StopReason::too_large;
}

/// True if more time might give a proof.
bool is_cut(const std::optional<ProofReport>& proof) {
  return proof && proof->failure && proof->failure->kind == ErrorKind::limit;
}

/// The proof, if requested. If there is none, the report says why.
render::ProofText text_of(std::optional<ProofReport>& report, const ProofFile* file) {
  if (!report || file == nullptr) return std::nullopt;
  auto text = file->text();
  if (!report->failure && !text) report->failure = text.error();
  if (!report->failure) return std::move(*text);
  // Errors of the disk name folders.
  if (report->failure->kind == ErrorKind::io)
    report->failure->message = ProofFile::no_room().message;
  return std::string();
}

/// A position that is parsed when first needed, within the limits of the question.
class ReadOnce {
 public:
  explicit ReadOnce(std::string text) : text_(std::move(text)) {}

  Expected<const Sum*> in(const Engine& engine) {
    if (!position_) {
      auto position = engine.parse(text_);
      if (!position) return std::unexpected(std::move(position.error()));
      position_ = std::move(*position);
    }
    return &*position_;
  }

 private:
  std::string text_;
  std::optional<Sum> position_;
};

/// Lets `work` answer about the position of the question.
template <class Work>
Expected<void> about_position(EngineQuestion& question, Work work) {
  question.set_work([read = ReadOnce(question.asked().topic.position),
                     work = std::move(work)](const Asking& asking) mutable -> Answer {
    const auto position = read.in(asking.engine);
    if (!position) return mark_limit(refusal(position.error()), position.error());
    return work(asking, **position);
  });
  return {};
}

Answer solve(const Asking& asking, const Sum& position, Detail explain) {
  Request request = asking.asked.request;
  request.explain = explain;
  auto result = asking.engine.solve(position, request);
  if (!result) return mark_limit(refusal(result.error()), result.error());
  const auto proof = text_of(result->proof, asking.proof);
  const bool cut = is_cut(result->stop) || is_cut(result->proof);
  if (!asking.asked.topic.count_plays) {
    return {.body = render::solve_json(*result, nullptr, proof), .cut = cut};
  }
  const auto plays = asking.engine.count_plays(position, request);
  if (!plays) return mark_limit(refusal(plays.error()), plays.error());
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
    if (!options) return mark_limit(refusal(options.error()), options.error());
    return {.body = render::moves_json(*options, /*pictures=*/bare), .cut = is_cut(options->stop)};
  });
}

Expected<void> make_equal(EngineQuestion& question, const RequestLimits&) {
  const ask::Topic& topic = question.asked().topic;
  question.set_work([reads = std::pair(ReadOnce(topic.left), ReadOnce(topic.right))](
                        const Asking& asking) mutable -> Answer {
    const auto left = reads.first.in(asking.engine);
    if (!left) return mark_limit(refusal(left.error()), left.error());
    const auto right = reads.second.in(asking.engine);
    if (!right) return mark_limit(refusal(right.error()), right.error());
    auto comparison = asking.engine.compare(**left, **right, asking.asked.request);
    if (!comparison) return mark_limit(refusal(comparison.error()), comparison.error());
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

Expected<void> make_table(EngineQuestion& question, const RequestLimits& limits) {
  if (have_more_cells(question.asked().topic.ranges, limits.cells)) {
    return bad_input(fmt::format("the table has more than {} cells", limits.cells));
  }
  question.set_work([](const Asking& asking) -> Answer {
    const ask::Topic& topic = asking.asked.topic;
    const auto table = asking.engine.table(topic.game, topic.ranges, asking.asked.request);
    if (!table) return mark_limit(refusal(table.error()), table.error());
    const bool cut = is_cut(table->stop);
    if (topic.format == ask::Format::csv) {
      return {.body = render::table_csv(*table), .type = "text/csv", .cut = cut};
    }
    if (topic.format == ask::Format::json) return {.body = render::table_json(*table), .cut = cut};
    const auto svg = render::table_svg(*table);
    if (!svg) return refusal(svg.error());
    return {.body = *svg, .type = "image/svg+xml", .cut = cut};
  });
  return {};
}

Answer sequence_answer(const Asking& asking) {
  const SequenceRequest& request = asking.asked.sequence;
  const auto sequence = asking.engine.sequence(asking.asked.topic.code, request);
  if (!sequence) {
    Answer answer = refusal(sequence.error());
    // There may be values, but no time for the proof.
    answer.cut = sequence.error().kind == ErrorKind::limit;
    return answer;
  }
  const bool cut = is_cut(sequence->stop);
  if (asking.asked.topic.format == ask::Format::csv) {
    return {.body = render::sequence_csv(*sequence), .type = "text/csv", .cut = cut};
  }
  if (asking.asked.topic.format == ask::Format::svg) {
    return {.body = render::sequence_svg(*sequence), .type = "image/svg+xml", .cut = cut};
  }
  std::optional<std::string> proof;
  if (sequence->proved && asking.proof != nullptr) {
    auto text = asking.proof->text();
    if (!text) return refusal(text.error());
    proof = std::move(*text);
  }
  return {.body = render::sequence_json(*sequence, !request.values, proof), .cut = cut};
}

Expected<void> make_sequence(EngineQuestion& question, const RequestLimits& limits) {
  const SequenceRequest& request = question.asked().sequence;
  const bool json = question.asked().topic.format == ask::Format::json;
  // A list to send has its own limit; values that are only computed have the usual limits.
  const bool listed = request.values && !request.at;
  if (listed && request.to.value_or(0) > limits.cells) {
    return bad_input(fmt::format("the field 'to' is not a whole number up to {}", limits.cells));
  }
  if (!listed && !json) {
    return bad_input(
        "'summary' and 'at' cannot be combined with csv or svg, which show the values");
  }
  if (question.asked().topic.proof_text && !json) {
    return bad_input("'proof' needs the format json");
  }
  question.set_work(sequence_answer);
  return {};
}

Answer quotient_answer(const Asking& asking) {
  const auto quotient = asking.engine.quotient(asking.asked.topic.game, asking.asked.quotient);
  if (!quotient) {
    Answer answer = refusal(quotient.error());
    answer.cut = quotient.error().kind == ErrorKind::limit;
    return answer;
  }
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
    if (!genus) return mark_limit(refusal(genus.error()), genus.error());
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
  if (!found) return mark_limit(refusal(found.error()), found.error());
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
    if (!move) return mark_limit(refusal(move.error()), move.error());
    return {.body = render::reply_json(*move, position, request.play),
            .cut = *move && !(*move)->outcome};
  });
}

Answer checked_rules(const Asking& asking) {
  std::vector<render::CheckedRules> checked;
  bool cut = false;
  for (const std::string& name : asking.own_games) {
    auto report = asking.engine.check_rules(name, asking.asked.request);
    if (!report) return mark_limit(refusal(report.error()), report.error());
    cut = cut || !report->complete;
    checked.push_back({*asking.engine.game(name), std::move(*report)});
  }
  return {.body = render::checked_rules_json(checked), .cut = cut};
}

Answer products(const Asking& asking) {
  const ask::Topic& topic = asking.asked.topic;
  const auto table = nimber_table(topic.table_size, asking.asked.nimber);
  if (!table) return mark_limit(refusal(table.error()), table.error());
  if (topic.format == ask::Format::csv) {
    return {.body = render::table_csv(*table), .type = "text/csv"};
  }
  if (topic.format == ask::Format::json) return {.body = render::nimber_table_json(*table)};
  const auto svg = render::table_svg(*table);
  if (!svg) return refusal(svg.error());
  return {.body = *svg, .type = "image/svg+xml"};
}

Answer calculated(const Asking& asking) {
  const auto answer = calculate_nimber(asking.asked.topic.expression, asking.asked.nimber);
  if (!answer) return mark_limit(refusal(answer.error()), answer.error());
  return {.body = render::nimber_json(*answer)};
}

Expected<void> make_nimber(EngineQuestion& question, const RequestLimits& limits) {
  const ask::Topic& topic = question.asked().topic;
  if (topic.table_size.empty() == topic.expression.empty()) {
    return bad_input("give either an expression or the size of a table");
  }
  if (topic.table_size.empty()) {
    if (topic.format != ask::Format::json) return bad_input("csv and svg are for tables only");
    question.set_work(calculated);
    return {};
  }
  const auto size = Arguments(topic.table_size, 0).rectangle();
  if (size && *size && (*size)->rows > limits.cells / (*size)->columns) {
    return bad_input(fmt::format("the table has more than {} cells", limits.cells));
  }
  question.set_work(products);
  return {};
}

Expected<void> make_code(EngineQuestion& question, const RequestLimits& /*limits*/) {
  question.set_work([](const Asking& asking) -> Answer {
    const auto code = make_lexicode(asking.asked.lexicode);
    if (!code) return mark_limit(refusal(code.error()), code.error());
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
    case ask::Kind::lexicode:
      return make_code;
    case ask::Kind::quotient:
      return make_quotient;
    case ask::Kind::genus:
      return make_genus;
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
