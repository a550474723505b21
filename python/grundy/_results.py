"""Answers as objects.

Each class says which fields its answers have. Fields that an answer may lack are optional, and are
None then. The JSON of the command line has the same names, but for `from`, which Python keeps for
itself: it is ``from_`` here.
"""

from __future__ import annotations

import copy
import functools
import json
import sys
import typing
import warnings
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Type, Union

from ._errors import LimitReached

if TYPE_CHECKING:
    import numpy
    import pandas

    from ._positions import Position

__all__ = [
    "Advice", "CodeMatch", "Comparison", "Component", "Conjecture", "ConjectureAnswer", "ConjectureCode", "DatasetRow",
    "ElementHistory", "Exceptions", "Explanation", "GameEntry", "Generator", "Genus", "Identification",
    "LexicodeResult", "Lost", "Move", "NimberResult", "Period", "ProofExplanation", "ProofReport", "Quotient",
    "RareHeaps", "Record", "Result", "RulesReport", "RulesTest", "SequenceInfo", "SequenceRow", "Side", "Solution",
    "Stop", "SurveyClass", "Table", "Work",
]

# What says how an answer was found, and differs from run to run.
_INCIDENTAL = ("work", "seconds")


class Result:
    """An answer. Its attributes are named as in the JSON of ``grundy solve --json``.

    Two answers are equal if they say the same, however long it took to find them.

    >>> grundy.solve("nim(1,2,3)").winning_moves
    []
    >>> grundy.solve("*2") == grundy.solve("*2")
    True
    >>> grundy.solve("kayles(2)").to_dict()["nim_value"]
    2
    """

    def __init__(self, fields: Dict[str, Any]):
        self._fields = fields

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            types = _field_types(type(self))
            key = _key(name)
            if key in self._fields:
                return _wrapped(self._fields[key], types.get(name))
            if name in types:
                return None
            raise AttributeError(f"the answer has no field '{name}'; it has "
                                 f"{', '.join(map(_name, self._fields))}")

    def __getitem__(self, name: str) -> Any:
        """A field by its name in the JSON."""
        if name not in self._fields:
            raise KeyError(name)
        return getattr(self, _name(name))

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __dir__(self) -> List[str]:
        fields = set(map(_name, self._fields)) | set(_field_types(type(self)))
        return sorted(fields | {name for name in dir(type(self)) if not name.startswith("_")})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return type(self) is type(other) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_dict(), sort_keys=True))

    def to_dict(self, work: bool = False) -> Dict[str, Any]:
        """The answer as nested dicts and lists, a copy that is yours. The same question gives the
        same dict every time; ``work=True`` adds the time and the positions that it took."""
        return {name: copy.deepcopy(value) for name, value in self._fields.items()
                if work or name not in _INCIDENTAL}

    def __repr__(self) -> str:
        shown = ", ".join(f"{_name(name)}={_brief(value)}" for name, value in self._fields.items()
                          if name not in _INCIDENTAL and value is not None)
        return f"<{type(self).__name__} {shown}>" if shown else f"<{type(self).__name__}: no fields>"


def _name(key: str) -> str:
    return "from_" if key == "from" else key


def _key(name: str) -> str:
    return "from" if name == "from_" else name


def _brief(value: Any) -> str:
    if isinstance(value, list):
        short = len(value) <= 4 and all(not isinstance(item, (dict, list)) for item in value)
        return repr(value) if short else f"[{len(value)} items]"
    if isinstance(value, dict):
        return "{" + ", ".join(value) + "}" if len(value) <= 8 else f"{{{len(value)} fields}}"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..." + text[0]


@functools.lru_cache(maxsize=None)
def _field_types(kind: Type[Result]) -> Dict[str, Any]:
    """The fields that a class declares, with their types."""
    names: Dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if not issubclass(base, Result):
            continue
        scope = {**vars(typing), **vars(sys.modules[__name__])}
        for name, written in base.__dict__.get("__annotations__", {}).items():
            names[name] = eval(written, scope)
    return names


