#include "solve/quotient/forms.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <utility>

namespace grundy::quotient {

std::size_t Forms::Hash::operator()(const std::vector<Form>& options) const {
  return boost::hash_range(options.begin(), options.end());
}

Forms::Forms() {
  forms_.push_back({});
  numbers_.emplace(std::vector<Form>(), kZero);
}

bool Forms::has_option(Form form, Form option) const {
  return std::ranges::binary_search(forms_[form].options, option);
}

bool Forms::equals(const std::vector<Form>& options, Form smaller) const {
  const bool keeps = std::ranges::includes(options, forms_[smaller].options);
  if (!keeps) return false;
  const bool others_revert = std::ranges::all_of(options, [&](Form option) {
    return has_option(smaller, option) || has_option(option, smaller);
  });
  if (!others_revert) return false;
  return smaller != kZero ||
         std::ranges::any_of(options, [&](Form option) { return forms_[option].lost; });
}

std::optional<Forms::Form> Forms::of(std::vector<Form> options) {
  std::ranges::sort(options);
  options.erase(std::ranges::unique(options).begin(), options.end());
  if (const auto known = numbers_.find(options); known != numbers_.end()) return known->second;
  std::optional<Form> found;
  for (std::size_t i = 0; i < options.size() && !found; ++i) {
    for (const Form candidate : forms_[options[i]].options) {
      if (!equals(options, candidate)) continue;
      found = candidate;
      break;
    }
  }
  if (!found) {
    if (forms_.size() >= kMostForms) return std::nullopt;
    Node node{.options = options};
    node.lost = true;
    for (const Form option : options) {
      node.height = std::max(node.height, forms_[option].height + 1);
      node.lost = node.lost && !forms_[option].lost;
    }
    found = static_cast<Form>(forms_.size());
    forms_.push_back(std::move(node));
    bytes_ += sizeof(Node) + options.size() * sizeof(Form);
  }
  bytes_ += sizeof(options) + options.size() * sizeof(Form) + 16;
  numbers_.emplace(std::move(options), *found);
  return found;
}

/// Recursion goes no deeper than the two heights together.
// NOLINTNEXTLINE(misc-no-recursion)
std::optional<Forms::Form> Forms::sum(Form left, Form right, Budget& budget) {
  if (left == kZero) return right;
  if (right == kZero) return left;
  if (left < right) std::swap(left, right);
  const std::uint64_t key = (std::uint64_t{left} << 32U) | right;
  if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
  if (forms_[left].height + forms_[right].height > kMostHeight || !budget.spend(1)) {
    return std::nullopt;
  }
  std::vector<Form> options;
  // NOLINTNEXTLINE(misc-no-recursion)
  const auto add_moves = [&](Form moved, Form beside) {
    for (std::size_t i = 0; i < forms_[moved].options.size(); ++i) {
      const auto option = sum(forms_[moved].options[i], beside, budget);
      if (!option) return false;
      options.push_back(*option);
    }
    return true;
  };
  if (!add_moves(left, right) || !add_moves(right, left)) return std::nullopt;
  const auto found = of(std::move(options));
  if (found) {
    sums_.emplace(key, *found);
    bytes_ += 24;
  }
  return found;
}

}  // namespace grundy::quotient
