"""Misère quotients: docs/formats/quotient.md.

Nothing in a file is believed: the options of heaps come from the code, and the conditions V1 and V2
show that the monoid judges every sum rightly. A set of elements is a whole number, bit x for x.
"""

import re

from listed import Listed
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
    def __init__(self, lines, with_sum):
        """The lines of the record, each a list of words; `with_sum`: of a claim on a position."""
        lines = [*lines, ["end"]]
        self.order = number(self.take(lines, "quotient", 2)[1], MOST_ORDER + 1)
        require(self.order > 0, "a monoid has an element")
        self.games, self.times, self.codes = [], [], []
        self.parts = Listed(lines) if lines[0][0] == "parts" else None
        self.sum, self.limit = (), None  # of a position with parts; (game, copies)
        if self.parts:
            self.codes, self.games = [(str(len(self.parts.options)), "")], [None]
        while not self.parts and lines[0][0] == "game":
            require(len(lines[0]) > 2, "a game has an extent and a code")
            _, extent, *code = lines.pop(0)
            game = HeapGame(" ".join(code).strip())
            require(all(moves_of(game) != moves_of(other) for other in self.games), "twice a game")
            self.codes.append((extent, " ".join(code)))
            self.games.append(game)
        require(self.games, "no game is given")
        while lines[0][0] == "times":
            words = lines.pop(0)[1:]
            words = ["1", *words] if self.parts else words
            require(len(words) > 2, "a line 'times' has a game, a heap and products")
            game, heap, *products = words
            require(0 < number(game) <= len(self.games), "no such game")
            self.times.append((number(game) - 1, number(heap), self.elements(products)))
        self.lost = sum(1 << x for x in {*self.elements(self.take(lines, "P")[1:])})
        self.values, self.periods = [], []
        for at, (extent, _) in enumerate(self.codes):
            values = [0, *self.elements(self.take(lines, "phi")[1:])]
            self.values.append(values)
            if extent == "all":
                _, p, word, n0 = self.take(lines, "period", 4)
                require(word == "from", "a period is written 'period P from N0'")
                self.periods.append((number(p), number(n0)))
            else:
                require(number(extent) + 1 == len(values), "the number of values is wrong")
                self.periods.append(None)
                if lines[0][0] == "limit":
                    copies = number(self.take(lines, "limit", 2)[1])
                    require(copies > 0 and len(values) > 1 and not self.limit, "a bad limit")
                    self.limit = at, copies
        if self.parts and with_sum:
            self.sum = self.read_sum(self.take(lines, "sum")[1:])
        require(lines == [["end"]], "a line too many")
        require(not self.limit or not any(self.periods), "beside a limit, no game has all its heaps")
        self.verify()

    @staticmethod
    def take(lines, kind, length=None):
        require(lines[0][0] == kind, f"expected {kind!r}")
        require(length in (None, len(lines[0])), f"a bad line {kind!r}")
        return lines.pop(0)

    def read_sum(self, words):
        parts = sorted(number(word, len(self.values[0])) for word in words)
        require(0 not in parts, "the sum has a part 0")
        return tuple(parts)

    def elements(self, words):
        return [number(word, self.order) for word in words]

    def verify(self):
        require(not self.lost & 1, "the empty sum is won, but 0 is in P")
        self.make_products()
        self.beside = [sum((self.lost >> self.products[u][z] & 1) << u for u in range(self.order))
                       for z in range(self.order)]
        require(self.limit or len({*self.beside}) == self.order, "two elements are alike")
        self.check_paths(*self.check_heaps())
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
        for option in self.parts.options[heap - 1] if self.parts else ():
            total = 0
            for part in option:
                total = self.products[total][values[part]]
            met.add(total)
        if self.parts:
            return met
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

    def contexts(self):
        """The values of what may stand beside a heap, and beside the limited one, as sets."""
        if not self.limit:
            return [(1 << self.order) - 1] * 2
        limited, copies = self.limit
        smaller = {x for at, values in enumerate(self.values)
                   for x in (values[:-1] if at == limited else values)}
        found, last = [0], self.values[limited][-1]
        seen = {0}

        def reach(x):
            if x not in seen:
                seen.add(x)
                found.append(x)

        for x in found:
            for value in smaller:
                reach(self.products[x][value])
        before = {*seen}
        for _ in range(copies):
            before = {*seen}
            for x in [*found]:
                reach(self.products[x][last])
            if before == seen:
                break
        return [sum(1 << x for x in each) for each in (seen, before)]

    def check_heaps(self):
        """V1. Returns the values of heaps with the elements beside which neither they nor a move in
        them help; and the same of the limited heap."""
        classes, limited, (beside, beside_limited) = [], None, self.contexts()
        for at, (game, values) in enumerate(zip(self.games, self.values)):
            for heap in range(1, len(values)):
                options, value = self.option_values(game, values, heap), values[heap]
                if not options:
                    require(value == 0, f"heap {heap} has no moves, but its value is not 0")
                    continue
                is_limited = bool(self.limit) and self.limit[0] == at and heap + 1 == len(values)
                won = 0
                for option in options:
                    won |= self.beside[option]
                both = won & self.beside[value]
                require(not both & (beside_limited if is_limited else beside),
                        f"V1 fails for heap {heap}")
                bad = ~(won | self.beside[value]) & ((1 << self.order) - 1)
                if is_limited:
                    limited = value, bad
                elif bad and not any(v == value and not bad & ~b for v, b in classes):
                    classes.append((value, bad))
        return classes, limited

    def sources(self, value):
        found = {}
        for c in range(self.order):
            found.setdefault(self.products[c][value], []).append(c)
        return found

    def step(self, pair, value, bad, sources):
        """The pairs that one step of V2 leads to."""
        x, c = pair
        for rest in sources.get(c, ()):
            if bad >> self.products[x][rest] & 1:
                require(rest, "V2 fails: a sum outside P has no move into P")
                yield self.products[x][value], rest

    def check_paths(self, classes, limited):
        """V2: no path from some (1, t), t not in P, ends at c = 1. Copies of the limited heap come
        first, at most as many as there may be."""
        seen = {(0, t) for t in range(self.order) if not self.lost >> t & 1}
        if limited:
            newest, sources = seen, self.sources(limited[0])
            for _ in range(self.limit[1]):
                newest = {after for pair in newest for after in self.step(pair, *limited, sources)}
                newest -= seen
                if not newest:
                    break
                seen = seen | newest
        classes = [(value, bad, self.sources(value)) for value, bad in classes]
        open_pairs = [*seen]
        while open_pairs:
            pair = open_pairs.pop()
            for each in classes:
                for after in self.step(pair, *each):
                    if after not in seen:
                        seen.add(after)
                        open_pairs.append(after)

    @staticmethod
    def check_period(game, values, p, n0):
        last, taken, heaps = len(values) - 1, max(game.most_taken, 1), max(game.most_left, 1)
        require(not game.tail and game.any_sizes, "the theorem does not hold for this game")
        require(p > 0 and n0 > 0 and last + 1 >= heaps * (n0 + p) + taken, "too few values")
        require(all(values[i] == values[i + p] for i in range(n0, last - p + 1)),
                "the values do not repeat")

    def value(self, code, heap):
        """The game with this code, the heap, and its value."""
        games = [moves_of(game) for game in self.games]
        require(moves_of(HeapGame(code)) in games, f"the quotient says nothing of {code}")
        at = games.index(moves_of(HeapGame(code)))
        if heap < len(self.values[at]):
            return at, heap, self.values[at][heap]
        require(self.periods[at], f"the quotient says nothing of a heap of {heap}")
        p, n0 = self.periods[at]
        return at, heap, self.values[at][n0 + (heap - n0) % p]

    def require_known(self):
        if self.parts:
            self.parts.require_known()


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


