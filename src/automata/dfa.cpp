#include "automata/dfa.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <numeric>
#include <utility>

namespace grundy::automata {

std::optional<std::size_t> letter_count(const Numeration& numeration, std::size_t tracks) {
  std::size_t letters = 1;
  for (std::size_t i = 0; i < tracks; ++i) {
    letters *= numeration.digits();
    if (letters > kMostLetters) return std::nullopt;
  }
  return letters;
}

std::vector<Letter> letters_of(const Numeration& numeration,
                               std::span<const std::uint64_t> numbers) {
  std::vector<Letter> word;
  Letter weight = 1;
  for (const std::uint64_t number : numbers) {
    const std::vector<Digit> digits = numeration.write(number);
    if (digits.size() > word.size()) word.insert(word.begin(), digits.size() - word.size(), 0);
    for (std::size_t i = 0; i < digits.size(); ++i) {
      word[word.size() - digits.size() + i] += weight * digits[i];
    }
    weight *= numeration.digits();
  }
  return word;
}

bool Dfa::accepts(std::span<const std::uint64_t> numbers) const {
  State state = start;
  for (const Letter letter : letters_of(numeration, numbers)) state = after_letter(state, letter);
  return accepting[state] != 0;
}

bool Dfa::empty() const {
  return states == 1 && accepting[start] == 0;
}

std::optional<State> Dfa::sink(bool accepts) const {
  for (State state = 0; state < states; ++state) {
    if ((accepting[state] != 0) != accepts) continue;
    const auto row = std::span(next).subspan(std::size_t{state} * classes, classes);
    if (std::ranges::all_of(row, [&](State to) { return to == state; })) return state;
  }
  return std::nullopt;
}

namespace {

/// Moore's partition: two states are in one block if no suffix tells them apart. Suffixes that do
/// are about as long as the numbers in the automaton have digits, so few rounds are needed;
/// Hopcroft's algorithm saves nothing here.
class Partition {
 public:
  explicit Partition(const Dfa& dfa)
      : dfa_(dfa), block_(dfa.accepting.begin(), dfa.accepting.end()) {}

  [[nodiscard]] bool refine_to_the_end(Budget& budget) {
    std::size_t before = 0;
    std::size_t blocks = 1;
    while (blocks != before) {
      if (!budget.spend(dfa_.cells() + 1)) return false;
      before = blocks;
      blocks = refine();
    }
    return true;
  }
  [[nodiscard]] State block(State state) const { return block_[state]; }

 private:
  std::size_t refine() {
    std::vector<std::size_t> hashes(dfa_.states);
    for (State state = 0; state < dfa_.states; ++state) {
      std::size_t hash = block_[state];
      for (Class by = 0; by < dfa_.classes; ++by) {
        hash = (hash ^ block_[dfa_.after(state, by)]) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29U;
      }
      hashes[state] = hash;
    }
    const auto hash = [&](State state) { return hashes[state]; };
    const auto alike = [&](State a, State b) {
      if (hashes[a] != hashes[b] || block_[a] != block_[b]) return false;
      for (Class by = 0; by < dfa_.classes; ++by) {
        if (block_[dfa_.after(a, by)] != block_[dfa_.after(b, by)]) return false;
      }
      return true;
    };
    boost::unordered_flat_set<State, decltype(hash), decltype(alike)> first(dfa_.states, hash,
                                                                            alike);
    std::vector<State> refined(dfa_.states);
    std::vector<State> number(dfa_.states);
    for (State state = 0; state < dfa_.states; ++state) {
      const auto [place, is_new] = first.insert(state);
      if (is_new) number[state] = static_cast<State>(first.size() - 1);
      refined[state] = number[*place];
    }
    block_ = std::move(refined);
    return first.size();
  }

  const Dfa& dfa_;
  std::vector<State> block_;
};

/// The states that are reachable, one for each block, in breadth-first order.
struct Quotient {
  std::vector<State> chosen;  // a state of each block
  std::vector<State> number;  // of each block
};

Quotient quotient(const Dfa& dfa, const Partition& partition) {
  constexpr State kNone = UINT32_MAX;
  Quotient result{{}, std::vector<State>(dfa.states, kNone)};
  const auto meet = [&](State state) {
    State& number = result.number[partition.block(state)];
    if (number != kNone) return;
    number = static_cast<State>(result.chosen.size());
    result.chosen.push_back(state);
  };
  meet(dfa.start);
  // By letters in ascending order; a class comes where its first letter does.
  std::vector<Class> order;
  std::vector<bool> met(dfa.classes, false);
  for (const Class by : dfa.class_of) {
    if (!met[by]) order.push_back(by);
    met[by] = true;
  }
  for (std::size_t i = 0; i < result.chosen.size(); ++i) {
    for (const Class by : order) meet(dfa.after(result.chosen[i], by));
  }
  return result;
}

/// Merges classes whose columns are equal. Classes are numbered by their first letters.
void merge_classes(Dfa& dfa) {
  std::vector<Class> order(dfa.classes);
  std::iota(order.begin(), order.end(), 0U);
  const auto compare = [&](Class a, Class b) {
    for (State state = 0; state < dfa.states; ++state) {
      const State left = dfa.after(state, a);
      const State right = dfa.after(state, b);
      if (left != right) return left < right ? -1 : 1;
    }
    return 0;
  };
  std::ranges::sort(order, [&](Class a, Class b) { return compare(a, b) < 0; });
  std::vector<Class> leader(dfa.classes);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && compare(order[i - 1], order[i]) == 0;
    leader[order[i]] = same ? leader[order[i - 1]] : order[i];
  }
  constexpr Class kNone = UINT32_MAX;
  std::vector<Class> number(dfa.classes, kNone);
  std::vector<Class> kept;
  for (Class& by : dfa.class_of) {
    const Class old = leader[by];
    if (number[old] == kNone) {
      number[old] = static_cast<Class>(kept.size());
      kept.push_back(old);
    }
    by = number[old];
  }
  std::vector<State> next;
  next.reserve(std::size_t{dfa.states} * kept.size());
  for (State state = 0; state < dfa.states; ++state) {
    for (const Class by : kept) next.push_back(dfa.after(state, by));
  }
  dfa.next = std::move(next);
  dfa.classes = static_cast<Class>(kept.size());
}

}  // namespace

