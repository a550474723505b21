// The parts that the proof of a sum in misère play is about, numbered, with their options and the
// nim heaps that they equal. The prover of misère play stands on it.
//
// Options are listed when the proof comes to a part. The search says which parts equal heaps; those
// are looked into down to the end of the game, because their records need everything below.
//
// It stays in memory: whoever could solve a sum by search can hold it. Sums, of which there are far
// more, belong to the prover.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"
#include "solve/misere/sums.h"
#include "store/hash.h"

namespace grundy::prove {

// Positions that lead to more parts are left to the theorem of their game, if it has one.
inline constexpr std::size_t kMisereParts = 2000;
inline constexpr std::size_t kMisereOptions = 200'000;

/// Nim heaps, and parts by their numbers. Simple if no part equals a heap, *0 and pairs of *1 are
/// left out, and both lists are in order.
struct MisereSum {
  std::vector<std::uint64_t> heaps;
  std::vector<std::uint32_t> nodes;
};

class MisereParts {
 public:
  using Node = std::uint32_t;

  /// A range of consecutive numbers in a list.
  struct Range {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
  };

  MisereParts(proof::Parts& parts, const Registry& registry, misere::Sums& solved, Budget& budget)
      : parts_(parts), registry_(registry), solved_(solved), budget_(budget) {}
  MisereParts(const MisereParts&) = delete;
  MisereParts& operator=(const MisereParts&) = delete;

  /// The number of a part of the sum to be proved. If it is too large and a theorem gives its heap,
  /// nothing below it is looked at. Nothing if the budget ran out.
  [[nodiscard]] Expected<std::optional<Node>> add(const proof::Part& part);
  /// Lists the options of a part, unless that has been done. False if the budget ran out.
  [[nodiscard]] Expected<bool> list(Node node);
  /// The number of a part in the search; nothing if it has none.
  [[nodiscard]] std::optional<misere::Sums::Part> search_part(Node node);

  [[nodiscard]] std::size_t size() const { return infos_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;

  /// The heap that a part equals, if it equals one; and whether a theorem says so.
  [[nodiscard]] std::optional<std::uint64_t> heap(Node node) const { return infos_[node].heap; }
  [[nodiscard]] bool is_granted(Node node) const { return infos_[node].granted; }
  [[nodiscard]] const proof::Part& part(Node node) const { return infos_[node].part; }

  /// The options of a part that has been listed, as ranges for the accessors below.
  [[nodiscard]] Range options(Node node) const { return infos_[node].options; }
  [[nodiscard]] std::span<const Node> nodes_of(std::uint64_t option) const {
    const Range range = options_[option].nodes;
    return std::span(nodes_).subspan(range.first, range.end - range.first);
  }
  [[nodiscard]] std::span<const std::uint64_t> heaps_of(std::uint64_t option) const {
    const Range range = options_[option].heaps;
    return std::span(heaps_).subspan(range.first, range.end - range.first);
  }

  /// Brings a sum into simple form.
  void simplify(MisereSum& sum) const;

 private:
  struct Option {
    Range nodes;
    Range heaps;
  };
  struct Info {
    proof::Part part;
    Range options = {};
    std::optional<std::uint64_t> heap = {};
    std::optional<misere::Sums::Part> searched = {};  // its number in the search
    bool listed = false;                              // the options are there
    bool whole = false;                               // and the heaps of all their parts are known
    bool done = false;                                // its heap is known
    bool granted = false;                             // a theorem tells the heap
  };

  Node node_of(std::uint32_t game, WordsView words);
  Expected<bool> settle(Node node);
  Expected<bool> explore(Node root);
  Expected<void> list_options(Node node);
  [[nodiscard]] std::optional<std::uint64_t> equal_heap(const Info& info) const;
  bool grant(Info& info) const;

  proof::Parts& parts_;
  const Registry& registry_;
  misere::Sums& solved_;
  Budget& budget_;
  boost::unordered_flat_map<Words, Node, PartHash> numbers_;  // the game, and the words of the part
  std::vector<Info> infos_;
  std::vector<Option> options_;
  std::vector<Node> nodes_;           // of all options
  std::vector<std::uint64_t> heaps_;  // of all options
  std::uint64_t part_bytes_ = 0;
};

}  // namespace grundy::prove
