#include "explain/proof_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/sums.h"
#include "proof/lines.h"

namespace grundy::explain {

namespace {

constexpr std::uint64_t kMovesLookedAt = 20'000;

std::string with_width(const std::vector<std::pair<std::string, std::string>>& rows,
                       std::size_t row) {
  std::size_t width = 0;
  for (const auto& [text, said] : rows) width = std::max(width, text.size());
  return fmt::format("{:<{}}  {}", rows[row].first, width, rows[row].second);
}

/// What a label says of the player to move.
std::string said_by(const std::string& label, bool misere) {
  if (!misere) return label == "i" ? "infinite" : label;
  return label == "D" ? "a draw" : label == "P" ? "lost" : "won";
}

/// The move that answers another one: back to the same label, with a smaller counter.
std::string answer_to(const SavedProof& proof, const Sum& after, const SavedProof::Node& node) {
  std::string answer;
  each_move_of(after, [&](const std::string& reply, const Sum& then) {
    const SavedProof::Node* const back = proof.node(then);
    if (back == nullptr || back->label != node.label || back->counter >= node.counter) return true;
    answer = fmt::format(", answered by {}, to {}{}", reply, then.print(), cited(back->record));
    return false;
  });
  return answer;
}

/// Whether a move to a label needs an answer.
bool is_answered(const SavedProof::Node& node, const SavedProof::Node& option, bool misere) {
  if (!node.counter) return false;
  if (misere) return node.label == "P";
  const auto to = proof::number(option.label);
  return !to || *to > proof::number(node.label).value_or(0);
}

std::string node_claim(const Sum& sum, const SavedProof::Node& node, bool misere) {
  const std::string text = sum.print();
  const std::string cite = cited(node.record);
  if (misere && node.label == "D") return fmt::format("{} is a draw in misère play{}.", text, cite);
  if (misere) {
    return fmt::format("In misère play the player to move {} {}{}.",
                       node.label == "P" ? "loses" : "wins", text, cite);
  }
  if (node.label == "i") {
    return fmt::format("{} equals no nim heap{}: whoever moves can always go on.", text, cite);
  }
  return fmt::format("{} has the value {}{}, the mex of what can be reached for good.", text,
                     node.label, cite);
}

std::string rule_sentence(const std::string& rule) {
  if (rule == "Guy and Smith") {
    return "By the theorem of Guy and Smith a period that holds for so many heaps, as many as its "
           "bound asks for, holds for all.";
  }
  if (rule == "taking only") {
    return "A move leaves one heap, so that the values of as many heaps as can be taken decide all "
           "that follow.";
  }
  if (rule == "all but a few numbers") {
    return "All but a few numbers may be taken; so the values grow with their period for ever.";
  }
  if (rule == "repeating code") {
    return "What may be left repeats with the number taken; a period that holds for so many heaps, "
           "as many as its bound asks for, holds for all.";
  }
  if (rule.starts_with("growth ")) {
    return "By growth: options move on with the heaps, so that all values below the next one are "
           "met again, and sums of heaps never meet it.";
  }
  return "By windows: the values of a sparse game depend on a window of those before, and two "
         "equal "
         "windows are followed by the same.";
}

/// Of `P from N0 saltus S CODE`.
std::string period_sentence(std::string_view text) {
  const std::string_view length = proof::take_word(text);
  proof::take_word(text);
  const std::string_view from = proof::take_word(text);
  proof::take_word(text);
  const std::string_view saltus = proof::take_word(text);
  return fmt::format("G(n + {}) = G(n){} for all n >= {} in the heap game {}", length,
                     saltus == "0" ? "" : fmt::format(" + {}", saltus), from, text);
}

}  // namespace

std::string cited(std::uint64_t record) {
  return record == 0 ? std::string() : fmt::format(" (record {})", record);
}

bool each_move_of(const Sum& sum,
                  const std::function<bool(const std::string&, const Sum&)>& visit) {
  std::uint64_t looked_at = 0;
  bool more = true;
  for (std::size_t i = 0; i < sum.components.size() && more; ++i) {
    const Component& component = sum.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      more = ++looked_at <= kMovesLookedAt &&
             visit(move.print(), replace_component(sum, i, move.after()));
      return more;
    });
  }
  return looked_at <= kMovesLookedAt;
}

Explanation node_reasons(const SavedProof& proof, const Sum& sum, const SavedProof::Node& node) {
  const bool misere = proof.is_misere();
  Explanation reason{.kind = "node", .claim = node_claim(sum, node, misere)};
  if (proof.letter(node.record) == 'T') {
    reason.because.push_back({.kind = "theorem",
                              .claim = "By a theorem, which is taken for granted, nobody need make "
                                       "the last move."});
    return reason;
  }
  std::vector<std::pair<std::string, std::string>> rows;
  each_move_of(sum, [&](const std::string& move, const Sum& after) {
    const SavedProof::Node* const option = proof.node(after);
    if (option == nullptr) return true;
    rows.emplace_back(fmt::format("{}, to {}", move, after.print()),
                      fmt::format("{}{}{}", said_by(option->label, misere), cited(option->record),
                                  is_answered(node, *option, misere) ? answer_to(proof, after, node)
                                                                     : std::string()));
    return rows.size() < kProofMovesShown;
  });
  for (std::size_t i = 0; i < rows.size(); ++i) reason.figure.push_back(with_width(rows, i));
  if (rows.size() == kProofMovesShown) reason.figure.emplace_back("...");
  return reason;
}

