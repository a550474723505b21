// Tracks what each client uses, so no client takes everything.
//
// A client is an address, or in IPv6 a /64 network, which is what one household has. All users
// behind one router or proxy are one client, so the defaults leave room for a classroom.
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

/// An exceeded quota.
struct Excess {
  std::string message;
  std::chrono::seconds retry_after{5};  ///< some question has perhaps ended by then
};

class Clients;

/// One question of a client, from start to end.
class Visit {
 public:
  Visit(Clients& clients, std::string client) : clients_(clients), client_(std::move(client)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit();

  [[nodiscard]] const std::string& client() const { return client_; }
  /// Reserves memory for the question until it ends.
  [[nodiscard]] std::optional<Excess> reserve(std::uint64_t bytes);
  /// Records processor time that the question has used.
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

  /// Admits a question from this address.
  [[nodiscard]] std::expected<std::shared_ptr<Visit>, Excess> enter(std::string_view address);
  /// The number of clients with a question in progress or with time that is not yet forgotten.
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
