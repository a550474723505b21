// No false theorem: claims that were damaged, and tables that mean nothing.
//
// What a verified file says is compared with a table that is made from its rules by the definition,
// on a box of positions, without automata of the prover. So a damage that is accepted has touched
// nothing that matters: a state that no valid word reaches, a position that `where` excludes, a
// measure that is as good, or rules whose theorem is the same.
//
// A sample is tried each time. `./test theorems-long` tries many changes to the theorems of all
// games of the benchmark, and gives some of them to the checker in Python; docs/lab/theorems.md has
// the figures of the last time.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "check/check.h"
#include "conjecture/conjecture.h"
#include "conjecture/guess.h"
#include "conjecture/learn.h"
#include "conjecture_games.h"
#include "grundy/engine.h"
#include "proof/lines.h"
#include "rules/theorem_text.h"
#include "support/effort.h"
#include "theorem/theorem.h"

namespace grundy {
namespace {

using Lines = std::vector<std::string>;

bool long_form() {
  return std::getenv("GRUNDY_THEOREMS_LONG") != nullptr;  // NOLINT(concurrency-mt-unsafe)
}

Lines split(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// With the number of records that the last line states put right, so that the damage is met.
std::string counted(Lines lines) {
  std::size_t records = 0;
  for (const std::string& line : lines) {
    const bool record = !line.starts_with("grundy-proof") && !line.starts_with("claim");
    if (record && !line.starts_with("end")) ++records;
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line.starts_with("end ") ? "end " + std::to_string(records) : line;
    text += "\n";
  }
  return text;
}

Expected<check::Verdict> checked(const std::string& text) {
  const Registry registry = check::catalogue();
  proof::Reader reader = proof::Reader::of(text);
  return check::check_proof(reader, {.registry = registry});
}

/// Changes of the kinds that an error of the prover or a forger would make.
class Damage {
 public:
  explicit Damage(std::uint32_t seed) : random_(seed) {}

  std::string of(const std::string& text) {
    lines_ = split(text);
    const bool automata = text.find("\nrow ") != std::string::npos;
    switch (random_() % (automata ? 12U : 4U)) {
      case 0:
        number(some("rule "), 10);
        break;
      case 1:
        word(some("rule "));
        break;
      case 2:
        measure();
        break;
      case 3:
        claim();
        break;
      case 4:
        number(some("accepting"), states());
        break;
      case 5:
        number(some("dfa"), 12);
        break;
      case 6:
        lines_[some("numeration")] =
            random_() % 2 == 0 ? "numeration base " + std::to_string(2 + random_() % 4)
                               : "numeration ostrowski " + std::to_string(1 + random_() % 3);
        break;
      case 7:
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(some("row")));
        break;
      case 8:
        std::swap(lines_[some("row")], lines_[some("row")]);
        break;
      case 9:  // leading zeros: the last number of a row is where the letter 0 leads
        last_number(some("row"));
        break;
      default:
        number(some("row"), states());
    }
    return counted(lines_);
  }

 private:
  std::size_t some(std::string_view first) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].starts_with(first)) found.push_back(i);
    }
    return found[random_() % found.size()];
  }
  std::uint64_t states() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(lines_, [](const auto& line) { return line.starts_with("row"); }));
  }
  /// Puts another number in place of one of the line.
  void number(std::size_t at, std::uint64_t below) {
    std::string& line = lines_[at];
    std::vector<std::pair<std::size_t, std::size_t>> numbers;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(line[i])) == 0) continue;
      std::size_t end = i;
      while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0) ++end;
      numbers.emplace_back(i, end - i);
      i = end;
    }
    if (numbers.empty()) return;
    const auto [place, length] = numbers[random_() % numbers.size()];
    line.replace(place, length, std::to_string(random_() % std::max<std::uint64_t>(below, 2)));
  }
  void last_number(std::size_t at) {
    std::string& line = lines_[at];
    line.replace(line.rfind(' ') + 1, std::string::npos, std::to_string(random_() % states()));
  }
  void word(std::size_t at) {
    static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
        {"+", "-"},          {"-", "+"},     {"..", ", "},   {">", "<"},    {"<", ">="},
        {"=", "!="},         {"div", "mod"}, {"min", "max"}, {"and", "or"}, {"to (", "slide ("},
        {"prime", "square"}, {"1..", "2.."}, {"0..", "1.."}, {"2*", ""},    {"*", "+"}};
    const auto& [from, to] = kWords[random_() % std::size(kWords)];
    const std::size_t place = lines_[at].find(from, 5);
    if (place != std::string::npos) lines_[at].replace(place, from.size(), to);
  }
  void measure() {
    static constexpr std::string_view kMeasures[] = {"measure 5",       "measure 0 - 1",
                                                     "measure 3*n - n", "measure a - b",
                                                     "measure y, x",    "measure q"};
    lines_[some("measure")] = kMeasures[random_() % std::size(kMeasures)];
  }
  void claim() {
    static constexpr std::pair<std::string_view, std::string_view> kClaims[] = {
        {"value", "outcome"}, {"outcome", "value"},  {"value", "onehot"},  {"normal", "misere"},
        {"misere", "normal"}, {"window", "value"},   {"onehot", "value"},  {"onehot", "outcome"},
        {"value", "window"},  {"outcome", "window"}, {"window", "onehot"}, {"theorem", "period"}};
    const auto& [from, to] = kClaims[random_() % std::size(kClaims)];
    const std::size_t place = lines_[1].find(from);
    if (place != std::string::npos) lines_[1].replace(place, from.size(), to);
  }

  std::mt19937 random_;
  Lines lines_;
};

