#include "server/job.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <new>
#include <utility>

namespace grundy::server {

Answer answer_safely(Question& question, const Allowance& allowance) {
  try {
    return question.answer(allowance);
  } catch (const std::bad_alloc&) {
    return error_answer(422, "the position is too large for the memory of this server");
  } catch (const std::exception& error) {
    return error_answer(500, std::string("internal error: ") + error.what());
  }
}

std::chrono::nanoseconds ThreadTime::now() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::optional<Answer> Job::wait(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  done_.wait_for(lock, patience, [&] { return answer_.has_value(); });
  return answer_;
}

std::optional<Progress> Job::progress() {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void Job::run() {
  {
    const std::lock_guard lock(mutex_);
    progress_ = Progress{};
  }
  const ThreadTime time;
  Answer answer = answer_safely(
      *question_,
      {.limits = limits_, .cancel = &cancellation_, .progress = [this](const Progress& progress) {
         const std::lock_guard lock(mutex_);
         progress_ = progress;
       }});
  question_.reset();  // the tables are no longer needed
  visit_->charge(time.passed() * std::max(1U, limits_.threads));
  const std::lock_guard lock(mutex_);
  answer_ = std::move(answer);
  done_.notify_all();
}

Line::Line(unsigned workers, std::size_t waiting) : most_waiting_(waiting) {
  for (unsigned i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
}

Line::~Line() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  cancel_all();
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

bool Line::add(const std::shared_ptr<Job>& job) {
  const std::lock_guard lock(mutex_);
  if (closed_ || waiting_.size() >= most_waiting_) return false;
  waiting_.push_back(job);
  changed_.notify_one();
  return true;
}

void Line::cancel_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& job : waiting_) job->cancel();
  for (const auto& job : running_) job->cancel();
}

std::shared_ptr<Job> Line::take_next() {
  const auto turn = [&](const std::shared_ptr<Job>& job) {
    const auto running = std::ranges::count_if(
        running_, [&](const auto& other) { return other->client() == job->client(); });
    const auto last = last_turns_.find(job->client());
    return std::pair(running, last == last_turns_.end() ? 0 : last->second);
  };
  const auto next = std::ranges::min_element(waiting_, {}, turn);  // the first of these
  std::shared_ptr<Job> job = std::move(*next);
  waiting_.erase(next);
  last_turns_[job->client()] = ++turns_;
  return job;
}

void Line::work() {
  // Gives short questions priority on the processor too. It does not matter if this is refused.
  constexpr int kNiceness = 5;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::shared_ptr<Job> job = take_next();
    running_.insert(job);
    lock.unlock();
    job->run();
    lock.lock();
    running_.erase(job);
    if (running_.empty() && waiting_.empty()) last_turns_.clear();
  }
}

}  // namespace grundy::server
