#include "explain/saved_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sums.h"
#include "proof/lines.h"

namespace grundy::explain {

namespace {

std::unexpected<Error> not_understood() {
  return bad_input("malformed record");
}

Expected<std::string> next_line(proof::Reader& reader) {
  auto line = reader.next();
  if (!line) return std::unexpected(std::move(line.error()));
  if (!*line) return reader.refuse("the file is cut short");
  return std::string(**line);
}

}  // namespace

Expected<void> SavedProof::read(proof::Reader& reader) {
  auto line = next_line(reader);
  if (!line) return std::unexpected(std::move(line.error()));
  if (*line != proof::kHeader) return reader.refuse("this is not a proof");
  line = next_line(reader);
  if (!line) return std::unexpected(std::move(line.error()));
  std::string_view rest = *line;
  if (proof::take_word(rest) != "claim") return reader.refuse("expected the claim");
  claim = rest;
  if (auto read = read_claim(); !read) return reader.refuse(read.error().message);
  while (true) {
    line = next_line(reader);
    if (!line) return std::unexpected(std::move(line.error()));
    rest = *line;
    const std::string_view word = proof::take_word(rest);
    if (word == "end") return {};
    if (!has_positions()) {
      list_record(word, rest);
      continue;
    }
    if (word == "rule" || word == "values") {  // of the period before them
      if (letters_.empty() || letters_.back() != 'p')
        return reader.refuse("this line must follow a period");
      list_record(word, rest);
      continue;
    }
    letters_.push_back(word.empty() ? ' ' : word.front());
    if (word == "period") {
      periods.push_back({std::string(rest), {}, records()});
      continue;
    }
    if (auto read = record(word, rest); !read) return reader.refuse(read.error().message);
  }
}

Expected<void> SavedProof::read_claim() {
  std::string_view rest = claim;
  kind = proof::take_word(rest);
  if (kind == "equal" || kind == "differ") {
    const std::size_t middle = std::min(rest.find(" == "), rest.size());
    if (auto read = read_side(rest.substr(0, middle)); !read) return read;
    return read_side(rest.substr(std::min(middle + 4, rest.size())));
  }
  if (kind == "period" || kind == "values" || kind == "graph") return {};
  if (kind == "draw") return read_side(rest);
  if (kind != "value" && kind != "outcome" && kind != "misere" && kind != "loopy") {
    return bad_input(fmt::format("unknown claim '{}'", kind.substr(0, 40)));
  }
  answer = proof::take_word(rest);
  return read_side(rest);
}

Expected<void> SavedProof::read_side(std::string_view text) {
  auto sum = build_position(text, registry_);
  if (!sum) return bad_input("the claim does not name a position: " + sum.error().message);
  sides.push_back(std::move(*sum));
  return {};
}

Expected<void> SavedProof::record(std::string_view word, std::string_view rest) {
  if (word == "node") return node_record(rest);
  return is_misere() ? misere_record(word, rest) : normal_record(word, rest);
}

Expected<void> SavedProof::normal_record(std::string_view word, std::string_view rest) {
  if (word.size() != 1 || std::string_view("VXTSMG").find(word) == std::string_view::npos) {
    return not_understood();
  }
  std::string_view number = "0";
  if (word != "S" && word != "M") number = proof::take_word(rest);
  const bool excludes = word == "X" || word == "S" || number == "X";
  if (word == "S" || word == "M") rest = rest.substr(0, rest.find(" => "));
  const auto n = proof::number(number == "X" ? "0" : number);
  if (!n) return not_understood();
  const auto part = read_part(rest);
  if (!part) return std::unexpected(part.error());
  proof::Fact fact{true, *n, records()};
  if (excludes) {
    const auto before = facts.find(part->game, part->words);
    if (*n >= proof::Fact::kExcludable || (before && before->known)) return {};
    fact.known = false;
    fact.value = (before ? before->value : 0) | std::uint64_t{1} << *n;
  }
  facts.set(part->game, part->words, fact);
  return {};
}

Expected<void> SavedProof::misere_record(std::string_view word, std::string_view rest) {
  if (word == "T") word = proof::take_word(rest);
  if (word == "H") {
    const auto n = proof::number(proof::take_word(rest));
    const auto part = read_part(rest);
    if (!part) return std::unexpected(part.error());
    if (!n) return not_understood();
    misere.learn_heap(*part, *n, records());
    return {};
  }
  auto sum = build_position(rest, registry_);
  if (!sum) return std::unexpected(std::move(sum.error()));
  if (word == "D") {
    nodes_.try_emplace(node_identity(*sum), Node{"D", std::nullopt, records()});
    return {};
  }
  if (word != "P" && word != "N") return not_understood();
  misere.learn_outcome(misere.simple(*sum), word == "P", records());
  return {};
}

/// POSITION LABEL COUNTER; the counter is there only if play ends.
Expected<void> SavedProof::node_record(std::string_view rest) {
  const auto last_word = [&] {
    const std::size_t space = std::min(rest.rfind(' '), rest.size());
    const std::string_view word = rest.substr(std::min(space + 1, rest.size()));
    rest = rest.substr(0, space);
    return word;
  };
  Node node{.label = std::string(last_word()), .counter = {}, .record = records()};
  if (node.label != (is_misere() ? "D" : "i")) {
    node.counter = proof::number(node.label);
    node.label = last_word();
    if (!node.counter) return not_understood();
  }
  const auto sum = build_position(rest, registry_);
  if (!sum) return std::unexpected(sum.error());
  nodes_.try_emplace(node_identity(*sum), std::move(node));
  return {};
}

/// The lines of a sequence, or of a graph, form one record.
void SavedProof::list_record(std::string_view word, std::string_view rest) {
  if (!has_positions()) letters_.assign(1, 'L');
  if (word == "rule") rule = rest;
  if (word == "rule" && !periods.empty()) periods.back().rule = rest;
  if (word != "values" && word != "labels") return;
  while (!rest.empty()) {
    const std::string_view next = proof::take_word(rest);
    if (word == "labels") {
      ++labels[std::string(next)];
    } else if (++value_count <= kMostValues) {
      values.emplace_back(next);
    }
  }
}

Expected<proof::Part> SavedProof::read_part(std::string_view text) {
  const auto sum = build_position(text, registry_);
  if (!sum) return std::unexpected(sum.error());
  proof::Split split;
  parts.split(*sum, split);
  if (split.parts.size() != 1) return bad_input("a record must be about one part");
  return std::move(split.parts.front());
}

const SavedProof::Node* SavedProof::node(const Sum& sum) const {
  const auto found = nodes_.find(node_identity(sum));
  return found == nodes_.end() ? nullptr : &found->second;
}

}  // namespace grundy::explain
