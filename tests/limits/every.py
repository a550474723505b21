#!/usr/bin/env python3
"""Every command and every endpoint on every game with its largest positions, under limits.

    every.py GRUNDY [--sample N] [--seed S] [--only WORD] [--jobs N] [--seconds T] [--verbose]

Without --sample all pairs are tried, which takes about half an hour. On a busy machine a question
gets little done in its time: give it more by --seconds, and ask more at once by --jobs. The last line
says how many had a processor for less than a fifth of their time, so they show little.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import measure
import positions
from server import Server

MIB = measure.MIB
MEMORY = 64 * MIB
STATUSES = (0, 2, 3)  # answered, refused as bad input, ended by a limit

# POSITION is given on standard input, as it may be longer than a command line.
ABOUT_POSITIONS = [
    ["solve"], ["solve", "--json"], ["solve", "--search"], ["solve", "--misere"],
    ["solve", "--misere", "--search"], ["solve", "--explain"], ["solve", "--no-moves"],
    ["solve", "--misere", "--explain"], ["solve", "--count-plays"], ["moves"],
    ["moves", "--json"], ["moves", "--list-only", "--json"], ["moves", "--misere"],
    ["solve", "--outcome"], ["solve", "--no-value"], ["moves", "--outcome"],
]
WITH_ARGUMENT = [
    ["solve", "--proof", "FILE", "POSITION"], ["solve", "--misere", "--proof", "FILE", "POSITION"],
    ["equal", "POSITION", "*1"], ["equal", "POSITION", "POSITION + *1"],
    ["solve", "--explain", "--proof", "FILE", "POSITION"],
    ["export", "POSITION", "--dot", "FILE"], ["export", "POSITION", "--svg", "FILE"],
    ["export", "POSITION", "--csr", "FILE"], ["play", "POSITION"], ["play", "--misere", "POSITION"],
    ["worksheet", "POSITION", "--count", "200", "--difficulty", "hard"],
    ["worksheet", "POSITION", "--count", "100", "--kinds", "all", "--format", "notebook"],
    ["solve", "POSITION", "--svg", "FILE", "--tikz", "-", "--outcome"],
    ["export", "POSITION", "--tikz", "FILE"],
    ["quotient", "POSITION"], ["genus", "POSITION"],
    ["dataset", "POSITION", "--count", "100000", "--difficulty", "hard"],
    ["dataset", "POSITION", "--count", "100000", "--misere", "--npy", "FILE"],
    ["equal", "--misere", "POSITION", "*1"], ["equal", "--misere", "POSITION", "POSITION + *1"],
]
ABOUT_GAMES = [
    ["sequence", "POSITION", "--to", "10000000", "--csv"],
    ["sequence", "POSITION", "--to", "1000000000000", "--json"],
    ["sequence", "POSITION", "--to", "10000000", "--oeis"],
    ["sequence", "POSITION", "--to", "1000000", "--svg", "FILE"],
    ["sequence", "POSITION", "--to", "1000000", "--misere", "--zeros", "--json"],
    ["sequence", "POSITION(_)", "--to", "10000000", "--csv"],
    ["sequence", "POSITION(_,_)", "--to", "3000", "--rows", "3000", "--json"],
    ["sequence", "POSITION(3x_)", "--to", "1000000", "--zeros"],
    ["identify", ",".join(str(n // 3) for n in range(20_000))],
    ["quotient", "POSITION", "--to", "100000", "--json"],
    ["sequence", "POSITION", "--misere", "--to", "100000", "--json"],
    ["table", "POSITION", "2000x2000"], ["table", "POSITION", "4000000"],
    ["table", "POSITION", "1000x1000", "--svg", "FILE"],
    ["table", "POSITION", "2000x2000", "--json"], ["table", "POSITION", "2000x2000", "--misere"],
    ["table", "POSITION", "1..60x1..60", "--search", "--csv"],
    ["worksheet", "POSITION", "--count", "200", "--difficulty", "hard", "--out", "FILE.html"],
    ["worksheet", "POSITION", "--count", "200", "--kinds", "all", "--out", "FILE.xml"],
    ["conjecture", "POSITION", "--json"], ["conjecture", "POSITION", "--claim", "outcome", "--misere"],
]
# What is asked of no game, with the text that takes the place of POSITION; a command without
# POSITION reads it from standard input.
NIMBER = "(1/[w^242*7 + w^201*5 + w + 3])^" + "9" * 77
LOWEST = "game lowest (a, b, c, d)\nto (a-k, b, c, d) for k in 1..a if prime(k) or square(b+k)\n" \
    "to (a, b-k, c xor k, d) for k in 1..b\nto (a, b, c-1, d+9) \nto (a, b, c, d-k) for k in 1..d"
GRAPH = "".join(f"v{i} v{i * 7 % 50_000}\nv{i} v{i + 1}\n" for i in range(50_000))
RULES_OF_LUA = """return { name = "tall", examples = {"tall(30)"}, options = function(n)
  local to = {}
  for i = 0, n - 1 do to[#to + 1] = {i, string.rep("x", i * 1000)} end
  return to
end }
"""
ALONE = [
    (NIMBER, ["nimber", "POSITION", "--explain"]),
    (" + ".join([str(2**256 - 1) + "*" + str(2**255 - 1)] * 100),
     ["nimber", "POSITION", "--explain", "--facts"]),
    ("2048x2048", ["nimber", "--table", "POSITION", "--json"]),
    ("2048x2048", ["nimber", "--table", "POSITION", "--svg", "FILE"]),
    *(("1024", ["lexicode", "--length", "POSITION", "--distance", distance])
      for distance in ("1", "2", "8", "17", "100", "512", "1024")),
    ("octal", ["survey", "POSITION", "--digits", "6", "--to", "1000000000"]),
    (LOWEST, ["conjecture"]), (LOWEST, ["conjecture", "--claim", "outcome", "--misere"]),
    ("0 1 2 " * 300_000 + "9", ["conjecture", "--json"]),
    (LOWEST, ["rules", "check", "RULES"]), (RULES_OF_LUA, ["rules", "check", "RULES"]),
    ("grundy-proof 1\nclaim value 0 *1 + *1\n" + "V 1 *1\n" * 500_000, ["explain", "RULES"]),
    (GRAPH, ["graph"]), (GRAPH, ["graph", "--json", "--misere"]), (GRAPH, ["graph", "--svg", "FILE"]),
]
# These answer from what is compiled in; `serve` is asked by way of its endpoints; `cluster` starts
# processes, and its questions are those of `survey`.
NOT_ASKED = {"games", "completion", "man", "serve", "cluster"}
# What is typed in a match: each of these lines is a question of its own.
TYPED = ["moves all", "values", "hint", "why full", "no such move", "1", "undo", "redo", "show",
         "save FILE", "quit"]
ENDPOINTS = [
    ("/api/solve", {"position": "POSITION"}),
    ("/api/solve", {"position": "POSITION", "play": "misere"}),
    ("/api/solve", {"position": "POSITION", "count_plays": True}),
    ("/api/solve", {"position": "POSITION", "proof": True}),
    ("/api/explain", {"position": "POSITION"}),
    ("/api/moves", {"position": "POSITION"}),
    ("/api/moves", {"position": "POSITION", "list_only": True}),
    ("/api/parse", {"position": "POSITION"}),
    ("/api/engine-move", {"position": "POSITION"}),
    ("/api/equal", {"left": "POSITION", "right": "POSITION + *1"}),
    ("/api/equal", {"left": "POSITION", "right": "POSITION + *1", "play": "misere"}),
    ("/api/nimber", {"expression": "POSITION"}),
    ("/api/quotient", {"game": "POSITION"}),
    ("/api/genus", {"position": "POSITION"}),
    ("/api/worksheet", {"source": "POSITION", "count": 200, "difficulty": "hard"}),
    ("/api/worksheet", {"source": "POSITION", "count": 100, "kinds": "all"}),
    ("/api/conjecture", {"game": "POSITION"}),
]
ENDPOINTS_ALONE = [
    ("/api/nimber", {"expression": NIMBER}), ("/api/nimber", {"table": "2048x2048"}),
    ("/api/lexicode", {"length": 1024, "distance": 8}),
    ("/api/lexicode", {"length": 1024, "distance": 17}),
    ("/api/lexicode", {"length": 1000, "distance": 500}),
    ("/api/rules", {"rules": [{"file": "tall.lua", "text": RULES_OF_LUA}]}),
    ("/api/rules", {"rules": [{"file": "lowest.rules", "text": LOWEST}]}),
]
ENDPOINTS_ABOUT_GAMES = [
    ("/api/table", {"game": "POSITION", "ranges": [[0, 199], [0, 199]]}),
    ("/api/table", {"game": "POSITION", "ranges": [[0, 39_999]], "play": "misere"}),
    ("/api/table", {"game": "POSITION", "ranges": [[1, 60], [1, 60]], "search": True}),
    ("/api/table", {"game": "POSITION", "ranges": [[1, 199], [1, 199]], "format": "svg"}),
    ("/api/sequence", {"code": "POSITION", "to": 39_999, "proof": True}),
    ("/api/sequence", {"code": "POSITION", "to": 10**12, "summary": True}),
    ("/api/sequence", {"code": "POSITION", "to": 39_999, "format": "svg"}),
    ("/api/sequence", {"code": "POSITION", "at": 10**15}),
    ("/api/sequence", {"code": "POSITION", "to": 39_999, "play": "misere"}),
    ("/api/sequence", {"code": "POSITION(_,_)", "to": 150, "rows": 150}),
    ("/api/identify", {"values": "0,1,2," * 6_000 + "0"}),
    ("/api/sequence", {"code": "POSITION(_)", "to": 39_999, "play": "misere"}),
]
# A lesson with a position, step by step: ROOM, SEAT and PUPIL are the keys that were given.
LESSON = [
    ("/api/rooms/open", {"position": "POSITION", "kind": "class"}),
    ("/api/rooms/sit", {"room": "ROOM"}),
    ("/api/rooms/ask", {"room": "ROOM", "seat": "SEAT", "text": "Who wins?",
                        "answers": ["the first", "the second"]}),
    ("/api/rooms/answer", {"room": "ROOM", "seat": "PUPIL", "answer": 0}),
    ("/api/rooms/show", {"room": "ROOM", "seat": "SEAT", "tally": True, "revealed": True}),
    ("/api/rooms/move", {"room": "ROOM", "seat": "SEAT", "ply": 0, "to": "POSITION"}),
    ("/api/rooms/look", {"room": "ROOM", "seat": "SEAT"}),
    ("/api/rooms/begin", {"room": "ROOM", "seat": "SEAT", "position": "POSITION"}),
    ("/api/rooms/close", {"room": "ROOM", "seat": "SEAT"}),
]
# A match with it; whoever opened it resigns at once.
MATCH = [
    ("/api/rooms/open", {"position": "POSITION", "play": "misere"}),
    ("/api/rooms/sit", {"room": "ROOM"}),
    ("/api/rooms/resign", {"room": "ROOM", "seat": "SEAT"}),
    ("/api/rooms/begin", {"room": "ROOM", "seat": "SEAT"}),
    ("/api/rooms/close", {"room": "ROOM", "seat": "SEAT"}),
]
ANSWERS = (200, 400, 413, 422)
# What a room forbids, and a room that was not opened.
ANSWERS_IN_ROOMS = (*ANSWERS, 403, 404, 409)
LONGEST_ARGUMENT = 100_000


def all_positions(catalogue):
    """Those of positions.py; of a game that is not there its examples."""
    for name, examples in {**catalogue, **positions.POSITIONS}.items():
        for text in examples:
            yield name, text
    for text in positions.SUMS:
        yield "sum", text


def pairs(catalogue):
    for name, text in all_positions(catalogue):
        for words in ABOUT_POSITIONS:
            yield name, text, "command", words
        if len(text) < LONGEST_ARGUMENT:
            for words in WITH_ARGUMENT:
                yield name, text, "command", words
        for path, fields in ENDPOINTS:
            yield name, text, "endpoint", (path, fields)
        for steps in (LESSON, MATCH):
            yield name, text, "room", steps
    for text, words in ALONE:
        yield "alone", text, "command", words
    for path, fields in ENDPOINTS_ALONE:
        yield "alone", "", "endpoint", (path, fields)
    for name in catalogue:
        for words in ABOUT_GAMES:
            yield name, name, "command", words
        for path, fields in ENDPOINTS_ABOUT_GAMES:
            yield name, name, "endpoint", (path, fields)


class Commands:
    def __init__(self, program, seconds):
        self.program, self.seconds = program, seconds
        self.baseline = measure.run([program, "solve", "0"], MEMORY, 5).memory

    def ask(self, text, words):
        on_input = not any("POSITION" in word or word == "RULES" for word in words)
        with tempfile.TemporaryDirectory() as folder:
            file, rules = str(Path(folder) / "file"), str(Path(folder) / "rules")
            Path(rules).write_text(text, encoding="utf-8")
            filled = [word.replace("FILE", file).replace("RULES", rules).replace("POSITION", text)
                      for word in words]
            typed = TYPED if words[0] == "play" else []
            moves = 1 + len(typed)
            given = (text if on_input else "\n".join(typed).replace("FILE", file)).encode()
            seen = measure.run([self.program] + filled + (["-"] if on_input else []) + [
                "--memory", f"{MEMORY // MIB}M", "--timeout", f"{self.seconds}", "--threads", "1"],
                MEMORY, self.seconds * moves, given)
        seen.memory = max(0, seen.memory - self.baseline)
        return judged(seen, seen.status in STATUSES, moves)


def judged(seen, ended_well, questions=1):
    wrong = []
    if seen.killed or seen.beyond > questions * measure.BEYOND_TIME:
        wrong.append(f"went {seen.beyond:.1f} s beyond its time")
    if seen.memory > MEMORY + measure.BEYOND_MEMORY:
        wrong.append(f"held {seen.memory // MIB} MB")
    if seen.out_bytes > measure.LARGEST_ANSWER:
        wrong.append(f"wrote {seen.out_bytes // MIB} MB")
    if not ended_well:
        wrong.append(f"ended with {seen.status}: {seen.err[:200]}")
    return seen, wrong


def missing(program):
    """Commands and endpoints that nobody asks here."""
    listed = subprocess.run([program, "--help"], capture_output=True, check=True).stdout.decode()
    names = listed.split("Subcommands:\n")[1].split("\n\n")[0].splitlines()
    asked = {words[0] for words in ABOUT_POSITIONS + WITH_ARGUMENT + ABOUT_GAMES}
    asked |= {words[0] for _, words in ALONE}
    described = json.loads((Path(__file__).parents[2] / "src/server/openapi.json").read_bytes())
    posted = {path for path, ways in described["paths"].items() if "post" in ways}
    return ({name.split()[0] for name in names} - asked - NOT_ASKED) | \
        (posted - {path for path, _ in ENDPOINTS + ENDPOINTS_ABOUT_GAMES + ENDPOINTS_ALONE +
                   LESSON + MATCH})


def check(program, name, text):
    """A position that is refused would test nothing."""
    asked = subprocess.run([program, "moves", "--list-only", "-", "--timeout", "0.01"],
                           input=text.encode(), capture_output=True, check=False)
    if asked.returncode == 2:
        raise SystemExit(f"{name}: {text[:40]} is refused: {asked.stderr.decode()[:300]}")


def filled(fields, words):
    """The fields with each value that contains one of the words changed."""
    def fill(value):
        for word, text in words.items():
            value = value.replace(word, text)
        return value
    return {name: fill(value) if isinstance(value, str) else value
            for name, value in fields.items()}


class Asker:
    """Asks pairs on several threads, each with a server of its own."""

    def __init__(self, program, seconds):
        self.program, self.seconds = program, seconds
        self.commands = Commands(program, seconds)
        self.own, self.servers = threading.local(), []

    def server(self):
        if not hasattr(self.own, "server"):
            self.own.server = Server(self.program, MEMORY, self.seconds)
            self.servers.append(self.own.server)
        return self.own.server

    def ask_server(self, text, path, fields):
        seen = self.server().ask(path, filled(fields, {"POSITION": text}))
        return judged(seen, seen.status in ANSWERS)

    def visit(self, text, steps):
        """The worst of the steps."""
        keys, worst = {}, None
        for path, fields in steps:
            seen = self.server().ask(path, filled(fields, {**keys, "POSITION": text}))
            # The keys come first; only the beginning of an answer is kept.
            given = dict(re.findall(r'"(room|seat)":"([\w-]{22})"', seen.out[:100]))
            for name, key in (("room", "ROOM"), ("seat", "PUPIL" if "ROOM" in keys else "SEAT")):
                if name in given:
                    keys.setdefault(key, given[name])
            step = judged(seen, seen.status in ANSWERS_IN_ROOMS)
            worst = max(worst or step, step, key=lambda one: (len(one[1]), one[0].seconds))
        return worst

    def ask(self, pair, verbose):
        name, text, kind, question = pair
        if kind == "command":
            seen, wrong = measure.until_within(lambda: self.commands.ask(text, question))
        elif kind == "room":
            seen, wrong = measure.until_within(lambda: self.visit(text, question))
        else:
            seen, wrong = measure.until_within(lambda: self.ask_server(text, *question))
        if wrong or verbose:
            print(f"{name:12} {str(question)[:60]:60} {text[:40]!r:44} {seen.memory // MIB:5} MB "
                  f"{seen.seconds:6.2f} s ({seen.beyond:.2f} beyond) {seen.out_bytes:9} status "
                  f"{seen.status}  {'; '.join(wrong) or 'ok'}", flush=True)
        return seen, wrong

    def end(self):
        return [server.end() for server in self.servers]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    if unasked := missing(given.program):
        raise SystemExit("nobody asks " + ", ".join(sorted(unasked)))
    listed = json.loads(subprocess.check_output([given.program, "games", "--json"]))
    catalogue = {game["name"]: game["examples"] for game in listed["games"]}
    for name, text in all_positions(catalogue):
        check(given.program, name, text)
    chosen = [pair for pair in pairs(catalogue) if given.only in f"{pair[0]} {pair[3]}"]
    if given.sample:
        chosen = random.Random(given.seed).sample(chosen, min(given.sample, len(chosen)))
    with ThreadPoolExecutor(given.jobs) as pool:
        asker = Asker(given.program, given.seconds)
        results = list(pool.map(lambda pair: asker.ask(pair, given.verbose), chosen))
    failed = sum(bool(wrong) for _, wrong in results)
    for ended in asker.end():
        if ended > 5:
            failed += 1
            print(f"a server took {ended:.1f} s to end")
    starved = sum(seen.wall >= given.seconds > 5 * seen.seconds for seen, _ in results)
    memory = max(seen.memory for seen, _ in results) // MIB
    beyond = max(seen.beyond for seen, _ in results)
    print(f"{len(chosen)} questions, {failed} beyond their limits; the most was {memory} MB of "
          f"{MEMORY // MIB} + {measure.BEYOND_MEMORY // MIB}, and {beyond:.2f} s after the time; {starved} hardly ran")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
