"""Graphs of arrows."""

from __future__ import annotations

from os import PathLike  # the keyword arguments name it
from typing import TYPE_CHECKING, Any, List, Optional, Tuple, Union

from . import _grundy
from ._asking import Progress, ask, asks
from ._positions import Position
from ._questions import parse

if TYPE_CHECKING:
    import numpy

    Arrays = Tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]
else:
    Arrays = Any  # NumPy is imported only where it is needed


def digraph(edges: Any, *counters: Any) -> Position:
    """Counters on a graph of arrows: pairs of nodes, an array with two columns, or a graph of
    ``networkx``.

    >>> grundy.digraph([("a", "b"), ("b", "c"), ("a", "c")], "a", "b").nim_value()
    3
    """
    nodes: dict = {}
    arrows = []
    for start, end in _pairs(edges):
        arrows.append(f"{_node(nodes, start)}>{_node(nodes, end)}")
    places = ", ".join(_node(nodes, counter) for counter in counters)
    return parse(f"digraph({', '.join(arrows)}; {places})")


def _pairs(edges: Any) -> List[Tuple[Any, Any]]:
    if hasattr(edges, "edges") and callable(edges.edges):
        if hasattr(edges, "is_directed") and not edges.is_directed():
            raise ValueError("the graph has no directions; a DiGraph is wanted")
        return [(pair[0], pair[1]) for pair in edges.edges()]
    pairs = []
    for edge in (edges.tolist() if hasattr(edges, "tolist") else edges):
        start, end = edge
        pairs.append((start, end))
    return pairs


def _node(nodes: dict, name: Any) -> str:
    """Names that the notation can write; others are put in quotes or counted."""
    text = nodes.get(name)
    if text is None:
        text = str(name)
        if not text.replace("_", "").isalnum() or not text.isascii() or text in nodes.values():
            text = f"node{len(nodes)}"
        nodes[name] = text
    return text


@asks("graph")
def graph_values(edges: Any, nodes: Optional[int] = None, **fields: Any) -> Arrays:
    """Outcome and nim value of every node of a graph whose nodes are 0, 1, 2, …: two arrays. The
    value is -1 if there is none. Millions of arrows are no trouble.

    >>> outcomes, values = grundy.graph_values([[0, 1], [1, 2], [0, 2]])
    >>> outcomes.tolist(), values.tolist()
    ([b'N', b'N', b'P'], [2, 1, 0])
    """
    import numpy

    array = numpy.ascontiguousarray(_pairs(edges) if hasattr(edges, "is_directed") else edges,
                                    dtype=numpy.int64).reshape(-1, 2)
    count = nodes if nodes is not None else (int(array.max()) + 1 if len(array) else 0)
    outcomes, values = ask("graph", _grundy.graph_values, array, count, **fields)
    return numpy.frombuffer(outcomes, dtype="S1"), numpy.asarray(values).view(numpy.int64)