Found<Dfa> minimal(Dfa dfa, Budget& budget) {
  Partition partition(dfa);
  if (!partition.refine_to_the_end(budget)) return stopped_early();
  const Quotient parts = quotient(dfa, partition);
  Dfa result{.numeration = dfa.numeration,
             .tracks = std::move(dfa.tracks),
             .class_of = dfa.class_of,
             .classes = dfa.classes,
             .states = static_cast<State>(parts.chosen.size()),
             .start = 0};
  result.next.reserve(parts.chosen.size() * dfa.classes);
  for (const State state : parts.chosen) {
    result.accepting.push_back(dfa.accepting[state]);
    for (Class by = 0; by < dfa.classes; ++by) {
      result.next.push_back(parts.number[partition.block(dfa.after(state, by))]);
    }
  }
  merge_classes(result);
  return result;
}

namespace {

/// With states and classes numbered in the order of the letters that lead to them first.
Dfa renumbered(const Dfa& dfa) {
  Dfa result = dfa;
  std::vector<State> number(dfa.states, UINT32_MAX);
  std::vector<State> order{dfa.start};
  number[dfa.start] = 0;
  std::vector<Class> classes;
  std::vector<Class> new_class(dfa.classes, UINT32_MAX);
  for (Class& by : result.class_of) {
    if (new_class[by] == UINT32_MAX) {
      new_class[by] = static_cast<Class>(classes.size());
      classes.push_back(by);
    }
    by = new_class[by];
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const Class by : classes) {
      const State to = dfa.after(order[i], by);
      if (number[to] != UINT32_MAX) continue;
      number[to] = static_cast<State>(order.size());
      order.push_back(to);
    }
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.accepting[i] = dfa.accepting[order[i]];
    for (std::size_t c = 0; c < classes.size(); ++c) {
      result.next[i * classes.size() + c] = number[dfa.after(order[i], classes[c])];
    }
  }
  result.start = 0;
  return result;
}

}  // namespace

Dfa renamed(const Dfa& dfa, std::span<const Variable> names) {
  Dfa result = dfa;
  result.tracks.assign(names.begin(), names.end());
  std::ranges::sort(result.tracks);
  if (std::ranges::equal(result.tracks, names)) return result;
  std::vector<Letter> old_weight(names.size());  // of each new track
  Letter weight = 1;
  for (const Variable name : names) {
    const auto place = std::ranges::lower_bound(result.tracks, name) - result.tracks.begin();
    old_weight[static_cast<std::size_t>(place)] = weight;
    weight *= dfa.numeration.digits();
  }
  each_letter(dfa.numeration, names.size(), [&](Letter letter, std::span<const Digit> digits) {
    Letter old = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) old += digits[i] * old_weight[i];
    result.class_of[letter] = dfa.class_of[old];
  });
  return renumbered(result);  // the order of the letters has changed
}

std::optional<std::vector<std::uint64_t>> example(const Dfa& dfa) {
  std::vector<Letter> letter_for(dfa.classes);
  for (std::size_t i = dfa.class_of.size(); i-- > 0;) {
    letter_for[dfa.class_of[i]] = static_cast<Letter>(i);
  }
  constexpr State kNone = UINT32_MAX;
  std::vector<std::pair<State, Letter>> from(dfa.states, {kNone, 0});
  std::vector<State> queue{dfa.start};
  from[dfa.start] = {dfa.start, 0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    State state = queue[i];
    if (dfa.accepting[state] == 0) {
      for (Class by = 0; by < dfa.classes; ++by) {
        const State to = dfa.after(state, by);
        if (from[to].first != kNone) continue;
        from[to] = {state, letter_for[by]};
        queue.push_back(to);
      }
      continue;
    }
    std::vector<std::vector<Digit>> words(dfa.tracks.size());
    for (; state != dfa.start; state = from[state].first) {
      Letter letter = from[state].second;
      for (auto& word : words) {
        word.insert(word.begin(), static_cast<Digit>(letter % dfa.numeration.digits()));
        letter /= dfa.numeration.digits();
      }
    }
    std::vector<std::uint64_t> numbers;
    for (const auto& word : words) {
      numbers.push_back(dfa.numeration.read(word).value_or(UINT64_MAX));
    }
    return numbers;
  }
  return std::nullopt;
}

}  // namespace grundy::automata
