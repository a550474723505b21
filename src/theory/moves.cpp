#include "theory/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grundy/meter.h"

namespace grundy {

namespace {

constexpr std::size_t kLargeSum = 4096;  // words
// Nobody reads a longer list of moves; and the share of the memory that its text may take.
constexpr std::uint64_t kMostText = std::uint64_t{8} << 20U;
constexpr std::uint64_t kShareOfText = 16;
constexpr std::uint64_t kShareOfMoves = 4;
// What a move takes besides its text and its position, in a list and as JSON.
constexpr std::uint64_t kBytesPerMove = 1024;

std::size_t words_in(const Sum& sum) {
  std::size_t words = 0;
  for (const Component& component : sum.components) words += component.position.size();
  return words;
}

}  // namespace

MoveList distinct_moves(const Sum& position, std::size_t most, std::uint64_t memory) {
  MoveCollector collector(position, most, memory);
  std::size_t seen = 0;
  for (std::size_t i = 0; i < position.components.size() && seen <= most; ++i) {
    const Component& component = position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      if (++seen > most) return false;
      collector.add(i, move);
      return !collector.is_full();
    });
    if (collector.is_full()) break;
  }
  MoveList list = std::move(collector).take();
  list.complete = list.complete && seen <= most;
  return list;
}

MoveCollector::MoveCollector(const Sum& position, std::size_t max_moves, std::uint64_t memory)
    : position_(position),
      max_moves_(max_moves),
      most_text_(std::min(kMostText, memory / kShareOfText)),
      most_bytes_(memory / kShareOfMoves),
      large_(words_in(position) > kLargeSum) {
  if (large_) return;
  for (const Component& component : position.components) {
    identities_.push_back(identity_of(component));
  }
}

void MoveCollector::add(std::size_t component, const MoveView& move, const MoveVerdict& verdict) {
  ++list_.total;
  if (full_ || (list_.moves.size() >= max_moves_ && (large_ || !list_.complete))) {
    list_.complete = false;
    return;
  }
  std::optional<Sum> to;
  if (!large_) {
    Sum after = move.after();
    const auto [known, is_new] = seen_.try_emplace(identity(component, after), list_.moves.size());
    if (!is_new) {
      ++list_.moves[known->second].count;
      return;
    }
    to = replace_component(position_, component, std::move(after));
  }
  if (list_.moves.size() >= max_moves_) {
    list_.complete = false;
    return;
  }
  std::string name = move.print();
  if (!has_room(name, to)) {
    full_ = true;
    list_.complete = false;
    return;
  }
  list_.moves.push_back({component, std::move(name), std::move(to), 1, verdict.nim_value,
                         verdict.outcome, verdict.loopy_value});
}

bool MoveCollector::has_room(const std::string& name, const std::optional<Sum>& to) {
  constexpr std::size_t kShort = 8;  // words, not worth writing twice
  const std::size_t words = to ? words_in(*to) : 0;
  text_ += name.size();
  if (words > kShort) text_ += to->print().size();
  bytes_ += kBytesPerMove + name.size() + words * sizeof(Word) +
            (to ? to->components.size() * sizeof(Component) : 0);
  return list_.moves.empty() || (text_ <= most_text_ && bytes_ <= most_bytes_);
}

void MoveCollector::explain_cut(Budget& budget) const {
  if (!full_) return;
  budget.halt(StopReason::too_large,
              fmt::format("the list of moves ends after {}: it may not be longer than {} MiB. A "
                          "higher memory limit allows more",
                          list_.moves.size(),
                          std::max<std::uint64_t>(1, std::min(most_text_, most_bytes_) >> 20U)));
}

Expected<std::optional<MoveList>> Judgement::moves_to(Outcome aim) {
  return tried_moves(aim, question_.request.max_moves);
}

Expected<std::optional<MoveList>> Judgement::tried_moves(Outcome aim, std::size_t most,
                                                         bool one_will_do) {
  MoveCollector collector(sum(), most, question_.request.limits.memory);
  bool enough = false;
  std::optional<NotFound> failure;
  std::uint64_t tried = 0;
  bool go_on = true;
  for (std::size_t i = 0; i < sum().components.size() && go_on; ++i) {
    const Component& component = sum().components[i];
    go_on = component.game->each_move(component.position, [&](const MoveView& move) {
      const auto verdict = after(i, move);
      if (!verdict) failure = verdict.error();
      if (failure || !question_.budget.spend(0) || ++tried > kMovesTried) return false;
      if (verdict->outcome != aim) return true;
      collector.add(i, move, *verdict);
      enough = one_will_do;
      return !enough;
    });
  }
  if (failure && !failure->is_stop()) return std::unexpected(failure->error());
  if (tried > kMovesTried) question_.budget.halt(StopReason::too_large, std::string(kTooManyMoves));
  if (failure || question_.budget.stopped()) return std::nullopt;
  collector.explain_cut(question_.budget);
  MoveList list = std::move(collector).take();
  list.complete = list.complete && !enough;
  return list;
}

Expected<MoveList> Judgement::all_moves() {
  const std::size_t most = question_.request.max_moves;
  MoveCollector collector(sum(), most, question_.request.limits.memory);
  std::optional<Error> error;
  std::uint64_t listed = 0;
  const auto add = [&](std::size_t i, const MoveView& move) {
    // When the budget has run out, the rest is listed with what theorems know about it.
    const auto verdict = after(i, move);
    if (!verdict && !verdict.error().is_stop()) error = verdict.error().error();
    if (error) return false;
    collector.add(i, move, verdict.value_or(MoveVerdict()));
    // A list that is cut need not be counted to the end: a heap may have 2^64-1 moves.
    return ++listed <= most && !collector.is_full();
  };
  bool all = true;
  try {
    for (std::size_t i = 0; i < sum().components.size() && all; ++i) {
      const Component& component = sum().components[i];
      all = component.game->each_move(component.position,
                                      [&](const MoveView& move) { return add(i, move); });
    }
  } catch (const LimitReached& reached) {
    question_.budget.halt(reached.stop().reason, reached.stop().message);
    all = false;
  }
  if (error) return std::unexpected(std::move(*error));
  collector.explain_cut(question_.budget);
  MoveList list = std::move(collector).take();
  list.complete = list.complete && all;
  return list;
}

Expected<std::optional<ground::Example>> Judgement::example(const MoveList& winning) {
  if (winning.moves.empty() || !winning.moves.front().to) return std::nullopt;
  ground::Example example = example_of(sum(), question_.request.play, winning.moves.front());
  example.total = winning.total;
  return example;
}

ground::Example example_of(const Sum& position, Play play, const MoveResult& move) {
  const bool several = position.components.size() > 1;
  return {.component = several ? position.components[move.component].print() : std::string(),
          .move = move.move,
          .to = move.to->print(),
          .play = play};
}

std::string MoveCollector::identity(std::size_t component, const Sum& after) const {
  meter::work(identities_.size());
  std::vector<std::string> identities = identities_;
  identities[component].clear();
  for (const Component& part : after.components) identities.push_back(identity_of(part));
  std::erase(identities, std::string());
  return join_identities(std::move(identities));
}

}  // namespace grundy
