// Tables of all positions of Chomp inside a shape: their nim values, or which of them are lost.
//
// A value has one byte if the shape has at most 256 squares, since no value exceeds the number of
// bites, and two otherwise. (One byte, with the few larger values elsewhere, would halve the tables
// of boards that take minutes anyway.) Lost positions are kept by all rows but the last: one number
// says which length of the last row is lost, if any.
//
// How large boards may be: a table of m x n has C(m+n, m) values, and one of lost positions
// C(m+n-1, m-1) numbers. With three rows that is n^3/6 values and n^2/2 lengths, so 3x10000 is out
// of reach for values, and takes 100 MB for who wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "grundy/game/game.h"

namespace grundy::chomp {

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  [[nodiscard]] virtual Words shape() const = 0;
  [[nodiscard]] virtual bool contains(WordsView rows) const = 0;
  /// What is known about a position inside the shape.
  [[nodiscard]] virtual std::optional<std::uint32_t> find(WordsView rows) const = 0;
  /// How many staircases must be evaluated before that is known.
  [[nodiscard]] virtual std::uint64_t missing(WordsView rows) const = 0;
  /// Evaluates them. False if the budget is at its end; then it goes on from there the next time.
  [[nodiscard]] virtual bool fill(WordsView rows, Budget& budget) = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

/// Makes an empty table for a shape with at least three rows. Null if there are too many
/// staircases, or if what it will need exceeds the memory that the budget has left.
using MakeTable = std::unique_ptr<Table> (*)(WordsView shape, Budget& budget);
/// Finds nim values.
[[nodiscard]] std::unique_ptr<Table> make_value_table(WordsView shape, Budget& budget);
/// Finds 1 for lost positions and 0 for the others.
[[nodiscard]] std::unique_ptr<Table> make_lost_table(WordsView shape, Budget& budget);

/// Several tables of one kind: one for each shape that was asked for and is in no other.
class TableShelf {
 public:
  explicit TableShelf(MakeTable make) : make_(make) {}

  /// What is known about a position, which may also stand on its side in a table.
  [[nodiscard]] std::optional<std::uint32_t> find(WordsView rows) const;
  enum class Filled : std::uint8_t { yes, stopped, too_large };
  /// Sees to it that it is known.
  [[nodiscard]] Filled fill(WordsView rows, Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  static constexpr std::size_t kMost = 8;

  Table* nearest(WordsView rows) const;
  Table* add(WordsView rows, Budget& budget);
  void drop(std::size_t count, Budget& budget);
  void drop_inside(const Table& larger, Budget& budget);

  MakeTable make_;
  std::vector<std::unique_ptr<Table>> tables_;  // the oldest first
};

}  // namespace grundy::chomp
