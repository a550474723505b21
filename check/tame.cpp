// Tame games of heaps, firm for ever: docs/formats/quotient.md, Tame games, with the theorem.
//
// A value is f0, f1 or firm n. All listed values are computed again from the rule that the format
// gives; the theorem then tells all larger heaps.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/codes.h"
#include "check/positions.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

constexpr std::uint64_t kMostHeaps = 20'000;

struct Tame {
  bool firm = false;
  std::uint64_t number = 0;

  [[nodiscard]] std::uint64_t misere() const { return firm ? number : 1 - number; }
  [[nodiscard]] bool lost() const { return firm ? number == 0 : number == 1; }
  friend bool operator==(const Tame&, const Tame&) = default;
  friend auto operator<=>(const Tame&, const Tame&) = default;
  friend Tame operator+(Tame left, Tame right) {
    return {left.firm || right.firm, left.number ^ right.number};
  }
};

std::uint64_t mex(const std::set<std::uint64_t>& seen) {
  std::uint64_t n = 0;
  while (seen.contains(n)) ++n;
  return n;
}

class TameRecord {
 public:
  explicit TameRecord(proof::Reader& reader) : reader_(reader) {}

  /// Reads the record and the end, and verifies all of it.
  Expected<void> run() {
    auto code = line("tame");
    if (!code) return std::unexpected(code.error());
    auto rules = rules_of_code(*code);
    if (!rules) return reader_.refuse(rules.error().message);
    code_ = std::string(*code);
    rules_ = std::move(*rules);
    if (auto right = read_values(); !right) return right;
    const auto from = line("firm");
    if (!from) return std::unexpected(from.error());
    const auto number = proof::number(*from);
    if (!number || *number == 0) return reader_.refuse("expected 'firm N', with N at least 1");
    from_ = *number;
    if (auto right = verify(); !right) {
      return bad_input(fmt::format("record 1: {}", right.error().message));
    }
    const auto end = next_line(reader_);
    if (!end) return std::unexpected(end.error());
    std::string_view rest = *end;
    if (proof::take_word(rest) != "end") return reader_.refuse("expected 'end'");
    return check_end(rest, 1, reader_);
  }

