# Written by tools/python-stubs.py from the package and the table of fields, src/ask/fields.cpp.
import random
from os import PathLike
from typing import (Any, Callable, ClassVar, Dict, Iterable, List, Literal, NamedTuple, NoReturn, Optional,
                    Sequence, Tuple, Union, overload)

import numpy

__version__: str
Progress = Union[None, bool, Callable[[int, float, int, int], None]]
NimValues = Union[numpy.ndarray[Any, Any], List[str]]
Arrays = Tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]
Opponent = Union[None, str, Callable[["Environment"], int]]

class EndlessPlay(Error):
    ...

class Environment:
    metadata: Dict[str, Any]
    def __init__(self, start: Union[str, Position, Callable[[random.Random], Union[str, Position]]], *, misere: bool = False, opponent: Opponent = None, max_steps: int = ...) -> None: ...
    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[str, Dict[str, Any]]: ...
    def step(self, action: int) -> Tuple[str, float, bool, bool, Dict[str, Any]]: ...
    def apply_action(self, action: int) -> None: ...
    def legal_actions(self) -> List[int]: ...
    def action_to_string(self, action: int) -> str: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> List[float]: ...
    def optimal_values(self) -> List[float]: ...
    def optimal_value(self) -> float: ...
    def optimal_actions(self) -> List[int]: ...
    def clone(self) -> Environment: ...
    @property
    def position(self) -> Position: ...
    def observation_string(self, player: Optional[int] = None) -> str: ...
    def render(self) -> str: ...
    def close(self) -> None: ...

class Error(ValueError):
    message: str
    offset: Optional[int]
    expected: str
    def __init__(self, message: str, offset: Optional[int] = None, expected: str = '') -> None: ...

