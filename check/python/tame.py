"""Tame games of heaps, firm for ever: docs/formats/quotient.md, Tame games.

A value is a pair (firm, number): f0 and f1 are (False, 0) and (False, 1).
"""

from proof import mex, number, require
from quotients import heaps_of, moves_of
from sequences import HeapGame

MOST_HEAPS = 20_000


def add(left, right):
    return left[0] or right[0], left[1] ^ right[1]


def read_value(word):
    firm = not word.startswith("f")
    n = number(word if firm else word[1:])
    require(firm or n < 2, f"no value: {word}")
    return firm, n


class Tame:
    def __init__(self, proof):
        require(proof.count == 1 and len(proof.lines) == 3, "a record has three lines")
        (_, code), (_, phi), (_, firm) = proof.lines
        require(code.startswith("tame ") and phi.startswith("phi ") and firm.startswith("firm "),
                "a bad record")
        self.game, self.values = HeapGame(code[5:]), [(False, 0)]
        words = phi[4:].split(" ")
        require(len(words) <= MOST_HEAPS, "there are too many heaps")
        self.values += map(read_value, words)
        self.firm_from = number(firm[5:])
        self.verify()

    def split(self, total, count, most, apart):
        """The values of all ways to divide chips into heaps, each at most the one before."""
        if count == 0:
            return {(False, 0)} if total == 0 else set()
        return {add(self.values[heap], rest)
                for heap in range(max(1, -(-total // count)), min(total - count + 1, most) + 1)
                for rest in self.split(total - heap, count - 1, heap - apart, apart)}

    def verify(self):
        require(not self.game.tail, "any number of chips can be taken")
        for heap in range(1, len(self.values)):
            met = set()
            for taken, counts, apart in self.game.moves(heap):
                for count in counts:
                    if taken or count > 1:
                        met |= self.split(heap - taken, count, heap, apart)
            normal = mex({n for _, n in met})
            misere = mex({n if firm else 1 - n for firm, n in met}) if met else 1
            firm, n = self.values[heap]
            require(normal == n and (misere == n if firm else n + misere == 1),
                    f"the value of heap {heap} does not follow")
        last, first = len(self.values) - 1, self.firm_from
        require(0 < first <= last and all(firm for firm, _ in self.values[first:]), "not firm")
        heaps, taken = max(self.game.most_left, 1), max(self.game.most_taken, 1)
        require(last >= heaps * (first - 1) + taken, "too few values")


def check_tame(proof, code):
    tame = Tame(proof)
    require(moves_of(tame.game) == moves_of(HeapGame(code)), "the record is about something else")
    return (f"all heaps of {code} are tame in misère play, and from heap {tame.firm_from} on firm "
            "with their nim values")


def check_misere_tame(proof, outcome, text):
    tame, total = Tame(proof), (False, 0)
    for code, size in heaps_of(text):
        require(moves_of(HeapGame(code)) == moves_of(tame.game), f"nothing is said of {code}")
        require(size < len(tame.values), f"the record does not list a heap of {size}")
        total = add(total, tame.values[size])
    lost = total in ((False, 1), (True, 0))
    require(outcome == ("P" if lost else "N"), "the claim does not follow")
