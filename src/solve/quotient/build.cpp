#include "solve/quotient/build.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <utility>

namespace grundy::quotient {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// An element of M × C1 × … × Cs: an element of M, and the state of all counters as one number.
struct Point {
  Element element = 0;
  std::uint32_t counters = 0;
};

/// The states of all counters together, and how they add.
class Counters {
 public:
  explicit Counters(std::span<const Counter> counters) : counters_(counters) {
    for (const Counter& counter : counters) {
      strides_.push_back(states_);
      states_ *= counter.index + counter.period;
    }
  }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::optional<std::size_t> find(Part part) const {
    const auto found = std::ranges::find(counters_, part, &Counter::part);
    if (found == counters_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - counters_.begin());
  }
  /// The state of a counter after so many steps.
  [[nodiscard]] std::uint32_t state(std::size_t counter, std::uint64_t steps) const {
    const Counter& rule = counters_[counter];
    if (steps >= rule.index + rule.period) steps = rule.index + (steps - rule.index) % rule.period;
    return static_cast<std::uint32_t>(steps * strides_[counter]);
  }
  [[nodiscard]] std::uint32_t sum(std::uint32_t left, std::uint32_t right) const {
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < counters_.size(); ++i) {
      const std::uint64_t size = counters_[i].index + counters_[i].period;
      total += state(i, left / strides_[i] % size + right / strides_[i] % size);
    }
    return total;
  }

 private:
  std::span<const Counter> counters_;
  std::vector<std::uint64_t> strides_;
  std::uint64_t states_ = 1;
};

/// The product before it is reduced, with everything that its making needs.
class Product {
 public:
  Product(const Monoid& from, const PartList& parts, std::size_t count, const Change& change,
          Budget& budget)
      : from_(from),
        parts_(parts),
        count_(count),
        change_(change),
        counters_(change.counters),
        budget_(budget),
        memory_(budget) {}

  [[nodiscard]] Found<std::optional<Monoid>> run(std::span<const Fact> facts);

 private:
  struct Generator {
    Part part;
    Point image;
    std::vector<std::uint32_t> times;
  };
  /// Multiplies by a point: the row of M, and what it does to the counters.
  struct Multiplier {
    std::span<const Element> row;
    std::span<const std::uint32_t> steps;
  };

  [[nodiscard]] std::uint64_t code(Point point) const {
    return point.element + from_.order() * point.counters;
  }
  [[nodiscard]] Multiplier multiplier(Point point) {
    return {from_.row(point.element), steps(point.counters)};
  }
  [[nodiscard]] static Point apply(Point point, const Multiplier& by) {
    return {by.row[point.element], by.steps[point.counters]};
  }
  [[nodiscard]] std::span<const std::uint32_t> steps(std::uint32_t counters);
  [[nodiscard]] std::uint32_t find(Point point) const { return places_[code(point)]; }

  void place_images();
  [[nodiscard]] Point followed(Part part) const;
  [[nodiscard]] bool enumerate();
  [[nodiscard]] bool judge();
  [[nodiscard]] bool fits(const Fact& fact);
  [[nodiscard]] bool reduce();
  [[nodiscard]] Monoid result() const;

  const Monoid& from_;
  const PartList& parts_;
  std::size_t count_;
  Change change_;
  Counters counters_;
  Budget& budget_;
  Reservation memory_;
  bool too_large_ = false;

  boost::unordered_flat_map<std::uint32_t, std::vector<std::uint32_t>> steps_;
  std::vector<Point> images_;           // of the parts
  std::vector<std::uint32_t> places_;   // by code, the index of an element
  std::vector<Point> elements_;         // by least words
  std::vector<std::uint32_t> parents_;  // how each was made
  std::vector<std::uint16_t> last_;
  std::vector<Generator> generators_;
  std::vector<char> lost_;
  std::vector<std::uint32_t> classes_;  // after reduction, numbered by first members
  std::uint32_t class_count_ = 0;
};

