// What the machines of a cluster tell each other, and its bytes.
//
// A record begins with the version of this format and its kind, and ends with the CRC-32C of all
// that; numbers are little-endian. Decoders take any bytes: what is damaged, longer than the limits
// below or of another version is refused, never read in part.
//
// `contents` says in words what a run is about, so a node needs nothing but the job to do it.
// docs/formats/cluster.md has the format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy::cluster {

constexpr std::uint8_t kRecordVersion = 1;
constexpr std::size_t kMostItems = 256;     // of a job; a full record stays below 1 MiB
constexpr std::size_t kLongestText = 1024;  // of every text in a record

/// 128 bits of a hash. What it names is never identified by it alone.
using Id = std::array<std::uint64_t, 2>;

[[nodiscard]] Id id_of(std::string_view run, const std::vector<std::string>& items,
                       std::string_view attempt);
/// The name of a run: the same contents have the same name, so a run is found again.
[[nodiscard]] std::string run_of(std::string_view contents);
/// 32 hexadecimal digits.
[[nodiscard]] std::string text_of(const Id& id);

/// A list of independent questions.
struct Job {
  std::string run;
  std::string contents;
  Id id{};
  std::vector<std::string> items;

  friend bool operator==(const Job&, const Job&) = default;
};

/// What became of one item: a line as the store of one machine would keep it.
struct Done {
  std::string item;
  std::string line;

  friend bool operator==(const Done&, const Done&) = default;
};

struct JobResult {
  std::string run;
  Id job{};
  std::string node;
  double seconds = 0;
  std::vector<Done> done;
  std::vector<std::string> left;  ///< items that the node did not get to
  bool cut = false;               ///< `left` must be cut in two: a node may have failed over it
  std::string failure;            ///< why no node can do it; usually empty

  friend bool operator==(const JobResult&, const JobResult&) = default;
};

/// How far a run has got, as its coordinator says.
struct RunState {
  std::string run;
  std::string title;  ///< what people are told that it is
  std::uint64_t items = 0;
  std::uint64_t finished = 0;
  std::uint64_t jobs_out = 0;
  double seconds = 0;
  bool ended = false;

  friend bool operator==(const RunState&, const RunState&) = default;
};

/// A node, as it says itself.
struct NodeState {
  std::string name;
  std::uint64_t threads = 0;
  std::uint64_t jobs = 0;   ///< finished
  std::uint64_t items = 0;  ///< finished
  double busy = 0;          ///< seconds that its threads have worked
  double seconds = 0;       ///< since it began

  friend bool operator==(const NodeState&, const NodeState&) = default;
};

[[nodiscard]] std::string encode(const Job& record);
[[nodiscard]] std::string encode(const JobResult& record);
[[nodiscard]] std::string encode(const RunState& record);
[[nodiscard]] std::string encode(const NodeState& record);

[[nodiscard]] Expected<Job> decode_job(std::string_view bytes);
[[nodiscard]] Expected<JobResult> decode_result(std::string_view bytes);
[[nodiscard]] Expected<RunState> decode_run(std::string_view bytes);
[[nodiscard]] Expected<NodeState> decode_node(std::string_view bytes);

/// The checksum at the end of a record.
[[nodiscard]] std::uint32_t crc32c(std::string_view bytes);

}  // namespace grundy::cluster