/// What a theorem file says, read for its form only.
struct Said {
  std::string kind;
  Play play = Play::normal;
  rules::TheoremText text;
};

std::optional<Said> read(const std::string& text) {
  Said said;
  rules::TheoremReader reader;
  for (const std::string& line : split(text)) {
    std::string_view rest = line;
    const std::string_view word = proof::take_word(rest);
    if (word == "claim") {
      proof::take_word(rest);
      said.kind = proof::take_word(rest);
      said.play = rest.starts_with("misere") ? Play::misere : Play::normal;
    } else if (word != "grundy-proof" && word != "end" && !reader.take(word, rest)) {
      return std::nullopt;
    }
  }
  auto finished = reader.finish();
  if (!finished) return std::nullopt;
  said.text = std::move(*finished);
  return said;
}

/// The recursion of a claim by windows, from the options themselves.
std::uint64_t by_windows(const rules::RuleSet& rules, std::uint64_t n) {
  const auto least = [&](std::uint64_t heap) {
    std::uint64_t result = heap;
    const rules::Coordinates from{static_cast<std::int64_t>(heap)};
    rules::each_option(rules, from, [&](std::span<const rules::Coordinates> parts) {
      result = std::min(result, static_cast<std::uint64_t>(parts.front().front()));
      return true;
    });
    return result;
  };
  while (n > 0 && least(n) != least(n - 1)) n = least(n - 1);
  return n - least(n);
}

/// Compares what a file says with the definition; positions that the rules exclude do not matter.
bool is_true(const std::string& text) {
  const auto said = read(text);
  if (!said) return false;
  const auto rules = rules::rules_of(said->text);
  if (!rules) return false;
  Limits limits;
  limits.positions = 100'000'000;
  Budget budget(limits, nullptr, {});
  const bool outcome = said->kind == "outcome";
  conjecture::Table table(*rules, said->play, !outcome);
  static constexpr std::int64_t kSides[] = {90, 24, 9, 6, 4};
  if (!table.grow(kSides[std::min<std::size_t>(rules->coordinates, 5) - 1], budget)) return false;
  if (said->kind == "window") {
    return table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      return by_windows(*rules, point.front()) == entry;
    });
  }
  const auto relation =
      rules::automaton_of(said->text.automata.front(), *said->text.numeration, budget);
  if (!relation) return false;
  return conjecture::agrees(**relation, table,
                            outcome                  ? conjecture::Target::outcome
                            : said->kind == "onehot" ? conjecture::Target::onehot
                                                     : conjecture::Target::value);
}

/// The verdict of the checker in Python; nothing if there is no Python.
std::optional<bool> python_verifies(const std::string& text) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("grundy-claim-" + std::to_string(::getpid()) + ".theorem");
  std::ofstream(file) << text;
  const std::string command = "python3 " GRUNDY_SOURCE_DIR "/check/python/grundy_check.py " +
                              file.string() + " > /dev/null 2>&1";
  const int status = std::system(command.c_str());  // NOLINT: a test's own words
  std::filesystem::remove(file);
  if (WEXITSTATUS(status) == 127) return std::nullopt;
  return WEXITSTATUS(status) == 0;
}

