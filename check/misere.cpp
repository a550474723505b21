// Facts of misère play: the records H, P, N and T, and the claims that follow from them.
//
// The player who cannot move wins. "G equals *n" means the same winner in every sum, so *n may
// replace G anywhere; *n + *1 equals *(n^1), and two *1 cancel (Conway, On Numbers and Games,
// chapter 12; the heading of src/solve/misere/misere.h has the proof). Sums of heaps are won or
// lost by Bouton's theorem. src/proof/misere_facts.h looks sums up in this way.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "check/check.h"
#include "check/positions.h"
#include "core/sums.h"
#include "proof/lines.h"
#include "proof/misere_facts.h"
#include "proof/parts.h"

namespace grundy::check {

namespace {

class Misere {
 public:
  Misere(const Claim& claim, proof::Reader& reader, const Context& context)
      : claim_(claim),
        reader_(reader),
        context_(context),
        parts_(part_reader(context.registry), context.most_words) {}

  Expected<Verdict> run() {
    std::string_view rest = claim_.rest;
    const std::string_view outcome = proof::take_word(rest);
    if (outcome != "P" && outcome != "N" && outcome != "D") {
      return claim_.refuse("an outcome is P, N or D");
    }
    const auto claimed = read_position(rest, context_.registry);
    if (!claimed) return claim_.refuse(claimed.error().message);
    const auto records =
        each_record(reader_, [this](std::string_view word, std::string_view about, std::uint64_t) {
          return record(word, about);
        });
    if (!records) return std::unexpected(records.error());
    return conclude(*records, outcome.front(), *claimed);
  }

 private:
  using Step = Expected<void>;

  Expected<Verdict> conclude(std::uint64_t records, char outcome, const Sum& claimed) {
    const bool holds = outcome == 'D' ? drawn_.contains(identity_of(claimed))
                                      : facts_.lost(facts_.simple(claimed)) == (outcome == 'P');
    if (!holds) return claim_.refuse("the claim does not follow from the records");
    return Verdict{.statement = misere_statement(claimed, outcome),
                   .granted = {granted_.begin(), granted_.end()},
                   .records = records,
                   .bytes = facts_.bytes()};
  }

  Step record(std::string_view word, std::string_view rest) {
    if (word == "H") return heap_record(rest);
    if (word == "P") return lost_record(rest);
    if (word == "N") return won_record(rest);
    if (word == "T") return theorem_record(rest);
    return bad_input(fmt::format("unknown record '{}' in misère play", word.substr(0, 40)));
  }

  /// H N PART
  Step heap_record(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    if (!n) return bad_input("the size of a heap is a number");
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    std::set<std::uint64_t> seen;
    std::string fault;
    const auto options = parts_.each_option(single->part, [&](const proof::Parts::Option& option) {
      if (const auto heap = facts_.heap_of(option)) {
        seen.insert(*heap);
        return true;
      }
      fault =
          fmt::format("the option {} is not known to equal a heap", excerpt(parts_.print(option)));
      return false;
    });
    if (!options) return options;
    if (!fault.empty()) return bad_input(fault);
    std::uint64_t mex = 0;
    while (seen.contains(mex)) ++mex;
    if (mex != *n) return bad_input(fmt::format("the mex of its options is {}", mex));
    if (mex == 0 && !seen.empty() && !seen.contains(1)) {
      return bad_input("for a mex of 0, some option must equal *1");
    }
    return learn_heap(single->part, *n);
  }

  /// P SUM
  Step lost_record(std::string_view rest) {
    const auto sum = read_sum(rest);
    if (!sum) return std::unexpected(sum.error());
    std::string fault = "there is no move, so it is won";  // a part may have none
    const auto all = facts_.each_option(*sum, [&](const proof::SimpleSum& option) {
      fault.clear();
      if (facts_.lost(option) == false) return true;
      fault = fmt::format("the option {} is not known to be won", excerpt(facts_.print(option)));
      return false;
    });
    if (!all) return all;
    if (!fault.empty()) return bad_input(fault);
    return learn_outcome(*sum, /*lost=*/true);
  }

