// Worksheets: the same seed gives the same sheet, and every answer is right by another way.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/odd_games.h"
#include "support/reference.h"

namespace grundy {
namespace {

Worksheet sheet_of(const WorksheetRequest& request) {
  const Engine engine;
  auto sheet = engine.worksheet(request);
  EXPECT_TRUE(sheet.has_value()) << request.source << ": " << sheet.error().message;
  return sheet ? std::move(*sheet) : Worksheet{};
}

/// All that is asked, in order.
std::vector<std::string> questions(const Worksheet& sheet) {
  std::vector<std::string> texts;
  for (const Exercise& exercise : sheet.exercises) {
    std::string text = std::to_string(static_cast<int>(exercise.kind)) + " ";
    if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
      text += result->position.print();
    } else {
      const auto& table = std::get<TableExercise>(exercise.answer);
      text += table.table.expression;
      for (const bool blank : table.blank) text += blank ? '_' : 'x';
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<Result> results_of(const Worksheet& sheet) {
  std::vector<Result> results;
  for (const Exercise& exercise : sheet.exercises) {
    if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
      results.push_back(*result);
    }
  }
  return results;
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  const Engine engine;
  std::size_t number = 0;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    if (support::is_looked_at(number++)) names.emplace_back(entry.info->name);
  }
  return names;
}

void expect_right(const Result& result, support::Reference& reference) {
  const std::string text = result.position.print();
  EXPECT_EQ(result.outcome, reference.outcome(result.position, result.play)) << text;
  if (result.play == Play::normal) {
    EXPECT_EQ(result.nim_value, reference.value(result.position)) << text;
  }
  ASSERT_TRUE(result.winning_moves.has_value()) << text;
  const auto winning = reference.winning_options(result.position, result.play);
  EXPECT_EQ(result.winning_moves->total, winning.size()) << text;
  std::set<support::Shape> expected;
  for (const Sum& option : winning) expected.insert(support::shape_of(option));
  std::set<support::Shape> found;
  for (const MoveResult& move : result.winning_moves->moves) {
    found.insert(support::shape_of(move.to.value()));
  }
  EXPECT_EQ(found, expected) << text;
}

TEST(Worksheets, AreTheSameForTheSameSeed) {
  for (const char* const name : {"nim", "queen", "kayles", "hackenbush", "digraph", "cram"}) {
    EXPECT_EQ(questions(sheet_of({.source = name, .count = 4, .seed = 5})),
              questions(sheet_of({.source = name, .count = 4, .seed = 5})))
        << name;
  }
}

TEST(Worksheets, DoNotDependOnWhatTheEngineWasAskedBefore) {
  Engine engine;
  const auto fresh = engine.worksheet({.source = "queen", .seed = 3});
  ASSERT_TRUE(engine.solve(engine.parse("queen(300,200)").value()).has_value());
  const auto later = engine.worksheet({.source = "queen", .seed = 3});
  EXPECT_EQ(questions(fresh.value()), questions(later.value()));
}

// Fixed by the generator and our own mapping of its numbers: another standard library must find
// the same, and a change that breaks the seeds on printed sheets should not go unnoticed.
TEST(Worksheets, OfOneSeedAreKnown) {
  const auto texts = questions(sheet_of({.source = "nim", .count = 3, .seed = 7}));
  EXPECT_EQ(texts, (std::vector<std::string>{"0 nim(13,7,2)", "1 nim(1,8,11)", "2 nim(4,7,7)"}));
}

TEST(Worksheets, DifferForDifferentSeeds) {
  for (const char* const name : {"nim", "queen", "takeaway", "subtraction", "rook"}) {
    EXPECT_NE(questions(sheet_of({.source = name, .seed = 1})),
              questions(sheet_of({.source = name, .seed = 2})))
        << name;
  }
}

TEST(Worksheets, HaveAsManyExercisesAsWereAskedFor) {
  for (const std::size_t count : {1U, 2U, 3U, 4U, 10U, 57U}) {
    const Worksheet sheet = sheet_of({.source = "nim", .count = count});
    EXPECT_EQ(sheet.exercises.size(), count);
    EXPECT_FALSE(sheet.shortage.has_value());
  }
}

TEST(Worksheets, AreMadeOfEveryGame) {
  for (const std::string& name : names()) {
    for (const Difficulty difficulty : {Difficulty::easy, Difficulty::hard}) {
      const Worksheet sheet =
          sheet_of({.source = name, .count = 4, .seed = 11, .difficulty = difficulty});
      EXPECT_GE(sheet.exercises.size(), 4U) << name;
      EXPECT_FALSE(sheet.title.empty());
      for (const Result& result : results_of(sheet)) {
        EXPECT_TRUE(result.explanation.has_value()) << result.position.print();
        EXPECT_TRUE(std::ranges::any_of(result.position.components, [&](const Component& part) {
          return part.game->info().name == name;
        })) << result.position.print();
      }
    }
  }
}

/// True if the definition can be asked: positions do not come back, and are few.
bool is_small(const Sum& position) {
  return std::ranges::none_of(position.components,
                              [](const Component& part) { return part.game->endless(); }) &&
         support::count_positions(position, 1'001) <= 1'000;
}

bool is_endless(const std::string& name) {
  const Engine engine;
  const auto example = engine.parse(engine.game(name)->info->examples.front());
  return example->components.front().game->endless();
}

TEST(Worksheets, HaveTheAnswersOfTheDefinition) {
  for (const std::string& name : names()) {
    if (is_endless(name)) continue;
    for (const Play play : {Play::normal, Play::misere}) {
      support::Reference reference;
      const Worksheet sheet = sheet_of(
          {.source = name, .play = play, .count = 5, .seed = 4, .difficulty = Difficulty::easy});
      int checked = 0;
      for (const Result& result : results_of(sheet)) {
        ASSERT_EQ(result.play, play);
        if (!is_small(result.position)) continue;
        expect_right(result, reference);
        ++checked;
      }
      EXPECT_GT(checked, 0) << name;
    }
  }
}

TEST(Worksheets, HaveTablesWithGapsAndTheRightNumbers) {
  Engine engine;
  int tables = 0;
  for (const Exercise& exercise : sheet_of({.source = "queen", .count = 10}).exercises) {
    const auto* const table = std::get_if<TableExercise>(&exercise.answer);
    if (table == nullptr) continue;
    ++tables;
    EXPECT_EQ(exercise.kind, ExerciseKind::table);
    ASSERT_EQ(table->blank.size(), table->table.cells.size());
    const auto blanks = static_cast<std::size_t>(std::ranges::count(table->blank, true));
    EXPECT_GE(blanks * 4, table->blank.size());
    EXPECT_LE(blanks * 2, table->blank.size());
    std::vector<Range> ranges{{table->table.columns.front(), table->table.columns.back()}};
    if (!table->table.one_dimensional) {
      ranges.insert(ranges.begin(), {table->table.rows.front(), table->table.rows.back()});
    }
    const auto searched = engine.table(table->table.expression, ranges, {.use_theorems = false});
    ASSERT_TRUE(searched.has_value());
    for (std::size_t i = 0; i < table->blank.size(); ++i) {
      EXPECT_EQ(searched->cells[i].nim_value, table->table.cells[i].nim_value);
    }
  }
  EXPECT_GE(tables, 1);
}

TEST(Worksheets, AskNothingTwice) {
  const auto texts = questions(sheet_of({.source = "nim", .count = 60}));
  EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), texts.size());
}

TEST(Worksheets, MixWonAndLostPositions) {
  const Worksheet sheet = sheet_of({.source = "nim", .count = 90});
  int lost = 0;
  int all = 0;
  for (const Exercise& exercise : sheet.exercises) {
    if (exercise.kind != ExerciseKind::winner) continue;
    ++all;
    lost += std::get<Result>(exercise.answer).outcome == Outcome::P ? 1 : 0;
  }
  EXPECT_GT(all, 20);
  EXPECT_GT(lost * 6, all) << "more than a sixth";
  EXPECT_LT(lost * 2, all) << "less than a half";
}

TEST(Worksheets, GrowWithTheDifficulty) {
  const auto moves_in = [](Difficulty difficulty) {
    std::size_t moves = 0;
    for (const Result& result :
         results_of(sheet_of({.source = "nim", .count = 30, .difficulty = difficulty}))) {
      const std::size_t here = support::options_of(result.position).size();
      EXPECT_GE(here, difficulty == Difficulty::hard ? 8U : 2U) << result.position.print();
      EXPECT_LE(here, difficulty == Difficulty::easy ? 12U : 80U) << result.position.print();
      moves += here;
    }
    return moves;
  };
  EXPECT_LT(moves_in(Difficulty::easy), moves_in(Difficulty::medium));
  EXPECT_LT(moves_in(Difficulty::medium), moves_in(Difficulty::hard));
}

TEST(Worksheets, InMiserePlayAskForWinnersAndMovesOnly) {
  const Worksheet sheet = sheet_of({.source = "nim", .play = Play::misere});
  std::set<ExerciseKind> kinds;
  for (const Exercise& exercise : sheet.exercises) kinds.insert(exercise.kind);
  EXPECT_EQ(kinds, (std::set{ExerciseKind::winner, ExerciseKind::winning_moves}));
}

TEST(Worksheets, OfAPositionKeepItsRules) {
  const Engine engine;
  const auto start = engine.parse("takeaway(21; max=3)").value();
  const Worksheet sheet = sheet_of({.source = "takeaway(21; max=3)", .count = 20});
  for (const Result& result : results_of(sheet)) {
    ASSERT_EQ(result.position.components.size(), 1U);
    EXPECT_EQ(result.position.components[0].game->rules_id(), start.components[0].game->rules_id());
  }
}

TEST(Worksheets, KeepTheNamesOfNodes) {
  for (const Result& result : results_of(sheet_of({.source = "hackenbush(0-a, a-b, a-c)"}))) {
    const std::string text = result.position.print();
    EXPECT_EQ(text.find_first_of("123456789"), std::string::npos) << text;
  }
}

TEST(Worksheets, OfASumKeepItsComponents) {
  for (const Result& result : results_of(sheet_of({.source = "queen(3,4) + *4"}))) {
    ASSERT_EQ(result.position.components.size(), 2U) << result.position.print();
    EXPECT_EQ(result.position.components[0].game->info().name, "queen");
    EXPECT_EQ(result.position.components[1].game->info().name, "heap");
  }
}

TEST(Worksheets, OfASmallGameAreShortAndSayWhy) {
  const Worksheet sheet = sheet_of({.source = "{{},{{}}}", .count = 50});
  EXPECT_LT(sheet.exercises.size(), 50U);
  EXPECT_GE(sheet.exercises.size(), 2U);
  EXPECT_TRUE(sheet.shortage.has_value());
}

TEST(Worksheets, WithoutSenseAreRefused) {
  const Engine engine;
  for (const char* const source : {"nmi", "nim(x)", "", "0", "{}", "nim(0)"}) {
    EXPECT_FALSE(engine.worksheet({.source = source}).has_value()) << source;
  }
  EXPECT_FALSE(engine.worksheet({.source = "nim", .count = 0}).has_value());
  EXPECT_FALSE(engine.worksheet({.source = "nim", .count = kMaxExercises + 1}).has_value());
  EXPECT_EQ(engine.worksheet({.source = "nmi"}).error().expected, "nim");
}

TEST(Worksheets, DoNotAskAboutEndlessPlay) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::LoopGame>());
  // From 2 on play can go round for ever; only 1 has a move and an end.
  const auto sheet = engine.worksheet({.source = "loop(2)", .count = 3});
  ASSERT_TRUE(sheet.has_value());
  for (const Result& result : results_of(*sheet)) {
    EXPECT_EQ(result.position.print(), "loop(1)");
  }
}

