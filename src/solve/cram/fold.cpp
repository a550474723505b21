#include "solve/cram/fold.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "solve/cram/lanes.h"

namespace grundy::cram {

namespace {

constexpr std::uint32_t kColumn = (1U << Fold::kRows) - 1;

std::uint32_t upside_down(std::uint32_t edges) {
  std::uint32_t result = 0;
  for (unsigned r = 0; r < Fold::kRows; ++r) {
    for (const unsigned column : {0U, Fold::kRows}) {
      result |= (edges >> (column + r) & 1U) << (column + Fold::kRows - 1 - r);
    }
  }
  return result;
}
std::uint32_t left_right(std::uint32_t edges) {
  return edges >> Fold::kRows | (edges & kColumn) << Fold::kRows;
}
std::uint32_t image(std::uint32_t edges, unsigned kind) {
  if ((kind & Fold::kUpsideDown) != 0) edges = upside_down(edges);
  if ((kind & Fold::kLeftRight) != 0) edges = left_right(edges);
  return edges;
}

}  // namespace

Fold::Fold(unsigned columns) : columns_(columns) {
  number_middle();
  number_slabs();
  for (unsigned r = 0; r < kRows; ++r) {
    for (std::size_t squares = 0; squares < std::size_t{1} << columns; ++squares) {
      std::uint64_t& place = places_[r][squares];
      if ((squares & 1U) != 0) place |= std::uint64_t{1} << (kEdgesAt + r);
      if ((squares >> (columns - 1) & 1U) != 0) place |= std::uint64_t{1} << (kEdgesAt + kRows + r);
      for (unsigned c = 0; c < middle_columns(); ++c) {
        if ((squares >> (c + 1) & 1U) != 0)
          place |= std::uint64_t{1} << bits_[r * middle_columns() + c];
      }
    }
  }
}

/// Long because one counter runs through all groups of squares that reflections exchange.
void Fold::number_middle() {
  const unsigned width = middle_columns();
  const unsigned middle_row = kRows / 2;
  const unsigned middle_column = width / 2;
  bits_.resize(std::size_t{kRows} * width);
  unsigned next = 0;
  const auto four = [&](unsigned r, unsigned c) {
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned row = (i & 1U) != 0 ? kRows - 1 - r : r;
      const unsigned column = (i & 2U) != 0 ? width - 1 - c : c;
      bits_[row * width + column] = next + i;
    }
    upside_down_[1] |= 5U << next;
    left_right_[1] |= 3U << next;
    next += 4;
  };
  const auto two_rows = [&](unsigned r) {
    bits_[r * width + middle_column] = next;
    bits_[(kRows - 1 - r) * width + middle_column] = next + 1;
    upside_down_[1] |= 1U << next;
    next += 2;
  };
  // The seven of a line, no two of them neighbours; the centre, which stays where it is, last.
  four(1, 0);
  two_rows(0);
  bits_[middle_row * width + middle_column] = next++;
  for (unsigned c = 0; c < middle_column; ++c) {
    for (unsigned r = 0; r < middle_row; ++r) {
      if (r != 1 || c != 0) four(r, c);
    }
  }
  for (unsigned r = 1; r < middle_row; ++r) two_rows(r);
  // Of the middle row two columns and their images, two apart, side by side.
  for (unsigned c = 0; c < middle_column; ++c) {
    const unsigned bit = next + c / 2 * 4 + c % 2;
    bits_[middle_row * width + c] = bit;
    bits_[middle_row * width + width - 1 - c] = bit + 2;
    left_right_[1] |= 1U << bit;
  }
  middle_bits_ = 1 + *std::ranges::max_element(bits_);
}

void Fold::number_slabs() {
  for (std::uint32_t edges = 0; edges < kEdges; ++edges) {
    std::uint32_t least = edges;
    for (unsigned kind = 1; kind < 4; ++kind) least = std::min(least, image(edges, kind));
    if (least == edges) slabs_.push_back(edges);
  }
  std::ranges::sort(slabs_, {},
                    [](std::uint32_t edges) { return std::pair(std::popcount(edges), edges); });
  for (std::size_t number = 0; number < slabs_.size(); ++number) {
    // The last one written is the simplest.
    for (unsigned kind = 4; kind-- > 0;) {
      folds_[image(slabs_[number], kind)] = static_cast<std::uint16_t>(number << 2U | kind);
    }
  }
}

}  // namespace grundy::cram
