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
// questions, and its proof has 37,756 records.
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
  // Beyond the values that X can name, a theorem's value is needed.
  const auto position = position_of(last);
  const auto value =
      position ? position->game->closed_form(position->position) : std::optional<NimValue>();
  if (value && rest >= proof::Fact::kExcludable) {
    push(last.game, last.words, value->number(), Kind::has);
  } else if (auto pushed = push_difference(last.game, last.words, rest); !pushed) {
    return pushed;
  }
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
    // What a goal needs lies below it in the game, and so does not reach it, where play ends.
    const bool untouched = stack_.back().expanded && parts_.ends(stack_.back().part.game);
    if (!untouched && satisfied(stack_.back())) {
      stack_.pop_back();
      continue;
    }
    if (stack_.back().expanded) {
      const Goal goal = std::move(stack_.back());
      stack_.pop_back();
      write(goal, goal.kind == Kind::has ? 'V' : 'X');
      continue;
    }
    const std::size_t place = stack_.size() - 1;
    Goal goal = std::move(stack_.back());  // the stack grows below
    goal.expanded = true;
    const auto written = direct(goal);
    if (!written) return std::unexpected(written.error());
    if (*written && satisfied(goal)) {
      stack_.pop_back();
      continue;
    }
    if (!*written) {
      if (auto expanded = expand(goal); !expanded) return expanded;
    }
    stack_[place] = std::move(goal);
  }
  return {};
}

bool Prover::satisfied(const Goal& goal) const {
  const auto fact = facts_.find(goal.part.game, goal.part.words);
  if (!fact) return false;
  return goal.kind == Kind::has ? fact->known : fact->excludes(goal.n);
}

// ---- what a goal needs

Expected<void> Prover::expand(Goal& goal) {
  if (goal.kind == Kind::differs) return need_any_option(goal);
  clear_options();
  const auto listed = parts_.each_option(goal.part, [&](const proof::Parts::Option& option) {
    add_option(option);
    return true;
  });
  if (!listed) return listed;
  for (const OpenOption& option : options_) {
    if (option.count == 0 && option.sum == goal.n) {
      return contradiction(parts_.print(goal.part.game, goal.part.words));
    }
    if (auto needed = need_difference(option, goal.n); !needed) return needed;
  }
  const auto fact = facts_.find(goal.part.game, goal.part.words);
  const auto found = need_options(0, goal.n, fact ? fact->value : 0);
  if (!found) return std::unexpected(found.error());
  if (!*found) return contradiction(parts_.print(goal.part.game, goal.part.words));
  return {};
}

/// Puts on the stack what is missing for an option of the value. One that needs nothing ends the
/// enumeration; so do the values of the others not have to be looked up. Where there is no option
/// of the value, that of the part itself says more. (To take the first that will do made the proof
/// of Cram 5x7 a fifth longer, and writing it no quicker; fetching the facts from memory in advance
/// made no difference.)
Expected<void> Prover::need_any_option(Goal& goal) {
  clear_options();
  const auto is_enough = [&](const proof::Parts::Option& option) {
    add_option(option);
    return options_.back().count == 0 && options_.back().sum == goal.n;
  };
  const auto list = [&](OptionBuffer& out) {
    return oracle_.options_of_value(goal.part.game, goal.part.words, goal.n, out);
  };
  Expected<bool> found = false;
  if (const auto listed = parts_.any_listed(goal.part.game, list, is_enough)) {
    found = *listed;
  } else {
    found = parts_.any_option(goal.part, is_enough);
  }
  if (found && !*found) found = need_options(goal.n, goal.n + 1, 0);
  if (!found) return std::unexpected(found.error());
  if (*found) return {};
  const auto value = oracle_.value(goal.part.game, goal.part.words);
  if (!value) return stopped();
  goal = {.part = std::move(goal.part), .n = *value};
  return {};
}

void Prover::clear_options() {
  options_.clear();
  open_parts_.clear();
  words_.clear();
}

/// Without what the proof knows of it already.
void Prover::add_option(const proof::Parts::Option& option) {
  ++options_seen_;
  OpenOption result{.first = open_parts_.size()};
  for (const std::uint64_t heap : option.heaps()) result.sum ^= heap;
  option.each_part([&](std::uint32_t game, WordsView words) {
    const auto fact = facts_.find(game, words);
    if (fact && fact->known) {
      result.sum ^= fact->value;
      return;
    }
    const auto begin = open_parts_.begin() + static_cast<std::ptrdiff_t>(result.first);
    const auto twin = std::find_if(begin, open_parts_.end(), [&](const OpenPart& other) {
      return other.game == game && std::ranges::equal(words_of(other), words);
    });
    if (twin != open_parts_.end() && parts_.ends(game)) {
      open_parts_.erase(twin);
      return;
    }
    open_parts_.push_back({game, words_.size(), words.size(), fact ? fact->value : 0});
    words_.insert(words_.end(), words.begin(), words.end());
  });
  result.count = open_parts_.size() - result.first;
  options_.push_back(result);
}

const Prover::OpenPart& Prover::heaviest_of(const OpenOption& option) const {
  return *std::ranges::max_element(
      parts_of(option), {}, [this](const OpenPart& part) { return weight_of(words_of(part)); });
}

