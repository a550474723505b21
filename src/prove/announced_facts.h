// What solvers announce while they run, kept for the proof: in a small part of the memory, and on
// the disk where that does not suffice.
//
// Where the disk fails, nothing more is kept, and who announces is told. A fact that is missing is
// searched for once more, so that no answer is wrong because of it; a search whose table had no
// memory to grow into ends there, as it does when no proof is wanted.
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
  /// Beside `file` lies what does not fit into a sixteenth of the memory of the question. An eighth
  /// is kept free for whoever writes the proof, who has a budget of his own.
  AnnouncedFacts(const std::string& file, Budget& budget);
  ~AnnouncedFacts() override;

  [[nodiscard]] FactSink& add() override;

  /// Memory that is set aside for it.
  [[nodiscard]] std::uint64_t bytes() const { return most_bytes_; }
  /// Free space where it would lie.
  [[nodiscard]] std::uint64_t disk_bytes() const;
  [[nodiscard]] std::uint64_t announced() const { return announced_; }
  [[nodiscard]] std::uint64_t recalled() const { return recalled_; }
  [[nodiscard]] bool spilled() const { return facts_.spilled(); }
  /// Why nothing more is kept, if so. Not while solvers run.
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
