// Facts of normal play: the records V, X, S, M, T, G, period and node, and the claims that follow
// from them.
//
// Soundness, by induction along the file. "G has the value n" means that the player to move loses
// G + *n; "G differs from n" means that the player to move wins it. X, S and T X show the latter.
//   V: a move in G leads to G' + *n, which is won because G' differs from n. A move in the heap
//      leads to G + *m, which is won by moving to an option of value m, or because G differs from
//      m.
//   X: the player moves to the option of value n.
//   S: if OPTION has the value 0, moving there wins; else the winning move from OPTION is also a
//      move from PART.
//   M: every move is answered by its image (mirror.cpp).
//   G: the values of a code whose period has been checked (period.cpp).
//   T: granted, and named in the verdict.
// Values add. Every answer leads to parts whose records come before those of the parts moved in. So
// the line numbers of the remaining parts fall from answer to answer, and play ends for these
// positions even if a game could go on for ever. Two equal parts cancel, and strategies can be
// stolen, only if it cannot. The values of nodes are known once the whole file has been read, and
// are used only for the claim.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "check/check.h"
#include "check/mirror.h"
#include "check/nodes.h"
#include "check/normal_claim.h"
#include "check/normal_facts.h"
#include "check/period.h"
#include "check/positions.h"
#include "proof/lines.h"
#include "proof/parts.h"

namespace grundy::check {

namespace {

using proof::Fact;
using proof::Part;
using proof::Parts;
using proof::Split;

struct HashWords {
  std::size_t operator()(const Words& words) const {
    std::size_t hash = words.size();
    for (const Word word : words) hash = (hash ^ word ^ hash >> 29U) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 32U;
  }
};

class Normal {
 public:
  Normal(const Claim& claim, proof::Reader& reader, const Context& context)
      : claim_(claim),
        reader_(reader),
        context_(context),
        parts_(part_reader(context.registry), context.most_words),
        facts_(parts_),
        nodes_(Play::normal, context.registry) {}

  Expected<Verdict> run() {
    auto claimed = read_normal_claim(claim_, context_.registry);
    if (!claimed) return std::unexpected(std::move(claimed.error()));
    claimed_ = std::move(*claimed);
    const auto records =
        each_record(reader_, [this](std::string_view word, std::string_view rest,
                                    std::uint64_t number) { return record(word, rest, number); });
    if (!records) return std::unexpected(records.error());
    return conclude(*records);
  }

 private:
  using Step = Expected<void>;

  // ---- what is claimed

  Expected<Verdict> conclude(std::uint64_t records) {
    if (auto well = nodes_.check(); !well) return std::unexpected(std::move(well.error()));
    const bool by_value = !nodes_.empty() || claimed_.kind == "loopy" || claimed_.kind == "draw";
    if (auto held = by_value ? follows_from_values() : follows_from_facts(); !held) {
      return std::unexpected(std::move(held.error()));
    }
    return Verdict{.statement = claimed_.statement(),
                   .granted = {granted_.begin(), granted_.end()},
                   .records = records,
                   .bytes = facts_.bytes() + sequence_bytes_ + nodes_.bytes()};
  }

  /// For a sum it may be enough to know what the value of one part differs from.
  Step follows_from_facts() {
    Split split;
    parts_.split(claimed_.left, split);
    parts_.split(claimed_.right, split);
    const SumKnowledge known = facts_.knowledge(Parts::Option(split));
    const bool differs = claimed_.kind == "differ" || claimed_.answer == "N";
    const bool holds =
        differs ? known.differs_from(0)
                : known.has_value() && known.sum == proof::number(claimed_.answer).value_or(0);
    if (holds) return {};
    return claim_.refuse("the claim does not follow from the records");
  }

  /// If there are nodes, adds their values.
  Step follows_from_values() {
    const auto left = value_of(claimed_.left);
    if (!left) return std::unexpected(left.error());
    const auto right = value_of(claimed_.right);
    if (!right) return std::unexpected(right.error());
    if (claimed_.holds(*left, *right)) return {};
    return claim_.refuse(
        fmt::format("the claim does not follow: the value is {}", written(*left + *right)));
  }
  Expected<LoopyValue> value_of(const Sum& sum) {
    LoopyValue total;
    Split split;
    for (const Sum& part : proof::valued_alone(sum)) {
      if (const auto value = nodes_.value(part)) {
        total = total + *value;
      } else {
        parts_.split(part, split);
      }
    }
    const SumKnowledge known = facts_.knowledge(Parts::Option(split));
    if (known.has_value()) return total + LoopyValue(NimValue(known.sum));
    return claim_.refuse(
        fmt::format("the claim does not follow: the records do not give the value of {}",
                    excerpt(parts_.print(Parts::Option(split)))));
  }