TEST(Worksheets, OfGamesThatNeedNotEndAreForNormalPlay) {
  const Engine engine;
  for (const std::string& name : names()) {
    const bool endless = is_endless(name);
    const auto sheet = engine.worksheet({.source = name, .play = Play::misere, .count = 1});
    EXPECT_EQ(sheet.has_value(), !endless) << name;
  }
}

TEST(Worksheets, GiveUpWhereNoPositionIsSmallEnough) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::EndlessGame>());
  EXPECT_FALSE(engine.worksheet({.source = "endless(2)", .count = 10}).has_value());
}

TEST(Worksheets, StopWhenTheyAreToldTo) {
  Cancellation cancel;
  cancel.request();
  const Engine engine;
  EXPECT_FALSE(engine.worksheet({.source = "nim", .cancel = &cancel}).has_value());
}

TEST(Worksheets, PutNoEmptyHeapBesideTheGame) {
  for (const char* const name : {"cram", "queen", "rook", "euclid"}) {
    for (const std::string& text : questions(sheet_of({.source = name, .count = 30, .seed = 7}))) {
      EXPECT_EQ((text + ' ').find("*0 "), std::string::npos) << text;
    }
  }
}

TEST(Worksheets, EndsAtItsLimits) {
  const Engine engine;
  WorksheetRequest request{.source = "nim", .count = kMaxExercises};
  request.limits.time = std::chrono::nanoseconds(0);
  const auto none = engine.worksheet(request);
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().kind, ErrorKind::limit);
  EXPECT_EQ(none.error().message, "no exercise was made: the time limit of 0 s was reached");
}

