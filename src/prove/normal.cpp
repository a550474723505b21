// A proof is found by walking down from the claim, asking the solvers as an oracle, and written
// from the bottom up.
//
// Goals are "this part has the value n" and "this part differs from n". A goal of the first kind
// needs every option to differ from n, and for each m < n one option of value m. A goal of the
// second kind needs one option of value n. Goals that the proof has already reached cost nothing.
// Among options that would do, the walk takes one whose values are all there, or else the smallest
// one. So only what the conclusion needs is written, and no second pass trims the proof. The walk
// keeps its own stack, and a goal is written once all that it needs is written.
//
// Where the facts come from. Solvers announce what they settle if their tables cannot keep it
// (core/fact_sink.h). The walk draws on the tables and on the announcements, and searches only for
// what is in neither.
// - The general solver and that of misère sums announce all that they hold when there is no memory
//   to grow into, and go on. Chomp 11x12 by search, a million positions and as many records, takes
//   22 s with its proof and 100 MB of the machine's memory; in 32 MiB 53 s and 50 MB.
// - The search for one value (solve/search) has a table of bounded size. What must give way there,
//   and took more than one question, is announced; bound_table.h has the figures. Facts in forms
//   that no record states (parts after reductions) are announced as they are, and found by the
//   solver, which reduces what it is asked for in the same way.
// - Heap games and games with loops have arrays of all values, which are the facts themselves; so
//   have the queen and the window of all small boards.
// Announcing every fact when it is settled would keep each one twice.
// - What was only implied is searched for again. For Cram 5x7 with plenty of memory that is 13
//   questions for 37,756 records; in 4 MiB 996, and 2,450 if nothing were announced; for 5x9 in 16
//   MiB, with 3,569,442 questions for the answer, 15,874 and 66,577.
// Announced facts and the facts that the walk has written go to the disk if their share of the
// memory is not enough (fact_store.h).
//
// Which options are taken: normal_options.cpp. What needs no such walk: normal_direct.cpp.
#include "prove/normal.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

#include "games/build.h"

namespace grundy::prove {

namespace {

// A part known to differ from this many values is evaluated when one more is asked about. If values
// are large, as a queen's are, every one of them would otherwise be asked about in turn.
constexpr int kMostExclusions = 3;

std::unexpected<Error> contradiction(const std::string& part) {
  return std::unexpected(
      Error{ErrorKind::limit,
            fmt::format("the options of {} contradict the value that was found for it. This is an "
                        "error in grundy",
                        part)});
}

}  // namespace

Prover::Prover(proof::Writer& writer, const std::string& file, const Registry& registry,
               Solvers& solvers, Budget& budget)
    : writer_(writer),
      registry_(registry),
      budget_(budget),
      memory_(budget),
      parts_([&registry](const std::string& text) { return read_single_part(text, registry); },
             most_option_words(budget.limits())),
      facts_(file, budget.limits().memory / 64),
      oracle_(parts_, solvers, budget) {}

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
    push_goal({.part = part, .n = *value, .root = true});
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
  // Evaluates all but the largest part. A part that only a theorem knows comes last.
  std::ranges::stable_sort(split.parts, {}, [&](const Part& part) {
    return std::pair(parts_.is_whole(part.game), weight_of(part.words));
  });
  const Part last = std::move(split.parts.back());
  split.parts.pop_back();
  for (const Part& part : split.parts) {
    const auto value = root_value(part);
    if (!value) return stopped();
    rest ^= *value;
    push_goal({.part = part, .n = *value, .root = true});
  }
  // X cannot name larger values, so the value from a theorem is needed.
  const auto position = position_of(last);
  const TheoremFacet* const theorem = position ? position->game->theorem() : nullptr;
  const auto value =
      theorem != nullptr ? theorem->value(position->position) : std::optional<NimValue>();
  if (value && rest >= proof::Fact::kExcludable) {
    push(last.game, last.words, value->number(), Kind::has);
  } else if (auto pushed = push_difference(last.game, last.words, rest, 0); !pushed) {
    return pushed;
  }
  stack_.back().root = true;
  return run();
}

/// By a theorem, if there is one: it may be the only way.
std::optional<std::uint64_t> Prover::root_value(const Part& part) {
  if (const auto position = position_of(part); position && position->game->theorem() != nullptr) {
    if (const auto value = position->game->theorem()->settled(position->position)) {
      return value->number();
    }
  }
  return oracle_.value(part.game, part.words);
}

