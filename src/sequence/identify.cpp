#include "sequence/identify.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include "core/found.h"
#include "grundy/meter.h"
#include "sequence/code_search.h"
#include "sequence/family_sequence.h"
#include "sequence/sequence.h"

namespace grundy {

namespace {

constexpr std::uint64_t kMostGiven = 100'000;
/// Where no game has all values, those that have fewer than this are not worth listing.
constexpr std::uint64_t kLeastPart = 8;
/// A game that fits the table is calculated further, but not with more positions than this.
constexpr std::uint64_t kPositionsEach = 200'000;
/// Values may begin with a heap after the first.
constexpr std::uint64_t kFurthestStart = 4;

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (const char* at = text.data(); at != text.data() + text.size();) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
    if (error != std::errc()) break;
    numbers.push_back(number);
    at = end == text.data() + text.size() ? end : end + 1;
  }
  return numbers;
}

/// How many of the given values a game has that are `row` from heap `shift` on.
std::uint64_t agreeing(std::span<const std::uint64_t> given, std::span<const std::uint64_t> row) {
  std::uint64_t terms = 0;
  while (terms < given.size() && terms < row.size() && given[terms] == row[terms]) ++terms;
  return terms;
}

/// A candidate with what decides its place in the list.
struct Candidate {
  IdentifiedGame game;
  unsigned rank = 0;  ///< the catalogue before codes
  std::size_t order = 0;

  [[nodiscard]] auto key() const { return std::tuple(~game.terms, game.from, rank, order); }
};

class Identifier {
 public:
  Identifier(GivenValues given, const Registry& registry, Tables& tables, Budget& budget)
      : given_(std::move(given)), registry_(registry), tables_(tables), budget_(budget) {}

  void look() {
    for (const KnownFamily& family : known_families()) look_up(family);
    for (const CatalogueEntry& entry : registry_.entries()) {
      if (entry.foreign) look_at_own(entry);
    }
    for (std::uint64_t from = 0; from <= 1; ++from) {
      if (may_begin_at(from)) look_for_codes(from);
    }
  }

  [[nodiscard]] Identification answer(std::uint64_t most) {
    Identification answer{.values = given_.values};
    std::ranges::stable_sort(found_, {}, &Candidate::key);
    // Part of the values says little if some game has them all.
    const bool whole = !found_.empty() && found_.front().game.terms == given_.values.size();
    if (whole) {
      std::erase_if(found_,
                    [&](const Candidate& c) { return c.game.terms < given_.values.size(); });
    }
    answer.total = found_.size();
    answer.counted = counted_;
    for (Candidate& candidate : found_) {
      if (answer.matches.size() == most) break;
      answer.matches.push_back(std::move(candidate.game));
    }
    return answer;
  }

 private:
  [[nodiscard]] bool may_begin_at(std::uint64_t from) const {
    return !given_.from || *given_.from == from;
  }
  [[nodiscard]] bool is_enough(std::uint64_t terms) const {
    return terms == given_.values.size() ||
           terms >= std::max<std::uint64_t>(kLeastPart, given_.values.size() / 2);
  }
  void add(std::string game, std::uint64_t from, std::uint64_t terms, unsigned rank) {
    found_.push_back({{std::move(game), from, terms}, rank, found_.size()});
  }

  /// The values of a game from its first number on, as far as that is cheap.
  std::vector<std::uint64_t> calculate(const std::string& game, std::uint64_t to) {
    Budget share = budget_.share(kPositionsEach, budget_.limits().memory / 4);
    const SequenceRequest request{.to = to};
    auto family = family_sequence(game, request, registry_, tables_, share);
    auto sequence = family ? std::move(*family) : make_sequence(game, request, registry_, share);
    if (!budget_.spend(share.positions()) || !sequence) return {};
    return std::move(sequence->values);
  }

  void look_up(const KnownFamily& family) {
    const std::vector<std::uint64_t> row = numbers_in(family.values);
    const std::size_t size = given_.values.size();
    for (std::size_t shift = 0; shift <= kFurthestStart && shift < row.size(); ++shift) {
      const std::uint64_t from = family.from + shift;
      if (!may_begin_at(from)) continue;
      std::uint64_t terms = agreeing(given_.values, std::span(row).subspan(shift));
      if (terms < size && shift + terms == row.size() && !budget_.stopped()) {
        const auto longer = calculate(std::string(family.game), from + size - 1);
        if (longer.size() > row.size()) {
          terms = agreeing(given_.values, std::span(longer).subspan(shift));
        }
      }
      if (!is_enough(terms)) continue;
      add(std::string(family.game), from, terms, 0);
      return;
    }
  }

