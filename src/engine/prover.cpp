// A proof is found by walking down from the claim, asking the solvers as an oracle, and written
// from the bottom up.
//
// Goals are "this part has the value n" and "this part differs from n". A goal says what it needs:
// the first, of every option that it differs from n, and for each m < n one option of value m; the
// second one option of value n. Goals that the proof has reached already cost nothing; among
// options that would do, one whose values are all there is taken, else the one with the least in
// it. So only what the conclusion needs is written: trimming is not a second step. The walk has a
// stack of its own, and a goal is written when all that it needs has been.
//
// The solvers do not announce facts while they run. Many of those that a search proves are in forms
// that no record can state (parts after reductions, values from the window of all small boards),
// and each would have to be kept to the end to be trimmed. Their tables, which are of bounded size
// anyway, have the same facts. So the table is asked, and the window; and what is in neither,
// because it was replaced or only implied, is searched for again: for Cram's 5x7 board that is 13
// questions, and its proof has 38,062 records.
//
// What needs no such walk: prover_direct.cpp.
#include "engine/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

namespace grundy {

namespace {

// Fewer facts are not brought to the disk.
constexpr std::uint64_t kLeastFacts = std::uint64_t{2} << 20U;

/// About how much there is in a part: its squares, its chips.
std::uint64_t weight_of(WordsView words) {
  if (words.size() == 1) return words[0];
  std::uint64_t weight = 0;
  for (const Word word : words) weight += static_cast<std::uint64_t>(std::popcount(word));
  return weight;
}

std::unexpected<Error> contradiction(const std::string& part) {
  return std::unexpected(Error{
      ErrorKind::limit,
      fmt::format("the options of {} do not bear out the value that was found for it; this is an "
                  "error in grundy",
                  part)});
}

}  // namespace

Expected<void> Prover::prove_values(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  return prove_all(split.parts);
}

Expected<void> Prover::prove_zero(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  cancel_pairs(split.parts);
  return prove_all(split.parts);
}

Expected<void> Prover::prove_all(const std::vector<Part>& parts) {
  for (const Part& part : parts) {
    const auto value = root_value(part);
    if (!value) return stopped();
    stack_.push_back({.part = part, .n = *value, .root = true});
  }
  return run();
}

Expected<void> Prover::prove_not_zero(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  cancel_pairs(split.parts);
  std::uint64_t rest = 0;
  for (const std::uint64_t heap : split.heaps) rest ^= heap;
  if (split.parts.empty()) return {};
  // All but the largest are evaluated; a part that only a theorem knows is left to the last.
  std::ranges::stable_sort(split.parts, {}, [&](const Part& part) {
    return std::pair(parts_.is_whole(part.game), weight_of(part.words));
  });
  const Part last = std::move(split.parts.back());
  split.parts.pop_back();
  for (const Part& part : split.parts) {
    const auto value = root_value(part);
    if (!value) return stopped();
    rest ^= *value;
    stack_.push_back({.part = part, .n = *value, .root = true});
  }
  if (auto pushed = push_difference({last.game, last.words}, rest); !pushed) return pushed;
  stack_.back().root = true;
  return run();
}

/// By a theorem, where there is one: it may be the only way.
std::optional<std::uint64_t> Prover::root_value(const Part& part) {
  if (const auto position = position_of(part)) {
    if (const auto value = position->game->closed_form(position->position)) return value->number();
    if (position->game->closed_outcome(position->position) == Outcome::P) return 0;
  }
  return oracle_.value(part.game, part.words);
}

/// Two parts that are alike cancel, where play ends.
void Prover::cancel_pairs(std::vector<Part>& parts) const {
  std::ranges::sort(parts);
  std::vector<Part> left;
  for (Part& part : parts) {
    if (!left.empty() && left.back() == part && parts_.ends(part.game)) {
      left.pop_back();
    } else {
      left.push_back(std::move(part));
    }
  }
  parts = std::move(left);
}

Expected<void> Prover::run() {
  const Watch watch(budget_, [this] {
    return fmt::format("writing the proof: {} records, {} goals open", writer_.records(),
                       stack_.size());
  });
  while (!stack_.empty()) {
    if (auto paid = pay(); !paid) return paid;
    if (satisfied(stack_.back())) {
      stack_.pop_back();
      continue;
    }
    if (stack_.back().expanded) {
      const Goal goal = std::move(stack_.back());
      stack_.pop_back();
      write(goal, goal.kind == Kind::has ? 'V' : 'X');
      continue;
    }
    stack_.back().expanded = true;
    const Goal goal = stack_.back();  // the stack grows below
    const auto written = direct(goal);
    if (!written) return std::unexpected(written.error());
    if (*written) continue;
    if (auto expanded = expand(goal); !expanded) return expanded;
  }
  return {};
}

bool Prover::satisfied(const Goal& goal) const {
  const auto fact = facts_.find(goal.part.game, goal.part.words);
  if (!fact) return false;
  return goal.kind == Kind::has ? fact->known : fact->excludes(goal.n);
}

// ---- what a goal needs

Expected<void> Prover::expand(const Goal& goal) {
  if (goal.kind == Kind::differs) {
    const auto found = find_option(goal);
    if (!found) return std::unexpected(found.error());
    if (*found) return {};
  }
  if (auto listed = collect_options(goal.part); !listed) return listed;
  if (goal.kind == Kind::differs) {
    const auto found = need_option(goal.n);
    if (!found) return std::unexpected(found.error());
    if (*found) return {};
    const auto value = oracle_.value(goal.part.game, goal.part.words);
    if (!value) return stopped();
    push({goal.part.game, goal.part.words}, *value, Kind::has);
    return {};
  }
  for (const OpenOption& option : options_) {
    if (option.count == 0 && option.sum == goal.n) {
      return contradiction(parts_.print(goal.part.game, goal.part.words));
    }
    if (auto needed = need_difference(option, goal.n); !needed) return needed;
  }
  const auto fact = facts_.find(goal.part.game, goal.part.words);
  for (std::uint64_t m = 0; m < goal.n; ++m) {
    if (fact && fact->excludes(m)) continue;
    const auto found = need_option(m);
    if (!found) return std::unexpected(found.error());
    if (!*found) return contradiction(parts_.print(goal.part.game, goal.part.words));
  }
  return {};
}

/// Looks for an option of the value that the solvers know to have it, and puts on the stack what is
/// missing for the cheapest. An option that needs nothing ends the enumeration. False where none is
/// known. (To take the first that will do made the proof of Cram 5x7 a fifth longer, and writing it
/// no quicker; fetching the facts from memory in advance made no difference.)
Expected<bool> Prover::find_option(const Goal& goal) {
  std::vector<std::pair<Part, std::uint64_t>> best;  // parts whose values are needed
  std::uint64_t least = UINT64_MAX;
  const auto done = parts_.any_option(goal.part, [&](const proof::Parts::Option& option) {
    ++options_seen_;
    open_parts_.clear();
    kept_.clear();
    const OpenOption open = simplified(option);
    const std::uint64_t cost = cost_of(open);
    if (cost < least && peek_value(open) == goal.n) {
      least = cost;
      best.clear();
      for (const View& view : parts_of(open)) {
        const auto value = oracle_.peek(view.game, view.words).value;
        best.emplace_back(Part{view.game, Words(view.words.begin(), view.words.end())},
                          value->number());
      }
    }
    return least == 0;
  });
  if (!done) return std::unexpected(done.error());
  if (least == UINT64_MAX) return false;
  for (auto& [part, value] : best) stack_.push_back({.part = std::move(part), .n = value});
  return true;
}

/// All options with what the proof knows of them already taken off.
Expected<void> Prover::collect_options(const Part& part) {
  options_.clear();
  open_parts_.clear();
  kept_.clear();
  return parts_.each_option(part, [&](const proof::Parts::Option& option) {
    options_.push_back(simplified(option));
    ++options_seen_;
    return true;
  });
}

Prover::OpenOption Prover::simplified(const proof::Parts::Option& option) {
  OpenOption result{.first = open_parts_.size()};
  for (const std::uint64_t heap : option.heaps()) result.sum ^= heap;
  option.each_part([&](std::uint32_t game, WordsView words) {
    const auto fact = facts_.find(game, words);
    if (fact && fact->known) {
      result.sum ^= fact->value;
      return;
    }
    const auto begin = open_parts_.begin() + static_cast<std::ptrdiff_t>(result.first);
    const auto twin = std::find_if(begin, open_parts_.end(), [&](const View& other) {
      return other.game == game && std::ranges::equal(other.words, words);
    });
    if (twin != open_parts_.end() && parts_.ends(game)) {
      open_parts_.erase(twin);
      return;
    }
    // The words of a list's options are gone when the next is looked at.
    if (!option.lasts()) words = kept_.emplace_back(words.begin(), words.end());
    open_parts_.push_back({game, words});
  });
  result.count = open_parts_.size() - result.first;
  return result;
}

Expected<void> Prover::need_difference(const OpenOption& option, std::uint64_t n) {
  if (option.count == 0) return {};
  const auto parts = parts_of(option);
  const auto heaviest =
      std::ranges::max_element(parts, {}, [](const View& view) { return weight_of(view.words); });
  std::uint64_t rest = n ^ option.sum;
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (part == heaviest) continue;
    const auto value = oracle_.value(part->game, part->words);
    if (!value) return stopped();
    rest ^= *value;
    push(*part, *value, Kind::has);
  }
  return push_difference(*heaviest, rest);
}

