// What a saved proof shows about who wins: sums in misère play, and nodes of graphs in which play
// can return to a position.
#include <fmt/format.h>

#include "explain/answered_move.h"
#include "explain/saved_evidence.h"
#include "proof/lines.h"
#include "theory/moves.h"

namespace grundy::explain {

namespace {

/// True if a move to a label needs an answer.
bool needs_answer(const SavedProof::Node& node, const SavedProof::Node& option, Play play) {
  if (!node.counter) return false;
  if (play == Play::misere) return node.label == "P";
  const auto to = proof::number(option.label);
  return !to || *to > proof::number(node.label).value_or(0);
}

}  // namespace

void SavedEvidence::add_outcome(std::size_t depth, const Sum& sum) {
  proof::MisereFacts& facts = proof_.misere;
  const proof::SimpleSum simple = facts.simple(sum);
  const auto lost = facts.lost(simple);
  if (!lost) return add(depth, ground::NothingSaid{sum.print()});
  const std::uint64_t record = facts.record_of(simple);
  add(depth, ground::ProvedOutcome{sum.print(), *lost, record});
  if (record != 0 && proof_.letter(record) == 'T') {
    return add(depth + 1, ground::Granted::misere_nim);
  }
  add_heaps(depth + 1, sum, simple.parts.empty());
  const auto win = [this](const Sum& position) { return win_by_outcomes(position); };
  if (is_over(sum)) {
    add(depth + 1, ground::NoMove{});
  } else if (*lost) {
    add_replies(depth + 1, sum, win);
  } else {
    add_example(depth + 1, sum, win);
  }
}

/// The parts that equal heaps and, if all do, who therefore wins.
void SavedEvidence::add_heaps(std::size_t depth, const Sum& sum, bool all) {
  proof::Split split;
  proof_.parts.split(sum, split);
  const auto text = [&](const proof::Part& part) {
    return proof_.parts.print(part.game, part.words);
  };
  for (const proof::Part& part : different(split.parts)) {
    const auto heap = proof_.misere.heap_of(part);
    if (heap) add(depth, ground::EqualHeap{text(part), heap->value, heap->record});
  }
  if (!all) return;
  ground::MisereHeaps heaps{.summands = {}, .all_plain = split.parts.empty()};
  for (const proof::Part& part : split.parts) {
    heaps.summands.push_back({text(part), NimValue(proof_.misere.heap_of(part)->value)});
  }
  for (const std::uint64_t heap : split.heaps) {
    const std::string_view name = heaps.all_plain ? "heap of " : "*";
    heaps.summands.push_back({fmt::format("{}{}", name, heap), NimValue(heap)});
  }
  for (const Summand& summand : heaps.summands) {
    if (summand.value == NimValue(1)) ++heaps.ones;
    if (summand.value.number() > 1) ++heaps.large;
  }
  add(depth, std::move(heaps));
}

std::optional<SavedEvidence::Win> SavedEvidence::win_by_outcomes(const Sum& sum) const {
  proof::MisereFacts& facts = proof_.misere;
  auto move =
      first_move(sum, [&](const Sum& after) { return facts.lost(facts.simple(after)) == true; });
  if (!move) return std::nullopt;
  ground::Source source;
  if (const std::uint64_t record = facts.record_of(facts.simple(*move->to)); record != 0) {
    source.records.push_back(record);
  }
  return Win{std::move(*move), std::move(source)};
}

/// A node with its moves, each with the label that it leads to.
void SavedEvidence::add_node(std::size_t depth, const Sum& sum, const SavedProof::Node& node) {
  ground::Node told{.position = sum.print(),
                    .label = node.label,
                    .play = play(),
                    .record = node.record,
                    .moves = {}};
  if (proof_.letter(node.record) == 'T') {
    add(depth, std::move(told));
    return add(depth + 1, ground::Granted::evasion);
  }
  const MoveList moves = distinct_moves(sum, kMovesListed);
  for (const MoveResult& move : moves.moves) {
    if (told.moves.size() == kRowsOfProof || !move.to) break;
    const SavedProof::Node* const option = proof_.node(*move.to);
    if (option == nullptr) continue;
    ground::LabelledMove to{{move.move, move.to->print(), option->record}, option->label};
    if (needs_answer(node, *option, told.play)) to.answer = way_back(*move.to, node);
    told.moves.push_back(std::move(to));
  }
  told.more = moves.moves.size() - told.moves.size();
  told.all_counted = moves.complete;
  add(depth, std::move(told));
}

/// The move that answers another one: back to the label of `node`, with a smaller counter.
std::optional<ground::NodeMove> SavedEvidence::way_back(const Sum& sum,
                                                        const SavedProof::Node& node) const {
  const auto back = first_move(sum, [&](const Sum& after) {
    const SavedProof::Node* const there = proof_.node(after);
    return there != nullptr && there->label == node.label && there->counter < node.counter;
  });
  if (!back) return std::nullopt;
  return ground::NodeMove{back->move, back->to->print(), proof_.node(*back->to)->record};
}

}  // namespace grundy::explain
