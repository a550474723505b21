// Proofs by misère quotients: they verify, and changed ones are refused or prove something true.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "check/check.h"
#include "grundy/engine.h"
#include "grundy/game/arguments.h"
#include "notation/heap_code.h"
#include "proof/certificates.h"
#include "proof/reader.h"
#include "proof/writer.h"
#include "prove/quotient.h"
#include "solve/quotient/heap_quotient.h"

namespace grundy {
namespace {

HeapRules rules(std::string_view code) {
  return notation::parse_heap_code(Arguments(code, 0)).value();
}

/// The proof of a claim by the quotient of some games.
std::string proof_text(const std::string& claim, std::vector<quotient::HeapFamily> games,
                       std::uint64_t to) {
  quotient::HeapQuotient found(std::move(games));
  Budget budget({}, nullptr, {});
  EXPECT_TRUE(found.extend(to, budget).value());
  std::string text;
  proof::Writer writer = proof::Writer::to_text(text);
  writer.claim(claim);
  EXPECT_TRUE(prove::write_quotient_record(found, writer));
  EXPECT_TRUE(writer.finish());
  return text;
}

Expected<check::Verdict> verdict(const std::string& text) {
  static const Registry registry = check::catalogue();
  proof::Reader reader = proof::Reader::of(text);
  return check::check_proof(reader, {registry});
}

TEST(QuotientProof, VerifiesOrdersAndOutcomes) {
  const auto whole = verdict(proof_text("quotient 40 all 0.77", {{rules("0.77")}}, 1000));
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(whole->statement,
            "all heaps of the heap game 0.77 have the misère quotient of order 40 that is listed");
  EXPECT_TRUE(verdict(proof_text("quotient 638 33 0.07", {{rules("0.07")}}, 33)));
  const auto sum = verdict(proof_text("misere P kayles(50,60,70)", {{rules("0.77")}}, 1000));
  ASSERT_TRUE(sum) << sum.error().message;
  EXPECT_EQ(sum->statement, "kayles(50,60,70) is lost for the player to move in misère play (P)");
  EXPECT_FALSE(verdict(proof_text("misere N kayles(50,60,70)", {{rules("0.77")}}, 1000)));
  EXPECT_TRUE(
      verdict(proof_text("misere N kayles(5) + *3", {{rules("0.77")}, {rules("0.[3]"), 3}}, 1000)));
}

TEST(QuotientProof, SaysNothingOfOtherHeaps) {
  const auto larger = verdict(proof_text("misere N dawsonkayles(34)", {{rules("0.07")}}, 33));
  ASSERT_FALSE(larger);
  EXPECT_NE(larger.error().message.find("says nothing of a heap of 34"), std::string::npos);
  EXPECT_FALSE(verdict(proof_text("misere N kayles(5) + *1", {{rules("0.77")}}, 1000)));
  EXPECT_FALSE(verdict(proof_text("misere N cram(2x2)", {{rules("0.77")}}, 1000)));
  EXPECT_FALSE(verdict(proof_text("quotient 39 all 0.77", {{rules("0.77")}}, 1000)));
  EXPECT_FALSE(verdict(proof_text("quotient 40 100 0.77", {{rules("0.77")}}, 1000)));
  EXPECT_FALSE(verdict(proof_text("quotient 40 all 0.07", {{rules("0.77")}}, 1000)));
}

/// A forged quotient: normal play, which obeys V1 and V2 of normal play but not of this one.
TEST(QuotientProof, RefusesNormalPlay) {
  const std::string text =
      "grundy-proof 1\nclaim quotient 2 3 0.3\nquotient 2\ngame 3 0.3\ntimes 1 1 1 0\nP 0\nphi 1 0 "
      "1\nend 1\n";
  const auto refused = verdict(text);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("0 is in P"), std::string::npos);
}

/// Parts without moves must have the value 1. Without that rule, 0.04 would have order 2.
TEST(QuotientProof, RefusesValuesOfDeadHeaps) {
  const std::string text =
      "grundy-proof 1\nclaim quotient 2 2 0.04\nquotient 2\ngame 2 0.04\ntimes 1 1 1 0\nP 1\nphi 1 "
      "0\nend 1\n";
  const auto refused = verdict(text);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("no moves"), std::string::npos);
}

/// One change to a line of the text.
std::string changed(const std::string& text, std::mt19937& random) {
  std::vector<std::string> lines = support::lines_in(text);
  std::string& line = lines[1 + random() % (lines.size() - 2)];
  std::vector<std::string> words = support::words_in(line);
  const std::size_t at = random() % words.size();
  const bool is_number = words[at].find_first_not_of("0123456789") == std::string::npos;
  switch (random() % 4) {
    case 0:
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      std::swap(words[at], words[random() % words.size()]);
      break;
    default:
      words[at] = is_number ? std::to_string((std::stoul(words[at]) + random() % 39) % 41) : "all";
  }
  line.clear();
  for (std::size_t i = 0; i < words.size(); ++i) line += (i == 0 ? "" : " ") + words[i];
  std::string result;
  for (const std::string& each : lines) result += each + "\n";
  return result;
}

TEST(QuotientProof, ChangedProofsAreRefusedOrTrue) {
  const std::map<std::string, std::string> seeds{
      {"whole", proof_text("quotient 20 all 0.123", {{rules("0.123")}}, 1000)},
      {"part", proof_text("quotient 40 20 0.77", {{rules("0.77"), 20}}, 20)},
      {"sum", proof_text("misere N kayles(5,7,2)", {{rules("0.77"), 12}}, 12)},
      {"union", proof_text("misere P kayles(5) + octal(0.75; 4)",
                           {{rules("0.77"), 7}, {rules("0.75"), 6}}, 7)}};
  Engine engine;
  std::mt19937 random(2026);
  int accepted = 0;
  for (const auto& [name, text] : seeds) {
    for (int i = 0; i < 1500; ++i) {
      const std::string other = changed(text, random);
      const auto result = verdict(other);
      if (!result) continue;
      ++accepted;
      const std::string& statement = result->statement;
      SCOPED_TRACE(other.substr(0, 200) + "\n" + statement);
      if (name == "whole" || name == "part") {
        // The order is exact and the games are those of the claim.
        EXPECT_TRUE(statement.find("0.123") != std::string::npos
                        ? statement.find("order 20") != std::string::npos
                        : statement.find("0.77") != std::string::npos);
        continue;
      }
      const std::string position = statement.substr(0, statement.find(" is "));
      Request request;
      request.play = Play::misere;
      request.use_theorems = false;
      const auto truth = engine.solve(engine.parse(position).value(), request);
      ASSERT_TRUE(truth);
      EXPECT_EQ(truth->outcome == Outcome::P, statement.ends_with("(P)"));
    }
  }
  EXPECT_GT(accepted, 0) << "a list P in another order is as good";
}

}  // namespace
}  // namespace grundy
