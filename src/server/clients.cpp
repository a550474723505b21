#include "server/clients.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace grundy::server {

namespace {

using Seconds = std::chrono::duration<double>;

/// The share of a client's time that is forgotten per second.
double forgotten_per_second(const Quota& quota) {
  return static_cast<double>(quota.seconds.count()) / 60;
}

}  // namespace

std::string client_of(std::string_view address) {
  constexpr std::string_view kMapped = "::ffff:";  // IPv4 at an IPv6 socket
  constexpr std::size_t kNetworkBytes = 8;
  const std::string text(address);
  in6_addr v6{};
  if (::inet_pton(AF_INET6, text.c_str(), &v6) != 1) return text;
  if (IN6_IS_ADDR_V4MAPPED(&v6) && address.starts_with(kMapped)) {
    return text.substr(kMapped.size());
  }
  std::fill(std::begin(v6.s6_addr) + kNetworkBytes, std::end(v6.s6_addr), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  ::inet_ntop(AF_INET6, &v6, network.data(), network.size());
  return std::string(network.data()) + "/64";
}

Clients::Usage& Clients::usage(const std::string& client) {
  const auto now = now_();
  Usage& usage = clients_.try_emplace(client, Usage{.at = now}).first->second;
  // One minute's quota is forgotten per minute.
  const Seconds forgotten = Seconds(now - usage.at) * forgotten_per_second(quota_);
  usage.time = std::max(Seconds{}, usage.time - forgotten);
  usage.at = now;
  return usage;
}

std::expected<std::shared_ptr<Visit>, Excess> Clients::enter(std::string_view address) {
  std::string client = client_of(address);
  const std::lock_guard lock(mutex_);
  if (clients_.size() >= forget_at_) forget_old();
  Usage& used = usage(client);
  if (used.questions >= quota_.questions) {
    return std::unexpected(
        Excess{fmt::format("{} of your questions are in progress, as many as a client may "
                           "have; try again later",
                           used.questions)});
  }
  if (used.time >= quota_.seconds) {
    const double over = (used.time - quota_.seconds).count();
    const double wait = std::floor(over / forgotten_per_second(quota_)) + 1;
    return std::unexpected(Excess{
        fmt::format("your questions have used the {} seconds of computing that a client may use "
                    "per minute; try again in {:.0f} s",
                    quota_.seconds.count(), wait),
        std::chrono::seconds(static_cast<std::int64_t>(wait))});
  }
  auto visit = std::make_shared<Visit>(*this, std::move(client));
  ++used.questions;
  return visit;
}

std::size_t Clients::size() {
  const std::lock_guard lock(mutex_);
  forget_old();
  return clients_.size();
}

void Clients::forget_old() {
  constexpr std::size_t kFew = 1000;
  for (auto one = clients_.begin(); one != clients_.end();) {
    const Usage& used = usage(one->first);
    one = used.questions == 0 && used.time == Seconds{} ? clients_.erase(one) : std::next(one);
  }
  forget_at_ = std::max(kFew, 2 * clients_.size());
}

Visit::~Visit() {
  const std::lock_guard lock(clients_.mutex_);
  Clients::Usage& used = clients_.usage(client_);
  --used.questions;
  used.memory -= memory_;
}

std::optional<Excess> Visit::reserve(std::uint64_t bytes) {
  const std::lock_guard lock(clients_.mutex_);
  Clients::Usage& used = clients_.usage(client_);
  if (bytes > clients_.quota_.memory - std::min(used.memory, clients_.quota_.memory)) {
    return Excess{
        fmt::format("your long questions in progress may use {} MB, and a "
                    "client may have {} MB; try again later",
                    used.memory >> 20U, clients_.quota_.memory >> 20U)};
  }
  used.memory += bytes;
  memory_ += bytes;
  return std::nullopt;
}

void Visit::charge(std::chrono::nanoseconds time) {
  const std::lock_guard lock(clients_.mutex_);
  clients_.usage(client_).time += time;
}

}  // namespace grundy::server
