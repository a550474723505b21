// A pool of Lua states for many threads.
//
// A state serves one thread at a time. Loading a file takes about as long as a few hundred
// positions, so states are kept. Each thread first tries its own slot with a single exchange; with
// a lock instead, two threads that search heaps spent a tenth of their time on it. States that
// reached a limit are not taken back.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <utility>

#include "script/rule_state.h"

namespace grundy::script {

class StatePool {
 public:
  explicit StatePool(RuleSource source) : source_(std::move(source)) {}
  StatePool(const StatePool&) = delete;
  StatePool& operator=(const StatePool&) = delete;
  ~StatePool() {
    for (auto& slot : slots_) delete slot.load(std::memory_order_relaxed);
  }

  /// A state for as long as this lives.
  class Lease {
   public:
    Lease(StatePool& pool, std::size_t slot, std::unique_ptr<RuleState> state)
        : pool_(pool), slot_(slot), state_(std::move(state)) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
      if (state_->broken()) return;
      state_->reset();
      // If another state has taken the slot meanwhile, one of the two is dropped.
      state_.reset(pool_.slots_[slot_].exchange(state_.release(), std::memory_order_acq_rel));
    }
    RuleState* operator->() const { return state_.get(); }

   private:
    StatePool& pool_;
    std::size_t slot_;
    std::unique_ptr<RuleState> state_;
  };

  /// Throws GameFailure if the file cannot be loaded, although it could be before.
  [[nodiscard]] Lease lease() {
    static std::atomic<std::size_t> threads = 0;
    thread_local const std::size_t number = threads.fetch_add(1, std::memory_order_relaxed);
    const std::size_t slot = number % kSlots;
    std::unique_ptr<RuleState> state(slots_[slot].exchange(nullptr, std::memory_order_acq_rel));
    for (std::size_t i = 0; state == nullptr && i < kSlots; ++i) {
      state.reset(slots_[i].exchange(nullptr, std::memory_order_acq_rel));
    }
    if (state == nullptr) {
      auto loaded = RuleState::load(source_);
      if (!loaded) throw GameFailure(std::move(loaded.error()));
      state = std::move(*loaded);
    }
    return {*this, slot, std::move(state)};
  }

  [[nodiscard]] const RuleSource& source() const { return source_; }

 private:
  static constexpr std::size_t kSlots = 64;

  RuleSource source_;
  std::array<std::atomic<RuleState*>, kSlots> slots_{};
};

}  // namespace grundy::script
