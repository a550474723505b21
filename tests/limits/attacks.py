#!/usr/bin/env python3
"""Questions that once went beyond their limits. Each is asked in a process of its own.

    attacks.py GRUNDY [NAME…]     prints a line for each and fails if one goes beyond
"""

import os
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass
from pathlib import Path

import measure
from server import Server

MIB = measure.MIB
LIMIT_REACHED = 3

MANY_NAMES = """return { name = "many", options = function(n)
  if n == 0 then return {} end
  local to, names, s = {}, {}, string.rep("x", 16000)
  for i = 1, 400000 do to[i] = 0; names[i] = s end
  return to, names
end }
"""
LARGE_OPTIONS = """return { name = "large", options = function(n)
  if n == 0 then return {} end
  local to, s = {}, string.rep("x", 16000)
  for i = 1, 400000 do to[i] = s end
  return to
end }
"""
SLOW_PARSE = """return { name = "slow", options = function(n) return {} end,
  show = function(n) return tostring(n) end,
  parse = function(text)
    local n = 0
    for i = 1, 9000000 do n = n + 1 end
    return 1
  end }
"""

ALIKE = """return { name = "alike", options = function(n) return n == 0 and {} or {n - 1} end,
  show = function(n) return "x" end, parse = tonumber }
"""
SLOW_OPTIONS = """return { name = "slow", examples = {"slow(9)"}, options = function(n)
  local m = 0
  for i = 1, 3000000 do m = m + 1 end
  return n == 0 and {} or {n - 1}
end }
"""


# Texts of the rule language: wide ranges, many coordinates, automata that grow.
RANGES = """game ranges (a, b)
to (a-k, b-j) for k in 1..a, j in 1..b, i in 1..1000000, h in 1..1000000 if k = j and i = h
"""
EIGHT = "game eight (a, b, c, d, e, f, g, h)\n" + "".join(
    f"to ({','.join(v + ('-k' if v == w else '') for v in 'abcdefgh')}) for k in 1..{w}\n"
    for w in "abcdefgh")
MIXED = """game mixed (a, b, c)
to (a-k, b xor k, c xor (a+b) xor k) for k in 1..a
to (a, b-k, c xor k) for k in 1..b if (a xor b xor c) > (a+b+c) div 7 or prime(k)
slide (a-1, b+2, c) if (a xor b) > c div 3
to (a, b, c-k) for k in 1..c
ends by a, b, c
"""


