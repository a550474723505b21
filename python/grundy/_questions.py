"""The questions, one function each. A new one is written here and named in ``__all__``."""

from __future__ import annotations

import json
import warnings
from os import PathLike, fspath
from typing import (TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Sequence,
                    Tuple, Union)

from . import _grundy
from ._asking import Progress, ask, asks
from ._positions import Position, not_a_position, subject_of
from ._results import (Comparison, Conjecture, DatasetRow, GameEntry, Genus, Identification, LexicodeResult,
                       Move, NimberResult, ProofExplanation, Quotient, RulesReport, SequenceInfo,
                       Solution, SurveyClass, Table, checked, refuse)

if TYPE_CHECKING:
    import numpy
    import pandas

    from ._game import Game

    NimValues = Union[numpy.ndarray[Any, Any], List[str]]
else:
    NimValues = Any  # NumPy is imported only where it is needed

__all__ = [
    "Dataset", "ProofCheck", "Reached", "Worksheet", "add_rules", "check", "check_rules", "conjecture",
    "dataset", "equal",
    "explain_proof", "export", "games", "genus", "identify", "lexicode", "moves", "nimber", "parse",
    "quotient", "reply", "sequence", "sequence_info", "solve", "survey", "table", "worksheet",
]

# The rule files that were added: for each game the text and the name of its file.
rule_sources: Dict[str, Tuple[str, str]] = {}


@asks("parse")
def parse(position: str, **fields: Any) -> Position:
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
def solve(position: Union[str, Position], **fields: Any) -> Solution:
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
    return Solution(found, None if listed is None else _moves_of(listed, sums))


def _moves_of(fields: Sequence[Dict[str, Any]], sums: Sequence[Any]) -> List[Move]:
    return [Move(move, None if to is None else Position._of(to)) for move, to in zip(fields, sums)]


@asks("moves")
def moves(position: Union[str, Position], **fields: Any) -> List[Move]:
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
          **fields: Any) -> Comparison:
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
    return Comparison(json.loads(answer))


@asks("sequence", without=("at", "rows", "zeros"))
def sequence(code: str, to: int = 100, **fields: Any) -> NimValues:
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
def sequence_info(code: str, to: int = 100, **fields: Any) -> SequenceInfo:
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
    return SequenceInfo(_sequence(code, to=to, **fields)[0])


def _sequence(code: str, **fields: Any) -> Tuple[Dict[str, Any], Any]:
    if not isinstance(code, str):
        raise TypeError(f"a code is a text such as '0.77', not {type(code).__name__}")
    import numpy

    summary, values = ask("sequence", _grundy.sequence, code, **fields)
    found = checked(json.loads(summary))
    if found.get("stopped"):
        refuse(SequenceInfo(found))
    if values is None:  # in misère play they are words
        return found, found.pop("values", [])
    if "outcomes" in found:
        return found, found["outcomes"]
    return found, numpy.asarray(values)


@asks("identify")
def identify(values: Union[str, Iterable[int]], **fields: Any) -> Identification:
    """The games of the catalogue and the codes that have these nim values, the best first.

    >>> grundy.identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]).matches[0].game
    'kayles'
    """
    text = values if isinstance(values, str) else ",".join(str(int(value)) for value in values)
    found = Identification(json.loads(ask("identify", _grundy.identify, text, **fields)))
    if "stopped" in found._fields:
        refuse(found)
    return found


@asks("quotient")
def quotient(game: str, **fields: Any) -> Quotient:
    """The misère quotient of a heap game, or of the parts of a position.

    >>> kayles = grundy.quotient("kayles")
    >>> kayles.order, kayles.p_size, kayles.period.length
    (40, 9, 12)
    """
    if not isinstance(game, str):
        raise TypeError(f"a game is a text such as '0.77', not {type(game).__name__}")
    return Quotient(json.loads(ask("quotient", _grundy.quotient, game, **fields)))


@asks("genus")
def genus(position: Union[str, Position], **fields: Any) -> Genus:
    """The genus of a position: its nim value, and its misère values beside heaps of two.

    >>> grundy.genus("kayles(5)").text
    '4^146'
    """
    found = Genus(json.loads(ask("genus", _grundy.genus, subject_of(position), **fields)))
    if found.nim_value is None:
        refuse(found)
    return found


@asks("conjecture")
def conjecture(game: Union[str, Sequence[int]], **fields: Any) -> Conjecture:
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
        return Conjecture(json.loads(ask("conjecture", _grundy.conjecture, game, **fields)))
    if fields:
        raise TypeError("a list of values takes no other arguments")
    return Conjecture(json.loads(_grundy.conjecture_sequence([int(value) for value in game])))


@asks("table")
def table(expression: str, *sizes: Union[int, Tuple[int, int]],
          **fields: Any) -> Table:
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
           memory: Optional[int] = None, timeout: Optional[float] = None) -> NimberResult:
    """Calculates with nimbers: ``value`` has the digits, or an ordinal in brackets.

    >>> grundy.nimber("7*9 + 5/3^2").value
    '7'
    >>> grundy.nimber("w^3").value
    '2'
    """
    limits = _limits(memory, timeout)
    return NimberResult(json.loads(_grundy.calculate_nimber(expression, explain, facts, limits)))


