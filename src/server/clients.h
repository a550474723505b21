// What each client uses, so that none takes everything.
//
// A client is an address, or in IPv6 a network of 64 bits, which is what one household has. Those
// behind one router or proxy are one client: the defaults leave room for a classroom.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/settings.h"

namespace grundy::server {

/// A quota that has been reached.
struct Excess {
  std::string message;
  std::chrono::seconds retry_after{5};  ///< something under way has ended by then, perhaps
};

class Clients;

/// One question of a client, from its first moment to its last.
class Visit {
 public:
  Visit(Clients& clients, std::string client) : clients_(clients), client_(std::move(client)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit();

  [[nodiscard]] const std::string& client() const { return client_; }
  /// Promises memory to the question until it ends.
  [[nodiscard]] std::optional<Excess> reserve(std::uint64_t bytes);
  /// Says that the question has used the processor for so long.
  void charge(std::chrono::nanoseconds time);

 private:
  Clients& clients_;
  std::string client_;
  std::uint64_t memory_ = 0;
};

/// Used by many threads; must outlive the visits.
class Clients {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = Clock::time_point (*)();

  /// `now` is for tests.
  explicit Clients(const Quota& quota, Now now = &Clock::now) : quota_(quota), now_(now) {}

  /// Lets a question from this address in.
  [[nodiscard]] std::expected<std::shared_ptr<Visit>, Excess> enter(std::string_view address);
  /// How many are remembered: those with a question under way, or with time that is not forgotten.
  [[nodiscard]] std::size_t size();

 private:
  friend class Visit;

  struct Usage {
    std::size_t questions = 0;
    std::uint64_t memory = 0;
    std::chrono::duration<double> time{};  // used, as of `at`; it is forgotten evenly
    Clock::time_point at;
  };

  Usage& usage(const std::string& client);
  void forget_old();

  Quota quota_;
  Now now_;
  std::mutex mutex_;
  std::map<std::string, Usage, std::less<>> clients_;
  std::size_t forget_at_ = 1000;
};

/// The client that an address belongs to.
[[nodiscard]] std::string client_of(std::string_view address);

}  // namespace grundy::server
