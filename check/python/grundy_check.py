#!/usr/bin/env python3
"""A second checker of proofs: heap sequences, graphs, and games given by their options.

Written from docs/formats/proof.md, period.md, quotient.md and csr.md, NOTATION.md and GRAPHS.md alone, so
the two checkers do not share their mistakes. It is meant to be read: each claim is checked in the
plainest way that ends in time, and each of the three kinds takes three to four pages with proof.py:
sequences.py, graphs.py, and positions.py with normal.py. Others stand apart: windows.py is for very
long periods, misere.py, quotients.py, listed.py, boards.py and tame.py for misère play, theorems.py
with rules.py, logic.py and digits.py for theorems about all positions of a game
(docs/formats/rules.md). Python 3.11, standard library only.

    grundy_check.py FILE…     VERIFIED and the statement, or the first bad record and why
    --most-heaps N            compute at most N values; default 16777216

Exit status, the largest of all files: 0 verified, 1 not a proof, 2 a game or a rule that this
checker does not know, 4 a file that cannot be read.
"""

import os
import sys

from graphs import check_graph
from misere import check_misere
from normal import check_normal
from proof import NotAProof, NotKnown, Proof, number, require
from quotients import check_limited, check_misere_quotient, check_quotient
from sequences import HeapGame, check_sequence, check_values
from tame import check_misere_tame, check_tame
from theorems import check_theorem


def check(proof, folder, most_heaps):
    """proof.md, What is claimed. Returns the statement that is verified."""
    kind, _, rest = proof.claim.partition(" ")
    word, _, text = rest.partition(" ")
    if kind == "period":
        return check_sequence(proof, most_heaps)
    if kind == "values":
        (listed,) = proof.words("values")
        check_values(HeapGame(text.strip()), listed, most_heaps)
        require(number(word) == len(listed), "the number of values is not the one listed")
        return f"the first {word} nim values of {text} are as listed"
    if kind == "quotient":
        return check_quotient(proof, word, text)
    if kind == "tame":
        return check_tame(proof, rest)
    if kind == "limited":
        return check_limited(proof, word, text)
    if kind == "theorem":
        return check_theorem(proof, word, *text.partition(" ")[::2])
    if kind == "graph":
        return check_graph(proof, word, text, folder)
    if kind in ("equal", "differ"):
        texts = rest.split(" == ")
        require(len(texts) == 2, "this claim compares two games")
        check_normal(proof, kind, "", texts)
        return f"{texts[0]} and {texts[1]} are {'not ' if kind == 'differ' else ''}equivalent"
    if kind in ("value", "loopy"):
        require(kind == "loopy" or number(word) >= 0, "this is not a value")
        check_normal(proof, kind, word, [text])
        return f"{text} has {'nim ' if kind == 'value' else ''}value {word}"
    wins = {"P": "lost for the player to move", "N": "won for the player to move", "D": "a draw"}
    if kind == "misere" and word in wins:
        first = proof.lines[0][1].partition(" ")[0] if proof.lines else ""
        by_kind = {"quotient": check_misere_quotient, "tame": check_misere_tame}
        by_kind.get(first, check_misere)(proof, word, text)
        return f"{text} is {wins[word]} in misère play ({word})"
    word, text = ("D", rest) if kind == "draw" else (word, text)
    require(kind == "draw" or kind == "outcome" and word in ("P", "N"), "unknown claim")
    check_normal(proof, kind, word, [text])
    return f"{text} is {wins[word]} in normal play ({word})"


def say(verdict, text):
    """Leaves out what a terminal would obey."""
    print(verdict + ":", "".join(c if c.isprintable() else "?" for c in str(text)))


def check_file(path, most_heaps):
    """Prints the verdict and returns the exit status."""
    proof = Proof()
    try:
        data = sys.stdin.buffer.read() if path == "-" else open(path, "rb").read()
        proof.open(data)
        say("VERIFIED", check(proof, os.path.dirname(path), most_heaps))
        return 0
    except NotAProof as reason:
        say("NOT VERIFIED", f"line {proof.at}: {reason}")
        return 1
    except NotKnown as reason:
        say("NOT KNOWN HERE", reason)
        return 2
    except OSError as reason:
        say("NOT READ", reason)
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
