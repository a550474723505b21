#include "server/answer_threads.h"

#include <chrono>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace grundy::server {

void AnswerThreads::add(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (tasks_.size() > idle_ && threads_ < most_) {
    try {
      std::thread([this] { work(); }).detach();
      ++threads_;
    } catch (const std::system_error&) {
      // The threads that are there will come to it.
    } catch (const std::bad_alloc&) {
    }
  }
  changed_.notify_one();
}

bool AnswerThreads::few() {
  constexpr std::size_t kFew = 16;
  const std::lock_guard lock(mutex_);
  return !closed_ && tasks_.empty() && threads_ - idle_ <= kFew;
}

void AnswerThreads::finish() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return threads_ == 0; });
}

void AnswerThreads::work() {
  constexpr std::chrono::seconds kPatience{10};
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    const bool woken =
        changed_.wait_for(lock, kPatience, [&] { return closed_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty() && (closed_ || !woken)) break;
    std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
  --threads_;
  changed_.notify_all();  // under the lock: this is still there
}

}  // namespace grundy::server
