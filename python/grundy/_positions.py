"""Positions as objects."""

from __future__ import annotations

from os import PathLike  # the keyword arguments name it
from typing import TYPE_CHECKING, Any, Callable, Hashable, List, Optional, Tuple, Union

from . import _grundy
from ._asking import Progress, ask, asks, own_value
from ._results import Explanation, Move, ProofReport, Solution, refuse

if TYPE_CHECKING:
    import networkx


class Position:
    """A position of a game, or a sum of positions.

    >>> p = grundy.parse("nim(1,2)")
    >>> p.outcome(), p.nim_value()
    ('N', 3)
    >>> [str(option) for option in p.options()]
    ['nim(2)', 'nim(1,1)', 'nim(1)']
    >>> p.outcome(misere=True)
    'N'

    ``==`` compares positions, not games: two positions are equal if they are written alike. Whether
    two games are equivalent is a question of its own.

    >>> p == grundy.parse("nim(1, 2)"), p == grundy.parse("*3")
    (True, False)
    >>> p.equivalent("*3")
    True
    >>> len({grundy.parse("*1"), grundy.parse("*1"), grundy.parse("*2")})
    2
    """

    # The rules in _sum do not keep the games alive that they are of.
    __slots__ = ("_sum", "_games", "_value", "_known_key")

    def __init__(self, text: Union[str, Position]):
        if isinstance(text, Position):
            self._sum, self._games = text._sum, text._games
        elif isinstance(text, str):
            self._sum, self._games = _parsed(text), None
        else:
            raise not_a_position(text)
        self._value: Optional[int] = None
        self._known_key: Optional[Tuple[Hashable, ...]] = None

    @classmethod
    def _of(cls, sum_: Any, games: Any = None) -> Position:
        position = cls.__new__(cls)
        position._sum = sum_
        position._games = games or sum_.owners()
        position._value = None
        position._known_key = None
        return position

    def __reduce__(self) -> Tuple[Callable[..., Any], Tuple[Any, ...]]:
        return _position_joined, _taken_apart(self._sum)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __str__(self) -> str:
        return str(self._sum)

    def __repr__(self) -> str:
        if any(not isinstance(part, str) for part in self._sum.parts()):
            return f"<grundy.Position {self}>"
        return f"grundy.parse({str(self)!r})"

    def __add__(self, other: Union[str, Position]) -> Position:
        if not isinstance(other, (str, Position)):
            return NotImplemented
        return Position._of(self._sum + Position(other)._sum)

    def __radd__(self, other: str) -> Position:
        if not isinstance(other, str):
            return NotImplemented
        return Position(other) + self

    def _key(self) -> Tuple[Hashable, ...]:
        """What tells positions apart: texts, and for games in Python the game and the position."""
        if self._known_key is None:
            self._known_key = tuple(self._sum.parts())
        return self._known_key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def equivalent(self, other: Union[str, Position], misere: bool = False) -> bool:
        """True if the two games are equivalent: no third game beside them tells them apart. In
        misère play, none of the sums of what the two lead to."""
        found = _questions.equal(self, other, misere=misere)
        if found.equivalent is None:
            refuse(found)
        return found.equivalent

    def components(self) -> List[Position]:
        """The summands."""
        return [Position._of(part) for part in self._sum.components()]

    @asks("solve")
    def solve(self, **fields: Any) -> Solution:
        """All that :func:`grundy.solve` tells."""
        return _questions.solve(self, **fields)

    @asks("moves")
    def moves(self, **fields: Any) -> List[Move]:
        """The moves, each with ``move``, ``to``, ``nim_value`` and ``outcome``."""
        return _questions.moves(self, **fields)

    def options(self, **settings: Any) -> List[Position]:
        """The positions that a move leads to."""
        listed = _questions.moves(self, **{"list_only": True, **settings})
        return [move.to for move in listed if move.to is not None]

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
        moves = _questions.solve(self, misere=misere, **settings)
        if moves.winning_moves is None:
            refuse(moves)
        return moves.winning_moves

    def reply(self, misere: bool = False, **settings: Any) -> Optional[Move]:
        """The move that the engine makes; None if the game is over."""
        return _questions.reply(self, misere=misere, **settings)

    def explain(self, depth: str = "full", *, misere: bool = False, **settings: Any) -> Explanation:
        """Why the answer is what it is, ``"full"`` or ``"short"``; ``str()`` writes it out.

        >>> print(grundy.parse("nim(3,3)").explain().claim)
        The player to move loses, since the nim value is 0.
        """
        found = _questions.solve(self, **{"misere": misere, "explain": depth, **settings})
        if found.explanation is None:
            refuse(found)
        return found.explanation

    def proof(self, file: Union[str, PathLike[str]], misere: bool = False,
              **settings: Any) -> ProofReport:
        """Writes a proof of the answer, which :func:`grundy.check` and ``grundy-check`` verify."""
        report = _questions.solve(self, **{"misere": misere, "proof": file, **settings})
        if report.proof is None:
            refuse(report)
        return report.proof

    @asks("export")
    def to_networkx(self, **fields: Any) -> networkx.DiGraph:
        """The graph of everything that can be reached, as a ``networkx.DiGraph``: its nodes are
        positions with ``outcome`` and ``nim_value`` (None if there is none), its arrows moves.

        >>> graph = grundy.parse("nim(1,2)").to_networkx()
        >>> graph.number_of_nodes(), graph.number_of_edges()
        (5, 7)
        >>> graph.nodes[grundy.parse("nim(2)")]["nim_value"]
        2
        """
        import networkx

        reached = _questions.export(self, **fields)
        positions = reached.positions
        graph = networkx.DiGraph(position=str(self))
        for node, outcome, value in zip(positions, reached.outcomes, reached.nim_values):
            graph.add_node(node, outcome=outcome, nim_value=value)
        graph.add_edges_from((positions[start], positions[end]) for start, end in reached.arrows)
        return graph

    def picture(self) -> str:
        """The position drawn with characters.

        >>> print(grundy.parse("nim(1,3)").picture())
        1  o
        3  o o o
        """
        lines = self._sum.picture()
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return "\n".join(line[indent:] for line in lines)

    def svg(self) -> str:
        """The position as an SVG image."""
        return self._sum.svg()

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return self.svg()


