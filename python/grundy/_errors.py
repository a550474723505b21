"""What is raised."""

from __future__ import annotations

from typing import Optional

from . import _grundy


class Error(ValueError):
    """The question is wrong. ``offset`` is the place in the text, if there is one.

    >>> try:
    ...     grundy.parse("nim(3,x)")
    ... except grundy.Error as error:
    ...     print(error, "at", error.offset)
    'x' is not a heap size at 6
    """

    message: str
    offset: Optional[int]
    expected: str

    def __init__(self, message: str, offset: Optional[int] = None, expected: str = ""):
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.expected = expected


class EndlessPlay(Error):
    """Play could go on for ever; the message shows the cycle."""


class LimitReached(Error):
    """A limit (time, memory, positions) was reached before the answer was known."""


_grundy.set_exceptions(Error, EndlessPlay, LimitReached)