  // ---- records

  Step record(std::string_view word, std::string_view rest, std::uint64_t number) {
    if (word == "V") return value_record(rest);
    if (word == "X") return exclusion_record(rest);
    if (word == "T") return theorem_record(rest);
    if (word == "S") return stealing_record(rest);
    if (word == "M") return mirror_record(rest);
    if (word == "G") return heap_record(rest);
    if (word == "period") return period_record(rest);
    if (word == "node") return nodes_.take(rest, number);
    return bad_input(fmt::format("unknown record '{}' in normal play", word.substr(0, 40)));
  }

  /// V N PART
  Step value_record(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    if (!n) return bad_input("a value is a number");
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    const Part& part = single->part;
    const auto before = facts_.find(part);
    if (before && before->known) return bad_input("its value is already known");
    seen_.clear();
    std::string fault;
    const auto options = parts_.each_option(part, [&](const Parts::Option& option) {
      const SumKnowledge known = facts_.knowledge(option);
      if (known.has_value()) seen_.push_back(known.sum);
      if (known.differs_from(*n)) return true;
      fault =
          fmt::format("{} has not been shown to have value {}: the option {} {}", rest, *n,
                      parts_.print(option),
                      known.has_value() ? "has that value" : "is not known to have another one");
      return false;
    });
    if (!options) return options;
    if (!fault.empty()) return bad_input(fault);
    // The values below n, in order: each must have been seen, or be excluded.
    std::ranges::sort(seen_);
    auto next = seen_.begin();
    for (std::uint64_t m = 0; m < *n; ++m) {
      while (next != seen_.end() && *next < m) ++next;
      if ((next != seen_.end() && *next == m) || (before && before->excludes(m))) continue;
      return bad_input(
          fmt::format("{} has not been shown to have value {}: no option is known to have value {}",
                      excerpt(rest), *n, m));
    }
    return facts_.learn(part, Fact{true, *n});
  }

  /// X N PART
  Step exclusion_record(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    if (!n || *n >= Fact::kExcludable) {
      return bad_input(fmt::format("an excluded value is a number below {}", Fact::kExcludable));
    }
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    const auto found = parts_.any_option(single->part, [&](const Parts::Option& option) {
      const SumKnowledge known = facts_.knowledge(option);
      return known.has_value() && known.sum == *n;
    });
    if (!found) return std::unexpected(found.error());
    if (!*found) {
      return bad_input(fmt::format("no option of {} is known to have value {}", excerpt(rest), *n));
    }
    return facts_.exclude(single->part, *n);
  }

  /// T N PART, T X PART
  Step theorem_record(std::string_view rest) {
    const std::string_view word = proof::take_word(rest);
    const auto n = proof::number(word);
    if (!n && word != "X")
      return bad_input("a theorem gives a value, or X for a value that is not 0");
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    const auto& [game, position] = single->component;
    const TheoremFacet* const theorem = game->theorem();
    if (theorem == nullptr)
      return bad_input(fmt::format("no theorem says so of {}", excerpt(rest)));
    const auto value = theorem->value(position);
    const auto outcome = theorem->outcome(position);
    const bool holds = n ? (value ? value->number() == *n : *n == 0 && outcome == Outcome::P)
                         : (value ? !value->is_zero() : outcome == Outcome::N);
    if (!holds) return bad_input(fmt::format("no theorem says so of {}", excerpt(rest)));
    granted_.insert(fmt::format("{}: {}", game->info().name, theorem->name(position)));
    return n ? facts_.learn(single->part, Fact{true, *n}) : facts_.exclude(single->part, 0);
  }

