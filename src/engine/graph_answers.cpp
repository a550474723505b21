#include "engine/graph_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/atomic_file.h"
#include "core/text.h"
#include "core/work.h"
#include "graph/checksum.h"
#include "grundy/meter.h"
#include "proof/writer.h"
#include "solve/loopy/graph_values.h"
#include "solve/loopy/remoteness.h"

namespace grundy {

using graph::Node;
using graph::NodeFacts;

namespace {

constexpr std::uint32_t kNone = 0xffffffff;

template <class T>
std::string_view as_bytes(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <class T>
std::unique_ptr<const T> keep(std::optional<T> found) {
  return found ? std::make_unique<const T>(std::move(*found)) : nullptr;
}

}  // namespace

GraphAnswers::GraphAnswers(const graph::NamedGraph& graph, bool distances, const Request& request,
                           bool counters)
    : graph_(graph) {
  Budget budget(request.limits, request.cancel, request.progress);
  budget.charge(graph.bytes());
  summary_.play = request.play;
  summary_.nodes = graph.arrows.node_count();
  summary_.arrows = graph.arrows.arrow_count();
  const std::uint64_t needed = graph.bytes() +
                               loopy::bytes_for_values(summary_.nodes, summary_.arrows) +
                               (counters ? 4 * summary_.nodes : 0);
  if (needed > request.limits.memory) {
    budget.halt(StopReason::memory,
                fmt::format("solving it needs up to {}, and the memory limit is {}",
                            size_text(needed), size_text(request.limits.memory)));
  } else {
    if (request.play == Play::normal) {
      values_ = keep(loopy::graph_values(graph.arrows, budget, counters));
    }
    if (values_) summary_.cycles = values_->has_cycles();
    const bool wanted = request.play == Play::misere || (values_ && distances);
    if (wanted) {
      distances_ = keep(loopy::remoteness(graph.arrows, request.play, budget, values_ != nullptr));
    }
  }
  summary_.stop = budget.stop();
  if (complete()) count();
  summary_.work = work_of(budget);
}

GraphAnswers::~GraphAnswers() = default;

NodeFacts GraphAnswers::facts(Node node) const {
  NodeFacts facts;
  if (values_) {
    facts.outcome = values_->outcome(graph_.arrows, node);
    facts.value = values_->value(graph_.arrows, node);
  } else {
    facts.outcome = distances_->outcome(node);
  }
  if (distances_) facts.moves_to_end = distances_->moves_to_end(node);
  return facts;
}

void GraphAnswers::count() {
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    const Outcome outcome =
        values_ ? values_->outcome(graph_.arrows, node) : distances_->outcome(node);
    ++(outcome == Outcome::N   ? summary_.won
       : outcome == Outcome::P ? summary_.lost
                               : summary_.drawn);
    if (distances_) {
      const auto moves = distances_->moves_to_end(node);
      if (moves) summary_.longest = std::max<std::uint64_t>(summary_.longest.value_or(0), *moves);
    }
  }
  if (values_) count_values();
}

void GraphAnswers::count_values() {
  constexpr std::size_t kMostInfinite = 300;
  // Nearly always all members of K are below 64, and printing each would take longer than solving.
  constexpr std::uint64_t kLarge = std::uint64_t{1} << 63U;
  std::map<std::uint64_t, std::uint64_t> infinite;  // by the members of K
  const auto add = [](auto& counts, const auto& key) {
    const auto known = counts.find(key);
    if (known == counts.end() && counts.size() >= kMostInfinite) return false;
    ++(known != counts.end() ? known->second : counts[key]);
    return true;
  };
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (values_->number(node) != loopy::GraphValues::kInfinite) {
      ++summary_.numbers[values_->number(node)];
      continue;
    }
    std::uint64_t members = 0;
    for (const Node target : graph_.arrows.targets(node)) {
      const std::uint32_t number = values_->number(target);
      if (number != loopy::GraphValues::kInfinite) {
        members |= std::uint64_t{1} << std::min(number, 63U);
      }
    }
    const bool added = (members & kLarge) == 0
                           ? add(infinite, members)
                           : add(summary_.infinite, values_->value(graph_.arrows, node).print());
    if (!added) ++summary_.other_infinite;
  }
  for (const auto& [members, count] : infinite) {
    std::vector<NimValue> numbers;
    for (std::uint64_t rest = members; rest != 0; rest &= rest - 1) {
      numbers.emplace_back(static_cast<std::uint64_t>(std::countr_zero(rest)));
    }
    summary_.infinite[LoopyValue::infinite(std::move(numbers)).print()] += count;
  }
}

