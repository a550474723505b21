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

from ._errors import EndlessPlay, Error, LimitReached
from ._asking import Progress as Progress
from ._results import Move, Result, Table
from ._positions import Position, _parsed, _position
from ._questions import *
from ._game import Game
from ._graphs import digraph, graph_values
from ._nimber import Nimber, nim_divide, nim_inverse, nim_multiply, nim_sqrt, nim_square
from . import _grundy, _questions

__all__ = [
    "EndlessPlay", "Error", "Game", "LimitReached", "Move", "Nimber", "Position", "Result",
    "Table", "digraph", "graph_values", "nim_divide", "nim_inverse", "nim_multiply", "nim_sqrt",
    "nim_square",
]
__all__ += _questions.__all__

# Readers of tracebacks and pickles should see the names that users write.
for _public in [globals()[_name] for _name in __all__] + [_parsed, _position]:
    _public.__module__ = __name__
