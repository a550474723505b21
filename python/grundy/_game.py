"""Games that are written in Python."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional

from . import _grundy
from ._positions import Position


class Game:
    """A game of your own: a subclass with the method ``options(self, position)``, which returns the
    positions that a move leads to. Positions are numbers, strings, and tuples of them.

    ``canonical(self, position)`` may give one representative of positions that are alike, and
    ``components(self, position)`` the parts of a position that is a sum. ``name`` is the name in
    answers, that of the class unless given.

    >>> class Kayles(grundy.Game):
    ...     def components(self, rows):
    ...         return rows if isinstance(rows, tuple) else (rows,)
    ...     def options(self, n):
    ...         return [(left, n - taken - left) for taken in (1, 2)
    ...                 for left in range(n - taken + 1)]
    >>> Kayles()(5, 9).nim_value() == grundy.solve("kayles(5,9)").nim_value
    True
    """

    name: str
    canonical: Optional[Callable[[Any], Any]] = None
    components: Optional[Callable[[Any], Iterable[Any]]] = None

    def options(self, position: Any) -> Iterable[Any]:
        raise NotImplementedError(f"{type(self).__name__} has no method options(self, position)")

    def __call__(self, *position: Any) -> Position:
        """The position; several arguments are a tuple."""
        rules = self.__dict__.get("_rules")
        if rules is None:
            name = getattr(self, "name", None) or type(self).__name__.lower()
            rules = _grundy.rules(str(name), self.options, self.components, self.canonical)
            self.__dict__["_rules"] = rules
        return Position._of(rules.position(position[0] if len(position) == 1 else position))