/// A part of a larger value has an option of value n. One of a smaller value has none, and its
/// value is needed.
Expected<void> Prover::push_difference(View part, std::uint64_t n) {
  const auto fact = facts_.find(part.game, part.words);
  if (fact && fact->excludes(n)) return {};
  if (n == 0) {  // no value is smaller
    push(part, n, Kind::differs);
    return {};
  }
  const auto known = oracle_.peek(part.game, part.words);
  std::optional<std::uint64_t> value;
  if (known.value) value = known.value->number();
  if (n < proof::Fact::kExcludable && (!value || *value > n)) {
    push(part, n, Kind::differs);
    return {};
  }
  if (!value) value = oracle_.value(part.game, part.words);
  if (!value) return stopped();
  push(part, *value, Kind::has);
  return {};
}

Expected<bool> Prover::need_option(std::uint64_t n) {
  const OpenOption* best = nullptr;
  std::uint64_t least = UINT64_MAX;
  std::vector<std::pair<std::uint64_t, const OpenOption*>> unknown;
  for (const OpenOption& option : options_) {
    const std::uint64_t cost = cost_of(option);
    if (cost >= least) continue;
    const auto value = peek_value(option);
    if (!value) {
      unknown.emplace_back(cost, &option);
    } else if (*value == n) {
      least = cost;
      best = &option;
      if (cost == 0) return true;
    }
  }
  if (best == nullptr) {
    std::ranges::sort(unknown);
    for (const auto& [cost, option] : unknown) {
      const auto has = ask_value(*option, n);
      if (!has) return stopped();
      if (!*has) continue;
      best = option;
      break;
    }
  }
  if (best == nullptr) return false;
  for (const View& view : parts_of(*best)) {
    const auto value = oracle_.value(view.game, view.words);
    if (!value) return stopped();
    push(view, *value, Kind::has);
  }
  return true;
}

