// The records of a proof are taken in as they stand; grundy-check is the one who checks them. What
// they say of a position is put together by the rules of docs/formats/proof.md: for each move the
// value that it leads to, or a reply that shows it to be wrong.
#include "engine/proof_explainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/sums.h"
#include "games/build.h"
#include "proof/facts.h"
#include "proof/lines.h"
#include "proof/misere_facts.h"
#include "proof/parts.h"
#include "proof/reader.h"

namespace grundy {

namespace {

constexpr std::size_t kMovesShown = 60;

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

std::string cited(std::uint64_t record) {
  return record == 0 ? std::string() : fmt::format(" (record {})", record);
}

class Explainer {
 public:
  Explainer(proof::Reader reader, const Registry& registry)
      : reader_(std::move(reader)),
        registry_(registry),
        parts_([&registry](const std::string& text) { return read_single_part(text, registry); }) {}

  Expected<ProofExplanation> run(const std::string& at) {
    if (auto read = read_file(); !read) return std::unexpected(std::move(read.error()));
    ProofExplanation result{.claim = claim_, .records = letters_.size(), .explanation = {}};
    const bool misere = kind_ == "misere";
    if (!at.empty()) {
      auto position = build_position(at, registry_);
      if (!position) return std::unexpected(std::move(position.error()));
      result.explanation = misere ? misere_reasons(*position) : reasons(*position);
      if (result.explanation.because.empty() && result.explanation.figure.empty()) {
        return bad_input(fmt::format("the proof says nothing about {}", position->print()));
      }
      return result;
    }
    result.explanation = Explanation{.kind = "proof", .claim = statement()};
    for (const Sum& side : sides_) {
      result.explanation.because.push_back(misere ? misere_reasons(side) : reasons(side));
    }
    return result;
  }

 private:
  using Step = Expected<void>;

  // ---- the file

  Step read_file() {
    auto line = next_line();
    if (!line) return std::unexpected(std::move(line.error()));
    if (*line != proof::kHeader) return reader_.refuse("this is no proof");
    line = next_line();
    if (!line) return std::unexpected(std::move(line.error()));
    std::string_view rest = *line;
    if (proof::take_word(rest) != "claim") return reader_.refuse("here must stand what is claimed");
    claim_ = rest;
    if (auto read = read_claim(); !read) return read;
    while (true) {
      line = next_line();
      if (!line) return std::unexpected(std::move(line.error()));
      rest = *line;
      const std::string_view word = proof::take_word(rest);
      if (word == "end") return {};
      letters_.push_back(word.empty() ? ' ' : word.front());
      if (auto read = record(word, rest); !read) return reader_.refuse(read.error().message);
    }
  }
  Expected<std::string> next_line() {
    auto line = reader_.next();
    if (!line) return std::unexpected(std::move(line.error()));
    if (!*line) return reader_.refuse("the file is cut short");
    return std::string(**line);
  }

  Step read_claim() {
    std::string_view rest = claim_;
    kind_ = proof::take_word(rest);
    if (kind_ == "equal" || kind_ == "differ") {
      const std::size_t middle = std::min(rest.find(" == "), rest.size());
      if (auto read = read_side(rest.substr(0, middle)); !read) return read;
      return read_side(rest.substr(std::min(middle + 4, rest.size())));
    }
    if (kind_ != "value" && kind_ != "outcome" && kind_ != "misere") {
      return reader_.refuse(
          fmt::format("claims of the kind '{}' are checked by grundy-check; there is nothing to "
                      "explain about them",
                      kind_.substr(0, 40)));
    }
    answer_ = proof::take_word(rest);
    return read_side(rest);
  }
  Step read_side(std::string_view text) {
    auto sum = build_position(text, registry_);
    if (!sum) return reader_.refuse("the claim is about no position: " + sum.error().message);
    sides_.push_back(std::move(*sum));
    return {};
  }

