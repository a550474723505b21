#include "positions.h"

#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "grundy/engine.h"
#include "python_game.h"
#include "render/picture.h"
#include "values.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

/// The objects of the games that are written in Python; None if there are none.
py::object owners_of(const Sum& sum) {
  py::list owners;
  for (const Component& component : sum.components) {
    const auto* const own = dynamic_cast<const PythonGame*>(component.game.get());
    if (own != nullptr) owners.append(own->owner());
  }
  return owners.empty() ? py::object(py::none()) : py::object(owners);
}

/// The components: the text of each, or for a game written in Python its object and the position.
py::list parts_of_sum(const Sum& sum) {
  py::list parts;
  for (const Component& component : sum.components) {
    const auto* const own = dynamic_cast<const PythonGame*>(component.game.get());
    if (own == nullptr) {
      parts.append(component.print());
    } else {
      parts.append(py::make_tuple(own->owner(), value_of(component.position)));
    }
  }
  return parts;
}

/// The games whose rules come from a file, by their names.
std::vector<std::string> guests_of(const Sum& sum) {
  std::vector<std::string> names;
  for (const Component& component : sum.components) {
    const AnyGame& game = *component.game;
    if (game.foreign() && dynamic_cast<const PythonGame*>(&game) == nullptr) {
      names.emplace_back(game.info().name);
    }
  }
  return names;
}

/// A position goes by its text, which everybody can read; the package knows more of games that are
/// written in Python.
py::tuple reduced(const Sum& sum, int /*protocol*/) {
  return py::make_tuple(py::module_::import("grundy").attr("_joined"),
                        py::module_::import("grundy").attr("_taken_apart")(sum));
}

}  // namespace

void forbid_new(const py::handle& made) {
  auto* const type = reinterpret_cast<PyTypeObject*>(made.ptr());
  type->tp_new = [](PyTypeObject* which, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "a %s is made by the functions of grundy", which->tp_name);
    return nullptr;
  };
  PyType_Modified(type);
}

py::tuple not_pickled(const py::object& self, int /*protocol*/) {
  throw py::type_error(py::str(py::type::of(self).attr("__name__")).cast<std::string>() +
                       " objects cannot be pickled");
}

void add_positions(py::module_& module) {
  forbid_new(py::class_<Values>(module, "Values", py::buffer_protocol())
                 .def_buffer(&Values::buffer)
                 .def("__reduce_ex__", not_pickled));
  forbid_new(py::class_<Sum>(module, "Sum")
                 .def("__reduce_ex__", &reduced)
                 .def("__str__", &Sum::print)
                 .def("__add__", [](const Sum& left, const Sum& right) { return left + right; })
                 .def("components",
                      [](const Sum& sum) {
                        std::vector<Sum> parts;
                        for (const Component& component : sum.components)
                          parts.push_back(Sum{{component}});
                        return parts;
                      })
                 .def("owners", owners_of)
                 .def("parts", parts_of_sum)
                 .def("guests", guests_of)
                 .def("picture",
                      [](const Sum& sum) {
                        std::vector<std::string> lines;
                        for (const Component& component : sum.components) {
                          for (std::string& line : render::picture_lines(component)) {
                            lines.push_back(std::move(line));
                          }
                        }
                        return lines;
                      })
                 .def("svg", &render::position_svg));
  forbid_new(
      py::class_<PythonGame, std::shared_ptr<PythonGame>>(module, "Rules")
          .def("__reduce_ex__", not_pickled)
          .def("position", [](const std::shared_ptr<PythonGame>& game, const py::object& value) {
            return Sum{{Component{game, game->read(value)}}};
          }));
  module.def("rules", [](std::string name, const py::object& owner, py::object options,
                         py::object components, py::object canonical, py::object options_many) {
    return std::make_shared<PythonGame>(std::move(name), owner, std::move(options),
                                        std::move(components), std::move(canonical),
                                        std::move(options_many));
  });
}

}  // namespace grundy::python