  /// S PART => OPTION
  Step stealing_record(std::string_view rest) {
    const std::size_t arrow = rest.find(" => ");
    if (arrow == std::string_view::npos) return bad_input("S has a part and an option: G => H");
    const auto single = read_part(rest.substr(0, arrow), context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    if (!parts_.ends(single->part.game)) return bad_input("play can go on for ever");
    auto stolen = read_position(rest.substr(arrow + 4), context_.registry);
    if (!stolen) return std::unexpected(std::move(stolen.error()));
    Split split;
    parts_.split(*stolen, split);
    if (split.parts.size() + split.heaps.size() > 1 || !split.heaps.empty()) {
      return bad_input("the option must be one part");
    }
    std::unordered_set<Words, HashWords> options;
    auto listed = parts_.each_option(single->part, [&](const Parts::Option& option) {
      options.insert(identity(option));
      return true;
    });
    if (!listed) return listed;
    if (!options.contains(identity(Parts::Option(split)))) {
      return bad_input("the second position is not an option of the first");
    }
    std::string fault;
    if (!split.parts.empty()) {
      listed = parts_.each_option(split.parts.front(), [&](const Parts::Option& option) {
        if (options.contains(identity(option))) return true;
        fault = fmt::format("{} cannot be reached in one move", excerpt(parts_.print(option)));
        return false;
      });
    }
    if (!listed) return listed;
    if (!fault.empty()) return bad_input(fault);
    return facts_.exclude(single->part, 0);
  }

  /// M PART => C:C C:C …
  Step mirror_record(std::string_view rest) {
    const std::size_t arrow = rest.find(" => ");
    if (arrow == std::string_view::npos) return bad_input("M has a part and pairs of squares");
    const auto single = read_part(rest.substr(0, arrow), context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    if (auto held = check_mirror(single->component, rest.substr(arrow + 4)); !held) return held;
    return facts_.learn(single->part, Fact{true, 0});
  }

  /// period P from N0 saltus S CODE, and the lines that belong to it
  Step period_record(std::string_view rest) {
    auto sequence = read_period(rest, reader_, context_);
    if (!sequence) return std::unexpected(std::move(sequence.error()));
    sequence_bytes_ += sequence->bytes();
    sequences_.push_back(std::move(*sequence));
    return {};
  }

  /// G N PART
  Step heap_record(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    if (!n) return bad_input("a value is a number");
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    const auto& [game, heaps] = single->component;
    if (game->heaps() == nullptr || heaps.size() != 1) {
      return bad_input("this is not one heap of a game of heaps");
    }
    const HeapRules rules = game->heaps()->rules();
    const auto sequence = std::ranges::find_if(
        sequences_, [&](const HeapSequence& known) { return known.rules().same_moves(rules); });
    if (sequence == sequences_.end()) return bad_input("no period of this game comes before it");
    const std::uint64_t heap = heaps.front();
    if (heap > UINT64_MAX - rules.margin) return bad_input("the heap is too large");
    const auto value = sequence->value(heap + rules.margin);
    if (value == *n) return facts_.learn(single->part, Fact{true, *n});
    return bad_input(value ? fmt::format("the period gives it the value {}", *value)
                           : std::string("its value is too large"));
  }

  /// Equal for options that are the same sum of parts.
  static Words identity(const Parts::Option& option) {
    std::vector<Words> parts;
    option.each_part([&](std::uint32_t game, WordsView words) {
      Words& part = parts.emplace_back(Words{game, words.size()});
      part.insert(part.end(), words.begin(), words.end());
    });
    std::ranges::sort(parts);
    // The number of heaps comes first. After them it could be read as a part of another sum.
    Words all{option.heaps().size()};
    all.insert(all.end(), option.heaps().begin(), option.heaps().end());
    std::sort(all.begin() + 1, all.end());
    for (const Words& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  }

  const Claim& claim_;
  proof::Reader& reader_;
  const Context& context_;
  Parts parts_;
  NormalFacts facts_;
  NodeGraph nodes_;
  std::vector<HeapSequence> sequences_;  // of games of heaps
  std::uint64_t sequence_bytes_ = 0;
  NormalClaim claimed_;
  std::set<std::string> granted_;
  std::vector<std::uint64_t> seen_;  // values of the options of one part
};

}  // namespace

Expected<Verdict> check_normal(const Claim& claim, proof::Reader& reader, const Context& context) {
  return Normal(claim, reader, context).run();
}

}  // namespace grundy::check
