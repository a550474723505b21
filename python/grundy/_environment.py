"""Positions as environments for learners."""

from __future__ import annotations

import random
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from ._positions import Position
from ._results import Move

Opponent = Union[None, str, Callable[["Environment"], int]]


class Environment:
    """A match as an environment, in the shape of Gymnasium (``reset``, ``step``) and of OpenSpiel
    (``legal_actions``, ``current_player``, ``returns``, ``clone``). Neither must be installed.

    An observation is the text of a position, and an action the number of a move in the list of
    moves. The player who makes the last move wins in normal play and loses in misère play: the
    winner gets 1 and the loser -1. Optimal values, to compare with what was learned, come from the
    engine.

    >>> env = grundy.Environment("nim(1,2)")
    >>> observation, info = env.reset(seed=1)
    >>> observation, info["legal_actions"], [env.action_to_string(a) for a in env.legal_actions()]
    ('nim(1,2)', [0, 1, 2], ['1 -> 0', '2 -> 1', '2 -> 0'])
    >>> env.optimal_values()
    [-1.0, 1.0, -1.0]
    >>> observation, reward, terminated, truncated, info = env.step(1)
    >>> observation, reward, terminated, env.current_player()
    ('nim(1,1)', 0.0, False, 1)

    With ``opponent`` the environment has one player, and the answer to each action is made at once:
    ``"optimal"`` is the engine, ``"random"`` any move, and a function gets the environment and
    returns an action.

    ``start`` is a position, a game of your own at a position, or a function of a
    ``random.Random`` that returns one, for a new start at each ``reset``.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}
    num_players = 2

    def __init__(self, start: Union[str, Position, Callable[[random.Random], Union[str, Position]]],
                 *, misere: bool = False, opponent: Opponent = None, max_steps: int = 10_000):
        if isinstance(opponent, str) and opponent not in ("optimal", "random"):
            raise ValueError(f"opponent is None, 'optimal', 'random' or a function, not '{opponent}'")
        self._start = start
        self._misere = misere
        self._opponent = opponent
        self._max_steps = max_steps
        self._random = random.Random(0)
        self._position = Position("0")
        self._moves: List[Move] = []
        self._player = 0
        self._steps = 0
        self.reset()

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[str, Dict[str, Any]]:
        """Starts a new match; ``options={"position": …}`` says where. Returns the observation and
        a dict with ``position``, ``legal_actions`` and ``current_player``."""
        if seed is not None:
            self._random = random.Random(seed)
        start = (options or {}).get("position", self._start)
        self._player = 0
        self._steps = 0
        self._enter(Position(start(self._random) if callable(start) else start))
        return str(self._position), self._info()

    def step(self, action: int) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Makes a move. Returns the observation, the reward of the player who has moved, whether
        the match is over, whether it was cut off, and what ``reset`` tells."""
        mover = self._player
        self.apply_action(action)
        if self._opponent is not None and not self._ended():
            self.apply_action(self._answer())
        return (str(self._position), self.returns()[mover], self.is_terminal(),
                not self.is_terminal() and self._steps >= self._max_steps, self._info())

    def apply_action(self, action: int) -> None:
        """Makes a move of the player whose turn it is, and no answer to it."""
        if not 0 <= action < len(self._moves):
            raise ValueError(f"{action} is not one of the {len(self._moves)} legal actions")
        to = self._moves[action].to
        if to is None:
            raise ValueError("the position after this move is too large to be written")
        self._player = 1 - self._player
        self._steps += 1
        self._enter(to)

    def legal_actions(self) -> List[int]:
        """The numbers of the moves."""
        return list(range(len(self._moves)))

    def action_to_string(self, action: int) -> str:
        """A move as the engine writes it."""
        move = self._moves[action]
        return move.move if move.component is None else f"in {move['in']}: {move.move}"

    def current_player(self) -> int:
        """0 or 1; -4 if the match is over, as in OpenSpiel."""
        return -4 if self.is_terminal() else self._player

    def is_terminal(self) -> bool:
        """True if nobody can move."""
        return not self._moves

    def returns(self) -> List[float]:
        """What each player has won: 1 and -1 at the end, and 0 before."""
        if not self.is_terminal():
            return [0.0, 0.0]
        winner = self._player if self._misere else 1 - self._player
        return [1.0 if player == winner else -1.0 for player in (0, 1)]

    def optimal_values(self) -> List[float]:
        """For each action what it is worth against a perfect opponent: 1, -1, or 0 for a draw."""
        if self.is_terminal():
            return []
        worth = {"P": 1.0, "N": -1.0, "D": 0.0}
        found = self._position.moves(misere=self._misere, outcome_only=True)
        outcomes = {move["to"] if move.to is None else move.to: move.outcome for move in found}
        return [worth[str(outcomes[move.to])] for move in self._moves]

    def optimal_value(self) -> float:
        """What the position is worth to the player to move."""
        return {"N": 1.0, "P": -1.0, "D": 0.0}[self._position.outcome(misere=self._misere)]

    def optimal_actions(self) -> List[int]:
        """The actions of the highest worth."""
        values = self.optimal_values()
        return [action for action, value in enumerate(values) if value == max(values)]

    def clone(self) -> Environment:
        """An environment in the same place."""
        other = Environment.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._random = random.Random()
        other._random.setstate(self._random.getstate())
        other._moves = list(self._moves)
        return other

    @property
    def position(self) -> Position:
        """Where the match is."""
        return self._position

    def observation_string(self, player: Optional[int] = None) -> str:
        """The position as text; both players see all of it."""
        return str(self._position)

    def render(self) -> str:
        """The position drawn with characters."""
        return self._position.picture() or str(self._position)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _enter(self, position: Position) -> None:
        self._position = position
        # Moves to the same position are one action.
        self._moves = list({str(move["to"]): move
                            for move in reversed(position.moves(list_only=True))}.values())[::-1]

    def _ended(self) -> bool:
        return self.is_terminal() or self._steps >= self._max_steps

    def _answer(self) -> int:
        if callable(self._opponent):
            return self._opponent(self)
        best: Sequence[int] = self.legal_actions()
        if self._opponent == "optimal":
            best = self.optimal_actions()
        return self._random.choice(best)

    def _info(self) -> Dict[str, Any]:
        return {"position": self._position, "legal_actions": self.legal_actions(),
                "current_player": self.current_player()}
