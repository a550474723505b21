#!/usr/bin/env python3
"""Questions from Python that are too large. Each is asked in an interpreter of its own.

    python_attacks.py [NAME…]     prints a line for each and fails if one goes beyond its limits

The module is found by PYTHONPATH.
"""

import sys

import measure
from attacks import ALIKE, LARGE_OPTIONS, LONG_SUM, MANY_NAMES, SLOW_PARSE, SUM, path

MIB = measure.MIB
MEMORY = 64 * MIB
SECONDS = 2.0

BEGIN = f"""
import sys, warnings
import numpy
import grundy
warnings.simplefilter("ignore")
LIMITS = dict(memory={MEMORY}, timeout={SECONDS})
given = sys.stdin.read()
grundy.solve("nim(1,2)", explain=True)
"""
END = """
try:
    ask()
except grundy.LimitReached as reached:
    print(reached)
"""

# What is asked, and what it reads from standard input.
ATTACKS = {
    "parse": ("grundy.parse(given, **LIMITS)", " + ".join(["nim(1,2,3)"] * 1_000_000)),
    "solve-sum": ("grundy.solve(given, **LIMITS)", SUM),
    "count-plays": ("grundy.solve(given, count_plays=True, **LIMITS)", LONG_SUM),
    "explain": ("grundy.solve(given, explain=True, **LIMITS)", path(5500)),
    "misere": ("grundy.solve('ring(100000)', misere=True, **LIMITS)", ""),
    "moves": ("grundy.moves('nim(10000000)', **LIMITS)", ""),
    "moves-of-ring": ("grundy.moves('ring(100000)+*1', **LIMITS)", ""),
    "moves-listed": ("grundy.moves('nim(100000000)', list_only=True, **LIMITS)", ""),
    "equal": ("grundy.equal(given, given + ' + *1', **LIMITS)", path(5500)),
    "table": ("grundy.table('nim', 2000, 2000, **LIMITS)", ""),
    "table-of-cram": ("grundy.table('cram', (1, 60), (1, 60), **LIMITS)", ""),
    "sequence": ("grundy.sequence('0.3F', 100_000_000, **LIMITS)", ""),
    "sequence-far": ("grundy.sequence_info('0.3F', at=10**15, **LIMITS)", ""),
    "quotient": ("grundy.quotient('0.1234567', to=100_000, **LIMITS)", ""),
    "genus": ("grundy.genus(given, **LIMITS)", " + ".join(["kayles(97)"] * 1000)),
    "genus-of-sprouts": ("grundy.genus('sprouts(12)', **LIMITS)", ""),
    "nimber": ("grundy.nimber('(1/[w^242*7 + w^201*5 + w + 3])^' + '9' * 77, **LIMITS)", ""),
    "lexicode": ("grundy.lexicode(1024, 17, **LIMITS)", ""),
    "lua-parse": ("grundy.solve(given, **LIMITS)", " + ".join(["slow(1)"] * 2000), SLOW_PARSE),
    "lua-names": ("grundy.moves('many(1)', **LIMITS)", "", MANY_NAMES),
    "lua-options": ("grundy.moves('large(1)', **LIMITS)", "", LARGE_OPTIONS),
    "lua-alike": ("grundy.solve('alike(10000000)', **LIMITS)", "", ALIKE),
}


def run(question, given="", rules=""):
    code = BEGIN
    if rules:
        code += f"grundy.add_rules({rules!r})\n"
    code += f"ask = lambda: {question}\n" + END
    return measure.run([sys.executable, "-c", code], MEMORY, SECONDS, given.encode())


def main():
    names, failed = sys.argv[1:], 0
    for name, attack in ATTACKS.items():
        if names and name not in names:
            continue
        # What the interpreter takes to begin with, with what it is given.
        before = run("None", *attack[1:])
        seen = run(*attack)
        memory, beyond = seen.memory - before.memory, seen.seconds - before.seconds - SECONDS
        wrong = []
        if seen.killed or beyond > measure.BEYOND_TIME:
            wrong.append(f"went {beyond:.1f} s beyond its time")
        if memory > MEMORY + measure.BEYOND_MEMORY:
            wrong.append(f"held {memory // MIB} MB")
        if seen.status != 0:
            wrong.append(f"ended with {seen.status}: {seen.err[-300:]}")
        failed += bool(wrong)
        print(f"{name:16} {max(0, memory) // MIB:5} MB {max(0.0, beyond):6.2f} s beyond  "
              f"{'; '.join(wrong) or 'ok'}  {seen.out.strip()[:60]}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