def read_quotient(proof, with_sum=False):
    require(proof.count == 1, "the number of records is wrong")
    return Quotient([line.split(" ") for _, line in proof.lines], with_sum)


def subject_of(quotient, text):
    """What the record is about, which must be what the claim says."""
    word, _, rest = text.partition(" ")
    parts = quotient.parts
    if text == "listed" or word == "parts":
        require(parts, "the record is about something else")
        if text == "listed":
            return f"the {len(parts.options)} positions that are listed"
        parts.check_all(rest)
        return f"all parts of {rest}"
    same = not parts and len(quotient.games) == 1 and quotient.codes[0][0] == word
    require(same and moves_of(HeapGame(rest.strip())) == moves_of(quotient.games[0]),
            "the record is about something else")
    return f"{'all heaps' if word == 'all' else f'the heaps up to {word}'} of the heap game {rest}"


def check_quotient(proof, order, rest):
    quotient = read_quotient(proof)
    subject = subject_of(quotient, rest)
    require(number(order) == quotient.order and not quotient.limit, "the record has another order")
    quotient.require_known()
    return f"{subject} have the misère quotient of order {order} that is listed"


def check_limited(proof, copies, rest):
    quotient = read_quotient(proof)
    subject = subject_of(quotient, rest)
    require(quotient.limit and number(copies) == quotient.limit[1], "the record has another limit")
    quotient.require_known()
    return f"the listed monoid decides all misère sums of {subject} with at most {copies} of the last one"


def check_misere_quotient(proof, outcome, text):
    quotient = read_quotient(proof, with_sum=True)
    total, limited = 0, 0
    if quotient.parts:
        quotient.parts.check_sum(quotient.sum, text)
        values = [(0, part, quotient.values[0][part]) for part in quotient.sum]
    else:
        values = [quotient.value(code, size) for code, size in heaps_of(text)]
    for at, heap, value in values:
        total = quotient.products[total][value]
        limited += bool(quotient.limit) and (at, heap + 1) == (quotient.limit[0], len(quotient.values[at]))
    require(not quotient.limit or limited <= quotient.limit[1], "too many copies of the limited heap")
    require(outcome == ("P" if quotient.lost >> total & 1 else "N"), "the claim does not follow")
    quotient.require_known()
