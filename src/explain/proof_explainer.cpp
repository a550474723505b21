// What a proof says of a position is put together by the rules of docs/formats/proof.md: for each
// move the value that it leads to, or a reply that shows it to be wrong.
#include "explain/proof_explainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/sums.h"
#include "explain/proof_reasons.h"
#include "explain/saved_proof.h"
#include "games/build.h"
#include "notation/heap_code.h"
#include "proof/parts.h"
#include "proof/reader.h"

namespace grundy::explain {

namespace {

/// What is known of a sum.
struct Known {
  std::uint64_t sum = 0;
  std::size_t open = 0;  // parts without a value
  proof::Fact of_open;   // where there is one
  std::uint64_t record = 0;

  [[nodiscard]] bool differs_from(std::uint64_t n) const {
    return open == 0 ? sum != n : open == 1 && of_open.excludes(n ^ sum);
  }
};

class Explainer {
 public:
  explicit Explainer(SavedProof& proof) : proof_(proof) {}

  Explanation claim() {
    if (!proof_.has_positions()) return list_reasons(proof_);
    Explanation explanation{.kind = "proof", .claim = statement()};
    for (const Sum& side : proof_.sides) explanation.because.push_back(reasons(side));
    return explanation;
  }

  Explanation reasons(const Sum& sum) {
    if (proof_.is_misere()) return misere_reasons(proof_, sum);
    if (const SavedProof::Node* const node = proof_.node(sum)) {
      return node_reasons(proof_, sum, *node);
    }
    const std::vector<Sum> alone = proof::valued_alone(sum);
    const bool has_nodes = std::ranges::any_of(
        alone, [this](const Sum& part) { return proof_.node(part) != nullptr; });
    if (!has_nodes) return value_reasons(sum);
    Explanation reason{
        .kind = "sum",
        .claim = fmt::format("The values of the components of {} are added.", sum.print())};
    for (const Sum& part : alone) {
      if (nim_heap(part.components.front())) continue;
      const SavedProof::Node* const node = proof_.node(part);
      reason.because.push_back(node != nullptr ? node_reasons(proof_, part, *node)
                                               : value_reasons(part));
    }
    return reason;
  }

 private:
  [[nodiscard]] std::string statement() const {
    const std::string& kind = proof_.kind;
    const std::string first = proof_.sides.front().print();
    if (kind == "value" || kind == "loopy") {
      return fmt::format("{} has the {}value {}.", first, kind == "value" ? "nim " : "",
                         proof_.answer);
    }
    if (kind == "equal" || kind == "differ") {
      return fmt::format("{} and {} are {}equivalent.", first, proof_.sides[1].print(),
                         kind == "equal" ? "" : "not ");
    }
    const std::string_view play = kind == "misere" ? "misère" : "normal";
    if (kind == "draw" || proof_.answer == "D") {
      return fmt::format("{} is a draw in {} play.", first, play);
    }
    return fmt::format("In {} play the player to move {} {}.", play,
                       proof_.answer == "P" ? "loses" : "wins", first);
  }

  Known known(const Sum& sum) {
    proof::Split split;
    proof_.parts.split(sum, split);
    std::ranges::sort(split.parts);
    Known result;
    for (const std::uint64_t heap : split.heaps) result.sum ^= heap;
    for (std::size_t i = 0; i < split.parts.size(); ++i) {
      const proof::Part& part = split.parts[i];
      const auto fact = proof_.facts.find(part.game, part.words);
      if (fact && fact->known) {
        result.sum ^= fact->value;
        result.record = fact->record;
      } else if (i + 1 < split.parts.size() && split.parts[i + 1] == part) {
        ++i;  // two that are alike cancel
      } else {
        ++result.open;
        result.of_open = fact.value_or(proof::Fact());
      }
    }
    return result;
  }

