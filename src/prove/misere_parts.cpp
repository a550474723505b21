#include "prove/misere_parts.h"

#include <algorithm>

#include "games/build.h"
#include "solve/misere/misere.h"

namespace grundy::prove {

Expected<std::optional<MisereParts::Node>> MisereParts::add(const proof::Part& part) {
  const Node node = node_of(part.game, part.words);
  if (grant(infos_[node])) return node;
  const auto settled = settle(node);
  if (!settled) return std::unexpected(settled.error());
  return *settled ? std::optional(node) : std::nullopt;
}

Expected<bool> MisereParts::list(Node node) {
  if (infos_[node].whole) return true;
  if (!infos_[node].listed) {
    if (auto listed = list_options(node); !listed) return std::unexpected(listed.error());
  }
  const Range options = infos_[node].options;
  for (std::uint64_t option = options.first; option < options.end; ++option) {
    const Range nodes = options_[option].nodes;
    for (std::uint64_t i = nodes.first; i < nodes.end; ++i) {
      const auto settled = settle(nodes_[i]);
      if (!settled || !*settled) return settled;
    }
  }
  infos_[node].whole = true;
  return true;
}

std::optional<misere::Sums::Part> MisereParts::search_part(Node node) {
  Info& info = infos_[node];
  if (!info.searched && !parts_.is_whole(info.part.game)) {
    info.searched = solved_.number(parts_.game(info.part.game), info.part.words);
  }
  return info.searched;
}

/// Finds out whether a part equals a heap, if the search says that it may.
Expected<bool> MisereParts::settle(Node node) {
  if (infos_[node].done) return true;
  const auto number = search_part(node);
  if (number && solved_.proved_heap(*number, budget_)) return explore(node);
  infos_[node].done = true;
  return !budget_.stopped();
}

std::uint64_t MisereParts::bytes() const {
  return part_bytes_ + infos_.capacity() * sizeof(Info) + options_.capacity() * sizeof(Option) +
         nodes_.capacity() * sizeof(Node) + heaps_.capacity() * sizeof(std::uint64_t) +
         numbers_.bucket_count() * (sizeof(Words) + sizeof(Node) + 1);
}

MisereParts::Node MisereParts::node_of(std::uint32_t game, WordsView words) {
  Words key{game};
  key.insert(key.end(), words.begin(), words.end());
  const auto next = static_cast<Node>(infos_.size());
  const auto [known, fresh] = numbers_.try_emplace(key, next);
  if (fresh) {
    infos_.push_back({.part = {game, Words(words.begin(), words.end())}});
    part_bytes_ += 2 * key.capacity() * sizeof(Word);  // in the key and in the part
  }
  return known->second;
}

/// Lists all parts that a part leads to, from the end of the game on, with their heaps.
Expected<bool> MisereParts::explore(Node root) {
  constexpr std::size_t kAskEvery = 256;
  Reservation memory(budget_);  // for what the prover has not asked for yet
  const std::uint64_t before = bytes();
  std::size_t steps = 0;
  std::vector<Node> stack{root};
  while (!stack.empty()) {
    if (++steps % kAskEvery == 0) {
      const std::uint64_t more = bytes() - before;
      if (!budget_.spend(0)) return false;
      if (more > memory.bytes() && !memory.grow(more - memory.bytes())) return false;
    }
    const Node node = stack.back();
    if (infos_[node].done) {
      stack.pop_back();
      continue;
    }
    if (!infos_[node].listed) {
      if (auto listed = list_options(node); !listed) return std::unexpected(listed.error());
    }
    const std::size_t size = stack.size();
    const Range options = infos_[node].options;
    for (std::uint64_t option = options.first; option < options.end; ++option) {
      for (const Node part : nodes_of(option)) {
        if (!infos_[part].done) stack.push_back(part);
      }
    }
    if (stack.size() > size) continue;
    infos_[node].heap = equal_heap(infos_[node]);
    infos_[node].whole = true;
    infos_[node].done = true;
    stack.pop_back();
  }
  return true;
}

Expected<void> MisereParts::list_options(Node node) {
  const proof::Part part = infos_[node].part;
  Range range{options_.size(), options_.size()};
  auto listed = parts_.each_option(part, [&](const proof::Parts::Option& option) {
    Option next{{nodes_.size(), 0}, {heaps_.size(), 0}};
    heaps_.insert(heaps_.end(), option.heaps().begin(), option.heaps().end());
    option.each_part(
        [&](std::uint32_t game, WordsView words) { nodes_.push_back(node_of(game, words)); });
    next.nodes.end = nodes_.size();
    next.heaps.end = heaps_.size();
    options_.push_back(next);
    return true;
  });
  range.end = options_.size();
  infos_[node].options = range;
  infos_[node].listed = true;
  return listed;
}

/// Conway's rule.
std::optional<std::uint64_t> MisereParts::equal_heap(const Info& info) const {
  std::vector<std::uint64_t> seen;
  for (std::uint64_t option = info.options.first; option < info.options.end; ++option) {
    misere::HeapSum sum;
    for (const std::uint64_t heap : heaps_of(option)) sum.add(heap);
    for (const Node node : nodes_of(option)) {
      if (!infos_[node].heap) return std::nullopt;
      sum.add(*infos_[node].heap);
    }
    if (sum.large() > 1) return std::nullopt;
    seen.push_back(sum.nim_sum());
  }
  std::ranges::sort(seen);
  std::uint64_t mex = 0;
  for (const std::uint64_t heap : seen) {
    if (heap == mex) ++mex;
  }
  const bool holds = mex > 0 || seen.empty() || std::ranges::binary_search(seen, std::uint64_t{1});
  return holds ? std::optional(mex) : std::nullopt;
}

/// For a part that is too large and whose heap a theorem gives.
bool MisereParts::grant(Info& info) const {
  const auto& rules = parts_.game(info.part.game);
  const auto position = parts_.is_whole(info.part.game)
                            ? std::optional(Component{rules, info.part.words})
                            : position_of_part(rules, info.part.words, registry_);
  if (!position) return false;
  const MisereFacet* const theorem = position->game->misere();
  misere::HeapSum heaps;
  if (theorem == nullptr ||
      !theorem->each_heap(position->position, [&](std::uint64_t heap) { heaps.add(heap); }) ||
      heaps.large() > 1 || parts_.is_small(info.part, kMisereParts, kMisereOptions)) {
    return false;
  }
  info.heap = heaps.nim_sum();
  info.granted = true;
  info.done = true;
  return true;
}

void MisereParts::simplify(MisereSum& sum) const {
  std::erase_if(sum.nodes, [&](Node node) {
    if (!infos_[node].heap) return false;
    sum.heaps.push_back(*infos_[node].heap);
    return true;
  });
  const auto ones = std::ranges::count(sum.heaps, std::uint64_t{1});
  std::erase_if(sum.heaps, [](std::uint64_t heap) { return heap <= 1; });
  if (ones % 2 == 1) sum.heaps.push_back(1);
  std::ranges::sort(sum.heaps);
  std::ranges::sort(sum.nodes);
}

}  // namespace grundy::prove
