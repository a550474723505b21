#include "nimber.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cstring>
#include <span>
#include <string>

#include "asking.h"
#include "grundy/lexicode.h"
#include "grundy/nimber.h"
#include "grundy/nimber_calculator.h"
#include "render/json.h"
#include "render/nimber.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

using Wide = BasicNimber<256>;

// A number goes over as its 32 bytes, the least significant first.

Wide number_of(const py::bytes& bytes) {
  const std::string_view text = bytes;
  WideNumber<256> number;
  if (text.size() != sizeof(number.limbs)) throw py::value_error("a nimber has 32 bytes here");
  std::memcpy(number.limbs.data(), text.data(), text.size());
  return Wide(number);
}
py::bytes bytes_of(const WideNumber<256>& number) {
  return {reinterpret_cast<const char*>(number.limbs.data()), sizeof(number.limbs)};
}
py::bytes bytes_of(const Wide& nimber) {
  return bytes_of(nimber.number());
}

py::bytes multiply_one(const py::bytes& a, const py::bytes& b) {
  return bytes_of(number_of(a) * number_of(b));
}
/// The caller has excluded 0.
py::bytes invert_one(const py::bytes& a) {
  return bytes_of(number_of(a).inverse());
}
py::bytes power_one(const py::bytes& a, const py::bytes& exponent) {
  return bytes_of(number_of(a).power(number_of(exponent).number()));
}
py::bytes root_one(const py::bytes& a) {
  return bytes_of(number_of(a).square_root());
}
py::bytes order_of(const py::bytes& a) {
  return bytes_of(number_of(a).order());
}
std::vector<bool> polynomial_of(const py::bytes& a) {
  return number_of(a).minimal_polynomial();
}
py::object solve_one(const py::bytes& a) {
  const auto root = number_of(a).solve_square_plus();
  return root ? py::object(bytes_of(*root)) : py::none();
}
std::optional<std::uint64_t> logarithm_one(std::uint64_t x, std::uint64_t base) {
  return logarithm(Nimber(x), Nimber(base));
}

// Arrays: buffers of 64-bit numbers that lie in one piece. The package makes sure of that.

template <class Number>
std::span<Number> span_of(const py::buffer_info& array) {
  if (array.itemsize != sizeof(std::uint64_t)) throw py::type_error("64-bit numbers are needed");
  return {static_cast<Number*>(array.ptr), static_cast<std::size_t>(array.size)};
}

using Unary = void (*)(std::span<const Nimber>, std::span<Nimber>);
using Binary = void (*)(std::span<const Nimber>, std::span<const Nimber>, std::span<Nimber>);

void apply_one(Unary function, const py::buffer& a, const py::buffer& result) {
  const py::buffer_info from = a.request();
  const py::buffer_info to = result.request(true);
  if (from.size != to.size) throw py::value_error("the arrays have different sizes");
  const auto x = span_of<const Nimber>(from);
  const auto y = span_of<Nimber>(to);
  const py::gil_scoped_release release;
  function(x, y);
}
void apply_two(Binary function, const py::buffer& a, const py::buffer& b,
               const py::buffer& result) {
  const py::buffer_info first = a.request();
  const py::buffer_info second = b.request();
  const py::buffer_info to = result.request(true);
  if (first.size != to.size || second.size != to.size) {
    throw py::value_error("the arrays have different sizes");
  }
  const auto x = span_of<const Nimber>(first);
  const auto y = span_of<const Nimber>(second);
  const auto z = span_of<Nimber>(to);
  const py::gil_scoped_release release;
  function(x, y, z);
}

std::string calculate(const std::string& expression, bool steps, bool facts,
                      const Settings& settings) {
  return ask_about({}, settings, [&](Engine&, const Request& asked) -> Expected<std::string> {
    const auto answer = calculate_nimber(
        expression,
        {.steps = steps, .facts = facts, .limits = asked.limits, .cancel = asked.cancel});
    if (!answer) return std::unexpected(answer.error());
    return render::nimber_json(*answer);
  });
}
std::string lexicode(std::uint64_t length, std::uint64_t distance, const Settings& settings) {
  return ask_about({}, settings, [&](Engine&, const Request& asked) -> Expected<std::string> {
    const auto code = make_lexicode(
        {.length = length, .distance = distance, .limits = asked.limits, .cancel = asked.cancel});
    if (!code) return std::unexpected(code.error());
    return render::lexicode_json(*code);
  });
}

}  // namespace

void add_nimbers(py::module_& module) {
  module.def("nimber_multiply", multiply_one);
  module.def("nimber_invert", invert_one);
  module.def("nimber_power", power_one);
  module.def("nimber_square_root", root_one);
  module.def("nimber_order", order_of);
  module.def("nimber_polynomial", polynomial_of);
  module.def("nimber_solve", solve_one);
  module.def("nimber_logarithm", logarithm_one);
  module.def("nimber_kernel", [] { return std::string(name(nimber_kernel())); });
  module.def("nimbers_multiply",
             [](const py::buffer& a, const py::buffer& b, const py::buffer& result) {
               apply_two(multiply, a, b, result);
             });
  module.def("nimbers_divide", [](const py::buffer& a, const py::buffer& b,
                                  const py::buffer& result) { apply_two(divide, a, b, result); });
  module.def("nimbers_invert",
             [](const py::buffer& a, const py::buffer& result) { apply_one(invert, a, result); });
  module.def("nimbers_square",
             [](const py::buffer& a, const py::buffer& result) { apply_one(square, a, result); });
  module.def("nimbers_square_root", [](const py::buffer& a, const py::buffer& result) {
    apply_one(square_root, a, result);
  });
  module.def("calculate_nimber", calculate);
  module.def("lexicode", lexicode);
}

}  // namespace grundy::python
