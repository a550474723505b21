// What a theorem file says, checked only for its form: the rules, the measure, the numeration and
// the automata. docs/formats/proof.md describes it. Whether the theorem holds is not decided here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "automata/dfa.h"
#include "core/budget.h"
#include "rules/rule_set.h"

namespace grundy::rules {

struct TheoremText {
  std::string rules;
  std::string measure;
  std::optional<automata::Numeration> numeration;
  struct Automaton {
    std::string name;
    std::uint64_t tracks = 0;
    std::uint64_t states = 0;
    std::uint64_t start = 0;
    std::vector<std::uint8_t> accepting;
    std::vector<automata::State> next;
  };
  std::vector<Automaton> automata;  ///< none, and no numeration, if the claim needs none
};

/// Takes the records of a theorem one by one.
class TheoremReader {
 public:
  [[nodiscard]] Expected<void> take(std::string_view word, std::string_view rest);
  [[nodiscard]] Expected<TheoremText> finish();

 private:
  [[nodiscard]] std::size_t letters() const;
  [[nodiscard]] bool complete() const;
  [[nodiscard]] Expected<void> take_numeration(std::string_view rest);
  [[nodiscard]] Expected<void> take_dfa(std::string_view rest);
  [[nodiscard]] Expected<void> take_accepting(std::string_view rest);
  [[nodiscard]] Expected<void> take_row(std::string_view rest);

  TheoremText text_;
  bool has_accepting_ = false;
};

/// An automaton of the file. It is taken to accept only valid words; leading zeros must not matter.
[[nodiscard]] Expected<std::shared_ptr<const automata::Dfa>> automaton_of(
    const TheoremText::Automaton& given, const automata::Numeration& numeration, Budget& budget);

/// The rules of the file, with its measure, which replaces what the rules say.
[[nodiscard]] Expected<RuleSet> rules_of(const TheoremText& theorem);

}  // namespace grundy::rules
