// A bare sequence has no rules, so nothing about it can be proved. A period is reported only if
// what it foretells carries clearly more information than it takes to write it down; otherwise any
// short list would have one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "conjecture/conjecture.h"
#include "conjecture/guess.h"
#include "conjecture/words.h"

namespace grundy::conjecture {

Conjecture observe(std::span<const std::uint32_t> values) {
  Conjecture result{.game = "sequence", .claim = "value"};
  result.tried = {"periods and arithmetic periods"};
  result.to = values.empty() ? 0 : values.size() - 1;
  const auto period = find_period(values);
  if (!period) return result;
  const double bits = std::log2(1.0 + *std::ranges::max_element(values));
  const auto written = static_cast<double>(period->from + period->length);
  const double foretold = (static_cast<double>(values.size()) - written) * bits;
  constexpr double kMargin = 20;
  if (foretold < written * bits + kMargin) return result;
  result.status = ConjectureStatus::observed;
  // Nobody reads more, and a list of values may have millions.
  constexpr std::uint64_t kMostShown = 1000;
  const std::uint64_t first = period->from + period->length;
  const auto shown = values.first(std::min(first, kMostShown));
  result.statement =
      fmt::format("g(n + {}) = g(n){} from n = {} on; the first {} values are {}{}", period->length,
                  period->saltus == 0 ? "" : fmt::format(" + {}", period->saltus), period->from,
                  first, fmt::join(shown, " "), shown.size() < first ? " …" : "");
  if (first <= kMostShown) {
    const Code code = code_of(*period, values);
    result.cpp = code.cpp;
    result.python = code.python;
  }
  result.why = {
      fmt::format("Seen for all n up to {}; nothing is proved without rules.", result.to)};
  return result;
}

}  // namespace grundy::conjecture
