#include "proof/certificates.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <utility>

#include "check/heap_values.h"
#include "engine/graph_answers.h"
#include "graph/reader.h"
#include "grundy/engine.h"
#include "notation/heap_code.h"
#include "proof/writer.h"

namespace grundy::support {

ProofFolder::ProofFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "grundy-proof-XXXXXX").string();
  EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
  path_ = pattern;
}
ProofFolder::~ProofFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}
void ProofFolder::write(const std::string& name, std::string_view text) const {
  std::ofstream(file(name), std::ios::binary) << text;
}
std::string ProofFolder::read(const std::string& name) const {
  std::ostringstream text;
  text << std::ifstream(file(name), std::ios::binary).rdbuf();
  return std::move(text).str();
}

std::string sequence_proof(const std::string& code, const ProofFolder& folder, std::uint64_t to) {
  Engine engine;
  const auto sequence = engine.sequence(code, {.to = to, .proof = folder.file("sequence.proof")});
  EXPECT_TRUE(sequence.has_value() && sequence->proved) << code;
  return folder.read("sequence.proof");
}

std::string graph_proof(const std::string& file,
                        const std::vector<std::vector<std::uint32_t>>& rows, Play play,
                        const ProofFolder& folder) {
  std::string list;
  for (std::size_t from = 0; from < rows.size(); ++from) {
    list += std::to_string(from) + "\n";
    for (const auto to : rows[from]) list += std::to_string(from) + " " + std::to_string(to) + "\n";
  }
  folder.write(file, list);
  const auto graph = graph::read_graph(list);
  EXPECT_TRUE(graph.has_value());
  Request request;
  request.play = play;
  request.limits.threads = 1;
  std::string text;
  const GraphAnswers answers(*graph, false, request, true);
  EXPECT_TRUE(answers.complete());
  EXPECT_TRUE(answers.write_proof(file, proof::Writer::to_text(text)).has_value());
  return text;
}

std::string answer_proof(const std::string& expression, Play play, const ProofFolder& folder) {
  Engine engine;
  Request request;
  request.play = play;
  request.proof = folder.file("answer.proof");
  auto position = engine.parse(expression);
  EXPECT_TRUE(position.has_value()) << expression;
  const auto result = engine.solve(std::move(*position), request);
  EXPECT_TRUE(result.has_value() && result->proof && !result->proof->failure) << expression;
  return folder.read("answer.proof");
}

std::string window_proof() {
  const auto rules = notation::parse_heap_code(Arguments("0.77", 0));
  constexpr std::uint64_t kPeriod = 12;
  for (std::uint32_t mask = 1; mask < 16; ++mask) {
    check::ClassedValues<std::uint8_t> values(*rules);
    values.use({mask, false, 0});
    std::uint64_t largest = 0;
    while (values.size() < 2000 && values.next())
      largest = std::max(largest, values.largest_part());
    const std::uint64_t rare = values.rare().empty() ? 0 : values.rare().back();
    const std::uint64_t window = std::max(rare, largest) + 3;
    const std::uint64_t at = 2 * window + 80;
    if (at + kPeriod > 1000) continue;
    std::string text = "grundy-proof 1\nclaim period 12 from 71 saltus 0 0.77\nrule windows " +
                       std::to_string(window) + " " + std::to_string(at) + " " +
                       std::to_string(mask) + " 0\nvalues";
    for (std::uint64_t heap = 0; heap < 100; ++heap) text += " " + std::to_string(values.at(heap));
    return text + "\nend 1\n";
  }
  ADD_FAILURE() << "Kayles is not sparse";
  return {};
}

