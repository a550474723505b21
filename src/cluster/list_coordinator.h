// The coordinator of a list of independent questions (items), such as the codes of a survey.
//
// Items go out in jobs of about a second, hardest first, so that the end of the run is not one node
// with one long job. A job that was delivered again is cut in two: perhaps a node failed over one
// of its items. The log of results is the checkpoint: whoever coordinates the run next reads it
// from its beginning and goes on. Every result counts, whoever asked for it and however late it
// comes, so two coordinators of one run get the same answer; a lease sees to it that only one of
// them gives out jobs.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cluster/bus.h"
#include "cluster/record.h"

namespace grundy::cluster {

/// A question that consists of items.
struct ListRun {
  std::string contents;            ///< what is asked about each item
  std::vector<std::string> items;  ///< all different, the hardest first
  std::string title = {};          ///< what people are told that it is
};

class ListCoordinator {
 public:
  /// Takes the line of an item; false if it makes no sense.
  using Take = std::function<bool(const Done&)>;

  /// `owner` is a name that no other coordinator has, before or after.
  ListCoordinator(Bus& bus, ListRun run, std::string owner, Take take);

  /// This item need not be asked for: its answer is known.
  void is_known(const std::string& item);
  /// Does what there is to do; waits up to `wait` for a result if there is nothing else. `now` is
  /// a clock that goes on evenly. After an error, which comes from the bus, call it again.
  [[nodiscard]] Expected<void> step(Milliseconds now, Milliseconds wait);
  /// Every item has its line.
  [[nodiscard]] bool finished() const { return finished_ == run_.items.size(); }
  /// Why no node can answer; empty while that may still happen.
  [[nodiscard]] const std::string& failure() const { return failure_; }
  /// False if another coordinator has the lease: then this one only reads what comes in.
  [[nodiscard]] bool leads() const { return leads_; }
  /// Says that the run is over, or waits for another coordinator, and gives the lease back.
  [[nodiscard]] Expected<void> close();

  [[nodiscard]] const RunState& state() const { return state_; }
  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t threads() const { return threads_; }

 private:
  struct Out {
    std::vector<std::string> items;
    Milliseconds since{0};
  };

  Expected<void> lead();
  void begin();
  /// How many entries were read.
  Expected<std::size_t> read_results(Milliseconds wait);
  Expected<void> give_out();
  Expected<void> look_at_nodes();
  Expected<void> announce();
  void take_result(const JobResult& result);
  void take_line(const Done& done, const std::string& node);
  void end_job(const Id& id, bool cut);
  void ask_again_for_overdue();
  void add_job(std::vector<std::string> items, bool first);
  void fill_ready();
  [[nodiscard]] bool is_open(const std::string& item) const;
  [[nodiscard]] std::vector<std::string> open_among(std::vector<std::string> items) const;

  Bus& bus_;
  ListRun run_;
  std::string owner_;
  Take take_;
  std::map<std::string, bool, std::less<>> is_finished_;
  std::size_t finished_ = 0;
  std::string failure_;
  std::map<std::string, unsigned> nonsense_;  // how often a line of an item made no sense

  bool leads_ = false;
  bool begun_ = false;            // reading the log and giving out jobs
  std::deque<std::string> open_;  // items in no job
  std::deque<Job> ready_;         // jobs that are not published yet
  std::map<Id, Out> out_;         // jobs that are
  std::uint64_t jobs_made_ = 0;
  double seconds_per_item_;
  Milliseconds patience_;
  std::uint64_t threads_ = 0;
  std::size_t nodes_ = 0;

  Milliseconds now_{0};
  Milliseconds began_{-1};
  Milliseconds leased_;
  Milliseconds looked_;
  Milliseconds announced_;
  RunState state_;
};

}  // namespace grundy::cluster
