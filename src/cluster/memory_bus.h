// A bus in memory, for tests: everything that a network and other machines may do wrong, decided by
// a seed, in virtual time. Jobs come in any order; they are lost on the way and come again, come
// twice, or come again although they are done; what was asked for happens but is not answered. What
// was published is never lost: that is the broker's promise.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "cluster/bus.h"

namespace grundy::cluster {

/// How often something goes wrong, from 0 to 1.
struct Faults {
  double lost = 0;        ///< a delivery never arrives, and comes again after kAckWait
  double doubled = 0;     ///< a delivery stays in the queue as well
  double unacked = 0;     ///< an acknowledgement is lost
  double unanswered = 0;  ///< the answer is lost: the caller sees an error, but it has happened
  double refused = 0;     ///< nothing happens, and the caller sees an error
};

/// What all clients of a bus share.
class MemoryBroker {
 public:
  explicit MemoryBroker(std::uint64_t seed, Faults faults = {}) : seed_(seed), faults_(faults) {}

  void advance(Milliseconds time) { now_ += time; }
  [[nodiscard]] Milliseconds now() const { return now_; }
  /// A number below `bound`, from the seed.
  [[nodiscard]] std::uint64_t random(std::uint64_t bound);
  [[nodiscard]] bool chance(double share);
  [[nodiscard]] std::size_t waiting() const { return queue_.size(); }
  [[nodiscard]] std::size_t published() const { return published_; }

 private:
  friend class MemoryBus;

  struct Waiting {
    std::string bytes;
    unsigned times = 0;     // delivered
    Milliseconds since{0};  // not delivered before
    std::uint64_t token = 0;
  };
  struct Value {
    std::string bytes;
    Milliseconds put{0};
  };
  struct Lease {
    std::string owner;
    Milliseconds until{0};
  };

  std::uint64_t seed_;
  Faults faults_;
  Milliseconds now_{0};
  std::uint64_t tokens_ = 0;
  std::size_t published_ = 0;  // jobs
  std::vector<Waiting> queue_;
  std::set<std::string> seen_;  // ids of jobs and results
  std::map<std::string, std::vector<std::string>> logs_;
  std::map<std::pair<Table, std::string>, Value> values_;
  std::map<std::string, Lease> leases_;
};

/// One client. Waiting takes no time: whoever tests moves the clock.
class MemoryBus final : public Bus {
 public:
  explicit MemoryBus(MemoryBroker& broker) : broker_(broker) {}

  Expected<void> publish_job(const std::string& run, const std::string& id,
                             std::string_view bytes) override;
  Expected<std::optional<Delivery>> pull(Milliseconds wait) override;
  Expected<void> ack(const Delivery& delivery) override;
  Expected<void> extend(const Delivery& delivery) override;
  Expected<void> release(const Delivery& delivery) override;
  Expected<void> publish_result(const std::string& run, const std::string& id,
                                std::string_view bytes) override;
  Expected<std::optional<std::string>> follow(const std::string& run, Milliseconds wait) override;
  Expected<void> put(Table table, const std::string& key, std::string_view bytes) override;
  Expected<std::vector<Entry>> entries(Table table) override;
  Expected<bool> lease(const std::string& key, const std::string& owner) override;
  Expected<void> end_lease(const std::string& key, const std::string& owner) override;

 private:
  /// Does something unless it is refused; the answer may be lost all the same.
  template <class Action>
  Expected<void> ask(Action&& action);
  MemoryBroker::Waiting* find(const Delivery& delivery);

  MemoryBroker& broker_;
  std::map<std::string, std::size_t> followed_;  // entries that were read of each log
};

}  // namespace grundy::cluster
