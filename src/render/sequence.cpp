#include "render/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "render/text.h"

namespace grundy::render {

namespace {

std::string list_of(const std::vector<std::uint64_t>& numbers, std::uint64_t total) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  }
  return total > numbers.size() ? text + ", ..." : text;
}

/// "heap 70", or "n = 70" where other things than heaps are numbered.
std::string numbered(const Sequence& sequence, std::uint64_t n) {
  return (sequence.heaps ? "heap " : "n = ") + group_digits(n);
}

std::string period_text(const Sequence& sequence) {
  if (!sequence.period) {
    return fmt::format("No period was found up to {}.\n", numbered(sequence, sequence.computed_to));
  }
  const SequencePeriod& period = *sequence.period;
  std::string text =
      period.saltus == 0
          ? fmt::format("Period {} from {} on", group_digits(period.length),
                        group_digits(period.from))
          : fmt::format("Arithmetic period {} from {} on: the values grow by {} each time",
                        group_digits(period.length), group_digits(period.from), period.saltus);
  if (period.proved) {
    text += fmt::format(", proved by the values up to {} ({}).\n",
                        numbered(sequence, period.checked), period.proof);
  } else {
    text += fmt::format(", observed up to {} but not proved.\n",
                        numbered(sequence, sequence.computed_to));
  }
  if (sequence.exception_count > 0) {
    text += fmt::format(
        "{} exception{} before it, the last at {}: {}\n", group_digits(sequence.exception_count),
        sequence.exception_count == 1 ? "" : "s", group_digits(sequence.last_exception),
        list_of(sequence.exceptions, sequence.exception_count));
  } else if (!sequence.exceptions_counted) {
    text += "The exceptions before it were not counted: the values did not fit into memory.\n";
  }
  return text;
}

/// The values, or the outcomes, twenty to a line; the first line is short if they do not begin with
/// 0.
std::string values_text(const Sequence& sequence) {
  constexpr std::size_t kInRow = 20;
  const bool outcomes = !sequence.outcomes.empty();
  const std::size_t count = outcomes ? sequence.outcomes.size() : sequence.values.size();
  if (count == 0) return {};
  const std::size_t width = outcomes ? 1 : std::to_string(std::ranges::max(sequence.values)).size();
  const std::uint64_t last = sequence.from + count - 1;
  const std::size_t label = std::to_string(last + 1).size();
  std::string text;
  for (std::uint64_t n = sequence.from / kInRow * kInRow; n <= last; ++n) {
    if (n % kInRow == 0) text += fmt::format("{:>{}} |", n, label + 2);
    if (n < sequence.from) {
      text += std::string(width + 1, ' ');
    } else if (outcomes) {
      fmt::format_to(std::back_inserter(text), " {}", letter(sequence.outcomes[n - sequence.from]));
    } else {
      fmt::format_to(std::back_inserter(text), " {:>{}}", sequence.values[n - sequence.from],
                     width);
    }
    if (n % kInRow == kInRow - 1 || n == last) text += "\n";
  }
  return text + "\n";
}

/// Rows with the numbers that run in them above.
std::string rows_text(const Sequence& all) {
  const bool normal = all.play == Play::normal;
  std::size_t width = std::to_string(all.to).size();
  std::size_t columns = 0;
  for (const Sequence& row : all.rows) {
    if (!row.values.empty()) width = std::max(width, std::to_string(row.max).size());
    columns = std::max(columns, normal ? row.values.size() : row.outcomes.size());
  }
  if (columns == 0) return {};
  const std::size_t label = std::to_string(all.first_row + all.rows.size()).size() + 2;
  std::string text(label + 2, ' ');
  for (std::size_t i = 0; i < columns; ++i) text += fmt::format(" {:>{}}", all.from + i, width);
  text += "\n";
  for (std::size_t r = 0; r < all.rows.size(); ++r) {
    text += fmt::format("{:>{}} |", all.first_row + r, label);
    for (const std::uint64_t value : all.rows[r].values)
      text += fmt::format(" {:>{}}", value, width);
    for (const Outcome outcome : all.rows[r].outcomes) {
      text += fmt::format(" {:>{}}", letter(outcome), width);
    }
    text += "\n";
  }
  return text + "\n";
}

std::string p_positions_text(const Sequence& sequence) {
  return fmt::format("P-positions: {}.\n",
                     sequence.p_positions.empty()
                         ? "none"
                         : list_of(sequence.p_positions, sequence.p_positions.size()));
}

std::string what_is_listed(const Sequence& sequence) {
  return sequence.play == Play::misere ? "outcomes in misère play" : "nim values";
}

std::string two_numbers_text(const Sequence& all, bool zeros) {
  std::string text = fmt::format(
      "{}: {}, rows {} to {}, columns {} to {}\n\n", all.code, what_is_listed(all), all.first_row,
      all.first_row + std::max<std::size_t>(1, all.rows.size()) - 1, all.from, all.to);
  text += rows_text(all);
  for (const Sequence& row : all.rows) {
    if (zeros) text += row.code + ": " + p_positions_text(row);
    text += row.code + ": " + period_text(row);
  }
  if (all.stop) text += fmt::format("Stopped: {}.\n", all.stop->message);
  return text + fmt::format("\nMethod: {}.\n", all.method);
}

