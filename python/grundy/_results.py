"""Answers as objects."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Any, List, Optional

from ._errors import LimitReached

if TYPE_CHECKING:
    from ._positions import Position


class Result:
    """An answer. Its attributes are named as in the JSON of ``grundy solve --json``.

    >>> grundy.solve("nim(1,2,3)").winning_moves
    []
    >>> sorted(grundy.solve("*2").to_dict())[:3]
    ['components', 'method', 'nim_value']
    """

    def __init__(self, fields: dict):
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return wrapped(self._fields[name])
        except KeyError:
            raise AttributeError(f"the answer has no field '{name}'; it has "
                                 f"{', '.join(self._fields)}") from None

    def __dir__(self) -> List[str]:
        return sorted(self._fields) + ["to_dict"]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self._fields == other._fields

    def to_dict(self) -> dict:
        """The answer as nested dicts and lists."""
        return self._fields

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._fields.items()
                          if name in ("position", "play", "outcome", "nim_value", "move", "to"))
        return f"<{type(self).__name__} {shown}>"


def wrapped(value: Any) -> Any:
    if isinstance(value, dict):
        return Result(value)
    if isinstance(value, list):
        return [wrapped(item) for item in value]
    return value


class Move(Result):
    """A move: ``move`` is its text, ``to`` the :class:`Position` after it."""

    def __init__(self, fields: dict, to: Optional[Position]):
        super().__init__(fields)
        self._to = to

    @property
    def to(self) -> Optional[Position]:
        return self._to


class _Solved(Result):
    def __init__(self, fields: dict, moves: Optional[List[Move]]):
        super().__init__(fields)
        self._moves = moves

    @property
    def winning_moves(self) -> Optional[List[Move]]:
        """None if they are not known, or were not asked for."""
        return self._moves


class Table(Result):
    """Nim values over one or two running numbers: ``values`` is a NumPy array."""

    def __init__(self, fields: dict, svg: Optional[str]):
        super().__init__(fields)
        self._svg = svg

    @property
    def values(self):
        import numpy

        if "values" not in self._fields:
            raise AttributeError("misère play has no values; 'outcomes' has who wins")
        return numpy.array([[-1 if value is None else value for value in row]
                            if isinstance(row, list) else (-1 if row is None else row)
                            for row in self._fields["values"]])

    def _repr_svg_(self) -> Optional[str]:
        return self._svg


def refuse(result: Result) -> None:
    stopped = result.to_dict().get("stopped")
    message = stopped.get("message") if isinstance(stopped, dict) else stopped
    raise LimitReached(message or "there is no such answer for this position")


def checked(found: dict) -> dict:
    """The answer, with a warning if something could not be kept in the store."""
    not_kept = found.get("work", {}).get("not_kept")
    if not_kept:
        warnings.warn(not_kept, RuntimeWarning, stacklevel=4)
    return found
