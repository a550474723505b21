#include "server/questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "ask/bare_moves.h"
#include "grundy/match.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/rules.h"
#include "render/sequence.h"
#include "render/svg.h"
#include "server/proof_file.h"

namespace grundy::server {

namespace {

/// A proof of so many bytes as may be sent needs no longer search, and what a search remembers for
/// it on the disk shall stay small.
constexpr std::uint64_t kProvedPositions = 1'000'000;

/// What is at hand when a question is answered.
struct Asking {
  Engine& engine;
  const ask::Asked& asked;
  const ProofFile* proof;  ///< null where none is wanted
};

/// A question with its engine and the work that answers it.
class EngineQuestion final : public Question {
 public:
  using Work = std::function<Answer(const Asking&)>;

  EngineQuestion(ask::Asked asked, const RequestLimits& limits)
      : asked_(std::move(asked)), most_proof_(limits.proof) {}

  Engine& engine() { return engine_; }
  [[nodiscard]] const ask::Asked& asked() const { return asked_; }
  void set_work(Work work) { work_ = std::move(work); }

  /// Adds the games that the client has sent along; their names.
  Expected<std::vector<std::string>> add_rules(const RulesLimits& limits) {
    std::vector<std::string> names;
    for (ask::RuleFile& rules : asked_.topic.rules) {
      auto name = engine_.add_rules(std::move(rules.text), std::move(rules.file), limits);
      if (!name) return std::unexpected(std::move(name.error()));
      names.push_back(std::move(*name));
    }
    return names;
  }

  Answer answer(const Allowance& allowance) override {
    allow(allowance);
    try {
      if (!asked_.topic.proof_text) return work_({engine_, asked_, nullptr});
      const auto proof = ProofFile::make();
      if (!proof) return refusal(proof.error());
      write_proof_to(proof->path());
      return work_({engine_, asked_, &*proof});
    } catch (const GameFailure& failure) {  // rules that fail while their answer is written
      return refusal(failure.error());
    }
  }

 private:
  void allow(const Allowance& allowance) {
    const auto set = [&](auto& request) {
      request.limits = allowance.limits;
      request.cancel = allowance.cancel;
      request.progress = allowance.progress;
    };
    set(asked_.request);
    set(asked_.sequence);
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
  }

  Engine engine_{EngineOptions{.files = false}};  // strangers must not reach any
  ask::Asked asked_;
  std::uint64_t most_proof_;
  Work work_;
};

bool is_cut(const std::optional<Stop>& stop) {
  // What is too large stays so with more time.
  return stop && stop->reason != StopReason::too_large;
}

/// With more time there may be one.
bool is_cut(const std::optional<ProofReport>& proof) {
  return proof && proof->failure && proof->failure->kind == ErrorKind::limit;
}

/// The proof, if one was asked for; if there is none, its report says why.
render::ProofText text_of(std::optional<ProofReport>& report, const ProofFile* file) {
  if (!report || file == nullptr) return std::nullopt;
  auto text = file->text();
  if (!report->failure && !text) report->failure = text.error();
  if (!report->failure) return std::move(*text);
  // What the disk has to say names folders.
  if (report->failure->kind == ErrorKind::io)
    report->failure->message = ProofFile::no_room().message;
  return std::string();
}

/// Has `work` answer about the position that is asked about.
template <class Work>
Expected<void> about_position(EngineQuestion& question, Work work) {
  auto position = question.engine().parse(question.asked().topic.position);
  if (!position) return std::unexpected(std::move(position.error()));
  question.set_work([position = std::move(*position), work = std::move(work)](
                        const Asking& asking) { return work(asking, position); });
  return {};
}

Answer solved(const Asking& asking, const Sum& position, Detail explain) {
  Request request = asking.asked.request;
  request.explain = explain;
  auto result = asking.engine.solve(position, request);
  if (!result) return refusal(result.error());
  const auto proof = text_of(result->proof, asking.proof);
  const bool cut = is_cut(result->stop) || is_cut(result->proof);
  if (!asking.asked.topic.count_plays) {
    return {.body = render::solve_json(*result, nullptr, proof), .cut = cut};
  }
  const auto plays = asking.engine.count_plays(position, request);
  if (!plays) return refusal(plays.error());
  return {.body = render::solve_json(*result, &*plays, proof), .cut = cut || is_cut(plays->stop)};
}

Expected<void> make_solve(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) {
    return solved(asking, position, asking.asked.request.explain);
  });
}

