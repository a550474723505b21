// A theorem file as a theorem. Nothing in the file is believed: what must hold is derived from the
// rules and decided again.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "proof/lines.h"
#include "proof/reader.h"
#include "rules/theorem_text.h"
#include "theorem/theorem.h"

namespace grundy::theorem {

namespace {

struct Claimed {
  ClaimKind kind = ClaimKind::value;
  Play play = Play::normal;
  std::string name;
  rules::TheoremText text;
};

Expected<Claimed> read_claim(std::string_view line) {
  Claimed claimed;
  if (proof::take_word(line) != "claim" || proof::take_word(line) != "theorem") {
    return bad_input("it makes no claim about all positions of a game");
  }
  const std::string_view kind = proof::take_word(line);
  const std::string_view play = proof::take_word(line);
  claimed.kind = kind == "value"    ? ClaimKind::value
                 : kind == "onehot" ? ClaimKind::onehot
                 : kind == "window" ? ClaimKind::window
                                    : ClaimKind::outcome;
  claimed.play = play == "misere" ? Play::misere : Play::normal;
  claimed.name = line;
  const bool known = kind == "value" || kind == "onehot" || kind == "outcome" || kind == "window";
  if (!known || (play != "misere" && play != "normal")) return bad_input("its claim is not known");
  return claimed;
}

Expected<Claimed> read_lines(std::string_view text) {
  proof::Reader reader = proof::Reader::of(text);
  rules::TheoremReader records;
  std::optional<Claimed> claimed;
  for (bool header = true;; header = false) {
    auto line = reader.next();
    if (!line) return std::unexpected(std::move(line.error()));
    if (!*line) return bad_input("it has no line 'end'");
    std::string_view rest = **line;
    if (header) {
      if (rest != proof::kHeader) return bad_input("it is no theorem file");
      continue;
    }
    if (!claimed) {
      auto claim = read_claim(rest);
      if (!claim) return claim;
      claimed = std::move(*claim);
      continue;
    }
    const std::string_view word = proof::take_word(rest);
    if (word == "end") break;
    if (auto taken = records.take(word, rest); !taken) return reader.refuse(taken.error().message);
  }
  auto finished = records.finish();
  if (!finished) return std::unexpected(std::move(finished.error()));
  claimed->text = std::move(*finished);
  return std::move(*claimed);
}

}  // namespace

bool looks_like_theorem(std::string_view text) {
  return text.starts_with(proof::kHeader) &&
         text.find("\nclaim theorem ") != std::string_view::npos;
}

Expected<std::string> rules_in(std::string_view text) {
  auto claimed = read_lines(text);
  if (!claimed) return std::unexpected(std::move(claimed.error()));
  return std::move(claimed->text.rules);
}

Expected<Theorem> read(std::string_view text, Budget& budget) {
  auto claimed = read_lines(text);
  if (!claimed) return std::unexpected(std::move(claimed.error()));
  auto rules = rules::rules_of(claimed->text);
  if (!rules) return std::unexpected(std::move(rules.error()));
  if (rules->name != claimed->name) return bad_input("its rules are those of another game");
  Claim claim{.kind = claimed->kind, .play = claimed->play};
  const bool has_automata = claim.kind != ClaimKind::window;
  if (has_automata == claimed->text.automata.empty() ||
      has_automata != claimed->text.numeration.has_value()) {
    return bad_input("its records are not those of its claim");
  }
  const std::size_t wanted = rules->coordinates + (claim.kind == ClaimKind::outcome ? 0 : 1);
  for (const auto& given : claimed->text.automata) {
    auto dfa = rules::automaton_of(given, *claimed->text.numeration, budget);
    if (!dfa) return std::unexpected(std::move(dfa.error()));
    if ((*dfa)->tracks.size() != wanted) {
      return bad_input("an automaton reads the wrong number of numbers");
    }
    if (!claim.relation) {
      claim.relation = std::move(*dfa);
    } else {
      claim.slides.push_back(std::move(*dfa));
    }
  }
  const auto slides =
      static_cast<std::size_t>(std::ranges::count(rules->clauses, true, &rules::Clause::slide));
  if (claim.slides.size() != slides) return bad_input("each slide needs an automaton of its own");
  auto attempt = prove(*rules, claim, budget);
  if (!attempt) {
    return bad_input(attempt.error().is_stop() ? "its proof was not decided within the limits"
                                               : attempt.error().error().message);
  }
  if (!attempt->theorem) {
    return bad_input(fmt::format("it is wrong: it does not hold that {}", attempt->failed));
  }
  return std::move(*attempt->theorem);
}

}  // namespace grundy::theorem
