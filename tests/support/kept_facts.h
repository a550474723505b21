// A sink for what solvers announce: an ordinary map, and as much of it as it is told to take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

#include "core/fact_sink.h"

namespace grundy::support {

class KeptFacts final : public FactSink {
 public:
  explicit KeptFacts(std::size_t most = SIZE_MAX) : most_(most) {}

  bool announce(WordsView position, SettledFact fact) override {
    const std::scoped_lock lock(mutex_);
    if (facts.size() >= most_) return false;
    facts.insert_or_assign(Words(position.begin(), position.end()), fact);
    return true;
  }
  std::optional<SettledFact> recall(WordsView position) override {
    const std::scoped_lock lock(mutex_);
    const auto found = facts.find(Words(position.begin(), position.end()));
    return found == facts.end() ? std::nullopt : std::optional(found->second);
  }

  std::map<Words, SettledFact> facts;

 private:
  std::size_t most_;
  std::mutex mutex_;
};

}  // namespace grundy::support
