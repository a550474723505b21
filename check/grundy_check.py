#!/usr/bin/env python3
"""A second checker of proofs: heap sequences, graphs, and games given by their options.

Written from docs/formats/proof.md, period.md and csr.md, and not from what grundy itself does, so
that the two checkers do not share their mistakes; only the rule "growth" was written by who knew
the solver's. It is meant to be read: each claim is checked in the plainest way that ends in time. Python 3.11, standard library only.

    grundy_check.py FILE…     VERIFIED and the statement, or the first bad record and why
    --most-heaps N            values that are computed at most, 16777216 unless told otherwise

Exit status, the largest of all files: 0 verified, 1 not a proof, 2 a claim about a game whose
rules are not known here, 4 a file cannot be read.
"""

import functools
import gzip
import itertools
import math
import operator
import os
import re
import struct
import sys
import zlib

LONGEST_LINE = 1 << 20
MOST_VALUES = 1 << 24  # that this program is patient enough for


class Bad(Exception):
    """The file is not a proof."""


class Unknown(Exception):
    """The claim is about something that this checker has no rules for."""


def number(word):
    if not re.fullmatch("0|[1-9][0-9]{0,19}", word, re.ASCII) or int(word) >= 1 << 64:
        raise Bad(f"'{word}' is not a number")
    return int(word)


def mex(numbers):
    return next(value for value in range(len(numbers) + 1) if value not in numbers)


class Proof:
    """The lines of a file one after another, without remarks."""

    def __init__(self, path):
        self.path, self.at, self.lines = path, 0, self.read_lines(path)
        if self.next() != "grundy-proof 1":
            raise Bad("line 1: it does not begin with 'grundy-proof 1'")
        word, _, rest = self.next().partition(" ")
        self.kind, _, self.claim = rest.partition(" ")
        if word != "claim":
            raise Bad(f"line {self.at}: a claim is missing")

    def read_lines(self, path):
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with (gzip.open if packed else open)(path, "rb") as file:
            while line := file.readline(LONGEST_LINE + 2):
                self.at += 1
                if line.startswith(b"#") and line.endswith(b"\n"):
                    continue
                text = line[:-1].decode("utf-8", "replace")
                if not line.endswith(b"\n") or re.search("[\x00-\x1f\x7f\ufffd]", text):
                    raise Bad(f"line {self.at}: it is cut short, too long, or not plain UTF-8")
                yield text

    def next(self):
        for line in self.lines:
            return line
        raise Bad("the file ends without 'end'")

    def records(self, counted=True):
        """Every line up to `end`, which is checked; a sequence or a graph is one record."""
        count = 0
        while not (line := self.next()).startswith("end"):
            count += 1
            yield line
        if line != f"end {count if counted else 1}" or next(self.lines, None) is not None:
            raise Bad(f"line {self.at}: 'end' with the number of records must stand here, last")


# Heap games -------------------------------------------------------------------------------------


class Rules:
    """`take[k]` is (numbers of heaps that may be left, whether their sizes must differ); `tail`
    repeats from `tail_from` on."""

    def __init__(self, code):
        self.take, self.tail, self.tail_from = {}, [], 0
        digit = r"(?:[0-9A-Fa-f]|\((?:[0-9]{1,2})-(?:[0-9]{1,2})\))!?"
        form = re.fullmatch(rf"({digit})\.((?:{digit})*)(?:\[((?:{digit})+)\])?", code, re.ASCII)
        subtraction = re.fullmatch(r"subtraction\((allbut )?\{([0-9]+(?:,[0-9]+)*)\}\)", code)
        if form and (form[2] or form[3]):
            digits = [self.leaving(d) for d in re.findall(digit, form[1] + form[2])]
            if any(j < 2 for j in digits[0][0]):
                raise Bad("a move that takes nothing must break the heap")
            self.take = {k: leaving for k, leaving in enumerate(digits) if leaving[0]}
            self.tail = [self.leaving(d) for d in re.findall(digit, form[3] or "")]
            self.tail_from = len(digits)
        elif subtraction:
            numbers = {number(n) for n in subtraction[2].split(",")}
            if 0 in numbers or max(numbers) > 1 << 16:
                raise Bad("the numbers of a subtraction set are from 1 to 65536")
            one = ((0, 1), False)
            if subtraction[1]:
                self.tail, self.tail_from = [one], max(numbers) + 1
                numbers = set(range(1, max(numbers))) - numbers
            self.take = {k: one for k in sorted(numbers)}
        else:
            raise Unknown(f"the rules of '{code}' are not known here")
        if not any(heaps for heaps, _ in self.tail):
            self.tail = []
        leavings = [leaving for leaving in [*self.take.values(), *self.tail] if leaving[0]]
        self.most_heaps = max((max(heaps) for heaps, _ in leavings), default=0)
        self.most_taken = max(self.take, default=0)
        self.unequal = any(unequal and max(heaps) > 1 for heaps, unequal in leavings)

    @staticmethod
    def leaving(text):
        digit, unequal = text.rstrip("!"), text.endswith("!")
        if not digit.startswith("("):
            return tuple(j for j in range(4) if int(digit, 16) >> j & 1), unequal
        least, most = map(int, digit[1:-1].split("-"))
        if least > most or most > 16:
            raise Bad(f"'{text}' is no range of numbers of heaps")
        return tuple(range(least, most + 1)), unequal

    def moves(self, heap):
        """(chips that are left, number of heaps, whether unequal)"""
        taking = [(k, leaving) for k, leaving in self.take.items() if k <= heap]
        if self.tail:
            more = range(self.tail_from, heap + 1)
            taking += ((k, self.tail[(k - self.tail_from) % len(self.tail)]) for k in more)
        return [(heap - k, j, unequal) for k, (heaps, unequal) in taking for j in heaps]


