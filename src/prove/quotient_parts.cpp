// Parts are listed as the checker reads them: a node of the graph is printed and read back. Two
// nodes can be one part to the reader, which is then listed once; and a node may have an option
// that the monoid has no value for, because its canonical form can do without it. Such a node is
// left out.
#include "prove/quotient_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "games/build.h"
#include "proof/parts.h"
#include "prove/graphs.h"
#include "prove/monoid_lines.h"

namespace grundy::prove {

namespace {

using quotient::Element;
using quotient::Part;
using Node = PositionGraph::Node;

class PartLister {
 public:
  PartLister(const PartsQuotient& found, const Registry& registry, Budget& budget)
      : found_(found),
        registry_(registry),
        budget_(budget),
        parts_([&registry](const std::string& text) { return read_single_part(text, registry); }) {}

  /// Lists all nodes that can be listed. False if a part cannot, though it has a value.
  [[nodiscard]] Expected<bool> list() {
    const auto count = static_cast<Part>(found_.monoid->parts());
    const Part unlimited = found_.copies ? count - 1 : count;
    for (const Node node : found_.graph->from_the_end()) {
      if (found_.parts->part(node) >= unlimited) continue;
      if (auto added = add(node); !added) return added;
    }
    if (found_.copies) {
      if (auto added = add(found_.parts->node(unlimited)); !added) return added;
    }
    for (const auto& generator : found_.monoid->generators()) {
      if (!number_of_part_.contains(generator.part)) return false;
    }
    const Part last = count - 1;
    const bool limited_is_last =
        number_of_part_.contains(last) && number_of_part_[last] == values_.size();
    return !values_.empty() && (!found_.copies || limited_is_last);
  }

  /// The parts of a sum, if all are listed and none too often.
  [[nodiscard]] std::optional<std::vector<std::size_t>> numbers(const Sum& sum) {
    proof::Split split;
    parts_.split(sum, split);
    auto found = numbers(split);
    if (!found || !found_.copies) return found;
    const auto limited = std::ranges::count(*found, values_.size());
    if (std::cmp_greater(limited, *found_.copies)) return std::nullopt;
    return found;
  }

  void write(proof::Writer& writer) const {
    writer.line(fmt::format("quotient {}", found_.monoid->order()));
    writer.line(fmt::format("parts {}", values_.size()));
    for (const std::string& line : lines_) writer.line(line);
    write_generators(*found_.monoid, writer,
                     [&](Part part) { return std::to_string(number_of_part_.at(part)); });
    write_lost(*found_.monoid, writer);
    std::string line = "phi";
    for (const Element value : values_) line += fmt::format(" {}", value);
    writer.line(line);
    if (found_.copies) writer.line(fmt::format("limit {}", *found_.copies));
  }

 private:
  [[nodiscard]] std::optional<std::vector<std::size_t>> numbers(const proof::Split& split) const {
    std::vector<std::size_t> found;
    for (const proof::Part& part : split.parts) {
      const auto known = numbers_.find(part);
      if (known == numbers_.end()) return std::nullopt;
      found.push_back(known->second);
    }
    for (const std::uint64_t heap : split.heaps) {
      const auto known = heaps_.find(heap);
      if (known == heaps_.end()) return std::nullopt;
      found.push_back(known->second);
    }
    std::ranges::sort(found);
    return found;
  }

  /// The options of a part by the rules, each as numbers; nothing if one is not listed.
  [[nodiscard]] Expected<std::optional<std::vector<std::vector<std::size_t>>>> options_of(
      const proof::Split& part) {
    std::vector<std::vector<std::size_t>> options;
    bool listed = true;
    if (part.parts.empty()) {
      for (std::uint64_t smaller = 0; listed && smaller < part.heaps.front(); ++smaller) {
        const auto known = numbers(proof::Split{{smaller}, {}});
        listed = smaller == 0 || known;
        options.push_back(smaller == 0 || !known ? std::vector<std::size_t>() : *known);
      }
    } else {
      const auto all =
          parts_.each_option(part.parts.front(), [&](const proof::Parts::Option& option) {
            proof::Split split;
            option.each_part([&](std::uint32_t game, WordsView words) {
              split.parts.push_back({game, Words(words.begin(), words.end())});
            });
            split.heaps.assign(option.heaps().begin(), option.heaps().end());
            const auto known = numbers(split);
            listed = known.has_value();
            if (known) options.push_back(*known);
            return listed;
          });
      if (!all) return std::unexpected(all.error());
    }
    if (!listed) return std::nullopt;
    std::ranges::sort(options);
    options.erase(std::ranges::unique(options).begin(), options.end());
    return options;
  }