def lexicode(length: int, distance: int, *, memory: Optional[int] = None,
             timeout: Optional[float] = None) -> LexicodeResult:
    """The lexicode of a length and a distance: the lost positions of a coin game.

    >>> code = grundy.lexicode(24, 8)
    >>> code.dimension, code.name
    (12, 'extended binary Golay code')
    """
    return LexicodeResult(json.loads(_grundy.lexicode(length, distance, _limits(memory, timeout))))


def games() -> List[GameEntry]:
    """The catalogue.

    >>> [game.name for game in grundy.games()][:3]
    ['heap', 'nim', 'takeaway']
    """
    fields = json.loads(_grundy.games())
    return [GameEntry(game) for game in (fields["games"] if isinstance(fields, dict) else fields)]


def add_rules(source: Union[str, PathLike[str]], file: Optional[str] = None) -> str:
    """Adds the game of a Lua rule file, by its path or its text; returns the name of the game.

    >>> grundy.add_rules('return {name = "tens", options = function(n) return heaps.take(n, 9) end}')
    'tens'
    >>> grundy.solve("tens(25)").nim_value
    5
    """
    return add_rules_text(*_rules_of(source, file))


def add_rules_text(text: str, file: str) -> str:
    name = _grundy.add_rules(text, file)
    rule_sources[name] = (text, file)
    return name


def _rules_of(source: Union[str, PathLike[str]], file: Optional[str] = None) -> Tuple[str, str]:
    """The text of a rule file, and its name."""
    if isinstance(source, str) and ("return" in source or source.lstrip().startswith("game ")):
        return source, file or "rules.lua"
    with open(source, encoding="utf-8") as stream:
        return stream.read(), file or str(source)


@asks("rules")
def check_rules(rules: Union[str, PathLike[str]], **fields: Any) -> RulesReport:
    """Runs the tests of a rule file, given by its path or its text, and checks its rules.

    >>> grundy.check_rules('return {name = "ones", test = {{3, "N"}, {4, "P"}}, '
    ...                    'options = function(n) return heaps.take(n, 1) end}').passed
    True
    """
    text, file = _rules_of(rules)
    return RulesReport(json.loads(ask("rules", _grundy.check_rules, text, file, **fields)))


@asks("play")
def reply(position: Union[str, Position], **fields: Any) -> Optional[Move]:
    """The move that the engine makes: a winning one, or the one that is hardest to answer, with
    mistakes as often as ``error_rate`` says. None if the game is over.

    >>> move = grundy.reply("nim(3,5,7)", seed=1)
    >>> grundy.solve(move.to).outcome
    'P'
    """
    answer, to = ask("play", _grundy.reply, subject_of(position), **fields)
    chosen = json.loads(answer)["reply"]
    return None if chosen is None else Move(chosen, None if to is None else Position._of(to))


@asks("survey")
def survey(kind: str = "octal", **fields: Any) -> List[SurveyClass]:
    """The periods of all codes of a kind, ``"octal"``, ``"quaternary"`` or ``"subtraction"``: one
    answer for each class of equivalent codes. In misère play, their quotients.

    >>> found = grundy.survey("octal", digits=1, to=50)
    >>> [(one.standard_form, one.period.length) for one in found if one.period][:2]
    [('0.1', 1), ('0.3', 2)]
    """
    lines = ask("survey", _grundy.survey, **{"kind": kind, **fields}).splitlines()
    return [SurveyClass(json.loads(line)) for line in lines if line.strip()]


class Reached(NamedTuple):
    """Everything that can be reached from a position, which is the first: what :func:`export`
    returns."""

    positions: List[Position]
    arrows: List[Tuple[int, int]]  #: moves, from one place in the list to another
    outcomes: List[str]
    nim_values: List[Optional[int]]


@asks("export")
def export(position: Union[str, Position], **fields: Any) -> Reached:
    """Every position that can arise, every move, and who wins where.

    >>> reached = grundy.export("nim(2)")
    >>> list(map(str, reached.positions)), reached.arrows, reached.nim_values
    (['nim(2)', 'nim(1)', 'nim(0)'], [(0, 1), (0, 2), (1, 2)], [2, 1, 0])
    """
    sums, arrows, outcomes, values = ask("export", _grundy.export_graph, subject_of(position),
                                         **fields)
    ends = memoryview(arrows).tolist()
    none = 2**64 - 1
    return Reached(list(map(Position._of, sums)), list(zip(ends[::2], ends[1::2])), list(outcomes),
                   [None if value == none else value for value in memoryview(values).tolist()])


