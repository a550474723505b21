// What a saved proof shows about nim values: records about parts, and what they add up to.
#include <algorithm>
#include <set>

#include "core/sums.h"
#include "explain/saved_evidence.h"
#include "notation/heap_code.h"

namespace grundy::explain {

namespace {

ground::Recorded::By by_letter(char letter) {
  using By = ground::Recorded::By;
  switch (letter) {
    case 'X':
      return By::option;
    case 'M':
      return By::mirror;
    case 'S':
      return By::stealing;
    case 'G':
      return By::period;
    case 'T':
      return By::theorem;
    default:
      return By::mex;
  }
}

/// A move to a lost position by the theorems of the games. There may be too many moves to try.
std::optional<MoveResult> move_by_theorem(const Sum& sum) {
  NimValue total;
  for (const auto& [game, position] : sum.components) {
    const auto value =
        game->theorem() != nullptr ? game->theorem()->value(position) : std::optional<NimValue>();
    if (!value) return std::nullopt;
    total ^= *value;
  }
  std::optional<MoveResult> found;
  for (std::size_t i = 0; i < sum.components.size() && !found; ++i) {
    const auto& [game, position] = sum.components[i];
    const TheoremFacet& theorem = *game->theorem();
    theorem.each_move_to(position, *theorem.value(position) ^ total, [&](const MoveView& move) {
      found = MoveResult{i, move.print(), replace_component(sum, i, move.after())};
      return false;
    });
  }
  return found;
}

}  // namespace

void SavedEvidence::add_value(std::size_t depth, const Sum& sum) {
  proof::Split split;
  proof_.parts.split(sum, split);
  const Known total = known(split);
  ground::ProvedValue proved{.position = sum.print(), .value = {}};
  if (total.open == 0) proved.value = total.sum;
  add(depth, std::move(proved));
  for (const proof::Part& part : different(split.parts)) add_part(depth + 1, part);
  if (total.open == 0) add_sum(depth + 1, sum, split);
  const auto win = [this](const Sum& lost) { return win_by_values(lost); };
  if (total.differs_from(0)) {
    add_example(depth + 1, sum, win);
  } else if (total.open == 0) {
    add_replies(depth + 1, sum, win);
  }
}

/// What the records say about one part.
void SavedEvidence::add_part(std::size_t depth, const proof::Part& part) {
  const auto fact = proof_.facts.find(part.game, part.words);
  if (!fact) return;
  ground::Recorded recorded{.part = proof_.parts.print(part.game, part.words),
                            .value = {},
                            .excluded = {},
                            .by = by_letter(proof_.letter(fact->record)),
                            .record = fact->record,
                            .options = {}};
  if (fact->known) recorded.value = fact->value;
  for (unsigned n = 0; n < proof::Fact::kExcludable && !fact->known; ++n) {
    if (fact->excludes(n)) recorded.excluded.push_back(n);
  }
  using By = ground::Recorded::By;
  const By by = recorded.by;
  if (by == By::mex || by == By::option) list_options(part, *fact, recorded);
  add(depth, std::move(recorded));
  if (by != By::period) return;
  const HeapFacet* const heaps = proof_.parts.game(part.game)->heaps();
  const std::string code =
      heaps != nullptr ? notation::rules_name(heaps->rules()).value_or("") : std::string();
  for (const SavedProof::PeriodRecord& period : proof_.periods) {
    if (code.empty() || !period.text.ends_with(" " + code)) continue;
    return add_period(depth + 1, period.text, period.rule, period.record);
  }
}

void SavedEvidence::list_options(const proof::Part& part, const proof::Fact& fact,
                                 ground::Recorded& recorded) {
  auto& options = recorded.options;
  const auto listed = proof_.parts.each_option(part, [&](const proof::Parts::Option& option) {
    ground::KnownOption known = known_option(option, fact);
    const bool is_new =
        std::ranges::find(options, known.position, &ground::KnownOption::position) == options.end();
    if (is_new) options.push_back(std::move(known));
    return options.size() < kRowsOfProof;
  });
  if (!listed) options.clear();  // there are too many
  recorded.more = options.size() == kRowsOfProof;
}

ground::KnownOption SavedEvidence::known_option(const proof::Parts::Option& option,
                                                const proof::Fact& of_part) const {
  proof::Split split;
  split.heaps.assign(option.heaps().begin(), option.heaps().end());
  option.each_part([&](std::uint32_t game, WordsView words) {
    split.parts.push_back({game, Words(words.begin(), words.end())});
  });
  Known there = known(split);
  ground::KnownOption told{
      .position = proof_.parts.print(option), .value = {}, .excluded = {}, .records = {}};
  if (there.open == 0) told.value = there.sum;
  if (!told.value && of_part.known && there.differs_from(of_part.value)) {
    told.excluded = of_part.value;
  }
  if (told.value || told.excluded) told.records = std::move(there.records);
  return told;
}

/// How the values of its parts add up to the value of a sum. All are known, except those of pairs.
void SavedEvidence::add_sum(std::size_t depth, const Sum& sum, const proof::Split& split) {
  constexpr std::size_t kParts = 24;  // nobody reads a longer table
  std::vector<Summand> summands;
  ground::Copies copies;
  std::set<std::string> halves;  // of pairs
  for (const proof::Part& part : split.parts) {
    const auto fact = proof_.facts.find(part.game, part.words);
    std::string text = proof_.parts.print(part.game, part.words);
    if (fact && fact->known) {
      summands.push_back({std::move(text), NimValue(fact->value)});
    } else if (halves.erase(text) == 0) {
      halves.insert(std::move(text));
    } else {
      copies.pairs.push_back(std::move(text));
    }
  }
  for (const std::uint64_t heap : split.heaps) {
    summands.push_back({"*" + std::to_string(heap), NimValue(heap)});
  }
  const bool any_copies = !copies.pairs.empty();
  if (any_copies) add(depth, std::move(copies));
  if (summands.size() < 2 || summands.size() > kParts) return;
  any_copies ? add(depth, ground::Components{std::move(summands)})
             : add(depth, ground::Parts{sum.print(), std::move(summands)});
}

SavedEvidence::Known SavedEvidence::known(const Sum& sum) const {
  proof::Split split;
  proof_.parts.split(sum, split);
  return known(split);
}

SavedEvidence::Known SavedEvidence::known(const proof::Split& split) const {
  Known result;
  std::vector<proof::Part> open;
  for (const proof::Part& part : split.parts) {
    const auto fact = proof_.facts.find(part.game, part.words);
    if (fact) result.records.push_back(fact->record);
    if (!fact || !fact->known) {
      open.push_back(part);
      continue;
    }
    result.sum ^= fact->value;
  }
  for (const std::uint64_t heap : split.heaps) result.sum ^= heap;
  std::ranges::sort(open);
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (i + 1 < open.size() && open[i] == open[i + 1] && proof_.parts.ends(open[i].game)) {
      ++i;  // two that are alike cancel
      continue;
    }
    ++result.open;
    result.of_open = proof_.facts.find(open[i].game, open[i].words).value_or(proof::Fact());
  }
  return result;
}

std::optional<SavedEvidence::Win> SavedEvidence::win_by_values(const Sum& sum) const {
  ground::Source source;
  auto move = first_move(sum, [&](const Sum& after) {
    Known there = known(after);
    if (there.open != 0 || there.sum != 0) return false;
    source.records = std::move(there.records);
    return true;
  });
  if (!move) {
    move = move_by_theorem(sum);
    source.theorem = true;
  }
  if (!move) return std::nullopt;
  std::ranges::sort(source.records);
  const auto again = std::ranges::unique(source.records);
  source.records.erase(again.begin(), again.end());
  return Win{std::move(*move), std::move(source)};
}

}  // namespace grundy::explain