std::span<const std::uint32_t> Product::steps(std::uint32_t counters) {
  std::vector<std::uint32_t>& made = steps_[counters];
  if (made.empty()) {
    made.resize(counters_.states());
    for (std::uint32_t state = 0; state < made.size(); ++state) {
      made[state] = counters_.sum(state, counters);
    }
  }
  return made;
}

/// The image of a part that keeps its least word.
Point Product::followed(Part part) const {
  Point image;
  for (const Part factor : from_.least_word(from_.value(part))) {
    if (const auto counter = counters_.find(factor)) {
      image.counters = counters_.sum(image.counters, counters_.state(*counter, 1));
    } else {
      image.element = from_.product(image.element, from_.value(factor));
    }
  }
  return image;
}

void Product::place_images() {
  for (Part part = 0; part < count_; ++part) {
    const auto counter = counters_.find(part);
    if (counter) {
      const bool keeps = change_.mode == Mode::refine && part < from_.parts();
      images_.push_back({keeps ? from_.value(part) : Element{0}, counters_.state(*counter, 1)});
    } else if (change_.mode == Mode::follow) {
      images_.push_back(followed(part));
    } else {
      images_.push_back({from_.value(part), 0});
    }
  }
}

/// All products of images, by least words: the list is scanned once for each part, while it grows.
bool Product::enumerate() {
  const std::uint64_t codes = from_.order() * counters_.states();
  if (!memory_.grow(codes * sizeof(std::uint32_t))) return false;
  places_.assign(codes, kNone);
  places_[0] = 0;
  elements_ = {{}};
  parents_ = {0};
  last_ = {0};
  for (Part part = 0; part < count_; ++part) {
    if (!parts_.has_moves(part) || find(images_[part]) != kNone) continue;
    const Multiplier by = multiplier(images_[part]);
    const auto number = static_cast<std::uint16_t>(generators_.size());
    generators_.push_back({part, images_[part], {}});
    for (std::uint32_t i = 0; i < elements_.size(); ++i) {
      const Point product = apply(elements_[i], by);
      std::uint32_t& place = places_[code(product)];
      if (place != kNone) continue;
      place = static_cast<std::uint32_t>(elements_.size());
      elements_.push_back(product);
      parents_.push_back(i);
      last_.push_back(number);
    }
    if (!budget_.spend(elements_.size() / 16 + 1)) return false;
  }
  if (!memory_.grow(elements_.size() * (16 + 4 * generators_.size()))) return false;
  for (Generator& generator : generators_) {
    const Multiplier by = multiplier(generator.image);
    generator.times.reserve(elements_.size());
    for (const Point element : elements_) generator.times.push_back(find(apply(element, by)));
  }
  return true;
}

/// Who wins, by the rules of play in the least words.
bool Product::judge() {
  std::vector<std::vector<Multiplier>> options(generators_.size());
  for (std::size_t g = 0; g < generators_.size(); ++g) {
    std::vector<std::uint64_t> met;
    for (const Word& option : parts_.options(generators_[g].part)) {
      Point value;
      for (const Part part : option) value = apply(value, multiplier(images_[part]));
      if (std::ranges::find(met, code(value)) != met.end()) continue;
      met.push_back(code(value));
      options[g].push_back(multiplier(value));
    }
  }
  Cofactors cofactors;
  lost_.assign(elements_.size(), 0);
  for (std::uint32_t x = 1; x < elements_.size(); ++x) {
    cofactors.append(parents_[x], last_[x], [&](std::uint32_t generator, std::uint32_t rest) {
      return generators_[generator].times[rest];
    });
    const auto wins = [&](const Cofactors::Cofactor& cofactor) {
      const Point rest = elements_[cofactor.rest];
      return std::ranges::any_of(options[cofactor.generator], [&](const Multiplier& option) {
        return lost_[find(apply(rest, option))] != 0;
      });
    };
    lost_[x] = std::ranges::any_of(cofactors[x], wins) ? 0 : 1;
    if (x % 1024 == 0 && !budget_.spend(256)) return false;
  }
  return true;
}

