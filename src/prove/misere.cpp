// Misère play has no values, so the proof is about whole sums: for a lost sum, that every option is
// won; for a won sum, one option that is lost. Parts that equal a nim heap are replaced by it
// first. Each of them needs its own proof, by Conway's rule (solve/misere/misere.h).
//
// As in normal play (normal.cpp), the walk goes down from the claim and writes from the bottom up.
// It asks the search who wins a sum. The table of the search holds all that was settled, except
// what it announced when memory ran out, so nothing is searched again. (With a search of its own,
// kayles(60) took 7.2 s instead of 0.8 without a proof.) Sums are searched here only if the answer
// came from elsewhere, as in Cram from a table of boards.
//
// What the walk remembers about sums goes to the disk if memory is not enough.
#include "prove/misere.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/build.h"
#include "solve/misere/misere.h"

namespace grundy::prove {

namespace {

// In sums_: the winner, and whether the record has been written.
constexpr std::uint64_t kLost = 1;
constexpr std::uint64_t kWritten = 2;
constexpr std::uint32_t kSums = 0;  // they are no parts of a game

}  // namespace

MisereProver::MisereProver(proof::Writer& writer, const std::string& file, const Registry& registry,
                           const misere::Sums& solved, Budget& budget)
    : writer_(writer),
      solved_(solved),
      budget_(budget),
      memory_(budget),
      parts_([&registry](const std::string& text) { return read_single_part(text, registry); },
             most_option_words(budget.limits())),
      table_(parts_, registry, budget),
      sums_(file, budget.limits().memory / 64) {}

Expected<void> MisereProver::prove(const Sum& sum) {
  const Watch watch(budget_, [this] {
    return fmt::format("writing the proof: {} records, {} parts, {} goals open", writer_.records(),
                       table_.size(), goals_.size());
  });
  if (written_by_theorem(sum)) return {};
  const auto root = read(sum);
  if (!root) return std::unexpected(root.error());
  return walk(*root);
}

/// Handles a sum that is too large if theorems give the heaps of its components.
bool MisereProver::written_by_theorem(const Sum& sum) {
  misere::HeapSum heaps;
  for (const Component& component : sum.components) {
    const auto& [game, position] = component;
    const MisereFacet* const theorem = game->misere();
    if (theorem == nullptr ||
        !theorem->each_heap(position, [&](std::uint64_t heap) { heaps.add(heap); })) {
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

/// Reads a sum into simple form. The heaps that its parts equal are written.
Expected<MisereSum> MisereProver::read(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  MisereSum result{.heaps = std::move(split.heaps), .nodes = {}};
  for (const proof::Part& part : split.parts) {
    const auto node = table_.add(part);
    if (!node) return std::unexpected(node.error());
    if (!*node) return stopped();
    result.nodes.push_back(**node);
  }
  heap_written_.resize(table_.size(), false);
  solved_nodes_.resize(table_.size());
  for (const Node node : result.nodes) write_heap(node);
  table_.simplify(result);
  return result;
}

// ---- sums

template <class Visit>
void MisereProver::each_option(const MisereSum& sum, Visit&& visit) {
  for (std::size_t i = 0; i < sum.heaps.size(); ++i) {
    for (std::uint64_t left = 0; left < sum.heaps[i]; ++left) {
      option_ = sum;
      option_.heaps[i] = left;
      table_.simplify(option_);
      if (!visit(option_, kNoPart, std::uint64_t{0})) return;
    }
  }
  for (std::size_t i = 0; i < sum.nodes.size(); ++i) {
    const Node node = sum.nodes[i];
    if (i > 0 && node == sum.nodes[i - 1]) continue;
    const auto [first, end] = table_.options(node);
    for (std::uint64_t move = first; move < end; ++move) {
      option_ = sum;
      option_.nodes.erase(option_.nodes.begin() + static_cast<std::ptrdiff_t>(i));
      const auto nodes = table_.nodes_of(move);
      const auto heaps = table_.heaps_of(move);
      option_.nodes.insert(option_.nodes.end(), nodes.begin(), nodes.end());
      option_.heaps.insert(option_.heaps.end(), heaps.begin(), heaps.end());
      table_.simplify(option_);
      if (!visit(option_, node, move)) return;
    }
  }
}

const Words& MisereProver::key_of(const MisereSum& sum) {
  key_.assign(1, sum.heaps.size());
  key_.insert(key_.end(), sum.heaps.begin(), sum.heaps.end());
  key_.insert(key_.end(), sum.nodes.begin(), sum.nodes.end());
  return key_;
}

std::optional<bool> MisereProver::lost(const MisereSum& sum) {
  if (sum.nodes.empty()) {
    misere::HeapSum heaps;
    for (const std::uint64_t heap : sum.heaps) heaps.add(heap);
    return heaps.outcome() == Outcome::P;
  }
  if (const auto found = found_by_search(sum)) return found;
  const auto known = sums_.find(kSums, key_of(sum));
  return known ? std::optional((known->value & kLost) != 0) : std::nullopt;
}

std::optional<bool> MisereProver::found_by_search(const MisereSum& sum) {
  nodes_.clear();
  for (const Node node : sum.nodes) {
    auto& there = solved_nodes_[node];
    if (!there) {
      const proof::Part& part = table_.part(node);
      there = solved_.node_of(*parts_.game(part.game), part.words);
    }
    if (!*there) return std::nullopt;
    nodes_.push_back(**there);
  }
  return solved_.lost(nodes_, sum.heaps);
}

bool MisereProver::is_written(const MisereSum& sum) {
  if (sum.nodes.empty()) return true;  // Bouton
  const auto known = sums_.find(kSums, key_of(sum));
  return known && (known->value & kWritten) != 0;
}

/// Finds the winner depth-first, looking at smaller options first.
Expected<void> MisereProver::search(const MisereSum& root) {
  ask(root);
  while (!questions_.empty()) {
    if (auto paid = pay(); !paid) return paid;
    Question& question = questions_.back();
    std::optional<bool> found;  // true if the sum is lost
    while (!found && question.next < question.options.size()) {
      const auto option = lost(question.options[question.next]);
      if (!option) break;
      if (*option) found = false;
      ++question.next;
    }
    if (!found && question.next == question.options.size()) found = !question.options.empty();
    if (!found) {
      const MisereSum next = question.options[question.next];
      ask(next);
      continue;
    }
    sums_.set(kSums, key_of(question.sum), {true, *found ? kLost : 0});
    questions_.pop_back();
  }
  return {};
}

void MisereProver::ask(const MisereSum& sum) {
  Question question{.sum = sum, .options = {}};
  each_option(sum, [&](const MisereSum& option, Node, std::uint64_t) {
    question.options.push_back(option);
    return true;
  });
  std::ranges::sort(question.options, {}, [](const MisereSum& o) { return o.nodes.size(); });
  questions_.push_back(std::move(question));
}

// ---- the walk

Expected<void> MisereProver::walk(const MisereSum& root) {
  goals_.push_back({root});
  while (!goals_.empty()) {
    if (auto paid = pay(); !paid) return paid;
    if (is_written(goals_.back().sum)) {
      goals_.pop_back();
      continue;
    }
    if (goals_.back().expanded) {
      if (auto written = write_sum(goals_.back().sum); !written) return written;
      goals_.pop_back();
      continue;
    }
    goals_.back().expanded = true;
    const MisereSum sum = goals_.back().sum;  // the stack grows below
    if (auto expanded = expand(sum); !expanded) return expanded;
  }
  return {};
}

Expected<void> MisereProver::expand(const MisereSum& sum) {
  if (!lost(sum)) {
    if (auto found = search(sum); !found) return found;
  }
  if (lost(sum) == true) return expand_lost(sum);
  auto found = expand_won(sum);
  if (found && !*found) {  // the search here finds the move
    if (auto searched = search(sum); !searched) return searched;
    found = expand_won(sum);
  }
  if (!found) return std::unexpected(found.error());
  return *found ? Step() : stopped();
}

Expected<void> MisereProver::expand_lost(const MisereSum& sum) {
  each_option(sum, [&](const MisereSum& option, Node part, std::uint64_t move) {
    if (part != kNoPart) write_heaps(move);
    if (!is_written(option)) goals_.push_back({option});
    return true;
  });
  return {};
}

/// Picks a lost option that is written, or else the one with the fewest parts. False if none is
/// known.
Expected<bool> MisereProver::expand_won(const MisereSum& sum) {
  std::optional<MisereSum> best;
  Node best_part = kNoPart;
  std::uint64_t best_move = 0;
  bool any = false;
  each_option(sum, [&](const MisereSum& option, Node part, std::uint64_t move) {
    any = true;
    if (lost(option) != true) return true;
    const bool ready = is_written(option);
    if (!ready && best && best->nodes.size() <= option.nodes.size()) return true;
    best = option;
    best_part = part;
    best_move = move;
    return !ready;
  });
  if (!best) return !any;  // a sum without a move is won
  if (best_part != kNoPart) write_heaps(best_move);
  if (!is_written(*best)) goals_.push_back({std::move(*best)});
  return true;
}

// ---- records

void MisereProver::write_heaps(std::uint64_t option) {
  for (const Node node : table_.nodes_of(option)) write_heap(node);
}

/// Comes after the heaps of its options.
void MisereProver::write_heap(Node root) {
  if (!table_.heap(root) || heap_written_[root]) return;
  std::vector<Node> stack{root};
  while (!stack.empty()) {
    const Node node = stack.back();
    const std::size_t size = stack.size();
    if (!heap_written_[node] && !table_.is_granted(node)) {
      const auto [first, end] = table_.options(node);
      for (std::uint64_t option = first; option < end; ++option) {
        for (const Node part : table_.nodes_of(option)) {
          if (!heap_written_[part]) stack.push_back(part);
        }
      }
    }
    if (stack.size() > size) continue;
    stack.pop_back();
    if (heap_written_[node]) continue;
    heap_written_[node] = true;
    const proof::Part& part = table_.part(node);
    writer_.record(fmt::format("{} {} {}", table_.is_granted(node) ? "T H" : "H",
                               *table_.heap(node), parts_.print(part.game, part.words)));
  }
}

Expected<void> MisereProver::write_sum(const MisereSum& sum) {
  const auto known = lost(sum);
  if (sums_.failure()) return std::unexpected(*sums_.failure());
  if (!known) return stopped();  // what was known has been lost with the disk
  const bool is_lost = *known;
  std::string text(1, is_lost ? 'P' : 'N');
  std::string_view before = " ";
  for (const Node node : sum.nodes) {
    const proof::Part& part = table_.part(node);
    text += std::exchange(before, " + ");
    text += parts_.print(part.game, part.words);
  }
  for (const std::uint64_t heap : sum.heaps) {
    fmt::format_to(std::back_inserter(text), "{}*{}", std::exchange(before, " + "), heap);
  }
  writer_.record(text);
  sums_.set(kSums, key_of(sum), {true, kWritten | (is_lost ? kLost : 0)});
  return {};
}

std::unexpected<Error> MisereProver::stopped() const {
  const auto stop = budget_.stop();
  return std::unexpected(
      Error{ErrorKind::limit, stop ? stop->message : "the outcome is not known"});
}

Expected<void> MisereProver::pay() {
  constexpr std::uint64_t kReportEvery = 64;
  constexpr std::uint64_t kBytesPerSum = sizeof(MisereSum) + 64;
  if (++since_report_ < kReportEvery) return {};
  since_report_ = 0;
  if (!budget_.spend(0)) return stopped();
  std::uint64_t sums = goals_.size();
  for (const Question& question : questions_) sums += question.options.size();
  const auto fits = sums_.fit(budget_, memory_, table_.bytes() + sums * kBytesPerSum);
  if (!fits) return std::unexpected(fits.error());
  return *fits ? Step() : stopped();
}

}  // namespace grundy::prove