  [[nodiscard]] const HeapRules& rules() const { return rules_; }
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] std::uint64_t from() const { return from_; }
  [[nodiscard]] std::optional<Tame> value(std::uint64_t heap) const {
    if (heap >= values_.size()) return std::nullopt;
    return values_[heap];
  }

 private:
  Expected<std::string> line(std::string_view word) {
    const auto next = next_line(reader_);
    if (!next) return std::unexpected(next.error());
    std::string_view rest = *next;
    if (proof::take_word(rest) != word) return reader_.refuse(fmt::format("expected '{}'", word));
    return std::string(rest);
  }

  Expected<void> read_values() {
    const auto listed = line("phi");
    if (!listed) return std::unexpected(listed.error());
    std::string_view rest = *listed;
    if (rest.empty() || rest.ends_with(' ')) return reader_.refuse("a value is missing");
    while (!rest.empty()) {
      std::string_view word = proof::take_word(rest);
      const bool firm = !word.starts_with('f');
      if (!firm) word.remove_prefix(1);
      const auto number = proof::number(word);
      if (!number || (!firm && *number > 1)) {
        return reader_.refuse("a value is f0, f1 or a number");
      }
      values_.push_back({firm, *number});
      if (values_.size() > kMostHeaps + 1) return reader_.refuse("there are too many heaps");
    }
    return {};
  }

  Expected<void> verify() {
    if (rules_.has_tail()) return bad_input("any number of chips can be taken in this game");
    for (std::uint64_t heap = 1; heap < values_.size(); ++heap) {
      if (auto right = check_heap(heap); !right) return right;
    }
    for (std::uint64_t heap = from_; heap < values_.size(); ++heap) {
      if (!values_[heap].firm) return bad_input(fmt::format("the heap {} is not firm", heap));
    }
    const auto heaps = static_cast<std::uint64_t>(std::max(rules_.most_heaps(), 1));
    const std::uint64_t taken = std::max<std::uint64_t>(rules_.most_taken(), 1);
    const std::uint64_t last = values_.size() - 1;
    if (from_ > last || last < heaps * (from_ - 1) + taken) {
      return bad_input("there are too few values for the theorem");
    }
    return {};
  }

  /// The mex of the normal and of the misère values of all options.
  Expected<void> check_heap(std::uint64_t heap) {
    std::set<Tame> met;
    for (const Taking& taking : rules_.takings) {
      if (taking.taken > heap) break;
      for (int count = 0; count <= taking.leaving.most(); ++count) {
        if (((taking.leaving.counts >> static_cast<unsigned>(count)) & 1U) == 0) continue;
        if (taking.taken == 0 && count == 1) continue;
        divide(heap - taking.taken, static_cast<std::uint64_t>(count), heap, taking.leaving.unequal,
               {}, met);
      }
    }
    std::set<std::uint64_t> normal;
    std::set<std::uint64_t> misere;
    for (const Tame& option : met) {
      normal.insert(option.number);
      misere.insert(option.misere());
    }
    const std::uint64_t g = mex(normal);
    const std::uint64_t gamma = met.empty() ? 1 : mex(misere);
    const Tame& value = values_[heap];
    if (value.firm ? g == value.number && gamma == value.number
                   : g == value.number && g + gamma == 1) {
      return {};
    }
    return bad_input(fmt::format("the value of the heap {} does not follow", heap));
  }

  /// All ways to divide a number of chips into so many heaps, each below the one before.
  // NOLINTNEXTLINE(misc-no-recursion): as deep as there are heaps that a move can leave
  void divide(std::uint64_t rest, std::uint64_t count, std::uint64_t most, bool unequal, Tame total,
              std::set<Tame>& met) const {
    if (count == 0) {
      if (rest == 0) met.insert(total);
      return;
    }
    for (std::uint64_t heap = (rest + count - 1) / count; heap <= std::min(rest, most); ++heap) {
      if (heap == 0 || rest - heap < count - 1) continue;
      divide(rest - heap, count - 1, heap - (unequal ? 1 : 0), unequal, total + values_[heap], met);
    }
  }

  proof::Reader& reader_;
  std::string code_;
  HeapRules rules_;
  std::vector<Tame> values_ = {{}};  // of the heaps 0, 1, 2, …
  std::uint64_t from_ = 0;
};

}  // namespace

Expected<Verdict> check_tame(const Claim& claim, proof::Reader& reader, const Context&) {
  const auto rules = rules_of_code(claim.rest);
  if (!rules) return claim.refuse(rules.error().message);
  TameRecord record(reader);
  if (auto right = record.run(); !right) return std::unexpected(right.error());
  if (!record.rules().same_moves(*rules)) {
    return claim.refuse("the claim does not follow: the record is about something else");
  }
  return Verdict{.statement = fmt::format("all heaps of {} are tame in misère play, and from heap "
                                          "{} on firm with their nim values",
                                          claim.rest, record.from()),
                 .granted = {},
                 .records = 1,
                 .bytes = 0};
}

Expected<Verdict> check_misere_tame(const Claim& claim, proof::Reader& reader,
                                    const Context& context) {
  std::string_view rest = claim.rest;
  const std::string_view outcome = proof::take_word(rest);
  if (outcome != "P" && outcome != "N") return claim.refuse("tame values show P or N");
  const auto sum = read_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  TameRecord record(reader);
  if (auto right = record.run(); !right) return std::unexpected(right.error());
  Tame total;
  for (const Component& component : sum->components) {
    const HeapFacet* const facet = component.game->heaps();
    if (facet == nullptr || !facet->rules().same_moves(record.rules())) {
      return claim.refuse(
          fmt::format("the record says nothing of {}", component.game->info().name));
    }
    for (const std::uint64_t heap : component.position) {
      if (heap == 0) continue;
      const std::uint64_t margin = facet->rules().margin;
      const auto value = heap > kMostHeaps ? std::nullopt : record.value(heap + margin);
      if (!value) {
        return claim.refuse(fmt::format("the record does not list a heap of {}", heap));
      }
      total = total + *value;
    }
  }
  if (total.lost() != (outcome == "P")) {
    return claim.refuse("the claim does not follow: the values show the opposite");
  }
  return Verdict{.statement = misere_statement(*sum, outcome.front()),
                 .granted = {},
                 .records = 1,
                 .bytes = 0};
}

}  // namespace grundy::check
