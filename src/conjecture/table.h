// The values, or who loses, in a box of positions, computed from the rules: what guesses are made
// from, and what they are held against.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "grundy/value.h"
#include "rules/options.h"

namespace grundy::conjecture {

class Table {
 public:
  /// `values`: nim values. Otherwise an entry is 0 for a P-position and 1 for an N-position.
  Table(const rules::RuleSet& rules, Play play, bool values)
      : rules_(rules), play_(play), values_(values) {}

  /// Fills the box of all positions with coordinates below `side`. An error if play does not end.
  [[nodiscard]] Found<void> grow(std::int64_t side, Budget& budget);

  [[nodiscard]] std::int64_t side() const { return side_; }
  [[nodiscard]] std::size_t coordinates() const { return rules_.coordinates; }
  [[nodiscard]] const rules::RuleSet& rules() const { return rules_; }
  [[nodiscard]] bool has_values() const { return values_; }
  [[nodiscard]] Play play() const { return play_; }

  /// The entry of a position in the box; nothing if `where` excludes it.
  [[nodiscard]] std::optional<std::uint32_t> at(std::span<const std::uint64_t> position) const;
  /// Visits all positions of the box until the visitor returns false.
  template <class Visit>
  bool each(Visit&& visit) const {
    std::vector<std::uint64_t> point(coordinates(), 0);
    for (const std::int32_t entry : box_) {
      if (entry >= 0 &&
          !visit(std::span<const std::uint64_t>(point), static_cast<std::uint32_t>(entry))) {
        return false;
      }
      std::size_t i = 0;
      while (i < point.size() && ++point[i] == static_cast<std::uint64_t>(side_)) point[i++] = 0;
    }
    return true;
  }
  /// A table of the same box with other entries, 0 or 1.
  template <class Entry>
  [[nodiscard]] Table mapped(Entry&& entry) const {
    Table result = *this;
    each([&](std::span<const std::uint64_t> point, std::uint32_t) {
      const Point place(point.begin(), point.end());
      result.set(place, static_cast<std::int32_t>(entry(point)));
      return true;
    });
    return result;
  }
  [[nodiscard]] std::uint32_t largest() const { return largest_; }
  [[nodiscard]] std::size_t positions() const { return positions_; }

 private:
  using Point = rules::Coordinates;

  [[nodiscard]] std::optional<std::size_t> index(std::span<const std::int64_t> point) const;
  [[nodiscard]] std::optional<std::int32_t> known(std::span<const std::int64_t> point) const;
  void set(std::span<const std::int64_t> point, std::int32_t entry);
  [[nodiscard]] Found<void> solve(const Point& point, Budget& budget);
  /// What the options of a position that were visited so far show.
  struct Seen {
    bool any = false;
    bool wins = false;
    bool endless = false;
  };
  /// Adds one option; false if nothing else matters.
  [[nodiscard]] bool see(std::span<const Point> parts, Seen& seen, std::vector<Point>& missing);
  /// The entry of a position, or nothing if `missing` has options that must be solved first.
  [[nodiscard]] Found<std::optional<std::int32_t>> evaluate(const Point& point,
                                                            std::vector<Point>& missing,
                                                            Budget& budget);

  const rules::RuleSet& rules_;
  Play play_;
  bool values_;
  std::int64_t side_ = 0;
  std::uint32_t largest_ = 0;
  std::size_t positions_ = 0;
  std::vector<std::int32_t> box_;  // -1: unknown or no position, -2: being solved
  boost::unordered_flat_map<Point, std::int32_t> outside_;
  std::vector<bool> met_;
};

}  // namespace grundy::conjecture
