"""User code that mypy --strict must accept."""
from __future__ import annotations

from typing import Any, Iterable, List, Optional, Tuple

import grundy


class Squares(grundy.Game):
    def options(self, n: int) -> Iterable[int]:
        return [n - k * k for k in range(1, n + 1) if k * k <= n]


class Kayles(grundy.Game):
    name = "rows"

    def components(self, rows: Any) -> List[Any]:
        return list(rows) if isinstance(rows, (list, tuple)) else [rows]

    def canonical(self, row: int) -> int:
        return row

    def options(self, row: int) -> List[Tuple[int, int]]:
        return [(left, row - taken - left) for taken in (1, 2) for left in range(row - taken + 1)]


def winning_texts(text: str, misere: bool = False) -> List[str]:
    result = grundy.solve(text, misere=misere, explain="short", timeout=5)
    value: Optional[int] = result.nim_value
    moves = result.winning_moves
    return [] if moves is None or value == 0 else [move.move for move in moves]


position: grundy.Position = grundy.parse("nim(3,5)") + "*4"
counted: int = position.nim_value() + Squares()(5).nim_value()
period = grundy.sequence_info("kayles", 200).period
length: int = period.length + period.from_ if period is not None else 0
last: int = int(grundy.sequence("0.77", 100)[-1])
words: List[str] = grundy.sequence("0.77", 6, misere=True)
rows: List[grundy.DatasetRow] = grundy.dataset("nim", count=10)
side: str = grundy.equal("*1", "*2").left.position
env = grundy.Environment(position, opponent="optimal")
observation, reward, terminated, truncated, info = env.step(env.legal_actions()[0])
gain: float = reward + sum(env.returns())
table = Squares().table(10)
cell: int = int(table.values[0])
nimber: grundy.Nimber = grundy.Nimber(7) * 9
try:
    grundy.parse("nim(x)")
except grundy.Error as error:
    offset: Optional[int] = error.offset
