// The endgame databases of Cram: which one to use, and where they are kept.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "solve/cram/window.h"
#include "solve/solver.h"

namespace grundy::cram {

class Windows final : public SharedTables {
 public:
  void begin(const Request& request) override {
    folder_ = request.cache;
    proof_ = !request.proof.empty();
  }

  /// The window for a board of this many rows and columns (rows at most columns), built or found if
  /// need be; null if none pays or the budget does not allow it.
  [[nodiscard]] std::shared_ptr<const Window> for_board(unsigned rows, unsigned columns,
                                                        Budget& budget);
  /// The one that has all positions of such a board, if there is one already.
  [[nodiscard]] const Window* used_for(unsigned rows, unsigned columns) const {
    const Entry* const entry = find(rows, columns);
    return entry == nullptr ? nullptr : entry->window.get();
  }
  [[nodiscard]] std::uint64_t bytes() const override;
  /// How many blocks of windows in files were found to be damaged. Nothing used them, and the files
  /// are gone.
  [[nodiscard]] std::uint64_t damage() const;

 private:
  struct Entry {
    std::shared_ptr<Window> window;
    std::shared_ptr<const void> memory;                   // that it lies in
    std::shared_ptr<const std::atomic<unsigned>> damage;  // null if that is no file
  };
  [[nodiscard]] const Entry* find(unsigned rows, unsigned columns) const;
  [[nodiscard]] std::shared_ptr<const Window> open(unsigned rows, unsigned columns, Budget& budget);
  [[nodiscard]] std::shared_ptr<const Window> build(unsigned rows, unsigned columns,
                                                    Budget& budget);
  [[nodiscard]] std::string path(const Window& window) const;

  // The folder that keeps large windows from run to run; empty: none.
  std::string folder_;
  // True if a proof is to be written. A proof covers all that it takes from a window, so a larger
  // window than the search needs makes it longer: twice as long for Cram 5x7.
  bool proof_ = false;
  std::vector<Entry> entries_;
};

}  // namespace grundy::cram
