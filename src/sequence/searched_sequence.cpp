#include "sequence/searched_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
  sequence.period = shown(period, 0);
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

}  // namespace

std::optional<Expected<Sequence>> searched_sequence(std::string_view code,
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
  const std::uint64_t last =
      std::max(request.at && !request.to ? 0 : sequence.to, request.at.value_or(0));
  if (last > kMostSearched) {
    return bad_input(
        fmt::format("values of a game of your own are searched only up to {}", kMostSearched));
  }
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = request.at && !request.to ? *request.at : 0; n <= last; ++n) {
    if (!budget.spend(0)) break;
    std::string text = *expression;
    text.replace(place, 1, std::to_string(n));
    const auto position = build_position(text, registry);
    if (!position) return std::unexpected(position.error());
    const auto value = if_known(values_of.number(*position, budget));
    if (!value) return std::unexpected(value.error());
    if (!*value) break;
    if (request.at == n) sequence.value_at = (*value)->number();
    values.push_back((*value)->number());
  }
  sequence.at = request.at;
  sequence.method = "mex rule, every heap searched";
  if (request.at && !request.to) return sequence;
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
