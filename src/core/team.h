// A few threads that do one thing after another together.
//
// For work that comes in waves: `run` has every thread call the same function and returns when all
// have done so. Between waves the threads sleep. A team of one has no threads and costs nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "grundy/function_ref.h"

namespace grundy {

class Team {
 public:
  explicit Team(unsigned threads) : size_(std::max(1U, threads)) {
    try {
      threads_.reserve(size_);
      for (unsigned i = 1; i < size_; ++i) threads_.emplace_back([this, i] { work(i); });
    } catch (const std::bad_alloc&) {
      // Those that have begun do the work.
    } catch (const std::system_error&) {
    }
    size_ = static_cast<unsigned>(threads_.size()) + 1;
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team() {
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    start_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  [[nodiscard]] unsigned size() const { return size_; }

  /// Calls task(number of the thread) on each of them. Throws what one of them threw.
  void run(FunctionRef<void(unsigned)> task) {
    if (size_ == 1) return task(0);
    {
      const std::scoped_lock lock(mutex_);
      task_ = &task;
      busy_ = size_ - 1;
      ++wave_;
    }
    start_.notify_all();
    run_guarded(task, 0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
  }

  /// Calls task(thread, begin, end) for pieces of 0..count, each taken by whoever is free.
  template <class Task>
  void each(std::size_t count, std::size_t piece, Task&& task) {
    std::atomic<std::size_t> next = 0;
    run([&](unsigned thread) {
      for (;;) {
        const std::size_t begin = next.fetch_add(piece, std::memory_order_relaxed);
        if (begin >= count) return;
        task(thread, begin, std::min(count, begin + piece));
      }
    });
  }

 private:
  void run_guarded(const FunctionRef<void(unsigned)>& task, unsigned number) {
    try {
      task(number);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failed_) failed_ = std::current_exception();
    }
  }

  void work(unsigned number) {
    std::uint64_t seen = 0;
    for (;;) {
      const FunctionRef<void(unsigned)>* task = nullptr;
      {
        std::unique_lock lock(mutex_);
        start_.wait(lock, [&] { return ended_ || wave_ != seen; });
        if (ended_) return;
        seen = wave_;
        task = task_;
      }
      run_guarded(*task, number);
      const std::scoped_lock lock(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  unsigned size_;
  std::mutex mutex_;  // guards the members below
  std::exception_ptr failed_;
  std::condition_variable start_;
  std::condition_variable done_;
  const FunctionRef<void(unsigned)>* task_ = nullptr;
  unsigned busy_ = 0;
  std::uint64_t wave_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace grundy
