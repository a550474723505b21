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

Positions are objects too. They are added, compared and kept in sets, and ``equivalent`` asks
whether two games are equivalent:

>>> nim = grundy.parse("nim(3,5)")
>>> (nim + grundy.parse("*6")).equivalent("0")
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

docs/PYTHON.md is the manual; it has everything else.
"""

from ._errors import EndlessPlay, Error, LimitReached
from ._asking import Progress as Progress
from ._results import *
from ._positions import Position, _joined, _parsed, _position_joined, _taken_apart
from ._questions import *
from ._game import Game
from ._graphs import digraph, graph_values
from ._environment import Environment
from ._nimber import Nimber, nim_divide, nim_inverse, nim_multiply, nim_sqrt, nim_square
from . import _grundy, _questions, _results

__version__: str = _grundy.version

__all__ = [
    "EndlessPlay", "Environment", "Error", "Game", "LimitReached", "Nimber", "Position", "Progress",
    "digraph", "graph_values", "nim_divide", "nim_inverse", "nim_multiply", "nim_sqrt", "nim_square",
]
__all__ += _questions.__all__
__all__ += _results.__all__

# Readers of tracebacks and pickles should see the names that users write.
for _public in [globals()[_name] for _name in __all__ if _name != "Progress"]:
    _public.__module__ = __name__
for _public in (_parsed, _joined, _position_joined, _taken_apart):
    _public.__module__ = __name__
