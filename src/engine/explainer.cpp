#include "engine/explainer.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/endless_play.h"
#include "engine/move_collector.h"
#include "engine/normal_play.h"
#include "engine/winning_example.h"
#include "explain/reasons.h"

namespace grundy {

namespace {

// Beyond these an explanation would not be read.
constexpr std::size_t kOptions = 2000;
constexpr std::size_t kParts = 24;
constexpr std::size_t kRepliesBrief = 5;
constexpr std::size_t kRepliesFull = 40;
constexpr std::size_t kWords = 4096;

std::string name_of(const MoveResult& move, const Sum& position) {
  if (position.components.size() == 1) return move.move;
  return "in " + position.components[move.component].print() + ": " + move.move;
}

/// Explains nim values in normal play.
class ValueReasons {
 public:
  ValueReasons(Detail detail, Evaluator& evaluator, Budget& budget)
      : detail_(detail), evaluator_(evaluator), budget_(budget) {}

  /// Adds the reasons for the value of a component, as far as they are known; or, where it has
  /// none, for its outcome.
  Expected<void> add(const Component& component, std::optional<NimValue> value,
                     std::vector<Explanation>& reasons) {
    const AnyGame& game = *component.game;
    if (evaluator_.use_theorems() && game.given_options() == nullptr) {
      const bool closed = game.closed_form(component.position).has_value();
      if (closed || game.closed_outcome(component.position)) {
        if (auto reason = game.explain(component.position)) reasons.push_back(std::move(*reason));
        // A theorem on the outcome does not say which value an N-position has.
        if (closed || !value || value->is_zero()) return {};
      }
    }
    if (component.position.size() > kWords) return {};
    if (const auto summands = parts_of(component); summands.size() > 1) {
      reasons.push_back(explain::parts(component.print(), summands));
      return {};
    }
    auto reason = by_mex(component);
    if (!reason) return std::unexpected(std::move(reason.error()));
    if (*reason) reasons.push_back(std::move(**reason));
    return {};
  }

 private:
  /// The parts with their values; none where there are too many, or where they are not known.
  std::vector<Summand> parts_of(const Component& component) {
    std::vector<Summand> summands;
    if (component.game->given_options() != nullptr) return summands;
    std::vector<Words> parts;
    component.game->each_part(component.position, [&](WordsView part) {
      if (parts.size() <= kParts) parts.emplace_back(part.begin(), part.end());
    });
    if (parts.size() > kParts) return summands;
    for (const Words& part : parts) {
      const auto value = evaluator_.part_value(component.game, part, budget_);
      if (!value) return {};
      summands.push_back({component.game->print_part(part), *value});
    }
    return summands;
  }

  /// None where the budget has stopped, or where the position has too many moves to be shown.
  Expected<std::optional<Explanation>> by_mex(const Component& component) {
    std::vector<explain::ValuedMove> options;
    std::optional<Error> error;
    const bool all = component.game->each_move(component.position, [&](const MoveView& move) {
      const auto value = evaluator_.value(move.after(), budget_);
      if (!value) error = value.error();
      if (!value || !*value || options.size() == kOptions) return false;
      options.push_back({move.print(), **value});
      return true;
    });
    if (error) return std::unexpected(std::move(*error));
    if (!all) return std::nullopt;
    return explain::mex(component.print(), options, detail_ == Detail::full);
  }

