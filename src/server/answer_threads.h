// The threads that answer requests: as many as there are requests, up to a bound.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace grundy::server {

class AnswerThreads {
 public:
  explicit AnswerThreads(std::size_t most) : most_(most) {}
  AnswerThreads(const AnswerThreads&) = delete;
  AnswerThreads& operator=(const AnswerThreads&) = delete;
  ~AnswerThreads() { finish(); }

  void add(std::function<void()> task);
  /// True if so few threads are busy that one of them may wait a moment for more work.
  [[nodiscard]] bool few();
  /// Waits until all tasks are done; no more may be added.
  void finish();

 private:
  void work();

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;
  std::size_t threads_ = 0;
  bool closed_ = false;
};

}  // namespace grundy::server
