// The part of the Python module that is written in C++: positions, and questions to engines. The
// package grundy/ makes objects of the answers, and has the documentation.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "asking.h"
#include "commands.h"
#include "graph_values.h"
#include "interpreter.h"
#include "nimber.h"
#include "positions.h"
#include "questions.h"
#include "settings.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

void add_settings(py::module_& module) {
  forbid_new(py::class_<Settings>(module, "Settings")
                 .def("get", &field_value)
                 .def("__reduce_ex__", not_pickled));
  module.def("settings", &read_settings, py::arg("kind"), py::arg("progress"), py::arg("fields"));
  module.def("fields", &described_fields);
  module.def("questions", &asked_questions);
}

/// Tables hold games that may be Python's, and must go before the interpreter does.
void end() {
  {
    const py::gil_scoped_release release;
    end_questions();
  }
  end_interpreter();
  drop_engines();
}

}  // namespace

// NOLINTNEXTLINE(modernize-use-trailing-return-type)
PYBIND11_MODULE(_grundy, module) {
  module.doc() = "The engine of grundy; the package grundy is the way to use it.";
  add_settings(module);
  add_positions(module);
  add_questions(module);
  add_commands(module);
  add_graph_values(module);
  add_nimbers(module);
  module.def("set_exceptions", set_exceptions);
  stopped_class() = py::reinterpret_steal<py::object>(
      PyErr_NewException("grundy._grundy.Stopped", PyExc_BaseException, nullptr));
  py::module_::import("atexit").attr("register")(py::cpp_function(end));
}

}  // namespace grundy::python
