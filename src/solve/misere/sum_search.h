// Who wins a sum in misère play, by proof numbers.
//
// Depth-first proof-number search (df-pn: Nagai 2002) over whole sums. Each sum has two numbers:
// phi estimates the work to show that the player to move wins, delta that he loses. He wins if one
// option is lost, so phi is the least delta of the options; he loses if all are won, so delta is
// the sum of their phis. The search always continues where the numbers promise the least work, and
// leaves a sum once another promises less. No graph of all positions is built: a proof is a small
// part of it, all moves of the loser and one of the winner.
//
// A sum that was never looked into gets 1 + w/4 and 1 + w*w/8 for about w moves left. A sum is left
// only when its number exceeds 1.4 times that of the next, because coming back costs time.
//
// Before, the graph of all parts was built and searched depth-first: misère Sprouts took 29 s with
// six spots (0.03 now), Cram 3x11 a table of 1 GB. docs/lab/misere.md has the figures.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/found.h"
#include "solve/misere/sum_moves.h"
#include "solve/misere/sum_table.h"

namespace grundy::misere {

class SumSearch {
 public:
  SumSearch(SumMoves& moves, PartTable& parts, const EqualHeaps& heaps)
      : moves_(moves), parts_(parts), heaps_(heaps) {}
  SumSearch(const SumSearch&) = delete;
  SumSearch& operator=(const SumSearch&) = delete;

  /// True if the player to move loses a sum in simple form.
  [[nodiscard]] Found<bool> is_lost(SumView sum, Budget& budget);
  /// The same, if it has been found.
  [[nodiscard]] std::optional<bool> known(SumView sum) const;

  void announce_to(FactSink* sink) { table_.announce_to(sink); }
  /// Memory of its own, without the parts.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Option {
    std::uint32_t first;  // in Frame::words
    std::uint32_t length;
    ProofNumbers numbers;
  };
  /// A sum on the path, with its options.
  struct Frame {
    SumWords sum;
    ProofNumbers limits;
    SumWords words;  // of all options
    std::vector<Option> options;
    std::size_t chosen = 0;   // the option that is being looked into
    std::uint64_t begun = 0;  // sums looked into before

    [[nodiscard]] SumView option(const Option& which) const {
      return SumView(words).subspan(which.first, which.length);
    }
  };
  struct Choice {
    ProofNumbers numbers;
    float second = ProofNumbers::kNever;  // the least delta but one
  };

  [[nodiscard]] bool enter(SumView sum, ProofNumbers limits, Budget& budget);
  void leave(ProofNumbers numbers);
  [[nodiscard]] Choice weigh_options(Frame& frame) const;
  [[nodiscard]] ProofNumbers numbers_of(SumView sum) const;
  void tidy(Frame& frame);
  [[nodiscard]] bool report(Budget& budget);

  static constexpr std::uint64_t kReportEvery = 64;  // sums

  SumMoves& moves_;
  PartTable& parts_;
  const EqualHeaps& heaps_;
  SumTable table_;
  std::vector<Frame> path_;
  ProofNumbers last_;           // of the sum that was left last
  std::uint64_t reported_ = 0;  // of sums_
  std::uint64_t listed_ = 0;    // words of options since the last report
  std::uint64_t charged_ = 0;   // bytes
  unsigned forgettings_ = 0;    // of this question
  // Read by whoever shows progress.
  std::atomic<std::uint64_t> sums_ = 0;  // looked into
  std::atomic<std::size_t> depth_ = 0;   // frames in use; the others keep their memory
  std::atomic<std::size_t> parts_met_ = 0;
};

}  // namespace grundy::misere
