// Outcomes and nim values of the nodes of a graph that Python gives as an array of arrows.
#pragma once

#include <pybind11/pybind11.h>

namespace grundy::python {

void add_graph_values(pybind11::module_& module);

}  // namespace grundy::python