std::vector<std::uint32_t> values_by_definition(const HeapRules& rules, std::size_t count) {
  std::vector<std::uint32_t> values{0};
  const auto leaving = [&](std::uint64_t taken) -> Leaving {
    for (const Taking& taking : rules.takings) {
      if (taking.taken == taken) return taking.leaving;
    }
    if (rules.tail.empty() || taken < rules.tail_from) return {};
    return rules.tail[(taken - rules.tail_from) % rules.tail.size()];
  };
  for (std::uint64_t heap = 1; heap < count; ++heap) {
    std::vector<bool> met(4096, false);
    for (std::uint64_t taken = 0; taken <= heap; ++taken) {
      const Leaving left = leaving(taken);
      const std::function<void(std::uint64_t, std::uint64_t, unsigned, std::uint32_t)> part =
          [&](std::uint64_t rest, std::uint64_t least, unsigned parts, std::uint32_t value) {
            if (rest == 0 && (left.counts >> parts & 1U) != 0) met[value] = true;
            if (parts == static_cast<unsigned>(left.most())) return;
            for (std::uint64_t next = least; next <= rest && next < heap; ++next) {
              part(rest - next, next + (left.unequal ? 1 : 0), parts + 1, value ^ values[next]);
            }
          };
      part(heap - taken, 1, 0, 0);
    }
    values.push_back(static_cast<std::uint32_t>(std::ranges::find(met, false) - met.begin()));
  }
  return values;
}

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::vector<std::string> words_in(const std::string& line) {
  std::vector<std::string> words{""};
  for (const char c : line) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

namespace {

std::string joined(const std::vector<std::string>& pieces, char separator, bool closed) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) text += separator;
    text += pieces[i];
  }
  return closed ? text + separator : text;
}

/// One word dropped, doubled, exchanged with another, or another number.
void change_words(std::string& line, std::mt19937_64& random) {
  std::vector<std::string> words = words_in(line);
  const std::size_t at = random() % words.size();
  const auto place = words.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 6) {
    case 0:
      words.erase(place);
      break;
    case 1:
      words.insert(place, *place);
      break;
    case 2:
      std::swap(*place, words[random() % words.size()]);
      break;
    default: {
      const std::size_t digit = line.find_first_of("0123456789", random() % line.size());
      if (digit == std::string::npos) return;
      std::size_t end = digit;
      while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
      const std::uint64_t number = std::strtoull(line.c_str() + digit, nullptr, 10);
      const std::uint64_t others[] = {number + 1, number - (number > 0 ? 1 : 0), number ^ 2,
                                      random() % 20, 2 * number};
      line.replace(digit, end - digit, std::to_string(others[random() % std::size(others)]));
      return;
    }
  }
  line = joined(words, ' ', false);
}

}  // namespace

std::string mutated(const std::string& text, std::mt19937_64& random) {
  if (text.empty()) return text;
  std::string changed = text;
  const std::size_t byte = random() % text.size();
  std::vector<std::string> lines = lines_in(text);
  const std::size_t at = random() % lines.size();
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 11) {
    case 0:
      changed[byte] = static_cast<char>(changed[byte] ^ (1 << random() % 8));
      return changed;
    case 1:
      changed[byte] = static_cast<char>(0x20 + random() % 0x5f);
      return changed;
    case 2:
      return changed.substr(0, byte);
    case 3:
      changed.insert(byte, 1, static_cast<char>(0x20 + random() % 0x5f));
      return changed;
    case 4:
      changed.erase(byte, 1);
      return changed;
    case 5:
      lines.erase(place);
      break;
    case 6:
      lines.insert(place, *place);
      break;
    case 7:
      std::swap(*place, lines[random() % lines.size()]);
      break;
    default:
      if (place->empty()) return changed;
      change_words(*place, random);
  }
  return joined(lines, '\n', true);
}

Expected<check::Verdict> verdict_of(std::string_view text, const std::string& folder) {
  static const Registry registry = check::catalogue();
  proof::Reader reader = proof::Reader::of(text);
  return check::check_proof(reader, {.registry = registry, .most_heaps = 20'000, .folder = folder});
}

}  // namespace grundy::support