  Explanation value_reasons(const Sum& sum) {
    const Known total = known(sum);
    Explanation reason{.kind = "proved"};
    const std::string text = sum.print();
    if (total.open == 0) {
      reason.claim = fmt::format("{} has the nim value {}.", text, total.sum);
      reason.facts.push_back({"value", total.sum});
    } else {
      reason.claim = fmt::format("Of {} not all values are needed.", text);
    }
    proof::Split split;
    proof_.parts.split(sum, split);
    for (const proof::Part& part : split.parts) add_part(part, reason);
    if (total.open == 0 && total.sum == 0) {
      add_replies(sum, reason);
    } else if (total.differs_from(0)) {
      add_winning_move(sum, reason);
    }
    return reason;
  }

  /// One part: its options with what the proof knows of them.
  void add_part(const proof::Part& part, Explanation& reason) {
    const auto fact = proof_.facts.find(part.game, part.words);
    if (!fact) return;
    const std::string text = proof_.parts.print(part.game, part.words);
    const char letter = proof_.letter(fact->record);
    Explanation about{.kind = "record"};
    if (fact->known) {
      about.claim = fmt::format("{} has the value {}{}, {}.", text, fact->value,
                                cited(fact->record), why(letter));
    } else {
      std::string excluded;
      for (unsigned n = 0; n < proof::Fact::kExcludable; ++n) {
        if (fact->excludes(n)) excluded += fmt::format("{}{}", excluded.empty() ? "" : ", ", n);
      }
      about.claim = fmt::format("{} differs from {}{}, {}.", text, excluded, cited(fact->record),
                                letter == 'X' ? "as an option shows" : why(letter));
    }
    if (letter == 'V' || letter == 'X') list_options(part, *fact, about);
    if (letter == 'G') add_period(part, about);
    reason.because.push_back(std::move(about));
  }
  void add_period(const proof::Part& part, Explanation& about) {
    const HeapFacet* const rules = proof_.parts.game(part.game)->heaps();
    const auto code =
        rules != nullptr ? notation::rules_name(rules->rules()).value_or("") : std::string();
    for (const SavedProof::PeriodRecord& period : proof_.periods) {
      if (code.empty() || !period.text.ends_with(" " + code)) continue;
      about.because.push_back(period_reasons(period));
      return;
    }
  }
  static std::string_view why(char letter) {
    switch (letter) {
      case 'G':
        return "as the period of its game says";
      case 'M':
        return "because every move is answered by its mirror image";
      case 'S':
        return "by strategy stealing: the first move could be made at once";
      case 'T':
        return "by the theorem of the game, which is taken for granted";
      default:
        return "by the mex rule";
    }
  }

  void list_options(const proof::Part& part, const proof::Fact& fact, Explanation& about) {
    std::vector<std::pair<std::string, std::string>> rows;
    const auto listed = proof_.parts.each_option(part, [&](const proof::Parts::Option& option) {
      std::string text = proof_.parts.print(option);
      const bool seen =
          std::ranges::any_of(rows, [&](const auto& row) { return row.first == text; });
      if (!seen && rows.size() < kProofMovesShown) rows.emplace_back(text, said_of(option, fact));
      return rows.size() < kProofMovesShown;
    });
    if (!listed) return;
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row.first.size());
    for (const auto& [text, said] : rows) {
      about.figure.push_back(fmt::format("{:<{}}  {}", text, width, said));
    }
    if (rows.size() == kProofMovesShown) about.figure.emplace_back("...");
  }

  std::string said_of(const proof::Parts::Option& option, const proof::Fact& of_part) {
    std::uint64_t sum = 0;
    std::size_t open = 0;
    proof::Fact of_open;
    std::vector<std::uint64_t> records;
    for (const std::uint64_t heap : option.heaps()) sum ^= heap;
    option.each_part([&](std::uint32_t game, WordsView words) {
      const auto fact = proof_.facts.find(game, words);
      if (fact) records.push_back(fact->record);
      if (fact && fact->known) {
        sum ^= fact->value;
      } else {
        ++open;
        of_open = fact.value_or(proof::Fact());
      }
    });
    std::string cite;
    for (const std::uint64_t record : records) cite += fmt::format(" [{}]", record);
    if (open == 0) return fmt::format("{}{}", sum, cite);
    if (open == 1 && of_part.known && of_open.excludes(of_part.value ^ sum)) {
      return fmt::format("not {}{}", of_part.value, cite);
    }
    return "?";
  }

