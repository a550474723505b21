#!/usr/bin/env python3
"""Every command and every endpoint on every game with its largest positions, under limits.

    every.py GRUNDY [--sample N] [--seed S] [--only WORD]

Without --sample all pairs are tried, which takes the better part of an hour.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import measure
import positions
from server import Server

MIB = measure.MIB
MEMORY = 64 * MIB
SECONDS = 1.0
STATUSES = (0, 2, 3)  # answered, refused as bad input, ended by a limit

# POSITION is given on standard input, as it may be longer than a command line.
ABOUT_POSITIONS = [
    ["solve"], ["solve", "--json"], ["solve", "--search"], ["solve", "--misere"],
    ["solve", "--misere", "--search"], ["solve", "--explain"], ["solve", "--outcome"],
    ["solve", "--misere", "--explain"], ["solve", "--count-plays"], ["moves"],
    ["moves", "--json"], ["moves", "--list-only", "--json"], ["moves", "--misere"],
]
WITH_ARGUMENT = [
    ["solve", "--proof", "FILE", "POSITION"], ["solve", "--misere", "--proof", "FILE", "POSITION"],
    ["equal", "POSITION", "*1"], ["equal", "POSITION", "POSITION + *1"],
    ["export", "POSITION", "--dot", "FILE"], ["play", "POSITION"],
]
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
]
ANSWERS = (200, 400, 413, 422)
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
    for name in catalogue:
        yield name, name, "command", ["sequence", "POSITION", "--to", "10000000", "--csv"]
        yield name, name, "command", ["table", "POSITION", "2000x2000"]
        yield name, name, "command", ["table", "POSITION", "4000000"]


class Commands:
    def __init__(self, program):
        self.program = program
        self.baseline = measure.run([program, "solve", "0"], MEMORY, 5).memory

    def ask(self, text, words):
        on_input = not any("POSITION" in word for word in words)
        with tempfile.TemporaryDirectory() as folder:
            known = {"FILE": str(Path(folder) / "file")}
            filled = [known.get(word, word.replace("POSITION", text)) for word in words]
            given = text.encode() if on_input else b"hint\nwhy\nquit\n"
            seen = measure.run([self.program] + filled + (["-"] if on_input else []) + [
                "--memory", f"{MEMORY // MIB}M", "--timeout", f"{SECONDS}", "--threads", "1"],
                MEMORY, SECONDS, given)
        seen.memory = max(0, seen.memory - self.baseline)
        moves = 3 if words[0] == "play" else 1  # each has its time
        return judged(seen, seen.status in STATUSES, SECONDS * moves)


def judged(seen, ended_well, seconds):
    wrong = []
    if seen.killed or seen.seconds > seconds + measure.BEYOND_TIME:
        wrong.append(f"took {seen.seconds:.1f} s")
    if seen.memory > MEMORY + measure.BEYOND_MEMORY:
        wrong.append(f"held {seen.memory // MIB} MB")
    if seen.out_bytes > measure.LARGEST_ANSWER:
        wrong.append(f"wrote {seen.out_bytes // MIB} MB")
    if not ended_well:
        wrong.append(f"ended with {seen.status}: {seen.err[:200]}")
    return seen, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    listed = json.loads(subprocess.check_output([given.program, "games", "--json"]))
    catalogue = {game["name"]: game["examples"] for game in listed["games"]}
    chosen = [pair for pair in pairs(catalogue) if given.only in f"{pair[0]} {pair[3]}"]
    if given.sample:
        chosen = random.Random(given.seed).sample(chosen, min(given.sample, len(chosen)))
    commands, server = Commands(given.program), Server(given.program, MEMORY, SECONDS)
    failed = 0
    for name, text, kind, question in chosen:
        if kind == "command":
            seen, wrong = commands.ask(text, question)
        else:
            path, fields = question
            seen = server.ask(path, {name: value.replace("POSITION", text)
                                     if isinstance(value, str) else value
                                     for name, value in fields.items()})
            seen, wrong = judged(seen, seen.status in ANSWERS, SECONDS)
        failed += bool(wrong)
        if wrong or given.verbose:
            print(f"{name:12} {str(question):60} {text[:40]:40} {seen.memory // MIB:5} MB "
                  f"{seen.seconds:6.2f} s {seen.out_bytes:9} status {seen.status}  "
                  f"{'; '.join(wrong) or 'ok'}", flush=True)
    ended = server.end()
    if ended > 5:
        failed += 1
        print(f"the server took {ended:.1f} s to end")
    print(f"{len(chosen)} questions, {failed} beyond their limits")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
