// The settings of a server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/rules.h"
#include "server/page.h"

namespace grundy::server {

/// The limits of one request.
struct RequestLimits {
  std::size_t body = std::size_t{64} << 10U;       ///< bytes
  std::chrono::milliseconds time{10'000};          ///< of computing
  std::chrono::milliseconds longest{60'000};       ///< of computing, if a request asks for it
  std::uint64_t memory = std::uint64_t{1} << 28U;  ///< bytes of tables
  std::uint64_t positions = 20'000'000;
  std::size_t moves = 1000;                       ///< in a list
  std::size_t cells = 40'000;                     ///< in a table or a sequence
  std::uint64_t proof = std::uint64_t{1} << 20U;  ///< bytes of a proof in an answer
  unsigned threads = 1;
  /// The limits of one call of a rule file. Those of a request are checked only between calls.
  RulesLimits rules{.work = 20'000'000, .memory = std::size_t{32} << 20U, .seconds = 2};
};

/// The limits of one client. Further questions are refused with status 429.
struct Quota {
  std::size_t questions = 64;         ///< in progress at the same time
  std::uint64_t memory = 0;           ///< bytes for all its long questions; 0: 40 times that of one
  std::chrono::seconds seconds{600};  ///< of processor time per minute
};

/// The limits of rooms (rooms.h). All rooms together take at most `rooms` times `bytes`.
struct RoomLimits {
  std::size_t rooms = 1000;                    ///< at the same time; 0: there are none
  std::size_t of_client = 100;                 ///< rooms that one client has opened
  std::size_t bytes = std::size_t{64} << 10U;  ///< of texts in one room: rules, moves, questions
  std::size_t moves = 500;                     ///< of one game
  std::size_t pupils = 300;                    ///< of one class
  std::size_t waiting = 128;                   ///< requests that wait for news, of all clients
  std::size_t waiting_of_client = 64;          ///< and of one client
  std::chrono::milliseconds wait{25'000};      ///< the longest such wait
  std::chrono::seconds alone{30 * 60};         ///< for a second player to come
  std::chrono::seconds idle{2 * 60 * 60};      ///< without a move or a question
  std::chrono::seconds longest{12 * 60 * 60};  ///< in all
};

struct ServerSettings {
  std::string host = "127.0.0.1";
  int port = 8153;  ///< 0: any free port
  RequestLimits limits = {};
  Quota quota = {};
  RoomLimits rooms = {};
  unsigned searches = 0;                  ///< long computations at the same time; 0: one per core
  std::size_t waiting = 64;               ///< computations that may wait; more are refused
  std::size_t connections = 4096;         ///< open at the same time
  std::size_t threads = 256;              ///< requests answered at the same time
  std::chrono::milliseconds grace{2500};  ///< for running requests when the server stops
  std::vector<std::string> allowed_hosts = {};    ///< further names of this server; "*": all
  std::vector<std::string> allowed_origins = {};  ///< other pages that may ask; "*": all
  std::vector<Asset> page = {};                   ///< empty if not built; the server then says so
};

}  // namespace grundy::server
