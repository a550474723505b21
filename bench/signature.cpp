// The signature: one number that tells whether the searches still do the same work.
//
// A fixed list of questions is answered on one thread, each by its own engine. The counts go into a
// hash: positions, questions and options of the search, hits in its tables, the answer, and the
// text of the proof. Time, memory and the machine play no part, and heap kernels, which depend on
// the processor, change no count. So the number changes if a search expands other positions, or
// answers or proves differently. It stays the same if a search only gets faster.
//
// The table is kept in bench/signature.txt, and a test compares it: a difference shows which solver
// was touched. Stockfish has done this for years ("Bench: N").

#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "grundy/engine.h"
#include "workload.h"

namespace grundy::bench {

namespace {

namespace fs = std::filesystem;

/// FNV-1a (Fowler, Noll, Vo).
class Hash {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      number_ = (number_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0xCBF29CE484222325U;
};

constexpr Limits kLimits{.memory = std::uint64_t{512} << 20U, .threads = 1};

struct Question {
  std::string_view name;
  std::string_view position;
  Play play = Play::normal;
  bool prove = false;
  bool list_moves = true;
};

// For every solver, a question that takes some work, but none that takes a second.
constexpr std::array kQuestions{
    Question{"cram", "cram(5x6)"},
    Question{"cram, value alone", "cram(5x7)", Play::normal, false, false},
    Question{"cram, odd shape", "cram(...#.../......./.#...#./......./...#...)"},
    Question{"cram, misère", "cram(5x5)", Play::misere},
    Question{"cram, proof", "cram(4x7)", Play::normal, true},
    Question{"cram, sum", "cram(4x5) + cram(3x7) + *3"},
    Question{"chomp", "chomp(8x9)"},
    Question{"chomp, misère", "chomp(7x7)", Play::misere},
    Question{"chomp, proof", "chomp(6x7)", Play::normal, true},
    Question{"sprouts", "sprouts(5)"},
    Question{"sprouts, misère", "sprouts(4)", Play::misere},
    Question{"sprouts, proof", "sprouts(4)", Play::normal, true},
    Question{"hackenbush",
             "hackenbush(0-a, a-b, b-c, c-0, b-d, d-e, e-f, f-d, e-g, 0-h, h-i, i-j, j-k, k-h, "
             "g-k, f-j)"},
    Question{
        "nimstring",
        "nimstring(a-b, b-c, c-d, d-e, e-f, f-a, a-d, b-e, c-f, a-0, b-0, c-0, d-0, e-0, f-0)"},
    Question{"ring", "ring(16) + ring(A.....B...)"},
    Question{"queen", "queen(90,77) + queen(31,60) + *9"},
    Question{"queen, misère", "queen(40,33) + *2", Play::misere},
    Question{"heaps", "kayles(120,75) + grundy(90) + officers(60)"},
    Question{"heaps, proof", "kayles(60) + splitnim(24,13)", Play::normal, true},
    Question{"heaps, misère", "kayles(13,11) + grundy(9) + {*2}", Play::misere},
    Question{"heaps, misère, proof", "kayles(9,7) + grundy(8)", Play::misere, true},
    Question{"subtraction, misère", "subtraction(19,14,11; {2,3,7})", Play::misere},
    Question{"coins", "mockturtles(HTHHTTHTHH) + ruler(THHTHTTHH)"},
    Question{"moore", "moore(6,7,5,4; k=2) + *3"},
    Question{"staircase", "staircase(4,3,5,2) + rook(6,9,4) + euclid(89,55)"},
    Question{"lists", "{*2, {*3, kayles(7)}, {{*2}, cram(2x4) + *1}} + {{*4}, queen(5,7)} + *1"},
    Question{"lists, misère", "{*2, {*3, kayles(5)}, {{*2}, *1}} + {{*4}, {*2}}", Play::misere},
    Question{"lists, proof", "{*2, {*3, kayles(7)}, {{*2}, cram(2x4)}} + *1", Play::normal, true},
    Question{"loops", "digraph(a>b, b>c, c>a, c>d, d>e, e>f, f>d, f>g; a, b, c) + *3"},
    Question{"loops, list", "{digraph(a>b, b>a, b>c; a) + *2, {digraph(a>a; a)}, *1} + kayles(5)"},
    Question{"loops, misère", "digraph(a>b, b>c, c>a, c>d, d>e; a, b) + kayles(5)", Play::misere},
    Question{"loops, proof", "digraph(a>b, b>c, c>a, c>d, d>e; a, b) + *2", Play::normal, true},
    Question{"northcott", "northcott(7; 1-6, 2-5, 3-7)"},
    Question{"northcott, misère", "northcott(5; 1-4, 2-5)", Play::misere},
    Question{"poker nim", "pokernim(3,4; reserve=4,3)"},
    Question{"poker nim, proof", "pokernim(2,1; reserve=2,1) + *2", Play::normal, true},
    Question{"increases", "increasenim(5,7; add=3, times=3)"},
};

/// A question on the graph of a board without its first corner, so that no mirror tells who wins.
struct GraphQuestion {
  std::string_view name;
  std::string_view game;
  unsigned rows;
  unsigned columns;
  Play play = Play::normal;
};
constexpr std::array kGraphs{GraphQuestion{"node kayles", "nodekayles", 5, 6},
                             GraphQuestion{"node kayles, misère", "nodekayles", 4, 5, Play::misere},
                             GraphQuestion{"arc kayles", "arckayles", 4, 5},
                             GraphQuestion{"arc kayles, misère", "arckayles", 4, 4, Play::misere}};

struct Row {
  std::string_view code;
  std::uint64_t to;
};
constexpr std::array kSequences{Row{"0.77", 5000},  Row{"0.007", 30'000},
                                Row{"0.6", 20'000}, Row{"4!.0", 6000},
                                Row{"0.3F", 400},   Row{"4.[3]", 2000},
                                Row{"0.104", 5000}, Row{"subtraction({2,5,11,13})", 5000}};

constexpr std::string_view kRules =
    "return {name = 'squares', options = function(n) local left = {} for k = 1, n do "
    "if k * k > n then break end left[k] = n - k * k end return left end}";

class Signature {
 public:
  explicit Signature(bool verbose) : verbose_(verbose) {}

  void line(std::string_view name, const Work& work, std::string_view answer, std::uint64_t proof) {
    std::string text = fmt::format("{}: positions {}", name, work.positions);
    if (const auto& search = work.search) {
      text += fmt::format(", questions {}, options {}, again {}, reductions {}, hits {} {}",
                          search->questions, search->options, search->again, search->reductions,
                          search->table_hits, search->window_hits);
    }
    text += fmt::format("; answer {}", answer);
    if (proof != 0) text += fmt::format("; proof {:016x}", proof);
    text += "\n";
    hash_.add(text);
    if (verbose_) fmt::print("{}", text);
  }
  [[nodiscard]] std::uint64_t number() const { return hash_.number(); }

 private:
  Hash hash_;
  bool verbose_;
};

std::uint64_t hash_of_file(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) wrong(file + " cannot be read");
  Hash hash;
  hash.add(std::string(std::istreambuf_iterator<char>(stream), {}));
  return hash.number();
}

std::string answer_of(const Result& result) {
  std::string text =
      result.outcome ? std::string(1, "NPD"[static_cast<int>(*result.outcome)]) : "?";
  if (result.nim_value) text += fmt::format(" {}", result.nim_value->number());
  if (result.winning_moves) text += fmt::format(" moves {}", result.winning_moves->total);
  return text;
}

void solve(Engine& engine, const Question& question, const std::string& file,
           Signature& signature) {
  Request request{.play = question.play,
                  .limits = kLimits,
                  .use_theorems = false,
                  .list_moves = question.list_moves};
  if (question.prove) request.proof = file;
  const auto position = engine.parse(question.position);
  if (!position) wrong(fmt::format("{}: {}", question.position, position.error().message));
  const auto result = engine.solve(*position, request);
  if (!result) wrong(fmt::format("{}: {}", question.position, result.error().message));
  if (result->stop) wrong(fmt::format("{}: {}", question.position, result->stop->message));
  if (result->proof && result->proof->failure) wrong(result->proof->failure->message);
  signature.line(question.name, result->work, answer_of(*result),
                 question.prove ? hash_of_file(file) : 0);
}

std::string position_of(const GraphQuestion& graph) {
  std::string edges;
  const auto join = [&](unsigned row, unsigned column, unsigned to_row, unsigned to_column) {
    if (row + column == 0 || to_row >= graph.rows || to_column >= graph.columns) return;
    edges +=
        fmt::format("{}r{}c{}-r{}c{}", edges.empty() ? "" : ", ", row, column, to_row, to_column);
  };
  for (unsigned row = 0; row < graph.rows; ++row) {
    for (unsigned column = 0; column < graph.columns; ++column) {
      join(row, column, row, column + 1);
      join(row, column, row + 1, column);
    }
  }
  return fmt::format("{}({})", graph.game, edges);
}

void sequence(const Row& row, const std::string& file, Signature& signature) {
  Engine engine;
  const auto found = engine.sequence(row.code, {.to = row.to, .limits = kLimits, .proof = file});
  if (!found) wrong(fmt::format("{}: {}", row.code, found.error().message));
  if (found->stop) wrong(fmt::format("{}: {}", row.code, found->stop->message));
  const std::string period =
      found->period ? fmt::format("period {} from {}", found->period->length, found->period->from)
                    : "no period";
  signature.line(row.code, found->work,
                 fmt::format("{}, computed to {}, max {} at {}", period, found->computed_to,
                             found->max, found->max_at),
                 hash_of_file(file));
}

}  // namespace

void signature_workload(bool verbose) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("grundy_signature_{}", getpid());
  fs::create_directory(folder);
  const std::string file = folder / "proof";
  Signature signature(verbose);
  for (const Question& question : kQuestions) {
    Engine engine;
    solve(engine, question, file, signature);
  }
  for (const GraphQuestion& graph : kGraphs) {
    Engine engine;
    const std::string position = position_of(graph);
    solve(engine, {graph.name, position, graph.play}, file, signature);
  }
  for (const Row& row : kSequences) sequence(row, file, signature);
  Engine engine;
  if (!engine.add_rules(std::string(kRules), "squares.lua")) wrong("the rule file");
  solve(engine, {"rules", "squares(400) + squares(397) + *2"}, file, signature);
  fs::remove_all(folder);
  fmt::print("{}{}\n", verbose ? "signature " : "", signature.number());
}

}  // namespace grundy::bench
