"""Claims about positions in normal play: docs/formats/proof.md, Facts of normal play, and Graphs."""

import itertools
import re

from graphs import check_labels, read_label
from positions import can_go_on, in_order, options_of, read_part, read_position
from proof import number, require


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
        require(kind in ("V", "X", "S"), f"no record {kind} may come here")
        word, _, text = rest.partition(" ")
        if kind == "S":
            word, (text, _, after) = "0", rest.partition(" => ")
        n, part = number(word, 64 if kind == "X" else 2**64), read_part(text)
        options, others = options_of((part,)), self.others.setdefault(part, set())
        require(part not in self.values and (kind == "V" or n not in others), "this is known")
        if kind == "V":
            met = {self.value(option) for option in options} | others
            require(all(m in met for m in range(n)), "a smaller value is not met")
            require(all(self.differs(option, n) for option in options), "an option may have n")
            self.values[part] = n
            return
        if kind == "X":
            require(n in map(self.value, options), "no option has this value")
        else:
            option = read_position(after)
            require(not can_go_on(part) and option in options, "this move cannot be stolen")
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
    together = in_order(itertools.chain(*sides))
    if not nodes.labels and (kind == "differ" or word == "N"):
        right = facts.differs(together, 0)
    elif not nodes.labels and kind == "equal":
        right = facts.value(together) == 0
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