  /// A move by the theorem of a game, where the proof grants that: there may be too many to look
  /// at.
  [[nodiscard]] static std::optional<std::pair<std::string, Sum>> theorem_move(const Sum& sum) {
    NimValue total;
    for (const auto& [game, position] : sum.components) {
      const auto value =
          game->theorem() != nullptr ? game->theorem()->value(position) : std::optional<NimValue>();
      if (!value) return std::nullopt;
      total ^= *value;
    }
    std::optional<std::pair<std::string, Sum>> found;
    for (std::size_t i = 0; i < sum.components.size() && !found; ++i) {
      const auto& [game, position] = sum.components[i];
      const TheoremFacet& theorem = *game->theorem();
      theorem.each_move_to(position, *theorem.value(position) ^ total, [&](const MoveView& move) {
        found.emplace(move.print(), replace_component(sum, i, move.after()));
        return false;
      });
    }
    return found;
  }

  /// A move to a position that the proof shows to be lost.
  [[nodiscard]] std::optional<std::string> winning_move(const Sum& sum) {
    std::optional<std::string> answer;
    each_move_of(sum, [&](const std::string& move, const Sum& after) {
      const Known there = known(after);
      if (there.open != 0 || there.sum != 0) return true;
      answer = fmt::format("{}, to {}{}", move, after.print(), cited(there.record));
      return false;
    });
    if (answer) return answer;
    const auto move = theorem_move(sum);
    if (!move) return std::nullopt;
    return fmt::format("{}, to {}, by the theorem", move->first, move->second.print());
  }

  /// A lost position: an answer to every move.
  void add_replies(const Sum& sum, Explanation& reason) {
    Explanation replies{.kind = "replies", .claim = "Every move has an answer:"};
    std::size_t count = 0;
    each_move_of(sum, [&](const std::string& move, const Sum& after) {
      if (++count > kProofMovesShown) return false;
      replies.figure.push_back(fmt::format("{}: {}", move, winning_move(after).value_or("?")));
      return true;
    });
    if (count == 0) return;
    if (count > kProofMovesShown) replies.figure.emplace_back("...");
    reason.because.push_back(std::move(replies));
  }

  void add_winning_move(const Sum& sum, Explanation& reason) {
    const auto move = winning_move(sum);
    if (!move) return;
    reason.because.push_back(
        {.kind = "winning-move", .claim = fmt::format("A move that wins: {}.", *move)});
  }

  SavedProof& proof_;
};

}  // namespace

Expected<ProofExplanation> explain_proof_file(const std::string& path, const std::string& at,
                                              const Registry& registry) {
  auto reader = proof::Reader::open(path);
  if (!reader) return std::unexpected(std::move(reader.error()));
  SavedProof proof(registry);
  if (auto read = proof.read(*reader); !read) return std::unexpected(std::move(read.error()));
  Explainer explainer(proof);
  ProofExplanation result{.claim = proof.claim, .records = proof.records(), .explanation = {}};
  if (at.empty()) {
    result.explanation = explainer.claim();
    return result;
  }
  if (!proof.has_positions()) {
    return bad_input("this proof is about a sequence or a graph, and not about positions");
  }
  auto position = build_position(at, registry);
  if (!position) return std::unexpected(std::move(position.error()));
  result.explanation = explainer.reasons(*position);
  if (result.explanation.because.empty() && result.explanation.figure.empty()) {
    return bad_input(fmt::format("the proof says nothing about {}", position->print()));
  }
  return result;
}

}  // namespace grundy::explain
