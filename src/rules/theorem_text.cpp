#include "rules/theorem_text.h"

#include <fmt/format.h>

#include <utility>

#include "automata/operations.h"
#include "proof/lines.h"

namespace grundy::rules {

namespace {

constexpr std::uint64_t kMostStates = 100'000;
constexpr std::uint64_t kMostCells = 20'000'000;

}  // namespace

Expected<void> TheoremReader::take(std::string_view word, std::string_view rest) {
  if (word == "rule") {
    if (!text_.measure.empty()) return bad_input("the rules come first");
    text_.rules += fmt::format("{}\n", rest);
    return {};
  }
  if (word == "measure") {
    if (!text_.measure.empty() || rest.empty()) return bad_input("expected one measure");
    text_.measure = rest;
    return {};
  }
  if (word == "numeration") return take_numeration(rest);
  if (word == "dfa") return take_dfa(rest);
  if (word == "accepting") return take_accepting(rest);
  if (word == "row") return take_row(rest);
  return bad_input(fmt::format("unknown record '{}'", word.substr(0, 40)));
}

Expected<TheoremText> TheoremReader::finish() {
  if (!complete()) return bad_input("an automaton has too few rows");
  if (text_.measure.empty()) return bad_input("the measure is missing");
  if (text_.numeration && text_.automata.empty()) return bad_input("the automaton is missing");
  return std::move(text_);
}

std::size_t TheoremReader::letters() const {
  const auto count = automata::letter_count(*text_.numeration, text_.automata.back().tracks);
  return count.value_or(0);
}

bool TheoremReader::complete() const {
  if (text_.automata.empty()) return true;
  const auto& last = text_.automata.back();
  return has_accepting_ && last.next.size() == last.states * letters();
}

Expected<void> TheoremReader::take_numeration(std::string_view rest) {
  if (text_.numeration) return bad_input("a second numeration");
  const std::string_view kind = proof::take_word(rest);
  const auto parameter = proof::number(rest);
  if (!parameter) return bad_input("expected 'numeration KIND NUMBER'");
  auto numeration = automata::Numeration::named(kind, *parameter);
  if (!numeration) return std::unexpected(std::move(numeration.error()));
  text_.numeration = *numeration;
  return {};
}

Expected<void> TheoremReader::take_dfa(std::string_view rest) {
  if (!text_.numeration) return bad_input("the numeration comes first");
  if (!complete()) return bad_input("the automaton before has too few rows");
  TheoremText::Automaton dfa;
  dfa.name = std::string(proof::take_word(rest));
  const auto tracks = proof::number(proof::take_word(rest));
  const auto states = proof::number(proof::take_word(rest));
  const auto start = proof::number(rest);
  if (!tracks || !states || !start || *tracks == 0 || *tracks > 9 || *states == 0 ||
      *states > kMostStates || *start >= *states) {
    return bad_input("expected 'dfa NAME TRACKS STATES START'");
  }
  dfa.tracks = *tracks;
  dfa.states = *states;
  dfa.start = *start;
  dfa.accepting.resize(*states, 0);
  text_.automata.push_back(std::move(dfa));
  has_accepting_ = false;
  if (letters() == 0 || letters() * *states > kMostCells) {
    return bad_input("the automaton is too large");
  }
  return {};
}

Expected<void> TheoremReader::take_accepting(std::string_view rest) {
  if (text_.automata.empty() || has_accepting_) return bad_input("no automaton for this");
  has_accepting_ = true;
  if (rest == "none") return {};
  TheoremText::Automaton& dfa = text_.automata.back();
  std::uint64_t least = 0;
  do {
    const auto state = proof::number(proof::take_word(rest));
    if (!state || *state >= dfa.states || *state < least) {
      return bad_input("accepting states are listed in ascending order");
    }
    least = *state + 1;
    dfa.accepting[*state] = 1;
  } while (!rest.empty());
  return {};
}

Expected<void> TheoremReader::take_row(std::string_view rest) {
  if (text_.automata.empty() || !has_accepting_ || complete()) {
    return bad_input("no automaton for this row");
  }
  TheoremText::Automaton& dfa = text_.automata.back();
  for (std::size_t i = letters(); i-- > 0;) {
    const auto state = proof::number(proof::take_word(rest));
    if (!state || *state >= dfa.states) return bad_input("a row has a bad state or too few");
    dfa.next.push_back(static_cast<automata::State>(*state));
  }
  if (!rest.empty()) return bad_input("a row is too long");
  return {};
}

Expected<std::shared_ptr<const automata::Dfa>> automaton_of(const TheoremText::Automaton& given,
                                                            const automata::Numeration& numeration,
                                                            Budget& budget) {
  automata::Dfa dfa{.numeration = numeration,
                    .states = static_cast<automata::State>(given.states),
                    .start = static_cast<automata::State>(given.start),
                    .accepting = given.accepting,
                    .next = given.next};
  dfa.classes = static_cast<automata::Class>(given.next.size() / given.states);
  for (automata::Class letter = 0; letter < dfa.classes; ++letter) dfa.class_of.push_back(letter);
  for (automata::Variable track = 0; track < given.tracks; ++track) dfa.tracks.push_back(track);
  if (dfa.after(dfa.start, 0) != dfa.start) {
    return bad_input("leading zeros must lead from the start back to it");
  }
  const auto small = automata::minimal(std::move(dfa), budget);
  const auto valid = automata::numbers(
      numeration, small ? small->tracks : std::vector<automata::Variable>{0}, budget);
  if (!small || !valid) return bad_input("the automaton is too large");
  auto both = automata::both(*small, *valid, budget);
  if (!both) return bad_input("the automaton is too large");
  return std::make_shared<const automata::Dfa>(std::move(*both));
}

Expected<RuleSet> rules_of(const TheoremText& theorem) {
  auto rules = parse_rules(theorem.rules);
  if (!rules) {
    return bad_input("the rules: " + place_in_text(rules.error(), theorem.rules));
  }
  // The measure is a part of the rules' language.
  const std::string without =
      rules->measure.empty() ? theorem.rules : theorem.rules.substr(0, theorem.rules.rfind("ends"));
  auto with_measure = parse_rules(without + "\nends by " + theorem.measure);
  if (!with_measure || with_measure->measure.empty() ||
      with_measure->clauses.size() != rules->clauses.size()) {
    return bad_input("the measure cannot be read");
  }
  rules->measure = std::move(with_measure->measure);
  return std::move(*rules);
}

}  // namespace grundy::rules
