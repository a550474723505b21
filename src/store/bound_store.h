// What a search has proved, kept in a folder for the next run: values of parts, or the values that
// they do not have, as far as they took some work.
//
// Facts are collected and written in batches into a KeyStore, at the latest every five seconds, so
// that a run that is killed at any moment loses the work of some seconds only. A damaged store is
// refused. The store says for which game and rules it was written, and is refused for others; and
// which program wrote it last.
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
  /// Opens the store in a folder, or makes one. `contents` names the game, its parameters and the
  /// version of what is kept; `writer` the program that keeps it, which is noted and does not
  /// matter. Every fact in it is handed to `take`.
  [[nodiscard]] static Expected<std::unique_ptr<BoundStore>> open(
      const std::string& folder, std::string_view contents, std::string_view writer,
      const std::function<void(WordsView, const Bounds&)>& take);

  BoundStore(const BoundStore&) = delete;
  BoundStore& operator=(const BoundStore&) = delete;
  /// Writes what is left.
  ~BoundStore();

  /// Keeps a fact. From any thread.
  void add(WordsView part, const Bounds& bounds);
  /// Writes what has been collected; the first failure stays. From any thread.
  Expected<void> flush();
  /// The same if it is time to.
  Expected<void> flush_if_due();
  [[nodiscard]] std::uint64_t facts() const;

 private:
  class Impl;
  explicit BoundStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy
