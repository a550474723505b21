"""Games of one's own against what people write by hand, in the same run.

    python3 bench/peers/own_games.py lua [GRUNDY]     rule files in Lua against naive Python
    python3 bench/peers/own_games.py python           grundy.Game against naive Python

A naive program is a function that lists the options, and a dictionary of the values found so far.
It shares nothing with grundy. The answers are compared first. Times are CPU seconds, the least of
three rounds by turns: of whole processes for rule files, of the questions alone for Python, and
always of the function alone for the naive programs.
"""

import json
import pathlib
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "examples" / "rules"
ROUNDS = 3

sys.setrecursionlimit(100_000)


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def in_order(options, positions):
    """The values of positions whose options come before them."""
    memo = {}
    for position in positions:
        memo[position] = mex({memo[option] for option in options(position)})
    return [memo[position] for position in positions]


def by_recursion(options, position):
    return all_by_recursion(options, [position])[0]


def all_by_recursion(options, positions):
    memo = {}

    def value(position):
        known = memo.get(position)
        if known is None:
            known = memo[position] = mex({value(option) for option in options(position)})
        return known

    return [value(position) for position in positions]


def by_sums(options, position):
    """For options that are tuples of parts."""
    memo = {}

    def value(part):
        known = memo.get(part)
        if known is None:
            seen = set()
            for option in options(part):
                total = 0
                for piece in option:
                    total ^= value(piece)
                seen.add(total)
            known = memo[part] = mex(seen)
        return known

    return value(position)


def square(side, first=0):
    return [(r, c) for r in range(first, side + first) for c in range(first, side + first)]


# The games of examples/rules, each as most people would write it.

def three(n):
    return [n - taken for taken in (1, 3, 4) if taken <= n]


def squares(n):
    left, k = [], 1
    while k * k <= n:
        left.append(n - k * k)
        k += 1
    return left


PRIMES = [p for p in range(2, 1000) if all(p % q for q in range(2, int(p ** 0.5) + 1))]


def primes(n):
    return [n - p for p in PRIMES if p <= n]