Expected<void> make_explain(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) {
    return solved(asking, position, Detail::full);
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
    if (!options) return refusal(options.error());
    return {.body = render::moves_json(*options, /*pictures=*/bare), .cut = is_cut(options->stop)};
  });
}

Expected<void> make_equal(EngineQuestion& question, const RequestLimits&) {
  auto left = question.engine().parse(question.asked().topic.left);
  if (!left) return std::unexpected(left.error());
  auto right = question.engine().parse(question.asked().topic.right);
  if (!right) return std::unexpected(right.error());
  question.set_work(
      [left = std::move(*left), right = std::move(*right)](const Asking& asking) -> Answer {
        auto comparison = asking.engine.compare(left, right, asking.asked.request);
        if (!comparison) return refusal(comparison.error());
        const auto proof = text_of(comparison->proof, asking.proof);
        return {.body = render::comparison_json(*comparison, left, right, proof),
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
    if (!table) return refusal(table.error());
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
    // The values may be there, and no time for the proof.
    answer.cut = asking.proof != nullptr && sequence.error().kind == ErrorKind::limit;
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
  // A list that is sent has a limit; what is only computed has those of every computation.
  const bool listed = request.values && !request.at;
  if (listed && request.to.value_or(0) > limits.cells) {
    return bad_input(fmt::format("the field 'to' is not a whole number up to {}", limits.cells));
  }
  if (!listed && !json) {
    return bad_input("'summary' and 'at' go without the formats that show the values");
  }
  if (question.asked().topic.proof_text && !json) {
    return bad_input("'proof' goes with the format json");
  }
  question.set_work(sequence_answer);
  return {};
}

Expected<void> make_engine_move(EngineQuestion& question, const RequestLimits&) {
  return about_position(question, [](const Asking& asking, const Sum& position) -> Answer {
    const Request& request = asking.asked.request;
    const Match match({.start = position, .play = request.play});
    const auto move = choose_move(asking.engine, match, asking.asked.skill, request);
    if (!move) return refusal(move.error());
    return {.body = render::reply_json(*move, position, request.play),
            .cut = *move && !(*move)->outcome};
  });
}

Answer checked_rules(const Asking& asking, const std::vector<std::string>& names) {
  std::vector<render::CheckedRules> checked;
  bool cut = false;
  for (const std::string& name : names) {
    auto report = asking.engine.check_rules(name, asking.asked.request);
    if (!report) return refusal(report.error());
    cut = cut || !report->complete;
    checked.push_back({*asking.engine.game(name), std::move(*report)});
  }
  return {.body = render::checked_rules_json(checked), .cut = cut};
}

using Make = Expected<void> (*)(EngineQuestion&, const RequestLimits&);

/// What gives a question its work; null for the kinds that are not asked here.
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
    default:
      return nullptr;
  }
}

}  // namespace

Expected<std::unique_ptr<Question>> make_question(ask::Kind kind, ask::Asked asked,
                                                  const RequestLimits& limits) {
  auto question = std::make_unique<EngineQuestion>(std::move(asked), limits);
  auto names = question->add_rules(limits.rules);
  if (!names) return std::unexpected(std::move(names.error()));
  if (kind == ask::Kind::rules) {
    if (names->empty()) return bad_input("the field 'rules' is missing: the files to be checked");
    question->set_work(
        [names = std::move(*names)](const Asking& asking) { return checked_rules(asking, names); });
    return question;
  }
  const Make make = maker(kind);
  if (make == nullptr) return bad_input("this question is not asked here");
  if (auto made = make(*question, limits); !made) {
    return std::unexpected(std::move(made.error()));
  }
  return question;
}

}  // namespace grundy::server
