#!/usr/bin/env python3
"""A second checker of proofs: heap sequences, graphs, and games given by their options.

Written from docs/formats/proof.md, period.md and csr.md alone, and from nothing that grundy
itself does, so that the two checkers do not share their mistakes. It is meant to be read: each
claim is checked in the plainest way that ends in time. Python 3.11, standard library only.

    grundy_check.py FILE…     VERIFIED and the statement, or the first bad record and why
    --most-heaps N            values that are computed at most, 16777216 unless told otherwise

Exit status, the largest of all files: 0 verified, 1 not a proof, 2 a claim about a game whose rules are not known here,
4 a file cannot be read.
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


# The file ---------------------------------------------------------------------------------------


def lines_of(path):
    """(number, text) of every line that is not a remark."""
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    with (gzip.open if packed else open)(path, "rb") as file:
        count = 0
        while line := file.readline(LONGEST_LINE + 2):
            count += 1
            if not line.endswith(b"\n"):
                raise Bad(f"line {count}: it is too long, or the file is cut short")
            if line.startswith(b"#"):
                continue
            try:
                text = line[:-1].decode("utf-8")
            except UnicodeDecodeError:
                raise Bad(f"line {count}: it is not UTF-8") from None
            if re.search("[\x00-\x1f\x7f]", text):
                raise Bad(f"line {count}: there is a control character in it")
            yield count, text


class Proof:
    """The lines of a file one after another; `end` is checked here."""

    def __init__(self, path):
        self.path = path
        self.lines = lines_of(path)
        self.at = 0
        self.ahead = None
        if self.next() != "grundy-proof 1":
            raise Bad("line 1: it does not begin with 'grundy-proof 1'")
        line = self.next()
        if not line.startswith("claim "):
            raise Bad(f"line {self.at}: a claim is missing")
        self.kind, _, self.claim = line[6:].partition(" ")

    def next(self):
        if self.ahead is not None:
            (self.at, line), self.ahead = self.ahead, None
            return line
        for self.at, line in self.lines:
            return line
        raise Bad("the file ends without 'end'")

    def records(self):
        """Every line up to `end`."""
        while True:
            line = self.next()
            if line.startswith("end ") or line == "end":
                self.ahead = (self.at, line)
                return
            yield line

    def finish(self, records):
        if self.next() != f"end {records}":
            raise Bad(f"line {self.at}: 'end {records}' is expected")
        for at, _ in self.lines:
            raise Bad(f"line {at}: something follows the end")


# Heap games -------------------------------------------------------------------------------------


class Rules:
    """`take[k]` is (numbers of heaps that may be left, whether their sizes must differ)."""

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
        leavings = [*self.take.values(), *self.tail]
        self.most_heaps = max((max(heaps) for heaps, _ in leavings if heaps), default=0)
        self.most_taken = max(self.take, default=0)
        self.unequal = any(u and heaps and max(heaps) > 1 for heaps, u in leavings)

    @staticmethod
    def leaving(text):
        unequal = text.endswith("!")
        text = text.rstrip("!")
        if text.startswith("("):
            least, most = map(int, text[1:-1].split("-"))
            if least > most or most > 16:
                raise Bad(f"'{text}' is no range of numbers of heaps")
            return tuple(range(least, most + 1)), unequal
        bits = int(text, 16)
        return tuple(j for j in range(4) if bits >> j & 1), unequal

    def takings(self, heap):
        """(number taken, numbers of heaps left, unequal) for a heap of this size."""
        for k, (heaps, unequal) in self.take.items():
            if k <= heap:
                yield k, heaps, unequal
        if self.tail:
            for k in range(self.tail_from, heap + 1):
                heaps, unequal = self.tail[(k - self.tail_from) % len(self.tail)]
                yield k, heaps, unequal


class Values:
    """G(0), G(1), … by the mex rule. With a mask, the options of two common heaps are looked at
    last: their values are rare, so only rare values can be met by them (period.md, windows)."""

    def __init__(self, rules, mask=0, with_heap=False):
        self.rules, self.mask, self.with_heap = rules, mask, with_heap
        self.g, self.rare, self.small_part = [0], [], 0
        self.sums = {}  # (unequal, number of heaps): for each total, the values of such heaps
        if rules.most_heaps > 2:
            top = rules.most_heaps
            self.sums = {(u, j): [set()] for u in (False, True) for j in range(top + 1)}
            for u in (False, True):
                self.sums[u, 0] = [{0}]
        splits = {k % 2 for k, (heaps, _) in rules.take.items() if 2 in heaps}
        if mask and (rules.most_heaps > 2 or rules.tail or (with_heap and len(splits) > 1)):
            raise Bad("windows do not apply to these rules")
        self.split_parity = splits.pop() if with_heap and splits else 0

    def is_common(self, heap, value):
        parity = (value & self.mask).bit_count() % 2
        return bool((parity + heap + self.split_parity) % 2 if self.with_heap else parity)

    def extend(self, count):
        while len(self.g) < count:
            n = len(self.g)
            value = self.mex(n)
            self.g.append(value)
            if self.mask and not self.is_common(n, value):
                self.rare.append(n)

    def mex(self, n):
        g, met, splits = self.g, set(), []
        if self.sums:
            self.grow_sums(n)
        for k, heaps, unequal in self.rules.takings(n):
            rest = n - k
            for j in heaps:
                if j == 0 and rest == 0:
                    met.add(0)
                elif j == 1 and rest > 0:
                    met.add(g[rest])
                elif j == 2 and not self.sums:
                    splits.append((rest, unequal))
                elif j >= 2:
                    met |= self.sums[unequal, j][rest]
        if not self.mask:
            for rest, unequal in splits:
                for a in range(1, (rest - 1) // 2 + 1):
                    met.add(g[a] ^ g[rest - a])
                if rest > 0 and rest % 2 == 0 and not unequal:
                    met.add(0)
        else:
            self.meet_by_classes(n, met, splits)
        value = 0
        while value in met:
            value += 1
        return value

    def meet_by_classes(self, n, met, splits):
        g = self.g
        for rest, unequal in splits:
            for a in self.rare:
                if a < rest and not (unequal and 2 * a == rest):
                    met.add(g[a] ^ g[rest - a])
        common = 0
        while common in met or not self.is_common(n, common):
            common += 1
        open_ = {v for v in range(common) if v not in met and not self.is_common(n, v)}
        used = 0
        for a in range(1, n):
            if not open_ or not any(2 * a <= rest for rest, _ in splits):
                break
            for rest, unequal in splits:
                if 2 * a <= rest and not (unequal and 2 * a == rest):
                    value = g[a] ^ g[rest - a]
                    met.add(value)
                    if value in open_:
                        open_.discard(value)
                        used = a
        self.small_part = used

    def grow_sums(self, n):
        """All sums of up to j heaps smaller than n, for totals up to n: heap n - 1 is new, and so
        is the total n. Each total is made of its smallest part and the rest."""
        g = self.g
        for (unequal, j), totals in self.sums.items():
            while len(totals) <= n:
                total, values = len(totals), set()
                if j == 1 and total < n:
                    values = {g[total]}
                elif j == 2:
                    for a in range(1, (total - 1) // 2 + 1):
                        values.add(g[a] ^ g[total - a])
                    if total > 0 and total % 2 == 0 and not unequal:
                        values.add(0)
                elif j > 2 and not unequal:
                    for a in range(1, total - j + 2):
                        values |= {g[a] ^ v for v in self.sums[False, j - 1][total - a]}
                elif j > 2:
                    values = self.unequal_sums(total, j, 1)
                totals.append(values)
            if j == 1 and n > 1:
                totals[n - 1] = {g[n - 1]}

    def unequal_sums(self, total, j, least):
        """Values of j different heaps from `least` on with this total."""
        if j == 1:
            return {self.g[total]} if total >= least else set()
        values = set()
        for a in range(least, (total - j * (j - 1) // 2) // j + 1):
            values |= {self.g[a] ^ v for v in self.unequal_sums(total - a, j - 1, a + 1)}
        return values


def read_values(proof):
    values = []
    for line in proof.records():
        words = line.split(" ")
        if words[0] != "values":
            raise Bad(f"line {proof.at}: 'values' is expected")
        values += map(number, words[1:])
    return values


def compare_listed(values, listed):
    for n, value in enumerate(listed):
        if values.g[n] != value:
            raise Bad(f"record 1: G({n}) is {values.g[n]}, not {value}")


def check_values(proof):
    count, _, code = proof.claim.partition(" ")
    count, rules = number(count), Rules(code)
    listed = read_values(proof)
    if len(listed) != count:
        raise Bad(f"record 1: {count} values are claimed, and {len(listed)} are listed")
    values = Values(rules)
    values.extend(count)
    compare_listed(values, listed)
    proof.finish(1)
    return f"the first {count} nim values of {code} are those listed"


def check_period(proof):
    words = proof.claim.split(" ", 5)
    if len(words) != 6 or words[1] != "from" or words[3] != "saltus":
        raise Bad("line 2: a period is claimed as 'P from N0 saltus S CODE'")
    p, n0, saltus, code = number(words[0]), number(words[2]), number(words[4]), words[5]
    rules = Rules(code)
    if p == 0:
        raise Bad("line 2: a period is at least 1")
    rule = proof.next()
    if not rule.startswith("rule "):
        raise Bad(f"line {proof.at}: 'rule' is expected")
    rule = rule[5:]
    listed = read_values(proof)
    theorem = PERIODS.get(rule) or NUMBERED.get(rule.partition(" ")[0])
    if theorem is None:
        raise Bad(f"record 1: the rule '{rule}' is not known")
    theorem(rules, rule, p, n0, saltus, listed)
    proof.finish(1)
    grows = f" + {saltus}" if saltus else ""
    return f"G(n + {p}) = G(n){grows} for all n >= {n0} in the heap game {code}"


def needed(values, listed, count):
    """All values below `count`, which must be listed."""
    if len(listed) < count:
        raise Bad(f"record 1: the theorem needs {count} values, and {len(listed)} are listed")
    values.extend(len(listed))
    compare_listed(values, listed)
    return values.g


def repeats(g, p, saltus, low, high):
    for n in range(low, high):
        if g[n + p] != g[n] + saltus:
            raise Bad(f"record 1: G({n + p}) is {g[n + p]}, and G({n}) is {g[n]}")


def check_guy_smith(rules, rule, p, n0, saltus, listed):
    if rules.tail or rules.unequal or saltus:
        raise Bad("record 1: the theorem does not apply to these rules")
    if rule == "taking only" and rules.most_heaps > 1:
        raise Bad("record 1: a move can leave two heaps")
    heaps = max(1, rules.most_heaps)
    bound = heaps * max(n0, 1) + (heaps - 1) * p + rules.most_taken
    repeats(needed(Values(rules), listed, bound + p), p, 0, n0, bound)


def check_all_but(rules, rule, p, n0, saltus, listed):
    if not rules.tail or any(leaving != ((0, 1), False) for leaving in rules.tail):
        raise Bad("record 1: the theorem does not apply to these rules")
    if any(leaving[0] not in ((1,), (0, 1)) for leaving in rules.take.values()):
        raise Bad("record 1: the theorem does not apply to these rules")
    t = max(rules.tail_from, 1) - 1
    n1 = max(n0, 1) + t
    g = needed(Values(rules), listed, n1 + p)
    repeats(g, p, saltus, n0, n1)
    least = []
    for end in (n1 - t, n1 + p - t):
        met = set(g[:end])
        least.append(next(v for v in range(end + 1) if v not in met))
    if least[1] - least[0] != saltus:
        raise Bad(f"record 1: the least new value grows by {least[1] - least[0]}, not {saltus}")


def check_repeating(rules, rule, p, n0, saltus, listed):
    if not rules.tail or rules.unequal or saltus:
        raise Bad("record 1: the theorem does not apply to these rules")
    longer = math.lcm(p, len(rules.tail))
    count = max(1, rules.most_heaps) * (max(n0, 1) + longer) + rules.tail_from + longer
    repeats(needed(Values(rules), listed, count), p, 0, n0, count - p)


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


def check_growth(rules, rule, p, n0, saltus, listed):
    words = rule.split(" ")
    if len(words) != 4:
        raise Bad("record 1: 'rule growth V N1 TIMES' is expected")
    covered, settled, times = (number(word) for word in words[1:])
    if rules.unequal or not saltus:
        raise Bad("record 1: the theorem does not apply to these rules")
    start = max(n0, 1)
    if not 1 <= times <= 64 or settled <= start + times * p:
        raise Bad("record 1: these numbers make no sense")
    count = settled + Growth(rules, [], times * p, start, times * saltus).repeat()
    g = needed(Values(rules), listed, count)
    repeats(g, p, saltus, n0, count - p)
    if covered >= g[settled]:
        raise Bad(f"record 1: G({settled}) is not larger than {covered}")
    Growth(rules, g, p, start, saltus).check_sums()
    Growth(rules, g, times * p, start, times * saltus).check_covering(covered, settled)


def check_windows(rules, rule, p, n0, saltus, listed):
    words = rule.split(" ")
    if len(words) != 5 or words[4] not in ("0", "1"):
        raise Bad("record 1: 'rule windows W S MASK WITH_HEAP' is expected")
    window, s, mask, with_heap = (number(word) for word in words[1:])
    if saltus or mask == 0 or s <= 2 * window or s + p > MOST_VALUES:
        if s + p > MOST_VALUES:
            raise Unknown(f"{s + p} values are too many for this checker")
        raise Bad("record 1: these numbers make no sense")
    if with_heap and p % 2:
        raise Bad("record 1: the parity of the heap counts, and the period is odd")
    values = Values(rules, mask, bool(with_heap))
    largest = 0
    for n in range(1, s + p):
        values.extend(n + 1)
        if n >= s:
            largest = max(largest, values.small_part)
    compare_listed(values, listed[: s + p])
    if len(listed) > s + p:
        raise Bad("record 1: there are more values than the theorem needs")
    if values.rare and values.rare[-1] >= s - window:
        raise Bad(f"record 1: the heap {values.rare[-1]} is rare, within the window")
    if window <= rules.most_taken + 1:
        raise Bad("record 1: the window is too short")
    if max([largest, *values.rare[-1:]]) + rules.most_taken >= window:
        raise Bad("record 1: the window is too short")
    g = values.g
    if g[s - window : s] != g[s + p - window : s + p]:
        raise Bad("record 1: the windows are not equal")
    repeats(g, p, 0, n0, s)


PERIODS = {
    "Guy and Smith": check_guy_smith,
    "taking only": check_guy_smith,
    "all but a few numbers": check_all_but,
    "repeating code": check_repeating,
}
NUMBERED = {"windows": check_windows, "growth": check_growth}


# Graphs -----------------------------------------------------------------------------------------


def checksum(data):
    total = 0xCBF29CE484222325
    data += bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", data):
        total = (total ^ word) * 0x100000001B3 % (1 << 64)
        total ^= total >> 32
    return total


def read_packed(data, path):
    """The rows of targets of a packed graph; csr.md."""
    if len(data) < 64:
        raise Bad(f"{path}: it is cut short")
    version, names, nodes, arrows, letters, body, zero, head = struct.unpack("<IIQQQQQQ", data[8:64])
    if version != 1 or names > 2 or zero or head != checksum(data[:56]):
        raise Bad(f"{path}: its header is damaged")
    size = 4 * (nodes + arrows) + 4 * nodes * (names > 0) + letters
    if len(data) != 64 + size or checksum(data[64:]) != body:
        raise Bad(f"{path}: its size or its checksum is wrong")
    degrees = struct.unpack_from(f"<{nodes}I", data, 64)
    targets = struct.unpack_from(f"<{arrows}I", data, 64 + 4 * nodes)
    if sum(degrees) != arrows or any(target >= nodes for target in targets):
        raise Bad(f"{path}: its numbers make no sense")
    rows, at = [], 0
    for degree in degrees:
        rows.append(list(targets[at : at + degree]))
        at += degree
    return rows


def read_list(data, path):
    """A list of arrows. Names that are numbers come first, in order; see proof.md."""
    arrows, names, numeric = [], {}, True
    token = re.compile(r'"([^"\x00-\x1f\x7f]+)"|([^\x00-\x20\x7f,;"#<>(){}]+)')
    numbers = set()

    def add(name):
        nonlocal numeric, numbers
        plain = re.fullmatch("0|[1-9][0-9]{0,9}", name, re.ASCII)
        if numeric and plain and int(name) // 64 <= len(arrows) + (1 << 18):
            numbers.add(int(name))
            return
        if numeric:
            numeric = False
            for known in sorted(numbers):
                names[str(known)] = len(names)
        names.setdefault(name, len(names))

    for count, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        found, at, comma = [], 0, False
        while at < len(line):
            if line[at] in " \t\r":
                at += 1
            elif line[at] == "#":
                break
            elif line[at] == "," and len(found) == 1 and not comma:
                comma, at = True, at + 1
            elif (match := token.match(line, at)) and len(found) < 2:
                found.append(match[1] or match[2])
                add(found[-1])
                at = match.end()
            else:
                raise Bad(f"{path}, line {count}: it is not an arrow")
        if comma and len(found) == 1:
            raise Bad(f"{path}, line {count}: a name is missing")
        if len(found) == 2:
            arrows.append(found)
    if numeric:
        names = {str(name): i for i, name in enumerate(sorted(numbers))}
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
    if re.match(rb"\s*(strict\s+)?digraph\b", data) or data.lstrip()[:2] in (b"//", b"/*"):
        raise Unknown(f"{path} is in DOT, which is not read here")
    return read_list(data, path)


def graph_checksum(rows):
    body = struct.pack(f"<{len(rows)}I", *map(len, rows))
    return checksum(body + b"".join(struct.pack(f"<{len(row)}I", *row) for row in rows))


def mex(numbers):
    numbers, value = set(numbers), 0
    while value in numbers:
        value += 1
    return value


def why_not_normal(u, rows, labels, counters):
    """Fraenkel and Perl: why the label of a node is not right, or None. None is infinite."""
    finite = [labels[v] for v in rows[u] if labels[v] is not None]
    least = mex(finite)
    if labels[u] is None:
        for v in rows[u]:
            if labels[v] is None and all(labels[w] != least for w in rows[v]):
                return None
        return f"every move to an infinite node can be taken back to {least}"
    if labels[u] != least:
        return f"the mex of its targets is {least}"
    for v in rows[u]:
        if labels[v] is not None and labels[v] <= least:
            continue
        if not any(labels[w] == least and counters[w] < counters[u] for w in rows[v]):
            return "a move cannot be taken back with a smaller counter"
    return None


def why_not_misere(u, rows, labels, counters):
    if labels[u] == "D":
        if any(labels[v] == "P" for v in rows[u]):
            return "it has a target that is P"
        return None if any(labels[v] == "D" for v in rows[u]) else "it has no target that is D"
    smaller = [v for v in rows[u] if labels[v] != "D" and counters[v] < counters[u]]
    if labels[u] == "N":
        if not rows[u] or any(labels[v] == "P" for v in smaller):
            return None
        return "it has no target that is P with a smaller counter"
    if rows[u] and len(smaller) == len(rows[u]) and all(labels[v] == "N" for v in smaller):
        return None
    return "not all targets are N with smaller counters"


def label_of(word, misere):
    if misere:
        if word not in ("P", "N", "D"):
            raise Bad(f"'{word}' is not an outcome")
        return word
    return None if word == "i" else number(word)


def check_labels(rows, labels, counters, misere, name):
    why_not = why_not_misere if misere else why_not_normal
    for u in range(len(rows)):
        if why := why_not(u, rows, labels, counters):
            raise Bad(f"{name(u)}: {why}")


def check_graph(proof):
    play, _, path = proof.claim.partition(" ")
    if play not in ("normal", "misere") or not path:
        raise Bad("line 2: a graph is claimed as 'normal FILE' or 'misere FILE'")
    misere = play == "misere"
    rows = read_graph(path, proof.path)
    arrows = sum(map(len, rows))
    head = f"nodes {len(rows)} arrows {arrows} checksum {graph_checksum(rows)}"
    if proof.next() != head:
        raise Bad(f"line {proof.at}: the graph has {head}")
    labels, given = [], []
    for line in proof.records():
        words = line.split(" ")
        if words[0] == "labels" and not given:
            labels += (label_of(word, misere) for word in words[1:])
        elif words[0] == "counters":
            given += map(number, words[1:])
        else:
            raise Bad(f"line {proof.at}: 'labels' or 'counters' is expected")
    endless = "D" if misere else None
    if len(labels) != len(rows) or len(given) != sum(label != endless for label in labels):
        raise Bad("record 1: there are too many or too few labels or counters")
    numbers = iter(given)
    counters = [next(numbers) if label != endless else None for label in labels]
    check_labels(rows, labels, counters, misere, lambda u: f"record 1: node {u}")
    proof.finish(1)
    shown = "misère" if misere else "normal"
    return f"the labels of all {len(rows)} nodes of the graph {path} in {shown} play"


# Positions: *N, {…}, and counters on a graph that is written out ------------------------------------


class Digraph:
    """The arrows; the same game has the same ones in the same order."""

    def __init__(self, arrows):
        self.arrows = tuple(dict.fromkeys(arrows))
        self.nodes = {node for arrow in arrows for node in arrow}
        self.targets = {node: [] for node in self.nodes}
        for tail, head in self.arrows:
            self.targets[tail].append(head)


class Reader:
    """Parts are numbers (nim heaps), ('list', options) or ('node', arrows, name); a sum is a sorted
    list of parts, without heaps of 0."""

    def __init__(self):
        self.graphs = {}

    def sum(self, text):
        self.text, self.at = text, 0
        parts = self.expression()
        if self.at != len(text):
            raise Bad(f"'{text}' is not a position")
        return parts

    def skip(self, pattern):
        match = re.compile(r"[ \t]*(" + pattern + ")").match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def expression(self):
        parts = self.game()
        while self.skip(r"\+"):
            parts += self.game()
        self.skip("")
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return sorted((part for part in parts if part != 0), key=repr)

    def game(self):
        if match := self.skip(r"\*[ \t]*([0-9]+)"):
            if int(match[2]) >= 1 << 64:
                raise Bad(f"'{match[2]}' is too large")
            return [int(match[2])]
        if self.skip("0(?![0-9])"):
            return [0]
        if self.skip(r"\{"):
            options = set()
            if not self.skip(r"\}"):
                options.add(tuple(self.expression()))
                while self.skip(","):
                    options.add(tuple(self.expression()))
                if not self.skip(r"\}"):
                    raise Bad(f"'{self.text}' is not a position")
            return [("list", tuple(sorted(options, key=repr)))]
        if match := self.skip(r"digraph[ \t]*\(([^;()@]*);([^;()]*)\)"):
            return self.counters(match[2], match[3])
        if match := self.skip(r"([A-Za-z_][A-Za-z0-9_-]*)[ \t]*\("):
            raise Unknown(f"the rules of '{match[2]}' are not known here")
        raise Bad(f"'{self.text}' is not a position")

    def counters(self, arrows, counters):
        name = r'(?:[A-Za-z0-9_]+|"[^"]+")'

        def plain(text):
            return text.strip().strip('"')

        if arrows not in self.graphs:
            found = [re.fullmatch(rf"\s*({name})\s*>\s*({name})\s*", a) for a in arrows.split(",")]
            if not all(found):
                raise Unknown(f"'digraph({arrows}; …)' is written in a way that is not known here")
            self.graphs[arrows] = Digraph([(plain(a[1]), plain(a[2])) for a in found])
        graph = self.graphs[arrows]
        parts = []
        for counter in counters.split(","):
            if not re.fullmatch(rf"\s*{name}\s*", counter) or plain(counter) not in graph.nodes:
                raise Bad(f"there is no node '{counter.strip()}'")
            parts.append(("node", graph.arrows, plain(counter)))
            self.graphs[parts[-1][1]] = graph
        return parts

    def options(self, part):
        """Of a part that is not a heap: sums."""
        if part[0] == "list":
            return [list(option) for option in part[1]]
        return [[("node", part[1], to)] for to in self.graphs[part[1]].targets[part[2]]]


def without_pairs(parts):
    """Where play may go on for ever, as on a graph, pairs do not cancel."""
    left = []
    for part in parts:
        if part in left and (isinstance(part, int) or part[0] != "node"):
            left.remove(part)
        else:
            left.append(part)
    return left


class Facts:
    """V, X and D records of normal play."""

    def __init__(self):
        self.reader = Reader()
        self.values, self.differs = {}, {}
        self.records, self.last = [], {}  # the part of each record; the last record about a part

    def known_value(self, parts):
        """The nim sum, or None."""
        total = 0
        for part in without_pairs(parts):
            value = part if isinstance(part, int) else self.values.get(part)
            if value is None:
                return None
            total ^= value
        return total

    def known_to_differ(self, parts, value):
        rest, unknown = value, []
        for part in without_pairs(parts):
            known = part if isinstance(part, int) else self.values.get(part)
            if known is None:
                unknown.append(part)
            else:
                rest ^= known
        if not unknown:
            return rest != 0
        return len(unknown) == 1 and rest in self.differs.get(unknown[0], ())

    def one_part(self, text):
        parts = self.reader.sum(text)
        if len(parts) != 1 or isinstance(parts[0], int):
            raise Bad(f"'{text}' is not a part")
        return parts[0]

    def add(self, line):
        kind, _, rest = line.partition(" ")
        value, _, text = rest.partition(" ")
        if kind == "D":
            return self.forget(number(rest))
        if kind in ("S", "M", "T", "H", "P", "N"):
            raise Unknown(f"records '{kind}' are not known here")
        if kind not in ("V", "X"):
            raise Bad(f"a record '{kind}' is not known")
        value, part = number(value), self.one_part(text)
        if part in self.values or value in self.differs.get(part, ()):
            raise Bad("that is known already")
        options = self.reader.options(part)
        if kind == "X":
            if value >= 64 or not any(self.known_value(option) == value for option in options):
                raise Bad(f"no option is known to have the value {value}")
            self.differs.setdefault(part, set()).add(value)
        else:
            for option in options:
                if not self.known_to_differ(option, value):
                    raise Bad(f"an option is not known to differ from {value}")
            met = {self.known_value(option) for option in options} | self.differs.get(part, set())
            for below in range(min(value, len(met) + 1)):
                if below not in met:
                    raise Bad(f"no option is known to have the value {below}")
            self.values[part] = value
        self.records.append(part)
        self.last[part] = len(self.records)

    def forget(self, index):
        part = self.records[index - 1] if 0 < index <= len(self.records) else None
        if part is None or self.last.get(part) != index:
            raise Bad(f"record {index} is not the last one about a part")
        self.values.pop(part, None)
        self.differs.pop(part, None)
        del self.last[part]
        self.records.append(None)


def check_facts(proof):
    facts = Facts()
    read = facts.reader.sum
    wanted, text = None, proof.claim
    if proof.kind in ("value", "outcome"):
        wanted, _, text = proof.claim.partition(" ")
        sides = [read(text)]
        value = number(wanted) if proof.kind == "value" else None
        if proof.kind == "outcome" and wanted not in ("P", "N"):
            raise Bad("line 2: an outcome is P or N")
    else:
        sides = [read(side) for side in text.split(" == ")]
        if len(sides) != 2:
            raise Bad("line 2: 'EXPR == EXPR' is expected")
    records = 0
    for line in proof.records():
        records += 1
        try:
            facts.add(line)
        except Bad as bad:
            raise Bad(f"record {records}, line {proof.at}: {bad}") from None
    proof.finish(records)
    known = [facts.known_value(side) for side in sides]
    whole = [part for side in sides for part in side]
    if proof.kind == "value":
        holds = known[0] == value
    elif proof.kind == "equal":
        holds = facts.known_value(whole) == 0
    elif proof.kind == "outcome" and wanted == "P":
        holds = known[0] == 0
    else:
        holds = facts.known_to_differ(whole, 0)
    if not holds:
        raise Bad("the claim does not follow from the records")
    return f"{proof.kind} {proof.claim}"


# Games in which play can go on for ever -----------------------------------------------------------


def check_nodes(proof):
    """Records `node POSITION LABEL COUNTER`, all together."""
    misere = proof.kind == "misere"
    reader = Reader()
    wanted, _, text = ("", "", proof.claim) if proof.kind == "draw" else proof.claim.partition(" ")
    position = reader.sum(text)
    index, labels, counters = {}, [], []
    for line in proof.records():
        words = line.split(" ")
        if words[0] != "node":
            raise Unknown(f"records '{words[0]}' are not known here")
        endless = words[-1] == ("D" if misere else "i")
        node = reader.sum(" ".join(words[1 : -1 if endless else -2]))
        node = tuple(node) if misere or len(node) != 1 else node[0]
        if node in index or len(words) < 3:
            raise Bad(f"record {len(labels) + 1}, line {proof.at}: it is there twice")
        index[node] = len(labels)
        labels.append(label_of(words[-1 if endless else -2], misere))
        counters.append(None if endless else number(words[-1]))
    proof.finish(len(labels))
    rows = []
    for node in index:
        rows.append([])
        for option in (sum_options(reader, node) if misere else part_options(reader, node)):
            if option not in index:
                raise Bad(f"record {len(rows)}: an option of it has no record")
            rows[-1].append(index[option])
    check_labels(rows, labels, counters, misere, lambda u: f"record {u + 1}")
    if misere:
        if tuple(position) not in index or labels[index[tuple(position)]] != wanted:
            raise Bad("the claim does not follow from the records")
        return f"misere {proof.claim}"
    values = [loopy_part(part, index, labels, rows) for part in position]
    total = 0
    for value in values:
        total = add_loopy(total, value)
    shown = str(total) if isinstance(total, int) else f"inf({','.join(map(str, sorted(total)))})"
    if proof.kind == "draw" and (isinstance(total, int) or 0 in total):
        raise Bad("the claim does not follow from the records")
    if proof.kind == "loopy" and shown != wanted:
        raise Bad(f"the claim does not follow from the records: they give {shown}")
    return f"{proof.kind} {proof.claim}"


def part_options(reader, part):
    if isinstance(part, tuple) and part and part[0] == "node":
        return [option[0] for option in reader.options(part)]
    raise Unknown("only counters on graphs are known here among games that need not end")


def sum_options(reader, parts):
    """Every option of a whole sum, once."""
    options = set()
    for i, part in enumerate(parts):
        rest = [*parts[:i], *parts[i + 1 :]]
        moves = [[k] for k in range(part)] if isinstance(part, int) else reader.options(part)
        for move in moves:
            options.add(tuple(sorted((p for p in rest + move if p != 0), key=repr)))
    return options


def loopy_part(part, index, labels, rows):
    if isinstance(part, int):
        return part
    if part not in index:
        raise Bad("the claim does not follow from the records: a part has no record")
    u = index[part]
    if labels[u] is not None:
        return labels[u]
    return frozenset(labels[v] for v in rows[u] if labels[v] is not None)


def add_loopy(a, b):
    if isinstance(a, int) and isinstance(b, int):
        return a ^ b
    if not isinstance(a, int) and not isinstance(b, int):
        return frozenset()
    shift, members = (a, b) if isinstance(a, int) else (b, a)
    return frozenset(shift ^ member for member in members)


CLAIMS = {
    "period": check_period,
    "values": check_values,
    "graph": check_graph,
    "value": check_facts,
    "outcome": check_facts,
    "equal": check_facts,
    "differ": check_facts,
    "loopy": check_nodes,
    "draw": check_nodes,
    "misere": check_nodes,
}


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
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        print("NOT VERIFIED: the file is damaged:", error)
        return 1
    except RecursionError:
        print("NOT VERIFIED: it is nested too deep")
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
