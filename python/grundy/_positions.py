"""Positions as objects."""

from __future__ import annotations

from os import PathLike  # the keyword arguments name it
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Tuple, Union

from . import _grundy
from ._asking import Progress, ask, asks, own_value
from ._results import Move, Result, refuse

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._fields import MovesFields, SolveFields


class Position:
    """A position of a game, or a sum of positions.

    >>> p = grundy.parse("nim(1,2)")
    >>> p.outcome(), p.nim_value()
    ('N', 3)
    >>> [str(option) for option in p.options()]
    ['nim(2)', 'nim(1,1)', 'nim(1)']
    >>> p.outcome(misere=True)
    'N'
    """

    __slots__ = ("_sum", "_value")

    def __init__(self, text: Union[str, Position]):
        if isinstance(text, Position):
            self._sum = text._sum
        elif isinstance(text, str):
            self._sum = _parsed(text)
        else:
            raise not_a_position(text)
        self._value: Optional[int] = None

    @classmethod
    def _of(cls, sum_: Any) -> Position:
        position = cls.__new__(cls)
        position._sum = sum_
        position._value = None
        return position

    def __reduce__(self) -> Tuple[Callable, Tuple[Any]]:
        return _position, (self._sum,)

    def __str__(self) -> str:
        return str(self._sum)

    def __repr__(self) -> str:
        return f"grundy.parse({str(self)!r})"

    def __add__(self, other: Union[str, Position]) -> Position:
        if not isinstance(other, (str, Position)):
            return NotImplemented
        return Position._of(self._sum + Position(other)._sum)

    def __radd__(self, other: str) -> Position:
        if not isinstance(other, str):
            return NotImplemented
        return Position(other) + self

    def __eq__(self, other: object) -> bool:
        """True if the two games are equivalent: their sum is lost for the player to move."""
        if isinstance(other, str):
            other = Position(other)
        if not isinstance(other, Position):
            return NotImplemented
        return bool(_questions.equal(self, other).equivalent)

    def __hash__(self) -> int:
        # Equivalent games have equal nim values.
        return hash(("grundy", self.nim_value()))

    def components(self) -> List[Position]:
        """The summands."""
        return [Position._of(part) for part in self._sum.components()]

    @asks("solve")
    def solve(self, **fields: Unpack[SolveFields]) -> Result:
        """All that :func:`grundy.solve` tells."""
        return _questions.solve(self, **fields)

    @asks("moves")
    def moves(self, **fields: Unpack[MovesFields]) -> List[Move]:
        """The moves, each with ``move``, ``to``, ``nim_value`` and ``outcome``."""
        return _questions.moves(self, **fields)

    def options(self, **settings: Any) -> List[Position]:
        """The positions that a move leads to."""
        return [move.to for move in _questions.moves(self, **settings)]

    def nim_value(self, **settings: Any) -> int:
        """The nim value; raises :class:`LimitReached` if it was not found."""
        if self._value is None and not settings:
            self._value = own_value(self._sum)
        if self._value is None:
            result = _questions.solve(self, **{"value_only": True, **settings})
            if result.nim_value is None:
                refuse(result)
            self._value = result.nim_value
        return self._value

    def outcome(self, misere: bool = False, **settings: Any) -> str:
        """``'N'``: the next player wins; ``'P'``: the previous one; ``'D'``: a draw."""
        result = _questions.solve(self, **{"misere": misere, "value_only": True, **settings})
        if result.outcome is None:
            refuse(result)
        return result.outcome

    def winning_moves(self, misere: bool = False, **settings: Any) -> List[Move]:
        """The moves that win."""
        result = _questions.solve(self, misere=misere, **settings)
        if result.to_dict().get("winning_moves") is None:
            refuse(result)
        return result.winning_moves

    def picture(self) -> str:
        """The position drawn with characters.

        >>> print(grundy.parse("nim(1,3)").picture())
        1  o
        3  o o o
        """
        lines = self._sum.picture()
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return "\n".join(line[indent:] for line in lines)

    def _repr_svg_(self) -> Optional[str]:
        """The picture that a notebook shows."""
        return self._sum.svg() or None


def _parsed(text: str) -> Any:
    """What a pickled position is made from again."""
    return ask("parse", _grundy.parse, text, progress=False)


def not_a_position(given: Any) -> TypeError:
    return TypeError(f"a position is a text such as 'nim(3,5)', not {type(given).__name__}")


def _position(sum_: Any) -> Position:
    return Position._of(sum_)


def subject_of(position: Union[str, Position]) -> Any:
    """What a question is about. A text is read with the question, within its limits."""
    if isinstance(position, Position):
        return position._sum
    if not isinstance(position, str):
        raise not_a_position(position)
    return position


# Here, as the questions are about positions, and a position asks questions about itself.
from . import _questions  # noqa: E402
