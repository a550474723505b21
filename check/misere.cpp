// Facts of misère play: the records H, P, N and T, and the claims that follow from them.
//
// Who cannot move wins. "G equals *n" means the same winner in every sum, so that G may be replaced
// by *n wherever it stands; *n + *1 equals *(n^1), and two *1 cancel (Conway, On Numbers and Games,
// chapter 12; src/solve/misere/misere.h has the proof). Sums of heaps are won or lost by Bouton's
// theorem.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "check/check.h"
#include "check/positions.h"
#include "proof/facts.h"
#include "proof/lines.h"
#include "proof/parts.h"

namespace grundy::check {

namespace {

using proof::Fact;
using proof::Facts;
using proof::Part;
using proof::Parts;
using proof::Split;

/// A sum in which every part that equals a heap has been replaced by it. Both lists are in order.
struct SimpleSum {
  std::vector<std::uint64_t> heaps;  // without *0, and at most one *1
  std::vector<Part> parts;           // that are not known to equal a heap
};

/// Bouton: the player to move loses if some heap is larger than 1 and the nim sum is 0, or if none
/// is and the nim sum is 1.
bool heaps_are_lost(const std::vector<std::uint64_t>& heaps) {
  std::uint64_t sum = 0;
  bool large = false;
  for (const std::uint64_t heap : heaps) {
    sum ^= heap;
    large = large || heap > 1;
  }
  return sum == (large ? 0U : 1U);
}

class Misere {
 public:
  Misere(const Claim& claim, proof::Reader& reader, const Context& context)
      : claim_(claim), reader_(reader), context_(context), parts_(context.most_words) {}

  Expected<Verdict> run() {
    std::string_view rest = claim_.rest;
    const std::string_view outcome = proof::take_word(rest);
    if (outcome != "P" && outcome != "N") return claim_.refuse("an outcome is P or N here");
    const auto claimed = read_position(rest, context_.registry);
    if (!claimed) return claim_.refuse(claimed.error().message);
    while (true) {
      const auto line = reader_.next();
      if (!line) return std::unexpected(line.error());
      if (!*line) return reader_.refuse("the file is cut short: there is no line 'end'");
      rest = **line;
      const std::string_view word = proof::take_word(rest);
      if (word == "end") return conclude(rest, outcome == "P", *claimed);
      ++record_;
      if (auto held = record(word, rest); !held) return reader_.refuse(held.error().message);
      most_bytes_ = std::max(most_bytes_, facts_.bytes());
    }
  }

 private:
  using Step = Expected<void>;
  static constexpr std::uint64_t kLost = 0;
  static constexpr std::uint64_t kWon = 1;
  // Facts about sums lie in the same table as those about parts, under a game of their own.
  static constexpr std::uint32_t kSums = 0xffffffffU;

  Expected<Verdict> conclude(std::string_view rest, bool lost, const Sum& claimed) {
    if (auto end = check_end(rest, record_, reader_); !end) {
      return std::unexpected(std::move(end.error()));
    }
    if (outcome_of(simple(claimed)) != (lost ? kLost : kWon)) {
      return claim_.refuse("the claim does not follow from the records");
    }
    return Verdict{
        .statement = fmt::format("{} is {} for the player to move in misère play ({})",
                                 claimed.print(), lost ? "lost" : "won", lost ? 'P' : 'N'),
        .granted = {granted_.begin(), granted_.end()},
        .records = record_,
        .bytes = most_bytes_};
  }

  Step record(std::string_view word, std::string_view rest) {
    if (word == "H") return heap_record(rest);
    if (word == "P") return lost_record(rest);
    if (word == "N") return won_record(rest);
    if (word == "T") return theorem_record(rest);
    if (word == "D") {
      const auto record = proof::number(rest);
      if (record && facts_.forget(*record)) return {};
      return bad_input("that is not the last record about a part");
    }
    return bad_input(fmt::format("there is no record '{}' in misère play", word.substr(0, 40)));
  }

