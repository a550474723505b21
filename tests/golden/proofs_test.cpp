// Every fact of every games/NAME/NAME.cases is proved, and the proof is checked; and so is every
// row of the published tables of heap games in tests/golden/data, but for the misère values there,
// which are no claims of a proof. Under a sanitizer it is one in ten.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check/check.h"
#include "golden/cases.h"
#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy::golden {
namespace {

namespace fs = std::filesystem;

class Proofs : public ::testing::TestWithParam<std::string> {
 protected:
  void prove(const Fact& fact) {
    switch (fact.kind) {
      case Fact::Kind::position:
        return prove_position(fact.text, fact.play);
      case Fact::Kind::row:
        return prove_row(fact);
      case Fact::Kind::comparison:
        return prove_comparison(fact);
    }
  }

  std::uint64_t proofs_ = 0;
  std::uint64_t records_ = 0;
  std::uint64_t with_theorems_ = 0;

 private:
  Request request(Play play) const {
    return {.play = play,
            .limits = {.memory = 256U << 20U, .positions = 100'000},
            .list_moves = false,
            .proof = file_,
            .advise = false};
  }
  Sum parse(const std::string& text) const { return engine_.parse(text).value_or(Sum()); }

  void prove_position(const std::string& text, Play play) {
    if (!support::is_looked_at(positions_++)) return;
    const auto result = engine_.solve(parse(text), request(play));
    ASSERT_TRUE(result.has_value()) << text;
    // A claim says at least as much as the answer does.
    const bool value = result->nim_value.has_value();
    const bool draw = result->outcome == Outcome::D;
    ASSERT_TRUE(result->proof.has_value());
    check(*result->proof, text,
          draw || result->loopy_value ? ""
          : play == Play::misere      ? "misere "
          : value                     ? "value "
                                      : "outcome ");
  }
  void prove_row(const Fact& fact) {
    const std::size_t count = std::max(fact.values.size(), fact.outcomes.size());
    for (std::size_t n = 0; n < count; ++n) {
      std::string text = fact.text;
      text.replace(text.find('_'), 1, std::to_string(fact.from + n));
      prove_position(text, fact.play);
    }
  }
  void prove_comparison(const Fact& fact) {
    const auto comparison =
        engine_.compare(parse(fact.text), parse(fact.right), request(Play::normal));
    ASSERT_TRUE(comparison.has_value() && comparison->proof.has_value());
    check(*comparison->proof, fact.text, fact.equivalent ? "equal " : "differ ");
  }

  void check(const ProofReport& report, const std::string& text, const std::string& kind) {
    ASSERT_FALSE(report.failure.has_value()) << text << ": " << report.failure->message;
    // Where play can go on for ever the value is claimed so.
    EXPECT_TRUE(report.claim.starts_with(kind) || report.claim.starts_with("loopy "))
        << report.claim;
    auto reader = proof::Reader::open(file_);
    ASSERT_TRUE(reader.has_value());
    const auto verdict = check::check_proof(*reader, {.registry = registry_});
    EXPECT_TRUE(verdict.has_value()) << report.claim << "\n"
                                     << (verdict ? "" : verdict.error().message);
    fs::remove(file_);
    if (!verdict) return;
    ++proofs_;
    records_ += verdict->records;
    if (!verdict->granted.empty()) ++with_theorems_;
  }

  std::size_t positions_ = 0;
  Engine engine_;
  Registry registry_ = check::catalogue();
  std::string file_ =
      (fs::path(::testing::TempDir()) / ("grundy_golden_" + GetParam() + ".proof")).string();
};

TEST_P(Proofs, AreWrittenAndChecked) {
  const fs::path path =
      fs::path(GRUNDY_SOURCE_DIR) / "games" / GetParam() / (GetParam() + ".cases");
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  const auto facts = read_cases(text.str());
  ASSERT_TRUE(facts.has_value()) << path;
  for (const Fact& fact : *facts) {
    SCOPED_TRACE(path.filename().string() + ":" + std::to_string(fact.line) + ": " + fact.text);
    prove(fact);
  }
  std::cout << GetParam() << ": " << proofs_ << " proofs with " << records_ << " records, "
            << with_theorems_ << " of them granting a theorem\n";
}

/// The rows of a table of heap games, without its first line.
std::vector<std::vector<std::string>> published(const std::string& name) {
  std::ifstream file(fs::path(GRUNDY_SOURCE_DIR) / "tests" / "golden" / "data" / name);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::vector<std::string>& row = rows.emplace_back();
    for (std::string word; std::getline(words, word, '\t');) row.push_back(word);
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

class SequenceProofs : public ::testing::Test {
 protected:
  /// What is verified, and the text of the proof in text_.
  std::string verified(const std::string& code, std::uint64_t to) {
    const auto sequence = engine_.sequence(code, {.to = to, .values = false, .proof = file_});
    EXPECT_TRUE(sequence.has_value() && sequence->proved) << code;
    std::ostringstream text;
    text << std::ifstream(file_).rdbuf();
    fs::remove(file_);
    text_ = std::move(text).str();
    proof::Reader reader = proof::Reader::of(text_);
    const auto verdict = check::check_proof(reader, {.registry = registry_});
    return verdict ? verdict->statement : verdict.error().message;
  }

  std::string text_;

 private:
  Engine engine_;
  Registry registry_ = check::catalogue();
  // Tests run side by side, each in a process of its own.
  std::string file_ = (fs::path(::testing::TempDir()) /
                       ("grundy_golden_sequence." + std::to_string(::getpid()) + ".proof"))
                          .string();
};

TEST_F(SequenceProofs, OfPublishedPeriods) {
  std::size_t number = 0;
  for (const auto& row : published("octal_periods.tsv")) {
    if (!support::is_looked_at(number++)) continue;
    const bool periodic = row[2] != "none";
    const std::string expected =
        periodic ? "G(n + " + row[2] + ") = G(n) for all n >= " + row[3] + " in the heap game "
                 : "the first 301 nim values of ";
    const std::string statement = verified(row[0], periodic ? 5000 : 300);
    EXPECT_TRUE(statement.starts_with(expected)) << row[0] << ": " << statement;
  }
}

TEST_F(SequenceProofs, OfPublishedValues) {
  for (const auto& row : published("heap_values.tsv")) {
    const std::string statement = verified(row[0], 20);
    EXPECT_TRUE(statement.starts_with("G(n + ") || statement.starts_with("the first "))
        << row[0] << ": " << statement;
    // The values that were checked begin as the published ones do, if so many are needed.
    std::string listed = text_.substr(text_.find("\nvalues 0 ") + 10);
    std::ranges::replace(listed, ' ', ',');
    const std::size_t length = std::min(row[2].size(), listed.find('\n'));
    EXPECT_EQ(listed.substr(0, length), row[2].substr(0, length)) << row[0];
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Proofs, ::testing::ValuesIn(game_folders()),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace grundy::golden