  Step record(std::string_view word, std::string_view rest) {
    bool granted = word == "T";
    if (kind_ == "misere") return misere_record(word, rest, granted);
    std::string_view number = "0";
    if (word == "V" || word == "X" || granted) number = proof::take_word(rest);
    const bool excludes = word == "X" || word == "S" || number == "X";
    if (word == "S" || word == "M") rest = rest.substr(0, rest.find(" => "));
    const auto n = proof::number(number == "X" ? "0" : number);
    if (!n || std::string_view("VXTSM").find(word) == std::string_view::npos) {
      return bad_input("this record is not understood");
    }
    const auto part = read_part(rest);
    if (!part) return std::unexpected(part.error());
    proof::Fact fact{true, *n};
    if (excludes) {
      const auto before = facts_.find(part->game, part->words);
      if (*n >= proof::Fact::kExcludable || (before && before->known)) return {};
      fact = {false, (before ? before->value : 0) | std::uint64_t{1} << *n};
    }
    fact.record = letters_.size();
    facts_.set(part->game, part->words, fact);
    return {};
  }
  Step misere_record(std::string_view word, std::string_view rest, bool granted) {
    if (granted) word = proof::take_word(rest);
    if (word == "H") {
      const auto n = proof::number(proof::take_word(rest));
      const auto part = read_part(rest);
      if (!part) return std::unexpected(part.error());
      if (!n) return bad_input("this record is not understood");
      misere_.learn_heap(*part, *n, letters_.size());
      return {};
    }
    if (word != "P" && word != "N") return bad_input("this record is not understood");
    auto sum = build_position(rest, registry_);
    if (!sum) return std::unexpected(std::move(sum.error()));
    misere_.learn_outcome(misere_.simple(*sum), word == "P", letters_.size());
    return {};
  }
  Expected<proof::Part> read_part(std::string_view text) {
    auto sum = build_position(text, registry_);
    if (!sum) return std::unexpected(std::move(sum.error()));
    proof::Split split;
    parts_.split(*sum, split);
    if (split.parts.size() != 1) return bad_input("a record is about one part");
    return std::move(split.parts.front());
  }

  // ---- normal play

  [[nodiscard]] std::string statement() const {
    const std::string first = sides_.front().print();
    if (kind_ == "value") return fmt::format("{} has the nim value {}.", first, answer_);
    if (kind_ == "equal") return fmt::format("{} and {} are equivalent.", first, sides_[1].print());
    if (kind_ == "differ") {
      return fmt::format("{} and {} are not equivalent.", first, sides_[1].print());
    }
    return fmt::format("In {} play the player to move {} {}.",
                       kind_ == "misere" ? "misère" : "normal", answer_ == "P" ? "loses" : "wins",
                       first);
  }

