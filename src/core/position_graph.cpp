#include "core/position_graph.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <functional>
#include <new>
#include <string_view>

#include "core/budgeted_options.h"

namespace grundy {

namespace {

// How much the graph may grow before the budget is asked.
constexpr std::uint64_t kUnchecked = 1U << 20U;
// What ordering the nodes takes for each of them, at most: its state and its place on the path.
constexpr std::uint64_t kBytesToSort = 1 + 16;

/// What an array takes, and will take when it is copied to one of twice its size, if that is near.
template <class T>
std::uint64_t bytes_of(const std::vector<T>& array) {
  const std::uint64_t bytes = array.capacity() * sizeof(T);
  const std::uint64_t room = (array.capacity() - array.size()) * sizeof(T);
  return room <= kUnchecked && bytes > kUnchecked ? 3 * bytes : bytes;
}

std::size_t hash_words(std::uint32_t game, WordsView words) {
  const std::string_view bytes(reinterpret_cast<const char*>(words.data()), words.size_bytes());
  return std::hash<std::string_view>()(bytes) + 0x9e3779b97f4a7c15 * (game + std::size_t{1});
}

}  // namespace

/// The nodes by what they stand for; nodes are compared by their words, which lie in the graph.
class PositionGraph::Interner {
 public:
  struct Sought {
    std::uint32_t game;
    WordsView words;
  };

  explicit Interner(const PositionGraph& graph) : nodes_(16, Hash{&graph}, Equal{&graph}) {}

  [[nodiscard]] const Node* find(const Sought& sought) const {
    const auto found = nodes_.find(sought);
    return found == nodes_.end() ? nullptr : &*found;
  }
  void insert(Node node) { nodes_.insert(node); }
  [[nodiscard]] std::uint64_t bytes() const { return nodes_.bucket_count() * (sizeof(Node) + 1); }

 private:
  struct Hash {
    using is_transparent = void;
    const PositionGraph* graph;
    std::size_t operator()(Node node) const {
      return hash_words(graph->nodes_[node].game, graph->words_of(node));
    }
    std::size_t operator()(const Sought& sought) const {
      return hash_words(sought.game, sought.words);
    }
  };
  struct Equal {
    using is_transparent = void;
    const PositionGraph* graph;
    bool operator()(Node a, Node b) const { return a == b; }
    bool operator()(const Sought& sought, Node node) const {
      return sought.game == graph->nodes_[node].game &&
             std::ranges::equal(sought.words, graph->words_of(node));
    }
    bool operator()(Node node, const Sought& sought) const { return (*this)(sought, node); }
  };

  boost::unordered_flat_set<Node, Hash, Equal> nodes_;
};

PositionGraph::PositionGraph() : interner_(std::make_unique<Interner>(*this)) {}
PositionGraph::~PositionGraph() = default;

auto PositionGraph::add(const Sum& sum, Budget& budget)
    -> std::expected<std::vector<Node>, Failure> {
  try {
    return add_all(sum, budget);
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    return std::unexpected(Failure{});
  }
}

auto PositionGraph::add_all(const Sum& sum, Budget& budget)
    -> std::expected<std::vector<Node>, Failure> {
  const auto first = static_cast<Node>(nodes_.size());
  std::vector<Node> parts;
  if (!intern(sum, parts, budget)) {
    budget.halt(StopReason::too_large);
    return std::unexpected(Failure{});
  }
  for (Node node = first; node < nodes_.size(); ++node) {
    if (!expand(node, budget)) budget.halt(StopReason::too_large);
    const bool report = (node - first) % 256 == 255;
    if (budget.stopped() || (report && !budget.spend(256))) break;
    // A single node may have millions of options.
    if ((report || bytes() > charged_ + kUnchecked) && !within(budget)) break;
  }
  if (!budget.spend((nodes_.size() - first) % 256) || !within(budget)) {
    return std::unexpected(Failure{});
  }
  if (auto cycle = sort_from(first, budget); !cycle.empty()) {
    return std::unexpected(Failure{std::move(cycle)});
  }
  if (budget.stopped()) return std::unexpected(Failure{});
  return parts;
}

bool PositionGraph::intern(const Sum& sum, std::vector<Node>& parts, Budget& budget) {
  for (const Component& component : sum.components) {
    const std::uint32_t game = intern_game(component.game);
    const bool fits = component.game->each_part(
        component.position, [&](WordsView words) { parts.push_back(intern(game, words)); });
    if (!fits) return false;
    if (bytes() > charged_ + kUnchecked && !(budget.spend(0) && within(budget))) return false;
  }
  return true;
}

auto PositionGraph::intern(std::uint32_t game, WordsView words) -> Node {
  if (const Node* known = interner_->find({game, words})) return *known;
  const auto node = static_cast<Node>(nodes_.size());
  nodes_.push_back({game, words_.size(), words.size()});
  words_.insert(words_.end(), words.begin(), words.end());
  interner_->insert(node);
  return node;
}

auto PositionGraph::find(const AnyGame& game, WordsView part) const -> std::optional<Node> {
  const auto number = game_numbers_.find(game.rules_id());
  if (number == game_numbers_.end()) return std::nullopt;
  const Node* const node = interner_->find({number->second, part});
  return node == nullptr ? std::nullopt : std::optional(*node);
}

std::uint32_t PositionGraph::intern_game(const std::shared_ptr<const AnyGame>& game) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  const auto [known, is_new] = game_numbers_.try_emplace(game->rules_id(), number);
  if (is_new) {
    games_.push_back(game);
    buffers_.emplace_back(game->part_shape());
  }
  return known->second;
}

