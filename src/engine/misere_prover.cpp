// Misère play has no values, so the proof is about whole sums: for a lost one that every option is
// won, for a won one an option that is lost. Parts that equal a nim heap are replaced by it first,
// and need a proof of their own, by Conway's rule (solve/misere/misere.h).
//
// The tables of the engine's search are not used: they know sums by the nodes of a graph that is
// gone with the answer, and in Cram a table of boards. What is proved here is found here, by the
// same rules; positions of misère play are small. All of it stays in memory, which is counted:
// where the limit does not suffice there is no proof. (kayles(60), with 111,298 records, took 68
// MB.)
#include "engine/misere_prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/build.h"
#include "solve/misere/misere.h"

namespace grundy {

namespace {

// Positions of which more parts can come are left to the theorem of their game, where it has one.
constexpr std::size_t kMisereParts = 2000;
constexpr std::size_t kMisereOptions = 200'000;

std::uint64_t bytes_of(const Words& key) {
  return 2 * sizeof(Words) + key.capacity() * sizeof(Word);
}

}  // namespace

Expected<void> MisereProver::prove(const Sum& sum) {
  const Watch watch(budget_, [this] {
    return fmt::format("finding the proof: {} parts, {} sums", infos_.size(), outcomes_.size());
  });
  if (written_by_theorem(sum)) return {};
  const auto root = read(sum);
  if (!root) return std::unexpected(root.error());
  const NodeSum simplified = simple(*root);
  need_heaps(*root);
  if (auto found = search(simplified); !found) return found;
  if (auto found = choose(simplified); !found) return found;
  write_heaps();
  for (const NodeSum& needed : order_) write_sum(needed);
  return {};
}

/// A sum that is too large, and of whose components theorems tell the heaps.
bool MisereProver::written_by_theorem(const Sum& sum) {
  misere::HeapSum heaps;
  for (const Component& component : sum.components) {
    const auto& [game, position] = component;
    if (!game->each_misere_heap(position, [&](std::uint64_t heap) { heaps.add(heap); })) {
      return false;
    }
  }
  proof::Split split;
  parts_.split(sum, split);
  const bool small = std::ranges::all_of(split.parts, [&](const proof::Part& part) {
    return parts_.is_small(part, kMisereParts, kMisereOptions);
  });
  if (small) return false;
  writer_.record(fmt::format("T {} {}", heaps.outcome() == Outcome::P ? 'P' : 'N', sum.print()));
  return true;
}

// ---- parts

Expected<MisereProver::NodeSum> MisereProver::read(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  NodeSum result{.heaps = std::move(split.heaps), .nodes = {}};
  for (const proof::Part& part : split.parts) {
    const Node node = node_of(part.game, part.words);
    if (auto explored = explore(node); !explored) return std::unexpected(explored.error());
    result.nodes.push_back(node);
  }
  return result;
}

MisereProver::Node MisereProver::node_of(std::uint32_t game, WordsView words) {
  Words key{game};
  key.insert(key.end(), words.begin(), words.end());
  const auto next = static_cast<Node>(infos_.size());
  const auto [known, fresh] = numbers_.try_emplace(key, next);
  if (fresh) {
    infos_.push_back({.part = {game, Words(words.begin(), words.end())}});
    bytes_ += 2 * bytes_of(key) + sizeof(PartInfo);
  }
  return known->second;
}

/// All parts that can come of one, from the end of the game on.
Expected<void> MisereProver::explore(Node root) {
  std::vector<Node> stack{root};
  while (!stack.empty()) {
    const Node node = stack.back();
    if (infos_[node].done) {
      stack.pop_back();
      continue;
    }
    if (node == root && grant(infos_[node])) continue;
    if (infos_[node].options.empty()) {
      if (auto listed = list_options(node); !listed) return listed;
      if (auto paid = pay(); !paid) return paid;
    }
    const std::size_t before = stack.size();
    for (const NodeSum& option : infos_[node].options) {
      for (const Node part : option.nodes) {
        if (!infos_[part].done) stack.push_back(part);
      }
    }
    if (stack.size() > before) continue;
    find_heap(infos_[node]);
    infos_[node].done = true;
    stack.pop_back();
  }
  return {};
}

Expected<void> MisereProver::list_options(Node node) {
  const proof::Part part = infos_[node].part;
  std::vector<NodeSum> options;
  auto listed = parts_.each_option(part, [&](const proof::Parts::Option& option) {
    NodeSum& sum = options.emplace_back();
    sum.heaps.assign(option.heaps().begin(), option.heaps().end());
    option.each_part(
        [&](std::uint32_t game, WordsView words) { sum.nodes.push_back(node_of(game, words)); });
    bytes_ += sizeof(NodeSum) + sum.nodes.size() * sizeof(Node);
    return true;
  });
  infos_[node].options = std::move(options);
  return listed;
}

/// Conway's rule.
void MisereProver::find_heap(PartInfo& info) const {
  std::vector<std::uint64_t> seen;
  for (const NodeSum& option : info.options) {
    misere::HeapSum heaps;
    for (const std::uint64_t heap : option.heaps) heaps.add(heap);
    for (const Node node : option.nodes) {
      if (!infos_[node].heap) return;
      heaps.add(*infos_[node].heap);
    }
    if (heaps.large() > 1) return;
    seen.push_back(heaps.nim_sum());
  }
  std::ranges::sort(seen);
  std::uint64_t mex = 0;
  for (const std::uint64_t heap : seen) {
    if (heap == mex) ++mex;
  }
  if (mex > 0 || seen.empty() || std::ranges::binary_search(seen, std::uint64_t{1})) {
    info.heap = mex;
  }
}

/// Where a part is too large and a theorem tells its heap.
bool MisereProver::grant(PartInfo& info) {
  const auto position = position_of(info.part);
  if (!position) return false;
  const auto& [game, words] = *position;
  misere::HeapSum heaps;
  if (!game->each_misere_heap(words, [&](std::uint64_t heap) { heaps.add(heap); }) ||
      heaps.large() > 1 || parts_.is_small(info.part, kMisereParts, kMisereOptions)) {
    return false;
  }
  info.heap = heaps.nim_sum();
  info.granted = true;
  info.done = true;
  return true;
}

std::optional<Component> MisereProver::position_of(const proof::Part& part) const {
  const auto& rules = parts_.game(part.game);
  if (parts_.is_whole(part.game)) return Component{rules, part.words};
  return position_of_part(rules, part.words, registry_);
}

// ---- sums

MisereProver::NodeSum MisereProver::simple(const NodeSum& sum) const {
  NodeSum result{.heaps = sum.heaps, .nodes = {}};
  for (const Node node : sum.nodes) {
    if (infos_[node].heap) {
      result.heaps.push_back(*infos_[node].heap);
    } else {
      result.nodes.push_back(node);
    }
  }
  const auto ones = std::ranges::count(result.heaps, std::uint64_t{1});
  std::erase_if(result.heaps, [](std::uint64_t heap) { return heap <= 1; });
  if (ones % 2 == 1) result.heaps.push_back(1);
  std::ranges::sort(result.heaps);
  std::ranges::sort(result.nodes);
  return result;
}

/// The options of a simple sum, not simplified.
std::vector<MisereProver::NodeSum> MisereProver::options_of(const NodeSum& sum) const {
  std::vector<NodeSum> options;
  for (std::size_t i = 0; i < sum.heaps.size(); ++i) {
    for (std::uint64_t left = 0; left < sum.heaps[i]; ++left) {
      options.push_back(sum);
      options.back().heaps[i] = left;
    }
  }
  for (std::size_t i = 0; i < sum.nodes.size(); ++i) {
    if (i > 0 && sum.nodes[i] == sum.nodes[i - 1]) continue;
    for (const NodeSum& move : infos_[sum.nodes[i]].options) {
      NodeSum& option = options.emplace_back(sum);
      option.nodes.erase(option.nodes.begin() + static_cast<std::ptrdiff_t>(i));
      option.nodes.insert(option.nodes.end(), move.nodes.begin(), move.nodes.end());
      option.heaps.insert(option.heaps.end(), move.heaps.begin(), move.heaps.end());
    }
  }
  return options;
}

Words MisereProver::key_of(const NodeSum& sum) {
  Words key{sum.heaps.size()};
  key.insert(key.end(), sum.heaps.begin(), sum.heaps.end());
  key.insert(key.end(), sum.nodes.begin(), sum.nodes.end());
  return key;
}

std::optional<bool> MisereProver::lost(const NodeSum& sum) const {
  if (sum.nodes.empty()) {
    misere::HeapSum heaps;
    for (const std::uint64_t heap : sum.heaps) heaps.add(heap);
    return heaps.outcome() == Outcome::P;
  }
  const auto known = outcomes_.find(key_of(sum));
  return known == outcomes_.end() ? std::nullopt : std::optional(known->second);
}

/// Finds the winner, depth first; smaller options are looked at first.
Expected<void> MisereProver::search(const NodeSum& root) {
  struct Frame {
    NodeSum sum;
    std::vector<NodeSum> options;
    std::size_t next = 0;
  };
  std::vector<Frame> stack;
  const auto push = [&](const NodeSum& sum) {
    std::vector<NodeSum> options = options_of(sum);
    for (NodeSum& option : options) option = simple(option);
    std::ranges::sort(options, {}, [](const NodeSum& o) { return o.nodes.size(); });
    stack.push_back({sum, std::move(options)});
  };
  if (!lost(root)) push(root);
  while (!stack.empty()) {
    if (auto paid = pay(); !paid) return paid;
    Frame& frame = stack.back();
    std::optional<bool> found;  // whether the sum is lost
    while (!found && frame.next < frame.options.size()) {
      const auto option = lost(frame.options[frame.next]);
      if (!option) break;
      if (*option) found = false;
      ++frame.next;
    }
    if (!found && frame.next == frame.options.size()) found = !frame.options.empty();
    if (!found) {
      const NodeSum next = frame.options[frame.next];
      push(next);
      continue;
    }
    Words key = key_of(frame.sum);
    bytes_ += 2 * bytes_of(key);
    outcomes_.emplace(std::move(key), *found);
    stack.pop_back();
  }
  return {};
}

/// Puts in order what the conclusion needs.
Expected<void> MisereProver::choose(const NodeSum& root) {
  struct Goal {
    NodeSum sum;
    bool expanded = false;
  };
  std::vector<Goal> stack{{root}};
  while (!stack.empty()) {
    if (auto paid = pay(); !paid) return paid;
    if (stack.back().sum.nodes.empty() || chosen_.contains(key_of(stack.back().sum))) {
      stack.pop_back();
      continue;
    }
    const NodeSum sum = stack.back().sum;
    if (stack.back().expanded) {
      chosen_.insert(key_of(sum));
      order_.push_back(sum);
      stack.pop_back();
      continue;
    }
    stack.back().expanded = true;
    const bool is_lost = lost(sum).value_or(false);
    const NodeSum* best = nullptr;
    NodeSum best_simple;
    const std::vector<NodeSum> options = options_of(sum);
    for (const NodeSum& option : options) {
      NodeSum simplified = simple(option);
      if (is_lost) {
        need_heaps(option);
        stack.push_back({std::move(simplified)});
      } else if (lost(simplified) == true &&
                 (best == nullptr || simplified.nodes.size() < best_simple.nodes.size())) {
        best = &option;
        best_simple = std::move(simplified);
      }
    }
    if (best == nullptr) continue;
    need_heaps(*best);
    stack.push_back({std::move(best_simple)});
  }
  return {};
}

// ---- records

void MisereProver::need_heaps(const NodeSum& sum) {
  for (const Node node : sum.nodes) {
    if (infos_[node].heap && !infos_[node].written) {
      infos_[node].written = true;
      heaps_in_use_.push_back(node);
    }
  }
}

/// Each behind the heaps of its options.
void MisereProver::write_heaps() {
  std::vector<bool> done(infos_.size(), false);
  std::vector<Node> stack = heaps_in_use_;
  while (!stack.empty()) {
    const Node node = stack.back();
    const PartInfo& info = infos_[node];
    const std::size_t before = stack.size();
    if (!done[node] && !info.granted) {
      for (const NodeSum& option : info.options) {
        for (const Node part : option.nodes) {
          if (!done[part]) stack.push_back(part);
        }
      }
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    if (done[node]) continue;
    done[node] = true;
    writer_.record(fmt::format("{} {} {}", info.granted ? "T H" : "H", *info.heap,
                               parts_.print(info.part.game, info.part.words)));
  }
}

void MisereProver::write_sum(const NodeSum& sum) {
  std::string text(1, lost(sum) == true ? 'P' : 'N');
  std::string_view before = " ";
  for (const Node node : sum.nodes) {
    const proof::Part& part = infos_[node].part;
    text += std::exchange(before, " + ");
    text += parts_.print(part.game, part.words);
  }
  for (const std::uint64_t heap : sum.heaps) {
    fmt::format_to(std::back_inserter(text), "{}*{}", std::exchange(before, " + "), heap);
  }
  writer_.record(text);
}

std::unexpected<Error> MisereProver::stopped() const {
  const auto stop = budget_.stop();
  return std::unexpected(
      Error{ErrorKind::limit, stop ? stop->message : "the outcome is not known"});
}

Expected<void> MisereProver::pay() {
  constexpr std::uint64_t kReportEvery = 256;
  if (++since_report_ < kReportEvery) return {};
  since_report_ = 0;
  if (!budget_.spend(0)) return stopped();
  if (bytes_ > memory_.bytes() && !memory_.grow(bytes_ - memory_.bytes())) return stopped();
  return {};
}

}  // namespace grundy