class Worksheet:
    """Exercises and their answers, as documents: ``markdown()``, ``html()``, ``latex()``; as a
    Jupyter ``notebook()`` that checks itself; as questions for a learning platform: ``moodle()``,
    ``gift()``.
    """

    def __init__(self, title: str, exercises: int, shortage: Optional[str],
                 documents: Dict[str, Tuple[str, str]]):
        self.title = title
        self.exercises = exercises
        self.shortage = shortage
        self._documents = documents

    def markdown(self, answers: bool = False) -> str:
        """The sheet, or the answers to it."""
        return self._documents["markdown"][answers]

    def html(self, answers: bool = False) -> str:
        """A page that stands alone, with pictures."""
        return self._documents["html"][answers]

    def latex(self, answers: bool = False) -> str:
        """A document of the class ``article``, with pictures in TikZ."""
        return self._documents["latex"][answers]

    def notebook(self, answers: bool = False) -> str:
        """A Jupyter notebook. Its cells check the answers of a student without knowing them."""
        return self._documents["notebook"][answers]

    def moodle(self) -> str:
        """Moodle XML: questions with their answers and reasons."""
        return self._documents["moodle"][0]

    def gift(self) -> str:
        """The same in GIFT, which most learning platforms import; without pictures."""
        return self._documents["gift"][0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Worksheet):
            return NotImplemented
        return self._documents == other._documents

    def __hash__(self) -> int:
        return hash(self.markdown())

    def __repr__(self) -> str:
        return f"<Worksheet {self.title!r}, {self.exercises} exercises>"

    def _repr_markdown_(self) -> str:
        return self.markdown()


@asks("worksheet")
def worksheet(source: str, **fields: Any) -> Worksheet:
    """Exercises about games, or positions whose numbers and moves are varied, with commas between
    them. The same seed gives the same sheet.

    >>> sheet = grundy.worksheet("nim", count=3, seed=7)
    >>> sheet
    <Worksheet 'Nim', 3 exercises>
    >>> sheet.markdown().startswith("# Nim")
    True
    """
    return worksheet_of(None, source, fields)


def worksheet_of(rules: Any, source: str, fields: Dict[str, Any]) -> Worksheet:
    return Worksheet(*ask("worksheet", _grundy.worksheet, rules, source, **fields))


class Dataset(List[DatasetRow]):
    """Positions with their answers, a list of :class:`DatasetRow`. ``shortage`` says why there are
    fewer than asked for."""

    shortage: Optional[str] = None

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A structured array with ``position``, ``outcome`` and ``nim_value`` (-1 if there is
        none)."""
        import numpy

        width = max((len(row.position) for row in self), default=1)
        cells = [(row.position, row.outcome, -1 if row.nim_value is None else row.nim_value)
                 for row in self]
        return numpy.array(cells, dtype=[("position", f"U{width}"), ("outcome", "U1"),
                                         ("nim_value", numpy.int64)])

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas.DataFrame with a row for each position. pandas must be installed."""
        import pandas

        return pandas.DataFrame([row.to_dict() for row in self])


@asks("dataset")
def dataset(source: str, **fields: Any) -> Dataset:
    """Positions of a game with their answers, for programs that learn; ``source`` is a game, or a
    position whose numbers and moves are varied. The same seed gives the same positions, and no
    position comes twice.

    >>> rows = grundy.dataset("nim", count=100, seed=7)
    >>> len(rows), len({row.position for row in rows})
    (100, 100)
    >>> all((row.outcome == "P") == (row.nim_value == 0) for row in rows)
    True
    """
    return dataset_of(None, source, fields)


def dataset_of(rules: Any, source: str, fields: Dict[str, Any]) -> Dataset:
    lines, shortage = ask("dataset", _grundy.dataset, rules, source, **fields)
    rows = Dataset(DatasetRow(json.loads(line)) for line in lines.splitlines())
    rows.shortage = shortage
    return rows


@asks("saved_proof")
def explain_proof(file: Union[str, PathLike[str]], **fields: Any) -> ProofExplanation:
    """Explains what a saved proof proves, without solving again."""
    return ProofExplanation(json.loads(ask("saved_proof", _grundy.explain_proof, fspath(file),
                                           **fields)))


class ProofCheck(NamedTuple):
    """What the checker says of a proof. It is true if the proof is."""

    verified: bool
    statement: str  #: what was verified, or what is wrong
    granted: List[str]  #: the theorems that the proof takes for granted

    def __bool__(self) -> bool:
        return self.verified


def check(file: Union[str, PathLike[str]], *, game: Optional[Game] = None,
          rules: Iterable[Union[str, PathLike[str]]] = (), memory: Optional[int] = None,
          timeout: Optional[float] = None) -> ProofCheck:
    """Checks a proof as ``grundy-check`` does: by the rules of the games, without a solver.

    ``game`` is a game written in Python that the proof is about; ``rules`` are rule files, by their
    paths or texts.
    """
    own = None if game is None else game._known_rules()
    texts = [_rules_of(source) for source in rules]
    return ProofCheck(*_grundy.check(fspath(file), own, texts, _limits(memory, timeout)))