  void look_at_own(const CatalogueEntry& entry) {
    if (budget_.stopped() || std::ranges::count(entry.info->table, '_') > 1) return;
    const auto row = calculate(std::string(entry.info->name),
                               given_.from.value_or(kFurthestStart) + given_.values.size() - 1);
    for (std::uint64_t from = 0; from <= kFurthestStart && from < row.size(); ++from) {
      const std::uint64_t terms = agreeing(given_.values, std::span(row).subspan(from));
      if (!may_begin_at(from) || !is_enough(terms)) continue;
      return add(std::string(entry.info->name), from, terms, 0);
    }
  }

  void look_for_codes(std::uint64_t from) {
    std::vector<std::uint64_t> values = given_.values;
    if (from == 1) values.insert(values.begin(), 0);
    // All values are wanted first, and the longest part of them only if nothing has all.
    std::span<const std::uint64_t> part = values;
    FoundCodes codes = search_codes(part, budget_);
    if (codes.codes.empty() && codes.counted) {
      const std::uint64_t longest = longest_code_match(values, budget_);
      if (longest <= from || !is_enough(longest - from)) return;
      part = part.first(longest);
      codes = search_codes(part, budget_);
    }
    counted_ = counted_ && codes.counted;
    for (const FoundCode& code : codes.codes) {
      const std::uint64_t terms = compare(code.code, values, part.size()) - from;
      // Short codes fit any few values.
      if (terms < given_.values.size() && terms < 2 * code.moves + 2) continue;
      add(code.code, from, terms, 1);
    }
  }

  /// How many values a code has, which is found to have some.
  std::uint64_t compare(const std::string& code, std::span<const std::uint64_t> values,
                        std::uint64_t sure) {
    if (sure < values.size() || values.size() <= kSearched || budget_.stopped()) return sure;
    return std::max(kSearched, agreeing(values, calculate(code, values.size() - 1)));
  }

  static constexpr std::uint64_t kSearched = 160;

  GivenValues given_;
  const Registry& registry_;
  Tables& tables_;
  Budget& budget_;
  std::vector<Candidate> found_;
  bool counted_ = true;
};

using Numbers = std::vector<std::uint64_t>;

/// The numbers of each line that has any; what follows a # is a comment.
Expected<std::vector<Numbers>> lines_of(std::string_view text) {
  std::vector<Numbers> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
      continue;
    }
    if (c == '\n') lines.emplace_back();
    if (c == '\n' || c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\r') {
      ++at;
      continue;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range) {
      return bad_input_at(at, "the value is too large", "a nim value below 2^64");
    }
    if (error != std::errc()) {
      return bad_input_at(at, "a list of nim values has only whole numbers", "a nim value");
    }
    lines.back().push_back(number);
    meter::bytes(sizeof number);
    at = static_cast<std::size_t>(end - text.data());
  }
  std::erase_if(lines, [](const auto& line) { return line.empty(); });
  return lines;
}

}  // namespace

Expected<GivenValues> read_values(std::string_view text) {
  GivenValues given;
  GRUNDY_TRY(const std::vector<Numbers> lines, lines_of(text));
  const bool pairs =
      lines.size() > 1 && std::ranges::all_of(lines, [](const auto& l) { return l.size() == 2; });
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!pairs) {
      given.values.insert(given.values.end(), lines[i].begin(), lines[i].end());
      continue;
    }
    if (lines[i][0] != lines[0][0] + i) {
      return bad_input(fmt::format("the list has a hole before n = {}", lines[i][0]));
    }
    given.from = lines[0][0];
    given.values.push_back(lines[i][1]);
  }
  if (given.values.size() < 2) return bad_input("give at least two values, such as 0,1,2,0,1,2");
  if (given.values.size() > kMostGiven) {
    return bad_input(fmt::format("at most {} values are compared", kMostGiven));
  }
  return given;
}

Expected<Identification> identify_values(std::string_view text, const IdentifyRequest& request,
                                         const Registry& registry, Tables& tables, Budget& budget) {
  auto given = read_values(text);
  if (!given) return std::unexpected(std::move(given.error()));
  Identifier identifier(std::move(*given), registry, tables, budget);
  identifier.look();
  return identifier.answer(request.max_matches);
}

}  // namespace grundy
