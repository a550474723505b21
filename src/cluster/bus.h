// What carries records between the machines of a cluster: a queue of jobs, a log of results for
// each run, and small tables.
//
// A job goes to one node at a time, in no promised order. Until it is acknowledged it may come
// again, to this node or another, and it may come twice at once. The log keeps what was published,
// in order and for good; whoever follows it begins at its first entry. So a job must be harmless
// to do twice, and a result to read twice.
//
// An error of a bus is of kind `io`: there was no answer. Whatever was asked may have happened
// nevertheless, and asking again is always right. A bus is for one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy::cluster {

using Milliseconds = std::chrono::milliseconds;

/// After this time a job that was neither acknowledged nor extended goes to another node.
constexpr Milliseconds kAckWait{6000};
/// A lease, and what a node says of itself, end unless renewed within this time.
constexpr Milliseconds kKept{3000};

struct Delivery {
  std::string bytes;
  unsigned times = 1;       ///< how often it was delivered, this time included
  std::uint64_t token = 0;  ///< by which the bus knows it
};

/// The tables of small values.
enum class Table : std::uint8_t {
  cluster,  ///< what holds for the whole cluster, such as its version
  runs,     ///< the state of each run
  nodes,    ///< the state of each node; a value goes away kKept after it was put
};

struct Entry {
  std::string key;
  std::string bytes;
};

class Bus {
 public:
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // ---- Jobs.

  /// Returns when the job is kept. One with an id that was seen shortly before may be left out.
  [[nodiscard]] virtual Expected<void> publish_job(const std::string& run, const std::string& id,
                                                   std::string_view bytes) = 0;
  /// A job, or nothing if none comes within `wait`.
  [[nodiscard]] virtual Expected<std::optional<Delivery>> pull(Milliseconds wait) = 0;
  /// The job is done.
  [[nodiscard]] virtual Expected<void> ack(const Delivery& delivery) = 0;
  /// The job is being worked on: the time until it goes elsewhere begins anew.
  [[nodiscard]] virtual Expected<void> extend(const Delivery& delivery) = 0;
  /// The job can go elsewhere at once.
  [[nodiscard]] virtual Expected<void> release(const Delivery& delivery) = 0;

  // ---- Results.

  /// Returns when the result is kept.
  [[nodiscard]] virtual Expected<void> publish_result(const std::string& run, const std::string& id,
                                                      std::string_view bytes) = 0;
  /// The next entry of the log of a run, or nothing if none comes within `wait`.
  [[nodiscard]] virtual Expected<std::optional<std::string>> follow(const std::string& run,
                                                                    Milliseconds wait) = 0;

  // ---- Small values.

  [[nodiscard]] virtual Expected<void> put(Table table, const std::string& key,
                                           std::string_view bytes) = 0;
  [[nodiscard]] virtual Expected<std::vector<Entry>> entries(Table table) = 0;
  /// Takes or renews a lease; false if another owner has it.
  [[nodiscard]] virtual Expected<bool> lease(const std::string& key, const std::string& owner) = 0;
  /// Gives it back.
  [[nodiscard]] virtual Expected<void> end_lease(const std::string& key,
                                                 const std::string& owner) = 0;
};

}  // namespace grundy::cluster
