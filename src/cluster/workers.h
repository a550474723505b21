// The threads of a node. Jobs go in, results come out, in any order.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "cluster/bus.h"
#include "cluster/record.h"

namespace grundy::cluster {

/// Does a job. The node fills in who did it; an exception makes it a failure.
using Work = std::function<JobResult(const Job&)>;

class Workers {
 public:
  /// Without threads a job is done at once, by whoever brings it.
  Workers(unsigned threads, Work work);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Waits for the jobs that are being done; forgets the others.
  ~Workers();

  void start(Job job);
  /// A result, or nothing if none comes within `wait`.
  [[nodiscard]] std::optional<JobResult> take(Milliseconds wait);
  /// How many work at the same time.
  [[nodiscard]] std::size_t threads() const { return threads_.empty() ? 1 : threads_.size(); }
  /// Seconds that they have worked, all together.
  [[nodiscard]] double busy() const;

 private:
  void run();
  [[nodiscard]] JobResult do_job(const Job& job) const;
  void put(JobResult result);

  Work work_;
  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable jobs_come_;
  std::condition_variable results_come_;
  std::deque<Job> jobs_;
  std::deque<JobResult> results_;
  double busy_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace grundy::cluster
