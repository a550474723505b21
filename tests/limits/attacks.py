#!/usr/bin/env python3
"""Questions that once went beyond their limits. Each is asked in a process of its own.

    attacks.py GRUNDY [NAME…]     prints a line for each and fails if one goes beyond
"""

import sys
import tempfile
import time
from dataclasses import dataclass, field
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
    answered: bool = False  # it is small, and has an answer
    terminate_after: float = None
    proof: bool = False
    out: int = measure.LARGEST_ANSWER
    says: list = field(default_factory=list)


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
    Attack("proof-of-list", ["solve", "--max-positions", "2000", "--no-moves", "--proof", "PROOF",
                             "{{nim(" + LARGEST + ")}}"], proof=True),
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
        words += ["--rules", str(rules)]
    if attack.proof:
        words[words.index("PROOF")] = str(Path(folder) / "answer.proof")
    words += ["--memory", f"{attack.memory // MIB}M", "--timeout", f"{attack.seconds}",
              "--threads", "1"]
    seen = measure.run(words, attack.memory, attack.seconds, attack.stdin.encode(),
                       attack.terminate_after)
    seen.memory = max(0, seen.memory - baseline)
    wrong = []
    most_seconds = 5 if attack.terminate_after else attack.seconds + measure.BEYOND_TIME
    if seen.killed or seen.seconds > most_seconds:
        wrong.append(f"took {seen.seconds:.1f} s of {most_seconds:.1f}")
    if seen.memory > attack.memory + measure.BEYOND_MEMORY:
        wrong.append(f"held {seen.memory // MIB} MB of {attack.memory // MIB}")
    if seen.out_bytes > attack.out:
        wrong.append(f"wrote {seen.out_bytes // MIB} MB")
    if seen.status not in (0, LIMIT_REACHED):
        wrong.append(f"ended with {seen.status}: {seen.err[:200]}")
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
        if (seen.seconds > 1 + measure.BEYOND_TIME or seen.memory > memory + measure.BEYOND_MEMORY
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
            seen, wrong = ask(program, attack, folder, baseline)
            failed += bool(wrong)
            print(f"{attack.name:20} {seen.memory // MIB:6} MB {seen.seconds:7.2f} s (wall {seen.wall:.2f}) "
                  f"{seen.out_bytes:10} bytes  status {seen.status:3}  "
                  f"{'; '.join(wrong) or 'ok'}", flush=True)
        if not names or "server" in names:
            wrong = attack_server(program)
            failed += len(wrong)
            print("\n".join(wrong))
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
