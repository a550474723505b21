// A number that many threads add to and few read. Each thread adds in a separate cache line, or
// shares it with a few. If all of them wrote to one place, it would move from core to core with
// every step.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace grundy {

class StripedCounter {
 public:
  void add(std::uint64_t number) {
    stripes_[mine()].count.fetch_add(number, std::memory_order_relaxed);
  }
  /// What threads add in the meantime may or may not be counted.
  [[nodiscard]] std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const Stripe& stripe : stripes_) sum += stripe.count.load(std::memory_order_relaxed);
    return sum;
  }
  /// Nobody else may add in the meantime.
  void clear() {
    for (Stripe& stripe : stripes_) stripe.count.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kStripes = 16;

  struct alignas(64) Stripe {
    std::atomic<std::uint64_t> count = 0;
  };

  static std::size_t mine() {
    static std::atomic<std::size_t> threads = 0;
    thread_local const std::size_t stripe =
        threads.fetch_add(1, std::memory_order_relaxed) % kStripes;
    return stripe;
  }

  std::array<Stripe, kStripes> stripes_;
};

}  // namespace grundy
