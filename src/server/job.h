// Long computations, a few at a time.
//
// An answer thread first tries every request for a moment. A request that needs longer becomes a
// Job and waits for one of a few workers. So short questions never wait behind long ones, and long
// ones together cannot use more memory than the workers may. Clients take turns: the next job comes
// from the client with the fewest running jobs, and among these from the one that has waited
// longest.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/api.h"
#include "server/clients.h"

namespace grundy::server {

class Job {
 public:
  Job(std::unique_ptr<Question> question, Limits limits, std::shared_ptr<Visit> visit)
      : question_(std::move(question)), limits_(limits), visit_(std::move(visit)) {}

  /// Waits for the answer, but no longer than `patience`.
  [[nodiscard]] std::optional<Answer> wait(std::chrono::milliseconds patience);
  /// The progress, or nothing before the job has begun.
  [[nodiscard]] std::optional<Progress> progress();
  /// Makes the job end soon with what is known.
  void cancel() { cancellation_.request(); }

  [[nodiscard]] const std::string& client() const { return visit_->client(); }

  void run();

 private:
  std::unique_ptr<Question> question_;
  Limits limits_;
  std::shared_ptr<Visit> visit_;
  Cancellation cancellation_;
  std::mutex mutex_;
  std::condition_variable done_;
  std::optional<Answer> answer_;
  std::optional<Progress> progress_;
};

class Line {
 public:
  Line(unsigned workers, std::size_t waiting);
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  /// Cancels the remaining jobs and waits for them.
  ~Line();

  /// False if too many are waiting.
  [[nodiscard]] bool add(const std::shared_ptr<Job>& job);
  /// Cancels all running and waiting jobs.
  void cancel_all();

 private:
  void work();
  std::shared_ptr<Job> take_next();

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::set<std::shared_ptr<Job>> running_;
  std::map<std::string, std::uint64_t, std::less<>> last_turns_;  // of clients, as they came
  std::uint64_t turns_ = 0;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};

/// Measures the processor time of the current thread from its construction on.
class ThreadTime {
 public:
  ThreadTime() : begin_(now()) {}
  [[nodiscard]] std::chrono::nanoseconds passed() const { return now() - begin_; }

 private:
  [[nodiscard]] static std::chrono::nanoseconds now();

  std::chrono::nanoseconds begin_;
};

/// Answers a question, and turns an exception into a refusal: no request may end the server.
[[nodiscard]] Answer answer_safely(Question& question, const Allowance& allowance);

}  // namespace grundy::server