  /// False if the text of the node does not read as one part.
  [[nodiscard]] Expected<bool> add(Node node) {
    if (!budget_.spend(1)) return beyond_limits(budget_);
    const std::string text = found_.graph->notation(node);
    const auto sum = build_position(text, registry_);
    if (!sum) return false;
    proof::Split split;
    parts_.split(*sum, split);
    if (split.parts.empty() && split.heaps.empty()) return true;  // an empty heap
    if (split.parts.size() + split.heaps.size() != 1) return false;
    const Part part = found_.parts->part(node);
    if (const auto known = numbers(split)) {
      number_of_part_.emplace(part, known->front());
      return values_[known->front() - 1] == found_.monoid->value(part);
    }
    const auto options = options_of(split);
    if (!options) return std::unexpected(options.error());
    if (!*options) return true;
    lines_.push_back("part " + text);
    if (!(*options)->empty()) lines_.push_back(options_line(**options));
    values_.push_back(found_.monoid->value(part));
    number_of_part_.emplace(part, values_.size());
    if (split.parts.empty()) {
      heaps_.emplace(split.heaps.front(), values_.size());
    } else {
      numbers_.emplace(std::move(split.parts.front()), values_.size());
    }
    return true;
  }
  static std::string options_line(const std::vector<std::vector<std::size_t>>& options) {
    std::string line = "to";
    for (const std::vector<std::size_t>& option : options) {
      line += " ";
      if (option.empty()) line += "0";
      for (std::size_t i = 0; i < option.size(); ++i) {
        line += fmt::format("{}{}", i == 0 ? "" : "+", option[i]);
      }
    }
    return line;
  }

  const PartsQuotient& found_;
  const Registry& registry_;
  Budget& budget_;
  proof::Parts parts_;
  std::map<proof::Part, std::size_t> numbers_;
  std::map<std::uint64_t, std::size_t> heaps_;
  std::map<Part, std::size_t> number_of_part_;
  std::vector<Element> values_;
  std::vector<std::string> lines_;
};

}  // namespace

Expected<bool> write_parts_record(const PartsQuotient& found, const Sum* sum,
                                  const Registry& registry, Budget& budget, proof::Writer& writer) {
  PartLister lister(found, registry, budget);
  const auto listed = lister.list();
  if (!listed || !*listed) return listed;
  std::string line = "sum";
  if (sum != nullptr) {
    const auto numbers = lister.numbers(*sum);
    if (!numbers) return false;
    for (const std::size_t number : *numbers) line += fmt::format(" {}", number);
  }
  lister.write(writer);
  if (sum != nullptr) writer.line(line);
  writer.count_record();
  return true;
}

Expected<void> write_parts_proof(const PartsQuotient& found, const Sum& position, bool whole,
                                 const Registry& registry, Budget& budget, const std::string& file,
                                 std::uint64_t limit) {
  proof::Writer writer = proof::Writer::to_file(file);
  writer.limit(limit);
  if (found.copies) {
    writer.claim(fmt::format("limited {} listed", *found.copies));
  } else {
    writer.claim(whole
                     ? fmt::format("quotient {} parts {}", found.monoid->order(), position.print())
                     : fmt::format("quotient {} listed", found.monoid->order()));
  }
  const auto written = write_parts_record(found, nullptr, registry, budget, writer);
  if (!written) return std::unexpected(written.error());
  if (!*written) return bad_input("the parts of this position cannot be listed in a proof");
  return writer.finish();
}

}  // namespace grundy::prove
