#include "server/questions.h"

#include <functional>
#include <utility>

#include "grundy/match.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/rules.h"
#include "render/sequence.h"
#include "render/svg.h"

namespace grundy::server {

namespace {

/// A question with its engine and the request it makes of it.
class Asked final : public Question {
 public:
  using Work = std::function<Answer(Engine&, const Request&)>;

  explicit Asked(Request request) : request_(std::move(request)) {}
  Engine& engine() { return engine_; }
  /// Adds the game of a rule file.
  Expected<void> add_rules(RuleFile rules, const RulesLimits& limits) {
    auto name = engine_.add_rules(std::move(rules.text), std::move(rules.file), limits);
    if (!name) return std::unexpected(std::move(name.error()));
    rules_.push_back(std::move(*name));
    return {};
  }
  /// The names of these games.
  [[nodiscard]] const std::vector<std::string>& rules() const { return rules_; }
  void set_work(Work work) { work_ = std::move(work); }

  Answer answer(const Allowance& allowance) override {
    request_.limits = allowance.limits;
    request_.cancel = allowance.cancel;
    request_.progress = allowance.progress;
    try {
      return work_(engine_, request_);
    } catch (const GameFailure& failure) {  // rules that fail while their answer is written
      return refusal(failure.error());
    }
  }

