#!/usr/bin/env python3
"""Runs grundy with one call after another failing: an allocation, a write, an fsync, …

    faults.py GRUNDY LIBRARY [--seed N] [--sample N | --all] [--command NAME]… [--kind KIND]…

Whatever fails, the program ends soon, with a status of the contract and without a signal; standard
output has nothing or what is right; and a run after that, with nothing failing, answers as always.
The library is made from interpose.cpp, which tells the kinds.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading

WATCHDOG = 0.0  # seconds; set below

# What is run, and whether it keeps something in a folder or writes a file.
COMMANDS = {
    "value": ["solve", "--json", "--threads", "2", "--search", "--no-moves",
              "queen(260,260)"],
    "misere": ["solve", "--json", "--misere", "--threads", "2", "--no-moves",
               "kayles(17,18,19)"],
    "cram": ["solve", "--json", "--threads", "2", "--no-moves", "cram(4x7)"],
    "cram-store": ["solve", "--json", "--threads", "2", "--no-moves", "cram(4x7)", "--store",
                   "{folder}/store"],
    "cache": ["solve", "--json", "--no-moves", "cram(2x23)", "--memory", "4G"],
    "sequence": ["sequence", "--json", "0.15", "--to", "9000", "--store", "{folder}/store"],
    "heap-store": ["solve", "--json", "dawson(12345)", "--store", "{folder}/store"],
    "proof": ["solve", "--json", "--quiet", "kayles(9) + cram(3x4)", "--proof",
              "{folder}/answer.proof.gz"],
    "table": ["table", "--json", "queen", "20x20"],
    "survey": ["survey", "octal", "--json", "--digits", "1", "--threads", "2", "--store",
               "{folder}/store"],
    "explain": ["solve", "--json", "--explain", "nim(11,16,18) + queen(3,4)"],
    "lines": ["solve", "--json", "-"],
    "rules": ["solve", "--json", "--rules", "{source}/examples/rules/squares.lua", "squares(44)"],
    "graph": ["solve", "--json", "digraph(a>b,b>c,c>a,c>d; a)"],
}
# Takes seconds, and half a gigabyte of disk: only where all is tried, or where it is named.
LONG = {"cache"}
LINES = "nim(1,2,3)\nqueen(4,7)\nkayles(20)\n"
# RocksDB, as Debian builds it, ends the program by an assertion of its own when a file fails under
# it. So only the allocations of grundy itself fail there, and writes are cut short.
LOADS_ROCKSDB = {"cram-store"}
KINDS = ["malloc", "mmap", "write", "short", "sync", "rename", "open", "read", "thread"]


class Bench:
    """A folder for the files of one command after another."""

    def __init__(self, grundy, library):
        self.grundy = grundy
        self.library = library
        self.folder = tempfile.mkdtemp(prefix="grundy-faults-")
        self.count_file = os.path.join(self.folder, "count")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def clear(self):
        for name in ("store", "cache", "answer.proof.gz"):
            path = os.path.join(self.folder, name)
            if os.path.isdir(path):
                shutil.rmtree(path)
            elif os.path.exists(path):
                os.remove(path)

    def run(self, command, fault=None):
        """Status, standard output, standard error; a negative status is a signal, None a hang."""
        source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        words = [word.format(folder=self.folder, source=source) for word in COMMANDS[command]]
        environment = dict(os.environ, GRUNDY_CACHE=os.path.join(self.folder, "cache"),
                           XDG_STATE_HOME=os.path.join(self.folder, "state"))
        if command != "cache":
            environment["GRUNDY_CACHE"] = ""
        if fault is not None:
            environment.update(LD_PRELOAD=self.library, GRUNDY_FAULT=fault,
                               GRUNDY_FAULT_COUNT=self.count_file)
        try:
            ending = subprocess.run([self.grundy] + words, env=environment, timeout=WATCHDOG,
                                    capture_output=True, input=LINES.encode())
        except subprocess.TimeoutExpired:
            return None, b"", b""
        return ending.returncode, ending.stdout, ending.stderr

    def count(self, command, kind):
        self.clear()
        self.run(command, f"{kind}:0")
        with open(self.count_file, encoding="ascii") as file:
            return int(file.read())


def facts(out):
    """What an answer says, without how much was done for it."""
    answers = []
    for line in out.decode().splitlines():
        answer = json.loads(line)
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


def places(count, sample, dice):
    """Which calls fail: all, or the first few and some of the others."""
    if sample is None or count <= sample:
        return list(range(1, count + 1))
    first = list(range(1, sample // 4 + 1))
    return first + sorted(dice.sample(range(len(first) + 1, count + 1), sample - len(first)))


def kinds_of(command):
    for kind in KINDS:
        if command not in LOADS_ROCKSDB or kind == "short":
            yield kind
        elif kind == "malloc":
            yield "own"


def keeps_files(command):
    return command == "cache" or any("{folder}" in word for word in COMMANDS[command])


class Trial:
    """What is tried, by several threads, each with a folder of its own."""

    def __init__(self, given):
        self.given = given
        self.lock = threading.Lock()
        self.local = threading.local()
        self.benches = []
        self.tried, self.failed = collections.Counter(), collections.Counter()

    def bench(self):
        if not hasattr(self.local, "bench"):
            self.local.bench = Bench(self.given.grundy, self.given.library)
            with self.lock:
                self.benches.append(self.local.bench)
        return self.local.bench

    def one(self, command, right, kind, fault):
        bench = self.bench()
        bench.clear()
        what = complaint(right, *bench.run(command, fault))
        if what is None and keeps_files(command):
            again = bench.run(command)
            after = complaint(right, *again)
            if again[0] != 0 or after:
                what = f"the next run: {after} {again[2].decode()[:200]}"
        with self.lock:
            self.tried[kind] += 1
            if what:
                self.failed[kind] += 1
                print(f"{command} with {fault}: {what}", flush=True)

    def faults(self, dice):
        """Command, right answer, kind, fault."""
        some = [command for command in COMMANDS if self.given.all or command not in LONG]
        for command in self.given.command or some:
            bench = self.bench()
            bench.clear()
            status, right, err = bench.run(command)
            if status != 0:
                sys.exit(f"{command}: status {status} without a fault: {err.decode()}")
            for kind in kinds_of(command):
                if self.given.kind and kind not in self.given.kind:
                    continue
                sample = None if self.given.all else self.given.sample
                for place in places(bench.count(command, kind), sample, dice):
                    for end in ("", "+"):
                        yield command, right, kind, f"{kind}:{place}{end}"

    def close(self):
        for bench in self.benches:
            bench.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grundy", type=os.path.abspath)
    parser.add_argument("library", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=4)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--command", action="append", choices=COMMANDS)
    parser.add_argument("--kind", action="append")
    parser.add_argument("--watchdog", type=float, default=60)
    given = parser.parse_args()
    global WATCHDOG
    WATCHDOG = given.watchdog
    trial = Trial(given)
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in [pool.submit(trial.one, *what)
                         for what in trial.faults(random.Random(given.seed))]:
                done.result()
    finally:
        trial.close()
    for kind, count in trial.tried.items():
        print(f"{kind}: {count} tried, {trial.failed[kind]} failed")
    sys.exit(1 if trial.failed else 0)


if __name__ == "__main__":
    main()
