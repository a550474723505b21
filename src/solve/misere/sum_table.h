// What a search over sums knows: for each sum two proof numbers, one of which is 0 if the winner is
// known.
//
// Sums are compared whole. If memory runs short, the half that took the least work is forgotten;
// winners among it are announced, if there is a sink.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/fact_sink.h"
#include "solve/misere/sum_moves.h"

namespace grundy::misere {

/// Estimates of the work that is left.
struct ProofNumbers {
  static constexpr float kNever = std::numeric_limits<float>::infinity();

  float phi = 1;    ///< to show that the player to move wins
  float delta = 1;  ///< to show that he loses

  [[nodiscard]] static ProofNumbers of_winner(bool lost) {
    return lost ? ProofNumbers{kNever, 0} : ProofNumbers{0, kNever};
  }
  [[nodiscard]] bool is_solved() const { return phi == 0 || delta == 0; }
  [[nodiscard]] bool is_lost() const { return delta == 0; }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

class SumTable {
 public:
  SumTable();
  ~SumTable();
  SumTable(const SumTable&) = delete;
  SumTable& operator=(const SumTable&) = delete;

  [[nodiscard]] std::optional<ProofNumbers> find(SumView sum) const;
  void store(SumView sum, ProofNumbers numbers, std::uint32_t work);

  void announce_to(FactSink* sink) { sink_ = sink; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;
  void forget_half();

 private:
  struct Entry {
    std::uint64_t first;   // in words_
    std::uint32_t length;  // of the sum
    std::uint32_t work;
    ProofNumbers numbers;
  };
  class Index;

  [[nodiscard]] SumView sum_of(const Entry& entry) const {
    return SumView(words_).subspan(entry.first, entry.length);
  }
  /// True if a fact that is dropped need not be kept.
  [[nodiscard]] bool announce(const Entry& entry) const;

  std::vector<Entry> entries_;
  SumWords words_;  // of all sums
  std::unique_ptr<Index> index_;
  FactSink* sink_ = nullptr;
};

}  // namespace grundy::misere
