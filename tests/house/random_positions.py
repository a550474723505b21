"""Random positions of every game, for the questions of questions.txt.

The same game and number give the same position on every machine: the choices come from
random.random() alone, whose sequence Python promises to keep for a seed.
"""
import random


class Chooser:
    def __init__(self, seed):
        self.source = random.Random(seed)

    def number(self, low, high):
        return low + int(self.source.random() * (high - low + 1))

    def one_of(self, choices):
        return choices[self.number(0, len(choices) - 1)]

    def numbers(self, most, low, high, least=1):
        return [self.number(low, high) for _ in range(self.number(least, most))]


def listed(numbers):
    return ",".join(map(str, numbers))


def heaps(name, most, high):
    return lambda c: f"{name}({listed(c.numbers(most, 0, high))})"


def subtraction(c):
    taken = sorted(set(c.numbers(4, 1, 9)))
    how = c.one_of(["", "", "allbut "])
    return f"subtraction({listed(c.numbers(3, 0, 25))}; {how}{{{listed(taken)}}})"


def octal(c):
    code = c.one_of(["0", "0", "4", "8", "4!"]) + "."
    code += "".join(c.one_of("01234567A3F7") for _ in range(c.number(1, 3)))
    code += c.one_of(["", "", "!", "[3]", "[12]", "(1-3)"])
    return f"octal({code}; {listed(c.numbers(3, 0, 11))})"


def northcott(c):
    width = c.number(3, 5)
    rows = []
    for _ in range(c.number(1, 2)):
        white, black = c.number(1, width), c.number(1, width - 1)
        rows.append(f"{white}-{black + (black >= white)}")
    return f"northcott({width}; {', '.join(rows)}{c.one_of(['', '', '; black'])})"


def coins(name):
    return lambda c: f"{name}({''.join(c.one_of('HTT') for _ in range(c.number(1, 8)))})"


def cram(c):
    columns = c.number(1, 5)
    rows = ["".join(c.one_of("...#") for _ in range(columns)) for _ in range(c.number(1, 4))]
    return f"cram({'/'.join(rows)})"


def chomp(c):
    return f"chomp({listed(sorted(c.numbers(5, 1, 6), reverse=True))})"


def ring(c):
    cells = ["."] * c.number(2, 8)
    for _ in range(c.number(0, 3)):
        at, letter = c.number(0, len(cells) - 1), c.one_of("AB")
        if letter not in (cells[at - 1], cells[(at + 1) % len(cells)]):
            cells[at] = letter
    return f"ring({''.join(cells)})"


def digraph(c, loops=False):
    nodes = "abcdefg"[:c.number(3, 7)]
    arrows = []
    for _ in range(c.number(3, 11)):
        tail, head = c.number(0, len(nodes) - 1), c.number(0, len(nodes) - 1)
        if not loops:
            tail, head = min(tail, head), max(tail, head)
            if tail == head:
                continue
        arrows.append(f"{nodes[tail]}>{nodes[head]}")
    if not arrows:
        arrows = ["a>b"]
    named = sorted({node for arrow in arrows for node in arrow.split(">")})
    counters = [c.one_of(named) for _ in range(c.number(1, 2 if loops else 3))]
    return f"digraph({', '.join(arrows)}; {', '.join(counters)})"


def edges(name, ground):
    def position(c):
        nodes = "0abcdefg" if ground else "abcdefg"
        nodes = nodes[:c.number(3, len(nodes))]
        found = [f"{nodes[c.number(0, i - 1)]}-{nodes[i]}" for i in range(1, len(nodes))]
        for _ in range(c.number(0, 3)):
            one, other = c.one_of(nodes), c.one_of(nodes)
            if one != other:
                found.append(f"{one}-{other}")
        if name == "nimstring":  # where a coin on its last string could be taken at once
            ends = "".join(found)
            found += [f"{node}-0" for node in nodes[1:] if ends.count(node) == 1]
        return f"{name}({', '.join(found)})"
    return position


def given(c, depth=2):
    options = []
    for _ in range(c.number(0, 4)):
        if depth and c.number(0, 2) == 0:
            options.append(given(c, depth - 1))
        else:
            options.append(c.one_of([heap, heap, heaps("nim", 2, 3), heaps("kayles", 2, 5),
                                     queen, summed])(c))
    return "{" + ", ".join(options) + "}"


