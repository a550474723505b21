// The kinds of exercises: each is right by another way, and mixed sheets take turns.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "grundy/engine.h"
#include "support/reference.h"

namespace grundy {
namespace {

Worksheet mixed_sheet(const WorksheetRequest& request) {
  const Engine engine;
  auto sheet = engine.worksheet(request);
  EXPECT_TRUE(sheet.has_value()) << request.source << ": " << sheet.error().message;
  return sheet ? std::move(*sheet) : Worksheet{};
}

template <class Answer>
std::vector<Answer> exercises_of(const std::string& source, const std::string& kind,
                                 Difficulty difficulty = Difficulty::easy) {
  std::vector<Answer> answers;
  for (const Exercise& exercise :
       mixed_sheet(
           {.source = source, .count = 6, .seed = 3, .difficulty = difficulty, .kinds = kind})
           .exercises) {
    answers.push_back(std::get<Answer>(exercise.answer));
  }
  EXPECT_FALSE(answers.empty());
  return answers;
}

TEST(WorksheetKinds, AllOfThemOccur) {
  std::map<ExerciseKind, std::size_t> count;
  for (const Exercise& exercise :
       mixed_sheet({.source = "nim, queen, cram", .count = 20, .kinds = "all"}).exercises) {
    ++count[exercise.kind];
    EXPECT_GE(exercise.points, 1U);
  }
  ASSERT_EQ(count.size(), kExerciseKinds);
  for (const auto& [kind, times] : count) EXPECT_EQ(times, 2U);
}

TEST(WorksheetKinds, OfOneSeedAreTheSame) {
  const auto texts = [](std::uint64_t seed) {
    std::string text;
    for (const Exercise& exercise :
         mixed_sheet({.source = "chomp, hackenbush", .count = 12, .seed = seed, .kinds = "mistake"})
             .exercises) {
      for (const std::string& step : std::get<WrongStepExercise>(exercise.answer).steps) {
        text += step;
      }
    }
    return text;
  };
  EXPECT_EQ(texts(5), texts(5));
  EXPECT_NE(texts(5), texts(6));
}

TEST(WorksheetKinds, SourcesTakeTurns) {
  std::set<std::string_view> names;
  for (const Exercise& exercise :
       mixed_sheet({.source = "kayles, takeaway(21; max=3), {*1,*2,{*3}}", .count = 12})
           .exercises) {
    if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
      names.insert(result->position.components.front().game->info().name);
    }
  }
  EXPECT_GE(names.size(), 3U);
}

TEST(WorksheetKinds, GraphsHaveEveryMove) {
  support::Reference reference;
  for (const auto& graph : exercises_of<GraphExercise>("nim, chomp, digraph", "graph")) {
    ASSERT_GT(graph.nodes.size(), 2U);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const auto& node = graph.nodes[i];
      EXPECT_EQ(node.nim_value, reference.value(node.position));
      EXPECT_EQ(node.outcome, reference.outcome(node.position, Play::normal));
      std::set<support::Shape> options;
      for (const Sum& option : support::options_of(node.position)) {
        options.insert(support::shape_of(option));
      }
      std::set<support::Shape> drawn;
      for (const auto& [from, to] : graph.moves) {
        if (from == i) drawn.insert(support::shape_of(graph.nodes[to].position));
      }
      EXPECT_EQ(drawn, options) << node.position.print();
    }
  }
}

TEST(WorksheetKinds, ComparisonsAreRightAndOfBothSorts) {
  support::Reference reference;
  std::set<bool> sorts;
  for (const auto& pair : exercises_of<EquivalenceExercise>("nim, queen", "equal")) {
    const bool same = reference.value(pair.left.position) == reference.value(pair.right.position);
    EXPECT_EQ(pair.comparison.equivalent, same) << pair.left.position.print();
    sorts.insert(same);
    if (same) continue;
    const Sum witness = pair.comparison.witness.value();
    EXPECT_NE(reference.outcome(pair.left.position + witness, Play::normal),
              reference.outcome(pair.right.position + witness, Play::normal));
  }
  EXPECT_EQ(sorts.size(), 2U);
}

