# Written by tools/python-fields.py from the table of fields, src/ask/fields.cpp.
from os import PathLike
from typing import Optional, TypedDict, Union

from . import Progress

class ConjectureFields(TypedDict, total=False):
    at: Optional[str]
    claim: str
    misere: bool
    proof: Optional[Union[str, PathLike[str]]]
    memory: int
    timeout: Optional[float]

class EqualFields(TypedDict, total=False):
    misere: bool
    proof: Optional[Union[str, PathLike[str]]]
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    cache: Optional[Union[str, PathLike[str]]]
    search: bool
    progress: Progress

class GenusFields(TypedDict, total=False):
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    progress: Progress

class GraphValuesFields(TypedDict, total=False):
    misere: bool
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    progress: Progress

class IdentifyFields(TypedDict, total=False):
    max_matches: int
    memory: int
    timeout: Optional[float]

class MovesFields(TypedDict, total=False):
    misere: bool
    list_only: bool
    max_moves: int
    outcome_only: bool
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    cache: Optional[Union[str, PathLike[str]]]
    search: bool
    progress: Progress

class ParseFields(TypedDict, total=False):
    memory: int
    timeout: Optional[float]

class QuotientFields(TypedDict, total=False):
    to: Optional[int]
    products: bool
    proof: Optional[Union[str, PathLike[str]]]
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    progress: Progress

class SequenceFields(TypedDict, total=False):
    misere: bool
    first: Optional[int]
    proof: Optional[Union[str, PathLike[str]]]
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    progress: Progress

class SequenceInfoFields(TypedDict, total=False):
    misere: bool
    first: Optional[int]
    at: Optional[int]
    rows: Optional[int]
    zeros: bool
    proof: Optional[Union[str, PathLike[str]]]
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    progress: Progress

class SolveFields(TypedDict, total=False):
    misere: bool
    explain: Union[bool, str]
    count_plays: bool
    max_moves: int
    value_only: bool
    without_value: bool
    outcome_only: bool
    proof: Optional[Union[str, PathLike[str]]]
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    cache: Optional[Union[str, PathLike[str]]]
    search: bool
    progress: Progress

class TableFields(TypedDict, total=False):
    misere: bool
    threads: int
    memory: int
    timeout: Optional[float]
    max_positions: Optional[int]
    store: Optional[Union[str, PathLike[str]]]
    cache: Optional[Union[str, PathLike[str]]]
    search: bool
    progress: Progress
