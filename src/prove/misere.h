// Writes the facts of misère play that a claim needs: see misere.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/parts.h"
#include "proof/writer.h"
#include "prove/fact_store.h"
#include "prove/misere_parts.h"
#include "solve/misere/sums.h"

namespace grundy::prove {

class MisereProver {
 public:
  /// What does not fit into memory is kept beside `file` in the meantime.
  MisereProver(proof::Writer& writer, const std::string& file, const Registry& registry,
               misere::Sums& solved, Budget& budget);
  MisereProver(const MisereProver&) = delete;
  MisereProver& operator=(const MisereProver&) = delete;

  /// Writes what shows who wins.
  [[nodiscard]] Expected<void> prove(const Sum& sum);

 private:
  using Step = Expected<void>;
  using Node = MisereParts::Node;

  struct Goal {
    MisereSum sum;
    bool expanded = false;  // what it needs has been put on the stack above it
  };

  [[nodiscard]] bool written_by_theorem(const Sum& sum);
  Expected<MisereSum> read(const Sum& sum);

  /// Calls visit(option in simple form, part, option of it) for each option of a simple sum, until
  /// it returns false. For a move in a heap the part is kNoPart.
  template <class Visit>
  Step each_option(const MisereSum& sum, Visit&& visit);
  const Words& key_of(const MisereSum& sum);

  /// True if the player to move loses; nothing if that has not been found.
  [[nodiscard]] std::optional<bool> lost(const MisereSum& sum);
  [[nodiscard]] bool is_written(const MisereSum& sum);
  /// The same, by search if it must be. An error at a limit.
  Expected<bool> find_loser(const MisereSum& sum);
  /// Puts the parts of a sum as the search numbers them into numbers_. False if one has no number.
  [[nodiscard]] bool number_parts(const MisereSum& sum);

  Step walk(const MisereSum& root);
  Step expand(const MisereSum& sum);
  Step expand_lost(const MisereSum& sum);
  Step expand_won(const MisereSum& sum);
  Step search_options(const MisereSum& sum);
  void write_heap(Node node);
  void write_heaps(std::uint64_t option);
  Step write_sum(const MisereSum& sum);

  Step pay();
  [[nodiscard]] std::unexpected<Error> stopped() const;

  static constexpr Node kNoPart = UINT32_MAX;

  proof::Writer& writer_;
  misere::Sums& solved_;
  Budget& budget_;
  Reservation memory_;
  proof::Parts parts_;
  MisereParts table_;
  std::vector<bool> heap_written_;  // for each part
  FactStore sums_;                  // who wins, and what has been written
  std::vector<Goal> goals_;
  std::uint64_t since_report_ = 0;
  // Reused buffers.
  MisereSum option_;
  Words key_;
  std::vector<misere::Sums::Part> numbers_;
};

}  // namespace grundy::prove
