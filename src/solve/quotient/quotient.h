// The misère quotient of a list of parts, found part by part.
//
// Two sums are alike if no sum of the same parts tells their misère outcomes apart. The classes
// form a commutative monoid Q with a subset P, the lost ones (Plambeck 2005; Plambeck and Siegel
// 2008). The value Φ of a part is multiplied over a sum, and the sum is lost exactly if the product
// is in P.
//
// A part is added in one of two ways. If a value that is there already fits, it takes that: only
// one can, since rows of a reduced monoid differ, and V2 (verify.h) has to agree. Otherwise it gets
// a counter of its own (build.h), and trials go on while there is a least failure: its true outcome
// is noted as a fact, and the next trial is the smallest monoid that fits all facts. Facts keep the
// trials from going round in circles. A failure can always be repaired by `refine` with all its
// parts, so the search ends only at a quotient or at a limit.
//
// Tried and dropped, by others and here: trials without facts (Cram 4x4: thousands of failures,
// again and again the same), one repair only (0.07 to heap 33 takes 102 failures in place of 28).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "solve/quotient/build.h"
#include "solve/quotient/monoid.h"
#include "solve/quotient/part_list.h"
#include "solve/quotient/verify.h"

namespace grundy::quotient {

/// A monoid that is right for all sums below a word.
struct Trial {
  Monoid monoid;
  Fact failure;

  /// It is right for this many copies of its last part, beside any number of smaller parts.
  [[nodiscard]] std::uint64_t most_copies() const;
};

class Quotient {
 public:
  /// The largest order that both checkers of proofs accept.
  static constexpr std::size_t kMostProvable = 4096;

  /// The list may grow, and must outlive the quotient.
  explicit Quotient(const PartList& parts) : parts_(parts) {}
  Quotient(const Quotient&) = delete;
  Quotient& operator=(const Quotient&) = delete;

  /// The first parts, which are those with a value in it, have this quotient. Its order is exact.
  [[nodiscard]] const Monoid& monoid() const { return *monoid_; }
  [[nodiscard]] std::size_t parts() const { return monoid_->parts(); }

  /// Takes in the next part of the list. False: no trial within the caps fits; what is known of
  /// that part is in `best_trial`, and further calls would fail in the same way.
  [[nodiscard]] Found<bool> add(Budget& budget);

  /// The trial for the next part that was right for most copies of it, if `add` failed or stopped.
  [[nodiscard]] const std::shared_ptr<const Trial>& best_trial() const { return best_; }
  /// The same of those trials whose order checkers of proofs accept.
  [[nodiscard]] const std::shared_ptr<const Trial>& provable_trial() const { return provable_; }
  [[nodiscard]] bool stuck() const { return stuck_; }
  /// Order and size of P each time that they changed.
  struct Step {
    Part part;
    std::size_t order;
    std::size_t lost;
  };
  [[nodiscard]] const std::vector<Step>& history() const { return history_; }
  [[nodiscard]] std::size_t failures() const { return facts_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  [[nodiscard]] std::optional<Element> fitting_value(Part part) const;
  [[nodiscard]] Found<std::optional<Monoid>> repair(const Monoid& broken, const Fact& failure,
                                                    std::size_t count, Budget& budget) const;
  [[nodiscard]] Found<bool> admits(Part part, Element value, Budget& budget);
  [[nodiscard]] Found<bool> find_larger(Part part, Budget& budget);
  void keep_best(Trial trial);
  void forget_trials() {
    best_.reset();
    provable_.reset();
  }

  const PartList& parts_;
  std::unique_ptr<Monoid> monoid_ = std::make_unique<Monoid>();
  std::unique_ptr<Verifier> verifier_;  // of the monoid; made when it is first needed
  std::optional<Cofactors> cofactors_;  // likewise
  std::vector<Fact> facts_;
  std::vector<Step> history_;
  std::shared_ptr<const Trial> best_;
  std::shared_ptr<const Trial> provable_;
  bool stuck_ = false;
};

}  // namespace grundy::quotient