Explanation misere_reasons(SavedProof& proof, const Sum& sum) {
  if (const SavedProof::Node* const node = proof.node(sum)) return node_reasons(proof, sum, *node);
  auto& facts = proof.misere;
  const proof::SimpleSum simple = facts.simple(sum);
  const auto lost = facts.lost(simple);
  Explanation reason{.kind = "proved"};
  if (!lost) {
    reason.claim = fmt::format("The proof says nothing about {}.", sum.print());
    return reason;
  }
  const std::uint64_t record = facts.record_of(simple);
  reason.claim = fmt::format("In misère play the player to move {} {}{}.", *lost ? "loses" : "wins",
                             sum.print(), cited(record));
  if (record != 0 && proof.letter(record) == 'T') {
    reason.because.push_back(
        {.kind = "theorem",
         .claim = "That is the theorem of misère Nim, which is taken for granted."});
    return reason;
  }
  proof::Split split;
  proof.parts.split(sum, split);
  for (const proof::Part& part : split.parts) {
    const auto heap = facts.heap_of(part);
    if (!heap) continue;
    reason.because.push_back({.kind = "heap",
                              .claim = fmt::format("{} equals *{} in misère play{}.",
                                                   proof.parts.print(part.game, part.words),
                                                   heap->value, cited(heap->record))});
  }
  Explanation moves{.kind = "replies",
                    .claim = *lost ? "Every move has an answer:" : "A move that wins:"};
  bool any = false;
  each_move_of(sum, [&](const std::string& move, const Sum& after) {
    any = true;
    if (moves.figure.size() == kProofMovesShown) {
      moves.figure.emplace_back("...");
      return false;
    }
    if (!*lost) {
      if (facts.lost(facts.simple(after)) != true) return true;
      moves.figure.push_back(fmt::format("{}, to {}", move, after.print()));
      return false;
    }
    std::string answer = "it ends the game, which loses";
    each_move_of(after, [&](const std::string& reply, const Sum& then) {
      answer = "?";
      if (facts.lost(facts.simple(then)) != true) return true;
      answer = fmt::format("{}, to {}", reply, then.print());
      return false;
    });
    moves.figure.push_back(fmt::format("{}: {}", move, answer));
    return true;
  });
  if (!any) moves.claim = "There is no move, which wins.";
  if (!any || !moves.figure.empty()) reason.because.push_back(std::move(moves));
  return reason;
}

Explanation period_reasons(const SavedProof::PeriodRecord& period) {
  return {.kind = "period",
          .claim = fmt::format("{}{}.", period_sentence(period.text), cited(period.record)),
          .because = {{.kind = "theorem", .claim = rule_sentence(period.rule)}}};
}

Explanation list_reasons(const SavedProof& proof) {
  Explanation reason{.kind = "proof"};
  std::string_view rest = proof.claim;
  proof::take_word(rest);
  if (proof.kind == "graph") {
    const bool misere = proof::take_word(rest) == "misere";
    reason.claim = fmt::format(
        "The labels of all nodes of the graph {} in {} play are those "
        "listed, each by the labels and counters of its targets.",
        rest, misere ? "misère" : "normal");
    for (const auto& [label, count] : proof.labels) {
      reason.figure.push_back(fmt::format("{:>10}  {}", count, said_by(label, misere)));
    }
    return reason;
  }
  if (proof.kind == "values") {
    const std::string_view count = proof::take_word(rest);
    reason.claim = fmt::format("The first {} nim values of {} are, by the mex rule:", count, rest);
  } else {
    reason.claim = period_sentence(rest) + ".";
    reason.because.push_back({.kind = "theorem", .claim = rule_sentence(proof.rule)});
  }
  Explanation values{.kind = "values",
                     .claim = fmt::format(
                         "{} values are listed{}:", proof.value_count,
                         proof.value_count > proof.values.size()
                             ? fmt::format(", of which these are the first {}", proof.values.size())
                             : std::string())};
  constexpr std::size_t kPerLine = 20;
  for (std::size_t i = 0; i < proof.values.size(); i += kPerLine) {
    const std::size_t end = std::min(i + kPerLine, proof.values.size());
    std::string line = fmt::format("{:>6} ", i);
    for (std::size_t j = i; j < end; ++j) line += fmt::format(" {:>2}", proof.values[j]);
    values.figure.push_back(std::move(line));
  }
  if (proof.value_count > 0) reason.because.push_back(std::move(values));
  return reason;
}

}  // namespace grundy::explain
