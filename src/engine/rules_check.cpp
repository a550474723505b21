// Rules must pass three checks. They give the answers that the file itself expects. A position
// reads back from its text. And the value of a position, found through `components` and
// `canonical`, is the mex of the values of its options. If `components` or `canonical` changes a
// value, the check finds the first position that shows it.
#include "engine/rules_check.h"

#include "engine/moves_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <set>
#include <utility>

namespace grundy {

namespace {

constexpr std::size_t kWalked = 300;  // positions
constexpr std::size_t kFailuresShown = 10;

/// The place of the running number in a row; names may also have an underscore.
std::size_t running_number(const std::string& text) {
  return text.find('_', text.find('('));
}

class RulesChecker {
 public:
  RulesChecker(Engine& engine, const CheckedRules& rules, const Request& request)
      : engine_(engine), rules_(rules), game_(*rules.game), request_(request) {
    request_.advise = false;
    request_.explain = Detail::none;
    if (request.limits.time) end_ = std::chrono::steady_clock::now() + *request.limits.time;
  }

  RulesReport run() {
    report_.name = game_.info().name;
    for (const auto& [field, meant] : rules_.misspelt) {
      note(false, fmt::format("unknown field '{}'. Did you mean '{}'?", field, meant));
    }
    for (const script::RuleTest& test : rules_.tests) {
      if (may_go_on()) check_test(test);
    }
    if (!rules_.moves.empty() && may_go_on()) check_moves();
    walk();
    return std::move(report_);
  }

 private:
  /// The time limit is for all questions together.
  bool may_go_on() {
    if (end_) {
      const auto left = *end_ - std::chrono::steady_clock::now();
      request_.limits.time = std::max(left, std::chrono::nanoseconds(0));
      if (left <= std::chrono::nanoseconds(0)) report_.complete = false;
    }
    if (request_.cancel != nullptr && request_.cancel->requested()) report_.complete = false;
    return report_.complete;
  }

  void note(bool passed, const std::string& text) {
    RulesReport::Line& line = report_.lines.emplace_back();
    line.passed = passed;
    line.text = text;
  }

  void check_test(const script::RuleTest& test) {
    if (running_number(test.position) != std::string::npos) return check_row(test);
    auto position = engine_.parse(test.position);
    if (!position) return note(false, test.position + ": " + position.error().message);
    Request request = request_;
    request.list_moves = false;
    if (test.outcome.starts_with("misere")) request.play = Play::misere;
    const auto result = engine_.solve(*position, request);
    if (!result) return note(false, test.position + ": " + result.error().message);
    if (!result->outcome) {
      if (result->stop) report_.complete = false;
      return note(false, fmt::format("{}: no answer, {}", test.position,
                                     result->stop ? result->stop->message : "none was found"));
    }
    const std::string outcome = *result->outcome == Outcome::N ? "N" : "P";
    if (!test.outcome.empty()) {
      const std::string found = (request.play == Play::misere ? "misere " : "") + outcome;
      return note(found == test.outcome,
                  found == test.outcome
                      ? fmt::format("{} is {}", test.position, found)
                      : fmt::format("{} is {}, not {}", test.position, found, test.outcome));
    }
    const std::uint64_t wanted = test.values.front();
    const auto found = result->nim_value;
    const bool same = found && found->number() == wanted;
    note(same, same ? fmt::format("{} has nim value {}", test.position, wanted)
                    : fmt::format("{} has nim value {}, not {}", test.position,
                                  found ? std::to_string(found->number()) : "none", wanted));
  }

  /// The field `moves` must say the same as `options`.
  void check_moves() {
    const auto read = read_moves(rules_.moves, game_.info().name);
    if (!read) return note(false, read.error().message);
    const auto compared = compare_moves(*read, game_);
    if (!compared) return note(false, compared.error().message);
    note(true, fmt::format("'moves' and 'options' agree on {} positions", *compared));
  }