def summed(c):
    return f"{heap(c)} + {heaps('kayles', 1, 4)(c)}"


def heap(c):
    return f"*{c.number(0, 9)}"


def queen(c):
    return f"queen({c.number(0, 12)},{c.number(0, 12)})"


def sums(c):
    parts = [GAMES[c.one_of(SMALL)](c) for _ in range(c.number(2, 3))]
    if c.number(0, 3) == 0:
        parts.append(parts[0])  # equal components cancel
    return " + ".join(parts)


def loops(c):
    """A digraph with cycles, alone, beside other components, or inside a list of options."""
    graph = digraph(c, loops=True)
    return c.one_of([
        lambda: graph,
        lambda: f"{graph} + *{c.number(1, 4)}",
        lambda: f"{graph} + {digraph(c, loops=True)}",
        lambda: f"{graph} + {graph}",
        lambda: f"{{{graph}, *{c.number(0, 2)}}}",
        lambda: f"{{{{{graph}}}, {graph} + *1}} + *{c.number(0, 3)}",
        lambda: f"{graph} + {heaps('kayles', 2, 5)(c)} + {given(c, 1)}",
        lambda: f"{northcott(c)} + {graph}",
    ])()


GAMES = {
    "heap": heap,
    "nim": heaps("nim", 4, 11),
    "takeaway": lambda c: f"takeaway({listed(c.numbers(3, 0, 30))}; max={c.number(1, 6)})",
    "subtraction": subtraction,
    "splitnim": heaps("splitnim", 3, 9),
    "grundy": heaps("grundy", 3, 14),
    "octal": octal,
    "kayles": heaps("kayles", 3, 12),
    "dawson": heaps("dawson", 3, 14),
    "dawsonkayles": heaps("dawsonkayles", 3, 14),
    "treblecross": heaps("treblecross", 3, 12),
    "guiles": heaps("guiles", 3, 14),
    "officers": heaps("officers", 3, 11),
    "kenyon": heaps("kenyon", 2, 10),
    "moore": lambda c: f"moore({listed(c.numbers(4, 0, 4))}; k={c.number(1, 3)})",
    "nimble": heaps("nimble", 4, 7),
    "staircase": heaps("staircase", 4, 4),
    "pokernim": lambda c: (f"pokernim({listed(c.numbers(2, 0, 3))}; "
                           f"reserve={c.number(0, 3)},{c.number(0, 3)})"),
    "increasenim": lambda c: (f"increasenim({listed(c.numbers(2, 0, 4))}; "
                              f"add={c.number(1, 2)}, times={c.number(0, 2)})"),
    "northcott": northcott,
    "euclid": lambda c: f"euclid({c.number(0, 60)},{c.number(0, 60)})",
    "rook": heaps("rook", 3, 8),
    "queen": queen,
    "turtles": coins("turtles"),
    "mockturtles": coins("mockturtles"),
    "ruler": coins("ruler"),
    "mogul": coins("mogul"),
    "twins": coins("twins"),
    "sym": coins("sym"),
    "cram": cram,
    "chomp": chomp,
    "ring": ring,
    "digraph": digraph,
    "hackenbush": edges("hackenbush", True),
    "nodekayles": edges("nodekayles", False),
    "arckayles": edges("arckayles", False),
    "nimstring": edges("nimstring", True),
    "sprouts": lambda c: c.one_of(["sprouts(1)", "sprouts(2)", "sprouts(..)", "sprouts(...)",
                                   "sprouts(., .)", "sprouts(:a:a)", "sprouts(.a; a.)",
                                   "sprouts(1, .)", "sprouts(ab; ab)", "sprouts(ab.; ab.)",
                                   "sprouts(1; ., .)", "sprouts(:., .:)", "sprouts(:a; a.)"]),
    "given": given,
    "sums": sums,
    "loops": loops,
}
# Of these a sum of several is still searched at once, in misère play too.
SMALL = ["heap", "heap", "takeaway", "kayles", "dawsonkayles", "queen", "turtles", "ring", "given",
         "euclid", "nodekayles", "hackenbush", "digraph", "sprouts"]


def position(game, number):
    return GAMES[game](Chooser(f"{game} {number}"))
