"""The file of a proof, and what all claims need: docs/formats/proof.md, The file."""

import functools
import gzip
import itertools
import operator
import re
import zlib


class NotAProof(Exception):
    """Something does not follow, or is not written as the format has it."""


class NotKnown(Exception):
    """This checker has no rules for it."""


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
        self.at = 1  # the current line

    def open(self, data):
        try:
            data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
        except (OSError, EOFError, zlib.error) as reason:
            raise NotAProof(reason) from None
        require(data.endswith(b"\n"), "the last line has no end")
        lines = [*enumerate(data[:-1].split(b"\n"), 1)]
        require(all(len(line) <= 2**20 for _, line in lines), "a line is too long")
        lines = [(at, line.decode(errors="replace")) for at, line in lines if line[:1] != b"#"]
        require(len(lines) > 2 and lines[0][1] == "grundy-proof 1", "not a proof of version 1")
        (self.at, claim), self.lines, (_, end) = lines[1], lines[2:-1], lines[-1]
        require(claim.startswith("claim ") and end.startswith("end "), "no claim, or no end")
        self.claim, self.count = claim[6:], number(end[4:])

    def records(self):
        """The first word of each record, and what follows it."""
        require(self.count == len(self.lines), "the number of records is wrong")
        for self.at, line in self.lines:
            yield line.partition(" ")[::2]

    def words(self, *kinds):
        """A record of many lines, which come in this order: the words after each kind."""
        require(self.count == 1, "the number of records is wrong")
        lines = [line.split(" ") for _, line in self.lines]
        order = [line[0] for line in lines]
        require(order == [kind for kind in kinds for _ in range(order.count(kind))], "a bad line")
        require(all(line[1:] for line in lines), "a line has only one word")
        return [[word for line in lines if line[0] == kind for word in line[1:]] for kind in kinds]
