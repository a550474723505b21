"""Games that are written in Python."""

from __future__ import annotations

from os import PathLike
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence

from . import _grundy
from ._asking import Progress, ask
from ._game_questions import GameQuestions
from ._positions import Position


class Game(GameQuestions):
    """A game of your own: a subclass with the method ``options(self, position)``, which returns the
    positions that a move leads to. Positions are numbers, strings, and tuples of them.

    ``options`` may also return a NumPy array: of whole numbers, or of rows of them, each row a
    position. ``options_many(self, positions)`` may return the options of a list of positions, one
    list or array for each; :meth:`values` then asks for many at a time.

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
    >>> Kayles().values(range(8))
    [0, 1, 2, 3, 1, 4, 3, 2]

    Two games of one class with the same attributes are equal, and so are their positions. They
    pickle, if their class can be imported.

    >>> Kayles()(5) == Kayles()(5)
    True
    """

    name: str
    canonical: Optional[Callable[[Any], Any]] = None
    components: Optional[Callable[[Any], Iterable[Any]]] = None
    options_many: Optional[Callable[[List[Any]], Sequence[Iterable[Any]]]] = None

    def options(self, position: Any, /) -> Iterable[Any]:
        raise NotImplementedError(f"{type(self).__name__} has no method options(self, position)")

    def __call__(self, *position: Any) -> Position:
        """The position; several arguments are a tuple."""
        return Position._of(self._known_rules().position(
            position[0] if len(position) == 1 else position), self)

    def values(self, positions: Iterable[Any], *, memory: Optional[int] = None,
               timeout: Optional[float] = None, progress: Progress = None) -> List[int]:
        """The nim values of many positions, of an array of them, or of a range. That is one
        question, and much faster than a question for each position.

        >>> class Three(grundy.Game):
        ...     def options(self, n):
        ...         return [n - taken for taken in (1, 3, 4) if taken <= n]
        >>> Three().values(range(14))
        [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
        """
        return ask("parse", _grundy.own_values, self._known_rules(), positions, progress=progress,
                   memory=memory, timeout=timeout)

    def _known_name(self) -> str:
        return str(getattr(self, "name", None) or type(self).__name__.lower())

    def _known_rules(self) -> Any:
        rules = self.__dict__.get("_rules")
        if rules is None:
            rules = _grundy.rules(self._known_name(), self, self.options, self.components,
                                  self.canonical, self.options_many)
            self.__dict__["_rules"] = rules
        return rules

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_rules"}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Game) or type(self) is not type(other):
            return NotImplemented
        return bool(self.__getstate__() == other.__getstate__())

    def __hash__(self) -> int:
        return hash((type(self), self._known_name()))

    def __repr__(self) -> str:
        attributes = ", ".join(f"{name}={value!r}" for name, value in self.__getstate__().items())
        return f"<game {self._known_name()}{': ' if attributes else ''}{attributes}>"
