#include "solve/loopy/game_values.h"

#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "core/budgeted_options.h"

namespace grundy::loopy {

namespace {

std::string key_of(WordsView part) {
  return {reinterpret_cast<const char*>(part.data()), part.size_bytes()};
}

Words part_of(std::string_view key) {
  Words words(key.size() / sizeof(Word));
  std::memcpy(words.data(), key.data(), key.size());
  return words;
}

void add_arrows(const ArrowGraph& graph, ArrowGraphBuilder& arrows) {
  for (ArrowGraph::Node node = 0; node < graph.node_count(); ++node) {
    for (const ArrowGraph::Node to : graph.targets(node)) arrows.add(node, to);
  }
}

}  // namespace

std::optional<GameValues::Node> GameValues::node_of(WordsView part, Budget& budget) {
  if (game_->loops()->graph() != nullptr) return static_cast<Node>(part.front());
  const auto known = nodes_.find(key_of(part));
  if (known != nodes_.end()) return known->second;
  try {
    if (!explore(part, budget)) {
      // Half a graph must not be taken for a whole one.
      nodes_.clear();
      explored_ = {};
    }
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    nodes_.clear();
    explored_ = {};
  }
  values_.reset();
  distances_ = {};
  const auto found = nodes_.find(key_of(part));
  return found == nodes_.end() ? std::nullopt : std::optional(found->second);
}

bool GameValues::explore(WordsView part, Budget& budget) {
  constexpr std::uint64_t kPartsPerReport = 256;
  constexpr std::size_t kLookEvery = 4096;  // options of one part
  Reservation memory(budget);
  ArrowGraphBuilder arrows;
  add_arrows(explored_, arrows);
  std::vector<std::string> open;  // those that are new, in the order of their numbers
  std::uint64_t bytes = 0;
  const auto intern = [&](WordsView words) {
    const auto [known, is_new] =
        nodes_.try_emplace(key_of(words), static_cast<Node>(nodes_.size()));
    if (is_new) {
      open.push_back(known->first);
      bytes += 2 * known->first.size() + 100;
    }
    return known->second;
  };
  const auto within = [&](std::uint64_t positions) {
    const std::uint64_t now = bytes + arrows.bytes();
    return (now <= memory.bytes() || memory.grow(now - memory.bytes())) && budget.spend(positions);
  };
  BudgetedOptions limit(budget);
  OptionBuffer options(game_->part_shape());
  options.heed(&limit);
  Node node = intern(part);
  for (std::size_t i = 0; i < open.size(); ++i, ++node) {
    const std::string key = std::exchange(open[i], {});
    game_->options(part_of(key), options);
    std::size_t seen = 0;
    const bool all = options.each_option([&](std::size_t, const auto& get) {
      arrows.add(node, intern(get(0)));
      return ++seen % kLookEvery != 0 || within(0);
    });
    if (!all || options.cut_short()) return false;
    if (i % kPartsPerReport == kPartsPerReport - 1 && !within(kPartsPerReport)) return false;
  }
  if (!within(open.size() % kPartsPerReport)) return false;
  explored_ = std::move(arrows).build(nodes_.size());
  return true;
}

bool GameValues::solve(Budget& budget) {
  if (values_) return true;
  values_ = graph_values(graph(), budget);
  if (values_) budget.charge(values_->bytes());
  return values_.has_value();
}

std::optional<LoopyValue> GameValues::value(WordsView part, Budget& budget) {
  const auto node = node_of(part, budget);
  if (!node || !solve(budget)) return std::nullopt;
  return values_->value(graph(), *node);
}

std::optional<bool> GameValues::reaches_cycle(WordsView part, Budget& budget) {
  const auto node = node_of(part, budget);
  if (!node || !solve(budget)) return std::nullopt;
  return values_->reaches_cycle(*node);
}

std::optional<GameValues::Distance> GameValues::distance(WordsView part, Play play,
                                                         Budget& budget) {
  const auto node = node_of(part, budget);
  if (!node) return std::nullopt;
  auto& distances = distances_[play == Play::normal ? 0 : 1];
  if (!distances) {
    distances = remoteness(graph(), play, budget);
    if (!distances) return std::nullopt;
    budget.charge(distances->bytes());
  }
  return Distance{distances->outcome(*node), distances->moves_to_end(*node)};
}

std::uint64_t GameValues::bytes() const {
  std::uint64_t bytes = explored_.bytes() + 64 * nodes_.size();
  if (values_) bytes += values_->bytes();
  for (const auto& distances : distances_) {
    if (distances) bytes += distances->bytes();
  }
  return bytes;
}

}  // namespace grundy::loopy
