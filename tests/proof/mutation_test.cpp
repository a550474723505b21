// Thousands of single changes to valid proofs. Each is refused, or leaves a proof of something
// true.
//
// How that is known: what a changed proof claims is found out again without it. A period is
// compared with values from the definition, heap by heap; listed values and labels with those of
// the definition; the value or outcome of a position is asked from the engine, which has no part in
// the check. So a change that is accepted has touched only what does not matter: a remark, the
// order of records, a larger counter, a claim that is true as well.
//
// The second checker, in Python, is given the same changes. Both must say the same.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <random>

#include "check/heap_values.h"
#include "grundy/engine.h"
#include "notation/heap_code.h"
#include "proof/certificates.h"
#include "proof/lines.h"
#include "support/effort.h"
#include "support/random_graphs.h"

namespace grundy {
namespace {

using namespace support;

const Rows kLoopy{{}, {0, 2}, {1, 3}, {3, 0}, {2, 5}, {4, 5, 0}, {1, 2}, {6, 7}};
const Rows kAcyclic{{}, {0}, {0, 1}, {1, 2}, {0, 3}, {0, 1, 2, 4}, {5, 3}};

struct Seed {
  std::string name;
  std::string text;
};

/// Proofs of all kinds.
std::vector<Seed> seeds(const ProofFolder& folder) {
  std::vector<Seed> all;
  for (const char* code : {"kayles", "0.07", "subtraction({1,3})", "subtraction(allbut {2,3})"}) {
    all.push_back({code, sequence_proof(code, folder)});
  }
  for (const char* code : {"splitnim", "kenyon", "0.[30]", "0.F", "4!.0"}) {
    all.push_back({code, sequence_proof(code, folder, 25)});
  }
  all.push_back({"windows", window_proof()});
  all.push_back({"loopy graph", graph_proof("loopy.txt", kLoopy, Play::normal, folder)});
  all.push_back({"misère graph", graph_proof("loopy.txt", kLoopy, Play::misere, folder)});
  all.push_back({"acyclic graph", graph_proof("acyclic.txt", kAcyclic, Play::normal, folder)});
  for (const char* position :
       {"digraph(A>A, A>E, E>F, E>G, F>G; A) + *2", "digraph(a>b, b>a, b>c; a, b)",
        "{*0,{*1,{*0}},*2} + {*1}", "{{{*1},*0},{*2,*1}}", "kayles(5) + *2", "chomp(2x3)",
        "cram(2x3)", "{*0,{*1}} + digraph(a>b, b>a, b>c; b)", "{digraph(a>b, b>a, b>c; a) + *1}",
        "kayles(10000000) + *1", "dawson(50000, 123456789)", "kayles(4000) + {*1}"}) {
    all.push_back({position, answer_proof(position, Play::normal, folder)});
  }
  for (const char* position : {"digraph(a>b, b>a, b>c; a)", "northcott(3; 1-3)", "kayles(5)",
                               "nim(1,2) + {*2,*1}", "pokernim(1; reserve=1)", "octal(0.56; 7, 9)",
                               "cram(2x2) + cram(1x3) + cram(1x4) + cram(2x3)"}) {
    all.push_back(
        {std::string("misere ") + position, answer_proof(position, Play::misere, folder)});
  }
  return all;
}

// What is true, without a proof.

Expected<HeapRules> rules_named(std::string_view code) {
  // Values in classes and sums are compared with the definition elsewhere; here the rules are read
  // as the engine reads them, through the code it prints.
  return notation::parse_heap_code(Arguments(code, 0));
}

/// The words of all lines that begin with this one.
std::vector<std::string> words_after(const std::string& text, const std::string& first) {
  std::vector<std::string> words;
  for (const std::string& line : lines_in(text)) {
    std::string_view rest = line;
    if (proof::take_word(rest) != first) continue;
    while (!rest.empty()) words.emplace_back(proof::take_word(rest));
  }
  return words;
}

bool values_are_true(std::string_view code, const std::string& text) {
  const auto rules = rules_named(code);
  const auto listed = words_after(text, "values");
  if (!rules || listed.size() > 200) return false;
  const auto values = values_by_definition(*rules, listed.size());
  for (std::size_t heap = 0; heap < listed.size(); ++heap) {
    if (listed[heap] != std::to_string(values[heap])) return false;
  }
  return true;
}

bool period_is_true(std::string_view rest) {
  const auto length = proof::number(proof::take_word(rest));
  proof::take_word(rest);
  const auto from = proof::number(proof::take_word(rest));
  proof::take_word(rest);
  const auto saltus = proof::number(proof::take_word(rest));
  const auto rules = rules_named(rest);
  if (!length || !from || !saltus || !rules) return false;
  const auto values = values_by_definition(*rules, rules->most_heaps() > 2 ? 60 : 400);
  for (std::uint64_t heap = *from; heap + *length < values.size(); ++heap) {
    if (values[heap + *length] != values[heap] + *saltus) return false;
  }
  return true;
}

bool labels_are_true(std::string_view rest, const std::string& text) {
  const bool normal = proof::take_word(rest) == "normal";
  if (rest != "loopy.txt" && rest != "acyclic.txt") return false;
  const Rows& rows = rest == "loopy.txt" ? kLoopy : kAcyclic;
  const auto labels = words_after(text, "labels");
  if (labels.size() != rows.size()) return false;
  const auto values = support::values_by_definition(rows);
  const auto distances = distances_by_definition(rows, Play::misere);
  for (std::size_t node = 0; node < rows.size(); ++node) {
    const std::string value =
        values[node].is_infinite() ? "i" : std::to_string(values[node].number()->number());
    const std::string outcome = !distances[node] ? "D" : *distances[node] % 2 == 0 ? "N" : "P";
    if (labels[node] != (normal ? value : outcome)) return false;
  }
  return true;
}

bool answer_is_true(const std::string& kind, std::string_view rest) {
  Engine engine;
  Request request;
  request.play = kind == "misere" ? Play::misere : Play::normal;
  const std::string wanted(kind == "draw" ? std::string_view() : proof::take_word(rest));
  auto position = engine.parse(rest);
  if (!position) return false;
  const auto result = engine.solve(std::move(*position), request);
  if (!result || !result->outcome) return false;
  const std::string outcome(letter(*result->outcome));
  if (kind == "draw") return outcome == "D";
  if (kind == "misere" || kind == "outcome") return outcome == wanted;
  if (result->nim_value) return std::to_string(result->nim_value->number()) == wanted;
  if (!result->loopy_value) return false;
  return "inf" + result->loopy_value->print().substr(std::string_view("∞").size()) == wanted;
}

/// True if what a text claims is true, whatever follows.
bool claims_truth(const std::string& text) {
  for (const std::string& line : lines_in(text)) {
    std::string_view rest = line;
    if (proof::take_word(rest) != "claim") continue;
    const std::string kind(proof::take_word(rest));
    if (kind == "period") return period_is_true(rest);
    if (kind == "values") {
      proof::take_word(rest);
      return values_are_true(rest, text);
    }
    if (kind == "graph") return labels_are_true(rest, text);
    return answer_is_true(kind, rest);
  }
  return false;
}

TEST(Mutations, AreRefusedOrHarmless) {
  const ProofFolder folder;
  std::mt19937_64 random(12);
  std::size_t refused = 0;
  std::size_t harmless = 0;
  for (const Seed& seed : seeds(folder)) {
    const auto whole = verdict_of(seed.text, folder.path());
    ASSERT_TRUE(whole.has_value()) << seed.text << whole.error().message;
    ASSERT_TRUE(claims_truth(seed.text)) << seed.text;
    std::map<std::string, bool> known;  // of claims that are the same as before
    for (std::size_t i = 0; i < effort(300); ++i) {
      const std::string text = mutated(seed.text, random);
      const auto verdict = verdict_of(text, folder.path());
      if (!verdict) {
        EXPECT_FALSE(verdict.error().message.empty());
        ++refused;
        continue;
      }
      ++harmless;
      const bool listed = text.find("\nlabels") != std::string::npos ||
                          text.find("\nclaim values") != std::string::npos;
      const std::string key = listed ? text : verdict->statement;
      if (!known.contains(key)) known[key] = claims_truth(text);
      EXPECT_TRUE(known[key]) << seed.name << "\n" << text;
    }
  }
  RecordProperty("refused", static_cast<int>(refused));
  RecordProperty("harmless", static_cast<int>(harmless));
  std::printf("%zu refused, %zu harmless\n", refused, harmless);
  EXPECT_GT(refused, 3 * harmless);
}

/// Everything cut short is refused, at every byte.
TEST(Mutations, CutShortIsRefused) {
  const ProofFolder folder;
  for (const Seed& seed : seeds(folder)) {
    for (std::size_t length = 0; length < seed.text.size(); length += 1 + seed.text.size() / 200) {
      EXPECT_FALSE(verdict_of(seed.text.substr(0, length), folder.path()).has_value())
          << seed.name << " " << length;
    }
  }
}

/// What the second checker says of files: VERIFIED, NOT VERIFIED, or that it does not know the
/// game.
std::vector<std::string> second_verdicts(const ProofFolder& folder, std::size_t files) {
  std::string command = "cd '" + folder.path() +
                        "' && python3 '" GRUNDY_SOURCE_DIR
                        "/check/python/grundy_check.py' --most-heaps 20000";
  for (std::size_t i = 0; i < files; ++i) command += " " + std::to_string(i);
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  std::string output;
  char block[4096];
  for (std::size_t got = 1; got > 0;) {
    got = std::fread(block, 1, sizeof block, pipe);
    output.append(block, got);
  }
  ::pclose(pipe);
  return lines_in(output);
}

/// True if the second checker has rules for a proof: it has none for growth, nor for most games of
/// the catalogue.
bool second_knows(const std::string& text) {
  // Of codes, by any name, and of parts of Cram.
  for (const char* known : {"\nquotient ", "\ntame "}) {
    if (text.find(known) != std::string::npos) return true;
  }
  for (const char* unknown :
       {"rule growth", "kayles(", "dawson(", "chomp(", "cram(", "northcott(", "nim("}) {
    if (text.find(unknown) != std::string::npos) return false;
  }
  return true;
}

TEST(SecondChecker, AgreesWithTheFirst) {
  const ProofFolder folder;
  std::mt19937_64 random(14);
  std::vector<std::string> texts;
  std::vector<std::size_t> whole;
  for (const Seed& seed : seeds(folder)) {
    whole.push_back(texts.size());
    texts.push_back(seed.text);
    for (std::size_t i = 0; i < effort(40); ++i) texts.push_back(mutated(seed.text, random));
  }
  for (std::size_t i = 0; i < texts.size(); ++i) folder.write(std::to_string(i), texts[i]);
  const auto second = second_verdicts(folder, texts.size());
  ASSERT_EQ(second.size(), texts.size());
  for (const std::size_t i : whole) {
    const char* const wanted = second_knows(texts[i]) ? "VERIFIED: " : "NOT KNOWN HERE: ";
    EXPECT_TRUE(second[i].starts_with(wanted)) << texts[i] << second[i];
  }
  std::size_t compared = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (second[i].starts_with("NOT KNOWN HERE")) continue;
    ++compared;
    const auto first = verdict_of(texts[i], folder.path());
    EXPECT_EQ(first.has_value(), second[i].starts_with("VERIFIED: "))
        << texts[i] << second[i] << "\n"
        << (first ? first->statement : first.error().message);
  }
  EXPECT_GT(compared, texts.size() / 2);
}

/// Bytes and lines at random: an answer, and no crash. Under sanitizers that says more.
TEST(Checker, AnswersAnyFile) {
  const ProofFolder folder;
  std::mt19937_64 random(16);
  std::vector<std::string> lines;
  for (const Seed& seed : seeds(folder)) {
    for (std::string& line : lines_in(seed.text)) lines.push_back(std::move(line));
  }
  for (std::size_t i = 0; i < effort(4000); ++i) {
    std::string text = i % 8 == 0 ? "" : "grundy-proof 1\n";
    for (std::size_t count = random() % 8; count > 0; --count) {
      text += lines[random() % lines.size()] + "\n";
    }
    for (std::size_t changes = random() % 4; changes > 0; --changes) text = mutated(text, random);
    if (i % 3 == 0) text += "end " + std::to_string(random() % 8) + "\n";
    const auto verdict = verdict_of(text, folder.path());
    EXPECT_TRUE(verdict.has_value() || !verdict.error().message.empty());
  }
}

}  // namespace
}  // namespace grundy
