"""Impartial combinatorial games: who wins, the nim value, every winning move, and why.

>>> import grundy
>>> result = grundy.solve("queen(3,4) + *4")
>>> result.outcome, result.nim_value
('N', 6)
>>> for move in result.winning_moves:
...     print(move.move, "to", move.to)
(3,4) -> (0,4) to queen(0,4) + *4
(3,4) -> (3,1) to queen(3,1) + *4
*4 -> *2 to queen(3,4) + *2

Positions are objects too; ``==`` asks whether two games are equivalent:

>>> nim = grundy.parse("nim(3,5)")
>>> nim + grundy.parse("*6") == grundy.parse("0")
True
>>> len(nim.options())
8

A game of your own is a class with one method:

>>> class Squares(grundy.Game):
...     def options(self, n):
...         return [n - k * k for k in range(1, n + 1) if k * k <= n]
>>> squares = Squares()
>>> [squares(n).nim_value() for n in range(12)]
[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
>>> squares(44).outcome()
'P'
"""

from __future__ import annotations

import functools as _functools
import inspect as _inspect
import json as _json
import sys as _sys
import warnings as _warnings
from os import PathLike
from typing import (TYPE_CHECKING, Any, Callable, Iterable, List, Optional, Sequence, Tuple,
                    TypeVar, Union)

from . import _grundy
from ._nimber import (Nimber, nim_divide, nim_inverse, nim_multiply, nim_sqrt, nim_square)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._fields import (ConjectureFields, EqualFields, GenusFields, GraphValuesFields,
                          MovesFields, ParseFields,
                          QuotientFields, SequenceFields, SequenceInfoFields, SolveFields, TableFields)

__all__ = [
    "EndlessPlay", "Error", "Game", "LimitReached", "Move", "Nimber", "Position", "Result",
    "Table", "add_rules", "conjecture", "digraph", "equal", "games", "genus", "graph_values",
    "lexicode",
    "moves", "nim_divide", "nim_inverse", "nim_multiply", "nim_sqrt", "nim_square", "nimber",
    "parse", "quotient", "sequence", "sequence_info", "solve", "table",
]


class Error(ValueError):
    """The question is wrong. ``offset`` is the place in the text, if there is one.

    >>> try:
    ...     grundy.parse("nim(3,x)")
    ... except grundy.Error as error:
    ...     print(error, "at", error.offset)
    'x' is not a heap size at 6
    """

    def __init__(self, message: str, offset: Optional[int] = None, expected: str = ""):
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.expected = expected


class EndlessPlay(Error):
    """Play could go on for ever; the message shows the cycle."""


class LimitReached(Error):
    """A limit (time, memory, positions) was reached before the answer was known."""


_grundy.set_exceptions(Error, EndlessPlay, LimitReached)


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
            return _wrapped(self._fields[name])
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


def _wrapped(value: Any) -> Any:
    if isinstance(value, dict):
        return Result(value)
    if isinstance(value, list):
        return [_wrapped(item) for item in value]
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


class _ProgressLine:
    """Shows how far a long question is on standard error."""

    def __init__(self) -> None:
        self.shown = False

    def __call__(self, positions: int, seconds: float, used: int, limit: int) -> None:
        if seconds < 1:
            return
        self.shown = True
        _sys.stderr.write(f"\r\x1b[K{positions:,} positions, {seconds:.0f} s, "
                          f"{used / 2**20:.0f} of {limit / 2**20:.0f} MiB")
        _sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            _sys.stderr.write("\r\x1b[K")
            _sys.stderr.flush()


Progress = Union[None, bool, Callable[[int, float, int, int], None]]
_Function = TypeVar("_Function", bound=Callable)


def _asks(kind: str, without: Sequence[str] = ()) -> Callable[[_Function], _Function]:
    """Gives a function the keyword arguments that a kind of question takes: names, types, defaults
    and what they mean come from the table of fields, which the command line and HTTP use too."""
    taken = [field for field in _grundy.fields(kind)
             if not field["required"] and field["name"] not in without]

    def decorate(function: _Function) -> _Function:
        own = [parameter for parameter in _inspect.signature(function).parameters.values()
               if parameter.kind is not parameter.VAR_KEYWORD]
        named = {parameter.name for parameter in own}
        keywords = [_inspect.Parameter(field["name"], _inspect.Parameter.KEYWORD_ONLY,
                                       default=field["default"], annotation=field["annotation"])
                    for field in taken if field["name"] not in named]
        allowed = named | {parameter.name for parameter in keywords}

        @_functools.wraps(function)
        def asking(*arguments: Any, **given: Any) -> Any:
            for name in given:
                if name not in allowed:
                    raise TypeError(f"{function.__name__}() has no keyword argument '{name}'; it has "
                                    f"{', '.join(parameter.name for parameter in keywords)}")
            return function(*arguments, **given)

        signature = _inspect.signature(function)
        asking.__signature__ = signature.replace(parameters=own + keywords)  # type: ignore
        asking.__annotations__ = {parameter.name: parameter.annotation
                                  for parameter in own + keywords}
        asking.__annotations__["return"] = signature.return_annotation
        lines = [f"    {field['name']}: {field['help']}." for field in taken]
        asking.__doc__ = "\n".join([_inspect.cleandoc(function.__doc__ or ""), "", "Keywords:"]
                                   + lines)
        asking._kind = kind  # type: ignore
        return asking  # type: ignore

    return decorate


def _ask(kind: str, question: Callable, *arguments: Any, progress: Progress = None,
         **fields: Any) -> Any:
    """Asks with a line of progress on a terminal, unless told otherwise."""
    line = None
    if progress is True or (progress is None and _sys.stderr is not None and _sys.stderr.isatty()):
        line = _ProgressLine()
        progress = line
    elif progress is False:
        progress = None
    try:
        return question(*arguments, _grundy.settings(kind, progress, fields))
    finally:
        if line is not None:
            line.clear()


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
            raise _not_a_position(text)
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
        return bool(equal(self, other).equivalent)

    def __hash__(self) -> int:
        # Equivalent games have equal nim values.
        return hash(("grundy", self.nim_value()))

    def components(self) -> List[Position]:
        """The summands."""
        return [Position._of(part) for part in self._sum.components()]

    @_asks("solve")
    def solve(self, **fields: Unpack[SolveFields]) -> Result:
        """All that :func:`grundy.solve` tells."""
        return solve(self, **fields)

    @_asks("moves")
    def moves(self, **fields: Unpack[MovesFields]) -> List[Move]:
        """The moves, each with ``move``, ``to``, ``nim_value`` and ``outcome``."""
        return moves(self, **fields)

    def options(self, **settings: Any) -> List[Position]:
        """The positions that a move leads to."""
        return [move.to for move in moves(self, **settings)]

    def nim_value(self, **settings: Any) -> int:
        """The nim value; raises :class:`LimitReached` if it was not found."""
        if self._value is None:
            result = solve(self, **{"value_only": True, **settings})
            if result.nim_value is None:
                _refuse(result)
            self._value = result.nim_value
        return self._value

    def outcome(self, misere: bool = False, **settings: Any) -> str:
        """``'N'``: the next player wins; ``'P'``: the previous one; ``'D'``: a draw."""
        result = solve(self, **{"misere": misere, "value_only": True, **settings})
        if result.outcome is None:
            _refuse(result)
        return result.outcome

    def winning_moves(self, misere: bool = False, **settings: Any) -> List[Move]:
        """The moves that win."""
        result = solve(self, misere=misere, **settings)
        if result.to_dict().get("winning_moves") is None:
            _refuse(result)
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
    return _ask("parse", _grundy.parse, text, progress=False)


def _not_a_position(given: Any) -> TypeError:
    return TypeError(f"a position is a text such as 'nim(3,5)', not {type(given).__name__}")


def _position(sum_: Any) -> Position:
    return Position._of(sum_)


def _refuse(result: Result) -> None:
    stopped = result.to_dict().get("stopped")
    message = stopped.get("message") if isinstance(stopped, dict) else stopped
    raise LimitReached(message or "there is no such answer for this position")


def _checked(found: dict) -> dict:
    """The answer, with a warning if something could not be kept in the store."""
    not_kept = found.get("work", {}).get("not_kept")
    if not_kept:
        _warnings.warn(not_kept, RuntimeWarning, stacklevel=4)
    return found


