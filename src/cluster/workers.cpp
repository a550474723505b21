#include "cluster/workers.h"

#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace grundy::cluster {

Workers::Workers(unsigned threads, Work work) : work_(std::move(work)) {
  threads_.reserve(threads);
  try {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  } catch (const std::system_error&) {
    // The system has no more threads: those that are there do the work, or whoever brings it.
  }
}

Workers::~Workers() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    jobs_.clear();
  }
  jobs_come_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::start(Job job) {
  if (threads_.empty()) return put(do_job(job));
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  jobs_come_.notify_one();
}

std::optional<JobResult> Workers::take(Milliseconds wait) {
  std::unique_lock lock(mutex_);
  if (wait > Milliseconds{0} && !threads_.empty()) {
    results_come_.wait_for(lock, wait, [&] { return !results_.empty(); });
  }
  if (results_.empty()) return std::nullopt;
  JobResult result = std::move(results_.front());
  results_.pop_front();
  return result;
}

double Workers::busy() const {
  const std::scoped_lock lock(mutex_);
  return busy_;
}

void Workers::run() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      jobs_come_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    put(do_job(job));
  }
}

JobResult Workers::do_job(const Job& job) const {
  JobResult result;
  try {
    result = work_(job);
  } catch (const std::bad_alloc&) {
    result = {.left = job.items, .failure = "a node has no memory left"};
  } catch (const std::exception& error) {
    result = {.left = job.items, .failure = error.what()};
  }
  result.run = job.run;
  result.job = job.id;
  return result;
}

void Workers::put(JobResult result) {
  {
    const std::scoped_lock lock(mutex_);
    busy_ += result.seconds;
    results_.push_back(std::move(result));
  }
  results_come_.notify_one();
}

}  // namespace grundy::cluster
