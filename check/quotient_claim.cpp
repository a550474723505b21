// Reads quotients, and checks the claims that rest on them: docs/formats/quotient.md.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "check/check.h"
#include "check/codes.h"
#include "check/positions.h"
#include "check/quotient.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

using Element = MisereQuotient::Element;

constexpr std::uint64_t kMostHeaps = 100'000;

/// `all CODE` or `N CODE`.
Expected<MisereQuotient::Game> game_of(std::string_view rest) {
  const std::string_view extent = proof::take_word(rest);
  MisereQuotient::Game game{.code = std::string(rest), .values = {0}};
  if (extent != "all") {
    game.heaps = proof::number(extent);
    if (!game.heaps || *game.heaps > kMostHeaps) {
      return bad_input("a game is given as 'all CODE' or 'N CODE'");
    }
  }
  auto rules = rules_of_code(rest);
  if (!rules) return std::unexpected(rules.error());
  game.rules = std::move(*rules);
  return game;
}

/// Reads the lines of a record one by one.
class RecordReader {
 public:
  /// `with_sum`: the record belongs to a claim about a position.
  RecordReader(proof::Reader& reader, const Context& context, bool with_sum)
      : reader_(reader), context_(context), with_sum_(with_sum) {}

  Expected<MisereQuotient> read() {
    auto rest = line("quotient");
    if (!rest) return std::unexpected(rest.error());
    const auto order = proof::number(*rest);
    if (!order || *order == 0 || *order > MisereQuotient::kMostOrder) {
      return reader_.refuse(
          fmt::format("the order is not a number from 1 to {}", MisereQuotient::kMostOrder));
    }
    found_.order = *order;
    found_.lost.assign(found_.order, false);
    const auto parts = comes("parts");
    if (!parts) return std::unexpected(parts.error());
    if (auto games = *parts ? read_parts() : read_games(); !games) {
      return std::unexpected(games.error());
    }
    if (auto generators = read_generators(); !generators) {
      return std::unexpected(generators.error());
    }
    if (auto lost = read_lost(); !lost) return std::unexpected(lost.error());
    for (MisereQuotient::Game& game : found_.games) {
      if (auto values = read_values(game); !values) return std::unexpected(values.error());
    }
    for (const auto& generator : found_.generators) {
      if (generator.heap == 0 || generator.heap >= found_.games[generator.game].values.size()) {
        return reader_.refuse("a line 'times' is about a heap without a value");
      }
    }
    if (found_.parts != nullptr && with_sum_) {
      if (auto sum = read_sum(); !sum) return std::unexpected(sum.error());
    }
    return std::move(found_);
  }

 private:
  /// The next line, which must begin with this word; what follows it.
  Expected<std::string_view> line(std::string_view word) {
    const auto next = next_line(reader_);
    if (!next) return std::unexpected(next.error());
    std::string_view rest = *next;
    if (proof::take_word(rest) != word) return reader_.refuse(fmt::format("expected '{}'", word));
    if (rest.empty() && next->ends_with(' ')) return reader_.refuse("a word is missing");
    return rest;
  }
  /// True if the next line begins with this word. It will be read again.
  Expected<bool> comes(std::string_view word) {
    const auto next = next_line(reader_);
    if (!next) return std::unexpected(next.error());
    std::string_view rest = *next;
    const bool same = proof::take_word(rest) == word;
    reader_.again();
    return same;
  }
  Expected<std::vector<Element>> elements(std::string_view rest) {
    std::vector<Element> list;
    if (rest.ends_with(' ')) return reader_.refuse("an element is missing");
    while (!rest.empty()) {
      const auto x = proof::number(proof::take_word(rest));
      if (!x || *x >= found_.order) return reader_.refuse("an element is not below the order");
      list.push_back(static_cast<Element>(*x));
    }
    return list;
  }

  /// `parts N`, and for each `part EXPR` and `to OPTIONS`.
  Expected<void> read_parts() {
    const auto rest = line("parts");
    const auto count = proof::number(*rest);
    if (!count || *count == 0 || *count > kMostHeaps) {
      return reader_.refuse(fmt::format("expected the number of parts, at most {}", kMostHeaps));
    }
    found_.parts = std::make_shared<ListedParts>(context_.registry, context_.most_words);
    found_.games.push_back({.heaps = *count, .values = {0}});
    for (std::uint64_t part = 1; part <= *count; ++part) {
      const auto text = line("part");
      if (!text) return std::unexpected(text.error());
      const std::string position(*text);  // the next line takes its place
      const auto moves = comes("to");
      if (!moves) return std::unexpected(moves.error());
      std::optional<std::string_view> to;
      if (*moves) {
        const auto options = line("to");
        if (!options) return std::unexpected(options.error());
        to = *options;
      }
      if (auto taken = found_.parts->take(position, to); !taken) {
        return reader_.refuse(taken.error().message);
      }
    }
    return {};
  }
  Expected<void> read_sum() {
    auto rest = line("sum");
    if (!rest) return std::unexpected(rest.error());
    ListedParts::Numbers& sum = found_.sum.emplace();
    while (!rest->empty()) {
      const auto part = proof::number(proof::take_word(*rest));
      if (!part || *part == 0 || *part > found_.parts->size()) {
        return reader_.refuse("a sum has the numbers of parts");
      }
      sum.push_back(*part);
    }
    std::ranges::sort(sum);
    return {};
  }
  Expected<void> read_games() {
    do {
      const auto rest = line("game");
      if (!rest) return std::unexpected(rest.error());
      auto game = game_of(*rest);
      if (!game) return reader_.refuse(game.error().message);
      const bool twice = std::ranges::any_of(
          found_.games, [&](const auto& other) { return other.rules.same_moves(game->rules); });
      if (twice) return reader_.refuse("a game is listed twice");
      found_.games.push_back(std::move(*game));
      const auto more = comes("game");
      if (!more) return std::unexpected(more.error());
      if (!*more) return {};
    } while (true);
  }
  Expected<void> read_generators() {
    while (true) {
      const auto more = comes("times");
      if (!more) return std::unexpected(more.error());
      if (!*more) return {};
      auto rest = line("times");
      if (!rest) return std::unexpected(rest.error());
      // Parts are not several games.
      const auto game = found_.parts != nullptr ? std::optional<std::uint64_t>(1)
                                                : proof::number(proof::take_word(*rest));
      const auto heap = proof::number(proof::take_word(*rest));
      if (!game || *game == 0 || *game > found_.games.size() || !heap) {
        return reader_.refuse("expected 'times GAME HEAP' and the products");
      }
      auto times = elements(*rest);
      if (!times) return std::unexpected(times.error());
      if (times->size() != found_.order) return reader_.refuse("the number of products is wrong");
      found_.generators.push_back({*game - 1, *heap, std::move(*times)});
    }
  }
  Expected<void> read_lost() {
    const auto rest = line("P");
    if (!rest) return std::unexpected(rest.error());
    const auto list = elements(*rest);
    if (!list) return std::unexpected(list.error());
    for (const Element x : *list) found_.lost[x] = true;
    return {};
  }
  Expected<void> read_values(MisereQuotient::Game& game) {
    const auto rest = line("phi");
    if (!rest) return std::unexpected(rest.error());
    const auto list = elements(*rest);
    if (!list) return std::unexpected(list.error());
    game.values.insert(game.values.end(), list->begin(), list->end());
    if (game.values.size() > kMostHeaps + 1) return reader_.refuse("there are too many heaps");
    if (game.heaps) {
      if (*game.heaps + 1 != game.values.size()) {
        return reader_.refuse("the number of values is wrong");
      }
      return read_limit(game);
    }
    auto period = line("period");
    if (!period) return std::unexpected(period.error());
    const auto length = proof::number(proof::take_word(*period));
    const bool from_said = proof::take_word(*period) == "from";
    const auto from = proof::number(*period);
    if (!length || !from_said || !from) return reader_.refuse("expected 'period P from N0'");
    game.period = *length;
    game.from = *from;
    return {};
  }

  /// `limit E`, if it comes.
  Expected<void> read_limit(MisereQuotient::Game& game) {
    const auto limited = comes("limit");
    if (!limited) return std::unexpected(limited.error());
    if (!*limited) return {};
    const auto rest = line("limit");
    if (!rest) return std::unexpected(rest.error());
    const auto copies = proof::number(*rest);
    if (!copies || *copies == 0 || *game.heaps == 0 || found_.limited_game()) {
      return reader_.refuse("expected 'limit E', with E at least 1, after one game with heaps");
    }
    game.limit = *copies;
    return {};
  }

  proof::Reader& reader_;
  const Context& context_;
  bool with_sum_;
  MisereQuotient found_;
};

Expected<MisereQuotient> verified_quotient(proof::Reader& reader, const Context& context,
                                           bool with_sum = false) {
  auto found = RecordReader(reader, context, with_sum).read();
  if (!found) return found;
  if (auto right = found->verify(); !right) {
    return bad_input(fmt::format("record 1: {}", right.error().message));
  }
  const auto end = next_line(reader);
  if (!end) return std::unexpected(end.error());
  std::string_view rest = *end;
  if (proof::take_word(rest) != "end") return reader.refuse("expected 'end'");
  if (auto ended = check_end(rest, 1, reader); !ended) return std::unexpected(ended.error());
  return found;
}

/// The value of a sum, with how many copies of the limited heap it has.
struct Total {
  Element value = 0;
  std::uint64_t limited = 0;
};

/// Adds the heaps of a component as a code counts them.
Expected<void> add_component(const Component& component, const MisereQuotient& quotient,
                             Total& total) {
  const HeapFacet* const facet = component.game->heaps();
  HeapRules rules;
  if (facet != nullptr) {
    rules = facet->rules();
  } else if (component.game->is_nim_heap()) {
    rules.tail = {{3, false}};
    rules.tail_from = 1;
  } else {
    return bad_input(fmt::format("{} is not a heap game", component.game->info().name));
  }
  const auto game = std::ranges::find_if(
      quotient.games, [&](const auto& known) { return known.rules.same_moves(rules); });
  if (game == quotient.games.end()) {
    return bad_input(fmt::format("the quotient says nothing of {}", component.game->info().name));
  }
  for (const std::uint64_t heap : component.position) {
    if (heap == 0) continue;
    const auto index = static_cast<std::size_t>(game - quotient.games.begin());
    const auto value = heap > UINT64_MAX - rules.margin
                           ? std::nullopt
                           : quotient.value(index, heap + rules.margin);
    if (!value) return bad_input(fmt::format("the quotient says nothing of a heap of {}", heap));
    total.value = quotient.product(total.value, *value);
    if (game->limit && heap + rules.margin == *game->heaps) ++total.limited;
  }
  return {};
}

Expected<Total> total_of(const Sum& sum, const MisereQuotient& quotient) {
  Total total;
  if (quotient.parts == nullptr) {
    for (const Component& component : sum.components) {
      if (auto added = add_component(component, quotient, total); !added) {
        return std::unexpected(added.error());
      }
    }
  } else {
    const auto parts = quotient.parts->find(sum);
    if (!parts) return std::unexpected(parts.error());
    if (quotient.sum != *parts) return bad_input("the line 'sum' does not have its parts");
    const MisereQuotient::Game& game = quotient.games.front();
    for (const std::size_t part : *parts) {
      total.value = quotient.product(total.value, game.values[part]);
      if (game.limit && part == *game.heaps) ++total.limited;
    }
  }
  const auto limited = quotient.limited_game();
  if (limited && total.limited > *quotient.games[*limited].limit) {
    return bad_input("it has more copies of the limited heap than the quotient is right for");
  }
  return total;
}

/// Whether a record is about what a claim names: `parts EXPR`, `listed`, `all CODE` or `N CODE`.
Expected<std::string> subject_of(std::string_view claimed, const MisereQuotient& quotient,
                                 const Context& context) {
  const auto other = bad_input("the claim does not follow: the record is about something else");
  std::string_view rest = claimed;
  const std::string_view word = proof::take_word(rest);
  if (claimed == "listed" || word == "parts") {
    if (quotient.parts == nullptr) return other;
    if (word == "listed") {
      return fmt::format("the {} positions that are listed", quotient.parts->size());
    }
    const auto sum = read_position(rest, context.registry);
    if (!sum) return std::unexpected(sum.error());
    const auto parts = quotient.parts->find(*sum);
    if (!parts) return std::unexpected(parts.error());
    if (!quotient.parts->all_arise_from(*parts)) {
      return bad_input("a part is listed that does not arise from the position");
    }
    return fmt::format("all parts of {}", excerpt(sum->print()));
  }
  const auto game = game_of(claimed);
  if (!game) return std::unexpected(game.error());
  const bool same = quotient.parts == nullptr && quotient.games.size() == 1 &&
                    quotient.games.front().rules.same_moves(game->rules) &&
                    quotient.games.front().heaps == game->heaps;
  if (!same) return other;
  return fmt::format("{} of the heap game {}",
                     game->heaps ? fmt::format("the heaps up to {}", *game->heaps) : "all heaps",
                     game->code);
}

}  // namespace

Expected<Verdict> check_misere_quotient(const Claim& claim, proof::Reader& reader,
                                        const Context& context) {
  std::string_view rest = claim.rest;
  const std::string_view outcome = proof::take_word(rest);
  if (outcome != "P" && outcome != "N") return claim.refuse("a quotient shows P or N");
  const auto sum = read_position(rest, context.registry);
  if (!sum) return claim.refuse(sum.error().message);
  const auto quotient = verified_quotient(reader, context, /*with_sum=*/true);
  if (!quotient) return std::unexpected(quotient.error());
  const auto total = total_of(*sum, *quotient);
  if (!total) return claim.refuse(total.error().message);
  if (quotient->lost[total->value] != (outcome == "P")) {
    return claim.refuse("the claim does not follow: the quotient shows the opposite");
  }
  return Verdict{.statement = misere_statement(*sum, outcome.front()),
                 .granted = {},
                 .records = 1,
                 .bytes = quotient->bytes()};
}

/// quotient ORDER SUBJECT
Expected<Verdict> check_quotient(const Claim& claim, proof::Reader& reader,
                                 const Context& context) {
  std::string_view rest = claim.rest;
  const auto order = proof::number(proof::take_word(rest));
  if (!order) return claim.refuse("a quotient is claimed as 'ORDER all CODE' or 'ORDER N CODE'");
  const auto quotient = verified_quotient(reader, context);
  if (!quotient) return std::unexpected(quotient.error());
  const auto subject = subject_of(rest, *quotient, context);
  if (!subject) return claim.refuse(subject.error().message);
  if (quotient->order != *order || quotient->limited_game()) {
    return claim.refuse("the claim does not follow: the record is about something else");
  }
  return Verdict{.statement = fmt::format("{} have the misère quotient of order {} that is listed",
                                          *subject, *order),
                 .granted = {},
                 .records = 1,
                 .bytes = quotient->bytes()};
}

/// limited E SUBJECT
Expected<Verdict> check_limited(const Claim& claim, proof::Reader& reader, const Context& context) {
  std::string_view rest = claim.rest;
  const auto copies = proof::number(proof::take_word(rest));
  if (!copies) return claim.refuse("a limited quotient is claimed as 'E N CODE' or 'E listed'");
  const auto quotient = verified_quotient(reader, context);
  if (!quotient) return std::unexpected(quotient.error());
  const auto subject = subject_of(rest, *quotient, context);
  if (!subject) return claim.refuse(subject.error().message);
  const auto limited = quotient->limited_game();
  if (!limited || quotient->games[*limited].limit != *copies) {
    return claim.refuse("the claim does not follow: the record has another limit");
  }
  return Verdict{
      .statement = fmt::format("the listed monoid decides all misère sums of {} with at most {} of "
                               "the last one",
                               *subject, *copies),
      .granted = {},
      .records = 1,
      .bytes = quotient->bytes()};
}

}  // namespace grundy::check