TEST(WorksheetKinds, PeriodsHoldFurtherOn) {
  Engine engine;
  for (const char* const source : {"takeaway, subtraction", "octal", "queen"}) {
    for (const auto& exercise : exercises_of<PeriodExercise>(source, "period")) {
      const SequencePeriod& period = exercise.sequence.period.value();
      EXPECT_TRUE(period.proved);
      const auto longer = engine.sequence(exercise.sequence.code, {.to = 150});
      ASSERT_TRUE(longer.has_value());
      const std::uint64_t first = longer->from;
      for (std::uint64_t n = period.from; n + period.length <= 150; ++n) {
        EXPECT_EQ(longer->values[n + period.length - first],
                  longer->values[n - first] + period.saltus)
            << exercise.sequence.code << " at " << n;
      }
    }
  }
}

TEST(WorksheetKinds, ProofsNeedNoValues) {
  support::Reference reference;
  for (const char* const source : {"cram", "chomp", "kayles"}) {
    for (const auto& result : exercises_of<Result>(source, "proof")) {
      const Explanation& reason = result.explanation.value();
      const auto needs_none = [](const Explanation& part) {
        return part.kind == "mirror" || part.kind == "strategy-stealing";
      };
      EXPECT_TRUE(needs_none(reason) || std::ranges::any_of(reason.because, needs_none))
          << result.position.print();
      if (support::count_positions(result.position, 1001) > 1000) continue;
      EXPECT_EQ(result.outcome, reference.outcome(result.position, Play::normal));
    }
  }
}

TEST(WorksheetKinds, CopyingIsNoArgumentWherePlayNeedNotEnd) {
  // In Northcott's game the players have different counters, and may retreat for ever.
  const Engine engine;
  for (const char* const source : {"northcott", "northcott(8; 3-5, 1-8)"}) {
    EXPECT_FALSE(engine.worksheet({.source = source, .kinds = "proof"})) << source;
    EXPECT_FALSE(engine.worksheet({.source = source, .kinds = "mistake"})) << source;
  }
}

/// The number at the end of a claim "..., which has the nim value 3."
std::uint64_t claimed_value(const std::string& step) {
  return std::stoull(step.substr(step.find("nim value ") + 10));
}

TEST(WorksheetKinds, ExactlyTheWrongOptionIsWrong) {
  const Engine engine;
  int steps = 0;
  for (const auto& exercise : exercises_of<WrongStepExercise>("queen, chomp", "mistake")) {
    ASSERT_LT(exercise.wrong, exercise.steps.size());
    for (std::size_t i = 0; i < exercise.steps.size(); ++i) {
      const std::string& step = exercise.steps[i];
      const std::size_t to = step.find(" leads to ");
      if (to == std::string::npos) continue;
      const std::string option = step.substr(to + 10, step.find(", which has") - to - 10);
      support::Reference reference;
      const auto position = engine.parse(option);
      ASSERT_TRUE(position.has_value()) << option;
      EXPECT_EQ(reference.value(*position).number() == claimed_value(step), i != exercise.wrong)
          << step;
      ++steps;
    }
    EXPECT_FALSE(exercise.correction.empty());
  }
  EXPECT_GT(steps, 10);
}

TEST(WorksheetKinds, WrongNimSumsAreWrong) {
  std::set<std::size_t> places;
  for (const auto& exercise : exercises_of<WrongStepExercise>("nim", "mistake")) {
    ASSERT_EQ(exercise.steps.size(), 4U);
    places.insert(exercise.wrong);
    const std::uint64_t right = exercise.result.nim_value.value().number();
    const std::string sum = "The nim sum of these is " + std::to_string(right) + ",";
    // A wrong value in binary changes the sum, too; a wrong conclusion comes from the right one.
    EXPECT_EQ(exercise.steps[2].starts_with(sum), exercise.wrong == 3) << exercise.steps[2];
  }
  EXPECT_GT(places.size(), 1U);
}

