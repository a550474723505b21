// The sections of the checker by themselves: values of heaps, periods, graphs, endless positions.
#include <gtest/gtest.h>

#include <random>

#include "check/heap_values.h"
#include "check/labels.h"
#include "grundy/engine.h"
#include "notation/heap_code.h"
#include "proof/certificates.h"
#include "support/effort.h"
#include "support/random_graphs.h"

namespace grundy {
namespace {

using namespace support;

HeapRules rules_of(std::string_view code) {
  auto rules = notation::parse_heap_code(Arguments(code, 0));
  EXPECT_TRUE(rules.has_value()) << code;
  return std::move(*rules);
}

TEST(CheckedHeaps, HaveTheValuesOfTheDefinition) {
  for (const std::string_view code :
       {"0.77",   "0.137", "0.07",    "4.0",      "4!.0",      "0.16",  "0.104",
        "0.F",    "8.0",   "(2-4).0", "(3-3)!.0", "0.(1-5)!2", "0.[3]", "4.[3]",
        "0.0[7]", "C!.1",  "0.3[12]", "0.303",    "0.2",       "0.4",   "0.1"}) {
    const HeapRules rules = rules_of(code);
    EXPECT_EQ(check::first_heap_values(rules, 26), values_by_definition(rules, 26)) << code;
  }
}

TEST(CheckedHeaps, HaveTheSameValuesForEveryMask) {
  for (const std::string_view code : {"0.77", "0.16", "0.104", "4.0", "4!.0", "0.165", "0.4F!"}) {
    const HeapRules rules = rules_of(code);
    if (!check::has_classes(rules)) continue;
    const auto values = values_by_definition(rules, 90);
    for (std::uint32_t mask = 1; mask < 16; ++mask) {
      for (const bool with_heap : {false, true}) {
        const auto classes = check::classes_of(rules, mask, with_heap);
        if (!classes) continue;
        check::ClassedValues<std::uint8_t> classed(rules);
        classed.use(*classes);
        while (classed.size() < values.size()) ASSERT_TRUE(classed.next());
        for (std::size_t heap = 0; heap < values.size(); ++heap) {
          ASSERT_EQ(classed.at(heap), values[heap]) << code << " " << mask << " " << heap;
        }
      }
    }
  }
}

TEST(CheckedHeaps, SplitsOfBothParitiesHaveNoClassesByParity) {
  EXPECT_FALSE(check::classes_of(rules_of("0.77"), 1, true).has_value());
  EXPECT_TRUE(check::classes_of(rules_of("0.07"), 1, true).has_value());
}

TEST(SequenceProofs, AreVerified) {
  const ProofFolder folder;
  for (const auto& [code, claim] : std::vector<std::pair<std::string, std::string>>{
           {"kayles", "G(n + 12) = G(n) for all n >= 71 in the heap game 0.77"},
           {"0.137", "G(n + 34) = G(n) for all n >= 52 in the heap game 0.137"},
           {"treblecross", "the first 103 nim values of 0.007 are as listed"},
           {"subtraction({1,3})", "G(n + 2) = G(n) for all n >= 0 in the heap game 0.303"},
           {"takeaway(max=4)", "G(n + 5) = G(n) for all n >= 0 in the heap game 0.3333"},
           {"nim", "G(n + 1) = G(n) + 1 for all n >= 0 in the heap game 0.[3]"},
           {"subtraction(allbut {2})",
            "G(n + 4) = G(n) + 2 for all n >= 0 in the heap game 0.30[3]"},
           {"grundy", "the first 101 nim values of 4!.0 are as listed"},
           {"splitnim", "G(n + 4) = G(n) + 4 for all n >= 1 in the heap game 4.[3]"},
           {"kenyon", "G(n + 6) = G(n) + 3 for all n >= 0 in the heap game 0.3F"},
           {"4.9", "G(n + 12) = G(n) + 4 for all n >= 16 in the heap game 4.9"},
           {"0.33[30]", "G(n + 4) = G(n) for all n >= 0 in the heap game 0.33[30]"},
           {"0.F", "G(n + 2) = G(n) for all n >= 0 in the heap game 0.F"}}) {
    const auto verdict = verdict_of(sequence_proof(code, folder), folder.path());
    ASSERT_TRUE(verdict.has_value()) << code << ": " << verdict.error().message;
    EXPECT_EQ(verdict->statement, claim);
  }
}

TEST(SequenceProofs, ByWindowsAreVerified) {
  const std::string text = window_proof();
  const auto verdict = verdict_of(text, {});
  ASSERT_TRUE(verdict.has_value()) << text << verdict.error().message;
  EXPECT_EQ(verdict->statement, "G(n + 12) = G(n) for all n >= 71 in the heap game 0.77");
}

/// A proof with these lines between the header and the end.
std::string with_lines(std::string_view lines) {
  return "grundy-proof 1\n" + std::string(lines) + "\nend 1\n";
}

TEST(SequenceProofs, AreRefusedWhereTheTheoremDoesNotApply) {
  // 0.4 would have the period 1 from 0 on, and 0.1 the period 2, if the heap 0 counted as others.
  for (const std::string_view lines :
       {"claim period 1 from 0 saltus 0 0.4\nrule Guy and Smith\nvalues 0 0 0 0 0 0 0",
        "claim period 2 from 0 saltus 0 0.1\nrule taking only\nvalues 0 1 0 0 0 0 0",
        "claim period 1 from 2 saltus 0 4!.0\nrule Guy and Smith\nvalues 0 0 0 1 0 2 1 0 2",
        "claim period 1 from 0 saltus 1 0.[3]\nrule Guy and Smith\nvalues 0 1 2 3 4 5 6 7",
        "claim period 1 from 0 saltus 1 0.[7]\nrule all but a few numbers\nvalues 0 1 2 3 4 5",
        "claim period 1 from 0 saltus 0 0.0\nrule of thumb\nvalues 0 0 0 0 0 0",
        "claim period 0 from 0 saltus 0 0.0\nrule taking only\nvalues 0 0 0 0 0 0",
        "claim period 2 from 0 saltus 0 0.[30]\nrule repeating code\nvalues 0 1 0 1 0",
        "claim period 2 from 0 saltus 0 0.303\nrule repeating code\nvalues 0 1 0 1 0 1 0 1 0 1",
        "claim period 1 from 0 saltus 1 0.[3]\nrule growth 1 5 0\nvalues 0 1 2 3 4 5 6 7 8 9",
        "claim period 1 from 0 saltus 1 0.[3]\nrule growth 5 5 1\nvalues 0 1 2 3 4 5 6 7 8 9",
        "claim period 1 from 0 saltus 1 0.[3]\nrule growth 1 2 1\nvalues 0 1 2 3 4 5 6 7 8 9",
        "claim period 1 from 0 saltus 1 0.[3]\nrule growth 1 5\nvalues 0 1 2 3 4 5 6 7 8 9",
        "claim period 1 from 2 saltus 0 0.[1]\nrule growth 0 5 1\nvalues 0 1 1 1 1 1 1 1 1 1",
        "claim period 3 from 2 saltus 2 8.1\nrule growth 0 6 1\nvalues 0 1 0 0 1 2 2 3 4 4 5 6",
        "claim period 7 from 50 saltus 0 4!.11\nrule windows 11 50 1 0",
        "claim period 12 from 71 saltus 0 0.77\nrule windows 200 2147483000 15 0",
        "claim period 12 from 71 saltus 0 0.77\nrule windows 200 200000000 1 0",
        "claim values 3 0.77\nvalues 0 1",
        "claim values 2 0.77\nvalues 0 2",
        "claim values 2 0.7Z\nvalues 0 1"}) {
    EXPECT_FALSE(verdict_of(with_lines(lines), {}).has_value()) << lines;
  }
}

std::string label_text(const LoopyValue& value) {
  return value.is_infinite() ? "i" : std::to_string(value.number()->number());
}

TEST(GraphProofs, OfRandomGraphsHaveTheLabelsOfTheDefinition) {
  std::mt19937_64 random(8);
  const ProofFolder folder;
  for (std::size_t round = 0; round < effort(100); ++round) {
    const std::size_t nodes = 1 + random() % 14;
    const Rows rows = random_rows(nodes, random() % (3 * nodes), round % 3 == 0, random);
    const std::string text = graph_proof("graph.txt", rows, Play::normal, folder);
    const auto verdict = verdict_of(text, folder.path());
    ASSERT_TRUE(verdict.has_value()) << text << verdict.error().message;
    std::string labels = "labels";
    for (const LoopyValue& value : values_by_definition(rows)) labels += " " + label_text(value);
    EXPECT_EQ(lines_in(text)[3], labels);
    const std::string misere = graph_proof("graph.txt", rows, Play::misere, folder);
    const auto second = verdict_of(misere, folder.path());
    ASSERT_TRUE(second.has_value()) << misere << second.error().message;
  }
}

/// No other labels are accepted, whatever the counters: the conditions have one solution.
TEST(GraphProofs, NoOtherLabelsAreRight) {
  std::mt19937_64 random(9);
  for (std::size_t round = 0; round < effort(200); ++round) {
    const std::size_t nodes = 1 + random() % 5;
    const Rows rows = random_rows(nodes, random() % (3 * nodes), false, random);
    const ArrowGraph graph = packed(rows);
    const auto truth = values_by_definition(rows);
    for (int guess = 0; guess < 200; ++guess) {
      Array<check::NodeLabel> labels(nodes);
      bool right = true;
      for (std::size_t node = 0; node < nodes; ++node) {
        const auto label = static_cast<std::uint32_t>(random() % 4);
        labels[node] = {label == 3 ? check::kInfinite : label,
                        label == 3 ? check::kInfinite : static_cast<std::uint32_t>(random() % 4)};
        right = right && (label == 3 ? truth[node].is_infinite()
                                     : truth[node] == LoopyValue(NimValue(label)));
      }
      EXPECT_TRUE(right || check::wrong_label(graph, Play::normal, labels).has_value());
    }
  }
}

TEST(EndlessProofs, AreVerified) {
  const ProofFolder folder;
  for (const auto& [position, play, fact] : std::vector<std::tuple<std::string, Play, std::string>>{
           {"digraph(A>A, A>E, E>F, E>G, F>G; A) + *2", Play::normal, " has value inf(0)"},
           {"digraph(A>A, A>E, E>F, E>G, F>G; A, A)", Play::normal, " has value inf()"},
           {"digraph(a>b, b>a, b>c; a, b)", Play::normal, " has value 1"},
           {"digraph(a>b, b>a, b>c; a)", Play::misere, " is a draw in misère play (D)"},
           {"northcott(4; 1-4, 2-4)", Play::misere, " in misère play "},
           {"northcott(3; 1-3) + *2", Play::misere, " in misère play "},
           {"pokernim(1,2; reserve=1)", Play::misere, " in misère play "}}) {
    const std::string text = answer_proof(position, play, folder);
    const auto verdict = verdict_of(text, folder.path());
    ASSERT_TRUE(verdict.has_value()) << text << verdict.error().message;
    EXPECT_NE(verdict->statement.find(fact), std::string::npos) << verdict->statement;
  }
}

/// A node whose option has no record, and one that is there twice.
TEST(EndlessProofs, AreClosedUnderMoves) {
  const std::string head = "grundy-proof 1\nclaim draw digraph(a>b, b>a; a)\n";
  const std::string a = "node digraph(a>b, b>a; a) i\n";
  const std::string b = "node digraph(a>b, b>a; b) i\n";
  EXPECT_TRUE(verdict_of(head + a + b + "end 2\n", {}).has_value());
  EXPECT_TRUE(verdict_of(head + b + a + "end 2\n", {}).has_value()) << "in any order";
  EXPECT_FALSE(verdict_of(head + a + "end 1\n", {}).has_value());
  EXPECT_FALSE(verdict_of(head + a + b + b + "end 3\n", {}).has_value());
  EXPECT_FALSE(verdict_of(head + b + "end 1\n", {}).has_value());
}

}  // namespace
}  // namespace grundy
