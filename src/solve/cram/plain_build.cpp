// Lines are built in blocks: those that share their upper bits, and differ in dark squares only. No
// domino lies within dark squares, so the lines of a block do not need each other, and all options
// by dominoes with the same upper squares lie in one other block. That block is walked through
// once: each of its lines is decoded once, whatever number of dominoes leads there, and what it has
// is added where the dominoes come from. Line by line, a line of 5x6 was decoded for each of up to
// 49 dominoes, and building took twice as long.
#include "solve/cram/plain_build.h"

#include <algorithm>
#include <vector>

#include "solve/cram/planes.h"

namespace grundy::cram {

namespace {

using planes::kLineWords;
using planes::Seen;

class BlockBuilder {
 public:
  BlockBuilder(const Lanes& lanes, std::uint64_t* memory)
      : lanes_(lanes), memory_(memory), lines_(std::uint64_t{1} << lanes.near_bits()) {
    for (const Lanes::Place& place : lanes.dominoes()) add(place);
  }

  /// Builds lines, whole blocks of them.
  [[nodiscard]] bool build(std::uint64_t first, std::uint64_t count) const {
    std::vector<Seen> seen(lines_);
    for (std::uint64_t block = first / lines_; block < (first + count) / lines_; ++block) {
      std::ranges::fill(seen, Seen{});
      for (const Group& group : groups_) {
        if ((block & group.upper) == group.upper) gather(group, block ^ group.upper, seen);
      }
      if (!write(block, seen)) return false;
    }
    return true;
  }

 private:
  /// The dominoes with the same upper squares.
  struct Group {
    std::uint64_t upper;
    bool alone = false;                    // one of them has no other square
    std::vector<int> lanes = {};           // the other squares of those within a line
    std::vector<std::uint64_t> near = {};  // and of those between the lines of a block
  };

  void add(const Lanes::Place& place) {
    const std::uint64_t upper = place.line / lines_;
    const std::uint64_t near = place.line % lines_;
    auto group = std::ranges::find(groups_, upper, &Group::upper);
    if (group == groups_.end()) group = groups_.insert(group, Group{upper});
    if (place.lane != Lanes::kNoLane) {
      group->lanes.push_back(place.lane);
    } else if (near != 0) {
      group->near.push_back(near);
    } else {
      group->alone = true;
    }
  }

  void gather(const Group& group, std::uint64_t from, std::vector<Seen>& seen) const {
    const std::uint64_t* line = memory_ + from * lines_ * kLineWords;
    for (std::uint64_t x = 0; x < lines_; ++x, line += kLineWords) {
      Seen options;
      options.add(line, Lanes::kNoLane);
      if (group.alone) seen[x].add(options);
      for (const int lane : group.lanes) seen[x].add(options, lane);
      for (const std::uint64_t square : group.near) {
        if ((x & square) == 0) seen[x | square].add(options);
      }
    }
  }

  bool write(std::uint64_t block, const std::vector<Seen>& seen) const {
    for (std::uint64_t x = 0; x < lines_; ++x) {
      const std::uint64_t number = block * lines_ + x;
      const Plane open = seen[x].write_least(memory_ + number * kLineWords);
      const auto values = [&](std::uint64_t index) { return values_of(index); };
      if (!planes::finish_large(memory_, number, open, values)) return false;
    }
    return true;
  }

  /// A bit for the value of each option of one position.
  [[nodiscard]] std::uint32_t values_of(std::uint64_t index) const {
    std::uint32_t values = 0;
    for (const Lanes::Place& place : lanes_.dominoes()) {
      std::uint64_t squares = place.line << Lanes::kLaneBits;
      if (place.lane != Lanes::kNoLane) squares |= 1U << static_cast<unsigned>(place.lane);
      if ((index & squares) == squares) values |= 1U << planes::read(memory_, index & ~squares);
    }
    return values;
  }

  const Lanes& lanes_;
  std::uint64_t* memory_;
  std::uint64_t lines_;  // of a block
  std::vector<Group> groups_;
};

}  // namespace

bool build_plain(const Lanes& lanes, std::span<std::uint64_t> memory, unsigned threads,
                 const std::function<bool(double)>& go_on) {
  const BlockBuilder builder(lanes, memory.data());
  return lanes.each_line(threads, go_on, [&](std::uint64_t first, std::uint64_t count) {
    return builder.build(first, count);
  });
}

}  // namespace grundy::cram
