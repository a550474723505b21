// The inner loop of the general solver, compiled with the game: the options of one part, each
// looked up where its value lies, if it is known.
//
// AnyGame could list all options for the solver to look up. A game that is a C++ class does it
// here instead, where the compiler sees its rules: an option stays in registers and no list is
// made. The rest of the solver is compiled once, for all games.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game/box.h"
#include "grundy/game/options.h"
#include "grundy/position.h"

namespace grundy {

/// The values among the options of one part, and the options whose values are not known yet.
class ValueScan {
 public:
  using State = std::atomic<std::uint32_t>;
  /// A state of 0 is no value; of another one, this bit is not part of the value, which has
  /// kFirstValue added.
  static constexpr std::uint32_t kMark = 0x8000'0000;
  static constexpr std::uint32_t kFirstValue = 2;

  /// `box` and `states` say where values lie. They must outlive the scan.
  template <std::size_t Size>
  void begin(const Box<Size>& box, const State* states, OptionLimit* limit) {
    box_ = &box;
    states_ = states;
    limit_ = limit;
    unknown_.clear();
    seen_ = 0;
    cut_short_ = false;
    if (++stamp_ == 0) {  // after 2^32 parts old stamps could become valid again
      std::ranges::fill(stamps_, 0);
      stamp_ = 1;
    }
  }

  /// An option. False if the enumeration must end.
  template <std::size_t Size>
  bool see(const std::array<Word, Size>& option) {
    const std::size_t index = static_cast<const Box<Size>*>(box_)->index(option);
    std::uint32_t state = 0;
    if (index != Box<Size>::kOutside) state = states_[index].load(std::memory_order_acquire);
    if (state != 0) {
      const std::uint32_t value = (state & ~kMark) - kFirstValue;
      if (value >= stamps_.size()) make_room(value);
      stamps_[value] = stamp_;
    } else {
      unknown_.insert(unknown_.end(), option.begin(), option.end());
    }
    return ++seen_ % kAskEvery != 0 || ask();
  }

  /// How many options were seen.
  [[nodiscard]] std::size_t seen() const { return seen_; }
  [[nodiscard]] bool cut_short() const { return cut_short_; }
  /// The words of the unknown options, one after another.
  [[nodiscard]] WordsView unknown() const { return unknown_; }
  /// The least value that was not seen.
  [[nodiscard]] std::uint32_t mex() const {
    std::uint32_t value = 0;
    while (value < stamps_.size() && stamps_[value] == stamp_) ++value;
    return value;
  }

 private:
  static constexpr std::size_t kAskEvery = 256;

  [[gnu::noinline]] void make_room(std::uint32_t value) {
    stamps_.resize(2 * static_cast<std::size_t>(value) + 16, 0);
  }
  [[gnu::noinline]] bool ask() {
    cut_short_ = limit_ != nullptr && !limit_->allows(unknown_.capacity() * sizeof(Word));
    return !cut_short_;
  }

  const void* box_ = nullptr;  // a Box of as many words as a part has
  const State* states_ = nullptr;
  OptionLimit* limit_ = nullptr;
  std::vector<std::uint32_t> stamps_ = std::vector<std::uint32_t>(64, 0);
  std::uint32_t stamp_ = 0;
  std::size_t seen_ = 0;
  bool cut_short_ = false;
  Words unknown_;
};

/// A game that shows the options of a part to a scan by itself. TypedGame is one where it can.
class ScannedGame {
 public:
  ScannedGame() = default;
  ScannedGame(const ScannedGame&) = delete;
  ScannedGame& operator=(const ScannedGame&) = delete;
  virtual ~ScannedGame() = default;

  /// Shows all options, as AnyGame::options lists them. False if it cannot; then solvers take the
  /// list.
  virtual bool scan(WordsView part, ValueScan& scan) const = 0;
};

}  // namespace grundy
