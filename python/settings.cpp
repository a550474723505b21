#include "settings.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "ask/read.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

using ask::Field;
using ask::Front;
using ask::Type;

constexpr Front kPython = Front::python;

[[noreturn]] void raise(PyObject* kind, const std::string& message) {
  PyErr_SetString(kind, message.c_str());
  throw py::error_already_set();
}

const ask::Question& question_of(const std::string& kind) {
  const ask::Question* const found = ask::find_question(kind);
  if (found == nullptr) raise(PyExc_ValueError, "there is no question '" + kind + "'");
  return *found;
}

/// A question with no settings given.
ask::Asked defaults(ask::Kind kind) {
  ask::Asked asked;
  // A program reads the list of options, so it may be long.
  constexpr std::size_t kManyMoves = 1'000'000;
  if (kind == ask::Kind::moves) asked.request.max_moves = kManyMoves;
  return asked;
}

[[noreturn]] void wrong_type(const Field& field) {
  raise(PyExc_TypeError, ask::spell(field, kPython) + " " + ask::fault(field));
}

[[noreturn]] void out_of_range(const Field& field) {
  raise(PyExc_ValueError, ask::spell(field, kPython) + " " + ask::fault(field));
}

std::uint64_t read_number(const Field& field, const py::handle& value) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) {
    PyErr_Clear();
    wrong_type(field);
  }
  const std::uint64_t read = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    out_of_range(field);
  }
  return read;
}

double read_double(const Field& field, const py::handle& value) {
  const double read = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    wrong_type(field);
  }
  return read;
}

bool read_flag(const Field& field, const py::handle& value) {
  py::detail::make_caster<bool> caster;
  if (!caster.load(value, /*convert=*/true)) {
    raise(PyExc_TypeError, ask::spell(field, kPython) + " is neither True nor False");
  }
  return static_cast<bool>(caster);
}

std::string read_text(const Field& field, const py::handle& value) {
  if (!py::isinstance<py::str>(value)) wrong_type(field);
  return value.cast<std::string>();
}

/// A name, or an object that stands for one, such as a pathlib.Path.
std::string read_path(const Field& field, const py::handle& value) {
  const auto path = py::reinterpret_steal<py::object>(PyOS_FSPath(value.ptr()));
  if (!path) throw py::error_already_set();
  std::string name = read_text(field, path);
  if (name.empty()) raise(PyExc_ValueError, ask::spell(field, kPython) + " is an empty name");
  return name;
}

/// True means the last of the words, False the first.
std::uint64_t read_degree(const Field& field, const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? field.words.size() - 1 : 0;
  const bool text = py::isinstance<py::str>(value);
  const auto word = text ? value.cast<std::string>() : std::string();
  const auto index = ask::word_index(field, word);
  if (text && word.empty()) return 0;
  if (index.value_or(0) > 0) return *index;
  std::string words;
  for (std::size_t i = 1; i < field.words.size(); ++i) {
    words += std::string(i == 1 ? ", '" : " or '") + std::string(field.words[i]) + "'";
  }
  raise(text ? PyExc_ValueError : PyExc_TypeError,
        ask::spell(field, kPython) + " is True, False" + words);
}

ask::Value read_duration(const Field& field, const py::handle& value) {
  constexpr double kLongest = 1e9;  // seconds; a nanosecond count can hold nine times as many
  const double seconds = read_double(field, value);
  if (!(seconds >= 0)) out_of_range(field);
  return std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(seconds, kLongest) * 1e9));
}

ask::Value read_argument(const Field& field, const py::handle& value) {
  switch (field.type) {
    case Type::flag:
      return read_flag(field, value);
    case Type::either:
      return std::uint64_t{read_flag(field, value)};
    case Type::degree:
      return read_degree(field, value);
    case Type::choice: {
      const auto index = ask::word_index(field, read_text(field, value));
      if (!index) out_of_range(field);
      return *index;
    }
    case Type::number:
    case Type::size:
      return read_number(field, value);
    case Type::share:
      return read_double(field, value);
    case Type::duration:
      return read_duration(field, value);
    case Type::file:
    case Type::folder:
      return read_path(field, value);
    default:
      return read_text(field, value);
  }
}

