#include "explain/saved_evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/sums.h"
#include "explain/answered_move.h"
#include "proof/lines.h"
#include "theory/moves.h"

namespace grundy::explain {

Expected<Argument> SavedEvidence::argument() {
  argument_.clear();
  if (!at_) {
    add_claim();
    return std::move(argument_);
  }
  add_position(0, *at_);
  const AnyGround& said = argument_.front().ground;
  if (argument_.size() == 1 && !std::holds_alternative<ground::Node>(said)) {
    return bad_input(fmt::format("the proof says nothing about {}", at_->print()));
  }
  return std::move(argument_);
}

void SavedEvidence::add_claim() {
  if (!proof_.has_positions()) return add_list();
  const std::string& kind = proof_.kind;
  const std::string first = proof_.sides.front().print();
  if (kind == "value" || kind == "loopy") {
    add(0, ground::ClaimedValue{first, proof_.answer, kind == "loopy"});
  } else if (kind == "equal" || kind == "differ") {
    add(0, ground::ClaimedEquivalence{first, proof_.sides[1].print(), kind == "equal"});
  } else {
    const bool draw = kind == "draw" || proof_.answer == "D";
    const Outcome won = proof_.answer == "P" ? Outcome::P : Outcome::N;
    add(0, ground::ClaimedOutcome{first, draw ? Outcome::D : won, play()});
  }
  for (const Sum& side : proof_.sides) add_position(1, side);
}

/// For a claim that is not about positions.
void SavedEvidence::add_list() {
  std::string_view rest = proof_.claim;
  proof::take_word(rest);
  if (proof_.kind == "graph") {
    const Play play = proof::take_word(rest) == "misere" ? Play::misere : Play::normal;
    return add(0, ground::ClaimedLabels{std::string(rest), play, proof_.labels});
  }
  if (proof_.kind == "values") {
    const std::string_view count = proof::take_word(rest);
    add(0, ground::ClaimedValues{std::string(count), std::string(rest)});
  } else {
    add_period(0, rest, proof_.rule, 0);
  }
  if (proof_.value_count > 0) add(1, ground::ListedValues{proof_.value_count, proof_.values});
}

/// `text` is "P from N0 saltus S CODE".
void SavedEvidence::add_period(std::size_t depth, std::string_view text, const std::string& rule,
                               std::uint64_t record) {
  ground::Period period{.record = record};
  period.length = proof::take_word(text);
  proof::take_word(text);
  period.from = proof::take_word(text);
  proof::take_word(text);
  period.saltus = proof::take_word(text);
  period.code = text;
  add(depth, std::move(period));
  add(depth + 1, ground::PeriodRule{rule});
}

void SavedEvidence::add_position(std::size_t depth, const Sum& sum) {
  if (const SavedProof::Node* const node = proof_.node(sum)) return add_node(depth, sum, *node);
  if (proof_.is_misere()) return add_outcome(depth, sum);
  const std::vector<Sum> alone = proof::valued_alone(sum);
  const auto is_node = [this](const Sum& part) { return proof_.node(part) != nullptr; };
  if (std::ranges::none_of(alone, is_node)) return add_value(depth, sum);
  add(depth, ground::AddedUp{sum.print()});
  for (const Sum& part : alone) {
    if (nim_heap(part.components.front())) continue;
    const SavedProof::Node* const node = proof_.node(part);
    node != nullptr ? add_node(depth + 1, part, *node) : add_value(depth + 1, part);
  }
}

void SavedEvidence::add_example(std::size_t depth, const Sum& sum, FindWin find) {
  auto win = find(sum);
  if (!win) return;
  ground::Example example = example_of(sum, play(), win->move);
  example.source = std::move(win->source);
  add(depth, std::move(example));
}

/// An answer to every move of a lost position, as far as the proof has one.
void SavedEvidence::add_replies(std::size_t depth, const Sum& sum, FindWin find) {
  const MoveList moves = distinct_moves(sum, kMovesListed);
  ground::Replies replies{.answers = {}, .more = 0, .all_counted = moves.complete};
  const std::size_t tried = std::min(moves.moves.size(), kRowsOfProof);
  for (std::size_t i = 0; i < tried; ++i) {
    const MoveResult& move = moves.moves[i];
    if (!move.to) break;
    auto win = find(*move.to);
    if (!win && !is_over(*move.to))
      continue;  // the move has an answer, but the proof does not say which
    replies.answers.push_back(answered_move(sum, move, win ? &win->move : nullptr));
    if (win) replies.answers.back().source = std::move(win->source);
  }
  if (replies.answers.empty()) return;
  replies.more = moves.moves.size() - replies.answers.size();
  add(depth, std::move(replies));
}

std::vector<proof::Part> different(std::vector<proof::Part> parts) {
  std::set<proof::Part> seen;
  std::erase_if(parts, [&](const proof::Part& part) { return !seen.insert(part).second; });
  return parts;
}

std::optional<MoveResult> first_move(const Sum& sum, FunctionRef<bool(const Sum&)> wanted) {
  constexpr std::uint64_t kMovesLookedAt = 20'000;
  std::uint64_t looked_at = 0;
  std::optional<MoveResult> found;
  for (std::size_t i = 0; i < sum.components.size() && !found; ++i) {
    const Component& component = sum.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      if (++looked_at > kMovesLookedAt) return false;
      Sum after = replace_component(sum, i, move.after());
      if (wanted(after)) found = MoveResult{i, move.print(), std::move(after)};
      return !found;
    });
  }
  return found;
}

}  // namespace grundy::explain
