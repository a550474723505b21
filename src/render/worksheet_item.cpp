#include "render/worksheet_item.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/sums.h"
#include "render/drawing.h"
#include "render/layered.h"
#include "render/picture.h"

namespace grundy::render {

namespace {

std::string verdict_of(const Result& result) {
  std::string text = result.outcome == Outcome::N
                         ? "N-position: the player to move wins."
                         : "P-position: the player to move loses against perfect play.";
  if (result.nim_value) text += fmt::format(" Nim value {}.", result.nim_value->number());
  return text;
}

std::string move_name(const Sum& position, std::size_t component, std::string_view move) {
  if (position.components.size() < 2) return std::string(move);
  return fmt::format("in {}: {}", position.components[component].print(), move);
}

std::vector<NamedMove> winning_moves_of(const Result& result) {
  std::vector<NamedMove> moves;
  if (!result.winning_moves) return moves;
  for (const MoveResult& move : result.winning_moves->moves) {
    std::string name = move_name(result.position, move.component, move.move);
    if (move.count > 1) name += fmt::format(" ({} ways)", move.count);
    moves.push_back({std::move(name), move.to ? move.to->print() : std::string()});
  }
  return moves;
}

/// All moves, those to the same position once; empty if there are too many to choose from.
std::vector<Choice> move_choices(const Result& result) {
  constexpr std::size_t kMost = 60;
  std::set<std::string> winning;
  for (const MoveResult& move : result.winning_moves->moves) {
    if (move.to) winning.insert(move.to->print());
  }
  std::vector<Choice> choices;
  std::set<std::string> seen;
  bool few = true;
  for (std::size_t i = 0; i < result.position.components.size() && few; ++i) {
    const Component& component = result.position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      const std::string text = replace_component(result.position, i, move.after()).print();
      if (!seen.insert(text).second) return true;
      choices.push_back({move_name(result.position, i, move.print()), winning.contains(text)});
      few = choices.size() <= kMost;
      return few;
    });
  }
  const auto right = static_cast<std::size_t>(
      std::ranges::count_if(choices, [](const Choice& c) { return c.right; }));
  // Moves to positions that differ only in their order count once in the answer.
  if (!few || right < winning.size()) return {};
  return choices;
}

bool can_be_drawn(const Sum& position) {
  // A picture of some components alone would look like the whole position.
  return std::ranges::none_of(position.components, [](const Component& component) {
    return component_drawing(component).empty();
  });
}

std::string hardness_text(const Hardness& hardness) {
  std::string text =
      fmt::format("Difficulty: {} move{}", hardness.options, hardness.options == 1 ? "" : "s");
  if (hardness.depth) text += fmt::format(", at most {} to the end", *hardness.depth);
  if (hardness.tempting && *hardness.tempting > 0) {
    text += fmt::format(", {} wrong one{} that only a single reply beats", *hardness.tempting,
                        *hardness.tempting == 1 ? "" : "s");
  }
  return text + ".";
}

void add_winner(SheetItem& item, const Result& result) {
  item.room = "Winner";
  item.form = AnswerForm::one_of;
  const bool won = result.outcome == Outcome::N;
  item.choices = {{"The player to move wins (an N-position).", won},
                  {"The player to move loses (a P-position).", !won}};
}

void fill(SheetItem& item, const Result& result) {
  item.title = result.position.print();
  if (can_be_drawn(result.position)) item.picture = position_drawing(result.position);
  item.verdict = verdict_of(result);
  if (result.explanation) item.reason = &*result.explanation;
  switch (item.kind) {
    case ExerciseKind::winning_moves:
      item.room = "Winning moves";
      item.moves = winning_moves_of(result);
      item.lists_moves = true;
      item.choices = move_choices(result);
      item.form = item.choices.empty() ? AnswerForm::written : AnswerForm::some_of;
      return;
    case ExerciseKind::nim_value:
      item.room = "Nim value";
      item.form = AnswerForm::number;
      item.number = result.nim_value->number();
      return;
    case ExerciseKind::proof:
      item.room = "Proof";
      return;
    case ExerciseKind::misere:
      item.given = std::string(play_rule(Play::misere));
      add_winner(item, result);
      return;
    default:
      add_winner(item, result);
  }
}

void fill(SheetItem& item, const TableExercise& table) {
  item.title = table.table.expression;
  item.table = &table;
  item.form = AnswerForm::cells;
  for (std::size_t i = 0; i < table.blank.size(); ++i) {
    if (table.blank[i]) item.cells.push_back(table.table.cells[i].nim_value->number());
  }
}

void fill(SheetItem& item, const GraphExercise& graph) {
  const Sum& first = graph.nodes.front().position;
  item.title = first.print();
  if (can_be_drawn(first)) item.picture = position_drawing(first);
  item.room = "Graph";
  LayeredGraph drawn;
  std::size_t lost = 0;
  for (const GraphExercise::Node& node : graph.nodes) {
    const bool loses = node.outcome == Outcome::P;
    lost += loses ? 1 : 0;
    const std::string outcome = loses ? "P" : "N";
    drawn.nodes.push_back(
        {node.position.print(),
         node.nim_value ? fmt::format("{} {}", outcome, node.nim_value->number()) : outcome,
         loses});
    item.choices.push_back({node.position.print(), loses});
  }
  drawn.arrows = graph.moves;
  item.verdict =
      fmt::format("{} positions and {} moves; {} {}.", graph.nodes.size(), graph.moves.size(), lost,
                  lost == 1 ? "is a P-position" : "are P-positions");
  item.answer_picture = layered_drawing(drawn, fmt::format("the graph of {}", item.title));
}