  /// H N PART
  Step heap_record(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    if (!n) return bad_input("a heap has a number");
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    std::set<std::uint64_t> seen;
    std::string fault;
    const auto options = parts_.each_option(single->part, [&](const Parts::Option& option) {
      if (const auto heap = heap_of(option)) {
        seen.insert(*heap);
        return true;
      }
      fault =
          fmt::format("the option {} is not known to equal a heap", shown(parts_.print(option)));
      return false;
    });
    if (!options) return options;
    if (!fault.empty()) return bad_input(fault);
    std::uint64_t mex = 0;
    while (seen.contains(mex)) ++mex;
    if (mex != *n) return bad_input(fmt::format("the mex of its options is {}", mex));
    if (mex == 0 && !seen.empty() && !seen.contains(1)) {
      return bad_input("the rule for a mex of 0 asks for an option that equals *1");
    }
    return learn_heap(single->part, *n);
  }

  /// T H N PART, T P SUM, T N SUM
  Step theorem_record(std::string_view rest) {
    const std::string_view word = proof::take_word(rest);
    if (word == "H") return granted_heap(rest);
    if (word != "P" && word != "N") return bad_input("a theorem gives P, N or a heap");
    const auto sum = read_position(rest, context_.registry);
    if (!sum) return std::unexpected(sum.error());
    std::vector<std::uint64_t> heaps;
    for (const Component& component : sum->components) {
      if (!grant_heaps(component, heaps)) {
        return bad_input(fmt::format("no theorem tells the heaps of {}", shown(component.print())));
      }
    }
    if (heaps_are_lost(heaps) != (word == "P")) return bad_input("the theorem says otherwise");
    return learn_outcome(simple(*sum), word == "P" ? kLost : kWon);
  }
  Step granted_heap(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    std::vector<std::uint64_t> heaps;
    const bool known = grant_heaps(single->component, heaps);
    if (!n || !known || heap_of(heaps) != *n) return bad_input("no theorem says so");
    return learn_heap(single->part, *n);
  }
  bool grant_heaps(const Component& component, std::vector<std::uint64_t>& heaps) {
    const auto& [game, position] = component;
    const bool known =
        game->each_misere_heap(position, [&](std::uint64_t heap) { heaps.push_back(heap); });
    if (known) {
      granted_.insert(
          fmt::format("{}: {}, as in misère Nim", game->info().name, game->theorem(position)));
    }
    return known;
  }

  /// P SUM
  Step lost_record(std::string_view rest) {
    const auto sum = read_sum(rest);
    if (!sum) return std::unexpected(sum.error());
    if (sum->heaps.empty() && sum->parts.empty()) {
      return bad_input("there is no move, so that it is won");
    }
    std::string fault;
    const auto all = each_option(*sum, [&](const SimpleSum& option) {
      if (outcome_of(option) == kWon) return true;
      fault = fmt::format("the option {} is not known to be won", shown(print(option)));
      return false;
    });
    if (!all) return all;
    if (!fault.empty()) return bad_input(fault);
    return learn_outcome(*sum, kLost);
  }

  /// N SUM
  Step won_record(std::string_view rest) {
    const auto sum = read_sum(rest);
    if (!sum) return std::unexpected(sum.error());
    bool any = false;
    bool found = false;
    const auto all = each_option(*sum, [&](const SimpleSum& option) {
      any = true;
      found = outcome_of(option) == kLost;
      return !found;
    });
    if (!all) return all;
    if (any && !found) return bad_input("no option is known to be lost");
    return learn_outcome(*sum, kWon);
  }

  // ---- sums

  Expected<SimpleSum> read_sum(std::string_view text) {
    const auto sum = read_position(text, context_.registry);
    if (!sum) return std::unexpected(sum.error());
    return simple(*sum);
  }
  SimpleSum simple(const Sum& sum) {
    Split split;
    parts_.split(sum, split);
    SimpleSum result{std::move(split.heaps), {}};
    for (Part& part : split.parts) add(result, std::move(part));
    tidy(result);
    return result;
  }
  void add(SimpleSum& sum, Part part) {
    const auto fact = facts_.find(part.game, part.words);
    if (fact) {
      sum.heaps.push_back(fact->value);
    } else {
      sum.parts.push_back(std::move(part));
    }
  }
  /// Leaves out *0 and pairs of *1, and puts the rest in order.
  static void tidy(SimpleSum& sum) {
    const auto ones = std::ranges::count(sum.heaps, std::uint64_t{1});
    std::erase_if(sum.heaps, [](std::uint64_t heap) { return heap <= 1; });
    if (ones % 2 == 1) sum.heaps.push_back(1);
    std::ranges::sort(sum.heaps);
    std::ranges::sort(sum.parts);
  }

