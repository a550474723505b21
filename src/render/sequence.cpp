#include "render/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "grundy/meter.h"
#include "render/json_line.h"
#include "render/text.h"
#include "render/xml.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLineBytes = 14;  // about, of a number and a value

Json period_json(const std::optional<SequencePeriod>& period) {
  if (!period) return nullptr;
  Json json{{"length", period->length},
            {"from", period->from},
            {"status", period->proved ? "proved" : "observed"}};
  if (period->saltus != 0) json["saltus"] = period->saltus;
  if (period->proved) {
    json["proof"] = period->proof;
    json["checked"] = period->checked;
  }
  if (period->window != 0) {
    json["window"] = period->window;
    json["window_at"] = period->window_at;
  }
  if (period->times != 0) {
    json["covered"] = period->covered;
    json["settled"] = period->settled;
    json["times"] = period->times;
  }
  return json;
}

Json stop_json(const Stop& stop) {
  constexpr std::array<std::string_view, 6> kReasons{"time",      "memory",    "positions",
                                                     "cancelled", "too_large", "failed"};
  return {{"reason", kReasons.at(static_cast<std::size_t>(stop.reason))},
          {"message", stop.message}};
}

std::string list_of(const std::vector<std::uint64_t>& numbers, std::uint64_t total) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  }
  return total > numbers.size() ? text + ", ..." : text;
}

std::string period_text(const Sequence& sequence) {
  if (!sequence.period) {
    return fmt::format("No period was found up to heap {}.\n", group_digits(sequence.computed_to));
  }
  const SequencePeriod& period = *sequence.period;
  std::string text =
      period.saltus == 0
          ? fmt::format("Period {} from {} on", group_digits(period.length),
                        group_digits(period.from))
          : fmt::format("Arithmetic period {} from {} on: the values grow by {} each time",
                        group_digits(period.length), group_digits(period.from), period.saltus);
  if (period.proved) {
    text += fmt::format(", proved by the values up to heap {} ({}).\n",
                        group_digits(period.checked), period.proof);
  } else {
    text += fmt::format(", observed up to heap {} but not proved.\n",
                        group_digits(sequence.computed_to));
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

std::string values_text(const std::vector<std::uint64_t>& values) {
  if (values.empty()) return {};
  constexpr std::size_t kInRow = 20;
  const std::size_t width = std::to_string(std::ranges::max(values)).size();
  const std::size_t label = std::to_string(values.size()).size();
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % kInRow == 0) text += fmt::format("{:>{}} |", i, label + 2);
    fmt::format_to(std::back_inserter(text), " {:>{}}", values[i], width);
    if (i % kInRow == kInRow - 1 || i + 1 == values.size()) text += "\n";
  }
  return text + "\n";
}

/// Where an axis from 0 to `last` is marked: at multiples of 1, 2 or 5 times a power of ten.
std::vector<std::uint64_t> marks(double last) {
  constexpr double kMostMarks = 8;
  std::uint64_t step = 1;
  for (unsigned round = 0; last / static_cast<double>(step) > kMostMarks; ++round) {
    step = round % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  std::vector<std::uint64_t> found;
  for (std::uint64_t at = 0; static_cast<double>(at) <= last; at += step) found.push_back(at);
  return found;
}

std::string period_label(const SequencePeriod& period) {
  std::string text = fmt::format("period {}", period.length);
  if (period.saltus > 0) text += fmt::format(", growing by {}", period.saltus);
  return period.proved ? text : text + " (observed)";
}

/// The picture of a sequence, in pieces of SVG.
class Plot {
 public:
  static constexpr double kWidth = 1000;
  static constexpr double kHeight = 420;
  static constexpr double kLeft = 60;
  static constexpr double kTop = 50;

  explicit Plot(const Sequence& sequence)
      : sequence_(sequence),
        last_(std::max<double>(1, static_cast<double>(sequence.values.size()) - 1)),
        most_(std::max<double>(1, static_cast<double>(sequence.max))) {}

  [[nodiscard]] std::string period() const {
    const auto& period = sequence_.period;
    if (!period || static_cast<double>(period->from) >= last_) return {};
    const double from = x(static_cast<double>(period->from));
    const double to = x(std::min(last_, static_cast<double>(period->from + period->length)));
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"#c7e2cd\"/>\n"
        "<text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
        from, kTop, std::max(1.0, to - from), kHeight, from, kTop - 5, period_label(*period));
  }

  [[nodiscard]] std::string axes() const {
    std::string text =
        fmt::format("<path d=\"M{0} {1}V{2}H{3}\" fill=\"none\" stroke=\"black\"/>\n", kLeft, kTop,
                    kTop + kHeight, kLeft + kWidth);
    for (const std::uint64_t n : marks(last_)) {
      fmt::format_to(std::back_inserter(text),
                     "<path d=\"M{0:.1f} {1}v5\" stroke=\"black\"/>\n"
                     "<text x=\"{0:.1f}\" y=\"{2}\" text-anchor=\"middle\">{3}</text>\n",
                     x(static_cast<double>(n)), kTop + kHeight, kTop + kHeight + 20, n);
    }
    for (const std::uint64_t value : marks(most_)) {
      const double py = y(static_cast<double>(value));
      fmt::format_to(std::back_inserter(text),
                     "<path d=\"M{0} {1:.1f}h-5\" stroke=\"black\"/>\n"
                     "<text x=\"{2}\" y=\"{3:.1f}\" text-anchor=\"end\">{4}</text>\n",
                     kLeft, py, kLeft - 8, py + 4, value);
    }
    return text;
  }

  /// Draws points that would fall on the same spot once.
  [[nodiscard]] std::string points() const {
    std::set<std::pair<int, int>> drawn;
    std::string text = "<g fill=\"#2b6ea0\">\n";
    for (std::size_t n = 0; n < sequence_.values.size(); ++n) {
      const double px = x(static_cast<double>(n));
      const double py = y(static_cast<double>(sequence_.values[n]));
      if (!drawn.emplace(static_cast<int>(px * 2), static_cast<int>(py * 2)).second) continue;
      fmt::format_to(std::back_inserter(text), "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"1.5\"/>\n",
                     px, py);
    }
    return text + "</g>\n";
  }

 private:
  [[nodiscard]] double x(double n) const { return kLeft + kWidth * n / last_; }
  [[nodiscard]] double y(double value) const { return kTop + kHeight * (1 - value / most_); }

  const Sequence& sequence_;
  double last_;
  double most_;
};

}  // namespace

