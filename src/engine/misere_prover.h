// Writes the facts of misère play that a claim needs: see misere_prover.cpp.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "games/build.h"
#include "grundy/any_game.h"
#include "grundy/error.h"
#include "proof/parts.h"
#include "proof/writer.h"
#include "store/hash.h"

namespace grundy {

class MisereProver {
 public:
  MisereProver(proof::Writer& writer, const Registry& registry, Budget& budget)
      : writer_(writer),
        registry_(registry),
        memory_(budget),
        budget_(budget),
        parts_([&registry](const std::string& text) { return read_single_part(text, registry); }) {}
  MisereProver(const MisereProver&) = delete;
  MisereProver& operator=(const MisereProver&) = delete;

  /// Writes what shows who wins.
  [[nodiscard]] Expected<void> prove(const Sum& sum);

 private:
  using Step = Expected<void>;
  using Node = std::uint32_t;  // a part, by its number here

  /// Nim heaps and parts; simple where no part equals a heap, *0 and pairs of *1 are left out, and
  /// both lists are in order.
  struct NodeSum {
    std::vector<std::uint64_t> heaps;
    std::vector<Node> nodes;
  };
  struct PartInfo {
    proof::Part part;
    std::vector<NodeSum> options;
    std::optional<std::uint64_t> heap;  // that it equals
    bool done = false;                  // options and heap are known
    bool granted = false;               // a theorem tells the heap
    bool written = false;
  };

  Expected<NodeSum> read(const Sum& sum);
  Node node_of(std::uint32_t game, WordsView words);
  Step explore(Node root);
  Step list_options(Node node);
  void find_heap(PartInfo& info) const;
  bool grant(PartInfo& info);
  [[nodiscard]] std::optional<Component> position_of(const proof::Part& part) const;

  [[nodiscard]] NodeSum simple(const NodeSum& sum) const;
  [[nodiscard]] std::vector<NodeSum> options_of(const NodeSum& sum) const;
  [[nodiscard]] static Words key_of(const NodeSum& sum);
  /// Whether the player to move loses, where that has been found.
  [[nodiscard]] std::optional<bool> lost(const NodeSum& sum) const;
  Step search(const NodeSum& root);

  Step choose(const NodeSum& root);
  void need_heaps(const NodeSum& sum);
  void write_heaps();
  void write_sum(const NodeSum& sum);
  [[nodiscard]] bool written_by_theorem(const Sum& sum);

  Step pay();
  [[nodiscard]] std::unexpected<Error> stopped() const;

  proof::Writer& writer_;
  const Registry& registry_;
  Reservation memory_;
  Budget& budget_;
  proof::Parts parts_;
  boost::unordered_flat_map<Words, Node, PartHash> numbers_;
  std::vector<PartInfo> infos_;
  boost::unordered_flat_map<Words, bool, PartHash> outcomes_;  // whether lost
  boost::unordered_flat_set<Words, PartHash> chosen_;
  std::vector<NodeSum> order_;      // what is to be written, from the bottom up
  std::vector<Node> heaps_in_use_;  // parts that stand for heaps
  std::uint64_t bytes_ = 0;
  std::uint64_t since_report_ = 0;
};

}  // namespace grundy
