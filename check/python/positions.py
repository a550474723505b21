"""Positions: docs/NOTATION.md.

A component is ("*", size), ("{", options), (">", arrows, node): a digraph with one counter, or
("#", squares): a part of a board of Cram, which only misère quotients ask for. A position is a sorted tuple of components, none of them empty.
"""

import functools
import re

from boards import options_of_cram, read_cram
from proof import NotKnown, require


def in_order(components):
    return tuple(sorted(part for part in components if part[1] not in (0, ())))


def read_position(text, boards=False):
    name = r'("[^"]+"|[A-Za-z0-9_]+)'
    arrow, counter = rf"\s*{name}[ \t]*>[ \t]*{name}\s*", rf"\s*{name}\s*"
    token = r'\*[0-9]+|digraph\s*\((?:"[^"]*"|[^")])*\)?|cram\s*\([^()]*\)|[A-Za-z0-9_]+|\S'
    tokens = ["", *reversed(re.findall(token, text, re.A))]

    def read_sum(depth):
        require(depth <= 500, "lists are nested too deep")
        parts = read_game(depth)
        while tokens[-1] == "+":
            tokens.pop()
            parts += read_game(depth)
        return parts

    def read_game(depth):
        token = tokens.pop()
        require(token, f"not a position: {text}")
        if re.fullmatch(r"0|\*[0-9]+", token):
            require(int(token.lstrip("*")) < 2**64, "a heap is too large")
            return (("*", int(token.lstrip("*"))),)
        if token == "{":
            options = () if tokens[-1] == "}" else (read_sum(depth + 1),)
            while options and tokens[-1] == ",":
                tokens.pop()
                options += (read_sum(depth + 1),)
            require(tokens.pop() == "}", "} is missing")
            return (("{", options),)
        if token.startswith("digraph") and not re.match(r"digraph\s*\(\s*@", token):
            listed = rf"digraph\s*\(({arrow}(?:,{arrow})*);({counter}(?:,{counter})*)\)"
            require(form := re.fullmatch(listed, token, re.A), f"not a digraph: {token}")
            unquoted = lambda found: tuple(node.strip('"') for node in found)
            ends = unquoted(re.findall(name, form[1], re.A))
            arrows = tuple(dict.fromkeys(zip(ends[::2], ends[1::2])))
            counters = unquoted(re.findall(name, form[6], re.A))
            require({*ends}.issuperset(counters), "a counter is not on a node")
            return tuple((">", arrows, node) for node in counters)
        if boards and re.match(r"cram\s*\(", token):
            return read_cram(token)
        require(re.match("[A-Za-z]", token) and (tokens[-1] == "(" or "(" in token), f"not a position: {text}")
        token = token.partition("(")[0]
        raise NotKnown(f"the game {token}")

    position = in_order(read_sum(0))
    require(tokens == [""], f"not a position: {text}")
    return position


def read_part(text):
    position = read_position(text)
    require(len(position) == 1 and position[0][0] != "*", f"not a single part: {text}")
    return position[0]


@functools.cache
def can_go_on(part):
    """True if it is a digraph, or a list that has one in it."""
    return part[0] == ">" or part[0] == "{" and any(can_go_on(p) for o in part[1] for p in o)


def options_of(position):
    """What a move in one of the components leads to."""
    found = set()
    for part in {*position}:
        rest = [*position]
        rest.remove(part)
        after = part[1]
        if part[0] == "*":
            require(part[1] <= 2**20, "too many options")
            after = [(("*", size),) for size in range(part[1])]
        elif part[0] == "#":
            after = options_of_cram(part[1])
        elif part[0] == ">":
            after = [((">", part[1], end),) for start, end in part[1] if start == part[2]]
        found.update(in_order([*rest, *option]) for option in after)
    return found
