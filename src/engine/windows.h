// The endgame databases of Cram: which one to use, and where they are kept.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/budget.h"
#include "games/cram/window.h"

namespace grundy {

class Windows {
 public:
  /// The window for a board of so many rows and columns (rows at most columns), built or found if
  /// need be; null where none pays or the budget does not allow it. `building` hears of the share
  /// done.
  [[nodiscard]] std::shared_ptr<const games::CramWindow> for_board(unsigned rows, unsigned columns,
                                                                   Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Entry {
    std::shared_ptr<games::CramWindow> window;
    std::shared_ptr<std::uint64_t[]> memory;
  };
  std::vector<Entry> entries_;
};

}  // namespace grundy