std::string unknown(const ask::Question& question, const std::string& name) {
  std::string names;
  for (const Field* const field : ask::fields_of(kPython, question.kind)) {
    names += (names.empty() ? "" : ", ") + ask::spell(*field, kPython);
  }
  return "there is no '" + name + "' here; there are " + names;
}

/// The value as Python has it; files that are not named are None.
py::object to_python(const Field& field, const ask::Asked& asked) {
  if (field.member.get == nullptr) return py::none();
  const ask::Value value = field.member.get(asked);
  if (field.type == Type::either) return py::bool_(std::get<std::uint64_t>(value) == 1);
  if (!field.words.empty()) {
    const std::uint64_t index = std::get<std::uint64_t>(value);
    if (field.type == Type::degree && index == 0) return py::bool_(false);
    return py::str(std::string(field.words[index]));
  }
  if (const auto* const flag = std::get_if<bool>(&value)) return py::bool_(*flag);
  if (const auto* const number = std::get_if<std::uint64_t>(&value)) return py::int_(*number);
  if (const auto* const share = std::get_if<double>(&value)) return py::float_(*share);
  if (const auto* const text = std::get_if<std::string>(&value);
      text != nullptr && !text->empty()) {
    return py::str(*text);
  }
  if (const auto* const time = std::get_if<std::chrono::nanoseconds>(&value)) {
    return py::float_(std::chrono::duration<double>(*time).count());
  }
  return py::none();
}

/// As the package writes types.
std::string annotation(const Field& field, bool optional) {
  const std::string name = [&]() -> std::string {
    switch (field.type) {
      case Type::flag:
      case Type::either:
        return "bool";
      case Type::degree:
        return "Union[bool, str]";
      case Type::number:
      case Type::size:
        return "int";
      case Type::share:
      case Type::duration:
        return "float";
      case Type::file:
      case Type::folder:
        return "Union[str, PathLike[str]]";
      case Type::callback:
        return "Progress";
      default:
        return "str";
    }
  }();
  return optional && field.type != Type::callback ? "Optional[" + name + "]" : name;
}

std::string type_name(Type type) {
  switch (type) {
    case Type::flag:
      return "flag";
    case Type::either:
      return "either";
    case Type::degree:
      return "degree";
    case Type::choice:
      return "choice";
    case Type::number:
      return "number";
    case Type::share:
      return "share";
    case Type::size:
      return "size";
    case Type::duration:
      return "duration";
    case Type::file:
      return "file";
    case Type::folder:
      return "folder";
    case Type::callback:
      return "callback";
    default:
      return "topic";
  }
}

}  // namespace

Settings read_settings(const std::string& kind, const py::object& progress,
                       const py::dict& fields) {
  const ask::Question& question = question_of(kind);
  Settings settings{question.kind, defaults(question.kind), progress};
  for (const auto& [key, value] : fields) {
    const auto name = key.cast<std::string>();
    const Field* const field = ask::find_field(kPython, question.kind, name);
    if (field == nullptr || field->member.put == nullptr) {
      raise(PyExc_TypeError, unknown(question, name));
    }
    if (value.is_none()) continue;
    if (!ask::set(settings.asked, *field, read_argument(*field, value))) out_of_range(*field);
  }
  return settings;
}

py::object field_value(const Settings& settings, const std::string& name) {
  const Field* const field = ask::find_field(kPython, settings.kind, name);
  if (field == nullptr) raise(PyExc_KeyError, name);
  return to_python(*field, settings.asked);
}

py::dict asked_questions() {
  py::dict functions;
  for (const ask::Question& question : ask::questions()) {
    if (question.function.empty()) continue;
    functions[py::str(std::string(question.name))] = std::string(question.function);
  }
  return functions;
}

py::list described_fields(const std::string& kind) {
  const ask::Question& question = question_of(kind);
  const ask::Asked asked = defaults(question.kind);
  py::list list;
  for (const Field* const field : ask::fields_of(kPython, question.kind)) {
    const py::object value = to_python(*field, asked);
    py::list words;
    for (const std::string_view word : field->words) words.append(py::str(std::string(word)));
    py::dict row;
    row["name"] = ask::spell(*field, kPython);
    row["type"] = type_name(field->type);
    row["annotation"] = annotation(*field, value.is_none());
    row["default"] = value;
    row["help"] = ask::help(*field, kPython);
    row["words"] = words;
    row["required"] = field->required;
    list.append(row);
  }
  return list;
}

}  // namespace grundy::python
