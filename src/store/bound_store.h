// What a search has proved, kept in a folder for the next run: values of parts, or the values that
// they do not have, if finding them took some work.
//
// Facts are collected and written to a SealedLog in batches, at the latest every five seconds. So a
// run that is killed at any moment loses only a few seconds of work. A damaged store is refused.
// The store names the game and rules that it was written for, and is refused for others. It also
// names the program that began it. Several facts about a part all hold;
// about a quarter of a store are such that a later one tells more (Cram 5x8 to 5x9).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/game/game.h"
#include "store/bound_table.h"

namespace grundy {

class BoundStore {
 public:
  /// Opens the store in a folder, or creates one. `contents` names the game, its parameters and the
  /// version of the contents. `writer` names the program, which a new store notes. Every fact in
  /// the store is passed to `take`.
  [[nodiscard]] static Expected<std::unique_ptr<BoundStore>> open(
      const std::string& folder, std::string_view contents, std::string_view writer,
      const std::function<void(WordsView, const Bounds&)>& take);

  BoundStore(const BoundStore&) = delete;
  BoundStore& operator=(const BoundStore&) = delete;
  /// Writes what is left.
  ~BoundStore();

  /// Keeps a fact. Any thread may call it.
  void add(WordsView part, const Bounds& bounds);
  /// Writes what has been collected; the first failure stays. Any thread may call it.
  Expected<void> flush();
  /// The same, if it is due.
  Expected<void> flush_if_due();
  [[nodiscard]] std::uint64_t facts() const;

 private:
  class Impl;
  explicit BoundStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy
