#include "sequence/search_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/canonical_words.h"
#include "games/build.h"
#include "sequence/sequence.h"
#include "solve/heap/period.h"

namespace grundy {

namespace {

constexpr std::uint64_t kUnlessTold = 100;
constexpr std::uint64_t kMostSearched = 10'000'000;
constexpr std::size_t kHeapsListed = 20;

/// The expression with a place for the running number, if it is a game of the user's own.
std::optional<std::string> own_expression(std::string_view code, const Registry& registry) {
  const std::string name(code.substr(0, code.find('(')));
  const CatalogueEntry* const entry = registry.find(name);
  if (entry == nullptr || !entry->foreign) return std::nullopt;
  if (code.find('(') != std::string_view::npos) return std::string(code);
  const bool one = std::ranges::count(entry->info->table, '_') == 1;
  return one ? std::string(entry->info->table) : name + "(_)";
}

void summarise(Sequence& sequence, const std::vector<std::uint64_t>& values) {
  for (std::uint64_t n = 0; n < values.size() && n <= sequence.to; ++n) {
    if (values[n] > sequence.max) {
      sequence.max = values[n];
      sequence.max_at = n;
    }
    if (values[n] == 0 && n > 0) {
      ++sequence.zeros;
      if (sequence.first_zeros.size() < kHeapsListed) sequence.first_zeros.push_back(n);
    }
  }
}

/// The period, and the heaps before it whose values do not fit into it.
void add_period(Sequence& sequence, const heap::Period& period,
                const std::vector<std::uint64_t>& values) {
  sequence.period = without_margin(period, 0);
  for (std::uint64_t n = 0; n < period.from; ++n) {
    const std::uint64_t rounds = (period.from - n + period.length - 1) / period.length;
    const std::uint64_t fit = n + rounds * period.length;
    if (fit >= values.size()) return;
    if (values[fit] == values[n] + rounds * period.saltus) continue;
    ++sequence.exception_count;
    sequence.last_exception = n;
    if (sequence.exceptions.size() < kHeapsListed) sequence.exceptions.push_back(n);
  }
  sequence.exceptions_counted = true;
}

/// Looks for a text with certain characters in a position of the user's own game.
class TextFinder {
 public:
  explicit TextFinder(std::string_view wanted) : wanted_(wanted) {}
  [[nodiscard]] bool found() const { return found_; }

  void integer(std::int64_t) {}
  void number(double) {}
  void text(std::string_view text) {
    found_ = found_ || text.find(wanted_) != std::string_view::npos;
  }
  void begin_list(std::size_t) {}
  void before_member(std::size_t) {}
  void after_member(std::size_t) {}
  void end_list() {}

 private:
  std::string_view wanted_;
  bool found_ = false;
};

std::string put_number(std::string expression, std::size_t place, std::uint64_t number) {
  return expression.replace(place, 1, std::to_string(number));
}

/// Rules that read texts take any number for a word, and all values would be those of words.
bool is_word(const std::string& expression, std::size_t place, std::uint64_t number,
             const Registry& registry) {
  const auto position = build_position(put_number(expression, place, number), registry);
  if (!position || position->components.size() != 1) return false;
  const std::string digits = std::to_string(number);
  TextFinder finder(digits);
  WordsView words = position->components.front().position;
  while (!words.empty()) read_value(words, finder);
  return finder.found();
}

/// The values for the running numbers from `first` to `last`, or as far as the budget reaches.
Expected<std::vector<std::uint64_t>> search_values(const std::string& expression, std::size_t place,
                                                   std::uint64_t first, std::uint64_t last,
                                                   const Registry& registry, Values& values_of,
                                                   Budget& budget) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = first; n <= last; ++n) {
    if (!budget.spend(0)) break;
    const auto position = build_position(put_number(expression, place, n), registry);
    if (!position) return std::unexpected(position.error());
    const auto value = if_known(values_of.number(*position, budget));
    if (!value) return std::unexpected(value.error());
    if (!*value) break;
    values.push_back((*value)->number());
  }
  return values;
}

}  // namespace

std::optional<Expected<Sequence>> search_sequence(std::string_view code,
                                                  const SequenceRequest& request,
                                                  const Registry& registry, Values& values_of,
                                                  Budget& budget) {
  const auto expression = own_expression(code, registry);
  if (!expression) return std::nullopt;
  const std::size_t place = expression->find('_', expression->find('('));  // names may contain one
  if (place == std::string::npos) {
    return bad_input(fmt::format("'{}' has no running number: write _ in its place", code));
  }
  Sequence sequence{.code = std::string(code), .to = request.to.value_or(kUnlessTold)};
  const bool one = request.at && !request.to;  // value, instead of a row of them
  const std::uint64_t first = one ? *request.at : 0;
  const std::uint64_t last = one ? first : std::max(sequence.to, request.at.value_or(0));
  if (last > kMostSearched) {
    return bad_input(
        fmt::format("values of a game of your own are searched only up to {}", kMostSearched));
  }
  if (is_word(*expression, place, last, registry)) {
    return bad_input(fmt::format(
        "the rules of '{}' read {} as a text, not as a number; a sequence needs positions "
        "with a running number",
        code, last));
  }
  auto found = search_values(*expression, place, first, last, registry, values_of, budget);
  if (!found) return std::unexpected(std::move(found.error()));
  std::vector<std::uint64_t>& values = *found;
  if (request.at && *request.at - first < values.size()) {
    sequence.value_at = values[*request.at - first];
  }
  sequence.at = request.at;
  sequence.method = "mex rule, every heap searched";
  if (one) return sequence;
  sequence.computed_to = values.empty() ? 0 : values.size() - 1;
  summarise(sequence, values);
  const auto period = heap::observe_period(values.size(), [&](std::uint64_t n) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(values[n], UINT32_MAX));
  });
  if (period) add_period(sequence, *period, values);
  if (request.values && !request.at) sequence.values = std::move(values);
  return sequence;
}

}  // namespace grundy
