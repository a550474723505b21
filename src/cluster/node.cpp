#include "cluster/node.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/found.h"

namespace grundy::cluster {

namespace {

constexpr Milliseconds kLongAgo{-1'000'000};
constexpr Milliseconds kExtend = kAckWait / 3;
constexpr Milliseconds kSayHello{1000};
/// An item that so many deliveries have not answered is what nodes fail over.
constexpr unsigned kMostTimes = 10;

}  // namespace

Node::Node(Bus& bus, std::string name, unsigned threads, Work work)
    : bus_(bus),
      workers_(threads, std::move(work)),
      extended_(kLongAgo),
      announced_(kLongAgo),
      state_{.name = std::move(name), .threads = workers_.threads()} {}

Expected<void> Node::step(Milliseconds now, Milliseconds wait) {
  now_ = now;
  if (began_ < Milliseconds{0}) began_ = last_ = now;
  collect(Milliseconds{0});
  GRUNDY_TRY_VOID(publish());
  GRUNDY_TRY_VOID(announce());
  GRUNDY_TRY_VOID(extend());
  // One job more than there are threads, so that none of them waits for the network.
  if (held_.size() <= workers_.threads()) {
    GRUNDY_TRY_VOID(pull(held_.size() < workers_.threads() ? wait : Milliseconds{0}));
  }
  if (held_.size() >= workers_.threads()) collect(wait);
  return {};
}

void Node::collect(Milliseconds wait) {
  while (auto result = workers_.take(wait)) {
    wait = Milliseconds{0};
    result->node = state_.name;
    outgoing_.push_back(std::move(*result));
  }
  state_.busy = workers_.busy();
}

/// A job is acknowledged once its result is kept: what is in no log was not done.
Expected<void> Node::publish() {
  while (!outgoing_.empty()) {
    const JobResult& result = outgoing_.front();
    const std::string id = fmt::format("{} {}", text_of(result.job), state_.name);
    GRUNDY_TRY_VOID(bus_.publish_result(result.run, id, encode(result)));
    ++state_.jobs;
    state_.items += result.done.size();
    const auto held = held_.extract(result.job);
    outgoing_.pop_front();
    last_ = now_;
    // If this is lost, the job comes again, and is done again.
    if (!held.empty()) GRUNDY_TRY_VOID(bus_.ack(held.mapped()));
  }
  return {};
}

Expected<bool> Node::pull(Milliseconds wait) {
  GRUNDY_TRY(auto delivery, bus_.pull(wait));
  if (!delivery) return false;
  auto job = decode_job(delivery->bytes);
  if (job) {
    take(std::move(*delivery), std::move(*job));
    return true;
  }
  // No node could read it, and it would come again for ever.
  ++unreadable_;
  GRUNDY_TRY_VOID(bus_.ack(*delivery));
  return true;
}

void Node::take(Delivery delivery, Job job) {
  const unsigned times = delivery.times;
  const auto [held, is_new] = held_.try_emplace(job.id);
  held->second = std::move(delivery);
  last_ = now_;
  if (!is_new) return;  // it has come twice, and is being done
  JobResult refused{.run = job.run, .job = job.id, .node = state_.name, .left = job.items};
  if (times > 1 && job.items.size() > 1) {
    refused.cut = true;
    outgoing_.push_back(std::move(refused));
  } else if (times > kMostTimes && !job.items.empty()) {
    refused.failure = fmt::format("{} went to nodes {} times, and none of them has answered",
                                  job.items.front(), times);
    outgoing_.push_back(std::move(refused));
  } else {
    workers_.start(std::move(job));
  }
}

Expected<void> Node::extend() {
  if (now_ - extended_ < kExtend) return {};
  for (const auto& [id, held] : held_) GRUNDY_TRY_VOID(bus_.extend(held));
  extended_ = now_;
  return {};
}

Expected<void> Node::announce() {
  if (now_ - announced_ < kSayHello) return {};
  state_.seconds = std::chrono::duration<double>(now_ - began_).count();
  GRUNDY_TRY_VOID(bus_.put(Table::nodes, state_.name, encode(state_)));
  announced_ = now_;
  return {};
}

void Node::leave() {
  // Nothing can be done about errors here: after kAckWait the jobs go elsewhere anyway.
  for (const auto& [id, held] : held_) (void)bus_.release(held);
  held_.clear();
}

}  // namespace grundy::cluster
