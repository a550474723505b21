#include "values.h"

#include <cmath>
#include <string>

#include "core/canonical_words.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

// NOLINTNEXTLINE(misc-no-recursion): at most kMaxNesting deep
void append_words(py::handle value, ValueWriter& writer, int depth) {
  if (py::isinstance<py::str>(value)) {
    writer.text(value.cast<std::string>());
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
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
    if (overflow != 0) throw py::value_error("a number of a position has more than 63 bits");
    writer.integer(number);
    return;
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
  ValueWriter writer(words);
  append_words(value, writer, 0);
  return words;
}

py::object value_of(WordsView words) {
  ValueBuilder builder;
  read_value(words, builder);
  return builder.take();
}

}  // namespace grundy::python
