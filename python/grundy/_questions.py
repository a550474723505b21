"""The questions, one function each. A new one is written here and named in ``__all__``."""

from __future__ import annotations

import json
import warnings
from os import PathLike  # the keyword arguments name it
from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Sequence, Tuple, Union

from . import _grundy
from ._asking import Progress, ask, asks
from ._positions import Position, not_a_position, subject_of
from ._results import Move, Result, Table, _Solved, checked, refuse

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._fields import (ConjectureFields, EqualFields, GenusFields, IdentifyFields, MovesFields,
                          ParseFields, QuotientFields, SequenceFields, SequenceInfoFields, SolveFields,
                          TableFields)

__all__ = [
    "add_rules", "conjecture", "equal", "games", "genus", "identify", "lexicode", "moves", "nimber",
    "parse", "quotient", "sequence", "sequence_info", "solve", "table",
]


@asks("parse")
def parse(position: str, **fields: Unpack[ParseFields]) -> Position:
    """A position from its notation.

    >>> grundy.parse("chomp(2x3) + *2")
    grundy.parse('chomp(2x3) + *2')
    """
    if isinstance(position, Position):
        return position
    if not isinstance(position, str):
        raise not_a_position(position)
    return Position._of(ask("parse", _grundy.parse, position, progress=False, **fields))


@asks("solve")
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
    answer, sums = ask("solve", _grundy.solve, subject_of(position), **fields)
    found = checked(json.loads(answer))
    listed = found.get("winning_moves")
    return _Solved(found, None if listed is None else _moves_of(listed, sums))


def _moves_of(fields: Sequence[dict], sums: Sequence[Any]) -> List[Move]:
    return [Move(move, None if to is None else Position._of(to)) for move, to in zip(fields, sums)]


@asks("moves")
def moves(position: Union[str, Position], **fields: Unpack[MovesFields]) -> List[Move]:
    """Every move with the value and the outcome after it.

    >>> [(move.move, move.nim_value) for move in grundy.moves("nim(1,2)")]
    [('1 -> 0', 2), ('2 -> 1', 0), ('2 -> 0', 1)]
    """
    answer, sums = ask("moves", _grundy.moves, subject_of(position), **fields)
    found = json.loads(answer)
    if found.get("complete") is False and found.get("stopped"):
        warnings.warn(found["stopped"]["message"], RuntimeWarning, stacklevel=3)
    return _moves_of(found["options"], sums)


@asks("equal")
def equal(left: Union[str, Position], right: Union[str, Position],
          **fields: Unpack[EqualFields]) -> Result:
    """Compares two games: are they equivalent? If not, it gives a game that tells them apart.

    In misère play it is asked for the sums of what the two lead to; ``set`` says which.

    >>> grundy.equal("rook(3,5)", "nim(3,5)").equivalent
    True
    >>> grundy.equal("queen(3,4)", "*3").witness
    '*2'
    >>> grundy.equal("kayles(3)", "kayles(1,2)", misere=True).equivalent
    True
    """
    answer = ask("equal", _grundy.compare, subject_of(left), subject_of(right), **fields)
    return Result(json.loads(answer))


@asks("sequence", without=("at", "rows", "zeros"))
def sequence(code: str, to: int = 100, **fields: Unpack[SequenceFields]):
    """The nim values of the heaps 0 to ``to`` of a heap game, as a NumPy array; or those of the
    positions in which a number runs, written as ``_``.

    In misère play it is a list: of words, the values in the misère quotient, for a heap game, and
    otherwise of outcomes.

    >>> grundy.sequence("0.77", 11)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint64)
    >>> grundy.sequence("0.77", 6, misere=True)
    ['1', 'a', 'b', 'a b', 'a', 'c', 'a b']
    >>> grundy.sequence("queen(3,_)", 7)
    array([3, 4, 5, 6, 2, 0, 1, 9], dtype=uint64)
    """
    return _sequence(code, to=to, **fields)[1]


