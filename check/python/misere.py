"""Claims about positions in misère play: docs/formats/proof.md, Facts of misère play."""

from normal import Nodes
from positions import in_order, options_of, read_part, read_position
from proof import mex, nim_sum, number, require


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
        require(kind in ("H", "P", "N"), f"no record {kind} may come here")
        if kind == "H":
            word, _, text = rest.partition(" ")
            n, part = number(word), read_part(text)
            require(part not in self.heaps, "this is known")
            after = {self.equal_heap(option) for option in options_of((part,))}
            require(None not in after, "an option is not known to equal a heap")
            require(mex(after) == n and (n or not after or 1 in after), "it equals another heap")
            self.heaps[part] = n
            return
        position, _ = self.shortened(read_position(rest))
        require(self.outcome(position) is None, "this is known")
        after = {self.outcome(option) for option in options_of(position)}
        right = after == {"N"} if kind == "P" else "P" in after or not after
        require(right, "its options do not show this")
        self.sums[position] = kind


def check_misere(proof, word, text):
    claimed = read_position(text)
    facts, nodes = MisereFacts(), Nodes(True)
    for record, rest in proof.records():
        nodes.record(rest) if record == "node" else facts.record(record, rest)
    nodes.check()
    require(not nodes.labels or not (facts.heaps or facts.sums), "nodes do not mix with records")
    found = nodes.labels.get(claimed) if nodes.labels else facts.outcome(claimed)
    require(found == word, "the claim does not follow from the records")
