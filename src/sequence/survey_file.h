// What a survey in normal play knows of a class, as a line of text, and the file of such lines, so
// that a survey can go on where it stopped. docs/formats/heap-values.md has the format; whoever
// examines a class, on whatever machine, writes the same line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/budget.h"
#include "grundy/error.h"
#include "grundy/sequence.h"

namespace grundy {

/// Without the end of the line, and without the codes of the class.
[[nodiscard]] std::string survey_line(const SurveyClass& found);
/// Nothing if the line makes no sense.
[[nodiscard]] std::optional<SurveyClass> read_survey_line(const std::string& line);

/// Fills in the sequence of one class; false if the budget runs out.
[[nodiscard]] bool examine_survey_class(SurveyClass& found, std::uint64_t to, Budget& budget);

/// A line per finished class; does nothing if the request names no folder.
class SurveyFile {
 public:
  explicit SurveyFile(const SurveyRequest& request);

  [[nodiscard]] Expected<std::map<std::string, SurveyClass>> load();
  [[nodiscard]] Expected<void> add(const SurveyClass& found) { return add(std::span(&found, 1)); }
  [[nodiscard]] Expected<void> add(std::span<const SurveyClass> found);

 private:
  std::string folder_;
  std::string name_;
  std::string lines_;
};

}  // namespace grundy