bool PositionGraph::expand(Node node, Budget& budget) {
  const std::uint32_t game = nodes_[node].game;
  const auto end_option = [&] { part_ends_.push_back(parts_.size()); };
  bool fits = true;
  if (const auto* options = games_[game]->given_options()) {
    for (const Sum& option : *options) {
      fits = fits && intern(option, parts_, budget);
      end_option();
    }
  } else {
    fits = expand_by_rules(node, budget);
  }
  option_ends_.push_back(part_ends_.size());
  return fits;
}

bool PositionGraph::expand_by_rules(Node node, Budget& budget) {
  constexpr std::size_t kLookEvery = 4096;  // options: a single node may have millions
  const std::uint32_t game = nodes_[node].game;
  const WordsView words = words_of(node);
  OptionBuffer& buffer = buffers_[game];
  BudgetedOptions limit(budget);
  buffer.heed(&limit);
  games_[game]->options(Words(words.begin(), words.end()), buffer);
  buffer.heed(nullptr);
  std::size_t options = 0;
  const bool all =
      !buffer.cut_short() && buffer.each_option([&](std::size_t count, const auto& get) {
        for (std::size_t i = 0; i < count; ++i) parts_.push_back(intern(game, get(i)));
        part_ends_.push_back(parts_.size());
        return ++options % kLookEvery != 0 || (budget.spend(0) && within(budget));
      });
  // What a single node has needed is not held for those with a few options.
  if (buffer.bytes() > kUnchecked) buffer = OptionBuffer(games_[game]->part_shape());
  return all;
}

std::string PositionGraph::print(Node node) const {
  return games_[nodes_[node].game]->print_part(words_of(node));
}

std::string PositionGraph::notation(Node node) const {
  return games_[nodes_[node].game]->part_notation(words_of(node));
}

/// Long because it keeps its own stack: the path may have millions of nodes.
std::vector<std::string> PositionGraph::sort_from(Node first, Budget& budget) {
  constexpr std::uint64_t kLookEvery = 1U << 16U;  // arrows
  enum class State : std::uint8_t { fresh, waits, done };
  struct Frame {
    Node node;
    std::size_t next;  // index into parts_
  };
  const auto parts_before = [&](std::size_t option) {
    return option == 0 ? 0 : part_ends_[option - 1];
  };
  std::vector<State> states(nodes_.size() - first, State::fresh);
  std::vector<Frame> path;
  std::uint64_t seen = 0;
  for (Node root = first; root < nodes_.size() && !budget.stopped(); ++root) {
    if (states[root - first] != State::fresh) continue;
    path.push_back({root, parts_before(first_option(root))});
    states[root - first] = State::waits;
    while (!path.empty()) {
      if (++seen % kLookEvery == 0 && !budget.spend(0)) return {};
      Frame& top = path.back();
      if (top.next == parts_before(option_ends(top.node))) {
        states[top.node - first] = State::done;
        from_the_end_.push_back(top.node);
        path.pop_back();
        continue;
      }
      const Node part = parts_[top.next++];
      if (part < first || states[part - first] == State::done) continue;
      if (states[part - first] == State::waits) {
        std::vector<std::string> cycle;
        for (auto on = std::ranges::find(path, part, &Frame::node); on != path.end(); ++on) {
          cycle.push_back(print(on->node));
        }
        return cycle;
      }
      states[part - first] = State::waits;
      path.push_back({part, parts_before(first_option(part))});
    }
  }
  return {};
}

std::uint64_t PositionGraph::bytes() const {
  return bytes_of(nodes_) + bytes_of(words_) + interner_->bytes() + bytes_of(parts_) +
         bytes_of(option_ends_) + bytes_of(part_ends_) +
         nodes_.size() * (sizeof(Node) + kBytesToSort);
}

bool PositionGraph::within(Budget& budget) {
  const std::uint64_t now = bytes();
  if (now > charged_ && !budget.reserve(now - charged_)) return false;
  if (now < charged_) budget.release(charged_ - now);
  charged_ = now;
  return true;
}

}  // namespace grundy