  /// Calls visit for each option of a sum, simplified, until it returns false.
  Step each_option(const SimpleSum& sum, FunctionRef<bool(const SimpleSum&)> visit) {
    bool more = true;
    for (std::size_t i = 0; i < sum.heaps.size(); ++i) {
      if (sum.heaps[i] > context_.most_words) return bad_input("a heap is too large");
      for (std::uint64_t left = 0; left < sum.heaps[i] && more; ++left) {
        SimpleSum option = sum;
        option.heaps[i] = left;
        tidy(option);
        more = visit(option);
      }
    }
    for (std::size_t i = 0; i < sum.parts.size() && more; ++i) {
      SimpleSum rest = sum;
      rest.parts.erase(rest.parts.begin() + static_cast<std::ptrdiff_t>(i));
      auto all = parts_.each_option(sum.parts[i], [&](const Parts::Option& move) {
        SimpleSum option = rest;
        option.heaps.insert(option.heaps.end(), move.heaps().begin(), move.heaps().end());
        move.each_part([&](std::uint32_t game, WordsView words) {
          add(option, {game, Words(words.begin(), words.end())});
        });
        tidy(option);
        more = visit(option);
        return more;
      });
      if (!all) return all;
    }
    return {};
  }

  /// kLost or kWon, where that is known.
  [[nodiscard]] std::optional<std::uint64_t> outcome_of(const SimpleSum& sum) const {
    if (sum.parts.empty()) return heaps_are_lost(sum.heaps) ? kLost : kWon;
    const auto fact = facts_.find(kSums, identity(sum));
    return fact ? std::optional(fact->value) : std::nullopt;
  }
  static Words identity(const SimpleSum& sum) {
    Words all = sum.heaps;
    all.push_back(all.size());
    for (const Part& part : sum.parts) {
      all.push_back(part.game);
      all.push_back(part.words.size());
      all.insert(all.end(), part.words.begin(), part.words.end());
    }
    return all;
  }

  // ---- heaps

  /// The heap that an option equals, where it is known to equal one.
  [[nodiscard]] std::optional<std::uint64_t> heap_of(const Parts::Option& option) const {
    std::vector<std::uint64_t> heaps(option.heaps().begin(), option.heaps().end());
    bool known = true;
    option.each_part([&](std::uint32_t game, WordsView words) {
      const auto fact = facts_.find(game, words);
      known = known && fact.has_value();
      if (fact) heaps.push_back(fact->value);
    });
    return known ? heap_of(heaps) : std::nullopt;
  }
  static std::optional<std::uint64_t> heap_of(const std::vector<std::uint64_t>& heaps) {
    if (std::ranges::count_if(heaps, [](std::uint64_t heap) { return heap > 1; }) > 1) {
      return std::nullopt;
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t heap : heaps) sum ^= heap;
    return sum;
  }

  Step learn_heap(const Part& part, std::uint64_t heap) {
    if (facts_.find(part.game, part.words)) return bad_input("its heap is known already");
    facts_.set(part.game, part.words, Fact{true, heap}, record_);
    return {};
  }
  Step learn_outcome(const SimpleSum& sum, std::uint64_t outcome) {
    if (outcome_of(sum)) return bad_input("that is known already");
    facts_.set(kSums, identity(sum), Fact{true, outcome}, record_);
    return {};
  }

  [[nodiscard]] std::string print(const SimpleSum& sum) const {
    std::string text;
    for (const std::uint64_t heap : sum.heaps) text += fmt::format("*{} + ", heap);
    for (const Part& part : sum.parts) text += parts_.print(part.game, part.words) + " + ";
    return text.empty() ? "0" : text.substr(0, text.size() - 3);
  }

  const Claim& claim_;
  proof::Reader& reader_;
  const Context& context_;
  Parts parts_;
  Facts facts_;
  std::uint64_t record_ = 0;
  std::uint64_t most_bytes_ = 0;
  std::set<std::string> granted_;
};

}  // namespace

Expected<Verdict> check_misere(const Claim& claim, proof::Reader& reader, const Context& context) {
  return Misere(claim, reader, context).run();
}

}  // namespace grundy::check
