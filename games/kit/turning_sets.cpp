// Long because every kind of set is listed, valued, searched and read here, side by side: a new
// kind is a case in each.
#include "games/kit/turning_sets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <utility>

#include "core/text.h"
#include "grundy/meter.h"

namespace grundy::games {

namespace {

using Kind = TurningRule::Kind;
using Places = TurningSets::Places;
using Visit = TurningSets::Visit;

struct NamedSets {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kNamed{
    NamedSets{"turtles", "1-2"}, NamedSets{"mockturtles", "1-3"}, NamedSets{"moebius", "1-5"},
    NamedSets{"mogul", "1-7"},   NamedSets{"moidores", "1-9"},    NamedSets{"twins", "2"},
    NamedSets{"triplets", "3"},  NamedSets{"ruler", "run"},       NamedSets{"sym", "symmetric"},
};

/// Sums of more bits would need too large a table.
constexpr unsigned kMostBits = 20;

// Sets of so many coins.

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

bool belongs(const TurningRule& rule, std::uint64_t right, Places others) {
  switch (rule.kind) {
    case Kind::counts:
      return others.size() < 64 && (rule.counts >> (others.size() + 1) & 1U) != 0;
    case Kind::run:
      return is_run(right, others);
    case Kind::steps:
      return others.empty()
                 ? std::ranges::find(rule.offsets, right) != rule.offsets.end()
                 : others.size() == 1 &&
                       std::ranges::find(rule.offsets, right - others[0]) != rule.offsets.end();
    case Kind::shape:
      return std::ranges::equal(others, rule.offsets, {}, {},
                                [&](std::uint64_t offset) { return right - offset; });
    case Kind::grunt:
      return is_grunt(right, others);
    case Kind::symmetric:
      return is_symmetric(right, others);
  }
  return false;
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

bool each_step(const TurningRule& rule, std::uint64_t right, Visit visit) {
  for (const std::uint64_t step : rule.offsets) {
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

/// Linear combinations of nim values.
class Span {
 public:
  void add(std::uint64_t value) {
    value = reduced(value);
    if (value != 0) basis_.push_back(value);
    std::ranges::sort(basis_, std::ranges::greater());
  }
  [[nodiscard]] std::uint64_t reduced(std::uint64_t value) const {
    for (const std::uint64_t row : basis_) {
      if ((value & std::bit_floor(row)) != 0) value ^= row;
    }
    return value;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& basis() const { return basis_; }

 private:
  std::vector<std::uint64_t> basis_;  // falling leading bits
};

}  // namespace

/// The values of the places found so far.
class TurningSets::Values {
 public:
  explicit Values(const std::vector<TurningRule>& rules) : rules_(rules) {
    for (const TurningRule& rule : rules_) {
      if (rule.kind == Kind::counts) counts_ |= rule.counts;
    }
  }

  /// At least so many values; null if they need too large a table.
  std::shared_ptr<const std::vector<std::uint64_t>> first(std::uint64_t places) {
    const std::lock_guard lock(mutex_);
    if (known_->size() >= places) return known_;
    while (values_.size() < places) {
      if (!add_place()) return nullptr;
    }
    return known_ = std::make_shared<const std::vector<std::uint64_t>>(values_);
  }
  /// The numbers of places with this nim sum, as a mask; too many rather than too few.
  std::uint32_t counts_of(std::uint64_t sum) {
    const std::lock_guard lock(mutex_);
    return sum < masks_.size() ? masks_[sum] : 0;
  }

 private:
  bool add_place() {
    const std::uint64_t place = values_.size() + 1;
    std::vector<bool> reached(std::size_t{1} << bits_, false);
    for (const TurningRule& rule : rules_) mark(rule, place, reached);
    std::uint64_t value = 0;
    while (value < reached.size() && is_reached(reached, value)) ++value;
    const auto bits = std::max(bits_, static_cast<unsigned>(std::bit_width(value)));
    if (bits > kMostBits) return false;
    meter::bytes(reached.size());
    if (counts_ != 0) add_to_masks(value, bits);
    bits_ = bits;
    values_.push_back(value);
    return true;
  }
  [[nodiscard]] bool is_reached(const std::vector<bool>& reached, std::uint64_t value) const {
    return reached[value] || (counts_ != 0 && (masks_[value] & counts_ >> 1U) != 0);
  }

  /// Marks the sums of the other places; sets of so many coins have masks for that.
  void mark(const TurningRule& rule, std::uint64_t place, std::vector<bool>& reached) const {
    const auto sum_of = [&](Places others) {
      std::uint64_t sum = 0;
      for (const std::uint64_t other : others) sum ^= values_[other - 1];
      return sum;
    };
    const auto take = [&](Places others) {
      reached[sum_of(others)] = true;
      return true;
    };
    switch (rule.kind) {
      case Kind::counts:
        return;
      case Kind::run:
        return mark_runs(place, reached);
      case Kind::steps:
        each_step(rule, place, take);
        return;
      case Kind::shape:
        if (rule.offsets.empty() || rule.offsets.front() < place) {
          std::uint64_t sum = 0;
          for (const std::uint64_t offset : rule.offsets) sum ^= values_[place - offset - 1];
          reached[sum] = true;
        }
        return;
      case Kind::grunt:
        each_grunt(place, take);
        return;
      case Kind::symmetric:
        return mark_symmetric(place, reached);
    }
  }
  void mark_runs(std::uint64_t place, std::vector<bool>& reached) const {
    std::uint64_t sum = 0;
    reached[0] = true;
    for (std::uint64_t left = place - 1; left > 0; --left) {
      sum ^= values_[left - 1];
      reached[sum] = true;
    }
  }
  /// For each left end the sums are its value plus a linear space.
  void mark_symmetric(std::uint64_t place, std::vector<bool>& reached) const {
    reached[0] = true;
    for (std::uint64_t left = place - 1; left > 0; --left) {
      Span span;
      for (std::uint64_t low = left + 1, high = place - 1; low <= high; ++low, --high) {
        span.add(low == high ? values_[low - 1] : values_[low - 1] ^ values_[high - 1]);
      }
      std::uint64_t sum = values_[left - 1];
      reached[sum] = true;
      const std::uint64_t sums = std::uint64_t{1} << span.basis().size();
      meter::work(1 + sums / 16);
      for (std::uint64_t i = 1; i < sums; ++i) {
        sum ^= span.basis()[static_cast<std::size_t>(std::countr_zero(i))];
        reached[sum] = true;
      }
    }
  }
  /// x is the sum of k places with the new one if x ⊕ value was that of k - 1 without it.
  void add_to_masks(std::uint64_t value, unsigned bits) {
    masks_.resize(std::size_t{1} << bits, 0);
    const unsigned most = static_cast<unsigned>(std::bit_width(counts_)) - 1;
    const auto kept = static_cast<std::uint32_t>((std::uint64_t{1} << most) - 1);
    const std::vector<std::uint32_t> before = masks_;
    for (std::uint64_t x = 0; x < masks_.size(); ++x) {
      masks_[x] |= before[x ^ value] << 1U & kept;
    }
  }

  const std::vector<TurningRule> rules_;
  std::uint64_t counts_ = 0;
  std::mutex mutex_;
  unsigned bits_ = 0;  // all values are below 2^bits
  std::vector<std::uint64_t> values_;
  // Values that callers hold while others are added.
  std::shared_ptr<const std::vector<std::uint64_t>> known_ =
      std::make_shared<const std::vector<std::uint64_t>>();
  std::vector<std::uint32_t> masks_{1};  // of each sum: bit k if it is that of k places
};

TurningSets::TurningSets(std::vector<TurningRule> rules)
    : rules_(std::move(rules)), values_(std::make_shared<Values>(rules_)) {
  for (const TurningRule& rule : rules_) text_ += (text_.empty() ? "" : " or ") + rule.text;
}

std::optional<std::vector<std::uint64_t>> TurningSets::values(std::uint64_t places) const {
  const auto known = values_->first(places);
  if (known == nullptr) return std::nullopt;
  return std::vector(known->begin(), known->begin() + static_cast<std::ptrdiff_t>(places));
}

bool TurningSets::is_repeated(std::size_t rule, std::uint64_t right, Places others) const {
  return std::any_of(rules_.begin(), rules_.begin() + static_cast<std::ptrdiff_t>(rule),
                     [&](const TurningRule& before) { return belongs(before, right, others); });
}

bool TurningSets::each_of(const TurningRule& rule, std::uint64_t right, Visit visit) const {
  switch (rule.kind) {
    case Kind::counts:
      for (std::uint64_t count = 1; count <= kMostCounted; ++count) {
        if ((rule.counts >> count & 1U) != 0 && !each_combination(right, count - 1, visit)) {
          return false;
        }
      }
      return true;
    case Kind::run:
      return each_run(right, visit);
    case Kind::steps:
      return each_step(rule, right, visit);
    case Kind::shape: {
      std::vector<std::uint64_t> others;
      for (const std::uint64_t offset : rule.offsets) {
        if (offset >= right) return true;
        others.push_back(right - offset);
      }
      return visit(others);
    }
    case Kind::grunt:
      return each_grunt(right, visit);
    case Kind::symmetric:
      return each_symmetric(right, visit);
  }
  return true;
}

bool TurningSets::each_set(std::uint64_t right, Visit visit) const {
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const bool all = each_of(rules_[i], right, [&](Places others) {
      return is_repeated(i, right, others) || visit(others);
    });
    if (!all) return false;
  }
  return true;
}

namespace {

/// Finds the sets of `count` places below `end` whose values have a nim sum. A branch is left if
/// the masks say that the rest of the sum is not that of as many places.
class SumSearch {
 public:
  SumSearch(const std::vector<std::uint64_t>& values,
            FunctionRef<std::uint32_t(std::uint64_t)> counts_of, Visit visit)
      : values_(values), counts_of_(counts_of), visit_(visit) {}

  // It recurses once per coin, of which there are at most kMostCounted.
  // NOLINTNEXTLINE(misc-no-recursion)
  bool run(std::uint64_t end, std::uint64_t count, std::uint64_t sum) {
    meter::work();
    if (count == 0) {
      if (sum != 0) return true;
      const std::vector<std::uint64_t> places(chosen_.rbegin(), chosen_.rend());
      return visit_(places);
    }
    if ((counts_of_(sum) >> count & 1U) == 0) return true;
    for (std::uint64_t place = end - 1; place >= count; --place) {
      chosen_.push_back(place);
      const bool more = run(place, count - 1, sum ^ values_[place - 1]);
      chosen_.pop_back();
      if (!more) return false;
    }
    return true;
  }

 private:
  const std::vector<std::uint64_t>& values_;
  FunctionRef<std::uint32_t(std::uint64_t)> counts_of_;
  Visit visit_;
  std::vector<std::uint64_t> chosen_;
};

bool each_run_with_sum(const std::vector<std::uint64_t>& values, std::uint64_t right,
                       std::uint64_t sum, Visit visit) {
  meter::work(1 + right / 16);
  std::vector<std::uint64_t> places;
  for (std::uint64_t left = right; left > 0; --left) {
    if (left < right) sum ^= values[left - 1];
    if (sum != 0) continue;
    places.clear();
    for (std::uint64_t place = left; place < right; ++place) places.push_back(place);
    if (!visit(places)) return false;
  }
  return true;
}

/// Finds the symmetric sets with a sum: for each left end a walk through the pairs that leaves a
/// branch as soon as the pairs to come do not span the rest of the sum.
class SymmetricSearch {
 public:
  SymmetricSearch(const std::vector<std::uint64_t>& values, std::uint64_t right, Visit visit)
      : values_(values), right_(right), visit_(visit) {}

  bool run(std::uint64_t sum) {
    if (sum == 0 && !visit_({})) return false;
    for (std::uint64_t left = right_ - 1; left > 0; --left) {
      if (!with_left_end(left, sum ^ values_[left - 1])) return false;
    }
    return true;
  }

 private:
  bool with_left_end(std::uint64_t left, std::uint64_t sum) {
    const std::uint64_t inside = right_ - left - 1;
    const std::uint64_t choices = inside - inside / 2;
    std::vector<std::uint64_t> sums(choices);
    for (std::uint64_t i = 0; i < choices; ++i) {
      const std::uint64_t low = left + 1 + i;
      const std::uint64_t high = right_ - 1 - i;
      sums[i] = low == high ? values_[low - 1] : values_[low - 1] ^ values_[high - 1];
    }
    std::vector<Span> after(choices + 1);
    for (std::uint64_t i = choices; i-- > 0;) {
      after[i] = after[i + 1];
      after[i].add(sums[i]);
    }
    meter::work(choices + 1);
    if (after[0].reduced(sum) != 0) return true;
    // A walk in depth without recursion: chosen[i] is 0, 1, or 2 once both have been tried.
    std::vector<std::uint8_t> chosen(choices, 0);
    std::uint64_t i = 0;
    while (true) {
      if (i == choices) {
        if (!visit_(places(left, chosen))) return false;
      } else if (after[i + 1].reduced(chosen[i] == 1 ? sum ^ sums[i] : sum) == 0) {
        if (chosen[i] == 1) sum ^= sums[i];
        ++i;
        continue;
      } else if (chosen[i] == 0) {
        chosen[i] = 1;
        continue;
      }
      meter::work();
      // Back to the last choice that can still become 1.
      if (i < choices) chosen[i] = 0;
      while (i > 0 && chosen[i - 1] == 1) {
        --i;
        sum ^= sums[i];
        chosen[i] = 0;
      }
      if (i == 0) return true;
      chosen[--i] = 1;
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> places(std::uint64_t left,
                                                  const std::vector<std::uint8_t>& chosen) const {
    std::vector<std::uint64_t> result{left};
    const std::uint64_t inside = right_ - left - 1;
    for (std::uint64_t i = 0; i < inside; ++i) {
      if (chosen[std::min(i, inside - 1 - i)] != 0) result.push_back(left + 1 + i);
    }
    return result;
  }

  const std::vector<std::uint64_t>& values_;
  std::uint64_t right_;
  Visit visit_;
};

}  // namespace

bool TurningSets::each_set_with_sum(std::uint64_t right, std::uint64_t sum, Visit visit) const {
  const auto values = values_->first(right);
  if (values == nullptr) return true;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const TurningRule& rule = rules_[i];
    const auto take = [&](Places others) { return is_repeated(i, right, others) || visit(others); };
    bool all = true;
    if (rule.kind == Kind::counts) {
      const auto counts_of = [&](std::uint64_t rest) { return values_->counts_of(rest); };
      SumSearch search(*values, counts_of, take);
      for (std::uint64_t count = 1; count <= kMostCounted && all; ++count) {
        if ((rule.counts >> count & 1U) != 0) all = search.run(right, count - 1, sum);
      }
    } else if (rule.kind == Kind::symmetric) {
      all = SymmetricSearch(*values, right, take).run(sum);
    } else if (rule.kind == Kind::run) {
      all = each_run_with_sum(*values, right, sum, take);
    } else {
      all = each_of(rule, right, [&](Places others) {
        std::uint64_t found = 0;
        for (const std::uint64_t other : others) found ^= (*values)[other - 1];
        return found != sum || take(others);
      });
    }
    if (!all) return false;
  }
  return true;
}

// Reading a description.

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Arguments part_of(const Arguments& whole, std::string_view part) {
  const auto within = static_cast<std::size_t>(part.data() - whole.text().data());
  return {part, whole.offset() + within};
}

Expected<TurningRule> counts_rule(const Arguments& arguments) {
  const std::size_t dash = arguments.text().find('-');
  const Arguments first = part_of(arguments, trimmed(arguments.text().substr(0, dash)));
  const auto least = first.natural("a number of coins");
  if (!least) return std::unexpected(least.error());
  auto most = least;
  if (dash != std::string_view::npos) {
    const Arguments second = part_of(arguments, trimmed(arguments.text().substr(dash + 1)));
    most = second.natural("a number of coins");
    if (!most) return std::unexpected(most.error());
  }
  if (*least == 0 || *most < *least || *most > TurningSets::kMostCounted) {
    return arguments.error(
        "this is no number of coins to turn",
        fmt::format("1 to {}, or a range such as 1-3", TurningSets::kMostCounted));
  }
  TurningRule rule;
  for (std::uint64_t count = *least; count <= *most; ++count)
    rule.counts |= std::uint64_t{1} << count;
  rule.text = *least == *most ? fmt::format("{}", *least) : fmt::format("{}-{}", *least, *most);
  return rule;
}

Expected<TurningRule> steps_rule(const Arguments& arguments) {
  auto steps = arguments.naturals("a number of places");
  if (!steps) return std::unexpected(std::move(steps.error()));
  std::ranges::sort(*steps);
  const auto again = std::ranges::unique(*steps);
  steps->erase(again.begin(), again.end());
  if (steps->front() == 0) return arguments.error("a step of 0 places is no step", "1 or more");
  TurningRule rule{.kind = Kind::steps, .offsets = *steps, .text = "by "};
  for (const std::uint64_t step : *steps) {
    rule.text += fmt::format("{}{}", rule.text.back() == ' ' ? "" : ",", step);
  }
  return rule;
}

Expected<TurningRule> shape_rule(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  const std::size_t wrong = text.find_first_not_of("X.");
  if (wrong != std::string_view::npos) {
    return arguments.error("a shape is written with X for a coin that is turned and . for a gap",
                           "X or .", wrong);
  }
  if (text.empty() || text.front() != 'X' || text.back() != 'X') {
    return arguments.error("a shape begins and ends with X", "X");
  }
  TurningRule rule{.kind = Kind::shape, .text = "shape " + std::string(text)};
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == 'X') rule.offsets.push_back(text.size() - 1 - i);
  }
  return rule;
}

Expected<TurningRule> one_rule(const Arguments& arguments) {
  std::string_view text = arguments.text();
  const auto named = std::ranges::find(kNamed, text, &NamedSets::name);
  if (named != kNamed.end()) text = named->text;
  if (text == "run") return TurningRule{.kind = Kind::run, .text = "run"};
  if (text == "grunt") return TurningRule{.kind = Kind::grunt, .text = "grunt"};
  if (text == "symmetric") return TurningRule{.kind = Kind::symmetric, .text = "symmetric"};
  if (text.starts_with("by ")) return steps_rule(part_of(arguments, trimmed(text.substr(3))));
  if (text.starts_with("shape ")) return shape_rule(part_of(arguments, trimmed(text.substr(6))));
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    return counts_rule(named != kNamed.end() ? Arguments(text, arguments.offset()) : arguments);
  }
  std::vector<std::string_view> names{"run", "grunt", "symmetric"};
  for (const NamedSets& sets : kNamed) names.push_back(sets.name);
  const auto near = nearest_names(text, names);
  return arguments.error(
      near.empty() ? "this does not say which coins may be turned"
                   : fmt::format("unknown sets. Did you mean {}?", near.front()),
      "a number such as 2 or 1-3, run, by 1,3, shape X.X, grunt, symmetric, or the name of a game");
}

}  // namespace

Expected<TurningSets> TurningSets::parse(const Arguments& arguments) {
  std::string_view text = trimmed(arguments.text());
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  constexpr std::string_view kOr = " or ";
  std::vector<TurningRule> rules;
  while (true) {
    const std::size_t end = text.find(kOr);
    auto rule = one_rule(part_of(arguments, trimmed(text.substr(0, end))));
    if (!rule) return std::unexpected(std::move(rule.error()));
    rules.push_back(std::move(*rule));
    if (end == std::string_view::npos) return TurningSets(std::move(rules));
    text = text.substr(end + kOr.size());
  }
}

TurningSets TurningSets::of(std::string_view text) {
  return *parse(Arguments(text, 0));
}

}  // namespace grundy::games