class Game:
    name: str
    options_many: Optional[Callable[[List[Any]], Sequence[Iterable[Any]]]]
    def options(self, position: Any, /) -> Iterable[Any]: ...
    def __call__(self, *position: Any) -> Position: ...
    def values(self, positions: Iterable[Any], *, memory: Optional[int] = None, timeout: Optional[float] = None, progress: Progress = None) -> List[int]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    @overload
    def sequence(self, to: int = ..., *, misere: Literal[False] = ..., first: Optional[int] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> numpy.ndarray[Any, Any]: ...
    @overload
    def sequence(self, to: int = ..., *, misere: Literal[True], first: Optional[int] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> List[str]: ...
    @overload
    def sequence(self, to: int = ..., *, misere: bool, first: Optional[int] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> NimValues: ...
    def sequence_info(self, to: int = ..., *, misere: bool = False, first: Optional[int] = None, at: Optional[int] = None, rows: Optional[int] = None, zeros: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> SequenceInfo: ...
    def table(self, *sizes: Union[int, Tuple[int, int]], misere: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Table: ...
    def explain(self, *position: Any, depth: str = 'full', misere: bool = False, **settings: Any) -> Explanation: ...
    def worksheet(self, *position: Any, misere: bool = False, count: int = ..., seed: int = ..., kinds: Optional[str] = None, points: bool = False, space: int = ..., difficulty: str = 'medium', memory: int = ..., timeout: Optional[float] = None) -> Worksheet: ...
    def dataset(self, *position: Any, misere: bool = False, count: int = ..., seed: int = ..., winning_moves: bool = False, difficulty: str = 'medium', memory: int = ..., timeout: Optional[float] = None) -> Dataset: ...
    def proof(self, *position: Any, file: Union[str, PathLike[str]], misere: bool = False, **settings: Any) -> ProofReport: ...
    def check(self, file: Union[str, PathLike[str]], **limits: Any) -> ProofCheck: ...
    def canonical(self, position: Any, /) -> Any: ...
    def components(self, position: Any, /) -> Iterable[Any]: ...

class LimitReached(Error):
    ...

class Nimber:
    def __init__(self, value: Union[int, 'Nimber'] = ...) -> None: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def __format__(self, spec: str) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: Any) -> bool: ...
    def __lt__(self, other: Any) -> bool: ...
    def __add__(self, other: Any) -> 'Nimber': ...
    def __radd__(self, other: Any) -> 'Nimber': ...
    def __sub__(self, other: Any) -> 'Nimber': ...
    def __rsub__(self, other: Any) -> 'Nimber': ...
    def __neg__(self) -> 'Nimber': ...
    def __pos__(self) -> 'Nimber': ...
    def __mul__(self, other: Any) -> 'Nimber': ...
    def __rmul__(self, other: Any) -> 'Nimber': ...
    def __truediv__(self, other: Any) -> 'Nimber': ...
    def __rtruediv__(self, other: Any) -> 'Nimber': ...
    def __pow__(self, exponent: int) -> 'Nimber': ...
    def inverse(self) -> 'Nimber': ...
    def sqrt(self) -> 'Nimber': ...
    def solve(self) -> Optional['Nimber']: ...
    def order(self) -> int: ...
    def minimal_polynomial(self) -> List[int]: ...
    def log(self, base: Union[int, 'Nimber']) -> Optional[int]: ...
    def __gt__(self, other: Any) -> Any: ...
    def __le__(self, other: Any) -> Any: ...
    def __ge__(self, other: Any) -> Any: ...

class Position:
    def __init__(self, text: Union[str, Position]) -> None: ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __add__(self, other: Union[str, Position]) -> Position: ...
    def __radd__(self, other: str) -> Position: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def equivalent(self, other: Union[str, Position], misere: bool = False) -> bool: ...
    def components(self) -> List[Position]: ...
    def solve(self, *, misere: bool = False, explain: Union[bool, str] = False, count_plays: bool = False, max_moves: int = ..., value_only: bool = False, without_value: bool = False, outcome_only: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Solution: ...
    def moves(self, *, misere: bool = False, list_only: bool = False, max_moves: int = ..., outcome_only: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> List[Move]: ...
    def options(self, **settings: Any) -> List[Position]: ...
    def nim_value(self, **settings: Any) -> int: ...
    def outcome(self, misere: bool = False, **settings: Any) -> str: ...
    def winning_moves(self, misere: bool = False, **settings: Any) -> List[Move]: ...
    def reply(self, misere: bool = False, **settings: Any) -> Optional[Move]: ...
    def explain(self, depth: str = 'full', *, misere: bool = False, **settings: Any) -> Explanation: ...
    def proof(self, file: Union[str, PathLike[str]], misere: bool = False, **settings: Any) -> ProofReport: ...
    def to_networkx(self, *, misere: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, progress: Progress = None) -> Any: ...
    def picture(self) -> str: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

def digraph(edges: Any, *counters: Any) -> Position: ...

def graph_values(edges: Any, nodes: Optional[int] = None, *, misere: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, progress: Progress = None) -> Arrays: ...

def nim_divide(a: Any, b: Any) -> Any: ...

def nim_inverse(a: Any) -> Any: ...

def nim_multiply(a: Any, b: Any) -> Any: ...

def nim_sqrt(a: Any) -> Any: ...

def nim_square(a: Any) -> Any: ...

class Dataset(List[DatasetRow]):
    shortage: Optional[str]
    def to_numpy(self) -> numpy.ndarray[Any, Any]: ...
    def to_pandas(self) -> Any: ...

class ProofCheck(NamedTuple):
    verified: bool
    statement: str
    granted: List[str]
    def __repr__(self) -> Any: ...
    def __bool__(self) -> bool: ...

class Reached(NamedTuple):
    positions: List[Position]
    arrows: List[Tuple[int, int]]
    outcomes: List[str]
    nim_values: List[Optional[int]]
    def __repr__(self) -> Any: ...

class Worksheet:
    def __init__(self, title: str, exercises: int, shortage: Optional[str], documents: Dict[str, Tuple[str, str]]) -> None: ...
    def markdown(self, answers: bool = False) -> str: ...
    def html(self, answers: bool = False) -> str: ...
    def latex(self, answers: bool = False) -> str: ...
    def notebook(self, answers: bool = False) -> str: ...
    def moodle(self) -> str: ...
    def gift(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def _repr_markdown_(self) -> str: ...

def add_rules(source: Union[str, PathLike[str]], file: Optional[str] = None) -> str: ...

def check(file: Union[str, PathLike[str]], *, game: Optional[Game] = None, rules: Iterable[Union[str, PathLike[str]]] = ..., memory: Optional[int] = None, timeout: Optional[float] = None) -> ProofCheck: ...

def check_rules(rules: Union[str, PathLike[str]], *, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> RulesReport: ...

def conjecture(game: Union[str, Sequence[int]], *, at: Optional[str] = None, claim: str = 'any', misere: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, memory: int = ..., timeout: Optional[float] = None) -> Conjecture: ...

def dataset(source: str, *, misere: bool = False, count: int = ..., seed: int = ..., winning_moves: bool = False, difficulty: str = 'medium', memory: int = ..., timeout: Optional[float] = None) -> Dataset: ...

def equal(left: Union[str, Position], right: Union[str, Position], *, misere: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Comparison: ...

def explain_proof(file: Union[str, PathLike[str]], *, at: Optional[str] = None, memory: int = ..., timeout: Optional[float] = None) -> ProofExplanation: ...

def export(position: Union[str, Position], *, misere: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, progress: Progress = None) -> Reached: ...

def games() -> List[GameEntry]: ...

def genus(position: Union[str, Position], *, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, progress: Progress = None) -> Genus: ...

def identify(values: Union[str, Iterable[int]], *, max_matches: int = ..., memory: int = ..., timeout: Optional[float] = None) -> Identification: ...

def lexicode(length: int, distance: int, *, memory: Optional[int] = None, timeout: Optional[float] = None) -> LexicodeResult: ...

def moves(position: Union[str, Position], *, misere: bool = False, list_only: bool = False, max_moves: int = ..., outcome_only: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> List[Move]: ...

def nimber(expression: str, *, explain: bool = False, facts: bool = False, memory: Optional[int] = None, timeout: Optional[float] = None) -> NimberResult: ...

def parse(position: str, *, memory: int = ..., timeout: Optional[float] = None) -> Position: ...

def quotient(game: str, *, to: Optional[int] = None, products: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, progress: Progress = None) -> Quotient: ...

def reply(position: Union[str, Position], *, misere: bool = False, error_rate: float = ..., seed: int = ..., threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Optional[Move]: ...

@overload
def sequence(code: str, to: int = ..., *, misere: Literal[False] = ..., first: Optional[int] = None, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> numpy.ndarray[Any, Any]: ...
@overload
def sequence(code: str, to: int = ..., *, misere: Literal[True], first: Optional[int] = None, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> List[str]: ...
@overload
def sequence(code: str, to: int = ..., *, misere: bool, first: Optional[int] = None, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> NimValues: ...

def sequence_info(code: str, to: int = ..., *, misere: bool = False, first: Optional[int] = None, at: Optional[int] = None, rows: Optional[int] = None, zeros: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> SequenceInfo: ...

def solve(position: Union[str, Position], *, misere: bool = False, explain: Union[bool, str] = False, count_plays: bool = False, max_moves: int = ..., value_only: bool = False, without_value: bool = False, outcome_only: bool = False, proof: Optional[Union[str, PathLike[str]]] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Solution: ...

def survey(kind: str = 'octal', *, misere: bool = False, digits: int = ..., to: Optional[int] = None, each: Optional[float] = None, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, progress: Progress = None) -> List[SurveyClass]: ...

def table(expression: str, *sizes: Union[int, Tuple[int, int]], misere: bool = False, threads: int = ..., memory: int = ..., timeout: Optional[float] = None, max_positions: Optional[int] = None, store: Optional[Union[str, PathLike[str]]] = None, cache: Optional[Union[str, PathLike[str]]] = None, search: bool = False, progress: Progress = None) -> Table: ...

def worksheet(source: str, *, misere: bool = False, count: int = ..., seed: int = ..., kinds: Optional[str] = None, points: bool = False, space: int = ..., difficulty: str = 'medium', memory: int = ..., timeout: Optional[float] = None) -> Worksheet: ...

class Advice(Move):
    winning_replies: int
    longest: Optional[int]
    of_all_moves: bool

class CodeMatch(Result):
    game: str
    from_: int
    terms: int

class Comparison(Result):
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

class Component(Result):
    position: str
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]

class Conjecture(Result):
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

class ConjectureAnswer(Result):
    position: List[int]
    value: Optional[int]
    outcome: Optional[str]
    move: Optional[List[Any]]

class ConjectureCode(Result):
    cpp: Optional[str]
    python: Optional[str]

class DatasetRow(Result):
    position: str
    play: str
    outcome: str
    nim_value: Optional[int]
    winning_moves: Optional[List[str]]

class ElementHistory(Result):
    part: int
    order: int
    p_size: int

class Exceptions(Result):
    count: Optional[int]
    last: Optional[int]
    first: List[int]

class Explanation(Result):
    kind: str
    claim: str
    facts: Optional[Record]
    figure: Optional[List[str]]
    because: Optional[List[Explanation]]
    def __str__(self) -> str: ...

class GameEntry(Result):
    name: str
    title: str
    summary: str
    notation: str
    examples: List[str]
    aliases: List[str]

class Generator(Result):
    name: str
    part: int

class Genus(Result):
    position: str
    nim_value: Optional[int]
    genus: List[int]
    text: str
    stopped: Optional[Stop]
    work: Work
    @property
    def class_(self) -> Optional[str]: ...

class Identification(Result):
    values: List[int]
    matches: List[CodeMatch]
    total: int
    counted: bool
    stopped: Optional[Stop]
    work: Work

class LexicodeResult(Result):
    length: int
    distance: int
    dimension: int
    generators: List[str]
    weights: Optional[Record]
    name: Optional[str]
    reason: Optional[str]
    lost_position: Optional[str]

class Lost(Result):
    count: int
    first: List[int]

class Move(Result):
    move: str
    component: Optional[int]
    count: Optional[int]
    moves_to_end: Optional[int]
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]
    outcome: Optional[str]
    def __init__(self, fields: Dict[str, Any], to: Optional[Position] = None) -> None: ...
    @property
    def to(self) -> Optional[Position]: ...

class NimberResult(Result):
    expression: str
    value: str
    explanation: Optional[Explanation]
    facts: Optional[Record]

class Period(Result):
    length: int
    from_: int
    status: str
    saltus: Optional[int]
    proof: Optional[str]
    checked: Optional[int]

class ProofExplanation(Result):
    claim: str
    records: int
    explanation: Explanation

class ProofReport(Result):
    file: Optional[str]
    claim: Optional[str]
    records: Optional[int]
    bytes: Optional[int]
    error: Optional[str]

class Quotient(Result):
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

class RareHeaps(Result):
    mask: int
    with_heap: bool
    rare: int
    last_rare: Optional[int]
    first_rare: Optional[List[int]]

class Record(Result):
    def __getattr__(self, name: str) -> Any: ...

class Result:
    def __init__(self, fields: Dict[str, Any]) -> None: ...
    def __getitem__(self, name: str) -> Any: ...
    def __contains__(self, name: object) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def to_dict(self, work: bool = False) -> Dict[str, Any]: ...
    def __repr__(self) -> str: ...

class RulesReport(Result):
    file: str
    game: str
    passed: bool
    checks: List[RulesTest]
    positions: int
    complete: Optional[bool]

class RulesTest(Result):
    passed: bool
    text: str

class SequenceInfo(Result):
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

class SequenceRow(Result):
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

class Side(Result):
    position: str
    nim_value: Optional[int]
    loopy_value: Optional[List[int]]
    outcome_with_witness: Optional[str]
    value: Optional[str]

class Solution(Result):
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
    def __init__(self, fields: Dict[str, Any], moves: Optional[List[Move]] = None) -> None: ...
    @property
    def winning_moves(self) -> Optional[List[Move]]: ...

class Stop(Result):
    reason: str
    message: str

class SurveyClass(Result):
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

class Table(Result):
    game: str
    play: str
    n: Optional[List[int]]
    rows: Optional[List[int]]
    columns: Optional[List[int]]
    outcomes: Optional[List[Any]]
    stopped: Optional[Stop]
    work: Work
    def __init__(self, fields: Dict[str, Any], svg: Optional[str] = None) -> None: ...
    @property
    def values(self) -> numpy.ndarray[Any, Any]: ...
    def to_pandas(self) -> Any: ...
    def _repr_svg_(self) -> Optional[str]: ...

class Work(Result):
    positions: int
    seconds: float
    not_kept: Optional[str]
    search: Optional[Record]

__all__ = [
    "EndlessPlay",
    "Environment",
    "Error",
    "Game",
    "LimitReached",
    "Nimber",
    "Position",
    "Progress",
    "digraph",
    "graph_values",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_sqrt",
    "nim_square",
    "Dataset",
    "ProofCheck",
    "Reached",
    "Worksheet",
    "add_rules",
    "check",
    "check_rules",
    "conjecture",
    "dataset",
    "equal",
    "explain_proof",
    "export",
    "games",
    "genus",
    "identify",
    "lexicode",
    "moves",
    "nimber",
    "parse",
    "quotient",
    "reply",
    "sequence",
    "sequence_info",
    "solve",
    "survey",
    "table",
    "worksheet",
    "Advice",
    "CodeMatch",
    "Comparison",
    "Component",
    "Conjecture",
    "ConjectureAnswer",
    "ConjectureCode",
    "DatasetRow",
    "ElementHistory",
    "Exceptions",
    "Explanation",
    "GameEntry",
    "Generator",
    "Genus",
    "Identification",
    "LexicodeResult",
    "Lost",
    "Move",
    "NimberResult",
    "Period",
    "ProofExplanation",
    "ProofReport",
    "Quotient",
    "RareHeaps",
    "Record",
    "Result",
    "RulesReport",
    "RulesTest",
    "SequenceInfo",
    "SequenceRow",
    "Side",
    "Solution",
    "Stop",
    "SurveyClass",
    "Table",
    "Work",
]
