#include "games/kit/turning_rule.h"

#include <algorithm>
#include <array>

#include "grundy/meter.h"

namespace grundy::games {

namespace {

using Places = TurningRule::Places;
using Visit = TurningRule::Visit;

bool is_run(std::uint64_t right, Places others) {
  return others.empty() || (right - others.front() == others.size());
}
bool is_symmetric(std::uint64_t right, Places others) {
  if (others.empty()) return true;
  const std::uint64_t sum = others.front() + right;
  for (std::size_t i = 1; i < others.size(); ++i) {
    if (others[i] + others[others.size() - i] != sum) return false;
  }
  return true;
}
bool is_grunt(std::uint64_t right, Places others) {
  return others.size() == 3 && others[0] == 1 && others[1] > 1 && others[2] > others[1] &&
         others[1] - 1 == right - others[2];
}

/// Goes through the sets of `count` places below `end`, in the order of their greatest places.
bool each_combination(std::uint64_t end, std::uint64_t count, Visit visit) {
  if (count >= end) return true;
  std::vector<std::uint64_t> places(count);
  for (std::uint64_t i = 0; i < count; ++i) places[i] = i + 1;
  while (true) {
    meter::work();
    if (!visit(places)) return false;
    // The first place that can move up; those before it start again.
    std::uint64_t i = 0;
    while (i < count && places[i] + 1 == (i + 1 < count ? places[i + 1] : end)) ++i;
    if (i == count) return true;
    ++places[i];
    for (std::uint64_t j = 0; j < i; ++j) places[j] = j + 1;
  }
}

bool each_of_sizes(std::uint64_t counts, std::uint64_t right, Visit visit) {
  for (std::uint64_t count = 1; count <= TurningRule::kMostCounted; ++count) {
    if ((counts >> count & 1U) != 0 && !each_combination(right, count - 1, visit)) return false;
  }
  return true;
}

/// The sets that are their own mirror images: for each left end, any of the pairs inside, and the
/// middle. Counted up in binary, so that the list of sets needs no memory.
bool each_symmetric(std::uint64_t right, Visit visit) {
  if (!visit({})) return false;
  for (std::uint64_t left = right - 1; left > 0; --left) {
    const std::uint64_t inside = right - left - 1;
    const std::uint64_t choices = inside - inside / 2;  // pairs, and the middle
    std::vector<bool> chosen(choices, false);
    while (true) {
      std::vector<std::uint64_t> places{left};
      for (std::uint64_t i = 0; i < inside; ++i) {
        if (chosen[std::min(i, inside - 1 - i)]) places.push_back(left + 1 + i);
      }
      meter::work(1 + inside / 16);
      if (!visit(places)) return false;
      std::uint64_t i = 0;
      while (i < choices && chosen[i]) chosen[i++] = false;
      if (i == choices) break;
      chosen[i] = true;
    }
  }
  return true;
}

bool each_grunt(std::uint64_t right, Visit visit) {
  for (std::uint64_t second = 2; second + second < right + 1; ++second) {
    meter::work();
    const std::array<std::uint64_t, 3> others{1, second, right + 1 - second};
    if (!visit(others)) return false;
  }
  return true;
}

bool each_step(const std::vector<std::uint64_t>& steps, std::uint64_t right, Visit visit) {
  for (const std::uint64_t step : steps) {
    if (step > right) break;
    meter::work();
    const std::array<std::uint64_t, 1> other{right - step};
    if (!visit(step == right ? Places() : Places(other))) return false;
  }
  return true;
}

bool each_run(std::uint64_t right, Visit visit) {
  std::vector<std::uint64_t> places(right);
  for (std::uint64_t i = 0; i < right; ++i) places[i] = i + 1;
  for (std::uint64_t length = 0; length < right; ++length) {
    meter::work(1 + length / 16);
    if (!visit(Places(places).subspan(right - 1 - length, length))) return false;
  }
  return true;
}

/// There is one, if it fits.
bool each_shape(const std::vector<std::uint64_t>& offsets, std::uint64_t right, Visit visit) {
  std::vector<std::uint64_t> others;
  for (const std::uint64_t offset : offsets) {
    if (offset >= right) return true;
    others.push_back(right - offset);
  }
  return visit(others);
}

}  // namespace

bool TurningRule::has(std::uint64_t right, Places others) const {
  switch (kind) {
    case Kind::counts:
      return others.size() < 64 && (counts >> (others.size() + 1) & 1U) != 0;
    case Kind::run:
      return is_run(right, others);
    case Kind::steps:
      return others.empty() ? std::ranges::find(offsets, right) != offsets.end()
                            : others.size() == 1 &&
                                  std::ranges::find(offsets, right - others[0]) != offsets.end();
    case Kind::shape:
      return std::ranges::equal(others, offsets, {}, {},
                                [&](std::uint64_t offset) { return right - offset; });
    case Kind::grunt:
      return is_grunt(right, others);
    case Kind::symmetric:
      return is_symmetric(right, others);
  }
  return false;
}

bool TurningRule::each_set(std::uint64_t right, Visit visit) const {
  switch (kind) {
    case Kind::counts:
      return each_of_sizes(counts, right, visit);
    case Kind::run:
      return each_run(right, visit);
    case Kind::steps:
      return each_step(offsets, right, visit);
    case Kind::shape:
      return each_shape(offsets, right, visit);
    case Kind::grunt:
      return each_grunt(right, visit);
    case Kind::symmetric:
      return each_symmetric(right, visit);
  }
  return true;
}

}  // namespace grundy::games
