#!/usr/bin/env python3
"""Runs grundy with one call after another failing: an allocation, a write, an fsync, …

    faults.py GRUNDY LIBRARY [--seed N] [--sample N | --all [--part I/N]] [--minutes M]
              [--command NAME]… [--kind KIND]…

--part 3/10 tries every tenth fault, from the third on: all ten parts together are all of them. After
M minutes no more are tried, and the last lines say how many were.

Whatever fails, the program ends soon, with a status of the contract and without a signal; standard
output has nothing or what is right; and a run after that, with nothing failing, answers as always.
Calls fail at one place in the program after another: the first and the last call there, and each
by itself and together with all that follow. The library is made from interpose.cpp, which says what
a place is, and tells the kinds.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

WATCHDOG = 0.0  # seconds; set below

# What is run, and whether it keeps something in a folder or writes a file.
# The first is soon over, and comes by all that every command comes by.
COMMANDS = {
    "graph": ["solve", "--json", "digraph(a>b,b>c,c>a,c>d; a)"],
    "value": ["solve", "--json", "--threads", "{threads}", "--search", "--no-moves",
              "queen(260,260)"],
    "misere": ["solve", "--json", "--misere", "--threads", "{threads}", "--no-moves",
               "kayles(17,18,19)"],
    "cram": ["solve", "--json", "--threads", "{threads}", "--no-moves", "cram(4x7)"],
    "cram-store": ["solve", "--json", "--threads", "{threads}", "--no-moves", "cram(4x7)", "--store",
                   "{folder}/store"],
    "cache": ["solve", "--json", "--no-moves", "cram(2x23)", "--memory", "4G"],
    "sequence": ["sequence", "--json", "0.15", "--to", "9000", "--store", "{folder}/store"],
    "heap-store": ["solve", "--json", "dawson(12345)", "--store", "{folder}/store"],
    "proof": ["solve", "--json", "--quiet", "kayles(9) + cram(3x4)", "--proof",
              "{folder}/answer.proof.gz"],
    "table": ["table", "--json", "queen", "20x20"],
    "survey": ["survey", "octal", "--json", "--digits", "1", "--threads", "{threads}", "--store",
               "{folder}/store"],
    "explain": ["solve", "--json", "--explain", "nim(11,16,18) + queen(3,4)"],
    "lines": ["solve", "--json", "-"],
    "rules": ["solve", "--json", "--rules", "{source}/examples/rules/squares.lua", "squares(44)"],
    "language": ["solve", "--json", "--rules", "{source}/examples/theorems/mywythoff.rules",
                 "mywythoff(13,21)"],
    "theorem": ["conjecture", "--json", "{source}/examples/theorems/kingwalk.rules", "--at", "7,9",
                "--proof", "{folder}/answer.proof.gz"],
    "quotient": ["quotient", "--json", "0.75", "--proof", "{folder}/answer.proof.gz"],
    "misere-search": ["solve", "--json", "--misere", "--search", "--no-moves", "sprouts(3)"],
    "genus": ["genus", "--json", "kayles(9) + cram(2x3)"],
    "nimber": ["nimber", "--json", "--explain", "--facts", "7*9 + 5/3^2"],
    "lexicode": ["lexicode", "--json", "--length", "24", "--distance", "8"],
}
# Takes seconds, and half a gigabyte of disk: only where all is tried, or where it is named.
LONG = {"cache"}
# What a run may leave behind.
FILES = ("state", "store", "cache", "answer.proof.gz")
LINES = "nim(1,2,3)\nqueen(4,7)\nkayles(20)\n"
KINDS = ["malloc", "mmap", "write", "short", "sync", "rename", "open", "read", "thread"]


class Bench:
    """A folder for the files of one command after another."""

    def __init__(self, grundy, library):
        self.grundy = grundy
        self.library = library
        self.folder = tempfile.mkdtemp(prefix="grundy-faults-")
        self.report_file = os.path.join(self.folder, "report")
        self.warm = os.path.join(self.folder, "warm")  # what a run of one command has left
        self.warm_for = None

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def clear(self):
        for name in FILES + ("report",):
            path = os.path.join(self.folder, name)
            if os.path.isdir(path):
                shutil.rmtree(path)
            elif os.path.exists(path):
                os.remove(path)

    def begin(self, command, threads, warm):
        """Leaves what a run before has left: nothing, or all."""
        self.clear()
        if not warm:
            return
        if self.warm_for != command:
            self.run(command, threads)
            shutil.rmtree(self.warm, ignore_errors=True)
            self.copy(self.folder, self.warm)
            self.warm_for = command
        else:
            self.copy(self.warm, self.folder)

    @staticmethod
    def copy(source, target):
        os.makedirs(target, exist_ok=True)
        for name in FILES:
            path = os.path.join(source, name)
            if os.path.isdir(path):
                # Files of the cache are large, and replaced as a whole.
                shutil.copytree(path, os.path.join(target, name),
                                copy_function=os.link if name == "cache" else shutil.copy2)
            elif os.path.exists(path):
                shutil.copy2(path, target)

    def run(self, command, threads, fault=None):
        """Status, standard output, standard error; a negative status is a signal, None a hang."""
        source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        words = [word.format(folder=self.folder, source=source, threads=threads)
                 for word in COMMANDS[command]]
        environment = dict(os.environ, GRUNDY_CACHE=os.path.join(self.folder, "cache"),
                           XDG_STATE_HOME=os.path.join(self.folder, "state"))
        if command != "cache":
            environment["GRUNDY_CACHE"] = ""
        if fault is not None:
            environment.update(LD_PRELOAD=self.library, GRUNDY_FAULT=fault,
                               GRUNDY_FAULT_REPORT=self.report_file)
        try:
            ending = subprocess.run([self.grundy] + words, env=environment, timeout=WATCHDOG,
                                    capture_output=True, input=LINES.encode())
        except subprocess.TimeoutExpired:
            return None, b"", b""
        return ending.returncode, ending.stdout, ending.stderr

    def report(self):
        """How many calls failed, and the places with their numbers of calls."""
        try:
            with open(self.report_file, encoding="ascii") as file:
                lines = file.read().splitlines()
        except FileNotFoundError:
            return 0, []
        return int(lines[0]), sorted((place, int(count)) for place, count in map(str.split, lines[1:]))

    def places(self, command, threads, warm, kind):
        self.begin(command, threads, warm)
        self.run(command, threads, kind)
        return self.report()[1]


def facts(out):
    """What an answer says, without how much was done for it, and without how far the end is, which
    is told if that takes little."""
    answers = []
    for line in out.decode().splitlines():
        answer = json.loads(line, object_pairs_hook=lambda pairs: {
            name: value for name, value in pairs if name != "moves_to_end"})
        for name in ("work", "method", "computed_to", "space", "proof",
                     "advice"):
            answer.pop(name, None)
        answers.append(answer)
    return answers


def agrees(part, whole):
    """Whether what is said is right: everything there is as in the whole answer, or is not known."""
    if part is None or part == whole:
        return True
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in ("stopped", "stop", "error") or agrees(value, whole.get(key))
                   for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(agrees, part, whole))
    return False


def complaint(right, status, out, err):
    """What is wrong about an ending; None: nothing."""
    if status is None:
        return "it hangs"
    if status < 0:
        return f"signal {-status}"
    if status not in (0, 2, 3, 4):
        return f"status {status}"
    if status != 0 and not err and b"stop" not in out and b"out of memory" not in out:
        return f"status {status} without a word"
    if status == 2:
        return "it takes a fault for bad input"
    if right.startswith(b"{"):
        if status == 4 and right.startswith(out):
            return None
        try:
            said = facts(out)
        except ValueError:
            return "what it prints is no JSON"
        known = facts(right)
        if status == 0 and said != known:
            return "the answer is wrong"
        if not all(set(one) == {"error"} or agrees(one, whole)
                   for one, whole in zip(said, known)):
            return "the answer is wrong"
        return None
    if status == 0 and out != right:
        return "the answer is wrong"
    return None


def keeps_files(command):
    return command == "cache" or any("{folder}" in word for word in COMMANDS[command])


class Trial:
    """What is tried, by several threads, each with a folder of its own."""

    def __init__(self, given):
        self.given = given
        self.lock = threading.Lock()
        self.local = threading.local()
        self.benches = []
        self.owners = {}  # the first command that comes by a place
        self.calls, self.places = collections.Counter(), collections.Counter()
        self.tried, self.struck = collections.Counter(), collections.Counter()
        self.failed = collections.Counter()
        self.listed = 0  # faults of all parts
        self.end = time.monotonic() + given.minutes * 60

    def bench(self):
        if not hasattr(self.local, "bench"):
            self.local.bench = Bench(self.given.grundy, self.given.library)
            with self.lock:
                self.benches.append(self.local.bench)
        return self.local.bench

    def one(self, command, threads, warm, right, fault):
        if time.monotonic() > self.end:
            return
        bench = self.bench()
        bench.begin(command, threads, warm)
        what = complaint(right, *bench.run(command, threads, fault))
        struck = bench.report()[0] > 0
        if what is None and keeps_files(command):
            again = bench.run(command, threads)
            after = complaint(right, *again)
            if again[0] != 0 or after:
                what = f"the next run: {after} {again[2].decode()[:200]}"
        kind = fault.partition(":")[0]
        with self.lock:
            self.tried[kind] += 1
            self.struck[kind] += struck or what is not None
            if what:
                self.failed[kind] += 1
                state = "once more " if warm else ""
                print(f"{command} {state}on {threads} threads with {fault}: {what}", flush=True)

    def faults(self, dice):
        """Command, number of threads, whether it was run before, right answer, fault."""
        some = [command for command in COMMANDS if self.given.all or command not in LONG]
        bench = self.bench()
        for command in self.given.command or some:
            states = (False, True) if keeps_files(command) else (False,)
            numbers = (1, 2) if "{threads}" in COMMANDS[command] else (1,)
            for threads, warm in itertools.product(numbers, states):
                bench.begin(command, threads, warm)
                status, right, err = bench.run(command, threads)
                if status != 0:
                    sys.exit(f"{command}: status {status} without a fault: {err.decode()}")
                for kind in KINDS:
                    if not self.given.kind or kind in self.given.kind:
                        places = bench.places(command, threads, warm, kind)
                        for fault in self.faults_of(command, kind, places, dice):
                            yield command, threads, warm, right, fault

    def faults_of(self, command, kind, places, dice):
        """Places that another command comes by too, such as those of the beginning, fail there."""
        own = [place for place in places
               if self.owners.setdefault((kind, place[0]), command) == command]
        self.calls[kind] += sum(count for _, count in places)
        self.places[kind] += len(own)
        faults = [f"{kind}:{place}:{number}{end}" for place, count in own
                  for number in sorted({1, count}) for end in ("", "+")]
        if self.given.all:
            first = self.listed
            self.listed += len(faults)
            part, parts = self.given.part
            return [fault for number, fault in enumerate(faults, first)
                    if number % parts == part - 1]
        if len(faults) <= self.given.sample:
            return faults
        return dice.sample(faults, self.given.sample)

    def close(self):
        for bench in self.benches:
            bench.close()


def one_of_several(text):
    """"3/10": the third of ten."""
    part, parts = map(int, text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError
    return part, parts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grundy", type=os.path.abspath)
    parser.add_argument("library", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=6)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--part", type=one_of_several, default=(1, 1))
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--command", action="append", choices=COMMANDS)
    parser.add_argument("--kind", action="append")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--watchdog", type=float, default=60)
    given = parser.parse_args()
    global WATCHDOG
    WATCHDOG = given.watchdog
    trial = Trial(given)
    try:
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            for done in [pool.submit(trial.one, *what)
                         for what in trial.faults(random.Random(given.seed))]:
                done.result()
    finally:
        trial.close()
    for kind, tried in trial.tried.items():
        print(f"{kind}: {trial.calls[kind]} calls at {trial.places[kind]} places; {tried} tried, "
              f"in {trial.struck[kind]} a call failed; {trial.failed[kind]} ended badly")
    sys.exit(1 if trial.failed else 0)


if __name__ == "__main__":
    main()
