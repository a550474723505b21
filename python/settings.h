// The keyword arguments of a question, read by the table of fields.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "ask/asked.h"
#include "ask/question.h"

namespace grundy::python {

/// The question, and the receiver of its progress.
struct Settings {
  ask::Kind kind;
  ask::Asked asked;
  pybind11::object progress;
};

/// `fields` are keyword arguments by their names; None leaves one as it is. Raises TypeError for a
/// value of the wrong type or a name that the question does not know, ValueError for one out of
/// range.
[[nodiscard]] Settings read_settings(const std::string& kind, const pybind11::object& progress,
                                     const pybind11::dict& fields);

/// The value of a field, as a Python object.
[[nodiscard]] pybind11::object field_value(const Settings& settings, const std::string& name);

/// The fields of a kind of question, each a dict with `name`, `type`, `annotation`, `default`,
/// `help`, `words` and `required`.
[[nodiscard]] pybind11::list described_fields(const std::string& kind);

/// The kinds of question that Python asks, each with the name of its function.
[[nodiscard]] pybind11::dict asked_questions();

}  // namespace grundy::python