 private:
  Engine engine_{EngineOptions{.files = false}};  // strangers must not reach any
  std::vector<std::string> rules_;
  Request request_;
  Work work_;
};

bool is_cut(const std::optional<Stop>& stop) {
  // What is too large stays so with more time.
  return stop && stop->reason != StopReason::too_large;
}

/// The fields that most questions share.
Expected<Request> read_request(Body& body, const RequestLimits& limits) {
  const auto play = body.play();
  if (!play) return std::unexpected(play.error());
  const auto moves = body.number("max_moves", limits.moves, limits.moves);
  if (!moves) return std::unexpected(moves.error());
  const auto search = body.flag("search");
  if (!search) return std::unexpected(search.error());
  return Request{.play = *play, .max_moves = *moves, .use_theorems = !*search};
}

/// A question with the games that the client has sent along.
Expected<std::unique_ptr<Asked>> with_rules(Body& body, const RequestLimits& limits,
                                            Request request) {
  auto files = body.rules();
  if (!files) return std::unexpected(files.error());
  auto question = std::make_unique<Asked>(std::move(request));
  for (RuleFile& rules : *files) {
    if (auto added = question->add_rules(std::move(rules), limits.rules); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  return question;
}

Expected<Sum> read_position(Body& body, const char* field, const Engine& engine) {
  const auto text = body.text(field);
  if (!text) return std::unexpected(text.error());
  return engine.parse(*text);
}

/// A question about the position in the field `position`.
template <class Work>
ReadQuestion about_position(Body& body, const RequestLimits& limits, const Request& request,
                            Work work) {
  auto question = with_rules(body, limits, request);
  if (!question) return std::unexpected(question.error());
  auto position = read_position(body, "position", (*question)->engine());
  if (!position) return std::unexpected(position.error());
  (*question)->set_work(
      [position = std::move(*position), work = std::move(work)](
          Engine& engine, const Request& asked) { return work(engine, position, asked); });
  return std::move(*question);
}

ReadQuestion solving(Body& body, const RequestLimits& limits, bool explained) {
  auto request = read_request(body, limits);
  if (!request) return std::unexpected(request.error());
  if (!explained) {
    const auto detail = body.detail();
    if (!detail) return std::unexpected(detail.error());
    request->explain = *detail;
  } else {
    request->explain = Detail::full;
  }
  const auto count = body.flag("count_plays");
  if (!count) return std::unexpected(count.error());
  return about_position(
      body, limits, *request,
      [count = *count](Engine& engine, const Sum& position, const Request& asked) -> Answer {
        const auto result = engine.solve(position, asked);
        if (!result) return refusal(result.error());
        if (!count) return {.body = render::solve_json(*result), .cut = is_cut(result->stop)};
        const auto plays = engine.count_plays(position, asked);
        if (!plays) return refusal(plays.error());
        return {.body = render::solve_json(*result, &*plays),
                .cut = is_cut(result->stop) || is_cut(plays->stop)};
      });
}

/// The moves without their values, for a player who is to find them himself: at once, however large
/// the game is.
ReadQuestion listing(Body& body, const RequestLimits& limits, const Request& request) {
  return about_position(body, limits, request,
                        [](Engine& engine, const Sum& position, const Request& asked) -> Answer {
                          Request bare = asked;
                          bare.limits.positions = 0;
                          auto options = engine.moves(position, bare);
                          if (!options) return refusal(options.error());
                          options->stop.reset();
                          for (MoveResult& move : options->options.moves) {
                            move.nim_value.reset();
                            move.loopy_value.reset();
                            move.moves_to_end.reset();
                            move.outcome.reset();
                          }
                          return {.body = render::moves_json(*options, /*pictures=*/true)};
                        });
}

}  // namespace

ReadQuestion read_parse(Body& body, const RequestLimits& limits) {
  return about_position(body, limits, {},
                        [](Engine&, const Sum& position, const Request&) -> Answer {
                          return {.body = render::position_json(position)};
                        });
}

ReadQuestion read_solve(Body& body, const RequestLimits& limits) {
  return solving(body, limits, false);
}

ReadQuestion read_explain(Body& body, const RequestLimits& limits) {
  return solving(body, limits, true);
}

ReadQuestion read_moves(Body& body, const RequestLimits& limits) {
  const auto request = read_request(body, limits);
  if (!request) return std::unexpected(request.error());
  const auto list_only = body.flag("list_only");
  if (!list_only) return std::unexpected(list_only.error());
  if (*list_only) return listing(body, limits, *request);
  return about_position(body, limits, *request,
                        [](Engine& engine, const Sum& position, const Request& asked) -> Answer {
                          const auto options = engine.moves(position, asked);
                          if (!options) return refusal(options.error());
                          return {.body = render::moves_json(*options),
                                  .cut = is_cut(options->stop)};
                        });
}

ReadQuestion read_equal(Body& body, const RequestLimits& limits) {
  auto question = with_rules(body, limits, {});
  if (!question) return std::unexpected(question.error());
  auto left = read_position(body, "left", (*question)->engine());
  if (!left) return std::unexpected(left.error());
  auto right = read_position(body, "right", (*question)->engine());
  if (!right) return std::unexpected(right.error());
  (*question)->set_work([left = std::move(*left), right = std::move(*right)](
                            Engine& engine, const Request& asked) -> Answer {
    const auto comparison = engine.compare(left, right, asked);
    if (!comparison) return refusal(comparison.error());
    return {.body = render::comparison_json(*comparison, left, right),
            .cut = is_cut(comparison->stop)};
  });
  return std::move(*question);
}

ReadQuestion read_table(Body& body, const RequestLimits& limits) {
  auto game = body.text("game");
  if (!game) return std::unexpected(game.error());
  auto ranges = body.ranges("ranges", limits.cells);
  if (!ranges) return std::unexpected(ranges.error());
  auto format = body.choice("format", {"json", "csv", "svg"});
  if (!format) return std::unexpected(format.error());
  const auto play = body.play();
  if (!play) return std::unexpected(play.error());
  auto question = with_rules(body, limits, {.play = *play});
  if (!question) return std::unexpected(question.error());
  (*question)->set_work(
      [game = std::move(*game), ranges = std::move(*ranges), format = std::move(*format)](
          Engine& engine, const Request& asked) -> Answer {
        const auto table = engine.table(game, ranges, asked);
        if (!table) return refusal(table.error());
        const bool cut = is_cut(table->stop);
        if (format == "csv")
          return {.body = render::table_csv(*table), .type = "text/csv", .cut = cut};
        if (format == "json") return {.body = render::table_json(*table), .cut = cut};
        const auto svg = render::table_svg(*table);
        if (!svg) return refusal(svg.error());
        return {.body = *svg, .type = "image/svg+xml", .cut = cut};
      });
  return std::move(*question);
}

ReadQuestion read_rules(Body& body, const RequestLimits& limits) {
  auto question = with_rules(body, limits, {});
  if (!question) return std::unexpected(question.error());
  std::vector<std::string> names = (*question)->rules();
  if (names.empty()) return bad_input("the field 'rules' is missing: the files to be checked");
  (*question)->set_work([names = std::move(names)](Engine& engine, const Request& asked) -> Answer {
    std::vector<render::CheckedRules> checked;
    bool cut = false;
    for (const std::string& name : names) {
      auto report = engine.check_rules(name, asked);
      if (!report) return refusal(report.error());
      cut = cut || !report->complete;
      checked.push_back({*engine.game(name), std::move(*report)});
    }
    return {.body = render::checked_rules_json(checked), .cut = cut};
  });
  return std::move(*question);
}

ReadQuestion read_sequence(Body& body, const RequestLimits& limits) {
  // Beyond this the engine refuses by itself; here it is for numbers that overflow.
  constexpr std::uint64_t kLargestHeap = std::uint64_t{1} << 63U;
  auto code = body.text("code");
  if (!code) return std::unexpected(code.error());
  auto format = body.choice("format", {"json", "csv", "svg"});
  if (!format) return std::unexpected(format.error());
  const auto summary = body.flag("summary");
  if (!summary) return std::unexpected(summary.error());
  const auto at = body.number("at", kLargestHeap);
  if (!at) return std::unexpected(at.error());
  // A list that is sent has a limit; what is only computed has those of every computation.
  const bool listed = !*summary && !*at;
  const auto to = body.number("to", listed ? limits.cells : kLargestHeap);
  if (!to) return std::unexpected(to.error());
  if (!listed && *format != "json") {
    return bad_input("'summary' and 'at' go without the formats that show the values");
  }
  auto question = with_rules(body, limits, {});
  if (!question) return std::unexpected(question.error());
  (*question)->set_work([code = std::move(*code), format = std::move(*format), summary = *summary,
                         at = *at, to = *to](Engine& engine, const Request& asked) -> Answer {
    const auto sequence = engine.sequence(code, {.to = to,
                                                 .at = at,
                                                 .values = !summary,
                                                 .limits = asked.limits,
                                                 .cancel = asked.cancel,
                                                 .progress = asked.progress});
    if (!sequence) return refusal(sequence.error());
    const bool cut = is_cut(sequence->stop);
    if (format == "csv") {
      return {.body = render::sequence_csv(*sequence), .type = "text/csv", .cut = cut};
    }
    if (format == "svg") {
      return {.body = render::sequence_svg(*sequence), .type = "image/svg+xml", .cut = cut};
    }
    return {.body = render::sequence_json(*sequence, summary), .cut = cut};
  });
  return std::move(*question);
}

ReadQuestion read_engine_move(Body& body, const RequestLimits& limits) {
  const auto play = body.play();
  if (!play) return std::unexpected(play.error());
  const auto rate = body.share("error_rate");
  if (!rate) return std::unexpected(rate.error());
  const auto seed = body.number("seed", 1, UINT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  const Skill skill{.error_rate = *rate, .seed = *seed};
  return about_position(
      body, limits, {.play = *play, .max_moves = limits.moves},
      [skill](Engine& engine, const Sum& position, const Request& asked) -> Answer {
        const Match match({.start = position, .play = asked.play});
        const auto move = choose_move(engine, match, skill, asked);
        if (!move) return refusal(move.error());
        return {.body = render::reply_json(*move, position, asked.play),
                .cut = *move && !(*move)->outcome};
      });
}

}  // namespace grundy::server
