// Misère play has no values, so the proof is about whole sums: for a lost sum, that every option is
// won; for a won sum, one option that is lost. Parts that equal a nim heap are replaced by it
// first. Each of them needs its own proof, by Conway's rule (solve/misere/misere.h).
//
// As in normal play (normal.cpp), the walk goes down from the claim and writes from the bottom up.
// It asks the search who wins a sum. The table of the search holds all that was settled, except
// what it announced when memory ran out, so hardly anything is searched again. The search is asked
// anew where the answer came from elsewhere, as in Cram from a table of boards, and about sums that
// it could do without because it knew equal parts as one.
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
                           misere::Sums& solved, Budget& budget)
    : writer_(writer),
      solved_(solved),
      budget_(budget),
      memory_(budget),
      parts_([&registry](const std::string& text) { return read_single_part(text, registry); },
             most_option_words(budget.limits())),
      table_(parts_, registry, solved, budget),
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
  for (const Node node : result.nodes) write_heap(node);
  table_.simplify(result);
  return result;
}

// ---- sums

template <class Visit>
Expected<void> MisereProver::each_option(const MisereSum& sum, Visit&& visit) {
  for (std::size_t i = 0; i < sum.heaps.size(); ++i) {
    for (std::uint64_t left = 0; left < sum.heaps[i]; ++left) {
      option_ = sum;
      option_.heaps[i] = left;
      table_.simplify(option_);
      if (!visit(option_, kNoPart, std::uint64_t{0})) return {};
    }
  }
  for (std::size_t i = 0; i < sum.nodes.size(); ++i) {
    const Node node = sum.nodes[i];
    if (i > 0 && node == sum.nodes[i - 1]) continue;
    const auto listed = table_.list(node);
    if (!listed) return std::unexpected(listed.error());
    if (!*listed) return stopped();
    const auto [first, end] = table_.options(node);
    for (std::uint64_t move = first; move < end; ++move) {
      option_ = sum;
      option_.nodes.erase(option_.nodes.begin() + static_cast<std::ptrdiff_t>(i));
      const auto nodes = table_.nodes_of(move);
      const auto heaps = table_.heaps_of(move);
      option_.nodes.insert(option_.nodes.end(), nodes.begin(), nodes.end());
      option_.heaps.insert(option_.heaps.end(), heaps.begin(), heaps.end());
      table_.simplify(option_);
      if (!visit(option_, node, move)) return {};
    }
  }
  return {};
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
  if (number_parts(sum)) {
    if (const auto found = solved_.lost(numbers_, sum.heaps, budget_)) return found;
  }
  const auto known = sums_.find(kSums, key_of(sum));
  return known ? std::optional((known->value & kLost) != 0) : std::nullopt;
}

bool MisereProver::number_parts(const MisereSum& sum) {
  numbers_.clear();
  return std::ranges::all_of(sum.nodes, [&](Node node) {
    const auto number = table_.search_part(node);
    if (number) numbers_.push_back(*number);
    return number.has_value();
  });
}

bool MisereProver::is_written(const MisereSum& sum) {
  if (sum.nodes.empty()) return true;  // Bouton
  const auto known = sums_.find(kSums, key_of(sum));
  return known && (known->value & kWritten) != 0;
}

Expected<bool> MisereProver::find_loser(const MisereSum& sum) {
  if (const auto known = lost(sum)) return *known;
  if (!number_parts(sum)) return stopped();
  const auto found = solved_.search(numbers_, sum.heaps, budget_);
  if (!found) {
    return found.error().is_stop() ? stopped() : std::unexpected(found.error().error());
  }
  const bool is_lost = *found == Outcome::P;
  sums_.set(kSums, key_of(sum), {true, is_lost ? kLost : 0});
  return is_lost;
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
  const auto is_lost = find_loser(sum);
  if (!is_lost) return std::unexpected(is_lost.error());
  return *is_lost ? expand_lost(sum) : expand_won(sum);
}

Expected<void> MisereProver::expand_lost(const MisereSum& sum) {
  return each_option(sum, [&](const MisereSum& option, Node part, std::uint64_t move) {
    if (part != kNoPart) write_heaps(move);
    if (!is_written(option)) goals_.push_back({option});
    return true;
  });
}

/// Picks a lost option that is written, or else the one with the fewest parts.
Expected<void> MisereProver::expand_won(const MisereSum& sum) {
  std::optional<MisereSum> best;
  Node best_part = kNoPart;
  std::uint64_t best_move = 0;
  bool any = false;
  const auto pick = [&](const MisereSum& option, Node part, std::uint64_t move) {
    any = true;
    if (lost(option) != true) return true;
    const bool ready = is_written(option);
    if (!ready && best && best->nodes.size() <= option.nodes.size()) return true;
    best = option;
    best_part = part;
    best_move = move;
    return !ready;
  };
  if (auto picked = each_option(sum, pick); !picked) return picked;
  if (!best && any) {
    if (auto searched = search_options(sum); !searched) return searched;
    if (auto picked = each_option(sum, pick); !picked) return picked;
  }
  if (!best) return any ? Step(stopped()) : Step();  // a sum without a move is won
  if (best_part != kNoPart) write_heaps(best_move);
  if (!is_written(*best)) goals_.push_back({std::move(*best)});
  return {};
}

/// Searches the options of a won sum, those with few parts first, until one is lost.
Expected<void> MisereProver::search_options(const MisereSum& sum) {
  std::vector<MisereSum> options;
  auto listed = each_option(sum, [&](const MisereSum& option, Node, std::uint64_t) {
    options.push_back(option);
    return true;
  });
  if (!listed) return listed;
  std::ranges::sort(options, {}, [](const MisereSum& option) { return option.nodes.size(); });
  for (const MisereSum& option : options) {
    const auto is_lost = find_loser(option);
    if (!is_lost) return std::unexpected(is_lost.error());
    if (*is_lost) return {};
  }
  return {};
}

// ---- records

void MisereProver::write_heaps(std::uint64_t option) {
  for (const Node node : table_.nodes_of(option)) write_heap(node);
}

/// Comes after the heaps of its options.
void MisereProver::write_heap(Node root) {
  heap_written_.resize(table_.size(), false);
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
  const auto fits = sums_.fit(budget_, memory_, table_.bytes() + goals_.size() * kBytesPerSum);
  if (!fits) return std::unexpected(fits.error());
  return *fits ? Step() : stopped();
}

}  // namespace grundy::prove
