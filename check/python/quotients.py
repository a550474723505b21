"""Misère quotients: docs/formats/quotient.md.

Nothing in a file is believed: the options of heaps come from the code, and the conditions V1 and V2
show that the monoid judges every sum rightly. A set of elements is a whole number, bit x for x.
"""

import re

from positions import in_order, read_position
from proof import NotKnown, number, require
from sequences import HeapGame

NAMES = {"kayles": "0.77", "dawsonkayles": "0.07", "dawson": "0.137", "nim": "0.[3]"}
MOST_ORDER = 4096


def members(elements):
    return (x for x in range(elements.bit_length()) if elements >> x & 1)


def moves_of(game):
    """The same for two games with the same moves."""
    return game.takings, game.tail, game.first if game.tail else 0


class Quotient:
    def __init__(self, lines):
        """The lines of the record, each a list of words."""
        lines = [*lines, ["end"]]
        self.order = number(self.take(lines, "quotient", 2)[1], MOST_ORDER + 1)
        require(self.order > 0, "a monoid has an element")
        self.games, self.times, self.codes = [], [], []
        while lines[0][0] == "game":
            require(len(lines[0]) > 2, "a game has an extent and a code")
            _, extent, *code = lines.pop(0)
            game = HeapGame(" ".join(code).strip())
            require(all(moves_of(game) != moves_of(other) for other in self.games), "twice a game")
            self.codes.append((extent, " ".join(code)))
            self.games.append(game)
        require(self.games, "no game is given")
        while lines[0][0] == "times":
            require(len(lines[0]) > 3, "a line 'times' has a game, a heap and products")
            _, game, heap, *products = lines.pop(0)
            require(0 < number(game) <= len(self.games), "no such game")
            self.times.append((number(game) - 1, number(heap), self.elements(products)))
        self.lost = sum(1 << x for x in {*self.elements(self.take(lines, "P")[1:])})
        self.values, self.periods = [], []
        for extent, _ in self.codes:
            values = [0, *self.elements(self.take(lines, "phi")[1:])]
            self.values.append(values)
            if extent == "all":
                _, p, word, n0 = self.take(lines, "period", 4)
                require(word == "from", "a period is written 'period P from N0'")
                self.periods.append((number(p), number(n0)))
            else:
                require(number(extent) + 1 == len(values), "the number of values is wrong")
                self.periods.append(None)
        require(lines == [["end"]], "a line too many")
        self.verify()

    @staticmethod
    def take(lines, kind, length=None):
        require(lines[0][0] == kind, f"expected {kind!r}")
        require(length in (None, len(lines[0])), f"a bad line {kind!r}")
        return lines.pop(0)

    def elements(self, words):
        return [number(word, self.order) for word in words]

    def verify(self):
        require(not self.lost & 1, "the empty sum is won, but 0 is in P")
        self.make_products()
        self.beside = [sum((self.lost >> self.products[u][z] & 1) << u for u in range(self.order))
                       for z in range(self.order)]
        require(len({*self.beside}) == self.order, "two elements are alike")
        self.check_paths(self.check_heaps())
        for game, values, period in zip(self.games, self.values, self.periods):
            if period:
                self.check_period(game, values, *period)

    def make_products(self):
        """Maps that commute, and reach everything from 0, are a commutative monoid."""
        maps = [products for _, _, products in self.times]
        everything = range(self.order)
        require(all(len(one) == self.order for one in maps), "a product is missing")
        require(all(one[two[x]] == two[one[x]] for one in maps for two in maps for x in everything),
                "two multiplications do not commute")
        for game, heap, products in self.times:
            require(0 < heap < len(self.values[game]), "a heap has no value")
            require(products[0] == self.values[game][heap], "a product with 1 is not the value")
        columns, found = {0: [*everything]}, [0]
        for x in found:
            for one in maps:
                if one[x] not in columns:
                    columns[one[x]] = [one[y] for y in columns[x]]
                    found.append(one[x])
        require(len(found) == self.order, "an element is no product of values")
        self.products = [[columns[z][u] for z in everything] for u in everything]

    def option_values(self, game, values, heap):
        """The products of the values that a move can leave."""
        met = set()
        for taken, counts, apart in game.moves(heap):
            for count in counts:
                if taken or count > 1:
                    met |= self.split(values, count, heap - taken, apart)
        return met

    def split(self, values, count, total, apart):
        if count < 2:
            return {values[total]} if (total > 0) == count else set()
        if count == 2:
            lows = range(1, (total - apart) // 2 + 1) if total else ()
            return {self.products[values[low]][values[total - low]] for low in lows}
        if apart:
            raise NotKnown("three heaps or more of different sizes")
        return {self.products[values[first]][x] for first in range(1, total)
                for x in self.split(values, count - 1, total - first, apart)}

    def check_heaps(self):
        """V1. Returns the values of heaps with the elements beside which neither they nor a move in
        them help."""
        classes = []
        for game, values in zip(self.games, self.values):
            for heap in range(1, len(values)):
                options, value = self.option_values(game, values, heap), values[heap]
                if not options:
                    require(value == 0, f"heap {heap} has no moves, but its value is not 0")
                    continue
                won = 0
                for option in options:
                    won |= self.beside[option]
                require(not won & self.beside[value], f"V1 fails for heap {heap}")
                bad = ~(won | self.beside[value]) & ((1 << self.order) - 1)
                if bad and not any(v == value and not bad & ~b for v, b in classes):
                    classes.append((value, bad))
        return classes

    def check_paths(self, classes):
        """V2: no path from some (1, t), t not in P, ends at c = 1."""
        sources = [{} for _ in classes]
        for (value, _), found in zip(classes, sources):
            for c in range(self.order):
                found.setdefault(self.products[c][value], []).append(c)
        seen = {(0, t) for t in range(self.order) if not self.lost >> t & 1}
        open_pairs = [*seen]
        while open_pairs:
            x, c = open_pairs.pop()
            for (value, bad), found in zip(classes, sources):
                for rest in found.get(c, ()):
                    if bad >> self.products[x][rest] & 1:
                        require(rest, "V2 fails: a sum outside P has no move into P")
                        pair = self.products[x][value], rest
                        if pair not in seen:
                            seen.add(pair)
                            open_pairs.append(pair)

    @staticmethod
    def check_period(game, values, p, n0):
        last, taken, heaps = len(values) - 1, max(game.most_taken, 1), max(game.most_left, 1)
        require(not game.tail and game.any_sizes, "the theorem does not hold for this game")
        require(p > 0 and n0 > 0 and last + 1 >= heaps * (n0 + p) + taken, "too few values")
        require(all(values[i] == values[i + p] for i in range(n0, last - p + 1)),
                "the values do not repeat")

    def value(self, code, heap):
        """The value of a heap of the game with this code."""
        games = [moves_of(game) for game in self.games]
        require(moves_of(HeapGame(code)) in games, f"the quotient says nothing of {code}")
        at = games.index(moves_of(HeapGame(code)))
        if heap < len(self.values[at]):
            return self.values[at][heap]
        require(self.periods[at], f"the quotient says nothing of a heap of {heap}")
        p, n0 = self.periods[at]
        return self.values[at][n0 + (heap - n0) % p]


def heaps_of(text):
    """The code and the size of each heap of a sum; games by their names, or octal(CODE; …)."""
    numbers = r"((?:\s*[0-9]+\s*,)*\s*[0-9]+\s*)"
    for part in text.split("+"):
        part = part.strip()
        if form := re.fullmatch(rf"([a-z]+)\s*\({numbers}\)", part, re.A):
            if form[1] not in NAMES:
                raise NotKnown(f"the game {form[1]}")
            code, sizes = NAMES[form[1]], form[2]
        elif form := re.fullmatch(rf"octal\s*\(\s*([^;\s]+)\s*;{numbers}\)", part, re.A):
            code, sizes = form[1], form[2]
        else:
            position = in_order(read_position(part))
            require(all(kind == "*" for kind, *_ in position), f"not a heap: {part}")
            code, sizes = "0.[3]", ",".join(str(size) for _, size in position)
        for size in map(int, sizes.split(",")) if sizes else ():
            require(size < 2**64, "a heap is too large")
            yield code, size


def read_quotient(proof):
    require(proof.count == 1, "the number of records is wrong")
    return Quotient([line.split(" ") for _, line in proof.lines])


def check_quotient(proof, order, rest):
    quotient = read_quotient(proof)
    extent, _, code = rest.partition(" ")
    same = len(quotient.games) == 1 and moves_of(HeapGame(code.strip())) == moves_of(quotient.games[0])
    require(same and quotient.codes[0][0] == extent and number(order) == quotient.order,
            "the record is about something else")
    heaps = "all heaps" if extent == "all" else f"the heaps up to {extent}"
    return f"{heaps} of the heap game {code} have the misère quotient of order {order} that is listed"


def check_misere_quotient(proof, outcome, text):
    quotient = read_quotient(proof)
    total = 0
    for code, size in heaps_of(text):
        total = quotient.products[total][quotient.value(code, size)]
    require(outcome == ("P" if quotient.lost >> total & 1 else "N"), "the claim does not follow")
