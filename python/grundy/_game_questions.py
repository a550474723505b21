"""What can be asked about a game that is written in Python, besides its positions."""

from __future__ import annotations

import json
from os import PathLike
from typing import TYPE_CHECKING, Any, List, Tuple, Union

from . import _grundy
from ._asking import Progress, ask, asks
from ._positions import Position
from ._questions import Dataset, NimValues, ProofCheck, Worksheet, check, dataset_of, worksheet_of
from ._results import Explanation, ProofReport, SequenceInfo, Table


class GameQuestions:
    """The questions of :class:`Game`."""

    if TYPE_CHECKING:

        def __call__(self, *position: Any) -> Position: ...
        def _known_name(self) -> str: ...
        def _known_rules(self) -> Any: ...

    def _sequence(self, to: int, fields: Any) -> Tuple[SequenceInfo, Any]:
        answer, values = ask("sequence", _grundy.own_sequence, self._known_rules(),
                             **{"to": to, **fields})
        return SequenceInfo(json.loads(answer)), values

    @asks("sequence", without=("at", "rows", "zeros", "proof"))
    def sequence(self, to: int = 100, **fields: Any) -> NimValues:
        """The nim values of the positions 0 to ``to``, as a NumPy array; in misère play a list of
        outcomes.

        >>> class Three(grundy.Game):
        ...     def options(self, n):
        ...         return [n - taken for taken in (1, 3, 4) if taken <= n]
        >>> Three().sequence(9)
        array([0, 1, 0, 1, 2, 3, 2, 0, 1, 0], dtype=uint64)
        """
        import numpy

        info, values = self._sequence(to, fields)
        if info.play == "misere":
            return info.outcomes or []
        return numpy.asarray(values)

    @asks("sequence", without=("proof",))
    def sequence_info(self, to: int = 100, **fields: Any) -> SequenceInfo:
        """What is known about that sequence; a period is observed, not proved.

        >>> class Three(grundy.Game):
        ...     def options(self, n):
        ...         return [n - taken for taken in (1, 3, 4) if taken <= n]
        >>> Three().sequence_info(60).period.length
        7
        """
        return self._sequence(to, fields)[0]

    @asks("table")
    def table(self, *sizes: Union[int, Tuple[int, int]], **fields: Any) -> Table:
        """Nim values of the positions ``n``, or of the pairs: each size ``n`` means 0 to n-1, and
        ``(a, b)`` means a to b.

        >>> class Rook(grundy.Game):
        ...     def options(self, square):
        ...         x, y = square
        ...         return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]
        >>> Rook().table(3, 3).values.tolist()
        [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
        """
        ranges = [(0, size - 1) if isinstance(size, int) else tuple(size) for size in sizes]
        answer, svg = ask("table", _grundy.own_table, self._known_rules(), ranges, **fields)
        return Table(json.loads(answer), svg)

    def explain(self, *position: Any, depth: str = "full", misere: bool = False,
                **settings: Any) -> Explanation:
        """Why a position is won or lost; several arguments are a tuple."""
        return self(*position).explain(depth, misere=misere, **settings)

    @asks("worksheet")
    def worksheet(self, *position: Any, **fields: Any) -> Worksheet:
        """Exercises: moves are made from the position, and its numbers are varied."""
        return worksheet_of(self._known_rules(), str(self(*position)), fields)

    @asks("dataset")
    def dataset(self, *position: Any, **fields: Any) -> Dataset:
        """Positions with their answers, reached from this one and from others like it."""
        return dataset_of(self._known_rules(), str(self(*position)), fields)

    def proof(self, *position: Any, file: Union[str, PathLike[str]], misere: bool = False,
              **settings: Any) -> ProofReport:
        """Writes a proof of what the answer to a position is; :meth:`check` verifies it."""
        return self(*position).proof(file, misere=misere, **settings)

    def check(self, file: Union[str, PathLike[str]], **limits: Any) -> ProofCheck:
        """Checks a proof about this game by its rules alone, without a solver."""
        return check(file, game=self, **limits)  # type: ignore[arg-type]