def _wrapped(value: Any, wanted: Any) -> Any:
    """Objects for the dicts in an answer, of the type that is declared."""
    if typing.get_origin(wanted) is Union:
        wanted, = [kind for kind in typing.get_args(wanted) if kind is not type(None)][:1]
    if isinstance(value, dict):
        kind = wanted if isinstance(wanted, type) and issubclass(wanted, Result) else Result
        return kind(value)
    if isinstance(value, list):
        inner = typing.get_args(wanted)[:1] if typing.get_origin(wanted) is list else ()
        return [_wrapped(item, inner[0] if inner else None) for item in value]
    return value


class Record(Result):
    """Fields whose names depend on the question: by attribute, or by name in brackets."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Work(Result):
    """What it took to find an answer."""

    positions: int
    seconds: float
    not_kept: Optional[str]
    search: Optional[Record]


class Stop(Result):
    """Why an answer is not complete."""

    reason: str
    message: str


class Component(Result):
    """A summand of a position."""

    position: str
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]


class Explanation(Result):
    """Why something holds: a claim, a figure, and the reasons for it. ``str()`` writes it out."""

    kind: str
    claim: str
    facts: Optional[Record]
    figure: Optional[List[str]]
    because: Optional[List[Explanation]]

    def __str__(self) -> str:
        lines: List[str] = []
        open_: List[tuple[int, Explanation]] = [(0, self)]
        while open_:
            depth, reason = open_.pop()
            indent = "  " * depth
            lines.append(f"{indent}- {reason.claim}" if depth else reason.claim)
            lines += [f"{indent}    {line}" for line in reason.figure or []]
            open_ += [(depth + 1, part) for part in reversed(reason.because or [])]
        return "\n".join(lines)


class ProofReport(Result):
    """What became of a proof."""

    file: Optional[str]
    claim: Optional[str]
    records: Optional[int]
    bytes: Optional[int]
    error: Optional[str]


class ProofExplanation(Result):
    """What a saved proof says."""

    claim: str
    records: int
    explanation: Explanation


class Move(Result):
    """A move: ``move`` is its text, ``to`` the :class:`Position` after it, None if that is too large
    to list."""

    move: str
    component: Optional[int]
    count: Optional[int]
    moves_to_end: Optional[int]
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]
    outcome: Optional[str]

    def __init__(self, fields: Dict[str, Any], to: Optional[Position] = None):
        super().__init__(fields)
        self._to = to

    @property
    def to(self) -> Optional[Position]:
        if self._to is None and self._fields.get("to") is not None:
            from ._positions import Position

            self._to = Position(self._fields["to"])
        return self._to


class Advice(Move):
    """In a lost position, the move that is hardest to answer."""

    winning_replies: int
    longest: Optional[int]
    of_all_moves: bool


class Solution(Result):
    """Who wins, and how."""

    position: str
    play: str
    outcome: Optional[str]
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]
    moves_to_end: Optional[int]
    components: List[Component]
    winning_moves_complete: Optional[bool]
    winning_moves_total: Optional[int]
    drawing_moves: Optional[List[Move]]
    drawing_moves_total: Optional[int]
    advice: Optional[Advice]
    plays: Union[int, str, None]
    plays_by_length: Optional[List[Union[int, str]]]
    explanation: Optional[Explanation]
    proof: Optional[ProofReport]
    method: str
    stopped: Optional[Stop]
    work: Work

    def __init__(self, fields: Dict[str, Any], moves: Optional[List[Move]] = None):
        super().__init__(fields)
        self._moves = moves

    @property
    def winning_moves(self) -> Optional[List[Move]]:
        """None if they are not known, or were not asked for."""
        listed = self._fields.get("winning_moves")
        if self._moves is None and listed is not None:
            self._moves = [Move(fields) for fields in listed]
        return self._moves


class Side(Result):
    """One of two games that were compared."""

    position: str
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]
    outcome_with_witness: Optional[str]
    value: Optional[str]


class Comparison(Result):
    """Whether two games are equivalent; if not, a game that tells them apart."""

    equivalent: Optional[bool]
    isomorphic: Optional[bool]
    witness: Optional[str]
    left: Side
    right: Side
    play: Optional[str]
    set: Optional[str]
    in_all_games: Optional[bool]
    method: Optional[str]
    reason: str
    proof: Optional[ProofReport]
    stopped: Optional[Stop]
    work: Work


class Period(Result):
    """The period of a sequence: it holds from ``from_`` on."""

    length: int
    from_: int
    status: str
    saltus: Optional[int]
    proof: Optional[str]
    checked: Optional[int]


class Exceptions(Result):
    """Heaps before a period that do not fit into it."""

    count: Optional[int]
    last: Optional[int]
    first: List[int]


class RareHeaps(Result):
    """A sparse space of values, and the heaps outside it."""

    mask: int
    with_heap: bool
    rare: int
    last_rare: Optional[int]
    first_rare: Optional[List[int]]


class SequenceRow(Result):
    """A row, where two numbers run."""

    row: int
    code: str
    period: Optional[Period]
    max: Optional[int]
    max_at: Optional[int]
    zeros: Optional[int]
    computed_to: Optional[int]
    exceptions: Optional[Exceptions]
    ends: Optional[str]
    values: Optional[List[int]]
    outcomes: Optional[List[str]]
    p_positions: Optional[List[int]]


class Lost(Result):
    """How many heaps are lost in misère play, and the first of them."""

    count: int
    first: List[int]


class SequenceInfo(Result):
    """What is known about a sequence."""

    code: str
    play: Optional[str]
    from_: Optional[int]
    to: int
    at: Optional[int]
    value: Union[int, str, None]
    outcome: Optional[str]
    period: Optional[Period]
    max: Optional[int]
    max_at: Optional[int]
    zeros: Optional[int]
    computed_to: Optional[int]
    exceptions: Optional[Exceptions]
    space: Optional[RareHeaps]
    rows: Optional[List[SequenceRow]]
    values: Union[List[int], List[str], None]
    outcomes: Optional[List[str]]
    p_positions: Optional[List[int]]
    ends: Optional[str]
    status: Optional[str]
    valued_to: Optional[int]
    order: Optional[int]
    p_size: Optional[int]
    tame: Optional[bool]
    known_to: Optional[int]
    lost: Optional[Lost]
    method: str
    proof: Optional[ProofReport]
    stopped: Optional[Stop]
    work: Work


class CodeMatch(Result):
    """A game that has given values."""

    game: str
    from_: int
    terms: int


class Identification(Result):
    """The games that have given values, the best first."""

    values: List[int]
    matches: List[CodeMatch]
    total: int
    counted: bool
    stopped: Optional[Stop]
    work: Work


class Generator(Result):
    """A generator of a misère quotient."""

    name: str
    part: int


class ElementHistory(Result):
    """The order of a misère quotient when a part was taken in."""

    part: int
    order: int
    p_size: int


class Quotient(Result):
    """A misère quotient."""

    game: str
    status: str
    order: Optional[int]
    p_size: Optional[int]
    tame: Optional[bool]
    to: Optional[int]
    copies: Optional[int]
    least_failure: Optional[int]
    period: Optional[Period]
    generators: Optional[List[Generator]]
    relations: Optional[List[str]]
    p_portion: Optional[List[str]]
    elements: Optional[List[str]]
    products: Optional[List[List[int]]]
    values: Optional[List[str]]
    parts: Optional[List[str]]
    history: Optional[List[ElementHistory]]
    proof: Optional[ProofReport]
    stopped: Optional[Stop]
    work: Work


class Genus(Result):
    """The genus of a position."""

    position: str
    nim_value: Optional[int]
    genus: List[int]
    text: str
    stopped: Optional[Stop]
    work: Work

    @property
    def class_(self) -> Optional[str]:
        """``'tame'``, ``'restive'``, …: the field ``class``, a word that Python keeps for itself."""
        return self._fields.get("class")


class ConjectureCode(Result):
    """A formula as programs."""

    cpp: Optional[str]
    python: Optional[str]


class ConjectureAnswer(Result):
    """A position, answered by a formula."""

    position: List[int]
    value: Optional[int]
    outcome: Optional[str]
    move: Optional[List[Any]]


class Conjecture(Result):
    """A formula for all positions of a game."""

    game: str
    claim: Optional[str]
    play: str
    status: str
    statement: Optional[str]
    why: List[str]
    granting: Optional[List[str]]
    code: Optional[ConjectureCode]
    at: Optional[List[ConjectureAnswer]]
    tried: Optional[List[str]]
    to: Optional[int]
    inferred_from: Optional[int]
    table: Optional[Record]
    theorem: Optional[str]
    stop: Optional[str]
    proof: Optional[ProofReport]
    stopped: Optional[Stop]
    work: Optional[Work]


class NimberResult(Result):
    """The value of an expression of nimbers, in digits, or an ordinal in brackets."""

    expression: str
    value: str
    explanation: Optional[Explanation]
    facts: Optional[Record]


class LexicodeResult(Result):
    """A lexicode."""

    length: int
    distance: int
    dimension: int
    generators: List[str]
    weights: Optional[Record]
    name: Optional[str]
    reason: Optional[str]
    lost_position: Optional[str]


class GameEntry(Result):
    """A game of the catalogue."""

    name: str
    title: str
    summary: str
    notation: str
    examples: List[str]
    aliases: List[str]


class SurveyClass(Result):
    """A class of equivalent codes."""

    standard_form: str
    codes: List[str]
    play: Optional[str]
    status: Optional[str]
    period: Optional[Period]
    computed_to: Optional[int]
    max: Optional[int]
    to: Optional[int]
    copies: Optional[int]
    order: Optional[int]
    p_size: Optional[int]
    tame: Optional[bool]
    ended: Optional[bool]
    seconds: Optional[float]


class DatasetRow(Result):
    """A position of a dataset, and its answer."""

    position: str
    play: str
    outcome: str
    nim_value: Optional[int]
    winning_moves: Optional[List[str]]


class RulesTest(Result):
    """A line of the report on a rule file."""

    passed: bool
    text: str


class RulesReport(Result):
    """What the tests of a rule file found."""

    file: str
    game: str
    passed: bool
    checks: List[RulesTest]
    positions: int
    complete: Optional[bool]


class Table(Result):
    """Nim values over one or two running numbers: ``values`` is a NumPy array, in misère play
    ``outcomes`` a list. A value that is not known is -1.

    >>> grundy.table("rook", 2, 3).to_pandas()
       0  1  2
    0  0  1  2
    1  1  0  3
    """

    game: str
    play: str
    n: Optional[List[int]]
    rows: Optional[List[int]]
    columns: Optional[List[int]]
    outcomes: Optional[List[Any]]
    stopped: Optional[Stop]
    work: Work

    def __init__(self, fields: Dict[str, Any], svg: Optional[str] = None):
        super().__init__(fields)
        self._svg = svg

    @property
    def values(self) -> numpy.ndarray[Any, Any]:
        import numpy

        if "values" not in self._fields:
            raise AttributeError("misère play has no values; 'outcomes' has who wins")
        return numpy.array([[-1 if value is None else value for value in row]
                            if isinstance(row, list) else (-1 if row is None else row)
                            for row in self._fields["values"]])

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas.DataFrame whose labels are the running numbers. pandas must be installed."""
        import pandas

        cells = self._fields.get("values", self._fields.get("outcomes"))
        if "n" in self._fields:
            name = "nim_value" if "values" in self._fields else "outcome"
            return pandas.DataFrame({name: cells}, index=pandas.Index(self._fields["n"], name="n"))
        return pandas.DataFrame(cells, index=self._fields["rows"], columns=self._fields["columns"])

    def _repr_svg_(self) -> Optional[str]:
        return self._svg


def refuse(result: Result) -> typing.NoReturn:
    stopped = result.to_dict().get("stopped")
    message = stopped.get("message") if isinstance(stopped, dict) else stopped
    raise LimitReached(message or "there is no such answer for this position")


def checked(found: dict) -> dict:
    """The answer, with a warning if something could not be kept in the store."""
    not_kept = found.get("work", {}).get("not_kept")
    if not_kept:
        warnings.warn(not_kept, RuntimeWarning, stacklevel=4)
    return found