  Known known(const Sum& sum) {
    proof::Split split;
    parts_.split(sum, split);
    std::ranges::sort(split.parts);
    Known result;
    for (const std::uint64_t heap : split.heaps) result.sum ^= heap;
    for (std::size_t i = 0; i < split.parts.size(); ++i) {
      const proof::Part& part = split.parts[i];
      const auto fact = facts_.find(part.game, part.words);
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

  Explanation reasons(const Sum& sum) {
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
    parts_.split(sum, split);
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
    const auto fact = facts_.find(part.game, part.words);
    if (!fact) return;
    const std::string text = parts_.print(part.game, part.words);
    const char letter = letters_[fact->record - 1];
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
    reason.because.push_back(std::move(about));
  }
  static std::string_view why(char letter) {
    switch (letter) {
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
    const auto listed = parts_.each_option(part, [&](const proof::Parts::Option& option) {
      std::string text = parts_.print(option);
      const bool seen =
          std::ranges::any_of(rows, [&](const auto& row) { return row.first == text; });
      if (!seen && rows.size() < kMovesShown) rows.emplace_back(text, said_of(option, fact));
      return rows.size() < kMovesShown;
    });
    if (!listed) return;
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row.first.size());
    for (const auto& [text, said] : rows) {
      about.figure.push_back(fmt::format("{:<{}}  {}", text, width, said));
    }
    if (rows.size() == kMovesShown) about.figure.emplace_back("...");
  }

  std::string said_of(const proof::Parts::Option& option, const proof::Fact& of_part) {
    std::uint64_t sum = 0;
    std::size_t open = 0;
    proof::Fact of_open;
    std::vector<std::uint64_t> records;
    for (const std::uint64_t heap : option.heaps()) sum ^= heap;
    option.each_part([&](std::uint32_t game, WordsView words) {
      const auto fact = facts_.find(game, words);
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

  /// visit(component, move, position after it)
  template <class Visit>
  void each_move(const Sum& sum, Visit&& visit) {
    for (std::size_t i = 0; i < sum.components.size(); ++i) {
      const Component& component = sum.components[i];
      bool more = true;
      component.game->each_move(component.position, [&](const MoveView& move) {
        more = visit(move.print(), replace_component(sum, i, move.after()));
        return more;
      });
      if (!more) return;
    }
  }

  /// A lost position: an answer to every move.
  void add_replies(const Sum& sum, Explanation& reason) {
    Explanation replies{.kind = "replies", .claim = "Every move has an answer:"};
    std::size_t count = 0;
    each_move(sum, [&](const std::string& move, const Sum& after) {
      if (++count > kMovesShown) return false;
      std::string answer = "?";
      each_move(after, [&](const std::string& reply, const Sum& then) {
        const Known there = known(then);
        if (there.open != 0 || there.sum != 0) return true;
        answer = fmt::format("{}, to {}{}", reply, then.print(), cited(there.record));
        return false;
      });
      replies.figure.push_back(fmt::format("{}: {}", move, answer));
      return true;
    });
    if (count == 0) return;
    if (count > kMovesShown) replies.figure.emplace_back("...");
    reason.because.push_back(std::move(replies));
  }

  void add_winning_move(const Sum& sum, Explanation& reason) {
    each_move(sum, [&](const std::string& move, const Sum& after) {
      const Known there = known(after);
      if (there.open != 0 || there.sum != 0) return true;
      reason.because.push_back(
          {.kind = "winning-move",
           .claim = fmt::format("The move {} wins: it leads to {}, which is lost{}.", move,
                                after.print(), cited(there.record))});
      return false;
    });
  }

  // ---- misère play

  Explanation misere_reasons(const Sum& sum) {
    const auto lost = misere_.lost(misere_.simple(sum));
    Explanation reason{.kind = "proved"};
    if (!lost) {
      reason.claim = fmt::format("The proof says nothing about {}.", sum.print());
      return reason;
    }
    reason.claim = fmt::format("In misère play the player to move {} {}.", *lost ? "loses" : "wins",
                               sum.print());
    proof::Split split;
    parts_.split(sum, split);
    for (const proof::Part& part : split.parts) {
      const auto heap = misere_.heap_of(part);
      if (!heap) continue;
      reason.because.push_back({.kind = "heap",
                                .claim = fmt::format("{} equals *{} in misère play{}.",
                                                     parts_.print(part.game, part.words),
                                                     heap->value, cited(heap->record))});
    }
    Explanation moves{.kind = "replies",
                      .claim = *lost ? "Every move has an answer:" : "A move that wins:"};
    each_move(sum, [&](const std::string& move, const Sum& after) {
      if (moves.figure.size() == kMovesShown) {
        moves.figure.emplace_back("...");
        return false;
      }
      if (!*lost) {
        if (misere_.lost(misere_.simple(after)) != true) return true;
        moves.figure.push_back(fmt::format("{}, to {}", move, after.print()));
        return false;
      }
      std::string answer = "it ends the game, which loses";
      each_move(after, [&](const std::string& reply, const Sum& then) {
        answer = "?";
        if (misere_.lost(misere_.simple(then)) != true) return true;
        answer = fmt::format("{}, to {}", reply, then.print());
        return false;
      });
      moves.figure.push_back(fmt::format("{}: {}", move, answer));
      return true;
    });
    if (moves.figure.empty()) moves.claim = "There is no move, which wins.";
    reason.because.push_back(std::move(moves));
    return reason;
  }

  proof::Reader reader_;
  const Registry& registry_;
  std::string claim_;
  std::string kind_;
  std::string answer_;  // the value or the outcome
  std::vector<Sum> sides_;
  std::string letters_;  // of the records
  proof::Parts parts_;
  proof::Facts facts_{/*with_records=*/true};
  proof::MisereFacts misere_{parts_, /*with_records=*/true};
};

}  // namespace

Expected<ProofExplanation> explain_proof_file(const std::string& path, const std::string& at,
                                              const Registry& registry) {
  auto reader = proof::Reader::open(path);
  if (!reader) return std::unexpected(std::move(reader.error()));
  return Explainer(std::move(*reader), registry).run(at);
}

}  // namespace grundy
