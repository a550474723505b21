// What solvers announce while they run, kept for the proof: in a small part of the memory, and on
// the disk if that is not enough.
//
// If the disk fails, nothing more is kept, and the announcing solver is told. A missing fact is
// searched for once more, so no answer is wrong because of it. A search whose table had no memory
// left to grow ends there, as it does when no proof is wanted.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "grundy/error.h"
#include "prove/fact_store.h"

namespace grundy::prove {

class AnnouncedFacts final : public FactSinks {
 public:
  /// What does not fit into a sixteenth of the question's memory lies beside `file`. An eighth is
  /// kept free for the writer of the proof, who has a separate budget.
  AnnouncedFacts(const std::string& file, Budget& budget);
  ~AnnouncedFacts() override;

  [[nodiscard]] FactSink& add() override;

  /// Memory set aside for it.
  [[nodiscard]] std::uint64_t bytes() const { return most_bytes_; }
  /// Free space on the disk that it would use.
  [[nodiscard]] std::uint64_t disk_bytes() const;
  [[nodiscard]] std::uint64_t announced() const { return announced_; }
  [[nodiscard]] std::uint64_t recalled() const { return recalled_; }
  [[nodiscard]] bool has_spilled() const { return facts_.has_spilled(); }
  /// Why nothing more is kept, if so. Do not call this while solvers run.
  [[nodiscard]] const std::optional<Error>& failure() const {
    return failure_ ? failure_ : facts_.failure();
  }

 private:
  class Sink;

  bool announce(std::uint32_t table, WordsView position, SettledFact fact);
  [[nodiscard]] std::optional<SettledFact> recall(std::uint32_t table, WordsView position);

  std::string file_;
  std::deque<Sink> sinks_;
  std::uint64_t most_bytes_;
  std::atomic<std::uint64_t> announced_ = 0;
  std::mutex mutex_;  // guards what follows
  std::uint64_t recalled_ = 0;
  FactStore facts_;
  std::optional<Error> failure_;
};

}  // namespace grundy::prove