/// Rows whose rules ask to stop after a while.
class InterruptedRow : public support::Row {
 public:
  static inline Cancellation cancel;
  static inline int asked = 0;

  static const GameInfo& info() {
    static const GameInfo info{"interrupted",
                               "Interrupted",
                               "remove a number or two equal neighbours",
                               "interrupted(NUMBER, ...)",
                               {"interrupted(1,1,2,5,5,3,8)"}};
    return info;
  }
  static Expected<Start<InterruptedRow>> parse(const Arguments& arguments) {
    auto numbers = arguments.naturals("a number");
    if (!numbers) return std::unexpected(std::move(numbers.error()));
    return Start<InterruptedRow>{{}, std::move(*numbers)};
  }
  static std::string print(const Position& row) { return support::written("interrupted", row); }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    if (++asked == 20'000) cancel.request();
    return Row::each_move(row, std::forward<Visit>(visit));
  }
};

TEST(Worksheets, WhatWasMadeBeforeALimitIsKept) {
  Engine engine;
  ASSERT_TRUE(engine.add<InterruptedRow>());
  const auto sheet = engine.worksheet(
      {.source = "interrupted", .count = kMaxExercises, .cancel = &InterruptedRow::cancel});
  ASSERT_TRUE(sheet.has_value()) << sheet.error().message;
  EXPECT_FALSE(sheet->exercises.empty());
  EXPECT_LT(sheet->exercises.size(), kMaxExercises);
  ASSERT_TRUE(sheet->stop.has_value());
  EXPECT_EQ(sheet->stop->reason, StopReason::cancelled);
  EXPECT_NE(sheet->shortage.value().find("of 200 exercises: it was interrupted"),
            std::string::npos);
}

}  // namespace
}  // namespace grundy