  /// N SUM
  Step won_record(std::string_view rest) {
    const auto sum = read_sum(rest);
    if (!sum) return std::unexpected(sum.error());
    bool any = false;
    bool found = false;
    const auto all = facts_.each_option(*sum, [&](const proof::SimpleSum& option) {
      any = true;
      found = facts_.lost(option) == true;
      return !found;
    });
    if (!all) return all;
    if (any && !found) return bad_input("no option is known to be lost");
    return learn_outcome(*sum, /*lost=*/false);
  }

  /// T H N PART, T P SUM, T N SUM, T D SUM
  Step theorem_record(std::string_view rest) {
    const std::string_view word = proof::take_word(rest);
    if (word == "H") return granted_heap(rest);
    if (word == "D") return granted_draw(rest);
    if (word != "P" && word != "N") return bad_input("a theorem gives P, N, D or a heap");
    const auto sum = read_position(rest, context_.registry);
    if (!sum) return std::unexpected(sum.error());
    std::vector<std::uint64_t> heaps;
    for (const Component& component : sum->components) {
      if (!grant_heaps(component, heaps)) {
        return bad_input(
            fmt::format("no theorem gives the heaps of {}", excerpt(component.print())));
      }
    }
    if (proof::heaps_are_lost(heaps) != (word == "P")) {
      return bad_input("the theorem says otherwise");
    }
    return learn_outcome(facts_.simple(*sum), word == "P");
  }
  /// One game in which nobody need make the last move is enough to draw a sum, unless it is over.
  Step granted_draw(std::string_view rest) {
    const auto sum = read_position(rest, context_.registry);
    if (!sum) return std::unexpected(sum.error());
    bool evasive = false;
    bool over = true;
    for (const auto& [game, position] : sum->components) {
      over = over && game->each_move(position, [](const MoveView&) { return false; });
      if (game->misere() == nullptr || !game->misere()->evasion(position)) continue;
      evasive = true;
      granted_.insert(fmt::format("{}: nobody need make the last move", game->info().name));
    }
    if (!evasive || over) return bad_input("no theorem says so");
    drawn_.insert(identity_of(*sum));
    return {};
  }
  Step granted_heap(std::string_view rest) {
    const auto n = proof::number(proof::take_word(rest));
    const auto single = read_part(rest, context_.registry, parts_);
    if (!single) return std::unexpected(single.error());
    std::vector<std::uint64_t> heaps;
    const bool known = grant_heaps(single->component, heaps);
    if (!n || !known || proof::heap_of(heaps) != *n) return bad_input("no theorem says so");
    return learn_heap(single->part, *n);
  }
  bool grant_heaps(const Component& component, std::vector<std::uint64_t>& heaps) {
    const auto& [game, position] = component;
    const bool known =
        game->misere() != nullptr &&
        game->misere()->each_heap(position, [&](std::uint64_t heap) { heaps.push_back(heap); });
    if (known) {
      const auto name =
          game->theorem() != nullptr ? game->theorem()->name(position) : std::string_view();
      granted_.insert(fmt::format("{}: {}, as in misère Nim", game->info().name, name));
    }
    return known;
  }

  Expected<proof::SimpleSum> read_sum(std::string_view text) {
    const auto sum = read_position(text, context_.registry);
    if (!sum) return std::unexpected(sum.error());
    return facts_.simple(*sum);
  }
  Step learn_heap(const proof::Part& part, std::uint64_t heap) {
    if (facts_.learn_heap(part, heap)) return {};
    return bad_input("its heap is already known");
  }
  Step learn_outcome(const proof::SimpleSum& sum, bool lost) {
    if (facts_.learn_outcome(sum, lost)) return {};
    return bad_input("that is already known");
  }

  const Claim& claim_;
  proof::Reader& reader_;
  const Context& context_;
  proof::Parts parts_;
  proof::MisereFacts facts_{parts_};
  std::set<std::string> granted_;
  std::set<std::string> drawn_;  // identities of sums
};

}  // namespace

Expected<Verdict> check_misere(const Claim& claim, proof::Reader& reader, const Context& context) {
  return Misere(claim, reader, context).run();
}

}  // namespace grundy::check
