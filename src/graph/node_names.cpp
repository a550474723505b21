#include "graph/node_names.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

#include "core/text.h"
#include "graph/checksum.h"

namespace grundy::graph {

namespace {

std::uint64_t hash_of(std::string_view text) {
  Checksum sum;
  sum.add(text);
  sum.add_word(text.size());
  return sum.sum() * 0x9e3779b97f4a7c15U;
}

template <class Unsigned>
std::uint64_t read(const char* at) {
  Unsigned bytes = 0;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

/// The first eight bytes of a name, padded with zeros. Short names are read as two pieces that may
/// overlap: copying an unknown length would be a function call for each name.
std::uint64_t first_bytes(std::string_view name) {
  const char* const at = name.data();
  const std::size_t size = name.size();
  const auto shifted = [](std::uint64_t bytes, std::size_t by) { return bytes << 8 * by; };
  if (size >= 8) return read<std::uint64_t>(at);
  if (size >= 4)
    return read<std::uint32_t>(at) | shifted(read<std::uint32_t>(at + size - 4), size - 4);
  if (size >= 2)
    return read<std::uint16_t>(at) | shifted(read<std::uint16_t>(at + size - 2), size - 2);
  return size == 0 ? 0 : read<std::uint8_t>(at);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view without_zeros(std::string_view number) {
  while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
  return number;
}

}  // namespace

NodeNames::Place::Place(std::string_view name) : start(first_bytes(name)), check(0) {
  if (name.size() > 8) check = static_cast<std::uint32_t>(hash_of(name) >> 32U) | 1U;
}

std::optional<Node> plain_number(std::string_view text) {
  if (text.empty() || text.size() > 10 || (text.size() > 1 && text.front() == '0')) return {};
  std::uint64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + static_cast<std::uint64_t>(c - '0');
  }
  if (number >= ArrowGraph::kMostNodes) return std::nullopt;
  return static_cast<Node>(number);
}

std::size_t NodeNames::size() const {
  switch (kind_) {
    case Kind::counted:
      return count_;
    case Kind::numbers:
      return numbers_.size();
    case Kind::texts:
      return ends_.size();
  }
  return 0;
}

std::string NodeNames::name(Node node) const {
  switch (kind_) {
    case Kind::counted:
      return std::to_string(node);
    case Kind::numbers:
      return std::to_string(numbers_[node]);
    case Kind::texts:
      return std::string(text_of(node));
  }
  return {};
}

std::optional<Node> NodeNames::find(std::string_view name) const {
  if (kind_ == Kind::texts) {
    if (table_.empty()) return std::nullopt;
    const Node node = table_[place_of(Place(name), name)].node;
    return node == ArrowGraph::kNone ? std::nullopt : std::optional(node);
  }
  const auto number = plain_number(name);
  if (!number) return std::nullopt;
  if (kind_ == Kind::counted) return *number < count_ ? number : std::nullopt;
  const auto found = std::ranges::lower_bound(numbers_, *number);
  if (found == numbers_.end() || *found != *number) return std::nullopt;
  return static_cast<Node>(found - numbers_.begin());
}

std::optional<std::string> NodeNames::nearest(std::string_view name) const {
  constexpr std::size_t kCompared = 10'000;
  std::vector<std::string> names;
  for (std::size_t node = 0; node < std::min(size(), kCompared); ++node) {
    names.push_back(this->name(static_cast<Node>(node)));
  }
  const auto same_letters = std::ranges::find_if(names, [&](const std::string& other) {
    return std::ranges::equal(other, name, [](unsigned char a, unsigned char b) {
      return std::tolower(a) == std::tolower(b);
    });
  });
  if (same_letters != names.end()) return *same_letters;
  const auto near = nearest_names(name, std::vector<std::string_view>(names.begin(), names.end()));
  return near.empty() ? std::nullopt : std::optional(std::string(near.front()));
}

std::uint64_t NodeNames::bytes() const {
  return numbers_.capacity() * sizeof(Node) + letters_.capacity() +
         ends_.capacity() * sizeof(std::uint64_t) + table_.capacity() * sizeof(Place);
}

NodeNames NodeNames::numbers_below(std::uint64_t nodes) {
  NodeNames names;
  names.kind_ = Kind::counted;
  names.count_ = nodes;
  return names;
}

NodeNames NodeNames::of_numbers(Array<Node> numbers) {
  if (!numbers.empty() && numbers.back() + std::uint64_t{1} == numbers.size()) {
    return numbers_below(numbers.size());
  }
  NodeNames names;
  names.kind_ = Kind::numbers;
  names.numbers_ = std::move(numbers);
  return names;
}

std::size_t NodeNames::place_of(const Place& key, std::string_view name) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t place = key.home() & mask;; place = (place + 1) & mask) {
    const Place& here = table_[place];
    if (here.node == ArrowGraph::kNone) return place;
    if (here.looks_like(key) && (key.check == 0 || text_of(here.node) == name)) return place;
  }
}

Node NodeNames::add(std::string_view name) {
  if (3 * ends_.size() >= 2 * table_.size()) grow_table();
  const Place key(name);
  Place& place = table_[place_of(key, name)];
  if (place.node != ArrowGraph::kNone) return place.node;
  place = key;
  place.node = static_cast<Node>(ends_.size());
  letters_ += name;
  ends_.push_back(letters_.size());
  return place.node;
}

std::optional<std::string> NodeNames::other_spelling(std::string_view name) {
  if (kind_ != Kind::texts || !is_number(name)) return std::nullopt;
  const std::string_view stripped = without_zeros(name);
  if (stripped.size() < name.size()) {
    const auto [known, is_new] = stripped_.try_emplace(std::string(stripped), name);
    if (!is_new && known->second != name) return known->second;
    return find(stripped) ? std::optional(std::string(stripped)) : std::nullopt;
  }
  if (stripped_.empty()) return std::nullopt;
  const auto known = stripped_.find(std::string(stripped));
  return known == stripped_.end() ? std::nullopt : std::optional(known->second);
}

void NodeNames::grow_table() {
  Array<Place> table(std::max<std::size_t>(16, 2 * table_.size()), Place(""));
  const std::size_t mask = table.size() - 1;
  for (const Place& old : table_) {
    if (old.node == ArrowGraph::kNone) continue;
    std::size_t place = old.home() & mask;
    while (table[place].node != ArrowGraph::kNone) place = (place + 1) & mask;
    table[place] = old;
  }
  table_ = std::move(table);
}

std::uint64_t NamedGraph::fingerprint() const {
  Checksum sum;
  for (const std::uint64_t begin : arrows.begins()) sum.add_word(begin);
  for (const Node target : arrows.all_targets()) sum.add_word(target);
  sum.add_word(static_cast<std::uint64_t>(names.kind()));
  for (const Node number : names.numbers()) sum.add_word(number);
  for (std::size_t node = 0; names.kind() == NodeNames::Kind::texts && node < names.size();
       ++node) {
    const std::string_view text = names.text_of(static_cast<Node>(node));
    sum.add(text);
    sum.add_word(text.size());
  }
  return sum.sum();
}

}  // namespace grundy::graph