@_asks("parse")
def parse(position: str, **fields: Unpack[ParseFields]) -> Position:
    """A position from its notation.

    >>> grundy.parse("chomp(2x3) + *2")
    grundy.parse('chomp(2x3) + *2')
    """
    if isinstance(position, Position):
        return position
    if not isinstance(position, str):
        raise _not_a_position(position)
    return Position._of(_ask("parse", _grundy.parse, position, progress=False, **fields))


def _subject(position: Union[str, Position]) -> Any:
    """What a question is about. A text is read with the question, within its limits."""
    if isinstance(position, Position):
        return position._sum
    if not isinstance(position, str):
        raise _not_a_position(position)
    return position


@_asks("solve")
def solve(position: Union[str, Position], **fields: Unpack[SolveFields]) -> Result:
    """Who wins, the nim value, and every winning move.

    Long questions show their progress on a terminal and stop on Ctrl-C.

    >>> grundy.solve("nim(1,3,5,7)", misere=True).outcome
    'P'
    >>> grundy.solve("nim(11,16,18)", explain="short").explanation.claim
    'The player to move wins, since the nim value is 9, not 0.'
    >>> grundy.solve("queen(30,40)", value_only=True, search=True).nim_value
    56
    """
    answer, sums = _ask("solve", _grundy.solve, _subject(position), **fields)
    found = _checked(_json.loads(answer))
    listed = found.get("winning_moves")
    return _Solved(found, None if listed is None else _moves_of(listed, sums))


def _moves_of(fields: Sequence[dict], sums: Sequence[Any]) -> List[Move]:
    return [Move(move, None if to is None else Position._of(to)) for move, to in zip(fields, sums)]


@_asks("moves")
def moves(position: Union[str, Position], **fields: Unpack[MovesFields]) -> List[Move]:
    """Every move with the value and the outcome after it.

    >>> [(move.move, move.nim_value) for move in grundy.moves("nim(1,2)")]
    [('1 -> 0', 2), ('2 -> 1', 0), ('2 -> 0', 1)]
    """
    answer, sums = _ask("moves", _grundy.moves, _subject(position), **fields)
    found = _json.loads(answer)
    if found.get("complete") is False and found.get("stopped"):
        _warnings.warn(found["stopped"]["message"], RuntimeWarning, stacklevel=3)
    return _moves_of(found["options"], sums)


@_asks("equal")
def equal(left: Union[str, Position], right: Union[str, Position],
          **fields: Unpack[EqualFields]) -> Result:
    """Compares two games: are they equivalent? If not, it gives a game that tells them apart.

    >>> grundy.equal("rook(3,5)", "nim(3,5)").equivalent
    True
    >>> grundy.equal("queen(3,4)", "*3").witness
    '*2'
    """
    answer = _ask("equal", _grundy.compare, _subject(left), _subject(right), **fields)
    return Result(_json.loads(answer))


@_asks("sequence", without=("at",))
def sequence(code: str, to: int = 100, **fields: Unpack[SequenceFields]):
    """The nim values of the heaps 0 to ``to`` of a heap game, as a NumPy array.

    >>> grundy.sequence("0.77", 11)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint64)
    """
    return _sequence(code, to=to, **fields)[1]


@_asks("sequence")
def sequence_info(code: str, to: int = 100, **fields: Unpack[SequenceInfoFields]) -> Result:
    """What is known about that sequence: its period, its largest value, how it was found.

    >>> grundy.sequence_info("kayles", 200).period.length
    12
    >>> grundy.sequence_info("kayles", at=10**12).value
    1
    """
    return Result(_sequence(code, to=to, **fields)[0])


def _sequence(code: str, **fields: Any) -> Tuple[dict, Any]:
    if not isinstance(code, str):
        raise TypeError(f"a code is a text such as '0.77', not {type(code).__name__}")
    import numpy

    summary, values = _ask("sequence", _grundy.sequence, code, **fields)
    found = _checked(_json.loads(summary))
    if found.get("stopped"):
        _refuse(Result(found))
    return found, numpy.asarray(values)


@_asks("quotient")
def quotient(game: str, **fields: Unpack[QuotientFields]) -> Result:
    """The misère quotient of a heap game, or of the parts of a position.

    >>> kayles = grundy.quotient("kayles")
    >>> kayles.order, kayles.p_size, kayles.period.length
    (40, 9, 12)
    """
    if not isinstance(game, str):
        raise TypeError(f"a game is a text such as '0.77', not {type(game).__name__}")
    return Result(_json.loads(_ask("quotient", _grundy.quotient, game, **fields)))


