// The options of parts that were looked into, in canonical form.
//
// A question is left as soon as another one looks more promising, and often taken up again. And a
// part that is asked whether it has one value is soon asked about another. A ring keeps the options
// of the parts that were enumerated last, whatever the question, so they need not be enumerated,
// brought into canonical form and sorted again. The oldest make room. What is known about the
// options is not kept: the table has newer knowledge. Each worker has a separate cache.
//
// It starts small, since touching memory for the first time is expensive, and doubles when it is
// full, until there is no room for more.
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

/// `kByTarget`: the options that are kept depend on the value that was asked for.
template <class Part, bool kByTarget>
class OptionCache {
 public:
  /// Up to this many bytes; memory is taken when the first list is kept.
  explicit OptionCache(std::uint64_t most) : most_(most), lists_(std::min(most, kFirstBytes)) {}

  /// Keeps the options of a question: their parts, counted from `parts` on, and what is known about
  /// each.
  void keep(const Frame<Part>& frame, std::span<const Child> children,
            std::span<const Part> parts) {
    if (children.size() > lists_.options.limit / 4 || parts.size() > lists_.parts.limit / 4) return;
    if (!lists_.places.items && !lists_.take()) return;
    if (lists_.full(children.size(), parts.size()) && lists_.bytes() * 2 <= most_) {
      if (!lists_.enlarge()) most_ = 0;
    }
    const std::uint64_t options = lists_.options.make_room(children.size());
    const std::uint64_t begin = lists_.parts.make_room(parts.size());
    Option* option = lists_.options.at(options);
    Part* end = lists_.parts.at(begin);
    for (const Child& child : children) {
      *option++ = {child.count, child.known, static_cast<std::uint16_t>(child.shown)};
      end = std::copy_n(parts.begin() + child.first, child.count, end);
    }
    lists_.place_of(frame) = {
        .part = frame.part,
        .target = target_of(frame),
        .options = options,
        .parts = begin,
        .excluded = frame.excluded,
        .option_count = static_cast<std::uint32_t>(children.size()),
        .part_count = static_cast<std::uint32_t>(end - lists_.parts.at(begin)),
        .hash = static_cast<std::uint32_t>(hash_of(frame))};
  }

  /// Appends the options of this part, without numbers and hashes. False if they are not kept.
  bool restore(Frame<Part>& frame, std::vector<Child>& children, std::vector<Part>& parts) const {
    if (!lists_.places.items) return false;
    const Place& place = lists_.place_of(frame);
    if (place.option_count == 0 || !(place.part == frame.part) ||
        place.target != target_of(frame) || !lists_.options.holds(place.options) ||
        !lists_.parts.holds(place.parts)) {
      return false;
    }
    std::uint32_t first = 0;
    for (const Option& option : std::span(lists_.options.at(place.options), place.option_count)) {
      children.push_back({0, 0, 0, first, option.count, option.known, kAnyValue, option.shown});
      first += option.count;
    }
    const Part* const begin = lists_.parts.at(place.parts);
    parts.insert(parts.end(), begin, begin + place.part_count);
    frame.excluded |= place.excluded;
    return true;
  }

  void prefetch(const Frame<Part>& frame) const {
    if (lists_.places.items) __builtin_prefetch(&lists_.place_of(frame));
  }

  [[nodiscard]] std::uint64_t bytes() const { return lists_.places.items ? lists_.bytes() : 0; }

 private:
  static constexpr std::uint64_t kFirstBytes = std::uint64_t{16} << 20U;

  static unsigned target_of(const Frame<Part>& frame) {
    return kByTarget ? frame.target : kAnyValue;
  }
  static std::uint64_t hash_of(const Frame<Part>& frame) {
    return frame.hash + target_of(frame) * 0x9e3779b97f4a7c15U;
  }

  struct Option {
    std::uint8_t count;   // of its parts
    std::uint8_t known;   // nim sum of those whose values were known at once
    std::uint16_t shown;  // values of options of its one part, as bits
  };
  struct Place {
    Part part{};
    unsigned target = kAnyValue;
    std::uint64_t options = 0;  // how many had been written before these
    std::uint64_t parts = 0;
    std::uint32_t excluded = 0;      // values of options that were known at once
    std::uint32_t option_count = 0;  // 0: nothing is kept here
    std::uint32_t part_count = 0;
    std::uint32_t hash = 0;  // its lower half
  };

  template <class Item>
  struct Ring {
    explicit Ring(std::uint64_t most) : limit(std::max<std::uint64_t>(most, 1)) {}

    /// Where a list may be written: a number that only grows.
    std::uint64_t make_room(std::size_t size) {
      if (end % limit + size > limit) end += limit - end % limit;
      return std::exchange(end, end + size);
    }
    [[nodiscard]] bool holds(std::uint64_t begin) const { return begin + limit >= end; }
    [[nodiscard]] Item* at(std::uint64_t begin) const { return items.get() + begin % limit; }

    std::uint64_t limit;
    std::uint64_t end = 0;
    LargeMemory<Item> items;
  };

  struct Lists {
    explicit Lists(std::uint64_t size)
        : bytes_(size),
          options(size / 16 * 3 / sizeof(Option)),
          parts(size / 16 * 11 / sizeof(Part)),
          places(std::bit_floor(std::max<std::uint64_t>(1, size / 8 / sizeof(Place)))) {}

    bool take() {
      try {
        options.items = large_memory<Option>(options.limit);
        parts.items = large_memory<Part>(parts.limit);
        places.items = large_memory<Place>(places.limit);
      } catch (const std::bad_alloc&) {
        places.items.reset();
        return false;
      }
      return true;
    }
    /// True if lists of these sizes would overwrite the oldest ones.
    [[nodiscard]] bool full(std::size_t option_count, std::size_t part_count) const {
      return options.end + option_count > options.limit || parts.end + part_count > parts.limit;
    }
    /// Doubles the cache. Nothing is lost as long as nothing was overwritten. False if there is no
    /// memory; then nothing has changed.
    bool enlarge() {
      try {
        grundy::enlarge(options.items, 2 * options.limit);
        grundy::enlarge(parts.items, 2 * parts.limit);
        grundy::enlarge(places.items, 2 * places.limit);
      } catch (const std::bad_alloc&) {
        return false;
      }
      for (std::uint64_t i = 0; i < places.limit; ++i) {
        if ((places.items[i].hash & places.limit) == 0) continue;
        places.items[i + places.limit] = std::exchange(places.items[i], Place{});
      }
      options.limit *= 2;
      parts.limit *= 2;
      places.limit *= 2;
      bytes_ *= 2;
      return true;
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] Place& place_of(const Frame<Part>& frame) const {
      return places.items[hash_of(frame) & (places.limit - 1)];
    }

    std::uint64_t bytes_;
    Ring<Option> options;
    Ring<Part> parts;
    Ring<Place> places;
  };

  std::uint64_t most_;
  Lists lists_;
};

}  // namespace grundy::search