def halving(n):
    return [n - 1, n // 2] if n else []


def digits(n):
    return [n - int(digit) for digit in str(n) if digit != "0"]


def divisors(n):
    return [n - d for d in range(1, n // 2 + 1) if n % d == 0]


def mynim(n):
    return range(n)


def mysplit(n):
    return [(left,) for left in range(n)] + [(left, n - left) for left in range(1, n // 2 + 1)]


def king(square):
    r, c = square
    to = []
    if r > 0:
        to.append((r - 1, c))
    if c > 0:
        to.append((r, c - 1))
    if r > 0 and c > 0:
        to.append((r - 1, c - 1))
    return to


def knight(square):
    r, c = square
    jumps = ((r - 2, c + 1), (r - 2, c - 1), (r + 1, c - 2), (r - 1, c - 2))
    return [(a, b) for a, b in jumps if a >= 0 and b >= 0]


def queen(square):
    r, c = square
    return ([(r - k, c) for k in range(1, r + 1)] + [(r, c - k) for k in range(1, c + 1)] +
            [(r - k, c - k) for k in range(1, min(r, c) + 1)])


def chocolate(bar):
    rows, columns = bar
    return ([((k, columns), (rows - k, columns)) for k in range(1, rows)] +
            [((rows, k), (rows, columns - k)) for k in range(1, columns)])


def slide(coins):
    after = []
    for i, coin in enumerate(coins):
        lowest = coins[i - 1] + 1 if i else 0
        for to in range(lowest, coin):
            after.append(coins[:i] + (to,) + coins[i + 1:])
    return after


def placed(board, pieces):
    rows, columns = len(board), len(board[0])
    after = []
    for piece in pieces:
        for r in range(rows):
            for c in range(columns):
                cells = [(r + a, c + b) for a, b in piece]
                if all(x < rows and 0 <= y < columns and board[x][y] == "." for x, y in cells):
                    copy = [list(line) for line in board]
                    for x, y in cells:
                        copy[x][y] = "#"
                    after.append(tuple("".join(line) for line in copy))
    return after


def mycram(board):
    return placed(board, (((0, 0), (0, 1)), ((0, 0), (1, 0))))


def trominoes(board):
    return placed(board, (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (1, 1)),
                          ((0, 0), (1, 0), (1, 1)), ((0, 1), (1, 0), (1, 1))))


def nottwo(cells):
    after = []
    for i, cell in enumerate(cells):
        if cell == ".":
            left, right = max(0, i - 1), min(len(cells), i + 2)
            after.append(cells[:left] + "X" * (right - left) + cells[right:])
    return after


def pairs(word):
    return [word[:i] + word[i + 2:] for i in range(len(word) - 1) if word[i] == word[i + 1]]


NODES_IN_ALL = 14
EDGES = [(a, b) for a in range(NODES_IN_ALL) for b in range(a + 1, NODES_IN_ALL)
         if b - a in (1, 5) and (a + b) % 4]


def mynodes(nodes):
    return [nodes - {node} - {b for a, b in EDGES if a == node} - {a for a, b in EDGES if b == node}
            for node in nodes]


def token(node):
    return {"a": "bc", "b": "cd", "c": "de", "d": "e", "e": ""}[node]


WORD = "aabbccaabbccaabbccaabbaabb"
NODES = "mynodes(" + ", ".join(f"{chr(97 + a)}-{chr(97 + b)}" for a, b in EDGES) + ")"


def row(name, last, options, first=0):
    return (name, ["sequence", name, "--to", str(last)],
            lambda: in_order(options, range(first, last + 1)),
            lambda answer: answer["values"][-(last + 1 - first):])


def board(name, side, options, first=0, sums=False, any_order=False):
    def naive():
        if any_order:
            return all_by_recursion(options, square(side, first))
        if not sums:
            return in_order(options, square(side, first))
        memo = {}
        for position in square(side, first):
            memo[position] = mex({memo[a] ^ memo[b] for a, b in options(position)})
        return list(memo.values())
    return (name, ["table", f"{name}(_,_)", f"{first}..{side + first - 1}x{first}..{side + first - 1}"],
            naive, lambda answer: [value for row in answer["values"] for value in row])


def single(name, position, naive):
    return (name, ["solve", "--no-moves", position], lambda: [naive()],
            lambda answer: [answer["nim_value"]])


def split_row(last):
    memo = {}
    for n in range(last + 1):
        seen = set()
        for option in mysplit(n):
            total = 0
            for part in option:
                total ^= memo[part]
            seen.add(total)
        memo[n] = mex(seen)
    return list(memo.values())


GALLERY = [
    row("three", 200_000, three),
    row("squares", 20_000, squares),
    row("primes", 1000, primes),
    row("halving", 200_000, halving),
    row("digits", 100_000, digits),
    row("divisors", 4000, divisors, first=1),
    row("mynim", 1500, mynim),
    ("mysplit", ["sequence", "mysplit", "--to", "700"], lambda: split_row(700),
     lambda answer: answer["values"]),
    board("king", 250, king),
    board("knight", 250, knight, any_order=True),
    board("myqueen", 100, queen),
    board("chocolate", 60, chocolate, first=1, sums=True),
    single("slide", "slide(8,15,21,26)", lambda: by_recursion(slide, (8, 15, 21, 26))),
    single("token", "token(\"a\")", lambda: by_recursion(token, "a")),
    single("mycram", "mycram(4x4)", lambda: by_recursion(mycram, ("....",) * 4)),
    single("trominoes", "trominoes(4x4)", lambda: by_recursion(trominoes, ("....",) * 4)),
    single("nottwo", "nottwo(" + "." * 26 + ")", lambda: by_recursion(nottwo, "." * 26)),
    single("pairs", f"pairs({WORD})", lambda: by_recursion(pairs, WORD)),
    single("mynodes", NODES, lambda: by_recursion(mynodes, frozenset(range(NODES_IN_ALL)))),
]


def cpu_of(call):
    begin = time.process_time()
    answer = call()
    return time.process_time() - begin, answer


def cpu_of_program(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, json.loads(out)


def least(*calls):
    times = [[] for _ in calls]
    for _ in range(ROUNDS):
        for taken, call in zip(times, calls):
            taken.append(call())
    return [min(taken) for taken in times]


def line(name, ours, naive):
    ratio = naive / ours if ours > 0 else float("inf")
    print(f"  {name:<28} {ours:8.3f} s   naive {naive:8.3f} s   {ratio:6.1f} x as fast", flush=True)


def wrong(name):
    sys.exit(f"wrong answer: {name}")


def compare_lua(program):
    print("rule files in Lua, whole processes with one thread, against naive Python")
    for name, arguments, naive, values_in in GALLERY:
        command = [program, arguments[0], "--rules", str(RULES / f"{name}.lua"), "--json", "--quiet",
                   "--threads", "1", *arguments[1:]]
        if values_in(cpu_of_program(command)[1]) != list(naive()):
            wrong(name)
        line(name, *least(lambda: cpu_of_program(command)[0], lambda: cpu_of(naive)[0]))


def compare_python():
    import grundy

    class Queen(grundy.Game):
        def options(self, position):
            return queen(position)

    class Three(grundy.Game):
        def options(self, position):
            return three(position)

    class Heap(grundy.Game):
        def options(self, position):
            return range(position)

    class ManyHeaps(grundy.Game):
        def options_many(self, positions):
            import numpy
            return [numpy.arange(n) for n in positions]

        def options(self, position):
            return range(position)

    def both(name, ours, naive):
        if list(ours()) != list(naive()):
            wrong(name)
        line(name, *least(lambda: cpu_of(ours)[0], lambda: cpu_of(naive)[0]))

    print("grundy.Game against naive Python")
    both("queen 100x100, values", lambda: Queen().values(square(100)),
         lambda: in_order(queen, square(100)))
    both("queen, one value", lambda: [Queen()(99, 99).nim_value()],
         lambda: [by_recursion(queen, (99, 99))])
    both("three, values", lambda: Three().values(range(20_000)),
         lambda: in_order(three, range(20_000)))

    def one_by_one():
        game = Three()
        return [game(n).nim_value() for n in range(20_000)]

    both("three, one by one", one_by_one, lambda: in_order(three, range(20_000)))
    both("a heap, ranges", lambda: Heap().values(range(1500)), lambda: in_order(mynim, range(1500)))
    both("a heap, NumPy and many", lambda: ManyHeaps().values(range(1500)),
         lambda: in_order(mynim, range(1500)))


def main():
    if sys.argv[1:2] == ["python"]:
        compare_python()
    elif sys.argv[1:2] == ["lua"]:
        compare_lua(sys.argv[2] if len(sys.argv) > 2 else str(ROOT / "build/release/grundy"))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
