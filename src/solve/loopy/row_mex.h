// The mex of the numbers that a row of arrows leads to, all of which are known.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "core/arrow_graph.h"
#include "core/mex_set.h"

namespace grundy::loopy {

class RowMex {
 public:
  explicit RowMex(const Array<std::uint32_t>& numbers) : numbers_(numbers) {}

  std::uint32_t operator()(std::span<const ArrowGraph::Node> row) {
    // The mex is nearly always small.
    std::uint64_t small = 0;
    for (const ArrowGraph::Node target : row) {
      const std::uint32_t number = numbers_[target];
      if (number < 64) small |= std::uint64_t{1} << number;
    }
    if (~small != 0) return static_cast<std::uint32_t>(std::countr_one(small));
    seen_.clear();
    for (const ArrowGraph::Node target : row) seen_.insert(numbers_[target]);
    return seen_.mex();
  }

 private:
  const Array<std::uint32_t>& numbers_;
  MexSet seen_;
};

}  // namespace grundy::loopy