void GraphAnswers::each_table_line(FunctionRef<void(const std::string&)> visit) const {
  visit(values_ ? "node\toutcome\tvalue\tmoves_to_end\n" : "node\toutcome\tmoves_to_end\n");
  std::string line;
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    const NodeFacts known = facts(node);
    line = graph_.names.name(node);
    line += '\t';
    line += letter(known.outcome);
    if (known.value) line += '\t' + known.value->print();
    line += '\t';
    if (known.moves_to_end) line += std::to_string(*known.moves_to_end);
    line += '\n';
    meter::bytes(line.size());
    visit(line);
  }
}

Expected<void> GraphAnswers::write_table(const std::string& path) const {
  AtomicFile file(path);
  each_table_line([&](const std::string& line) { file.write(line); });
  return file.commit();
}

Expected<void> GraphAnswers::write_packed(const std::string& path) const {
  AtomicFile file(path);
  graph::Checksum sum;
  const auto put = [&](std::uint64_t word) {
    sum.add_word(word);
    file.write(as_bytes(word));
  };
  file.write("grundyV\x1a");
  put(1 | std::uint64_t{summary_.play == Play::misere} << 32U);  // version and convention
  put(summary_.nodes);
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    // In misère play 0 for lost and 1 for won stands where the value is.
    const std::uint32_t number = values_                                   ? values_->number(node)
                                 : distances_->outcome(node) == Outcome::D ? kNone
                                 : distances_->outcome(node) == Outcome::N ? 1
                                                                           : 0;
    const std::uint32_t moves = distances_ ? distances_->moves_to_end(node).value_or(kNone) : kNone;
    put(number | std::uint64_t{moves} << 32U);
  }
  file.write(as_bytes(sum.sum()));
  return file.commit();
}

namespace {

/// Lines of words that begin alike, each of about 64 KiB.
class WordLines {
 public:
  WordLines(std::string_view first, proof::Writer& writer) : first_(first), writer_(writer) {}

  void add(std::uint32_t number) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    add(std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
  }
  void add(std::string_view word) {
    if (line_.empty()) line_ = first_;
    line_ += ' ';
    line_ += word;
    if (line_.size() >= kLong) flush();
  }
  void flush() {
    if (!line_.empty()) writer_.line(line_);
    line_.clear();
  }

 private:
  static constexpr std::size_t kLong = std::size_t{1} << 16U;
  std::string_view first_;
  proof::Writer& writer_;
  std::string line_;
};

}  // namespace

Expected<void> GraphAnswers::write_proof(const std::string& graph_file,
                                         proof::Writer writer) const {
  const bool normal = summary_.play == Play::normal;
  writer.claim(fmt::format("graph {} {}", normal ? "normal" : "misere", graph_file));
  writer.line(fmt::format("nodes {} arrows {} checksum {}", summary_.nodes, summary_.arrows,
                          graph::checksum_of(graph_.arrows)));
  WordLines labels("labels", writer);
  WordLines counters("counters", writer);
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (!normal) {
      labels.add(letter(distances_->outcome(node)));
    } else if (values_->number(node) == loopy::GraphValues::kInfinite) {
      labels.add("i");
    } else {
      labels.add(values_->number(node));
    }
  }
  labels.flush();
  for (std::size_t i = 0; i < summary_.nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (!normal) {
      if (const auto moves = distances_->moves_to_end(node)) counters.add(*moves);
    } else if (values_->number(node) != loopy::GraphValues::kInfinite) {
      counters.add(values_->counter(node));
    }
  }
  counters.flush();
  writer.count_record();
  return writer.finish();
}

Expected<void> GraphAnswers::write_proof_file(const std::string& graph_file,
                                              const std::string& path) const {
  return write_proof(graph_file, proof::Writer::to_file(path));
}

}  // namespace grundy
