"""Labels of graphs: docs/formats/proof.md, Graphs, csr.md, and docs/GRAPHS.md, Files."""

import itertools
import operator
import os
import re
import struct

from proof import NotKnown, mex, number, require


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
    require(not misere or word in ("P", "N", "D"), f"not a label: {word}")
    return word if misere else None if word == "i" else number(word)


def check_graph(proof, play, name, folder):
    require(play in ("normal", "misere") and name, "the claim has the wrong form")
    words, labels, counters = proof.words("nodes", "labels", "counters")
    require(len(words) == 5 and words[1::2] == ["arrows", "checksum"], "a line has the wrong form")
    labels = [read_label(word, play == "misere") for word in labels]
    given = iter([number(word, 2**32 - 1) for word in counters])
    counters = [0 if label in (None, "D") else next(given, None) for label in labels]
    require(None not in counters and next(given, None) is None, "the number of counters is wrong")
    with open(name if os.path.exists(name) else os.path.join(folder, name), "rb") as file:
        data = file.read()
    targets = read_packed(data) if data.startswith(b"grundyG\x1a") else read_list(data)
    rows = [len(row) for row in targets] + [*itertools.chain(*targets)]
    sizes = [len(targets), len(rows) - len(targets), checksum(struct.pack(f"<{len(rows)}I", *rows))]
    same = [number(word) for word in words[::2]] == sizes
    require(same and len(labels) == len(targets), "the proof is about another graph")
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
    names, arrows, numbers = [], [], None  # numbers: how many names are numbers
    for at, line in enumerate(text.split("\n"), 1):
        require(match := form.fullmatch(line), f"line {at} of the graph is not an arrow")
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
    require(len(plain) == len({*plain}), "a node is written in two ways")
    targets = [set() for _ in nodes]
    for source, target in arrows:
        targets[nodes[source]].add(nodes[target])
    return [sorted(row) for row in targets]


def read_packed(data):
    """csr.md; the names of the nodes do not matter to a proof."""
    require(len(data) >= 64, "the packed graph is incomplete")
    version, kind, nodes, arrows, length, body, zero, head = struct.unpack("<2I6Q", data[8:64])
    require((version, zero) == (1, 0) and kind < 3 and (kind == 2 or length == 0), "a wrong header")
    require(head == checksum(data[:56]) and body == checksum(data[64:]), "a wrong checksum")
    words = nodes + arrows + (nodes if kind else 0)
    require(len(data) == 64 + 4 * words + length and nodes < 2**32 - 1, "the file has a wrong size")
    numbers = struct.unpack(f"<{words}I", data[64 : 64 + 4 * words])
    ends = [*itertools.accumulate(numbers[:nodes], initial=nodes)]
    require(ends[-1] == nodes + arrows, "the number of arrows is wrong")
    targets = [numbers[start:end] for start, end in itertools.pairwise(ends)]
    for row in targets:
        require(all(map(operator.lt, row, row[1:] + (nodes,))), "the targets are not in order")
    return targets
