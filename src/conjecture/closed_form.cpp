// Closed forms by enumeration: expressions in the order of their size, one for each list of values
// that they have on a sample of positions. For each of them A, the list of `target - A` and of
// `target xor A` is looked up too, which finds sums of two terms without enumerating them.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <random>

#include "conjecture/guess.h"

namespace grundy::conjecture {

namespace {

using rules::Expression;
using ExpressionKind = Expression::Kind;
using Values = std::vector<std::int64_t>;

constexpr std::size_t kMostExpressions = 30'000;
constexpr std::size_t kSample = 150;
constexpr int kLargestSize = 7;

class ClosedForms {
 public:
  ClosedForms(const Table& table, bool zeros_only) : table_(table), zeros_only_(zeros_only) {
    table.each([&](std::span<const std::uint64_t> point, std::uint32_t) {
      points_.emplace_back(point.begin(), point.end());
      return true;
    });
    // The same sample every time.
    std::mt19937 random(1);
    if (points_.size() > kSample) {
      std::shuffle(points_.begin() + 20, points_.end(), random);
      points_.resize(kSample);
    }
    for (const auto& point : points_) {
      const std::vector<std::uint64_t> place(point.begin(), point.end());
      target_.push_back(*table.at(place));
    }
    sizes_.resize(kLargestSize + 1);
  }

  Found<std::optional<Expression>> run(Budget& budget) {
    for (std::size_t i = 0; i < table_.coordinates(); ++i) {
      add(1, Expression{.kind = ExpressionKind::variable, .variable = i});
    }
    for (const std::int64_t number : {0, 1, 2, 3}) {
      add(1, Expression{.kind = ExpressionKind::number, .number = number});
    }
    for (int size = 2; size <= kLargestSize && !found_ && known_.size() < kMostExpressions;
         ++size) {
      for (std::size_t a = 0; a < sizes_[static_cast<std::size_t>(size - 1)].size(); ++a) {
        const Expression left = sizes_[static_cast<std::size_t>(size - 1)][a];
        for (const std::int64_t c : {2, 3, 4, 5}) {
          add(size, unary(ExpressionKind::div, left, c));
          add(size, unary(ExpressionKind::mod, left, c));
          add(size, unary(ExpressionKind::times, left, c));
        }
        if (found_ || !budget.spend(12 * kSample)) break;
      }
      if (budget.stopped()) return stopped_early();
      for (int first = 1; first < size - 1 && !found_; ++first) {
        GRUNDY_TRY_VOID(pairs(size, first, size - 1 - first, budget));
      }
    }
    return found_;
  }

 private:
  static Expression unary(ExpressionKind kind, const Expression& left, std::int64_t number) {
    return {.kind = kind, .number = number, .left = std::make_shared<Expression>(left)};
  }
  static Expression binary(ExpressionKind kind, const Expression& left, const Expression& right) {
    return {.kind = kind,
            .left = std::make_shared<Expression>(left),
            .right = std::make_shared<Expression>(right)};
  }

  Found<void> pairs(int size, int first, int second, Budget& budget) {
    const auto left = sizes_[static_cast<std::size_t>(first)];
    const auto right = sizes_[static_cast<std::size_t>(second)];
    for (const Expression& a : left) {
      for (const Expression& b : right) {
        for (const ExpressionKind kind :
             {ExpressionKind::bit_xor, ExpressionKind::plus, ExpressionKind::minus,
              ExpressionKind::smaller, ExpressionKind::larger}) {
          if (kind != ExpressionKind::minus && first > second) continue;
          // "0 - a + b" is "b - a".
          if (kind == ExpressionKind::minus && a.kind == ExpressionKind::number) continue;
          add(size, binary(kind, a, b));
        }
        if (found_ || known_.size() >= kMostExpressions) return {};
        if (!budget.spend(5 * kSample)) return stopped_early();
      }
    }
    return {};
  }

  void add(int size, Expression expression) {
    if (found_ || known_.size() >= kMostExpressions) return;
    Values values;
    for (const auto& point : points_) {
      const auto value = rules::value_of(expression, point);
      if (!value || *value > (std::int64_t{1} << 30U) || *value < -(std::int64_t{1} << 30U)) return;
      values.push_back(*value);
    }
    if (!known_.try_emplace(values, expression).second) return;
    sizes_[static_cast<std::size_t>(size)].push_back(expression);
    consider(expression, values);
  }

  void consider(const Expression& expression, const Values& values) {
    if (zeros_only_) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if ((values[i] == 0) != (target_[i] == 0)) return;
      }
      accept(expression);
      return;
    }
    if (values == target_) return accept(expression);
    Values rest(values.size());
    bool natural = true;
    for (std::size_t i = 0; i < values.size(); ++i) {
      rest[i] = target_[i] - values[i];
      natural = natural && values[i] >= 0;
    }
    // Sums of natural numbers only: "(a - 2*a) + (b - 1)" would be found before "b - 1 - a".
    if (!natural) return;
    if (const auto other = known_.find(rest);
        other != known_.end() && std::ranges::min(rest) >= 0) {
      accept(binary(ExpressionKind::plus, expression, other->second));
    }
    for (std::size_t i = 0; i < values.size(); ++i) rest[i] = target_[i] ^ values[i];
    if (const auto other = known_.find(rest); other != known_.end()) {
      accept(binary(ExpressionKind::bit_xor, expression, other->second));
    }
  }

  /// Holds it against the whole table.
  void accept(const Expression& expression) {
    if (found_) return;
    const bool right = table_.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      const rules::Coordinates place(point.begin(), point.end());
      const auto value = rules::value_of(expression, place);
      if (!value) return false;
      return zeros_only_ ? (*value == 0) == (entry == 0) : *value == entry;
    });
    if (right) found_ = expression;
  }

  const Table& table_;
  bool zeros_only_;
  std::vector<rules::Coordinates> points_;
  Values target_;
  std::vector<std::vector<Expression>> sizes_;
  boost::unordered_flat_map<Values, Expression> known_;
  std::optional<Expression> found_;
};

}  // namespace

Found<std::optional<Expression>> find_closed_form(const Table& table, bool zeros_only,
                                                  Budget& budget) {
  if (table.positions() < 30) return std::optional<Expression>();
  return ClosedForms(table, zeros_only).run(budget);
}

}  // namespace grundy::conjecture
