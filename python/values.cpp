#include "values.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "core/canonical_words.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

void append_whole(py::handle value, ValueWriter& writer) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow != 0) throw py::value_error("a number of a position has more than 63 bits");
  writer.integer(number);
}

// NOLINTNEXTLINE(misc-no-recursion): at most kMaxNesting deep
void append_words(py::handle value, ValueWriter& writer, int depth) {
  if (PyLong_CheckExact(value.ptr()) != 0) return append_whole(value, writer);
  if (py::isinstance<py::str>(value)) {
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();
    writer.text(std::string_view(text, static_cast<std::size_t>(size)));
    return;
  }
  if (py::isinstance<py::tuple>(value) || py::isinstance<py::list>(value)) {
    if (depth >= canonical::kMaxNesting) throw py::value_error("a position is nested too deep");
    const std::size_t begin = writer.begin_list();
    std::size_t members = 0;
    for (const py::handle member : value) {
      append_words(member, writer, depth + 1);
      ++members;
    }
    writer.end_list(begin, members);
    return;
  }
  if (py::isinstance<py::float_>(value)) {
    const auto number = value.cast<double>();
    if (!std::isfinite(number)) throw py::value_error("a position is made of finite numbers");
    writer.number(number);
    return;
  }
  // Whole numbers of any kind, NumPy's too.
  if (PyIndex_Check(value.ptr()) != 0) {
    const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!whole) throw py::error_already_set();
    return append_whole(whole, writer);
  }
  throw py::type_error("a position is made of numbers, strings, tuples and lists, not of " +
                       py::str(py::type::handle_of(value).attr("__name__")).cast<std::string>());
}

/// Builds nested tuples.
class ValueBuilder {
 public:
  void integer(std::int64_t number) { put(py::int_(number)); }
  void number(double value) { put(py::float_(value)); }
  void text(std::string_view text) { put(py::str(text.data(), text.size())); }
  void begin_list(std::size_t members) { open_.emplace_back(py::tuple(members)); }
  void before_member(std::size_t /*index*/) {}
  void after_member(std::size_t index) { open_.back()[index] = last_; }
  void end_list() {
    last_ = std::move(open_.back());
    open_.pop_back();
  }
  [[nodiscard]] py::object take() { return std::move(last_); }

 private:
  void put(py::object value) { last_ = std::move(value); }

  std::vector<py::tuple> open_;
  py::object last_;
};

}  // namespace

Words words_of(py::handle value) {
  Words words;
  append_words_of(value, words);
  return words;
}

void append_words_of(py::handle value, Words& out) {
  ValueWriter writer(out);
  append_words(value, writer, 0);
}

std::optional<Word> short_word_of(PyObject* value) {
  if (PyLong_CheckExact(value) != 0) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow != 0 || !canonical::fits_one_word(number)) return std::nullopt;
    return canonical::whole_word(number);
  }
  if (PyTuple_CheckExact(value) == 0) return std::nullopt;
  const Py_ssize_t members = PyTuple_GET_SIZE(value);
  if (members > static_cast<Py_ssize_t>(canonical::kShort)) return std::nullopt;
  Word word = Word{canonical::kShortBytes} | static_cast<Word>(members) << canonical::kKindBits;
  for (Py_ssize_t i = 0; i < members; ++i) {
    PyObject* const member = PyTuple_GET_ITEM(value, i);
    if (PyLong_CheckExact(member) == 0) return std::nullopt;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(member, &overflow);
    if (overflow != 0 || number < 0 || number > 255) return std::nullopt;
    word |= static_cast<Word>(number) << 8 * (i + 1);
  }
  return word;
}

py::object value_of(WordsView words) {
  if (canonical::is_whole(words.front())) {
    return py::reinterpret_steal<py::object>(
        PyLong_FromLongLong(canonical::whole_number(words.front())));
  }
  ValueBuilder builder;
  read_value(words, builder);
  return builder.take();
}

}  // namespace grundy::python
