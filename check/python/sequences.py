"""Values and periods of heap games: docs/formats/proof.md, Sequences, and period.md."""

import math
import operator
import re

from proof import NotKnown, mex, number, require
from windows import check_windows


class HeapGame:
    """A code, and values. `takings` has the numbers of chips that may be taken, each with how many
    heaps may be left and whether their sizes must differ; `tail` repeats from `first` chips on."""

    def __init__(self, code):
        digit = r"(?:[0-9A-Fa-f]|\([0-9]+-[0-9]+\))!?"
        form = re.fullmatch(rf"({digit})\.((?:{digit})*)(?:\[((?:{digit})+)\])?", code)
        numbers = r"((?:\s*[0-9]+\s*,)*\s*[0-9]+\s*)"
        listed = re.fullmatch(rf"subtraction\(\s*(allbut\s+)?\{{{numbers}\}}\s*\)", code)
        require(listed or form and (form[2] or form[3]), f"not the code of a heap game: {code}")
        if listed:
            numbers = {int(word) for word in listed[2].split(",")}
            require(0 < min(numbers) and max(numbers) <= 65536, "a number is not from 1 to 65536")
            before = range(1, max(numbers) + 1)
            digits = "0" + "".join("03"[(k in numbers) != bool(listed[1])] for k in before)
            tail = "3" if listed[1] else ""
        else:
            digits, tail = (re.findall(digit, text) for text in (form[1] + form[2], form[3] or ""))
        digits, self.tail = [*map(self.left, digits)], [*map(self.left, tail)]
        require(not digits[0][0] & {0, 1}, "a move that takes nothing breaks the heap")
        self.takings = [(k, *left) for k, left in enumerate(digits) if left[0]]
        self.first = len(digits)
        if not any(counts for counts, _ in self.tail):
            self.tail = []
        every = [(counts, apart) for _, counts, apart in self.takings] + self.tail
        self.most_taken = max((taken for taken, *_ in self.takings), default=0)
        self.most_left = max((max(counts, default=0) for counts, _ in every), default=0)
        self.any_sizes = not any(apart for _, apart in every)
        self.values, self.splits = [0], {}

    @staticmethod
    def left(digit):
        if digit.startswith("("):
            least, most = map(int, re.findall("[0-9]+", digit))
            require(least <= most <= 16, "a range of heaps ends at 16 or below")
            counts = {*range(least, most + 1)}
        else:
            counts = {heaps for heaps in range(4) if int(digit[0], 16) >> heaps & 1}
        return counts, digit.endswith("!") and max(counts, default=0) > 1

    def moves(self, heap):
        yield from (taking for taking in self.takings if taking[0] <= heap)
        for taken in range(self.first, heap + 1) if self.tail else ():
            yield taken, *self.tail[(taken - self.first) % len(self.tail)]

    def next_value(self):
        """Appends the next value, by the mex rule."""
        heap, met = len(self.values), set()
        for taken, counts, apart in self.moves(heap):
            for count in counts:
                met |= self.split(count, heap - taken, apart)
        self.values.append(mex(met))

    def split(self, count, total, apart=False):
        """The values of `count` heaps, none of them empty, with `total` chips together."""
        if count < 2:
            return {self.values[total]} if (total > 0) == count else set()
        key = count, total, apart
        if key not in self.splits and count == 2:
            half = max(0, total - apart) // 2
            smaller, larger = self.values[1 : half + 1], self.values[total - half : total]
            self.splits[key] = {*map(operator.xor, smaller, reversed(larger))}
        elif key not in self.splits:
            if apart:
                raise NotKnown("three heaps or more of different sizes")
            firsts = ((self.values[n], self.split(count - 1, total - n)) for n in range(1, total))
            self.splits[key] = {first ^ value for first, others in firsts for value in others}
        return self.splits[key]


def check_sequence(proof, most_heaps):
    form = re.fullmatch("period ([0-9]+) from ([0-9]+) saltus ([0-9]+) (.*)", proof.claim)
    require(form, "the claim has the wrong form")
    p, n0, s = map(number, form.groups()[:3])
    rule, listed = proof.words("rule", "values")
    game, rule = HeapGame(form[4].strip()), " ".join(rule)
    require(p > 0, "a period is at least 1")
    if rule.startswith("growth "):
        raise NotKnown("the rule growth")
    if rule.startswith("windows "):
        stop = check_windows(game, p, s, rule.split(" ")[1:], most_heaps)
        check_repeats(game.values, p, s, n0, stop)
    check_values(game, listed, most_heaps)
    if not rule.startswith("windows "):
        check_period(game, rule, game.values[: len(listed)], p, n0, s)
    return f"G(n + {p}) = G(n){f' + {s}' if s else ''} for all n >= {n0} in the heap game {form[4]}"


def check_values(game, listed, most_heaps):
    require(len(listed) <= most_heaps, "--most-heaps is too small")
    while len(game.values) < len(listed):
        game.next_value()
    for n, word in enumerate(listed):
        require(number(word) == game.values[n], f"G({n}) is not {word} but {game.values[n]}")


def check_period(game, rule, values, p, n0, s):
    start, j = max(n0, 1), max(game.most_left, 1)
    applies = game.any_sizes and s == 0
    if rule in ("Guy and Smith", "taking only"):
        applies = applies and not game.tail and (j == 1 or rule == "Guy and Smith")
        stop = j * start + (j - 1) * p + game.most_taken
    elif rule == "repeating code":
        applies = applies and game.tail
        both = math.lcm(p, len(game.tail))
        stop = j * (start + both) + game.first + both - p
    else:
        require(rule == "all but a few numbers", f"unknown rule: {rule}")
        before = all(counts in ({1}, {0, 1}) for _, counts, _ in game.takings)
        applies = before and game.tail and all(counts == {0, 1} for counts, _ in game.tail)
        stop = start + game.first - 1
        least = [mex({*values[:count]}) for count in (start, start + p)]
        require(least[1] == least[0] + s, "the least numbers not among the values do not fit")
    require(applies, "the rule does not apply to this game")
    check_repeats(values, p, s, n0, stop)


def check_repeats(values, p, s, start, stop):
    require(stop + p <= len(values), f"{stop + p} values are needed")
    for n in range(start, stop):
        require(values[n + p] == values[n] + s, f"G({n + p}) does not fit G({n})")
