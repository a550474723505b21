#!/usr/bin/env python3
"""A second checker of proofs: heap sequences, graphs, and games given by their options.

Written from docs/formats/proof.md, period.md and csr.md, NOTATION.md and GRAPHS.md alone, so that
the two checkers do not share their mistakes. It is meant to be read: each claim is checked in the
plainest way that ends in time. Python 3.11, standard library only.

    grundy_check.py FILE…     VERIFIED and the statement, or the first bad record and why
    --most-heaps N            values that are computed at most, 16777216 unless told otherwise

Exit status, the largest of all files: 0 verified, 1 not a proof, 2 a claim about a game or by a
rule that is not known here, 4 a file cannot be read.
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


class NotAProof(Exception):
    """Something does not follow, or is not written as the format has it."""


class NotKnown(Exception):
    """There are no rules here to check it by."""


def require(condition, reason):
    if not condition:
        raise NotAProof(reason)


def number(word, below=2**64):
    require(re.fullmatch("0|[1-9][0-9]{0,19}", word) and int(word) < below, f"no number: {word!r}")
    return int(word)


def mex(values):
    return next(n for n in itertools.count() if n not in values)


def nim_sum(values):
    return functools.reduce(operator.xor, values, 0)


class Proof:
    """proof.md, The file: a version, a claim, records, and the end; remarks are left out."""

    def __init__(self):
        self.at = 1  # the line that is looked at

    def open(self, data):
        try:
            data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
        except (OSError, EOFError, zlib.error) as reason:
            raise NotAProof(reason) from None
        require(data.endswith(b"\n"), "the last line is not ended")
        lines = [*enumerate(data[:-1].split(b"\n"), 1)]
        require(all(len(line) <= 2**20 for _, line in lines), "a line is too long")
        lines = [(at, line.decode(errors="replace")) for at, line in lines if line[:1] != b"#"]
        require(len(lines) > 2 and lines[0][1] == "grundy-proof 1", "no proof of version 1")
        (self.at, claim), self.lines, (_, end) = lines[1], lines[2:-1], lines[-1]
        require(claim.startswith("claim ") and end.startswith("end "), "no claim, or no end")
        self.claim, self.count = claim[6:], number(end[4:])

    def records(self):
        """The first word of each, and what follows it."""
        require(self.count == len(self.lines), "there are more records, or fewer")
        for self.at, line in self.lines:
            yield line.partition(" ")[::2]

    def words(self, *kinds):
        """Of a record of many lines, which come in this order: the words after each kind."""
        require(self.count == 1, "there are more records, or fewer")
        lines = [line.split(" ") for _, line in self.lines]
        order = [line[0] for line in lines]
        require(order == [kind for kind in kinds for _ in range(order.count(kind))], "a bad line")
        require(all(line[1:] for line in lines), "a line of one word")
        return [[word for line in lines if line[0] == kind for word in line[1:]] for kind in kinds]


# Sequences: proof.md, Sequences, and period.md


class HeapGame:
    """A code, and values. `takings` has the numbers of chips that may be taken, each with how many
    heaps may be left and whether their sizes must differ; `tail` repeats from `first` chips on."""

    def __init__(self, code):
        digit = r"(?:[0-9A-Fa-f]|\([0-9]+-[0-9]+\))!?"
        form = re.fullmatch(rf"({digit})\.((?:{digit})*)(?:\[((?:{digit})+)\])?", code)
        numbers = r"((?:\s*[0-9]+\s*,)*\s*[0-9]+\s*)"
        listed = re.fullmatch(rf"subtraction\(\s*(allbut\s+)?\{{{numbers}\}}\s*\)", code)
        require(listed or form and (form[2] or form[3]), f"no code of heaps: {code}")
        if listed:
            numbers = {int(word) for word in listed[2].split(",")}
            require(0 < min(numbers) and max(numbers) <= 65536, "no set of numbers to take")
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
            require(least <= most <= 16, "no range of numbers of heaps")
            counts = {*range(least, most + 1)}
        else:
            counts = {heaps for heaps in range(4) if int(digit[0], 16) >> heaps & 1}
        return counts, digit.endswith("!") and max(counts, default=0) > 1

    def moves(self, heap):
        yield from (taking for taking in self.takings if taking[0] <= heap)
        for taken in range(self.first, heap + 1) if self.tail else ():
            yield taken, *self.tail[(taken - self.first) % len(self.tail)]

    def next_value(self):
        """By the mex rule."""
        heap, met = len(self.values), set()
        for taken, counts, apart in self.moves(heap):
            for count in counts:
                met |= self.split(count, heap - taken, apart)
        self.values.append(mex(met))

    def split(self, count, total, apart=False):
        """The values of so many heaps, none of them empty, that have this size together."""
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
    require(form, "a claim of another form")
    p, n0, s = map(number, form.groups()[:3])
    rule, listed = proof.words("rule", "values")
    game, rule = HeapGame(form[4].strip()), " ".join(rule)
    require(p > 0, "a period is at least 1")
    if rule.startswith("growth "):
        raise NotKnown("the rule growth")
    if rule.startswith("windows "):
        check_windows(game, p, n0, s, rule.split(" ")[1:], most_heaps)
    check_values(game, listed, most_heaps)
    if not rule.startswith("windows "):
        check_period(game, rule, game.values[: len(listed)], p, n0, s)
    return f"G(n + {p}) = G(n){f' + {s}' if s else ''} for all n >= {n0} in the heap game {form[4]}"


def check_values(game, listed, most_heaps):
    require(len(listed) <= most_heaps, "more heaps than --most-heaps")
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
        require(rule == "all but a few numbers", f"there is no rule {rule}")
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


def check_windows(game, p, n0, s, rule, most_heaps):
    """Finds the values in classes: an option of two common heaps has a rare value, so that common
    ones come from options with a rare heap, or with fewer heaps than two."""
    require(len(rule) == 4 and rule[3] in ("0", "1"), "a rule of another form")
    (window, at, mask), with_heap = map(number, rule[:3]), rule[3] == "1"
    values, rare = game.values, []
    splits = [taken for taken, counts, _ in game.takings if 2 in counts]
    parities = {taken % 2 for taken in splits}
    applies = not game.tail and game.any_sizes and game.most_left <= 2 and s == 0
    require(applies, "the rule does not apply to this game")
    require(not with_heap or (p % 2 == 0 and len(parities) < 2), "parities do not repeat")
    small = window - game.most_taken  # rare heaps and smaller parts are below this
    require(0 < small and 2 * window < at, "the window does not fit")
    require(at + p <= most_heaps, "more heaps than --most-heaps")
    for n in range(1, at + p):
        singles = [(taken, counts & {0, 1}) for taken, counts, _ in game.moves(n)]
        met = {v for taken, counts in singles for c in counts for v in game.split(c, n - taken)}
        for rest in (n - taken for taken in splits):
            met.update([values[r] ^ values[rest - r] for r in rare if r < rest])
        odd = with_heap and (n + sum(parities)) % 2
        is_common = lambda value: (value & mask).bit_count() % 2 != odd
        largest = 2 * n  # no play of the heap n is longer, so that no value is larger
        value = next((v for v in range(largest) if v not in met and is_common(v)), largest)
        missing = {v for v in range(value) if v not in met and not is_common(v)}
        part = 0
        while missing and part < n // 2:
            part += 1
            for rest in (n - taken - part for taken in splits):
                if rest >= part:
                    missing.discard(values[part] ^ values[rest])
        if missing:
            require(n < min(small, at - window), f"the heap {n} is rare")
            rare.append(n)
        require(n < at or part < small, f"the heap {n} needs a larger window")
        values.append(min(missing, default=value))
    require(values[at - window : at] == values[at + p - window :], "the windows differ")
    check_repeats(values, p, 0, n0, at)


# Graphs: proof.md, Graphs, csr.md, and GRAPHS.md, Files


def check_labels(targets, labels, counters):
    """Labels are numbers, or None for infinite ones; in misère play P, N and D."""
    least = []  # of each node: the labels of its targets, with the least counter of each
    for row in targets:
        seen = {}
        for v in row:
            seen[labels[v]] = min(counters[v], seen.get(labels[v], counters[v]))
        least.append(seen)
    for u, label in enumerate(labels):
        row, seen, c = targets[u], least[u], counters[u]
        if label == "P":
            right = {*seen} == {"N"} and all(counters[v] < c for v in row)
        elif label == "N":
            right = not seen or seen.get("P", c) < c
        elif label == "D":
            right = "D" in seen and "P" not in seen
        elif label is None:
            m = mex(seen)
            right = any(labels[v] is None and m not in least[v] for v in row)
        else:
            above = (v for v in row if labels[v] is None or labels[v] > label)
            right = mex(seen) == label and all(least[v].get(label, c) < c for v in above)
        require(right, f"the label of node {u} is not shown to be right")


def read_label(word, misere):
    require(not misere or word in ("P", "N", "D"), f"no label: {word}")
    return word if misere else None if word == "i" else number(word)


def check_graph(proof, play, name, folder):
    require(play in ("normal", "misere") and name, "a claim of another form")
    words, labels, counters = proof.words("nodes", "labels", "counters")
    require(len(words) == 5 and words[1::2] == ["arrows", "checksum"], "a line of another form")
    labels = [read_label(word, play == "misere") for word in labels]
    given = iter([number(word, 2**32 - 1) for word in counters])
    counters = [0 if label in (None, "D") else next(given, None) for label in labels]
    require(None not in counters and next(given, None) is None, "there are more counters, or fewer")
    with open(name if os.path.exists(name) else os.path.join(folder, name), "rb") as file:
        data = file.read()
    targets = read_packed(data) if data.startswith(b"grundyG\x1a") else read_list(data)
    rows = [len(row) for row in targets] + [*itertools.chain(*targets)]
    sizes = [len(targets), len(rows) - len(targets), checksum(struct.pack(f"<{len(rows)}I", *rows))]
    same = [number(word) for word in words[::2]] == sizes
    require(same and len(labels) == len(targets), "the proof is of another graph")
    check_labels(targets, labels, counters)
    play = play.replace("misere", "misère")
    return f"the labels of all {len(targets)} nodes of the graph {name} in {play} play"


def checksum(data):
    total = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", data + bytes(-len(data) % 8)):
        total = (total ^ word) * 0x100000001B3 % 2**64
        total ^= total >> 32
    return total


def read_list(data):
    """The targets of each node, in ascending order."""
    text = data.decode(errors="surrogateescape")
    if re.match(r"(?:\s|//.*|#.*|/\*(?s:.*?)\*/)*(?:strict\s+)?(?:di)?graph\b[^{}]*\{", text, re.I):
        raise NotKnown("graphs in DOT")
    name, blank = r'(?:"([^"\0-\x1f\x7f]+)"|([^\0-\x20\x7f,;"#<>(){}]+))', r"[ \t\r]*"
    form = re.compile(rf"{blank}(?:{name}(?:{blank},?{blank}{name})?)?{blank}(?:#.*)?")
    names, arrows, numbers = [], [], None  # numbers: how many names stand before the first other
    for at, line in enumerate(text.split("\n"), 1):
        require(match := form.fullmatch(line), f"line {at} of the graph is no arrow")
        ends = [end for end in match.groups() if end]
        for end in ends if numbers is None else ():
            size = int(end) if re.fullmatch("0|[1-9][0-9]{0,9}", end) else 2**32
            if size >= min(2**32 - 1, 2**24 + 64 * (len(arrows) + 1)):
                numbers = len(names) + ends.index(end)
                break
        names += ends
        arrows += itertools.pairwise(ends)
    names = sorted(names[:numbers], key=int) + names[len(names) if numbers is None else numbers :]
    nodes = {name: at for at, name in enumerate(dict.fromkeys(names))}
    plain = [int(name) for name in nodes if re.fullmatch("[0-9]+", name)]
    require(len(plain) == len({*plain}), "a number is written in two ways")
    targets = [set() for _ in nodes]
    for source, target in arrows:
        targets[nodes[source]].add(nodes[target])
    return [sorted(row) for row in targets]


def read_packed(data):
    """csr.md; the names of nodes play no part in a proof."""
    require(len(data) >= 64, "the packed graph is cut short")
    version, kind, nodes, arrows, length, body, zero, head = struct.unpack("<2I6Q", data[8:64])
    require((version, zero) == (1, 0) and kind < 3 and (kind == 2 or length == 0), "a bad header")
    require(head == checksum(data[:56]) and body == checksum(data[64:]), "a wrong checksum")
    words = nodes + arrows + (nodes if kind else 0)
    require(len(data) == 64 + 4 * words + length and nodes < 2**32 - 1, "a graph of another size")
    numbers = struct.unpack(f"<{words}I", data[64 : 64 + 4 * words])
    ends = [*itertools.accumulate(numbers[:nodes], initial=nodes)]
    require(ends[-1] == nodes + arrows, "another number of arrows")
    targets = [numbers[start:end] for start, end in itertools.pairwise(ends)]
    for row in targets:
        require(all(map(operator.lt, row, row[1:] + (nodes,))), "targets are not in order")
    return targets


# Positions: NOTATION.md. A component is ("*", size), ("{", options) or (">", arrows, node): a
# digraph with one counter. A position is a sorted tuple of components, none of them empty.


def in_order(components):
    return tuple(sorted(part for part in components if part[1] not in (0, ())))


def read_position(text):
    name = r'("[^"]+"|[A-Za-z0-9_]+)'
    arrow, counter = rf"\s*{name}[ \t]*>[ \t]*{name}\s*", rf"\s*{name}\s*"
    token = r'\*[0-9]+|digraph\s*\((?:"[^"]*"|[^")])*\)?|[A-Za-z0-9_]+|\S'
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
        require(token, f"no position: {text}")
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
            require(form := re.fullmatch(listed, token, re.A), f"no digraph: {token}")
            unquoted = lambda found: tuple(node.strip('"') for node in found)
            ends = unquoted(re.findall(name, form[1], re.A))
            arrows = tuple(dict.fromkeys(zip(ends[::2], ends[1::2])))
            counters = unquoted(re.findall(name, form[6], re.A))
            require({*ends}.issuperset(counters), "a counter stands on no node")
            return tuple((">", arrows, node) for node in counters)
        require(re.match("[A-Za-z]", token) and tokens[-1] == "(", f"no position: {text}")
        raise NotKnown(f"the game {token}")

    position = in_order(read_sum(0))
    require(tokens == [""], f"no position: {text}")
    return position


def read_part(text):
    position = read_position(text)
    require(len(position) == 1 and position[0][0] != "*", f"no single part: {text}")
    return position[0]


@functools.cache
def can_go_on(part):
    """Whether it is a digraph or a list that has one in it."""
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
        elif part[0] == ">":
            after = [((">", part[1], end),) for start, end in part[1] if start == part[2]]
        found.update(in_order([*rest, *option]) for option in after)
    return found


class NormalFacts:
    """proof.md, Facts of normal play: of parts, the values, and what they differ from."""

    def __init__(self):
        self.values, self.others = {}, {}

    def look(self, position):
        """The nim sum of the values that are known, and the parts whose values are not."""
        total, unknown = 0, []
        for part in position:
            value = part[1] if part[0] == "*" else self.values.get(part)
            if value is not None:
                total ^= value
            elif part in unknown and not can_go_on(part):
                unknown.remove(part)
            else:
                unknown.append(part)
        return total, unknown

    def value(self, position):
        total, unknown = self.look(position)
        return None if unknown else total

    def differs(self, position, n):
        total, unknown = self.look(position)
        if len(unknown) == 1:
            return n ^ total in self.others.get(unknown[0], ())
        return not unknown and n != total

    def record(self, kind, rest):
        require(kind in ("V", "X", "S"), f"there is no record {kind} here")
        word, _, text = rest.partition(" ")
        if kind == "S":
            word, (text, _, after) = "0", rest.partition(" => ")
        n, part = number(word, 64 if kind == "X" else 2**64), read_part(text)
        options, others = options_of((part,)), self.others.setdefault(part, set())
        require(part not in self.values and (kind == "V" or n not in others), "that is known")
        if kind == "V":
            met = {self.value(option) for option in options} | others
            require(all(m in met for m in range(n)), "a smaller value is not met")
            require(all(self.differs(option, n) for option in options), "an option may have it")
            self.values[part] = n
            return
        if kind == "X":
            require(n in map(self.value, options), "no option has this value")
        else:
            option = read_position(after)
            require(not can_go_on(part) and option in options, "that cannot be stolen")
            require(options_of(option) <= options, "it has an option of its own")
        others.add(n)


class Nodes:
    """proof.md, Graphs: all positions that can be reached, with labels and counters."""

    def __init__(self, misere):
        self.misere, self.labels, self.counters = misere, {}, []

    def record(self, rest):
        form = re.fullmatch("(.*) (?:([iD])|([^ iD]+) ([^ ]+))", rest)
        require(form, "a node of another form")
        position = read_position(form[1])
        require(position not in self.labels, "the node has a record")
        self.labels[position] = read_label(form[2] or form[3], self.misere)
        self.counters.append(number(form[4] or "0", 2**32 - 1))

    def check(self):
        numbers = {position: at for at, position in enumerate(self.labels)}
        targets = [[numbers.get(option) for option in options_of(node)] for node in numbers]
        require(None not in itertools.chain(*targets), "an option of a node has no record")
        check_labels(targets, [*self.labels.values()], self.counters)

    def value(self, position, facts):
        """A number, or the set K of an infinite value."""
        total, unknown = facts.look(position)
        infinite = []
        for part in unknown:
            require((part,) in self.labels, "the value of a part is not known")
            value = self.labels[(part,)]
            if value is None:
                infinite.append({self.labels[option] for option in options_of((part,))} - {None})
            else:
                total ^= value
        if len(infinite) == 1:
            return {n ^ total for n in infinite[0]}
        return set() if infinite else total


def check_normal(proof, kind, word, texts):
    sides = [read_position(text) for text in texts]
    facts, nodes = NormalFacts(), Nodes(False)
    for record, rest in proof.records():
        nodes.record(rest) if record == "node" else facts.record(record, rest)
    nodes.check()
    if not nodes.labels and (kind == "differ" or word == "N"):
        right = facts.differs(in_order(itertools.chain(*sides)), 0)
    else:
        value, *other = [nodes.value(side, facts) for side in sides]
        finite = isinstance(value, int)
        if kind in ("equal", "differ"):
            right = ([value] == other) == (kind == "equal")
        elif kind in ("value", "loopy"):
            right = word == (str(value) if finite else f"inf({','.join(map(str, sorted(value)))})")
        else:
            wins = value != 0 if finite else 0 in value
            right = word == ("N" if wins else "P" if finite else "D")
    require(right, "the claim does not follow from the records")


class MisereFacts:
    """proof.md, Facts of misère play: of parts, the heaps that they equal; of sums, who wins."""

    def __init__(self):
        self.heaps, self.sums = {}, {}

    def shortened(self, position):
        """With heaps for the parts that equal heaps, and without pairs of *1; and the sizes of the
        heaps, unless there are other parts."""
        parts = [("*", self.heaps[part]) if part in self.heaps else part for part in position]
        ones = parts.count(("*", 1))
        short = in_order([part for part in parts if part != ("*", 1)] + ones % 2 * [("*", 1)])
        return short, None if any(part[0] != "*" for part in short) else [n for _, n in short]

    def outcome(self, position):
        short, sizes = self.shortened(position)
        if sizes is None:
            return self.sums.get(short)
        return "P" if nim_sum(sizes) == (max(sizes, default=0) < 2) else "N"

    def equal_heap(self, position):
        _, sizes = self.shortened(position)
        return None if sizes is None or sum(n > 1 for n in sizes) > 1 else nim_sum(sizes)

    def record(self, kind, rest):
        require(kind in ("H", "P", "N"), f"there is no record {kind} here")
        if kind == "H":
            word, _, text = rest.partition(" ")
            n, part = number(word), read_part(text)
            require(part not in self.heaps, "that is known")
            after = {self.equal_heap(option) for option in options_of((part,))}
            require(None not in after, "an option is not known to equal a heap")
            require(mex(after) == n and (n or not after or 1 in after), "it does not equal this")
            self.heaps[part] = n
            return
        position, _ = self.shortened(read_position(rest))
        require(self.outcome(position) is None, "that is known")
        after = {self.outcome(option) for option in options_of(position)}
        right = after == {"N"} if kind == "P" else "P" in after or not after
        require(right, "its options are not known to be so")
        self.sums[position] = kind


def check_misere(proof, word, text):
    claimed = read_position(text)
    facts, nodes = MisereFacts(), Nodes(True)
    for record, rest in proof.records():
        nodes.record(rest) if record == "node" else facts.record(record, rest)
    nodes.check()
    require(not nodes.labels or not (facts.heaps or facts.sums), "nodes stand alone")
    found = nodes.labels.get(claimed) if nodes.labels else facts.outcome(claimed)
    require(found == word, "the claim does not follow from the records")


def check(proof, folder, most_heaps):
    """proof.md, What is claimed. Returns the statement that is verified."""
    kind, _, rest = proof.claim.partition(" ")
    word, _, text = rest.partition(" ")
    if kind == "period":
        return check_sequence(proof, most_heaps)
    if kind == "values":
        (listed,) = proof.words("values")
        check_values(HeapGame(text.strip()), listed, most_heaps)
        require(number(word) == len(listed), "another number of values is listed")
        return f"the first {word} nim values of {text} are those listed"
    if kind == "graph":
        return check_graph(proof, word, text, folder)
    if kind in ("equal", "differ"):
        texts = rest.split(" == ")
        require(len(texts) == 2, "two games are compared")
        check_normal(proof, kind, "", texts)
        return f"{texts[0]} and {texts[1]} are {'not ' if kind == 'differ' else ''}equivalent"
    if kind in ("value", "loopy"):
        require(kind == "loopy" or number(word) >= 0, "no value")
        check_normal(proof, kind, word, [text])
        return f"{text} has the {'nim ' if kind == 'value' else ''}value {word}"
    wins = {"P": "lost for the player to move", "N": "won for the player to move", "D": "a draw"}
    if kind == "misere" and word in wins:
        check_misere(proof, word, text)
        return f"{text} is {wins[word]} in misère play ({word})"
    word, text = ("D", rest) if kind == "draw" else (word, text)
    require(kind == "draw" or kind == "outcome" and word in ("P", "N"), "there is no such claim")
    check_normal(proof, kind, word, [text])
    return f"{text} is {wins[word]} in normal play ({word})"


def check_file(path, most_heaps):
    """Prints the verdict, and gives the exit status."""
    proof = Proof()
    try:
        data = sys.stdin.buffer.read() if path == "-" else open(path, "rb").read()
        proof.open(data)
        print("VERIFIED:", check(proof, os.path.dirname(path), most_heaps))
        return 0
    except NotAProof as reason:
        print(f"NOT VERIFIED: line {proof.at}: {reason}")
        return 1
    except NotKnown as reason:
        print(f"NOT KNOWN HERE: {reason}")
        return 2
    except OSError as reason:
        print(f"NOT READ: {reason}")
        return 4


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    files, most = sys.argv[1:], 2**24
    if files[:1] == ["--most-heaps"] and len(files) > 1 and files[1].isdecimal():
        files, most = files[2:], int(files[1])
    if not files or files[0].startswith("--"):
        print(__doc__)
        sys.exit(2)
    sys.exit(max([check_file(path, most) for path in files]))