def _parsed(text: str) -> Any:
    """The sum that a text is."""
    return ask("parse", _grundy.parse, text, progress=False)


def not_a_position(given: Any) -> TypeError:
    return TypeError(f"a position is a text such as 'nim(3,5)', not {type(given).__name__}")


def _taken_apart(sum_: Any) -> Tuple[Any, ...]:
    """A sum as what can be pickled: texts, games with positions, and the rule files that the texts
    need."""
    parts = tuple(sum_.parts())
    sources = _questions.rule_sources
    return parts, tuple((name, *sources[name]) for name in dict.fromkeys(sum_.guests())
                        if name in sources)


def _joined(parts: Tuple[Any, ...], rules: Tuple[Tuple[str, str, str], ...] = ()) -> Any:
    """The sum again. Rule files that this process does not know are added."""
    for name, text, file in rules:
        if name not in _questions.rule_sources:
            _questions.add_rules_text(text, file)
    if not parts:
        return _parsed("0")
    whole: Any = None
    for part in parts:
        one = _parsed(part) if isinstance(part, str) else part[0](part[1])._sum
        whole = one if whole is None else whole + one
    return whole


def _position_joined(parts: Tuple[Any, ...], rules: Tuple[Tuple[str, str, str], ...] = ()) -> Position:
    return Position._of(_joined(parts, rules))


def subject_of(position: Union[str, Position]) -> Any:
    """What a question is about. A text is read with the question, within its limits."""
    if isinstance(position, Position):
        return position._sum
    if not isinstance(position, str):
        raise not_a_position(position)
    return position


# Here, as the questions are about positions, and a position asks questions about itself.
from . import _questions  # noqa: E402