@asks("sequence")
def sequence_info(code: str, to: int = 100, **fields: Unpack[SequenceInfoFields]) -> Result:
    """What is known about that sequence: its period, its largest value, how it was found.

    >>> grundy.sequence_info("kayles", 200).period.length
    12
    >>> grundy.sequence_info("kayles", at=10**12).value
    1
    >>> grundy.sequence_info("kayles", at=10**12, misere=True).outcome
    'N'
    >>> grundy.sequence_info("queen(1,_)", zeros=True).p_positions
    [2]
    >>> grundy.sequence_info("kayles(_)", 5, misere=True).outcomes
    ['N', 'P', 'N', 'N', 'P', 'N']
    """
    return Result(_sequence(code, to=to, **fields)[0])


def _sequence(code: str, **fields: Any) -> Tuple[dict, Any]:
    if not isinstance(code, str):
        raise TypeError(f"a code is a text such as '0.77', not {type(code).__name__}")
    import numpy

    summary, values = ask("sequence", _grundy.sequence, code, **fields)
    found = checked(json.loads(summary))
    if found.get("stopped"):
        refuse(Result(found))
    if values is None:  # in misère play they are words
        return found, found.pop("values", [])
    if "outcomes" in found:
        return found, found["outcomes"]
    return found, numpy.asarray(values)


@asks("identify")
def identify(values: Union[str, Iterable[int]], **fields: Unpack[IdentifyFields]) -> Result:
    """The games of the catalogue and the codes that have these nim values, the best first.

    >>> grundy.identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]).matches[0].game
    'kayles'
    """
    text = values if isinstance(values, str) else ",".join(str(int(value)) for value in values)
    found = Result(json.loads(ask("identify", _grundy.identify, text, **fields)))
    if "stopped" in found._fields:
        refuse(found)
    return found


@asks("quotient")
def quotient(game: str, **fields: Unpack[QuotientFields]) -> Result:
    """The misère quotient of a heap game, or of the parts of a position.

    >>> kayles = grundy.quotient("kayles")
    >>> kayles.order, kayles.p_size, kayles.period.length
    (40, 9, 12)
    """
    if not isinstance(game, str):
        raise TypeError(f"a game is a text such as '0.77', not {type(game).__name__}")
    return Result(json.loads(ask("quotient", _grundy.quotient, game, **fields)))


@asks("genus")
def genus(position: Union[str, Position], **fields: Unpack[GenusFields]) -> Result:
    """The genus of a position: its nim value, and its misère values beside heaps of two.

    >>> grundy.genus("kayles(5)").text
    '4^146'
    """
    found = Result(json.loads(ask("genus", _grundy.genus, subject_of(position), **fields)))
    if found.nim_value is None:
        refuse(found)
    return found


@asks("conjecture")
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
        return Result(json.loads(ask("conjecture", _grundy.conjecture, game, **fields)))
    if fields:
        raise TypeError("a list of values takes no other arguments")
    return Result(json.loads(_grundy.conjecture_sequence([int(value) for value in game])))


@asks("table")
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
    answer, svg = ask("table", _grundy.table, expression, ranges, **fields)
    return Table(json.loads(answer), svg)


def _limits(memory: Optional[int], timeout: Optional[float]) -> Any:
    """Those of a question that takes no others; reading a position is one."""
    return _grundy.settings("parse", None, {"memory": memory, "timeout": timeout})


def nimber(expression: str, *, explain: bool = False, facts: bool = False,
           memory: Optional[int] = None, timeout: Optional[float] = None) -> Result:
    """Calculates with nimbers: ``value`` has the digits, or an ordinal in brackets.

    >>> grundy.nimber("7*9 + 5/3^2").value
    '7'
    >>> grundy.nimber("w^3").value
    '2'
    """
    limits = _limits(memory, timeout)
    return Result(json.loads(_grundy.calculate_nimber(expression, explain, facts, limits)))


def lexicode(length: int, distance: int, *, memory: Optional[int] = None,
             timeout: Optional[float] = None) -> Result:
    """The lexicode of a length and a distance: the lost positions of a coin game.

    >>> code = grundy.lexicode(24, 8)
    >>> code.dimension, code.name
    (12, 'extended binary Golay code')
    """
    return Result(json.loads(_grundy.lexicode(length, distance, _limits(memory, timeout))))


def games() -> List[Result]:
    """The catalogue.

    >>> [game.name for game in grundy.games()][:3]
    ['heap', 'nim', 'takeaway']
    """
    fields = json.loads(_grundy.games())
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