Expected<void> Prover::need_difference(const OpenOption& option, std::uint64_t n) {
  if (option.count == 0) return {};
  const OpenPart& heaviest = heaviest_of(option);
  std::uint64_t rest = n ^ option.sum;
  for (const OpenPart& part : parts_of(option)) {
    if (&part == &heaviest) continue;
    const auto value = oracle_.value(part.game, words_of(part));
    if (!value) return stopped();
    rest ^= *value;
    push(part.game, words_of(part), *value, Kind::has);
  }
  if (rest < proof::Fact::kExcludable && (heaviest.excluded >> rest & 1U) != 0) return {};
  return push_difference(heaviest.game, words_of(heaviest), rest);
}

/// A part of a larger value has an option of value n. One of a smaller value has none, and its
/// value is needed.
Expected<void> Prover::push_difference(std::uint32_t game, WordsView words, std::uint64_t n) {
  if (n == 0) {  // no value is smaller
    push(game, words, n, Kind::differs);
    return {};
  }
  const auto known = oracle_.peek(game, words);
  std::optional<std::uint64_t> value;
  if (known.value) value = known.value->number();
  if (n < proof::Fact::kExcludable && (!value || *value > n)) {
    push(game, words, n, Kind::differs);
    return {};
  }
  if (!value) value = oracle_.value(game, words);
  if (!value) return stopped();
  push(game, words, *value, Kind::has);
  return {};
}

/// Of the options that have a value, the one with the least in it that is not in the proof. The
/// options are gone through once for all values: a queen has hundreds of both.
Expected<bool> Prover::need_options(std::uint64_t low, std::uint64_t high, std::uint64_t excluded) {
  static constexpr OpenOption kNothing;
  if (high - low > options_.size() + proof::Fact::kExcludable) return false;
  chosen_.assign(high - low, nullptr);
  std::size_t missing = chosen_.size();
  for (std::uint64_t n = low; n < std::min<std::uint64_t>(high, proof::Fact::kExcludable); ++n) {
    if ((excluded >> n & 1U) == 0) continue;
    chosen_[n - low] = &kNothing;
    --missing;
  }
  by_cost_.clear();
  for (const OpenOption& option : options_) by_cost_.emplace_back(cost_of(option), &option);
  std::ranges::sort(by_cost_);
  std::erase_if(by_cost_, [&](const auto& entry) {
    if (missing == 0) return true;
    const auto value = peek_value(*entry.second);
    if (value && *value - low < chosen_.size() && chosen_[*value - low] == nullptr) {
      chosen_[*value - low] = entry.second;
      --missing;
    }
    return value.has_value();
  });
  if (missing > 0) {  // by_cost_ has those that are not known
    const auto found = choose_unknown(low);
    if (!found || !*found) return found;
  }
  for (const OpenOption* const option : chosen_) {
    for (const OpenPart& part : parts_of(*option)) {
      const auto value = oracle_.value(part.game, words_of(part));
      if (!value) return stopped();
      push(part.game, words_of(part), *value, Kind::has);
    }
  }
  return true;
}

Expected<bool> Prover::choose_unknown(std::uint64_t low) {
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    for (const auto& [cost, option] : by_cost_) {
      if (chosen_[i] != nullptr) break;
      const auto has = ask_value(*option, low + i);
      if (!has) return stopped();
      if (*has) chosen_[i] = option;
    }
    if (chosen_[i] == nullptr) return false;
  }
  return true;
}

void Prover::push(std::uint32_t game, WordsView words, std::uint64_t n, Kind kind) {
  stack_.push_back({.part = {game, Words(words.begin(), words.end())}, .n = n, .kind = kind});
}

/// 0 just where nothing is needed.
std::uint64_t Prover::cost_of(const OpenOption& option) const {
  std::uint64_t cost = 0;
  for (const OpenPart& part : parts_of(option)) {
    cost += 1 + std::min(weight_of(words_of(part)), UINT64_MAX / 8);
  }
  return cost;
}

std::optional<std::uint64_t> Prover::peek_value(const OpenOption& option) {
  std::uint64_t sum = option.sum;
  for (const OpenPart& part : parts_of(option)) {
    const auto known = oracle_.peek(part.game, words_of(part));
    if (!known.value) return std::nullopt;
    sum ^= known.value->number();
  }
  return sum;
}

std::optional<bool> Prover::ask_value(const OpenOption& option, std::uint64_t n) {
  const OpenPart& heaviest = heaviest_of(option);
  std::uint64_t rest = n ^ option.sum;
  for (const OpenPart& part : parts_of(option)) {
    if (&part == &heaviest) continue;
    const auto value = oracle_.value(part.game, words_of(part));
    if (!value) return std::nullopt;
    rest ^= *value;
  }
  return oracle_.has_value(heaviest.game, words_of(heaviest), rest);
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
  if (goal.kind == Kind::differs) {
    facts_.exclude(goal.part.game, goal.part.words, goal.n);
  } else {
    facts_.set(goal.part.game, goal.part.words, {true, goal.n});
  }
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
