"""Claims about positions: docs/formats/proof.md, Facts of normal play, Facts of misère play, Graphs."""

import itertools
import re

from graphs import check_labels, read_label
from positions import can_go_on, in_order, options_of, read_part, read_position
from proof import mex, nim_sum, number, require


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
