// Theorem files: both checkers accept what is true, and a damaged file is refused or says something
// true.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "check/check.h"
#include "grundy/engine.h"
#include "rules/options.h"
#include "support/effort.h"

namespace grundy {
namespace {

const char* const kThree = "game three (n)\nto (n-k) for k in 1..3\n";
const char* const kNim =
    "game twoheaps (a, b)\nto (a-k, b) for k in 1..a\nto (a, b-k) for k in 1..b\n";
const char* const kKing = "game kingwalk (x, y)\nto (x-1, y)\nto (x, y-1)\nto (x-1, y-1)\n";
const char* const kFibnim = "game fibnim (n, q)\nto (n-k, 2*k) for k in 1..q\nends by n\n";
const char* const kThird = "game third (n)\nto (n-k) for k in 1..n div 3\n";
const char* const kPrime = "game oneorprime (n)\nto (n-k) for k in 1..n if k = 1 or prime(k)\n";

Expected<check::Verdict> verdict_of(const std::string& text) {
  const Registry registry = check::catalogue();
  proof::Reader reader = proof::Reader::of(text);
  return check::check_proof(reader, {.registry = registry});
}

std::string theorem_of(const char* rules, const ConjectureRequest& request = {}) {
  Engine engine;
  const auto found = engine.conjecture(rules, request);
  EXPECT_TRUE(found && found->status == ConjectureStatus::proved) << rules;
  return found ? found->theorem : "";
}

TEST(Theorems, AreVerified) {
  for (const char* const rules : {kThree, kNim, kKing, kPrime, kThird}) {
    const auto verdict = verdict_of(theorem_of(rules));
    ASSERT_TRUE(verdict) << verdict.error().message;
  }
  const auto verdict = verdict_of(theorem_of(kFibnim, {.claim = "outcome"}));
  ASSERT_TRUE(verdict) << verdict.error().message;
  EXPECT_EQ(verdict_of(theorem_of(kPrime))->granted.size(), 2U);
  const auto misere = verdict_of(theorem_of(kNim, {.play = Play::misere}));
  ASSERT_TRUE(misere) << misere.error().message;
  EXPECT_NE(misere->statement.find("misère"), std::string::npos);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// One change of the kinds that a forger would try.
std::string damaged(const std::string& text, std::mt19937& random) {
  std::vector<std::string> lines = lines_of(text);
  const auto any_line = [&](std::string_view word) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].starts_with(word)) found.push_back(i);
    }
    return found[random() % found.size()];
  };
  const auto change_number = [&](std::string& line) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(line[i])) != 0) digits.push_back(i);
    }
    if (!digits.empty()) {
      line[digits[random() % digits.size()]] = static_cast<char>('0' + random() % 10);
    }
  };
  if (text.find("\nrow ") == std::string::npos) {  // values by windows
    change_number(lines[any_line("rule to")]);
    return joined(lines);
  }
  switch (random() % 6) {
    case 0:
    case 1:
      change_number(lines[any_line("row")]);
      break;
    case 2:
      change_number(lines[any_line("accepting")]);
      break;
    case 3:
      change_number(lines[any_line("dfa")]);
      break;
    case 4:
      change_number(lines[any_line(random() % 2 == 0 ? "numeration" : "rule to")]);
      break;
    default:
      lines[any_line("measure")] = random() % 2 == 0 ? "measure 5" : "measure 0 - 1";
      break;
  }
  return joined(lines);
}

TEST(Theorems, FormsAreChecked) {
  const std::string good = theorem_of(kThree);
  ASSERT_TRUE(verdict_of(good));
  const auto refuses = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    text.replace(place, from.size(), to);
    EXPECT_FALSE(verdict_of(text)) << from << " -> " << to;
  };
  refuses("numeration base 2", "numeration base 3");
  refuses("numeration base 2", "numeration base 1");
  refuses("measure n", "measure 10 - n");
  refuses("measure n", "measure 0");
  refuses("value normal", "value misere");
  refuses("value normal", "outcome normal");
  refuses("value normal", "onehot normal");
  refuses("value normal three", "value normal four");
  refuses("1..3", "1..4");
  refuses("rule to", "rule slide");
  refuses("accepting", "accepting 99");
  refuses("dfa G 2", "dfa G 1");
}

/// Rules whose values do not follow by windows, claimed to do so.
TEST(Theorems, WindowsAreChecked) {
  const std::string good = theorem_of(kThird);
  ASSERT_TRUE(verdict_of(good));
  for (const char* const rule : {"to (n-k) for k in 2..n div 3", "to (n-k) for k in 1..2*(n div 3)",
                                 "to (n-k) for k in {1,3}", "to (n-k) for k in 1..10-n",
                                 "to (n-k) for k in 1..n div 3 if k != 2", "to (n-k) for k in 0..3",
                                 "to (n-k) + (k) for k in 1..n div 3", "slide (n-1)", "to nothing",
                                 "to (n+k) for k in 1..3", "to (n-k) for k in 1..n if prime(k)"}) {
    std::string text = good;
    const std::size_t place = text.find("to (n-k)");
    text.replace(place, text.find('\n', place) - place, rule);
    EXPECT_FALSE(verdict_of(text)) << rule;
  }
  std::string text = good;
  text.replace(text.find("(n)"), 3, "(n) where n != 4");
  EXPECT_FALSE(verdict_of(text));
}

TEST(Theorems, RulesThatDoNotEndAreRefused) {
  Engine engine;
  const auto endless = engine.conjecture("game g (n) to (n) if n > 3 to (n-1)");
  EXPECT_FALSE(endless);
  const auto away = engine.conjecture("game g (n) to (n+1)");
  ASSERT_FALSE(away);
  // A claim that looks right about them has no measure.
  std::string text = theorem_of(kThree);
  text.replace(text.find("to (n-k) for k in 1..3"), 22, "to (n+k) for k in 1..3");
  EXPECT_FALSE(verdict_of(text));
}

/// Runs the second checker; nothing if there is no Python.
std::optional<int> python_verdict(const std::string& text) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                     ("grundy-theorem-" + std::to_string(::getpid()) + ".theorem");
  std::ofstream(file) << text;
  const std::string command = "python3 " GRUNDY_SOURCE_DIR "/check/python/grundy_check.py " +
                              file.string() + " > /dev/null 2>&1";
  const int status = std::system(command.c_str());  // NOLINT: a test's own words
  std::filesystem::remove(file);
  if (WEXITSTATUS(status) == 127) return std::nullopt;
  return WEXITSTATUS(status);
}

TEST(Theorems, BothCheckersAgree) {
  std::mt19937 random(7);
  for (const auto& [rules, claim] :
       {std::pair{kThree, ""}, std::pair{kKing, ""}, std::pair{kFibnim, "outcome"},
        std::pair{kPrime, ""}, std::pair{kThird, ""}}) {
    const std::string text = theorem_of(rules, {.claim = claim});
    const auto verified = python_verdict(text);
    if (!verified) GTEST_SKIP() << "python3 is not installed";
    EXPECT_EQ(*verified, 0) << text;
    for (int trial = 0; trial < support::sized(6, 1); ++trial) {
      const std::string forged = damaged(text, random);
      EXPECT_EQ(*python_verdict(forged) == 0, verdict_of(forged).has_value()) << forged;
    }
  }
}

}  // namespace
}  // namespace grundy