class Values:
    """G(0), G(1), … by the mex rule. With a mask, the options of two common heaps are looked at
    last: their values are rare, so only rare values can be met by them (period.md, windows)."""

    def __init__(self, rules, mask=0, with_heap=False):
        self.rules, self.mask, self.with_heap = rules, mask, with_heap
        self.g, self.rare, self.small_part = [0], [], 0
        parities = {k % 2 for k, (heaps, _) in rules.take.items() if 2 in heaps}
        if mask and (rules.most_heaps > 2 or rules.tail or (with_heap and len(parities) > 1)):
            raise Bad("windows do not apply to these rules")
        self.parity = parities.pop() if with_heap and parities else 0
        self.sums = functools.cache(self.sums)

    def extend(self, count):
        while (n := len(self.g)) < count:
            met = set()
            moves = self.rules.moves(n)
            for rest, j, unequal in moves:
                if j == 2 and not self.mask:
                    met.update(self.two_heaps(rest, unequal))
                elif j != 2:
                    met |= self.sums(rest, j, 1, unequal)
            if self.mask:
                self.meet_by_classes(n, met, [(r, unequal) for r, j, unequal in moves if j == 2])
            self.g.append(mex(met))
            if self.mask and not self.is_common(n, self.g[n]):
                self.rare.append(n)
        return self.g

    def two_heaps(self, rest, unequal):
        half = (rest - unequal) // 2
        return map(operator.xor, self.g[1 : half + 1], self.g[rest - 1 : rest - half - 1 : -1])

    def sums(self, total, j, least, unequal):
        """Values of j heaps from `least` on with this total."""
        if j < 2:
            fits = total >= least if j else total == 0
            return {self.g[total] if j else 0} if fits else set()
        found = set()
        for a in range(least, total // j + 1):
            found |= {self.g[a] ^ v for v in self.sums(total - a, j - 1, a + unequal, unequal)}
        return found

    def is_common(self, heap, value):
        parity = (value & self.mask).bit_count() % 2
        return bool((parity + heap + self.parity) % 2 if self.with_heap else parity)

    def meet_by_classes(self, n, met, splits):
        g = self.g
        for rest, unequal in splits:
            met.update(g[a] ^ g[rest - a] for a in self.rare if a < rest - unequal * (2 * a == rest))
        common = 0
        while common in met or not self.is_common(n, common):
            common += 1
        missing = {v for v in range(common) if v not in met and not self.is_common(n, v)}
        self.small_part = 0
        for a in range(1, n):
            if not missing or not any(2 * a <= rest for rest, _ in splits):
                break
            for rest, unequal in splits:
                if 2 * a <= rest - unequal and (value := g[a] ^ g[rest - a]) not in met:
                    met.add(value)
                    if value in missing:
                        missing.discard(value)
                        self.small_part = a


def read_values(proof):
    words = [line.split(" ") for line in proof.records(counted=False)]
    if any(len(line) < 2 or line[0] != "values" for line in words):
        raise Bad("record 1: lines 'values' are expected")
    return [number(word) for line in words for word in line[1:]]


def same_values(values, listed, count=0):
    """The values, as far as they are listed, which must be right and at least so many."""
    if len(listed) < count:
        raise Bad(f"record 1: {count} values are needed, and {len(listed)} are listed")
    for n, (value, given) in enumerate(zip(values.extend(len(listed)), listed)):
        if value != given:
            raise Bad(f"record 1: G({n}) is {value}, not {given}")
    return values.g


def check_values(proof):
    count, _, code = proof.claim.partition(" ")
    rules, listed = Rules(code), read_values(proof)
    if len(same_values(Values(rules), listed, number(count))) != int(count):
        raise Bad("record 1: more values are listed than are claimed")
    return f"the first {count} nim values of {code} are those listed"


def check_period(proof):
    words = proof.claim.split(" ", 5)
    if len(words) != 6 or words[1] != "from" or words[3] != "saltus" or words[0] == "0":
        raise Bad("line 2: a period is claimed as 'P from N0 saltus S CODE'")
    p, n0, saltus, rules = number(words[0]), number(words[2]), number(words[4]), Rules(words[5])
    word, _, rule = proof.next().partition(" ")
    if word != "rule":
        raise Bad(f"line {proof.at}: 'rule' is expected")
    listed = read_values(proof)
    if rule.startswith("windows "):
        g, high = check_windows(rules, rule.split(" ")[1:], p, saltus, listed)
    elif rule in ("Guy and Smith", "taking only"):
        if rules.tail or rules.unequal or saltus or (rule == "taking only" and rules.most_heaps > 1):
            raise Bad("record 1: the theorem does not apply to these rules")
        heaps = max(1, rules.most_heaps)
        high = heaps * max(n0, 1) + (heaps - 1) * p + rules.most_taken
        g = same_values(Values(rules), listed, high + p)
    elif rule == "all but a few numbers":
        g, high = check_all_but(rules, p, n0, saltus, listed)
    elif rule == "repeating code":
        g, high = check_repeating(rules, p, n0, saltus, listed)
    elif rule.startswith("growth "):
        g, high = check_growth(rules, rule.split(" ")[1:], p, n0, saltus, listed)
    else:
        raise Bad(f"record 1: the rule '{rule}' is not known")
    for n in range(n0, high):
        if g[n + p] != g[n] + saltus:
            raise Bad(f"record 1: G({n + p}) is {g[n + p]}, and G({n}) is {g[n]}")
    grows = f" + {saltus}" if saltus else ""
    return f"G(n + {p}) = G(n){grows} for all n >= {n0} in the heap game {words[5]}"


def check_all_but(rules, p, n0, saltus, listed):
    tail_fits = rules.tail and all(leaving == ((0, 1), False) for leaving in rules.tail)
    if not tail_fits or any(heaps not in ((1,), (0, 1)) for heaps, _ in rules.take.values()):
        raise Bad("record 1: the theorem does not apply to these rules")
    t = max(rules.tail_from, 1) - 1
    n1 = max(n0, 1) + t
    g = same_values(Values(rules), listed, n1 + p)
    grown = mex(set(g[: n1 + p - t])) - mex(set(g[: n1 - t]))
    if grown != saltus:
        raise Bad(f"record 1: the least new value grows by {grown}, not {saltus}")
    return g, n1


def check_repeating(rules, p, n0, saltus, listed):
    if not rules.tail or rules.unequal or saltus:
        raise Bad("record 1: the theorem does not apply to these rules")
    longer = math.lcm(p, len(rules.tail))
    count = max(1, rules.most_heaps) * (max(n0, 1) + longer) + rules.tail_from + longer
    return same_values(Values(rules), listed, count), count - p


class Growth:
    """The values that are claimed, for any heap, and the conditions 1 to 3 of period.md."""

    def __init__(self, rules, g, p, n0, saltus):
        self.rules, self.g, self.p, self.n0, self.s = rules, g, p, n0, saltus
        self.bits = (saltus & -saltus).bit_length() - 1
        self.low = (1 << self.bits) - 1
        self.first = rules.tail_from if rules.tail else rules.most_taken + 1

    def at(self, n):
        rounds = max(0, (n - self.n0) // self.p)
        return self.g[n - rounds * self.p] + rounds * self.s

    def leave(self, k):
        if k >= self.first:
            tail = self.rules.tail
            return tail[(k - self.first) % len(tail)][0] if tail else ()
        return self.rules.take.get(k, ((), False))[0]

    def check_sums(self):
        heaps = range(1, self.n0 + self.p)
        for count in range(1, self.rules.most_heaps + 1):
            for left in itertools.combinations_with_replacement(heaps, count):
                if self.can_meet(left):
                    raise Bad(f"record 1: heaps like {left} can meet what they are left from")

    def can_meet(self, left):
        chips, low, high = sum(left), 0, 0
        for a in left:
            low ^= self.at(a) & self.low
            high += self.at(a) >> self.bits
        below = k = 0
        while below < self.p if self.rules.tail else k < self.first:
            n = chips + k
            if n >= self.n0:
                excess = high - (self.at(n) >> self.bits)
                below = below + 1 if k >= self.first and excess < 0 else 0
                agree = low == self.at(n) & self.low and excess >= 0 and excess % 2 == 0
                if agree and len(left) in self.leave(k) and self.can_carry(left, excess // 2):
                    return True
            k += 1
        return False

    def can_carry(self, left, m):
        fixed = [self.at(a) >> self.bits for a in left if a < self.n0]
        free = len(left) - len(fixed)
        if free == 0:
            return sum(fixed) - functools.reduce(operator.xor, fixed) == 2 * m
        if len(left) == 1:
            return m == 0
        if free == 1 and len(left) == 2:
            return m & ~fixed[0] == 0
        if free == 1 and len(left) == 3:
            return m & ~(fixed[0] | fixed[1]) == 0 and fixed[0] & fixed[1] & ~m == 0
        return True

    def repeat(self):
        return math.lcm(2 * self.p, len(self.rules.tail) or 1)

    def pairs(self, total, least):
        """Values of two heaps from `least` on."""
        return {self.at(a) ^ self.at(total - a) for a in range(least, total // 2 + 1)}

    @functools.cache
    def low_pairs(self, total, least):
        return {v for v in self.pairs(total, least) if v <= self.low}

    def movable(self, n, numbers, least):
        met = set()
        for k in numbers:
            rest, counts = n - k, self.leave(k)
            if 1 in counts and rest >= least:
                met.add(self.at(rest))
            if 2 in counts:
                beside = ((c, self.at(rest - c)) for c in range(least, rest))
                met |= {self.at(c) ^ w for c, w in beside if w <= self.low}
            for others in range(2, max(counts, default=0)):
                if others + 1 in counts:
                    for c in range(least, rest):
                        met |= {self.at(c) ^ w for w in self.low_sums(rest - c, others, 1)}
        return met

    @functools.cache
    def low_sums(self, total, count, least):
        """Values below 2^g of so many heaps, where two are from `least` on, and all but these have
        such values themselves."""
        if count == 2:
            return self.low_pairs(total, least)
        met = set()
        for a in range(1, total):
            if self.at(a) <= self.low:
                met |= {self.at(a) ^ w for w in self.low_sums(total - a, count - 1, least)}
        return met

    def lasting(self, n, least):
        met = self.movable(n, range(self.first, n), least) if self.rules.tail else set()
        for k in range(min(self.first, n)):
            for j in self.leave(k):
                for c in range(least, n - k if j > 2 else 0):
                    met |= {self.at(c) ^ w for w in self.low_sums(n - k - c, j - 1, self.n0)}
        return met

    def others(self, n):
        met = {0} if n >= self.first and 0 in self.leave(n) else set()
        for k in range(n):
            if 2 in self.leave(k):
                late = k >= self.first
                met |= self.pairs(n - k, 1) if late else self.low_pairs(n - k, self.n0)
        return met

    def check_covering(self, covered, settled):
        moving = max(0, covered + 1 - self.s)
        for n in range(settled, settled + self.repeat()):
            met = self.lasting(n, self.n0)
            self.check_met(met, n, moving, covered + 1)
            self.check_met(met | self.lasting(n, 1) | self.others(n), n, 0, moving)
            if n < settled + self.p:
                self.check_met(self.movable(n, range(n), self.n0), n, moving, self.at(n))

    @staticmethod
    def check_met(met, n, low, high):
        for v in range(low, high):
            if v not in met:
                raise Bad(f"record 1: no option of the heap {n} has the value {v} for ever")


def check_growth(rules, words, p, n0, saltus, listed):
    if len(words) != 3:
        raise Bad("record 1: 'rule growth V N1 TIMES' is expected")
    covered, settled, times = map(number, words)
    if rules.unequal or not saltus:
        raise Bad("record 1: the theorem does not apply to these rules")
    start = max(n0, 1)
    if not 1 <= times <= 64 or settled <= start + times * p:
        raise Bad("record 1: these numbers make no sense")
    count = settled + Growth(rules, [], times * p, start, times * saltus).repeat()
    g = same_values(Values(rules), listed, count)
    if any(g[n + p] != g[n] + saltus for n in range(start, count - p)):
        raise Bad("record 1: the values do not grow as claimed")
    if covered >= g[settled]:
        raise Bad(f"record 1: G({settled}) is not larger than {covered}")
    Growth(rules, g, p, start, saltus).check_sums()
    Growth(rules, g, times * p, start, times * saltus).check_covering(covered, settled)
    return g, count - p


def check_windows(rules, words, p, saltus, listed):
    if len(words) != 4 or words[3] not in ("0", "1"):
        raise Bad("record 1: 'rule windows W S MASK WITH_HEAP' is expected")
    window, s, mask, with_heap = map(number, words)
    if s + p > MOST_VALUES:
        raise Unknown(f"{s + p} values are too many for this checker")
    if saltus or mask == 0 or s <= 2 * window or len(listed) > s + p or (with_heap and p % 2):
        raise Bad("record 1: these numbers make no sense")
    values, largest = Values(rules, mask, bool(with_heap)), 0
    for n in range(1, s + p):
        values.extend(n + 1)
        if n >= s:
            largest = max(largest, values.small_part)
    g = same_values(values, listed)
    if values.rare and values.rare[-1] >= s - window:
        raise Bad(f"record 1: the heap {values.rare[-1]} is rare, within the window")
    if max([1, largest, *values.rare[-1:]]) + rules.most_taken >= window:
        raise Bad("record 1: the window is too short")
    if g[s - window : s] != g[s + p - window : s + p]:
        raise Bad("record 1: the windows are not equal")
    return g, s


# Graphs -----------------------------------------------------------------------------------------


def checksum(data):
    total = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", data + bytes(-len(data) % 8)):
        total = (total ^ word) * 0x100000001B3 % (1 << 64)
        total ^= total >> 32
    return total


def read_packed(data, path):
    """The rows of targets of a packed graph; csr.md. The proof has the checksum of the arrows."""
    nodes, arrows = struct.unpack_from("<QQ", data.ljust(32, b"\0"), 16)
    if len(data) < 64 + 4 * (nodes + arrows):
        raise Bad(f"{path}: it is cut short")
    each = iter(struct.unpack_from(f"<{nodes + arrows}I", data, 64))
    degrees = [next(each) for _ in range(nodes)]
    rows = [[target for _, target in zip(range(degree), each)] for degree in degrees]
    if any(target >= nodes for row in rows for target in row):
        raise Bad(f"{path}: an arrow leads to no node")
    return rows


def read_list(data, path):
    """A list of arrows. Names that are numbers come first, in order; see proof.md."""
    token = r'(?:"([^"\x00-\x1f\x7f]++)"|([^\x00-\x20\x7f,;"#<>(){}]++))'
    form = re.compile(rf"[ \t\r]*(?:{token}[ \t\r]*(?:,?[ \t\r]*{token}[ \t\r]*)?)?(?:#.*)?")
    arrows, numbers, names = [], {}, None  # names: once there is one that is no number
    for count, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        match = form.fullmatch(line)
        if not match:
            raise Bad(f"{path}, line {count}: it is not an arrow")
        found = [name for name in match.groups() if name is not None]
        for name in found:
            is_number = re.fullmatch("0|[1-9][0-9]{0,9}", name, re.ASCII)
            if names is None and is_number and int(name) // 64 <= len(arrows) + (1 << 18):
                numbers[int(name)] = name
            else:
                names = names or {numbers[n]: i for i, n in enumerate(sorted(numbers))}
                names.setdefault(name, len(names))
        if len(found) == 2:
            arrows.append(found)
    names = names or {numbers[n]: i for i, n in enumerate(sorted(numbers))}
    rows = [set() for _ in names]
    for tail, head in arrows:
        rows[names[tail]].add(names[head])
    return [sorted(row) for row in rows]


def read_graph(path, proof):
    if not os.path.exists(path):
        path = os.path.join(os.path.dirname(proof), path)
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(b"grundyG\x1a"):
        return read_packed(data, path)
    if re.match(rb"\s*((strict\s+)?digraph\b|//|/\*)", data):
        raise Unknown(f"{path} is in DOT, which is not read here")
    return read_list(data, path)


def check_labels(rows, labels, counters, misere, name):
    """`i` is infinite; counters[u] is None for draws and infinite nodes."""
    for u, row in enumerate(rows):
        right = misere_label_is_right if misere else normal_label_is_right
        if not right(u, rows, labels, counters):
            raise Bad(f"{name(u)}: the label {labels[u]} is not right")


def normal_label_is_right(u, rows, labels, counters):
    """Fraenkel and Perl."""
    least = mex({labels[v] for v in rows[u]})
    if labels[u] == "i":
        return any(labels[v] == "i" and all(labels[w] != least for w in rows[v]) for v in rows[u])
    high = [v for v in rows[u] if labels[v] == "i" or labels[v] > least]
    return labels[u] == least and all(
        any(labels[w] == least and counters[w] < counters[u] for w in rows[v]) for v in high
    )


def misere_label_is_right(u, rows, labels, counters):
    near = {labels[v] for v in rows[u]}
    if labels[u] == "D":
        return "D" in near and "P" not in near
    smaller = [labels[v] for v in rows[u] if labels[v] != "D" and counters[v] < counters[u]]
    if labels[u] == "N":
        return not near or "P" in smaller
    return near == {"N"} and len(smaller) == len(rows[u])


def read_label(word, misere):
    if misere and word not in ("P", "N", "D"):
        raise Bad(f"'{word}' is not an outcome")
    return word if misere or word == "i" else number(word)


def check_graph(proof):
    play, _, path = proof.claim.partition(" ")
    if play not in ("normal", "misere") or not path:
        raise Bad("line 2: a graph is claimed as 'normal FILE' or 'misere FILE'")
    rows = read_graph(path, proof.path)
    body = [len(row) for row in rows] + [target for row in rows for target in row]
    sum_ = checksum(struct.pack(f"<{len(body)}I", *body))
    head = f"nodes {len(rows)} arrows {len(body) - len(rows)} checksum {sum_}"
    if proof.next() != head:
        raise Bad(f"line {proof.at}: the graph has {head}")
    labels, given, endless = [], [], "D" if play == "misere" else "i"
    for line in proof.records(counted=False):
        word, *words = line.split(" ")
        if word == "labels" and not given:
            labels += (read_label(word, play == "misere") for word in words)
        elif word == "counters":
            given += map(number, words)
        else:
            raise Bad(f"line {proof.at}: 'labels' or 'counters' is expected")
    if len(labels) != len(rows) or len(given) != sum(label != endless for label in labels):
        raise Bad("record 1: there are too many or too few labels or counters")
    each = iter(given)
    counters = [None if label == endless else next(each) for label in labels]
    check_labels(rows, labels, counters, play == "misere", lambda u: f"record 1: node {u}")
    shown = "misère" if play == "misere" else "normal"
    return f"the labels of all {len(rows)} nodes of the graph {path} in {shown} play"


# Positions: *N, {…}, and counters on a graph that is written out --------------------------------


class Reader:
    """Parts are numbers (nim heaps), ('list', options) or ('node', arrows, name); a sum is a sorted
    tuple of parts, without heaps of 0. `targets` has those of each graph, by its arrows."""

    def __init__(self):
        self.targets, self.graphs = {}, {}

    def sum(self, text):
        self.text, self.at = text, 0
        parts = self.expression()
        if self.at != len(text):
            raise Bad(f"'{text}' is not a position")
        return parts

    def skip(self, pattern):
        match = re.compile(rf"[ \t]*(?:{pattern})[ \t]*").match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match

    def expression(self):
        parts = self.game()
        while self.skip(r"\+"):
            parts += self.game()
        return as_sum(parts)

    def game(self):
        if match := self.skip(r"\*[ \t]*([0-9]+)|0(?![0-9])"):
            return [number(match[1].lstrip("0") or "0") if match[1] else 0]
        if self.skip(r"\{"):
            options = set()
            while not self.skip(r"\}"):
                if options and not self.skip(","):
                    raise Bad(f"'{self.text}' is not a position")
                options.add(self.expression())
            return [("list", tuple(sorted(options, key=repr)))]
        if match := self.skip(r"digraph[ \t]*\(([^;()@]*);([^;()]*)\)"):
            return self.counters(match[1], match[2])
        if match := self.skip(r"([A-Za-z_][A-Za-z0-9_-]*)[ \t]*\("):
            raise Unknown(f"the rules of '{match[1]}' are not known here")
        raise Bad(f"'{self.text}' is not a position")

    def counters(self, text, counters):
        name = r'\s*(?:"([^"]+)"|([A-Za-z0-9_]+))\s*'
        if text not in self.graphs:
            found = [re.fullmatch(f"{name}>{name}", arrow) for arrow in text.split(",")]
            if not all(found):
                raise Unknown(f"'digraph({text}; …)' is written in a way that is not known here")
            arrows = tuple(dict.fromkeys((a[1] or a[2], a[3] or a[4]) for a in found))
            self.graphs[text], self.targets[arrows] = arrows, {}
            for tail, head in arrows:
                self.targets[arrows].setdefault(tail, []).append(head)
                self.targets[arrows].setdefault(head, [])
        arrows, parts = self.graphs[text], []
        for counter in counters.split(","):
            match = re.fullmatch(name, counter)
            if not match or (match[1] or match[2]) not in self.targets[arrows]:
                raise Bad(f"there is no node '{counter.strip()}'")
            parts.append(("node", arrows, match[1] or match[2]))
        return parts

    def options(self, parts):
        """Every option of a sum, once."""
        found = set()
        for i, part in enumerate(parts):
            if isinstance(part, int):
                moves = [(left,) for left in range(part)]
            elif part[0] == "list":
                moves = part[1]
            else:
                moves = [(("node", part[1], to),) for to in self.targets[part[1]][part[2]]]
            found |= {as_sum([*parts[:i], *parts[i + 1 :], *move]) for move in moves}
        return found


def as_sum(parts):
    return tuple(sorted((part for part in parts if part != 0), key=repr))


def ends(part):
    """Whether play is known to end: pairs cancel only there."""
    return isinstance(part, int) or (part[0] == "list" and all(ends(p) for o in part[1] for p in o))


class Facts:
    """The records V, X and node."""

    def __init__(self, misere):
        self.reader, self.misere = Reader(), misere
        self.values, self.differs = {}, {}
        self.index, self.rows, self.labels, self.counters, self.origin = {}, [], [], [], []

    def known(self, parts):
        """The nim sum of what is known, and the parts that are not, without pairs."""
        total, unknown = 0, []
        for part in parts:
            value = part if isinstance(part, int) else self.values.get(part)
            if value is not None:
                total ^= value
            elif part in unknown and ends(part):
                unknown.remove(part)
            else:
                unknown.append(part)
        return total, unknown

    def value(self, parts):
        total, unknown = self.known(parts)
        return None if unknown else total

    def differ(self, parts, value):
        total, unknown = self.known(parts)
        if not unknown:
            return total != value
        return len(unknown) == 1 and total ^ value in self.differs.get(unknown[0], ())

    def add(self, line, record):
        kind, _, rest = line.partition(" ")
        if kind == "node":
            return self.add_node(rest, record)
        if self.misere or kind in ("S", "M", "T", "H", "P", "N"):
            raise Unknown(f"records '{kind}' are not known here")
        word, _, text = rest.partition(" ")
        value, parts = number(word), self.reader.sum(text)
        if kind not in ("V", "X") or len(parts) != 1 or isinstance(parts[0], int):
            raise Bad("it is neither V nor X with a value and a part")
        part = parts[0]
        if part in self.values or value in self.differs.get(part, ()):
            raise Bad("that is known already")
        options = self.reader.options(parts)
        met = {self.value(option) for option in options}
        if kind == "X":
            if value >= 64 or value not in met:
                raise Bad(f"no option is known to have the value {value}")
            self.differs.setdefault(part, set()).add(value)
            return
        if not all(self.differ(option, value) for option in options):
            raise Bad(f"an option is not known to differ from {value}")
        if (least := mex(met | self.differs.get(part, set()))) < value:
            raise Bad(f"no option is known to have the value {least}")
        self.values[part] = value

    def add_node(self, rest, record):
        endless = rest.endswith(" D" if self.misere else " i")
        text, *words = rest.rsplit(" ", 1 if endless else 2)
        if len(words) != 2 - endless:
            raise Bad("'node POSITION LABEL COUNTER' is expected")
        node, label = self.reader.sum(text), read_label(words[0], self.misere)
        if node in self.index or (not endless and label in ("D", "i")):
            raise Bad("it is there twice, or has a counter and no value")
        self.index[node] = len(self.index)
        self.labels.append(label)
        self.counters.append(None if endless else number(words[1]))
        self.origin.append(record)

    def check_nodes(self):
        for node, u in self.index.items():
            large = any(isinstance(part, int) and part >= len(self.index) for part in node)
            options = set() if large else self.reader.options(node)
            if large or not options <= self.index.keys():
                raise Bad(f"record {self.origin[u]}: an option of it has no record")
            self.rows.append([self.index[option] for option in options])
        name = lambda u: f"record {self.origin[u]}"
        check_labels(self.rows, self.labels, self.counters, self.misere, name)

    def loopy_value(self, parts):
        """A number, or a set for an infinite value: n + m is the nim sum, n + inf(K) = inf(K + n)."""
        nodes = [self.index[part,] for part in parts if (part,) in self.index]
        infinite = [{self.labels[v] for v in self.rows[u]} for u in nodes if self.labels[u] == "i"]
        total = self.value([part for part in parts if (part,) not in self.index])
        if total is None:
            raise Bad("the claim does not follow: the records do not give the value of a part")
        for u in nodes:
            total ^= 0 if self.labels[u] == "i" else self.labels[u]
        if len(infinite) > 1:
            return frozenset()
        return frozenset(total ^ k for k in infinite[0] - {"i"}) if infinite else total


def check_position(proof):
    kind, answer, text = proof.kind, "", proof.claim
    if kind not in ("equal", "differ", "draw"):
        answer, _, text = text.partition(" ")
    facts = Facts(kind == "misere")
    sides = [facts.reader.sum(side) for side in text.split(" == ")]
    if len(sides) != 1 + (kind in ("equal", "differ")):
        raise Bad("line 2: the claim has too many or too few sides")
    if kind == "outcome" and answer not in ("P", "N"):
        raise Bad("line 2: an outcome is P or N")
    for record, line in enumerate(proof.records(), 1):
        try:
            facts.add(line, record)
        except Bad as bad:
            raise Bad(f"record {record}, line {proof.at}: {bad}") from None
    facts.check_nodes()
    if not follows(facts, kind, answer, sides):
        raise Bad("the claim does not follow from the records")
    return f"{kind} {proof.claim}"


def follows(facts, kind, answer, sides):
    if kind == "misere":
        if not facts.index and answer != "D":
            raise Unknown("sums of nim heaps in misère play are not known here")
        return sides[0] in facts.index and facts.labels[facts.index[sides[0]]] == answer
    if not facts.index and (kind == "differ" or answer == "N"):  # one part need not be known
        return facts.differ([part for side in sides for part in side], 0)
    if not facts.index and kind == "equal":  # pairs cancel
        return facts.value(sides[0] + sides[1]) == 0
    values = [facts.loopy_value(side) for side in sides]
    if kind in ("equal", "differ"):
        return (values[0] == values[1]) == (kind == "equal")
    infinite = isinstance(values[0], frozenset)
    if kind in ("draw", "outcome"):
        outcome = ("N" if 0 in values[0] else "D") if infinite else ("N" if values[0] else "P")
        return outcome == (answer or "D")
    members = ",".join(map(str, sorted(values[0]))) if infinite else ""
    return answer == (f"inf({members})" if infinite else str(values[0]))


CLAIMS = {"period": check_period, "values": check_values, "graph": check_graph} | dict.fromkeys(
    ("value", "outcome", "equal", "differ", "loopy", "draw", "misere"), check_position
)


def check_file(path):
    """Prints the verdict; returns the exit status."""
    try:
        proof = Proof(path)
        if proof.kind not in CLAIMS:
            raise Bad(f"line 2: a claim '{proof.kind}' is not known")
        print("VERIFIED:", CLAIMS[proof.kind](proof))
        return 0
    except Unknown as unknown:
        print("NOT KNOWN HERE:", unknown)
        return 2
    except Bad as bad:
        print("NOT VERIFIED:", bad)
        return 1
    except (gzip.BadGzipFile, EOFError, zlib.error, RecursionError) as error:
        print("NOT VERIFIED: the file is damaged, or nested too deep:", error)
        return 1
    except OSError as error:
        print(f"{error.filename}: {error.strerror}")
        return 4


def main(arguments):
    global MOST_VALUES
    sys.setrecursionlimit(20000)
    if arguments[:1] == ["--most-heaps"] and len(arguments) > 1:
        MOST_VALUES = int(arguments[1])
        arguments = arguments[2:]
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    return max([check_file(path) for path in arguments])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