/// Two parts that are alike cancel if play ends.
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
    // If play ends, what a goal needs lies below it in the game, so it never needs the goal itself.
    const bool untouched = stack_.back().expanded && parts_.ends(stack_.back().part.game);
    if (!untouched && is_satisfied(stack_.back())) {
      pop_goal(stack_.back().part.words.size());
      continue;
    }
    if (stack_.back().expanded) {
      const Goal goal = std::move(stack_.back());
      pop_goal(goal.part.words.size());
      write(goal, goal.kind == Kind::has ? 'V' : 'X');
      continue;
    }
    const std::size_t place = stack_.size() - 1;
    Goal goal = std::move(stack_.back());  // the stack grows below
    goal.expanded = true;
    const auto written = direct(goal);
    if (!written) return std::unexpected(written.error());
    if (*written && is_satisfied(goal)) {
      pop_goal(goal.part.words.size());
      continue;
    }
    if (!*written) {
      if (auto expanded = expand(goal); !expanded) return expanded;
    }
    stack_[place] = std::move(goal);
  }
  return {};
}

bool Prover::is_satisfied(const Goal& goal) const {
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
  if (!listed) return not_listed(goal.part, listed.error());
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

/// Puts on the stack what is missing for an option of the value. An option that needs nothing ends
/// the enumeration, so the values of the others need not be looked up. If there is no option of the
/// value, the value of the part itself says more. (Taking the first that will do made the proof of
/// Cram 5x7 a fifth longer and no faster to write. Prefetching the facts made no difference.)
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
  if (const auto listed = parts_.any_of_list(goal.part.game, list, is_enough)) {
    found = *listed;
  } else {
    found = parts_.any_option(goal.part, is_enough);
  }
  if (found && !*found) found = need_options(goal.n, goal.n + 1, 0);
  if (!found) return not_listed(goal.part, found.error());
  if (*found) return {};
  const auto value = oracle_.value(goal.part.game, goal.part.words);
  if (!value) return stopped();
  goal = {.part = std::move(goal.part), .n = *value};
  return {};
}

/// The position is fine, but this way of proving it does not reach that far.
std::unexpected<Error> Prover::not_listed(const Part& part, const Error& error) const {
  const AnyGame& rules = *parts_.game(part.game);
  const std::string hint =
      rules.heaps() != nullptr
          ? fmt::format("; 'grundy sequence {} --proof FILE' proves values of large heaps",
                        rules.info().name)
          : std::string();
  return std::unexpected(Error{ErrorKind::limit, error.message + hint});
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
  return push_difference(heaviest.game, words_of(heaviest), rest, heaviest.excluded);
}

/// A part of larger value has an option of value n. A part of smaller value has none, so its value
/// is needed.
Expected<void> Prover::push_difference(std::uint32_t game, WordsView words, std::uint64_t n,
                                       std::uint64_t excluded) {
  if (n == 0) {  // no value is smaller
    push(game, words, n, Kind::differs);
    return {};
  }
  const auto known = oracle_.peek(game, words);
  std::optional<std::uint64_t> value;
  if (known.value) value = known.value->number();
  const bool often = value && (std::popcount(excluded) >= kMostExclusions || exclusions_are_vain());
  if (n < proof::Fact::kExcludable && (!value || *value > n) && !often) {
    push(game, words, n, Kind::differs);
    return {};
  }
  if (!value) value = oracle_.value(game, words);
  if (!value) return stopped();
  push(game, words, *value, Kind::has);
  return {};
}

/// True if most parts with a written exclusion needed their values later anyway, as happens when
/// all positions have many options (a queen's, Chomp). Then writing values at once makes the proof
/// shorter: for Chomp 8x9, 18,000 records instead of 39,000. (In Cram, one part in ten does.)
bool Prover::exclusions_are_vain() const {
  constexpr std::uint64_t kLeast = 32;
  return excluded_parts_ >= kLeast && 2 * outgrown_parts_ > excluded_parts_;
}

void Prover::push(std::uint32_t game, WordsView words, std::uint64_t n, Kind kind) {
  push_goal({.part = {game, Words(words.begin(), words.end())}, .n = n, .kind = kind});
}

void Prover::push_goal(Goal goal) {
  stack_words_ += goal.part.words.size();
  stack_.push_back(std::move(goal));
}

/// Pops the goal on top of the stack, or what is left in its place.
void Prover::pop_goal(std::size_t words) {
  stack_words_ -= words;
  stack_.pop_back();
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
  const bool had_exclusion = facts_.find(goal.part.game, goal.part.words).has_value();
  if (goal.kind == Kind::differs) {
    if (!had_exclusion) ++excluded_parts_;
    facts_.exclude(goal.part.game, goal.part.words, goal.n);
  } else {
    if (had_exclusion) ++outgrown_parts_;
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
  const std::uint64_t goals = stack_.capacity() * sizeof(Goal) + stack_words_ * sizeof(Word);
  const auto fits = facts_.fit(budget_, memory_, goals);
  if (!fits) return std::unexpected(fits.error());
  return *fits ? Step() : stopped();
}

}  // namespace grundy::prove
