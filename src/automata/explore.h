// From a rule for the next state to an automaton: all states that can be reached, breadth first.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "automata/dfa.h"

namespace grundy::automata {

/// The letters of an automaton to be built, in classes that act alike for sure.
struct Alphabet {
  Numeration numeration;
  std::vector<Variable> tracks;  ///< ascending
  std::vector<Class> class_of;
  Class classes = 0;
};

/// Every letter its own class. Nothing if there are too many.
[[nodiscard]] std::optional<Alphabet> plain_alphabet(const Numeration& numeration,
                                                     std::vector<Variable> tracks);

/// `step(node, class)` is the next node, or nothing if no word that goes on so is accepted.
template <class Node, class Step, class Accepts>
[[nodiscard]] Found<Dfa> explore(Alphabet alphabet, const Node& start, Step&& step,
                                 Accepts&& accepts, Budget& budget) {
  Dfa dfa{.numeration = alphabet.numeration,
          .tracks = std::move(alphabet.tracks),
          .class_of = std::move(alphabet.class_of),
          .classes = alphabet.classes};
  std::vector<Node> nodes{start};
  boost::unordered_flat_map<Node, State> numbers{{start, 0}};
  constexpr State kDead = UINT32_MAX;
  bool has_dead = false;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!budget.spend(dfa.classes + 1)) return stopped_early();
    dfa.accepting.push_back(accepts(nodes[i]) ? 1 : 0);
    for (Class by = 0; by < dfa.classes; ++by) {
      const std::optional<Node> to = step(nodes[i], by);
      if (!to) {
        has_dead = true;
        dfa.next.push_back(kDead);
        continue;
      }
      const auto [place, is_new] = numbers.try_emplace(*to, static_cast<State>(nodes.size()));
      dfa.next.push_back(place->second);
      if (is_new) nodes.push_back(*to);
    }
  }
  dfa.states = static_cast<State>(nodes.size());
  if (has_dead) {
    for (State& to : dfa.next) to = to == kDead ? dfa.states : to;
    dfa.next.insert(dfa.next.end(), dfa.classes, dfa.states);
    dfa.accepting.push_back(0);
    ++dfa.states;
  }
  return minimal(std::move(dfa), budget);
}

}  // namespace grundy::automata