void Prover::push(View part, std::uint64_t n, Kind kind) {
  stack_.push_back(
      {.part = {part.game, Words(part.words.begin(), part.words.end())}, .n = n, .kind = kind});
}

/// 0 just where nothing is needed.
std::uint64_t Prover::cost_of(const OpenOption& option) const {
  std::uint64_t cost = 0;
  for (const View& view : parts_of(option))
    cost += 1 + std::min(weight_of(view.words), UINT64_MAX / 8);
  return cost;
}

std::optional<std::uint64_t> Prover::peek_value(const OpenOption& option) {
  std::uint64_t sum = option.sum;
  for (const View& view : parts_of(option)) {
    const auto known = oracle_.peek(view.game, view.words);
    if (!known.value) return std::nullopt;
    sum ^= known.value->number();
  }
  return sum;
}

std::optional<bool> Prover::ask_value(const OpenOption& option, std::uint64_t n) {
  const auto parts = parts_of(option);
  const auto heaviest =
      std::ranges::max_element(parts, {}, [](const View& view) { return weight_of(view.words); });
  std::uint64_t rest = n ^ option.sum;
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (part == heaviest) continue;
    const auto value = oracle_.value(part->game, part->words);
    if (!value) return std::nullopt;
    rest ^= *value;
  }
  return oracle_.has_value(heaviest->game, heaviest->words, rest);
}

// ---- records

void Prover::write(const Goal& goal, char letter, std::string_view more) {
  line_ = letter;
  if (letter == 'T' && goal.kind == Kind::differs) {
    line_ += " X";
  } else if (letter != 'M' && letter != 'S') {
    fmt::format_to(std::back_inserter(line_), " {}", goal.n);
  }
  line_ += ' ';
  line_ += parts_.print(goal.part.game, goal.part.words);
  line_ += more;
  writer_.record(line_);
  proof::Fact fact{true, goal.n};
  if (goal.kind == Kind::differs) {
    const auto before = facts_.find(goal.part.game, goal.part.words);
    fact = {false, (before ? before->value : 0) | std::uint64_t{1} << goal.n};
  }
  facts_.set(goal.part.game, goal.part.words, fact);
}

std::unexpected<Error> Prover::stopped() const {
  const auto stop = budget_.stop();
  return std::unexpected(Error{ErrorKind::limit, stop ? stop->message : "a value is not known"});
}

Expected<void> Prover::pay() {
  constexpr std::uint64_t kReportEvery = 1U << 12U;
  if (options_seen_ - reported_ < kReportEvery && stack_.size() % 1024 != 0) return {};
  reported_ = options_seen_;
  if (!budget_.spend(0)) return stopped();
  if (facts_.failure()) return std::unexpected(*facts_.failure());
  const auto needed = [&] { return facts_.bytes() + stack_.capacity() * sizeof(Goal); };
  const std::uint64_t others = budget_.bytes() - memory_.bytes();
  if (others + needed() > budget_.limits().memory / 8 * 7 && facts_.bytes() > kLeastFacts) {
    if (auto spilled = facts_.spill(); !spilled) return spilled;
  }
  if (needed() < memory_.bytes()) {
    memory_.shrink(memory_.bytes() - needed());
  } else if (!memory_.grow(needed() - memory_.bytes())) {
    return stopped();
  }
  return {};
}

}  // namespace grundy
