// The reasons of the calculator: every operation by the two rules for Fermat powers of two.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "grundy/reason.h"
#include "nimber/ordinal.h"

namespace grundy::nimber {

class Steps {
 public:
  void sum(const Ordinal& a, const Ordinal& b, const Ordinal& result);
  void product(const Ordinal& a, const Ordinal& b, const Ordinal& result);
  void quotient(const Ordinal& a, const Ordinal& b, const Ordinal& result);
  void power(const Ordinal& base, const std::string& exponent, const Ordinal& result);
  void square_root(const Ordinal& a, const Ordinal& result);
  void solution(const Ordinal& a, const Ordinal& result);

  /// Everything so far, in order.
  [[nodiscard]] Explanation explanation(const std::string& expression, const Ordinal& value) &&;

 private:
  void add(std::string claim, std::vector<Explanation> because = {});
  /// A product of finite numbers, with the smaller products that it rests on. Each is shown once.
  [[nodiscard]] Explanation product(const Finite& a, const Finite& b);

  std::vector<Explanation> steps_;
  std::set<std::pair<Finite, Finite>> shown_;
  bool left_out_ = false;  // some of the smaller products
};

}  // namespace grundy::nimber
