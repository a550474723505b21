// What the general solver computes from the values of the options of a position.
//
// An evaluation has begin(), see(value) for each option (false: the answer is settled already),
// value(), whether threads may share the work (`parallel`), and whether an option with some value
// settles the position it belongs to (`settles_parent`).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"

namespace grundy::dag {

/// The nim value, by the mex rule.
class MexRule {
 public:
  static constexpr bool parallel = true;
  static constexpr bool settles_parent(std::uint32_t) { return false; }

  void begin() { seen_.clear(); }
  bool see(std::uint32_t value) {
    seen_.insert(value);
    return true;
  }
  [[nodiscard]] std::uint32_t value() const { return seen_.mex(); }

 private:
  MexSet seen_;
};

/// The outcome in normal play, 0 for P and 1 for N, of parts whose options are single parts. Most
/// of a game need not be looked at to find it.
class NormalRule {
 public:
  static constexpr std::uint32_t kP = 0;
  static constexpr std::uint32_t kN = 1;
  static constexpr bool parallel = true;
  static constexpr bool settles_parent(std::uint32_t value) { return value == kP; }

  void begin() { has_p_option_ = false; }
  bool see(std::uint32_t value) {
    has_p_option_ = value == kP;
    return !has_p_option_;
  }
  [[nodiscard]] std::uint32_t value() const { return has_p_option_ ? kN : kP; }

 private:
  bool has_p_option_ = false;
};

/// The outcome in misère play, 0 for P and 1 for N: whoever cannot move wins; otherwise the player
/// to move wins if some option is lost for the opponent.
class MisereRule {
 public:
  static constexpr std::uint32_t kP = 0;
  static constexpr std::uint32_t kN = 1;
  static constexpr bool parallel = true;
  static constexpr bool settles_parent(std::uint32_t value) { return value == kP; }

  void begin() {
    has_options_ = false;
    has_p_option_ = false;
  }
  bool see(std::uint32_t value) {
    has_options_ = true;
    has_p_option_ = value == kP;
    return !has_p_option_;
  }
  [[nodiscard]] std::uint32_t value() const { return !has_options_ || has_p_option_ ? kN : kP; }

 private:
  bool has_options_ = false;
  bool has_p_option_ = false;
};

/// The shape of the game tree below a position, as a number: equal exactly for isomorphic trees
/// with one branch per move. (Aho, Hopcroft and Ullman's tree isomorphism: a shape is the sorted
/// list of the shapes of its branches.) The shapes of one instance mean nothing to another, so it
/// is not parallel.
class TreeRule {
 public:
  static constexpr bool parallel = false;
  static constexpr bool settles_parent(std::uint32_t) { return false; }

  /// Shapes take memory from the budget, and stop the search when it is used up.
  explicit TreeRule(Budget& budget) : budget_(&budget) {}

  void begin() { branches_.clear(); }
  bool see(std::uint32_t shape) {
    branches_.push_back(shape);
    return true;
  }
  [[nodiscard]] std::uint32_t value() {
    std::ranges::sort(branches_);
    const auto next = static_cast<std::uint32_t>(shapes_->size());
    const auto [shape, is_new] = shapes_->try_emplace(branches_, next);
    // The budget itself remembers a refusal, which ends the search at its next report.
    if (is_new) (void)budget_->reserve(kNodeBytes + branches_.size() * sizeof(std::uint32_t));
    return shape->second;
  }

 private:
  using Shapes = std::map<std::vector<std::uint32_t>, std::uint32_t>;
  static constexpr std::uint64_t kNodeBytes = 96;

  Budget* budget_;
  std::shared_ptr<Shapes> shapes_ = std::make_shared<Shapes>();  // shared by the solver's copies
  std::vector<std::uint32_t> branches_;
};

}  // namespace grundy::dag
