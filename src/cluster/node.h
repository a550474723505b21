// A node of a cluster: pulls jobs, does them on its threads, publishes their results, and only then
// acknowledges them. So a node can be killed at any moment: its jobs go to others.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "cluster/bus.h"
#include "cluster/record.h"
#include "cluster/workers.h"

namespace grundy::cluster {

class Node {
 public:
  /// `name` is one that no other node has. With 0 threads jobs are done within `step`.
  Node(Bus& bus, std::string name, unsigned threads, Work work);

  /// Does what there is to do, and waits a moment, up to `wait`, if that is nothing. `now` is a
  /// clock that goes on evenly. After an error, which comes from the bus, call it again: nothing
  /// that was done is lost.
  [[nodiscard]] Expected<void> step(Milliseconds now, Milliseconds wait);
  /// Gives the jobs back that are not done, before the node goes.
  void leave();

  /// True if it has had no job since the call that named this time.
  [[nodiscard]] bool idle_since(Milliseconds time) const { return held_.empty() && last_ <= time; }
  [[nodiscard]] const NodeState& state() const { return state_; }
  /// Messages that were no job that it could read.
  [[nodiscard]] std::uint64_t unreadable() const { return unreadable_; }

 private:
  void collect(Milliseconds wait);
  Expected<void> publish();
  Expected<bool> pull(Milliseconds wait);
  void take(Delivery delivery, Job job);
  Expected<void> extend();
  Expected<void> announce();

  Bus& bus_;
  Workers workers_;
  std::map<Id, Delivery> held_;  // jobs that are not acknowledged
  std::deque<JobResult> outgoing_;
  std::uint64_t unreadable_ = 0;
  Milliseconds now_{0};
  Milliseconds began_{-1};
  Milliseconds last_{0};  // when it last had a job
  Milliseconds extended_;
  Milliseconds announced_;
  NodeState state_;
};

}  // namespace grundy::cluster