std::string sequence_text(const Sequence& sequence, bool summary, const Style&) {
  std::string text = fmt::format("{}: nim values of the heaps 0 to {}\n", sequence.code,
                                 group_digits(sequence.to));
  if (sequence.at) {
    text = sequence.value_at ? fmt::format("{}: the heap of {} has nim value {}.\n", sequence.code,
                                           group_digits(*sequence.at), *sequence.value_at)
                             : fmt::format("{}: the value of the heap of {} is not known.\n",
                                           sequence.code, group_digits(*sequence.at));
  } else if (!summary) {
    text += "\n" + values_text(sequence.values);
  }
  text += period_text(sequence);
  if (!sequence.at) {
    text += fmt::format("Largest value {}, first at {}. Zeros from 1 on: {}", sequence.max,
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

std::string sequence_json(const Sequence& sequence, bool summary,
                          const std::optional<std::string>& proof) {
  Json json{{"code", sequence.code}, {"to", sequence.to}};
  json["period"] = period_json(sequence.period);
  json["max"] = sequence.max;
  json["max_at"] = sequence.max_at;
  json["zeros"] = sequence.zeros;
  json["computed_to"] = sequence.computed_to;
  const bool uncounted = sequence.period && !sequence.exceptions_counted;
  json["exceptions"] = {
      {"count", uncounted ? Json(nullptr) : Json(sequence.exception_count)},
      {"last", sequence.exception_count > 0 ? Json(sequence.last_exception) : Json(nullptr)},
      {"first", sequence.exceptions}};
  if (sequence.space) {
    json["space"] = {{"mask", sequence.space->mask},
                     {"with_heap", sequence.space->with_heap},
                     {"rare", sequence.space->rare_count},
                     {"last_rare", sequence.space->last_rare},
                     {"first_rare", sequence.space->rare}};
  }
  if (sequence.at) {
    json["at"] = *sequence.at;
    json["value"] = sequence.value_at ? Json(*sequence.value_at) : Json(nullptr);
  } else if (!summary) {
    json["values"] = sequence.values;
  }
  if (proof) json["proof"] = {{"text", *proof}, {"bytes", proof->size()}};
  json["method"] = sequence.method;
  if (sequence.stop) json["stopped"] = stop_json(*sequence.stop);
  json["work"] = {{"positions", sequence.work.positions}, {"seconds", sequence.work.seconds}};
  if (sequence.work.not_kept) json["work"]["not_kept"] = sequence.work.not_kept->message;
  return json_line(json);
}

std::string sequence_csv(const Sequence& sequence) {
  std::string text = "n,nim_value\n";
  text.reserve(text.size() + sequence.values.size() * kLineBytes);
  for (std::size_t n = 0; n < sequence.values.size(); ++n) {
    meter::work();
    fmt::format_to(std::back_inserter(text), "{},{}\n", n, sequence.values[n]);
  }
  return text;
}

std::string sequence_bfile(const Sequence& sequence) {
  std::string text;
  text.reserve(sequence.values.size() * kLineBytes);
  for (std::size_t n = 0; n < sequence.values.size(); ++n) {
    meter::work();
    fmt::format_to(std::back_inserter(text), "{} {}\n", n, sequence.values[n]);
  }
  return text;
}

std::string sequence_svg(const Sequence& sequence) {
  const Plot plot(sequence);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
      "<text x=\"{2}\" y=\"28\" font-size=\"16\">Nim values of ",
      Plot::kWidth + Plot::kLeft + 30, Plot::kHeight + Plot::kTop + 50, Plot::kLeft);
  text += escape_xml(sequence.code) + "</text>\n";
  return text + plot.period() + plot.axes() + plot.points() + "</svg>\n";
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

std::string survey_json(const Survey& survey) {
  std::string text;
  for (const SurveyClass& found : survey.classes) {
    const Json json{{"standard_form", found.standard_form},
                    {"codes", found.codes},
                    {"period", period_json(found.period)},
                    {"computed_to", found.computed_to},
                    {"max", found.max}};
    text += json_line(json);
  }
  return text;
}

}  // namespace grundy::render
