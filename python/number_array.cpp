#include "number_array.h"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/canonical_words.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

template <class Number>
std::int64_t read_number(const char* at) {
  Number number;
  std::memcpy(&number, at, sizeof number);
  if (std::in_range<std::int64_t>(number)) return static_cast<std::int64_t>(number);
  throw py::value_error("a number of a position has more than 63 bits");
}

}  // namespace

std::optional<NumberArray> NumberArray::of(py::handle value) {
  constexpr std::string_view kWholeNumbers = "bBhHiIlLqQ";
  if (PyObject_CheckBuffer(value.ptr()) == 0) return std::nullopt;
  py::buffer_info info = py::reinterpret_borrow<py::buffer>(value).request();
  const bool plain =
      info.format.size() == 1 && kWholeNumbers.find(info.format.front()) != std::string_view::npos;
  if (!plain || info.ndim < 1 || info.ndim > 2) return std::nullopt;
  return NumberArray(std::move(info));
}

std::int64_t NumberArray::number(const char* at) const {
  switch (info_.format.front()) {
    case 'b':
      return read_number<std::int8_t>(at);
    case 'B':
      return read_number<std::uint8_t>(at);
    case 'h':
      return read_number<std::int16_t>(at);
    case 'H':
      return read_number<std::uint16_t>(at);
    case 'i':
      return read_number<std::int32_t>(at);
    case 'I':
      return read_number<std::uint32_t>(at);
    case 'L':
    case 'Q':
      return read_number<std::uint64_t>(at);
    default:
      return read_number<std::int64_t>(at);
  }
}

Words NumberArray::row(std::size_t index) const {
  const char* const at =
      static_cast<const char*>(info_.ptr) + static_cast<std::ptrdiff_t>(index) * info_.strides[0];
  Words words;
  ValueWriter writer(words);
  if (info_.ndim == 1) {
    writer.integer(number(at));
    return words;
  }
  const std::size_t begin = writer.begin_list();
  for (py::ssize_t i = 0; i < info_.shape[1]; ++i)
    writer.integer(number(at + i * info_.strides[1]));
  writer.end_list(begin, static_cast<std::size_t>(info_.shape[1]));
  return words;
}

}  // namespace grundy::python