  Detail detail_;
  Evaluator& evaluator_;
  Budget& budget_;
};

explain::WonBy won_by(const Result& result, const MoveResult& move) {
  explain::WonBy won{.move = move.move,
                     .to = move.to->print(),
                     .total = result.winning_moves->total,
                     .play = result.play};
  if (result.position.components.size() > 1) {
    won.component = result.position.components[move.component].print();
  }
  return won;
}

bool is_over(const Sum& sum) {
  return distinct_moves(sum, 0).complete;
}

/// The answers that the game's own strategy gives to the first moves of a single component.
std::map<std::string, Answer> own_answers(const Sum& position, const MoveList& moves,
                                          std::size_t wanted) {
  std::map<std::string, Answer> answers;
  if (position.components.size() != 1) return answers;
  const Component& component = position.components.front();
  std::set<std::string> names;
  for (const MoveResult& move : moves.moves) {
    if (names.size() < wanted) names.insert(move.move);
  }
  component.game->each_move(component.position, [&](const MoveView& move) {
    const std::string name = move.print();
    if (!names.contains(name)) return !names.empty();
    names.erase(name);
    auto answer = move.answer();
    if (!answer) return false;
    answers.emplace(name, std::move(*answer));
    return !names.empty();
  });
  return answers;
}

/// An answer to every move of a lost position.
Expected<std::optional<Explanation>> replies_in(const Result& result, Detail detail,
                                                bool use_theorems, FindReply find_reply) {
  const std::size_t shown = detail == Detail::full ? kRepliesFull : kRepliesBrief;
  const MoveList moves = distinct_moves(result.position, kOptions);
  const auto own = result.play == Play::normal && use_theorems
                       ? own_answers(result.position, moves, shown)
                       : std::map<std::string, Answer>();
  std::vector<explain::AnsweredMove> answers;
  for (const MoveResult& move : moves.moves) {
    if (answers.size() == shown || !move.to) break;
    if (const auto known = own.find(move.move); known != own.end()) {
      answers.push_back({move.move, {}, known->second.move, known->second.after.print()});
      continue;
    }
    const auto reply = find_reply(*move.to);
    if (!reply) return std::unexpected(reply.error());
    if (!*reply && !is_over(*move.to)) break;  // not known
    explain::AnsweredMove answer{name_of(move, result.position), {}, {}, {}};
    if (*reply) {
      answer.reply = (*reply)->move;
      if (move.to->components.size() > 1) {
        answer.component = move.to->components[(*reply)->component].print();
      }
      if ((*reply)->to) answer.to = (*reply)->to->print();
    }
    answers.push_back(std::move(answer));
  }
  if (answers.empty()) return std::nullopt;
  return explain::replies(answers, moves.moves.size() - answers.size(), moves.complete);
}

/// That a position has the nim value 0, told of the position after a winning move.
Expected<std::vector<Explanation>> check_of(const Sum& lost, ValueReasons& reasons,
                                            Evaluator& evaluator, Budget& budget) {
  std::vector<Explanation> check;
  if (lost.components.size() == 1) {
    const auto added = reasons.add(lost.components.front(), NimValue(0), check);
    if (!added) return std::unexpected(added.error());
    // The theory has been told for the position before the move; its table is enough now.
    for (Explanation& reason : check) {
      if (const Explanation* const sum = explain::nim_sum_in(reason)) reason = Explanation(*sum);
    }
    return check;
  }
  std::vector<Summand> summands;
  for (const Component& component : lost.components) {
    const auto value = evaluator.value(component, budget);
    if (!value) return std::unexpected(value.error());
    if (!*value) return check;
    summands.push_back({component.print(), **value});
  }
  check.push_back(explain_nim_sum(summands));
  return check;
}

/// The reasons for the value of each component, equal ones once; returns the values that are known.
Expected<std::vector<Summand>> component_reasons(const Result& result, ValueReasons& reasons,
                                                 std::vector<Explanation>& because) {
  const bool several = result.components.size() > 1;
  std::vector<Summand> summands;
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    const Component& component = result.position.components[i];
    const std::string name = component.print();
    if (std::ranges::find(summands, name, &Summand::label) == summands.end()) {
      std::vector<Explanation> own;
      const auto added = reasons.add(component, result.components[i].nim_value, own);
      if (!added) return std::unexpected(added.error());
      if (several) own = {explain::component(name, result.components[i].nim_value, std::move(own))};
      std::ranges::move(own, std::back_inserter(because));
    }
    if (const auto value = result.components[i].nim_value) summands.push_back({name, *value});
  }
  return summands;
}

Expected<std::optional<Explanation>> winning_plan(const Result& result, Detail detail,
                                                  ValueReasons& reasons, Evaluator& evaluator,
                                                  Budget& budget) {
  const WinningExample example = winning_example(result, evaluator, budget);
  if (example.move == nullptr) return std::nullopt;
  explain::WonBy won = won_by(result, *example.move);
  won.all_lower = example.all_lower;
  if (detail == Detail::full) {
    auto check = check_of(*example.move->to, reasons, evaluator, budget);
    if (!check) return std::unexpected(std::move(check.error()));
    won.check = std::move(*check);
  }
  return explain::winning_move(won);
}

Expected<std::optional<Explanation>> losing_plan(const Result& result, const Request& request,
                                                 Evaluator& evaluator, Budget& budget) {
  Request lookup = request;
  // Of an endless game the first winning move in a component need not be the best one.
  lookup.max_moves = is_endless(result.position) ? result.position.components.size() * 100 : 1;
  lookup.advise = false;
  lookup.explain = Detail::none;
  return replies_in(result, request.explain, request.use_theorems,
                    [&](const Sum& option) -> Expected<std::optional<MoveResult>> {
                      auto answer = solve_normal(option, lookup, evaluator, budget);
                      if (!answer) return std::unexpected(std::move(answer.error()));
                      if (!answer->winning_moves || answer->winning_moves->moves.empty()) {
                        return std::nullopt;
                      }
                      return answer->winning_moves->moves.front();
                    });
}

}  // namespace

Expected<Explanation> explain_normal(const Result& result, const Request& request,
                                     Evaluator& evaluator, Budget& budget) {
  ValueReasons reasons(request.explain, evaluator, budget);
  std::vector<Explanation> because;
  auto summands = component_reasons(result, reasons, because);
  if (!summands) return std::unexpected(std::move(summands.error()));
  if (result.components.size() > 1 && summands->size() == result.components.size()) {
    because.push_back(explain::components(*summands));
  }
  auto plan = result.outcome == Outcome::N
                  ? winning_plan(result, request.explain, reasons, evaluator, budget)
                  : losing_plan(result, request, evaluator, budget);
  if (!plan) return std::unexpected(std::move(plan.error()));
  if (*plan) because.push_back(std::move(**plan));
  return explain::outcome(result.outcome.value_or(Outcome::D), Play::normal, result.nim_value,
                          std::move(because));
}

Expected<Explanation> explain_misere(const Result& result, const Request& request,
                                     Explanation value, FindReply find_reply) {
  std::vector<Explanation> because{std::move(value)};
  if (result.outcome == Outcome::P) {
    auto plan = replies_in(result, request.explain, request.use_theorems, find_reply);
    if (!plan) return std::unexpected(std::move(plan.error()));
    if (*plan) because.push_back(std::move(**plan));
  } else if (result.outcome == Outcome::N && result.winning_moves &&
             !result.winning_moves->moves.empty() && result.winning_moves->moves.front().to) {
    because.push_back(explain::winning_move(won_by(result, result.winning_moves->moves.front())));
  }
  return explain::outcome(result.outcome.value_or(Outcome::D), result.play, std::nullopt,
                          std::move(because));
}

}  // namespace grundy
