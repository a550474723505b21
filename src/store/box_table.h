// Values of positions in a box (grundy/game/box.h): four bytes per word of the box and nothing
// else.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "grundy/game/box.h"
#include "store/large_memory.h"

namespace grundy {

/// The bits in which the positions that are coming differ, and the box in use. value_table.h says
/// when there is one.
template <class Part>
class BoxTable {
 public:
  using State = std::atomic<std::uint32_t>;
  using Shape = Box<(sizeof(Part) + sizeof(Word) - 1) / sizeof(Word)>;
  static constexpr std::size_t kOutside = Shape::kOutside;

  [[nodiscard]] bool active() const { return states_ != nullptr; }

  /// A position that will be stored. Several threads may say so.
  void expect(const Part& part) {
    const Key key = to_key(part);
    if (begin_.load(std::memory_order_acquire) != Begin::done) begin_with(key);
    for (std::size_t i = 0; i < key.size(); ++i) {
      const Word seen = seen_[i].load(std::memory_order_relaxed);
      const Word more = (key[i] ^ base_[i]) & ~seen;
      if (more != 0) seen_[i].fetch_or(more, std::memory_order_relaxed);
    }
  }
  /// A position that is stored without a box. If nobody has expected it, there will be none.
  void note(const Part& part) {
    const Key key = to_key(part);
    Word outside = begin_.load(std::memory_order_acquire) == Begin::done ? 0 : 1;
    for (std::size_t i = 0; i < key.size(); ++i) {
      outside |= (key[i] ^ base_[i]) & ~seen_[i].load(std::memory_order_relaxed);
    }
    if (outside != 0) given_up_.store(true, std::memory_order_relaxed);
  }
  /// True if a position is expected that lies outside of the box in use.
  [[nodiscard]] bool outdated() const {
    Word outside = 0;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      outside |= seen_[i].load(std::memory_order_relaxed) & ~shape_.mask()[i];
    }
    return outside != 0;
  }
  /// The box of all that was expected; nothing if nothing was, or if it is not simple.
  [[nodiscard]] std::optional<Shape> wanted() const {
    Key mask;
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = seen_[i];
    const Shape shape(base_, mask);
    const bool possible = begin_ == Begin::done && !given_up_ && shape.simple();
    return possible ? std::optional(shape) : std::nullopt;
  }

  [[nodiscard]] std::size_t index(const Part& part) const { return shape_.index(to_key(part)); }
  [[nodiscard]] State& state(std::size_t index) const { return states_[index]; }
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] const State* states() const { return states_.get(); }

  [[nodiscard]] std::uint64_t bytes() const { return active() ? bytes_of(shape_) : 0; }
  [[nodiscard]] static std::uint64_t bytes_of(const Shape& shape) {
    return shape.size() * sizeof(State);
  }

  /// Calls visit(part, state) for all that is stored, until it returns false.
  template <class Visit>
  bool each(Visit&& visit) const {
    for (std::size_t i = 0; active() && i < shape_.size(); ++i) {
      const std::uint32_t state = states_[i].load(std::memory_order_relaxed);
      if (state != 0 && !visit(to_part(shape_.key(i)), state)) return false;
    }
    return true;
  }

  // Nobody else may use the table meanwhile.

  /// Begins an empty box. The old one is returned, for what is in it. May throw std::bad_alloc.
  [[nodiscard]] BoxTable replaced_by(const Shape& shape) {
    LargeMemory<State> states = large_memory<State>(shape.size());
    return BoxTable(std::exchange(shape_, shape), std::exchange(states_, std::move(states)));
  }
  /// Hands out the box; afterwards there is none.
  [[nodiscard]] BoxTable taken() { return BoxTable(shape_, std::move(states_)); }
  void clear() { states_.reset(); }

  BoxTable() = default;
  BoxTable(const BoxTable&) = delete;
  BoxTable& operator=(const BoxTable&) = delete;
  ~BoxTable() = default;

 private:
  using Key = typename Shape::Key;
  enum class Begin : std::uint8_t { none, now, done };

  BoxTable(const Shape& shape, LargeMemory<State> states)
      : shape_(shape), states_(std::move(states)) {}

  void begin_with(const Key& key) {
    Begin none = Begin::none;
    if (begin_.compare_exchange_strong(none, Begin::now)) {
      base_ = key;
      begin_.store(Begin::done, std::memory_order_release);
    }
    while (begin_.load(std::memory_order_acquire) != Begin::done) std::this_thread::yield();
  }

  static Key to_key(const Part& part) {
    Key key{};
    std::memcpy(key.data(), &part, sizeof part);
    return key;
  }
  static Part to_part(const Key& key) {
    Part part;
    std::memcpy(&part, key.data(), sizeof part);
    return part;
  }

  Shape shape_;
  LargeMemory<State> states_;
  std::atomic<bool> given_up_ = false;
  std::atomic<Begin> begin_ = Begin::none;
  Key base_{};                                                    // the first that was expected
  std::array<std::atomic<Word>, std::tuple_size_v<Key>> seen_{};  // bits that differ from base_
};

/// For positions that have no box.
struct NoBox {
  static constexpr std::size_t kOutside = 0;
};

template <class Part>
inline constexpr bool has_box =
    std::is_trivially_copyable_v<Part> && std::is_trivially_default_constructible_v<Part> &&
    std::has_unique_object_representations_v<Part> && sizeof(Part) <= 4 * sizeof(Word);

}  // namespace grundy
