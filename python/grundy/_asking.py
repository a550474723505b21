"""The keyword arguments of a question, and its way to the engine."""

from __future__ import annotations

import functools
import inspect
import sys
from typing import Any, Callable, Optional, Sequence, TypeVar, Union

from . import _grundy


class _ProgressLine:
    """Shows how far a long question is on standard error."""

    def __init__(self) -> None:
        self.shown = False

    def __call__(self, positions: int, seconds: float, used: int, limit: int) -> None:
        if seconds < 1:
            return
        self.shown = True
        sys.stderr.write(f"\r\x1b[K{positions:,} positions, {seconds:.0f} s, "
                         f"{used / 2**20:.0f} of {limit / 2**20:.0f} MiB")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


Progress = Union[None, bool, Callable[[int, float, int, int], None]]
Function = TypeVar("Function", bound=Callable)


def asks(kind: str, without: Sequence[str] = ()) -> Callable[[Function], Function]:
    """Gives a function the keyword arguments that a kind of question takes. Their names, types,
    defaults and meanings come from the table of fields, as on the command line and over HTTP."""
    taken = [field for field in _grundy.fields(kind)
             if not field["required"] and field["name"] not in without]

    def decorate(function: Function) -> Function:
        own = [parameter for parameter in inspect.signature(function).parameters.values()
               if parameter.kind is not parameter.VAR_KEYWORD]
        named = {parameter.name for parameter in own}
        keywords = [inspect.Parameter(field["name"], inspect.Parameter.KEYWORD_ONLY,
                                      default=field["default"], annotation=field["annotation"])
                    for field in taken if field["name"] not in named]
        allowed = named | {parameter.name for parameter in keywords}

        @functools.wraps(function)
        def asking(*arguments: Any, **given: Any) -> Any:
            for name in given:
                if name not in allowed:
                    names = ", ".join(parameter.name for parameter in keywords)
                    raise TypeError(f"{function.__name__}() has no keyword argument '{name}'; "
                                    f"it has {names}")
            return function(*arguments, **given)

        signature = inspect.signature(function)
        asking.__signature__ = signature.replace(parameters=own + keywords)  # type: ignore
        asking.__annotations__ = {parameter.name: parameter.annotation
                                  for parameter in own + keywords}
        asking.__annotations__["return"] = signature.return_annotation
        lines = [f"    {field['name']}: {field['help']}." for field in taken]
        asking.__doc__ = "\n".join([inspect.cleandoc(function.__doc__ or ""), "", "Keywords:"]
                                   + lines)
        asking._kind = kind  # type: ignore
        return asking  # type: ignore

    return decorate


def ask(kind: str, question: Callable[..., Any], /, *arguments: Any, progress: Progress = None,
        **fields: Any) -> Any:
    """Asks with a line of progress on a terminal, unless told otherwise."""
    line = None
    if progress is True or (progress is None and sys.stderr is not None and sys.stderr.isatty()):
        line = _ProgressLine()
        progress = line
    elif progress is False:
        progress = None
    try:
        return question(*arguments, _grundy.settings(kind, progress, fields))
    finally:
        if line is not None:
            line.clear()


_default_settings: Any = None


def own_value(sum_: Any) -> Optional[int]:
    """The value of a position of a game that is written in Python, by a short way; None for any
    other position."""
    global _default_settings
    if sys.stderr is not None and sys.stderr.isatty():
        return ask("parse", _grundy.own_value, sum_)
    if _default_settings is None:
        _default_settings = _grundy.settings("parse", None, {})
    return _grundy.own_value(sum_, _default_settings)
