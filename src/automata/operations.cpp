// Products of automata, and the subset construction. A product explores only pairs that can be
// reached, and treats all pairs as one in which one side has settled the answer. Removing a track
// may take exponentially many states in theory; the start of the new automaton is the set of states
// that the removed numbers can reach by digits in front of those of the others.
#include "automata/operations.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "automata/explore.h"

namespace grundy::automata {

NotFound too_many_letters(Budget& budget) {
  budget.halt(StopReason::too_large, "an automaton would read too many numbers at once");
  return {};
}

std::optional<Alphabet> plain_alphabet(const Numeration& numeration, std::vector<Variable> tracks) {
  const auto letters = letter_count(numeration, tracks.size());
  if (!letters) return std::nullopt;
  Alphabet alphabet{numeration, std::move(tracks), {}, static_cast<Class>(*letters)};
  for (Letter letter = 0; letter < *letters; ++letter) alphabet.class_of.push_back(letter);
  return alphabet;
}

Dfa constant(const Numeration& numeration, bool accepts) {
  return Dfa{.numeration = numeration,
             .tracks = {},
             .class_of = {0},
             .classes = 1,
             .states = 1,
             .start = 0,
             .accepting = {static_cast<std::uint8_t>(accepts ? 1 : 0)},
             .next = {0}};
}

Found<Dfa> numbers(const Numeration& numeration, std::vector<Variable> tracks, Budget& budget) {
  auto alphabet = plain_alphabet(numeration, std::move(tracks));
  if (!alphabet) return std::unexpected(too_many_letters(budget));
  std::vector<std::vector<Digit>> letters;
  each_letter(numeration, alphabet->tracks.size(), [&](Letter, std::span<const Digit> digits) {
    letters.emplace_back(digits.begin(), digits.end());
  });
  // A node is the set of tracks whose last digit allows only 0 next.
  using Node = std::uint64_t;
  const auto step = [&](Node blocked, Class by) -> std::optional<Node> {
    Node next = 0;
    for (std::size_t i = 0; i < letters[by].size(); ++i) {
      const Digit digit = letters[by][i];
      if ((blocked >> i & 1U) != 0 && digit != 0) return std::nullopt;
      if (!numeration.positional() && digit == numeration.parameter()) next |= Node{1} << i;
    }
    return next;
  };
  return explore<Node>(std::move(*alphabet), 0, step, [](Node) { return true; }, budget);
}

namespace {

/// The letters of two automata together, in classes that neither tells apart.
struct Joined {
  Alphabet alphabet;
  std::vector<std::pair<Class, Class>> parts;  // of each class
};

std::optional<Joined> join(const Dfa& left, const Dfa& right) {
  std::vector<Variable> tracks;
  std::ranges::set_union(left.tracks, right.tracks, std::back_inserter(tracks));
  const auto letters = letter_count(left.numeration, tracks.size());
  if (!letters) return std::nullopt;
  const auto weights_in = [&](const Dfa& dfa) {
    std::vector<Letter> weights(tracks.size(), 0);
    Letter weight = 1;
    for (const Variable track : dfa.tracks) {
      weights[static_cast<std::size_t>(std::ranges::lower_bound(tracks, track) - tracks.begin())] =
          weight;
      weight *= dfa.numeration.digits();
    }
    return weights;
  };
  const auto left_weights = weights_in(left);
  const auto right_weights = weights_in(right);
  Joined joined{{left.numeration, tracks, std::vector<Class>(*letters), 0}, {}};
  boost::unordered_flat_map<std::uint64_t, Class> known;
  each_letter(left.numeration, tracks.size(), [&](Letter letter, std::span<const Digit> digits) {
    Letter a = 0;
    Letter b = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      a += digits[i] * left_weights[i];
      b += digits[i] * right_weights[i];
    }
    const std::pair<Class, Class> pair{left.class_of[a], right.class_of[b]};
    const auto [place, is_new] =
        known.try_emplace(std::uint64_t{pair.first} << 32U | pair.second, joined.alphabet.classes);
    if (is_new) {
      joined.parts.push_back(pair);
      ++joined.alphabet.classes;
    }
    joined.alphabet.class_of[letter] = place->second;
  });
  return joined;
}

/// `settles(l, r)` is true if one side alone shows that nothing more is accepted.
template <class Accepts>
Found<Dfa> product(const Dfa& left, const Dfa& right, bool conjunction, Accepts&& accepts,
                   Budget& budget) {
  auto joined = join(left, right);
  if (!joined) return std::unexpected(too_many_letters(budget));
  const auto left_end = conjunction ? left.dead() : left.full();
  const auto right_end = conjunction ? right.dead() : right.full();
  using Node = std::uint64_t;
  constexpr Node kSettled = UINT64_MAX;
  const auto node = [&](State l, State r) -> std::optional<Node> {
    if ((left_end && l == *left_end) || (right_end && r == *right_end)) {
      return conjunction ? std::nullopt : std::optional<Node>(kSettled);
    }
    return Node{l} << 32U | r;
  };
  const auto start = node(left.start, right.start);
  if (!start) {  // nothing is accepted
    Dfa none{.numeration = left.numeration,
             .tracks = joined->alphabet.tracks,
             .class_of = joined->alphabet.class_of,
             .classes = joined->alphabet.classes,
             .states = 1,
             .start = 0,
             .accepting = {0},
             .next = std::vector<State>(joined->alphabet.classes, 0)};
    return minimal(std::move(none), budget);
  }
  const auto& parts = joined->parts;
  const auto step = [&](Node at, Class by) -> std::optional<Node> {
    if (at == kSettled) return at;
    return node(left.after(static_cast<State>(at >> 32U), parts[by].first),
                right.after(static_cast<State>(at), parts[by].second));
  };
  const auto is_accepted = [&](Node at) {
    return at == kSettled ||
           accepts(left.accepting[at >> 32U] != 0, right.accepting[static_cast<State>(at)] != 0);
  };
  return explore<Node>(std::move(joined->alphabet), *start, step, is_accepted, budget);
}

/// The automaton reading further tracks, whose words must be valid.
Found<Dfa> reading(const Dfa& dfa, const std::vector<Variable>& tracks, Budget& budget) {
  std::vector<Variable> more;
  std::ranges::set_difference(tracks, dfa.tracks, std::back_inserter(more));
  if (more.empty()) return dfa;
  GRUNDY_TRY(const Dfa valid, numbers(dfa.numeration, std::move(more), budget));
  return both(dfa, valid, budget);
}

}  // namespace

