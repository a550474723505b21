#include "cluster/memory_bus.h"

#include <algorithm>

namespace grundy::cluster {

namespace {

std::unexpected<Error> no_answer() {
  return std::unexpected(Error{ErrorKind::io, "the broker does not answer"});
}

}  // namespace

std::uint64_t MemoryBroker::random(std::uint64_t bound) {
  // SplitMix64: one word of state, and every seed is a good one.
  std::uint64_t word = seed_ += 0x9E3779B97F4A7C15U;
  word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
  word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
  return (word ^ (word >> 31U)) % bound;
}

bool MemoryBroker::chance(double share) {
  constexpr std::uint64_t kFine = 1U << 20U;
  return share > 0 && static_cast<double>(random(kFine)) < share * static_cast<double>(kFine);
}

template <class Action>
Expected<void> MemoryBus::ask(Action&& action) {
  if (broker_.chance(broker_.faults_.refused)) return no_answer();
  action();
  if (broker_.chance(broker_.faults_.unanswered)) return no_answer();
  return {};
}

Expected<void> MemoryBus::publish_job(const std::string& /*run*/, const std::string& id,
                                      std::string_view bytes) {
  return ask([&] {
    if (!broker_.seen_.insert("job " + id).second) return;
    ++broker_.published_;
    broker_.queue_.push_back(
        {.bytes = std::string(bytes), .since = broker_.now_, .token = ++broker_.tokens_});
  });
}

Expected<std::optional<Delivery>> MemoryBus::pull(Milliseconds /*wait*/) {
  const Faults& faults = broker_.faults_;
  if (broker_.chance(faults.refused)) return no_answer();
  std::vector<MemoryBroker::Waiting*> ready;
  for (auto& each : broker_.queue_) {
    if (each.since <= broker_.now_) ready.push_back(&each);
  }
  if (ready.empty()) return std::optional<Delivery>();
  MemoryBroker::Waiting& job = *ready[broker_.random(ready.size())];
  ++job.times;
  if (!broker_.chance(faults.doubled)) job.since = broker_.now_ + kAckWait;
  if (broker_.chance(faults.lost)) return std::optional<Delivery>();
  return Delivery{.bytes = job.bytes, .times = job.times, .token = job.token};
}

MemoryBroker::Waiting* MemoryBus::find(const Delivery& delivery) {
  const auto found = std::ranges::find(broker_.queue_, delivery.token,
                                       [](const auto& waiting) { return waiting.token; });
  return found == broker_.queue_.end() ? nullptr : &*found;
}

Expected<void> MemoryBus::ack(const Delivery& delivery) {
  if (broker_.chance(broker_.faults_.unacked)) return {};
  return ask([&] {
    std::erase_if(broker_.queue_,
                  [&](const auto& waiting) { return waiting.token == delivery.token; });
  });
}

Expected<void> MemoryBus::extend(const Delivery& delivery) {
  return ask([&] {
    if (auto* const job = find(delivery)) job->since = broker_.now_ + kAckWait;
  });
}

Expected<void> MemoryBus::release(const Delivery& delivery) {
  return ask([&] {
    if (auto* const job = find(delivery)) job->since = broker_.now_;
  });
}

Expected<void> MemoryBus::publish_result(const std::string& run, const std::string& id,
                                         std::string_view bytes) {
  return ask([&] {
    // The broker knows an id only for a while.
    if (!broker_.seen_.insert("result " + id).second && broker_.random(2) == 0) return;
    broker_.logs_[run].emplace_back(bytes);
  });
}

Expected<std::optional<std::string>> MemoryBus::follow(const std::string& run,
                                                       Milliseconds /*wait*/) {
  if (broker_.chance(broker_.faults_.refused)) return no_answer();
  const std::vector<std::string>& log = broker_.logs_[run];
  std::size_t& read = followed_[run];
  if (read == log.size()) return std::optional<std::string>();
  return log[read++];
}

Expected<void> MemoryBus::put(Table table, const std::string& key, std::string_view bytes) {
  return ask([&] { broker_.values_[{table, key}] = {std::string(bytes), broker_.now_}; });
}

Expected<std::vector<Entry>> MemoryBus::entries(Table table) {
  if (broker_.chance(broker_.faults_.refused)) return no_answer();
  std::vector<Entry> found;
  for (const auto& [key, value] : broker_.values_) {
    const bool gone = table == Table::nodes && value.put + kKept < broker_.now_;
    if (key.first == table && !gone) found.push_back({key.second, value.bytes});
  }
  return found;
}

Expected<bool> MemoryBus::lease(const std::string& key, const std::string& owner) {
  if (broker_.chance(broker_.faults_.refused)) return no_answer();
  MemoryBroker::Lease& lease = broker_.leases_[key];
  if (!lease.owner.empty() && lease.owner != owner && lease.until >= broker_.now_) return false;
  lease = {owner, broker_.now_ + kKept};
  if (broker_.chance(broker_.faults_.unanswered)) return no_answer();
  return true;
}

Expected<void> MemoryBus::end_lease(const std::string& key, const std::string& owner) {
  return ask([&] {
    const auto found = broker_.leases_.find(key);
    if (found != broker_.leases_.end() && found->second.owner == owner) {
      broker_.leases_.erase(found);
    }
  });
}

}  // namespace grundy::cluster
