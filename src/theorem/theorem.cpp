#include "theorem/theorem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <map>

#include "proof/writer.h"

namespace grundy::theorem {

namespace {

std::string_view kind_name(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::value:
      return "value";
    case ClaimKind::onehot:
      return "onehot";
    case ClaimKind::outcome:
      return "outcome";
    case ClaimKind::window:
      return "window";
  }
  return {};
}

void write_dfa(proof::Writer& out, std::string_view name, const automata::Dfa& dfa) {
  out.record(fmt::format("dfa {} {} {} {}", name, dfa.tracks.size(), dfa.states, dfa.start));
  std::vector<automata::State> accepting;
  for (automata::State state = 0; state < dfa.states; ++state) {
    if (dfa.accepting[state] != 0) accepting.push_back(state);
  }
  out.record(accepting.empty() ? "accepting none"
                               : fmt::format("accepting {}", fmt::join(accepting, " ")));
  for (automata::State state = 0; state < dfa.states; ++state) {
    std::vector<automata::State> row;
    for (const automata::Class by : dfa.class_of) row.push_back(dfa.after(state, by));
    out.record(fmt::format("row {}", fmt::join(row, " ")));
  }
}

}  // namespace

std::string print(const Theorem& theorem) {
  std::string text;
  proof::Writer out = proof::Writer::to_text(text);
  const Claim& claim = theorem.claim;
  out.claim(fmt::format("theorem {} {} {}", kind_name(claim.kind),
                        claim.play == Play::normal ? "normal" : "misere", theorem.rules.name));
  std::string_view rest = theorem.rules.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      out.record(fmt::format("rule {}", line));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::vector<std::string> measure;
  for (const auto& part : theorem.measure) measure.push_back(rules::print(part, theorem.rules));
  out.record(fmt::format("measure {}", fmt::join(measure, ", ")));
  if (claim.relation) {
    out.record(fmt::format("numeration {}", claim.relation->numeration.name()));
    write_dfa(out, claim.kind == ClaimKind::outcome ? "P" : "G", *claim.relation);
  }
  for (const auto& slide : claim.slides) write_dfa(out, "S", *slide);
  // A text takes what it is given.
  static_cast<void>(out.finish());
  return text;
}

bool is_lost(const Claim& claim, std::span<const std::uint64_t> position) {
  if (claim.kind == ClaimKind::outcome) return claim.relation->accepts(position);
  return value_at(claim, position) == 0;
}

std::optional<std::uint64_t> value_at(const Claim& claim, std::span<const std::uint64_t> position) {
  if (claim.kind == ClaimKind::outcome) return is_lost(claim, position) ? 0 : 1;
  if (claim.window) return claim.window->value(position.front());
  const automata::Dfa& dfa = *claim.relation;
  const auto dead = dfa.dead();
  // The digits of the value are free. A live state is reached by one value only, or the position
  // would have two.
  constexpr std::size_t kLeading = 64;
  std::vector<automata::Letter> word = automata::letters_of(dfa.numeration, position);
  word.insert(word.begin(), kLeading, 0);
  automata::Letter value_weight = 1;
  for (std::size_t i = 0; i < position.size(); ++i) value_weight *= dfa.numeration.digits();
  std::map<automata::State, std::vector<automata::Digit>> reached{{dfa.start, {}}};
  for (const automata::Letter letter : word) {
    std::map<automata::State, std::vector<automata::Digit>> next;
    for (const auto& [state, digits] : reached) {
      for (unsigned digit = 0; digit < dfa.numeration.digits(); ++digit) {
        const automata::State to = dfa.after_letter(state, letter + digit * value_weight);
        if (dead && to == *dead) continue;
        std::vector<automata::Digit> longer = digits;
        if (digit != 0 || !longer.empty()) longer.push_back(static_cast<automata::Digit>(digit));
        next.try_emplace(to, std::move(longer));
      }
    }
    reached = std::move(next);
  }
  for (const auto& [state, digits] : reached) {
    if (dfa.accepting[state] == 0) continue;
    const auto value = dfa.numeration.read(digits);
    if (!value) return std::nullopt;
    return claim.kind == ClaimKind::onehot ? static_cast<std::uint64_t>(std::countr_zero(*value))
                                           : *value;
  }
  return std::nullopt;
}

}  // namespace grundy::theorem