Found<Dfa> both(const Dfa& left, const Dfa& right, Budget& budget) {
  return product(left, right, true, [](bool l, bool r) { return l && r; }, budget);
}

Found<Dfa> either(const Dfa& left, const Dfa& right, Budget& budget) {
  const auto any = [](bool l, bool r) { return l || r; };
  if (left.numeration.positional()) return product(left, right, false, any, budget);
  // A word that only one side has read must be valid too.
  GRUNDY_TRY(const Dfa whole_left, reading(left, right.tracks, budget));
  GRUNDY_TRY(const Dfa whole_right, reading(right, left.tracks, budget));
  return product(whole_left, whole_right, false, any, budget);
}

Found<Dfa> complement(const Dfa& dfa, Budget& budget) {
  Dfa flipped = dfa;
  for (std::uint8_t& accepts : flipped.accepting) accepts = accepts == 0 ? 1 : 0;
  if (dfa.numeration.positional()) return flipped;
  GRUNDY_TRY(const Dfa valid, numbers(dfa.numeration, dfa.tracks, budget));
  return both(flipped, valid, budget);
}

namespace {

/// The letters of the tracks that stay; each stands for all letters that differ in the others.
struct Projection {
  Alphabet alphabet;
  std::vector<std::vector<Class>> classes;  // the old ones, of each new class
};

Projection project(const Dfa& dfa, const std::vector<Variable>& kept) {
  std::vector<Letter> kept_weights(dfa.tracks.size(), 0);
  Letter weight = 1;
  for (std::size_t i = 0; i < dfa.tracks.size(); ++i) {
    if (!std::ranges::binary_search(kept, dfa.tracks[i])) continue;
    kept_weights[i] = weight;
    weight *= dfa.numeration.digits();
  }
  std::vector<std::vector<Class>> met(weight);
  each_letter(dfa.numeration, dfa.tracks.size(), [&](Letter letter, std::span<const Digit> digits) {
    Letter rest = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) rest += digits[i] * kept_weights[i];
    met[rest].push_back(dfa.class_of[letter]);
  });
  Projection result{{dfa.numeration, kept, {}, 0}, {}};
  std::map<std::vector<Class>, Class> known;
  for (auto& classes : met) {
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    const auto [place, is_new] = known.try_emplace(classes, result.alphabet.classes);
    if (is_new) {
      ++result.alphabet.classes;
      result.classes.push_back(classes);
    }
    result.alphabet.class_of.push_back(place->second);
  }
  return result;
}

