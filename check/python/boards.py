"""Cram: docs/NOTATION.md. A part is a set of connected free squares, at least two, turned and
reflected until it is least."""

import re

from proof import NotKnown, require

MOST_SQUARES = 100


def least(squares):
    """The same shape, moved to the corner, as the least of its eight forms."""
    forms = []
    for turn in range(8):
        form = [(x, y) if turn & 1 else (y, x) for x, y in squares]
        form = [(-x if turn & 2 else x, -y if turn & 4 else y) for x, y in form]
        left, top = min(x for x, _ in form), min(y for _, y in form)
        forms.append(tuple(sorted((x - left, y - top) for x, y in form)))
    return min(forms)


def parts_of(squares):
    """Connected squares; single ones have no moves."""
    open_squares, parts = {*squares}, []
    while open_squares:
        part = [open_squares.pop()]
        for x, y in part:
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & open_squares
            open_squares -= near
            part.extend(near)
        if len(part) > 1:
            parts.append(("#", least(part)))
    return tuple(parts)


def read_cram(text):
    form = re.fullmatch(r"cram\s*\(\s*(?:([0-9]+)\s*x\s*([0-9]+)|([.#]+(?:/[.#]+)*))\s*\)", text, re.A)
    require(form, f"not a board: {text}")
    rows = form[3].split("/") if form[3] else []
    if form[1]:
        height, width = int(form[1]), int(form[2])
        if height * width > MOST_SQUARES:
            raise NotKnown("so large a board")
        rows = ["." * width] * height
    require(len({*map(len, rows)}) == 1 and rows[0], f"not a board: {text}")
    if sum(map(len, rows)) > MOST_SQUARES:
        raise NotKnown("so large a board")
    return parts_of((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == ".")


def options_of_cram(squares):
    free = {*squares}
    for x, y in squares:
        for other in ((x + 1, y), (x, y + 1)):
            if other in free:
                yield parts_of(free - {(x, y), other})
