// The nim values of a game of heaps by the mex rule, in the checker's own way, independent of the
// solvers.
//
// If moves leave at most two heaps, the checker uses classes. With a mask, every heap n of value v
// has the class
//
//   c(n, v) = parity(v AND mask), or parity(v AND mask) + n + k (mod 2) with the heap's parity,
//
// where k is the number of chips taken in a split, of the same parity in all splits. Classes add
// up: if n is split into a and b, then c(n, G(a) xor G(b)) = c(a, G(a)) + c(b, G(b)), since a + b +
// 2k = n + k (mod 2). So two *common* heaps, of class 1, make an option of class 0. Only options
// with a *rare* part, of class 0, or with one heap alone can meet a value of class 1. They are
// tried first and settle c, the least common value that is not met. Then options of common heaps
// are tried. If all rare values below c are met, the value is c. If no options are left, the value
// is the least that is not met. That is the mex rule, whatever the mask. A good mask leaves few
// rare heaps and makes this fast. With mask 0 all heaps are rare, and every option is tried.
//
// For all other rules, the values of sums of j heaps are kept for each total, and grow as heaps
// become known. This is the plain way, for short lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grundy/error.h"
#include "grundy/game/heap_rules.h"

namespace grundy::check {

/// Tells which heaps are common.
struct Classes {
  std::uint32_t mask = 0;
  bool with_heap = false;
  unsigned split_parity = 0;  ///< of k, if the parity of the heap counts

  [[nodiscard]] bool is_common(std::uint64_t heap, std::uint32_t value) const {
    const auto parity = static_cast<unsigned>(__builtin_parity(value & mask));
    return (with_heap ? parity ^ ((heap + split_parity) & 1U) : parity) != 0;
  }
};

/// True if the rules allow classes: at most two heaps, and a bound on the chips taken.
[[nodiscard]] bool has_classes(const HeapRules& rules);
/// The classes of a mask. Fails if splits take both even and odd numbers.
[[nodiscard]] Expected<Classes> classes_of(const HeapRules& rules, std::uint32_t mask,
                                           bool with_heap);

/// Values found with the help of classes. Each must fit a Value.
template <class Value>
class ClassedValues {
 public:
  explicit ClassedValues(const HeapRules& rules);

  /// Uses these classes from now on. Without them, a new mask is chosen now and then.
  void use(const Classes& classes);
  /// Computes the next value; false if it does not fit a Value.
  bool next();

  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  [[nodiscard]] std::uint32_t at(std::uint64_t heap) const { return values_[heap]; }
  [[nodiscard]] const std::vector<std::uint32_t>& rare() const { return rare_; }
  /// Tries common parts up to this size before any larger one.
  void look_first_up_to(std::uint64_t part) { first_parts_ = part; }
  /// The last value needed no option whose smaller part is common and larger than this.
  [[nodiscard]] std::uint64_t largest_part() const { return largest_part_; }

 private:
  void choose_mask();
  void sort_out();
  void meet_alone(std::uint64_t heap);
  void meet_rare(std::uint64_t heap);
  [[nodiscard]] std::uint32_t meet_common(std::uint64_t heap);
  void grow(std::uint32_t value);

  std::vector<Taking> takings_;
  std::vector<Taking> splits_;
  Classes classes_;
  std::optional<unsigned> split_parity_;  // if all splits have the same
  bool chosen_ = false;                   // by the caller
  std::vector<Value> values_{0};
  std::vector<std::uint32_t> rare_;
  std::vector<std::uint32_t> met_;  // by value: the last heap that has it among its options
  std::array<std::vector<std::uint8_t>, 2> common_;  // by the parity of the heap
  std::vector<std::uint32_t> open_;
  std::uint64_t largest_part_ = 0;
  std::uint64_t first_parts_ = 0;
};

/// Values for any rules, whatever number of heaps a move leaves.
class SummedValues {
 public:
  SummedValues(const HeapRules& rules, std::uint64_t count);
  void next();
  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  [[nodiscard]] std::uint32_t at(std::uint64_t heap) const { return values_[heap]; }

 private:
  using Set = std::set<std::uint32_t>;
  void meet(std::uint64_t rest, const Leaving& leaving);
  void add_heap(std::uint64_t heap);
  [[nodiscard]] const Set& sums(bool unequal, std::size_t heaps, std::uint64_t total) const;

  HeapRules rules_;
  std::uint64_t count_;
  std::vector<std::uint32_t> values_{0};
  std::vector<std::uint64_t> met_;  // by value: the last heap that has it among its options
  /// The values of sums with each total, by the number of heaps; separately for any sizes and for
  /// different sizes.
  std::map<std::pair<bool, std::size_t>, std::vector<Set>> sums_;
};

/// The first `count` values, computed in the fastest way that applies.
[[nodiscard]] std::vector<std::uint32_t> first_heap_values(const HeapRules& rules,
                                                           std::uint64_t count);

}  // namespace grundy::check
