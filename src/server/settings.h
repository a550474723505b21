// What a server is told when it is started.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/rules.h"
#include "server/page.h"

namespace grundy::server {

/// What one request may use.
struct RequestLimits {
  std::size_t body = std::size_t{64} << 10U;       ///< bytes
  std::chrono::milliseconds time{10'000};          ///< of computing
  std::uint64_t memory = std::uint64_t{1} << 28U;  ///< bytes of tables
  std::uint64_t positions = 20'000'000;
  std::size_t moves = 1000;                       ///< in a list
  std::size_t cells = 40'000;                     ///< in a table or a sequence
  std::uint64_t proof = std::uint64_t{1} << 20U;  ///< bytes of a proof that is sent along
  unsigned threads = 1;
  /// Of one call of a rule file: the limits of a request are looked at between calls only.
  RulesLimits rules{.work = 20'000'000, .memory = std::size_t{32} << 20U, .seconds = 2};
};

/// What one client may use; beyond it questions are refused with a status of 429.
struct Quota {
  std::size_t questions = 64;         ///< under way at the same time
  std::uint64_t memory = 0;           ///< bytes, of its long questions together; 0: 40 times one
  std::chrono::seconds seconds{600};  ///< of processor time in a minute
};

struct ServerSettings {
  std::string host = "127.0.0.1";
  int port = 8153;  ///< 0: any that is free
  RequestLimits limits = {};
  Quota quota = {};
  unsigned searches = 0;           ///< long computations at the same time; 0: one for each core
  std::size_t waiting = 64;        ///< that may wait for their turn; more are refused
  std::size_t connections = 4096;  ///< open at the same time
  std::size_t threads = 256;       ///< requests answered at the same time
  std::chrono::milliseconds grace{2500};          ///< for running requests at the end
  std::vector<std::string> allowed_hosts = {};    ///< more names of this server; "*": all
  std::vector<std::string> allowed_origins = {};  ///< other pages that may ask; "*": all
  std::vector<Asset> page = {};  ///< empty: it has not been built, and the server says so
};

}  // namespace grundy::server
