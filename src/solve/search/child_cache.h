// The moves from questions that were left before they were answered.
//
// A question is left as soon as another one looks more promising, and often taken up again. A ring
// keeps the lists of moves of those that were left last, so that they need not be enumerated,
// brought into canonical form and sorted once more. The oldest make room. Each worker has its own.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "solve/search/questions.h"
#include "store/large_memory.h"

namespace grundy::search {

template <class Part>
class ChildCache {
 public:
  /// Memory is taken when the first list is kept.
  explicit ChildCache(std::uint64_t bytes)
      : children_(bytes / 2 / sizeof(Child)),
        parts_(bytes / 8 * 3 / sizeof(Part)),
        places_(std::bit_floor(std::max<std::uint64_t>(1, bytes / 8 / sizeof(Place)))) {}

  void keep(const Frame<Part>& frame, std::span<const Child> children,
            std::span<const Part> parts) {
    if (children.size() > children_.limit / 4 || parts.size() > parts_.limit / 4) return;
    if (!places_.items && !take()) return;
    places_.items[place_of(frame)] = {.part = frame.part,
                                      .target = frame.target,
                                      .excluded = frame.excluded,
                                      .children = children_.add(children),
                                      .parts = parts_.add(parts),
                                      .child_count = static_cast<std::uint32_t>(children.size()),
                                      .part_count = static_cast<std::uint32_t>(parts.size())};
  }

  /// Appends what was kept of this question; false where nothing is.
  bool restore(Frame<Part>& frame, std::vector<Child>& children, std::vector<Part>& parts) const {
    if (!places_.items) return false;
    const Place& place = places_.items[place_of(frame)];
    if (place.child_count == 0 || place.target != frame.target || !(place.part == frame.part) ||
        !children_.holds(place.children) || !parts_.holds(place.parts)) {
      return false;
    }
    children_.read(place.children, place.child_count, children);
    parts_.read(place.parts, place.part_count, parts);
    frame.excluded |= place.excluded;
    return true;
  }

  void prefetch(const Frame<Part>& frame) const {
    if (places_.items) __builtin_prefetch(&places_.items[place_of(frame)]);
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return children_.bytes() + parts_.bytes() + places_.bytes();
  }

 private:
  struct Place {
    Part part;
    unsigned target;
    std::uint32_t excluded;
    std::uint64_t children;  // how many had been written before these
    std::uint64_t parts;
    std::uint32_t child_count;  // 0: nothing is kept here
    std::uint32_t part_count;
  };

  template <class Item>
  struct Ring {
    explicit Ring(std::uint64_t most) : limit(std::max<std::uint64_t>(most, 1)) {}

    /// Where they begin: a number that only grows.
    std::uint64_t add(std::span<const Item> list) {
      if (end % limit + list.size() > limit) end += limit - end % limit;
      const std::uint64_t begin = end;
      end += list.size();
      std::copy(list.begin(), list.end(), items.get() + begin % limit);
      return begin;
    }
    [[nodiscard]] bool holds(std::uint64_t begin) const { return begin + limit >= end; }
    void read(std::uint64_t begin, std::uint32_t count, std::vector<Item>& list) const {
      const Item* const first = items.get() + begin % limit;
      list.insert(list.end(), first, first + count);
    }
    [[nodiscard]] std::uint64_t bytes() const { return items ? limit * sizeof(Item) : 0; }

    std::uint64_t limit;
    std::uint64_t end = 0;
    LargeMemory<Item> items;
  };

  bool take() {
    try {
      auto children = large_memory<Child>(children_.limit);
      auto parts = large_memory<Part>(parts_.limit);
      places_.items = large_memory<Place>(places_.limit);
      children_.items = std::move(children);
      parts_.items = std::move(parts);
    } catch (const std::bad_alloc&) {
      return false;
    }
    return true;
  }

  [[nodiscard]] std::size_t place_of(const Frame<Part>& frame) const {
    return (frame.hash + frame.target) & (places_.limit - 1);
  }

  Ring<Child> children_;
  Ring<Part> parts_;
  Ring<Place> places_;
};

}  // namespace grundy::search