def values_without_period(count):
    """Each length of a period looks right for long."""
    numbers = [i * i * 7 % 11 % 4 + (i % 97 == 3) for i in range(count * 6 // 10)]
    return " ".join(str(value) for value in numbers + [0] * (count * 4 // 10))


def proof_bomb(folder):
    """A file of half a megabyte with a hundred million records."""
    file = Path(folder) / "bomb.proof.gz"
    block = b"V 1 kayles(1)\n" * 70_000
    packed = zlib.compressobj(9, zlib.DEFLATED, 31)
    with open(file, "wb") as out:
        out.write(packed.compress(b"grundy-proof 1\nclaim value 0 kayles(4) + *1\n"))
        for _ in range(150):
            out.write(packed.compress(block))
        out.write(packed.flush())
    return str(file)


def dense_graph(nodes):
    """Graphviz takes very long to draw it."""
    return "".join(f"v{i} v{(i * k + 7 * k) % nodes}\n" for i in range(nodes) for k in range(1, 9))


def path(nodes):
    return "nodekayles(" + ", ".join(f"v{i}-v{i + 1}" for i in range(nodes - 1)) + ")"


def complete(nodes):
    return "nodekayles(" + ", ".join(
        f"v{i}-v{j}" for i in range(nodes) for j in range(i + 1, nodes)) + ")"


def queens(side):
    squares = [(r, c) for r in range(side) for c in range(side)]
    meet = [(a, b) for i, a in enumerate(squares) for b in squares[i + 1:]
            if a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])]
    return "nodekayles(" + ", ".join(
        f"v{a[0]}{a[1]}-v{b[0]}{b[1]}" for a, b in meet) + ")"


@dataclass
class Attack:
    name: str
    words: list
    memory: int = 256 * MIB
    seconds: float = 2.0
    rules: str = ""
    stdin: str = ""
    silent: bool = False  # nobody writes to its input
    typed: int = 0  # lines on standard input, of which each is a question
    answered: bool = False  # it is small, and has an answer
    terminate_after: float = None
    file: bool = False  # FILE stands for one to be written
    bomb: bool = False  # BOMB stands for a proof
    pipe: bool = False  # PIPE stands for a pipe into which nobody writes
    status: tuple = (0, LIMIT_REACHED)
    out: int = measure.LARGEST_ANSWER
    says: str = ""  # a part of what it says


LARGEST = str(2**64 - 1)
SUM = " + ".join(["kayles(9)"] * 6000)
# As many as are counted: the longest games have 4096 moves.
LONG_SUM = " + ".join(["kayles(9)"] * 455)

ATTACKS = [
    Attack("lua-names", ["moves", "many(1)"], rules=MANY_NAMES),
    Attack("lua-options", ["moves", "large(1)"], rules=LARGE_OPTIONS),
    Attack("lua-options-solve", ["solve", "large(1)"], rules=LARGE_OPTIONS),
    Attack("lua-parse", ["solve", "-"], rules=SLOW_PARSE,
           stdin=" + ".join(["slow(1)"] * 2000)),
    Attack("misere-octal", ["solve", "--misere", "-"],
           stdin="octal(0.777777777777; " + ",".join(["999"] * 9000) + ")"),
    Attack("misere-ring", ["solve", "--misere", "ring(100000)"], seconds=0.5),
    Attack("ring-moves", ["moves", "ring(100000)+*1"], out=8 * MIB),
    Attack("ring-moves-json", ["moves", "--json", "ring(100000)+*1"], out=8 * MIB),
    Attack("rook-moves", ["moves", "rook(" + ",".join(["30000"] * 7) + ")"]),
    Attack("rook-search", ["solve", "--search", "rook(" + ",".join(["30000"] * 7) + ")"]),
    Attack("rook-misere", ["solve", "--misere", "--search",
                           "rook(" + ",".join(["30000"] * 7) + ")"]),
    Attack("rook-plays", ["solve", "--count-plays", "rook(" + ",".join(["30000"] * 7) + ")"]),
    Attack("path", ["solve", "-"], stdin=path(5500)),
    Attack("path-moves", ["moves", "-"], stdin=path(5500)),
    Attack("path-explain", ["solve", "--explain", "-"], stdin=path(5500)),
    Attack("path-misere", ["solve", "--misere", "-"], stdin=path(5500)),
    Attack("count-plays", ["solve", "--count-plays", "-"], stdin=SUM),
    Attack("count-plays-long", ["solve", "--count-plays", "-"], stdin=LONG_SUM),
    Attack("officers-list", ["moves", "--list-only", f"officers({LARGEST})"]),
    Attack("officers-moves", ["moves", f"officers({LARGEST})"]),
    Attack("treblecross-moves", ["moves", "treblecross(1000000)"]),
    Attack("sequence-csv", ["sequence", "0.3F", "--to", "20000000", "--csv"], memory=16 * MIB),
    Attack("sequence-json", ["sequence", "0.77", "--to", "20000000", "--json"], memory=16 * MIB),
    Attack("proof-of-list", ["solve", "--max-positions", "2000", "--no-moves", "--proof", "FILE",
                             "{{nim(" + LARGEST + ")}}"], file=True),
    Attack("one-long-line", ["solve", "-"], memory=64 * MIB, says="longer than",
           stdin=" + ".join(["kayles(9)"] * 8_000_000) + "\n*1\n"),
    Attack("lines-of-40-mb", ["solve", "-"], memory=64 * MIB, seconds=1, typed=3, status=(2, 3),
           stdin=("+".join(["*1"] * 10_000_000) + "\n") * 3),
    Attack("many-lines", ["solve", "-"], memory=16 * MIB, seconds=60,
           stdin="nim(1,2,3)\n" * 100_000),
    Attack("nested", ["solve", "-"], stdin="{" * 3_000_000, status=(2,), says="nested"),
    Attack("survey", ["survey", "octal", "--digits", "6", "--to", "1000000000"],
           memory=32 * MIB),
    Attack("sequence-far", ["sequence", "0.3F", "--to", "100000000", "--svg", "FILE"], file=True,
           memory=32 * MIB),
    Attack("sequence-at", ["sequence", "0.3F", "--at", str(2**63)], memory=32 * MIB),
    Attack("table-svg", ["table", "nim", "2000x2000", "--svg", "FILE"], file=True),
    Attack("explain-and-prove", ["solve", "--explain", "--search", "--proof", "FILE",
                                 "cram(6x7)+kayles(50)"], file=True),
    # A sheet may try positions that the rules refuse.
    Attack("worksheet-lua", ["worksheet", "slow", "--count", "200"], rules=SLOW_OPTIONS,
           status=(0, 2, 3)),
    Attack("worksheet-sum", ["worksheet", SUM, "--count", "200"]),
    Attack("rules-check", ["rules", "check", "RULES"], rules=SLOW_OPTIONS, status=(0, 2, 3)),
    Attack("explain-bomb", ["explain", "BOMB"], bomb=True),
    Attack("export-alike", ["export", "alike(100000)", "--dot", "FILE"], rules=ALIKE, file=True),
    Attack("export-dense", ["export", "nim(40,40,40)", "--dot", "FILE"], file=True,
           memory=64 * MIB),
    Attack("graph-silent", ["graph", "-"], silent=True),
    Attack("graph-endless", ["graph", "-"], stdin="a b\n" * 20_000_000, memory=64 * MIB),
    Attack("graph-drawn", ["graph", "-", "--svg", "FILE"], file=True,
           stdin=dense_graph(1500)),
    Attack("play-parse", ["play", " + ".join(["slow(1)"] * 2000)], rules=SLOW_PARSE, typed=1,
           stdin="quit\n"),
    Attack("play-sum", ["play", SUM], typed=5,
           stdin="no such move\nmoves all\nvalues\nhint\nquit\n"),
    Attack("play-names", ["play", "many(1)"], rules=MANY_NAMES, typed=5,
           stdin="moves all\n1\nundo\nshow\nquit\n"),
    Attack("conjecture-values", ["conjecture", "-"], stdin=values_without_period(1_000_000)),
    Attack("conjecture-lines", ["conjecture", "-"], stdin="1\n" * 20_000_000, memory=32 * MIB),
    Attack("conjecture-endless", ["conjecture", "-"], stdin="1,2,3\n" * 40_000_000,
           memory=32 * MIB, status=(3, 4)),
    Attack("conjecture-silent", ["conjecture", "-"], silent=True),
    Attack("conjecture-pipe", ["conjecture", "PIPE"], pipe=True),
    Attack("conjecture-ranges", ["conjecture", "-"], stdin=RANGES),
    Attack("conjecture-eight", ["conjecture", "-"], stdin=EIGHT),
    Attack("conjecture-mixed", ["conjecture", "-"], stdin=MIXED, seconds=5, status=(2, 3)),
    Attack("conjecture-at", ["conjecture", "queen", "--at", ";".join(["7,9"] * 20_000)],
           status=(0, 2, 3)),
    Attack("conjecture-prime", ["conjecture", "-", "--at", str(2**39)],
           stdin="game p (n)\nto (n-k) for k in 1..n if prime(k) or square(k)\n"),
    Attack("ranges-solve", ["solve", "ranges(100000,100000)"], rules=RANGES),
    Attack("ranges-moves", ["moves", "ranges(100000,100000)", "--list-only"], rules=RANGES),
    Attack("ranges-check", ["rules", "check", "RULES"], rules=RANGES, status=(0, 2, 3)),
    Attack("rules-pipe", ["solve", "*1", "--rules", "PIPE"], pipe=True),
    Attack("nimber-power", ["nimber", "(1/[w^242*7 + w^201*5 + w + 3])^" + "9" * 77]),
    Attack("nimber-table", ["nimber", "--table", "2048x2048", "--json"], memory=64 * MIB),
    Attack("nimber-explained", ["nimber", "--explain", "--facts",
                                "*".join([str(2**256 - 1)] * 50)], status=(0, 2, 3)),
    *(Attack(f"lexicode-{length}-{distance}", ["lexicode", "--length", f"{length}", "--distance",
                                               f"{distance}"], memory=32 * MIB)
      for length, distance in [(1024, 9), (1024, 17), (1024, 200), (1000, 500), (64, 16)]),
    Attack("quotient-wild", ["quotient", "octal(0.777777777777)", "--to", "100000"],
           status=(0, 2, 3)),
    Attack("quotient-large", ["quotient", "0.1234567", "--to", "100000"], memory=64 * MIB),
    Attack("genus-sum", ["genus", " + ".join(["kayles(97)"] * 1000)], memory=64 * MIB),
    Attack("genus-sprouts", ["genus", "sprouts(12)"], memory=64 * MIB),
    Attack("sigterm-conjecture", ["conjecture", "-"], stdin=MIXED, seconds=60, terminate_after=1.0),
    Attack("sigterm-lexicode", ["lexicode", "--length", "1000", "--distance", "21"], seconds=60,
           memory=2048 * MIB, terminate_after=1.0),
    Attack("sigterm-quotient", ["quotient", "0.1234567", "--to", "100000"], seconds=60,
           terminate_after=1.0),
    Attack("sigterm-genus", ["genus", "sprouts(12)"], seconds=60, terminate_after=1.0),
    Attack("sigterm-misere", ["solve", "--misere", "--search", "kayles(300,300,300)"], seconds=60,
           terminate_after=1.0),
    Attack("sigterm-silent", ["solve", "-"], silent=True, seconds=60, terminate_after=0.5),
    Attack("sigterm-graph", ["graph", "-"], silent=True, seconds=60, terminate_after=0.5),
    Attack("sigterm-drawn", ["graph", "-", "--svg", "FILE"], file=True, seconds=60,
           terminate_after=1.0, stdin=dense_graph(1500)),
    Attack("sigterm", ["solve", "--misere", "-"], seconds=60, terminate_after=1.0,
           stdin="octal(0.777777777777; " + ",".join(["999"] * 9000) + ")"),
    Attack("sigterm-plays", ["solve", "--count-plays", "-"], seconds=60, terminate_after=1.0,
           stdin=LONG_SUM),
    Attack("complete-graph", ["solve", "-"], stdin=complete(60), answered=True, seconds=10),
    Attack("queens-graph", ["solve", "-", "--no-moves"], stdin=queens(8), answered=True,
           seconds=60, memory=1024 * MIB),
    Attack("one-large-step", ["solve", "subtraction(100000000000; {100000000000})"],
           answered=True),
]


def ask(program, attack, folder, baseline):
    """The measured process, and what is wrong with it."""
    words = [program] + attack.words
    if attack.rules:
        rules = Path(folder) / "rules.lua"
        rules.write_text(attack.rules, encoding="utf-8")
        if "RULES" in words:
            words[words.index("RULES")] = str(rules)
        else:
            words += ["--rules", str(rules)]
    if attack.file:
        words[words.index("FILE")] = str(Path(folder) / "answer")
    if attack.pipe:
        pipe = Path(folder) / "pipe.rules"
        if not pipe.exists():
            os.mkfifo(pipe)
        words[words.index("PIPE")] = str(pipe)
    if attack.bomb:
        words[words.index("BOMB")] = proof_bomb(folder)
    words += ["--memory", f"{attack.memory // MIB}M", "--timeout", f"{attack.seconds}",
              "--threads", "1"]
    questions = 1 + attack.typed
    seen = measure.run(words, attack.memory, attack.seconds * questions,
                       None if attack.silent else attack.stdin.encode(), attack.terminate_after)
    seen.memory = max(0, seen.memory - baseline)
    wrong = []
    allowed = 5 if attack.terminate_after else questions * measure.BEYOND_TIME
    if seen.killed or seen.beyond > allowed:
        wrong.append(f"went {seen.beyond:.1f} s beyond its time")
    if seen.memory > attack.memory + measure.BEYOND_MEMORY:
        wrong.append(f"held {seen.memory // MIB} MB of {attack.memory // MIB}")
    if seen.out_bytes > attack.out:
        wrong.append(f"wrote {seen.out_bytes // MIB} MB")
    if seen.status not in attack.status:
        wrong.append(f"ended with {seen.status}: {seen.err[:200]}")
    if attack.says not in seen.out + seen.err:
        wrong.append(f"does not say '{attack.says}': {seen.err[:200]}")
    if attack.answered and seen.status != 0:
        wrong.append("was not answered: " + (seen.out + seen.err)[-300:])
    return seen, wrong


# Questions that go on for long, of not more than 64 KB.
LONG = [("/api/solve", {"position": LONG_SUM, "count_plays": True}),
        ("/api/solve", {"position": "ring(10000)", "play": "misere"}),
        ("/api/solve", {"position": path(2500)}),
        ("/api/parse", {"position": " + ".join(["slow(1)"] * 5000), "rules": [
            {"file": "slow.lua", "text": SLOW_PARSE.replace("9000000", "4000000")}]}),
        ("/api/moves", {"position": "many(1)", "rules": [
            {"file": "many.lua", "text": MANY_NAMES.replace("400000", "90000")}]})]


def attack_server(program):
    """What a server does wrong."""
    memory = 64 * MIB
    server, wrong = Server(program, memory, 1.0), []
    server.ask("/api/solve", {"position": "*1"})
    for way, fields in LONG:
        seen = server.ask(way, fields)
        line = f"server {way} {str(fields)[:50]}: {seen.memory // MIB} MB {seen.seconds:.2f} s " \
               f"status {seen.status} {seen.out_bytes} bytes"
        print(line, flush=True)
        if (seen.beyond > measure.BEYOND_TIME or seen.memory > memory + measure.BEYOND_MEMORY
                or seen.status not in (200, 422)):
            wrong.append(line + " " + seen.out[:200])
    if server.end() > 5:
        wrong.append("the server took too long to end")
    server = Server(program, 256 * MIB, 60)
    for way, fields in LONG:
        used = server.ask_and_leave(way, fields, after=0.7)
        print(f"server {way} {str(fields)[:50]}: {used:.2f} s once nobody waits", flush=True)
        if used > 0.75:
            wrong.append(f"{way} {str(fields)[:50]} goes on for {used:.2f} s when nobody waits")
    waiting = [server.begin(way, fields) for way, fields in LONG]
    time.sleep(0.7)
    ended = server.end()
    print(f"server: ends {ended:.2f} s after SIGTERM", flush=True)
    if ended > 5:
        wrong.append(f"the server took {ended:.1f} s to end")
    for connection in waiting:
        connection.close()
    return wrong


def main():
    program, names = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        baseline = measure.run([program, "solve", "0"], 256 * MIB, 5).memory
        failed = 0
        for attack in ATTACKS:
            if names and attack.name not in names:
                continue
            seen, wrong = measure.until_within(
                lambda: ask(program, attack, folder, baseline))
            failed += bool(wrong)
            print(f"{attack.name:20} {seen.memory // MIB:6} MB {seen.seconds:7.2f} s "
                  f"({seen.beyond:.2f} beyond) "
                  f"{seen.out_bytes:10} bytes  status {seen.status:3}  "
                  f"{'; '.join(wrong) or 'ok'}", flush=True)
        if not names or "server" in names:
            wrong = attack_server(program)
            failed += len(wrong)
            print("\n".join(wrong))
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
