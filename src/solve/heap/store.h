// Values of heap games kept in a folder from one run to the next: docs/formats/heap-values.md.
//
// A file is written under another name and put in its place when it is complete, so a run that is
// killed leaves the file of its last checkpoint.
#pragma once

#include <string>
#include <string_view>

#include "core/budget.h"
#include "grundy/error.h"
#include "solve/heap/solver.h"

namespace grundy::heap {

/// Takes over what the folder has, if it has a file. A damaged file is an error.
[[nodiscard]] Expected<void> load_heap_values(const std::string& folder, HeapSolver& solver);
[[nodiscard]] Expected<void> save_heap_values(const std::string& folder, const HeapSolver& solver);

/// The values of a game of heaps that positions are asked about, in the folder of the question.
class HeapStore {
 public:
  /// Takes over what the folder has, once; does nothing if no folder is given.
  [[nodiscard]] Expected<void> take(const std::string& folder, HeapSolver& solver, Budget& budget);
  /// Writes the values if many of them are new.
  [[nodiscard]] Expected<void> put(const HeapSolver& solver);

 private:
  std::string folder_;
  std::uint64_t stored_ = 0;  // how many values it has
};

/// A whole file with a seal (store/seal.h) behind it, put in its place when it is complete; the
/// folder is made if it is not there.
[[nodiscard]] Expected<void> put_file(const std::string& folder, const std::string& name,
                                      std::string_view content);
/// The content of a file, or nothing if there is none. A file whose seal is not right is an error.
/// The first line says what it is and ends with a number; a file with a lower number counts as
/// none.
[[nodiscard]] Expected<std::string> get_file(const std::string& folder, const std::string& name,
                                             std::string_view first_line);

}  // namespace grundy::heap