TEST(WorksheetKinds, MisereIsMisereBesideNormalPlay) {
  support::Reference reference;
  for (const auto& result : exercises_of<Result>("nim", "misere")) {
    EXPECT_EQ(result.play, Play::misere);
    if (support::count_positions(result.position, 1001) > 1000) continue;
    EXPECT_EQ(result.outcome, reference.outcome(result.position, Play::misere));
  }
}

TEST(WorksheetKinds, ThatMakeNoSenseAreRefused) {
  const Engine engine;
  const auto message = [&](const WorksheetRequest& request) {
    const auto sheet = engine.worksheet(request);
    return sheet ? std::string() : sheet.error().message;
  };
  EXPECT_NE(message({.source = "nim", .kinds = "riddle"}).find("winner, moves, value, table"),
            std::string::npos);
  EXPECT_NE(message({.source = "nim", .play = Play::misere, .kinds = "winner,value"})
                .find("only for normal play"),
            std::string::npos);
  EXPECT_NE(message({.source = "nim", .space = kMaxSpace + 1}), "");
  EXPECT_NE(message({.source = "nim, nmi"}), "");
  EXPECT_NE(message({.source = "northcott", .kinds = "misere"}), "");
  EXPECT_TRUE(engine.worksheet({.source = "nim", .play = Play::misere, .kinds = "all"}));
}

TEST(WorksheetKinds, GraphGamesDoNotRepeatTheirExamples) {
  for (const char* const name : {"digraph", "hackenbush", "nodekayles"}) {
    std::set<std::string> rules;
    for (const Exercise& exercise : mixed_sheet({.source = name, .count = 12}).exercises) {
      if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
        const std::string text = result->position.print();
        rules.insert(text.substr(0, text.find(';')));
      }
    }
    EXPECT_GE(rules.size(), 8U) << name;
  }
}

TEST(WorksheetKinds, PutNothingDeadBesideTheGame) {
  for (const char* const source : {"cram", "queen", "queen(3,4) + *4"}) {
    for (const Exercise& exercise :
         mixed_sheet({.source = source, .count = 30, .seed = 7, .kinds = "moves,graph,mistake"})
             .exercises) {
      const auto* const graph = std::get_if<GraphExercise>(&exercise.answer);
      const auto* const steps = std::get_if<WrongStepExercise>(&exercise.answer);
      const Sum& position = graph != nullptr   ? graph->nodes.front().position
                            : steps != nullptr ? steps->result.position
                                               : std::get<Result>(exercise.answer).position;
      if (position.components.size() < 2) continue;
      for (const Component& component : position.components) {
        Sum alone;
        alone.components.push_back(component);
        EXPECT_FALSE(support::options_of(alone).empty()) << position.print();
      }
    }
  }
}

TEST(WorksheetKinds, MeasuresAreThoseOfTheDefinition) {
  support::Reference reference;
  for (const Exercise& exercise :
       mixed_sheet({.source = "nim", .count = 6, .difficulty = Difficulty::easy, .kinds = "moves"})
           .exercises) {
    const Sum& position = std::get<Result>(exercise.answer).position;
    const Hardness& hardness = exercise.hardness.value();
    const auto options = support::options_of(position);
    EXPECT_EQ(hardness.options, options.size());
    EXPECT_EQ(hardness.depth, reference.lines_of_play(position).size() - 1);
    if (!hardness.tempting) continue;
    std::size_t tempting = 0;
    for (const Sum& option : options) {
      const auto replies = reference.winning_options(option, Play::normal);
      if (replies.size() == 1) ++tempting;
    }
    EXPECT_EQ(hardness.tempting, tempting) << position.print();
  }
}

}  // namespace
}  // namespace grundy
