"""Write grundy/__init__.pyi, the types that editors and type checkers read.

usage: PYTHONPATH=build/release/python python3 tools/python-stubs.py > python/grundy/__init__.pyi

The keyword arguments of questions come from the table of fields, so no source has them; everything
else is as the sources say. tools/refresh-fields runs this, and a test compares the result.
"""
import inspect
import typing

import grundy

HEAD = '''# Written by tools/python-stubs.py from the package and the table of fields, src/ask/fields.cpp.
import random
from os import PathLike
from typing import (Any, Callable, ClassVar, Dict, Iterable, List, Literal, NamedTuple, NoReturn, Optional,
                    Sequence, Tuple, Union, overload)

import numpy

__version__: str
Progress = Union[None, bool, Callable[[int, float, int, int], None]]
NimValues = Union[numpy.ndarray[Any, Any], List[str]]
Arrays = Tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]
Opponent = Union[None, str, Callable[["Environment"], int]]
'''

# Names that look private but that people, or pickles, use.
SPECIAL = {"__init__", "__call__", "__str__", "__repr__", "__add__", "__radd__", "__sub__", "__rsub__",
           "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__pow__", "__eq__", "__hash__",
           "__int__", "__index__", "__bool__", "__lt__", "__le__", "__gt__", "__ge__", "__neg__",
           "__pos__", "__getitem__", "__contains__", "__format__", "_repr_svg_", "_repr_markdown_"}


def written(annotation, missing="Any"):
    """A type as source text."""
    if annotation is inspect.Parameter.empty:
        return missing
    if isinstance(annotation, str):
        return annotation
    return "None" if annotation is type(None) else getattr(annotation, "__name__", repr(annotation))


def parameter_text(parameter):
    text = parameter.name
    if parameter.kind is parameter.VAR_POSITIONAL:
        text = "*" + text
    if parameter.kind is parameter.VAR_KEYWORD:
        text = "**" + text
    if parameter.name != "self":
        text += ": " + written(parameter.annotation)
    if parameter.default is not parameter.empty:
        simple = parameter.default is None or isinstance(parameter.default, (bool, int, float, str))
        # An integer may be the memory of this machine.
        text += " = ..." if not simple or type(parameter.default) in (int, float) else f" = {parameter.default!r}"
    return text


def parameters_of(signature, replaced=None):
    """The parameters, with the type and the default of some replaced."""
    texts, star = [], False
    parameters = list(signature.parameters.values())
    for place, parameter in enumerate(parameters):
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            if not any(p.kind is p.VAR_POSITIONAL for p in parameters[:place]):
                texts.append("*")
            star = True
        texts.append((replaced or {}).get(parameter.name) or parameter_text(parameter))
        rest = parameters[place + 1:]
        if parameter.kind is parameter.POSITIONAL_ONLY and not any(
                p.kind is p.POSITIONAL_ONLY for p in rest):
            texts.append("/")
    return ", ".join(texts)


def function_text(name, function, indent=""):
    signature = inspect.signature(function)
    result = written(signature.return_annotation, "None" if name == "__init__" else "Any")
    misere = signature.parameters.get("misere")
    # Neither package has types of its own.
    result = result.replace("networkx.DiGraph", "Any").replace("pandas.DataFrame", "Any")
    if result == "NimValues" and misere is not None:
        arrays, lists = "numpy.ndarray[Any, Any]", "List[str]"
        variants = [("misere: Literal[False] = ...", arrays), ("misere: Literal[True]", lists),
                    ("misere: bool", "NimValues")]
        return "\n".join(f"{indent}@overload\n{indent}def {name}("
                         f"{parameters_of(signature, {'misere': text})}) -> {returned}: ..."
                         for text, returned in variants)
    return f"{indent}def {name}({parameters_of(signature)}) -> {result}: ..."


def members_of(kind):
    lines = []
    for base in reversed([base for base in kind.__mro__ if base.__name__ == "GameQuestions"] + [kind]):
        for name, annotation in base.__dict__.get("__annotations__", {}).items():
            method = kind is grundy.Game and name in ("canonical", "components")
            if not name.startswith("_") and not method:
                lines.append(f"    {name}: {annotation}")
        for name, member in base.__dict__.items():
            if name.startswith("_") and name not in SPECIAL:
                continue
            if isinstance(member, property):
                lines.append("    @property")
                lines.append(function_text(name, member.fget, "    "))
            elif isinstance(member, (classmethod, staticmethod)):
                lines.append(f"    @{type(member).__name__}")
                lines.append(function_text(name, member.__func__, "    "))
            elif inspect.isfunction(member):
                lines.append(function_text(name, member, "    "))
    if kind is grundy.Record:
        lines.append("    def __getattr__(self, name: str) -> Any: ...")
    if kind is grundy.Game:
        lines += ["    def canonical(self, position: Any, /) -> Any: ...",
                  "    def components(self, position: Any, /) -> Iterable[Any]: ..."]
    return lines or ["    ..."]


def class_text(name, kind):
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        base = "NamedTuple"
        lines = [f"    {field}: {written(kind.__annotations__[field].__forward_arg__)}"
                 if isinstance(kind.__annotations__[field], typing.ForwardRef)
                 else f"    {field}: {written(kind.__annotations__[field])}" for field in kind._fields]
        lines += [line for line in members_of(kind) if "def " in line]
    else:
        bases = [base for base in kind.__bases__
                 if base is not object and base.__name__ not in ("GameQuestions", "Generic")]
        base = ", ".join("List[DatasetRow]" if base is list else base.__name__ for base in bases)
        lines = members_of(kind)
    return f"class {name}({base}):\n" + "\n".join(lines) if base else f"class {name}:\n" + "\n".join(lines)


def stub():
    """Return the text of the file."""
    parts = [HEAD.rstrip()]
    for name in grundy.__all__:
        value = getattr(grundy, name)
        if name == "Progress":
            continue
        parts.append(class_text(name, value) if inspect.isclass(value) else function_text(name, value))
    names = ",\n    ".join(f'"{name}"' for name in grundy.__all__)
    parts.append(f"__all__ = [\n    {names},\n]")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(stub(), end="")