@_asks("genus")
def genus(position: Union[str, Position], **fields: Unpack[GenusFields]) -> Result:
    """The genus of a position: its nim value, and its misère values beside heaps of two.

    >>> grundy.genus("kayles(5)").text
    '4^146'
    """
    found = Result(_json.loads(_ask("genus", _grundy.genus, _subject(position), **fields)))
    if found.nim_value is None:
        _refuse(found)
    return found


@_asks("conjecture")
def conjecture(game: Union[str, Sequence[int]], **fields: Unpack[ConjectureFields]) -> Result:
    """A formula for all positions of a game, proved where it can be.

    ``game`` is a text in the rule language, a game such as ``"kayles"`` or ``"takeaway(max=3)"``,
    or one that ``add_rules`` has added. Of a list of values only a period is reported, as observed.

    >>> three = grundy.conjecture("game three (n) to (n-k) for k in 1..3", at="1000000000000000")
    >>> three.status, three.statement
    ('proved', 'g(n) = n mod 4; P iff n mod 4 is 0')
    >>> three.at[0].value
    0
    """
    if isinstance(game, str):
        return Result(_json.loads(_ask("conjecture", _grundy.conjecture, game, **fields)))
    if fields:
        raise TypeError("a list of values takes no other arguments")
    return Result(_json.loads(_grundy.conjecture_sequence([int(value) for value in game])))


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


@_asks("table")
def table(expression: str, *sizes: Union[int, Tuple[int, int]],
          **fields: Unpack[TableFields]) -> Table:
    """Nim values of ``expression``, in which ``_`` runs through ranges: ``n`` means 0 to n-1, and
    ``(a, b)`` means a to b.

    >>> grundy.table("rook", 3, 4).values
    array([[0, 1, 2, 3],
           [1, 0, 3, 2],
           [2, 3, 0, 1]])
    """
    ranges = [(0, size - 1) if isinstance(size, int) else tuple(size) for size in sizes]
    answer, svg = _ask("table", _grundy.table, expression, ranges, **fields)
    return Table(_json.loads(answer), svg)


def _answered(text: str) -> Result:
    """The answer, or its error as an exception."""
    found = _json.loads(text)
    if "error" in found:
        error = found["error"]
        raise Error(error["message"], error.get("offset"), error.get("expected", ""))
    return Result(found)


def nimber(expression: str, *, explain: bool = False, facts: bool = False) -> Result:
    """Calculates with nimbers: ``value`` has the digits, or an ordinal in brackets.

    >>> grundy.nimber("7*9 + 5/3^2").value
    '7'
    >>> grundy.nimber("w^3").value
    '2'
    """
    return _answered(_grundy.calculate_nimber(expression, explain, facts))


def lexicode(length: int, distance: int) -> Result:
    """The lexicode of a length and a distance: the lost positions of a coin game.

    >>> code = grundy.lexicode(24, 8)
    >>> code.dimension, code.name
    (12, 'extended binary Golay code')
    """
    return _answered(_grundy.lexicode(length, distance))


def games() -> List[Result]:
    """The catalogue.

    >>> [game.name for game in grundy.games()][:3]
    ['heap', 'nim', 'takeaway']
    """
    fields = _json.loads(_grundy.games())
    return [Result(game) for game in (fields["games"] if isinstance(fields, dict) else fields)]


def add_rules(source: Any, file: Optional[str] = None) -> str:
    """Adds the game of a Lua rule file, by its path or its text; returns the name of the game.

    >>> grundy.add_rules('return {name = "tens", options = function(n) return heaps.take(n, 9) end}')
    'tens'
    >>> grundy.solve("tens(25)").nim_value
    5
    """
    if isinstance(source, str) and "return" in source:
        return _grundy.add_rules(source, file or "rules.lua")
    with open(source, encoding="utf-8") as stream:
        return _grundy.add_rules(stream.read(), file or str(source))


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


@_asks("graph")
def graph_values(edges: Any, nodes: Optional[int] = None, **fields: Unpack[GraphValuesFields]):
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
    outcomes, values = _ask("graph", _grundy.graph_values, array, count, **fields)
    return numpy.frombuffer(outcomes, dtype="S1"), numpy.asarray(values).view(numpy.int64)
