"""Positions that a quotient lists, with their options: docs/formats/quotient.md, Parts.

The options of counters on digraphs, of lists and of Cram are derived from the rules. Those of other
games are read, so that everything else can be checked; then the verdict is NOT KNOWN HERE.
"""

from positions import options_of, read_position
from proof import NotKnown, number, require

MOST_PARTS = 10**5


class Listed:
    """`options` has those of the parts 1, 2, …, each a sorted tuple of smaller numbers."""

    def __init__(self, lines):
        """Takes the lines `part` and `to`, each a list of words, off the front."""
        self.numbers, self.options, self.unknown = {}, [], set()
        _, *count = lines.pop(0)
        require(len(count) == 1 and 0 < number(count[0]) <= MOST_PARTS, "a bad line 'parts'")
        for _ in range(int(count[0])):
            word, *text = lines.pop(0)
            require(word == "part" and any(text), "expected a part")
            listed = set()
            if lines[0][0] == "to":
                _, *words = lines.pop(0)
                listed = {*map(self.read_option, words)}
                require(listed, "an option is missing")
            self.take(" ".join(text), listed)

    def read_option(self, word):
        parts = [number(part) for part in word.split("+")] if word != "0" else []
        require(all(0 < part <= len(self.options) for part in parts), f"no sum of parts: {word}")
        return tuple(sorted(parts))

    def take(self, text, listed):
        self.options.append(listed)
        try:
            position = read_position(text, boards=True)
        except NotKnown as reason:
            self.unknown.add(str(reason))
            position = (text,)
        require(len(position) == 1, f"not a single part: {text}")
        require(position[0] not in self.numbers, f"a part is listed twice: {text}")
        if position != (text,):
            by_rules = {self.find(option) for option in options_of(position)}
            require(by_rules == listed, f"by the rules, {text} has other options")
        self.numbers[position[0]] = len(self.options)

    def find(self, position):
        require(all(part in self.numbers for part in position), "a position is not listed")
        return tuple(sorted(self.numbers[part] for part in position))

    def check_sum(self, parts, text):
        """That the position has these parts."""
        try:
            position = read_position(text, boards=True)
        except NotKnown as reason:
            self.unknown.add(str(reason))
            return
        require(self.find(position) == parts, "the line 'sum' does not have its parts")

    def check_all(self, text):
        """That the parts of a position, and what arises from them, are all that is listed."""
        arises = {*range(1, len(self.options) + 1)}
        try:
            arises = {*self.find(read_position(text, boards=True))}
        except NotKnown as reason:
            self.unknown.add(str(reason))
        for part in range(len(self.options), 0, -1):
            require(part in arises, "a part is listed that does not arise from the position")
            arises.update(*self.options[part - 1])

    def require_known(self):
        if self.unknown:
            raise NotKnown(" and ".join(sorted(self.unknown)) + "; all else is right")
