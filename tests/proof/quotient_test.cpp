// Proofs by misère quotients: they verify, and changed ones are refused or prove something true.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
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
  EXPECT_TRUE(prove::write_quotient_record(found, nullptr, writer));
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

/// What a command writes as a proof of a quotient.
std::string quotient_proof(const std::string& game, std::optional<std::uint64_t> to = {}) {
  const support::ProofFolder folder;
  Engine engine;
  QuotientRequest request;
  request.to = to;
  request.limits.positions = 200'000;
  request.proof = folder.file("proof");
  const auto answer = engine.quotient(game, request);
  EXPECT_TRUE(answer) << game << ": " << (answer ? "" : answer.error().message);
  return answer ? folder.read("proof") : "";
}

/// The text with its first line of this kind in place of another.
std::string with_line(std::string text, const std::string& kind, const std::string& line) {
  const std::size_t begin = text.find("\n" + kind + " ") + 1;
  EXPECT_NE(begin, 0U) << kind;
  return text.replace(begin, text.find('\n', begin) - begin, line);
}

/// 0.354 has no finite quotient at heap 5 that anybody knows, but a limited one.
TEST(QuotientProof, VerifiesLimits) {
  const std::string text = quotient_proof("0.354", 5);
  const auto limited = verdict(text);
  ASSERT_TRUE(limited) << limited.error().message;
  EXPECT_TRUE(limited->statement.starts_with(
      "the listed monoid decides all misère sums of the heaps up to 5 of the heap game 0.354 with "
      "at most "))
      << limited->statement;
  const auto copies = std::stoul(text.substr(text.find("\nlimit ") + 7));
  ASSERT_GT(copies, 0U);
  // One more is judged wrongly, and without a limit so are others.
  const std::string more = std::to_string(copies + 1);
  EXPECT_FALSE(verdict(with_line(with_line(text, "limit", "limit " + more), "claim",
                                 "claim limited " + more + " 5 0.354")));
  std::string unlimited = with_line(text, "claim", "claim misere P octal(0.354; 1)");
  EXPECT_TRUE(verdict(unlimited));
  unlimited.erase(unlimited.find("\nlimit "), 7 + std::to_string(copies).size());
  EXPECT_FALSE(verdict(unlimited));
  // Fewer copies are decided too, but a sum may not have more than the record says.
  EXPECT_TRUE(
      verdict(with_line(with_line(text, "limit", "limit 1"), "claim", "claim limited 1 5 0.354")));
  EXPECT_FALSE(verdict(with_line(text, "claim", "claim limited 0 5 0.354")));
  for (const char* const outcome : {"P", "N"}) {
    const std::string claim = fmt::format("claim misere {} octal(0.354; 5,5)", outcome);
    const auto refused = verdict(with_line(with_line(text, "limit", "limit 1"), "claim", claim));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("more copies"), std::string::npos);
  }
}

TEST(QuotientProof, VerifiesParts) {
  for (const char* const position :
       {"cram(2x4)", "sprouts(2)", "hackenbush(0-a, a-b, a-c, b-c)", "chomp(2x3)", "kayles(7) + *3",
        "digraph(a>b, b>c, a>c, c>d, d>e, a>d; a, b)", "{*0, {*1, {*0}}, *2} + *3"}) {
    const auto found = verdict(quotient_proof(position));
    ASSERT_TRUE(found) << position << ": " << found.error().message;
    EXPECT_TRUE(found->statement.starts_with(fmt::format("all parts of {} have", position)))
        << found->statement;
  }
}

TEST(QuotientProof, RefusesForgedParts) {
  const std::string text = quotient_proof("cram(2x3)");
  const auto refused = [&](const std::string& other, const std::string& why) {
    const auto result = verdict(other);
    ASSERT_FALSE(result) << other;
    EXPECT_NE(result.error().message.find(why), std::string::npos) << result.error().message;
  };
  refused(with_line(text, "part", "part cram(1x4)"), "not listed before it");
  refused(with_line(text, "to", "to 0 0+1"), "earlier parts");
  refused(with_line(text, "claim", "claim quotient 6 parts cram(2x2)"), "does not arise");
  refused(with_line(text, "claim", "claim quotient 6 parts cram(2x4)"), "says nothing of");
  refused(with_line(text, "claim", "claim quotient 6 all 0.77"), "something else");
  refused(with_line(text, "claim", "claim misere P cram(2x3)"), "expected 'sum'");
  EXPECT_TRUE(verdict(with_line(text, "claim", "claim quotient 6 listed")));
  const std::string other_options = with_line(text, "to", "to 0");
  EXPECT_EQ(other_options == text, verdict(other_options).has_value());
}

std::string tame_proof(const std::string& code) {
  const support::ProofFolder folder;
  Engine engine;
  SequenceRequest request;
  request.play = Play::misere;
  request.to = 20;
  request.proof = folder.file("proof");
  const auto answer = engine.misere_sequence(code, request);
  EXPECT_TRUE(answer && answer->proof_written) << code;
  return folder.read("proof");
}

TEST(TameProof, VerifiesAllHeaps) {
  const std::string text = tame_proof("0.56");
  const auto tame = verdict(text);
  ASSERT_TRUE(tame) << tame.error().message;
  EXPECT_TRUE(tame->statement.starts_with("all heaps of 0.56 are tame")) << tame->statement;
  EXPECT_FALSE(verdict(with_line(text, "claim", "claim tame 0.57")));
  EXPECT_FALSE(verdict(with_line(text, "firm", "firm 1")));
  EXPECT_FALSE(verdict(with_line(text, "phi", "phi f0 f0 f0")));
  // One value less than the theorem needs.
  const std::size_t end = text.find("\nfirm");
  std::string shorter = text;
  shorter.erase(shorter.rfind(' ', end), end - shorter.rfind(' ', end));
  const auto too_few = verdict(shorter);
  ASSERT_FALSE(too_few);
  EXPECT_NE(too_few.error().message.find("too few"), std::string::npos) << too_few.error().message;
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
                           {{rules("0.77"), 7}, {rules("0.75"), 6}}, 7)},
      {"limited", with_line(quotient_proof("0.354", 5), "claim", "claim misere P octal(0.354; 1)")},
      {"parts", quotient_proof("cram(2x3)")},
      {"parts of a sum", support::answer_proof("cram(2x2) + cram(1x3) + cram(1x4) + cram(2x3)",
                                               Play::misere, support::ProofFolder())},
      {"tame", tame_proof("0.56")},
      {"tame sum",
       support::answer_proof("octal(0.56; 7, 9)", Play::misere, support::ProofFolder())}};
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
      if (name == "parts" || name == "tame") {
        // Of what is not a sum, only what was claimed before is true of the record; but a game is
        // firm from later heaps on, too.
        EXPECT_TRUE(statement == verdict(text)->statement ||
                    statement.starts_with("all heaps of 0.56 are tame") ||
                    statement.starts_with("the 5 positions that are listed have"));
        continue;
      }
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