/// Small theorems of every kind. The others take the checker longer.
bool in_sample(std::string_view name) {
  static constexpr std::string_view kSample[] = {
      "takeaway",    "nim2",    "king",       "cyclic 4",   "fibnim",
      "atleasthalf", "mark",    "chocolate",  "lim",        "addone",
      "nim2 misere", "divisor", "oneorprime", "atmosthalf", "empty"};
  return std::ranges::find(kSample, name) != std::end(kSample);
}

TEST(FalseClaims, AreRefused) {
  const std::size_t changes = long_form() ? 14 : support::effort(16);
  std::size_t damaged = 0;
  std::size_t accepted = 0;
  std::uint32_t seed = 413;
  for (const bench::KnownGame& game : bench::known_games()) {
    if (!game.has_formula || (!long_form() && !in_sample(game.name))) continue;
    Engine engine;
    const auto found = engine.conjecture(game.rules, {.play = game.play});
    ASSERT_TRUE(found) << game.name;
    // Periods of codes have proofs of their own kind, which tests/proof damages.
    if (!theorem::looks_like_theorem(found->theorem)) continue;
    EXPECT_TRUE(is_true(found->theorem)) << game.name;
    Damage damage(++seed);
    for (std::size_t change = 0; change < changes; ++change) {
      const std::string forged = damage.of(found->theorem);
      if (forged == found->theorem) continue;
      ++damaged;
      const bool verified = checked(forged).has_value();
      if (long_form() && change < 1) {
        const auto other = python_verifies(forged);
        EXPECT_TRUE(!other || *other == verified) << forged;
      }
      if (!verified) continue;
      ++accepted;
      EXPECT_TRUE(is_true(forged)) << forged;
    }
  }
  std::cout << damaged << " damaged claims, " << damaged - accepted << " refused, " << accepted
            << " true all the same\n";
  EXPECT_GT(damaged, support::sized<std::size_t>(150, 8));
  EXPECT_LT(accepted, damaged / 3);
}

/// Tables without any meaning: coins that were thrown, sparse and dense, in one and two dimensions.
/// What an automaton learns from them by chance must not be proved for a game of other values.
TEST(FalseClaims, RandomTablesProveNothing) {
  static constexpr std::string_view kRules[] = {
      "game take (n)\nto (n-k) for k in 1..3\n", "game half (n)\nto (n-k) for k in 1..n div 2\n",
      "game nim (a, b)\nto (a-k, b) for k in 1..a\nto (a, b-k) for k in 1..b\n",
      "game king (x, y)\nto (x-1, y)\nto (x, y-1)\nto (x-1, y-1)\n"};
  std::mt19937 random(72);
  int learned = 0;
  for (int number = 0; number < support::sized(72, 8); ++number) {
    const auto rules = rules::parse_rules(kRules[number % 4]);
    ASSERT_TRUE(rules);
    Limits limits;
    limits.positions = 200'000'000;
    Budget budget(limits, nullptr, {});
    conjecture::Table table(*rules, Play::normal, false);
    ASSERT_TRUE(table.grow(rules->coordinates == 1 ? 420 : 66, budget));
    const unsigned rare = 2U << (number / 4 % 8);
    const conjecture::Table noise =
        table.mapped([&](auto) { return random() % rare == 0 ? 0U : 1U; });
    for (const auto& numeration : {automata::Numeration::base(2), automata::Numeration::base(3),
                                   automata::Numeration::ostrowski(1)}) {
      for (unsigned lookahead = 1; lookahead <= 4; ++lookahead) {
        auto dfa =
            conjecture::learn(noise, conjecture::Target::outcome, numeration, lookahead, budget);
        ASSERT_TRUE(dfa);
        if (!*dfa) continue;
        ++learned;
        const theorem::Claim claim{.kind = theorem::ClaimKind::outcome,
                                   .relation = std::make_shared<const automata::Dfa>(**dfa)};
        const auto attempt = theorem::prove(*rules, claim, budget);
        EXPECT_TRUE(!attempt || !attempt->theorem ||
                    conjecture::agrees(**dfa, table, conjecture::Target::outcome))
            << "table " << number;
      }
    }
  }
  EXPECT_LT(learned, 20);
}

TEST(FalseClaims, RandomSequencesAreNotEvenObserved) {
  std::mt19937 random(72);
  for (int number = 0; number < 72; ++number) {
    std::vector<std::uint32_t> values(20 + random() % 400);
    const auto largest = static_cast<std::uint32_t>(2 + number % 7);
    for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(random() % largest);
    EXPECT_EQ(conjecture::observe(values).status, ConjectureStatus::none) << number;
  }
}

}  // namespace
}  // namespace grundy