bool Product::fits(const Fact& fact) {
  Point value;
  for (const Part part : fact.word) value = apply(value, multiplier(images_[part]));
  return (lost_[find(value)] != 0) == fact.lost;
}

/// Splits {lost, won} by the generators until nothing changes. False if there are too many classes.
bool Product::reduce() {
  classes_.assign(lost_.begin(), lost_.end());
  const auto number_by_first = [&] {
    std::vector<std::uint32_t> numbers(class_count_, kNone);
    std::uint32_t next = 0;
    for (std::uint32_t& each : classes_) {
      if (numbers[each] == kNone) numbers[each] = next++;
      each = numbers[each];
    }
    class_count_ = next;
  };
  class_count_ = 2;
  number_by_first();
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> pairs;
  std::vector<std::uint32_t> next(classes_.size());
  // Ends after all generators in a row have split nothing.
  for (std::size_t g = 0, idle = 0; !generators_.empty() && idle < generators_.size();
       g = (g + 1) % generators_.size()) {
    pairs.clear();
    const std::vector<std::uint32_t>& times = generators_[g].times;
    for (std::size_t x = 0; x < classes_.size(); ++x) {
      const std::uint64_t pair = (std::uint64_t{classes_[x]} << 32U) | classes_[times[x]];
      next[x] = pairs.try_emplace(pair, static_cast<std::uint32_t>(pairs.size())).first->second;
    }
    idle = pairs.size() == class_count_ ? idle + 1 : 0;
    if (pairs.size() != class_count_) {
      class_count_ = static_cast<std::uint32_t>(pairs.size());
      classes_.swap(next);
    }
    if (class_count_ > Monoid::kMostOrder) {
      too_large_ = true;
      return false;
    }
    if (!budget_.spend(classes_.size() / 16 + 1)) return false;
  }
  return true;
}

/// Classes are numbered by their first members, which are in the order of least words.
Monoid Product::result() const {
  Monoid::Data data;
  data.lost = Bits(class_count_);
  std::vector<std::uint32_t> first(class_count_, kNone);
  for (std::uint32_t x = 0; x < elements_.size(); ++x) {
    if (first[classes_[x]] == kNone) first[classes_[x]] = x;
  }
  std::vector<std::uint16_t> numbers(generators_.size(), 0);
  for (std::size_t g = 0; g < generators_.size(); ++g) {
    const Generator& generator = generators_[g];
    const std::uint32_t image = find(generator.image);
    if (first[classes_[image]] != image) continue;  // no generator any more
    numbers[g] = static_cast<std::uint16_t>(data.generators.size());
    Monoid::Generator kept{generator.part, {}};
    for (const std::uint32_t x : first) {
      kept.times.push_back(static_cast<Element>(classes_[generator.times[x]]));
    }
    data.generators.push_back(std::move(kept));
  }
  for (std::uint32_t c = 0; c < class_count_; ++c) {
    const std::uint32_t x = first[c];
    data.origins.push_back({static_cast<Element>(classes_[parents_[x]]), numbers[last_[x]]});
    if (lost_[x] != 0) data.lost.set(c);
  }
  for (const Point image : images_) {
    data.values.push_back(static_cast<Element>(classes_[find(image)]));
  }
  return Monoid(std::move(data));
}

Found<std::optional<Monoid>> Product::run(std::span<const Fact> facts) {
  if (from_.order() * counters_.states() > kMostTrial) return std::nullopt;
  place_images();
  if (!enumerate() || !judge()) return stopped_early();
  for (const Fact& fact : facts) {
    if (!fits(fact)) return std::nullopt;
  }
  if (!reduce()) {
    if (too_large_) return std::nullopt;
    return stopped_early();
  }
  return result();
}

}  // namespace

Found<std::optional<Monoid>> build(const Monoid& from, const PartList& parts, std::size_t count,
                                   const Change& change, std::span<const Fact> facts,
                                   Budget& budget) {
  return Product(from, parts, count, change, budget).run(facts);
}

}  // namespace grundy::quotient
