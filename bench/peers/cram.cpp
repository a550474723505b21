// Cram by plain means, as a reference for benchmarks. It shares no code with grundy.
//
//   peer-cram ROWS COLUMNS   the nim value of the board, of up to 63 squares
//
// Couples of a position and a nim heap (Lemoine and Viennot): a position has value n exactly if the
// player to move loses it beside a heap of n. Depth-first with a memo of single pieces, in their
// least image under reflections. Of an option that falls apart all pieces but the largest are
// evaluated. Options with small pieces come first.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Squares = std::uint64_t;

class Cram {
 public:
  Cram(unsigned rows, unsigned columns) : rows_(rows), columns_(columns) {
    for (unsigned r = 0; r < rows; ++r) first_ |= Squares{1} << (r * columns);
    row_ = (Squares{1} << columns) - 1;
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most one call of a kind for each domino on the board
  unsigned value(Squares piece) {
    unsigned heap = 0;
    while (!loses(piece, heap)) ++heap;
    return heap;
  }

 private:
  struct Option {
    std::vector<Squares> pieces;  // the largest last
    std::size_t weight;
  };

  /// True if the player to move loses a piece beside a heap.
  // NOLINTNEXTLINE(misc-no-recursion): at most one call of a kind for each domino on the board
  bool loses(Squares piece, unsigned heap) {
    const Squares key = least_image(piece);
    auto& known = memo_[key];  // of each heap: 1 lost, 2 won
    if (heap < known.size() && known[heap] != 0) return known[heap] == 1;
    bool lost = true;
    for (unsigned smaller = 0; lost && smaller < heap; ++smaller) lost = !loses(key, smaller);
    if (lost) lost = has_no_move_to(key, heap);
    auto& answers = memo_[key];
    answers.resize(std::max<std::size_t>(answers.size(), heap + 1));
    answers[heap] = lost ? 1 : 2;
    return lost;
  }

  // NOLINTNEXTLINE(misc-no-recursion): see above
  bool has_no_move_to(Squares piece, unsigned heap) {
    for (const Option& option : options(piece)) {
      if (option.pieces.empty()) {
        if (heap == 0) return false;
        continue;
      }
      unsigned beside = heap;
      for (std::size_t i = 0; i + 1 < option.pieces.size(); ++i) beside ^= value(option.pieces[i]);
      if (loses(option.pieces.back(), beside)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<Option> options(Squares piece) const {
    std::vector<Option> options;
    const auto add = [&](Squares dominoes, unsigned step) {
      for (; dominoes != 0; dominoes &= dominoes - 1) {
        const Squares one = dominoes & (~dominoes + 1);
        options.push_back(pieces_of(piece & ~(one | one << step)));
      }
    };
    add(piece & piece >> 1U & ~(first_ << (columns_ - 1)), 1);
    add(piece & piece >> columns_, columns_);
    std::ranges::sort(options, {}, &Option::weight);
    return options;
  }

  [[nodiscard]] Option pieces_of(Squares free) const {
    Option option{{}, 0};
    while (free != 0) {
      Squares piece = free & (~free + 1);
      for (Squares grown = 0; grown != piece;) {
        grown = piece;
        const Squares beside = (piece & ~(first_ << (columns_ - 1))) << 1U |
                               (piece & ~first_) >> 1U | piece << columns_ | piece >> columns_;
        piece |= beside & free;
      }
      free &= ~piece;
      const auto size = static_cast<std::size_t>(std::popcount(piece));
      if (size < 2) continue;
      option.pieces.push_back(piece);
      option.weight += size * size;
    }
    std::ranges::sort(option.pieces, {}, [](Squares piece) { return std::popcount(piece); });
    return option;
  }

  /// The least of the four images, each moved into the corner.
  [[nodiscard]] Squares least_image(Squares piece) const {
    const Squares flipped = upside_down(piece);
    return std::min({in_corner(piece), in_corner(flipped), in_corner(turned(piece)),
                     in_corner(turned(flipped))});
  }
  [[nodiscard]] Squares in_corner(Squares piece) const {
    while ((piece & row_) == 0) piece >>= columns_;
    while ((piece & first_) == 0) piece >>= 1U;
    return piece;
  }
  [[nodiscard]] Squares upside_down(Squares piece) const {
    Squares image = 0;
    for (unsigned r = 0; r < rows_; ++r) {
      image = image << columns_ | (piece >> (r * columns_) & row_);
    }
    return image;
  }
  /// Turned by half.
  [[nodiscard]] Squares turned(Squares piece) const {
    Squares image = 0;
    for (unsigned i = 0; i < rows_ * columns_; ++i) image = image << 1U | (piece >> i & 1U);
    return image;
  }

  unsigned rows_;
  unsigned columns_;
  Squares first_ = 0;  // of every row
  Squares row_ = 0;
  std::unordered_map<Squares, std::vector<std::uint8_t>> memo_;
};

}  // namespace

int main(int count, char** arguments) {
  const auto number = [&](int at) {
    return at < count ? std::strtoul(arguments[at], nullptr, 10) : 0;
  };
  const unsigned long rows = number(1);
  const unsigned long columns = number(2);
  if (count != 3 || rows < 2 || columns < 2 || rows > 31 || columns > 31 || rows * columns > 63) {
    static_cast<void>(std::fputs("usage: peer-cram ROWS COLUMNS\n", stderr));
    return 2;
  }
  Cram cram(static_cast<unsigned>(rows), static_cast<unsigned>(columns));
  std::printf("%u\n", cram.value((Squares{1} << (rows * columns)) - 1));
  return 0;
}