using Node = std::vector<State>;  // a set of states, ascending, without the dead state

/// The least set that holds `states` and all that `step` reaches from it.
template <class Step, class Tidy>
Node closure(Node states, Step step, Tidy tidy) {
  while (!states.empty()) {
    Node more = step(states);
    more.insert(more.end(), states.begin(), states.end());
    more = tidy(std::move(more));
    if (more == states) break;
    states = std::move(more);
  }
  return states;
}

/// The sets of states of an automaton that cannot be told from others.
class Sets {
 public:
  explicit Sets(const Dfa& dfa) : dead_(dfa.dead()), full_(dfa.full()) {}

  [[nodiscard]] Node tidy(Node states) const {
    if (full_ && std::ranges::find(states, *full_) != states.end()) return Node{*full_};
    if (dead_) std::erase(states, *dead_);
    std::ranges::sort(states);
    states.erase(std::unique(states.begin(), states.end()), states.end());
    return states;
  }

 private:
  std::optional<State> dead_;
  std::optional<State> full_;
};

}  // namespace

Found<Dfa> without(const Dfa& dfa, std::span<const Variable> removed, Budget& budget) {
  std::vector<Variable> kept;
  for (const Variable track : dfa.tracks) {
    if (std::ranges::find(removed, track) == removed.end()) kept.push_back(track);
  }
  if (kept.size() == dfa.tracks.size()) return dfa;
  Projection projection = project(dfa, kept);
  const Sets sets(dfa);
  const auto tidy = [&](Node states) { return sets.tidy(std::move(states)); };
  bool in_time = true;
  const auto step = [&](const Node& from, Class by) -> std::optional<Node> {
    Node to;
    const auto& classes = projection.classes[by];
    in_time = in_time && budget.spend(from.size() * classes.size());
    if (!in_time) return std::nullopt;
    for (const State state : from) {
      for (const Class old : classes) to.push_back(dfa.after(state, old));
    }
    to = tidy(std::move(to));
    if (to.empty()) return std::nullopt;
    return to;
  };
  // Digits of the removed numbers in front of the others.
  const Class zeros = projection.alphabet.class_of.front();
  const Node start = closure(
      tidy({dfa.start}), [&](const Node& from) { return step(from, zeros).value_or(Node{}); },
      tidy);
  const auto accepts = [&](const Node& states) {
    return std::ranges::any_of(states, [&](State state) { return dfa.accepting[state] != 0; });
  };
  auto result = explore<Node>(Alphabet(projection.alphabet), start, step, accepts, budget);
  if (!in_time) return stopped_early();
  return result;
}

}  // namespace grundy::automata