/// The answer about one number, with --at.
std::string at_text(const Sequence& sequence) {
  const std::string which = sequence.heaps
                                ? fmt::format("the heap of {}", group_digits(*sequence.at))
                                : "n = " + group_digits(*sequence.at);
  if (!sequence.outcomes.empty()) {
    return fmt::format(
        "{}: {} is {}{} in misère play.\n", sequence.code, which,
        sequence.outcomes.front() == Outcome::D ? "a " : "",
        sequence.outcomes.front() == Outcome::D
            ? "draw"
            : fmt::format("{}-position", sequence.outcomes.front() == Outcome::N ? "an N" : "a P"));
  }
  if (sequence.value_at) {
    return fmt::format("{}: {} has nim value {}.\n", sequence.code, which, *sequence.value_at);
  }
  return fmt::format("{}: the value of {} is not known.\n", sequence.code, which);
}

}  // namespace

Show shown(const SequenceRequest& request) {
  return request.zeros ? Show::zeros : request.values ? Show::values : Show::summary;
}

std::string sequence_text(const Sequence& sequence, Show show, const Style&) {
  if (!sequence.rows.empty()) return two_numbers_text(sequence, show == Show::zeros);
  std::string text =
      fmt::format("{}: {} {} {} to {}\n", sequence.code, what_is_listed(sequence),
                  sequence.heaps ? "of the heaps" : "for n =", group_digits(sequence.from),
                  group_digits(sequence.to));
  if (sequence.at) {
    text = at_text(sequence);
  } else if (show == Show::values) {
    text += "\n" + values_text(sequence);
  } else if (show == Show::zeros) {
    text += "\n" + p_positions_text(sequence);
  }
  if (!sequence.at || sequence.heaps) text += period_text(sequence);
  if (!sequence.ends.empty()) {
    text += fmt::format("There are no further positions: {}.\n", sequence.ends);
  }
  if (!sequence.at) {
    text += sequence.play == Play::misere
                ? fmt::format("P-positions from 1 on: {}", group_digits(sequence.zeros))
                : fmt::format("Largest value {}, first at {}. Zeros from 1 on: {}", sequence.max,
                              group_digits(sequence.max_at), group_digits(sequence.zeros));
    if (sequence.zeros > 0 && !sequence.first_zeros.empty()) {
      text += ": " + list_of(sequence.first_zeros, sequence.zeros);
    }
    text += ".\n";
  }
  if (sequence.space && !sequence.at) {
    text += fmt::format("Sparse space: mask {} (binary {:b}{}); {} rare heaps",
                        sequence.space->mask, sequence.space->mask,
                        sequence.space->with_heap ? ", with the parity of the heap" : "",
                        group_digits(sequence.space->rare_count));
    if (sequence.space->rare_count > 0) {
      text += fmt::format(", the last at {}", group_digits(sequence.space->last_rare));
    }
    text += ".\n";
  }
  if (sequence.stop) text += fmt::format("Stopped: {}.\n", sequence.stop->message);
  return text + fmt::format("\nMethod: {}.\n", sequence.method);
}

std::string_view codes_text(CodeKind kind) {
  constexpr std::array<std::string_view, 3> kTexts{"Octal games", "Quaternary games",
                                                   "Subtraction games"};
  return kTexts.at(static_cast<std::size_t>(kind));
}

std::string survey_text(const Survey& survey, const Style&) {
  std::string text =
      fmt::format("{} with up to {} digits: {} codes, {} classes\n\n", codes_text(survey.kind),
                  survey.digits, group_digits(survey.codes), group_digits(survey.classes.size()));
  std::size_t width = 13;
  for (const SurveyClass& found : survey.classes)
    width = std::max(width, found.standard_form.size());
  text += fmt::format("{:<{}}  {:>10}  {:>10}  {:<8}  {:>6}  codes\n", "standard form", width,
                      "period", "from", "status", "max");
  for (const SurveyClass& found : survey.classes) {
    std::string codes;
    for (const std::string& code : found.codes) codes += (codes.empty() ? "" : " ") + code;
    const auto& period = found.period;
    const bool open = found.computed_to == 0;
    text += fmt::format("{:<{}}  {:>10}  {:>10}  {:<8}  {:>6}  {}\n", found.standard_form, width,
                        period ? std::to_string(period->length)
                        : open ? "?"
                               : "none",
                        period ? std::to_string(period->from) : "-",
                        period ? (period->proved ? "proved" : "observed")
                        : open ? "open"
                               : "-",
                        open ? "?" : std::to_string(found.max), codes);
  }
  if (survey.stop) {
    text += fmt::format("\nStopped: {}; {} of {} classes are finished.\n", survey.stop->message,
                        survey.finished, survey.classes.size());
  }
  return text;
}

}  // namespace grundy::render