void fill(SheetItem& item, const EquivalenceExercise& pair) {
  const std::string left = pair.left.position.print();
  const std::string right = pair.right.position.print();
  item.title = fmt::format("{}  and  {}", left, right);
  if (can_be_drawn(pair.left.position) && can_be_drawn(pair.right.position)) {
    item.picture = position_drawing(pair.left.position);
    const Drawing other = position_drawing(pair.right.position);
    item.picture = stacked({item.picture, other}, "and");
  }
  item.room = "Equivalent, or a game that tells them apart";
  item.form = AnswerForm::one_of;
  const Comparison& comparison = pair.comparison;
  const bool same = comparison.equivalent == true;
  item.choices = {{"They are equivalent.", same}, {"They are not equivalent.", !same}};
  item.verdict = fmt::format("{}: {}.", same ? "Equivalent" : "Not equivalent", comparison.reason);
  if (comparison.witness && comparison.left_with_witness && comparison.right_with_witness) {
    const auto name = [](Outcome outcome) { return outcome == Outcome::N ? "N" : "P"; };
    item.verdict += fmt::format(
        " The game {} tells them apart: with it, the first is {} and the "
        "second is {}.",
        comparison.witness->print(), name(*comparison.left_with_witness),
        name(*comparison.right_with_witness));
  }
  if (pair.left.explanation) item.more_reasons.emplace_back(left, &*pair.left.explanation);
  if (pair.right.explanation) item.more_reasons.emplace_back(right, &*pair.right.explanation);
}

void fill(SheetItem& item, const PeriodExercise& exercise) {
  const Sequence& sequence = exercise.sequence;
  const SequencePeriod& period = *sequence.period;
  item.title = sequence.code;
  item.room = "Period";
  item.form = AnswerForm::number;
  item.number = period.length;
  const std::size_t shown =
      std::min<std::size_t>(sequence.values.size(), period.from + 2 * period.length + 3);
  const std::vector<std::uint64_t> first(
      sequence.values.begin(), sequence.values.begin() + static_cast<std::ptrdiff_t>(shown));
  const std::string values =
      fmt::format("The values from {} on: {}, ...", sequence.from, fmt::join(first, ", "));
  if (exercise.given) item.given = values;
  item.verdict = fmt::format(
      "The period is {}, from {} on{}.", period.length, period.from,
      period.saltus > 0 ? fmt::format(", and the values grow by {} each time", period.saltus) : "");
  item.verdict += fmt::format(" Proved by the theorem \"{}\".", period.proof);
  if (!exercise.given) item.verdict += " " + values;
}

void fill(SheetItem& item, const WrongStepExercise& exercise) {
  item.title = exercise.result.position.print();
  if (can_be_drawn(exercise.result.position)) {
    item.picture = position_drawing(exercise.result.position);
  }
  item.steps = exercise.steps;
  item.room = "Wrong step, and what is right";
  item.form = AnswerForm::one_of;
  for (std::size_t i = 0; i < exercise.steps.size(); ++i) {
    item.choices.push_back({fmt::format("Step {}", i + 1), i == exercise.wrong});
  }
  item.verdict = exercise.correction;
  if (exercise.result.explanation) item.reason = &*exercise.result.explanation;
}

}  // namespace

SheetItem item_of(const Exercise& exercise) {
  SheetItem item{.kind = exercise.kind, .points = exercise.points};
  std::visit([&](const auto& answer) { fill(item, answer); }, exercise.answer);
  if (exercise.hardness) item.hardness = hardness_text(*exercise.hardness);
  return item;
}

std::string_view play_rule(Play play) {
  return play == Play::normal ? "Two players move in turn. The player who cannot move loses."
                              : "Misère play: the player who cannot move wins.";
}

KindWords words_for(ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::winner:
      return {"Who wins?",
              "Both play as well as possible. Does the player to move win (an N-position) or the "
              "other one (a P-position)? Give a reason."};
    case ExerciseKind::winning_moves:
      return {"Find all winning moves", "There may be several, or none."};
    case ExerciseKind::nim_value:
      return {"Find the nim value",
              "The nim value of a position is the least number that is not a nim value of one of "
              "its options; that of a sum is the nim sum of its components."};
    case ExerciseKind::graph:
      return {"Draw the graph of the game",
              "Draw every position that can arise, once, and an arrow for every move. Mark the "
              "P-positions, from the end of play backwards."};
    case ExerciseKind::equivalent:
      return {"Equivalent or not?",
              "Two games are equivalent if each of them, beside any third game, has the same "
              "winner. If these are not, give a third game beside which the winners differ."};
    case ExerciseKind::period:
      return {"Find the period",
              "The nim values repeat from some number on, or repeat and grow by the same amount "
              "each time. How long is the period, and where does it begin?"};
    case ExerciseKind::proof:
      return {"Prove who wins",
              "Show who wins without nim values: by a strategy that copies the opponent, or by the "
              "argument that a strategy could be stolen."};
    case ExerciseKind::wrong_step:
      return {"Find the wrong step", "One step of the argument is wrong. Which one, and why?"};
    case ExerciseKind::misere:
      return {"Who wins in misère play?", "Here the player who cannot move wins."};
    case ExerciseKind::table:
      break;
  }
  return {"Complete the table", "Every cell holds a nim value. Fill in those that are missing."};
}

}  // namespace grundy::render