  void check_row(const script::RuleTest& test) {
    const auto table = engine_.table(test.position, {Range{0, test.values.size() - 1}}, request_);
    if (!table) return note(false, test.position + ": " + table.error().message);
    if (table->stop) report_.complete = false;
    for (std::size_t i = 0; i < test.values.size(); ++i) {
      const auto& value = table->cells[i].nim_value;
      if (value && value->number() == test.values[i]) continue;
      return note(false, fmt::format("{}: the value at {} is {}, not {}", test.position, i,
                                     value ? std::to_string(value->number()) : "not known",
                                     test.values[i]));
    }
    note(true, fmt::format("{} has the {} expected values", test.position, test.values.size()));
  }

  /// Checks the positions of the examples and tests, and those reachable from them.
  void walk() {
    std::deque<Sum> waiting;
    std::set<std::string> seen;
    const auto add = [&](const Sum& position) {
      if (seen.size() < kWalked && seen.insert(position.print()).second)
        waiting.push_back(position);
    };
    std::vector<std::string> starts;
    for (const std::string_view example : game_.info().examples) starts.emplace_back(example);
    for (const script::RuleTest& test : rules_.tests) starts.push_back(test.position);
    const bool guessed = starts.empty();
    if (guessed) starts = guess_starts();
    for (std::string text : starts) {
      if (const std::size_t place = running_number(text); place != std::string::npos) {
        text.replace(place, 1, "6");
      }
      if (const auto position = engine_.parse(text)) add(*position);
    }
    std::size_t failures = 0;
    while (!waiting.empty() && failures < kFailuresShown && may_go_on()) {
      const Sum position = std::move(waiting.front());
      waiting.pop_front();
      if (!check_position(position, add)) ++failures;
      ++report_.positions;
    }
    if (failures == 0 && report_.positions > 0) {
      note(true,
           fmt::format("{} positions{} read back, and their values are the mex of their options",
                       report_.positions, guessed ? " from " + starts.front() + " on" : ""));
    }
    if (report_.positions == 0 && report_.complete) {
      note(false, "there is nothing to check: give the file a 'test' or 'examples'");
    }
  }

  /// A first position for a file that names none: the first of a few kinds that has moves.
  std::vector<std::string> guess_starts() {
    for (const char* const arguments : {"6", "4,5", "2,3,4", "\"abab\"", "2x3", "......"}) {
      if (!may_go_on()) break;
      std::string text = fmt::format("{}({})", game_.info().name, arguments);
      const auto position = engine_.parse(text);
      if (!position) continue;
      const auto options = engine_.moves(*position, request_);
      if (options && !options->options.moves.empty()) return {std::move(text)};
    }
    return {};
  }

  template <class Add>
  bool check_position(const Sum& position, const Add& add) {
    const std::string text = position.print();
    const auto read = engine_.parse(text);
    if (!read || read->print() != text) {
      note(false, fmt::format("{} does not read back: {}", text,
                              read ? "it becomes " + read->print() : read.error().message));
      return false;
    }
    const auto options = engine_.moves(position, request_);
    const auto result = options ? engine_.solve(position, request_) : Expected<Result>{};
    if (!options || !result) {
      note(false, text + ": " + (options ? result.error() : options.error()).message);
      return false;
    }
    std::vector<bool> met(options->options.moves.size() + 1, false);
    for (const MoveResult& move : options->options.moves) {
      if (move.to) add(*move.to);
      if (move.nim_value && move.nim_value->number() < met.size()) {
        met[move.nim_value->number()] = true;
      }
    }
    const auto mex = static_cast<std::uint64_t>(std::ranges::find(met, false) - met.begin());
    if (result->stop || options->stop) report_.complete = false;
    if (!result->nim_value || !options->options.complete || result->nim_value->number() == mex) {
      return true;
    }
    note(false,
         fmt::format("{} has value {} by its components and canonical forms, but its options "
                     "have mex {}: 'components' or 'canonical' changes the game",
                     text, result->nim_value->number(), mex));
    return false;
  }

  Engine& engine_;
  const CheckedRules& rules_;
  const AnyGame& game_;
  Request request_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  RulesReport report_;
};

}  // namespace

RulesReport check_game(Engine& engine, const CheckedRules& rules, const Request& request) {
  return RulesChecker(engine, rules, request).run();
}

}  // namespace grundy
