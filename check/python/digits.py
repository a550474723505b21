"""Automata that read numbers digit by digit, for theorems.py.

An automaton reads the digits of several variables at once, the most significant first. A missing
transition means that nothing is accepted any more. Leading zeros never matter, and only valid words
are accepted. Everything here is done in the plainest way that ends in time.
"""

import itertools
import math

from proof import NotAProof, require

MOST_STATES = 60_000


class Numeration:
    """base K, or ostrowski T: weights 1, T+1, U(j+1) = T U(j) + U(j-1); only 0 follows a digit T."""

    def __init__(self, kind, parameter):
        require(kind in ("base", "ostrowski"), "unknown numeration")
        require(2 <= parameter <= 36 if kind == "base" else 1 <= parameter <= 9, "bad parameter")
        self.base, self.t = kind == "base", parameter
        self.digits = range(parameter if self.base else parameter + 1)
        self.binary = self.base and parameter & (parameter - 1) == 0

    def follows(self, before, digit):
        return self.base or before != self.t or digit == 0


class Automaton:
    """Variables in ascending order, a dict of transitions for each state, the accepting states."""

    def __init__(self, numeration, names, moves, accepting):
        self.numeration, self.names = numeration, tuple(names)
        self.moves, self.accepting = moves, frozenset(accepting)


def explore(numeration, names, start, step, accepts):
    """All states that can be reached; step(state) yields pairs of a letter and the next state."""
    numbers, order, moves = {start: 0}, [start], []
    for state in order:
        row = {}
        for letter, to in step(state):
            if to not in numbers:
                require(len(order) < MOST_STATES, "an automaton becomes too large")
                numbers[to] = len(order)
                order.append(to)
            row[letter] = numbers[to]
        moves.append(row)
    accepting = [number for number, state in enumerate(order) if accepts(state)]
    return smallest(Automaton(numeration, names, moves, accepting))


def smallest(automaton):
    """Leaves out states from which nothing is accepted, and merges those that act alike."""
    moves, accepting = automaton.moves, automaton.accepting
    before = [[] for _ in moves]
    for state, row in enumerate(moves):
        for to in row.values():
            before[to].append(state)
    useful, queue = set(accepting), list(accepting)
    while queue:
        for state in before[queue.pop()]:
            if state not in useful:
                useful.add(state)
                queue.append(state)
    if 0 not in useful:
        return Automaton(automaton.numeration, automaton.names, [{}], [])
    rows = {s: sorted((l, to) for l, to in moves[s].items() if to in useful) for s in useful}
    block = {s: int(s in accepting) for s in useful}
    count = 0
    while True:
        known = {}
        fresh = {}
        for s in useful:
            key = (block[s], tuple((l, block[to]) for l, to in rows[s]))
            fresh[s] = known.setdefault(key, len(known))
        block = fresh
        if len(known) == count:
            break
        count = len(known)
    chosen = {block[s]: s for s in useful}
    order, number = [block[0]], {block[0]: 0}
    result = []
    for b in order:
        row = {}
        for letter, to in rows[chosen[b]]:
            if block[to] not in number:
                number[block[to]] = len(order)
                order.append(block[to])
            row[letter] = number[block[to]]
        result.append(row)
    accepted = [number[b] for b in order if chosen[b] in accepting]
    return Automaton(automaton.numeration, automaton.names, result, accepted)


def truth(numeration, value):
    return Automaton(numeration, (), [{(): 0}], [0] if value else [])


def numbers(numeration, names):
    """All numbers: every valid word."""

    def step(last):
        for letter in itertools.product(numeration.digits, repeat=len(names)):
            if all(map(numeration.follows, last, letter)):
                yield letter, tuple(d if d == numeration.t else 0 for d in letter)

    return explore(numeration, names, (0,) * len(names), step, lambda _: True)


def both(left, right):
    names = tuple(sorted({*left.names, *right.names}))
    shared = [name for name in left.names if name in right.names]
    in_left = [left.names.index(name) for name in shared]
    in_right = [right.names.index(name) for name in shared]
    places = [
        (0, left.names.index(name)) if name in left.names else (1, right.names.index(name))
        for name in names
    ]
    grouped = []
    for row in right.moves:
        groups = {}
        for letter, to in row.items():
            groups.setdefault(tuple(letter[i] for i in in_right), []).append((letter, to))
        grouped.append(groups)

    def step(state):
        p, q = state
        for a, to_left in left.moves[p].items():
            for b, to_right in grouped[q].get(tuple(a[i] for i in in_left), ()):
                yield tuple((a, b)[side][i] for side, i in places), (to_left, to_right)

    def accepts(state):
        return state[0] in left.accepting and state[1] in right.accepting

    return explore(left.numeration, names, (0, 0), step, accepts)


def wider(automaton, names):
    """The same, reading more variables."""
    more = tuple(sorted(set(names) - set(automaton.names)))
    return both(automaton, numbers(automaton.numeration, more)) if more else automaton


def either(left, right):
    left, right = wider(left, right.names), wider(right, left.names)

    def step(state):
        p, q = state
        one = left.moves[p] if p is not None else {}
        two = right.moves[q] if q is not None else {}
        for letter in {**one, **two}:
            yield letter, (one.get(letter), two.get(letter))

    def accepts(state):
        return state[0] in left.accepting or state[1] in right.accepting

    return explore(left.numeration, left.names, (0, 0), step, accepts)


def complement(automaton):
    every = numbers(automaton.numeration, automaton.names)

    def step(state):
        p, q = state
        row = automaton.moves[p] if p is not None else {}
        for letter, to in every.moves[q].items():
            yield letter, (row.get(letter), to)

    return explore(
        automaton.numeration,
        automaton.names,
        (0, 0),
        step,
        lambda state: state[0] not in automaton.accepting,
    )


def without(automaton, name):
    """There is a number for this variable."""
    if name not in automaton.names:
        return automaton
    at = automaton.names.index(name)
    names = automaton.names[:at] + automaton.names[at + 1 :]
    zeros = (0,) * len(names)

    def targets(states):
        rows = {}
        for state in states:
            for letter, to in automaton.moves[state].items():
                rows.setdefault(letter[:at] + letter[at + 1 :], set()).add(to)
        return rows

    # Its digits may begin before those of the others.
    start = {0}
    while True:
        more = start | targets(start).get(zeros, set())
        if more == start:
            break
        start = more

    def step(states):
        for letter, to in targets(states).items():
            yield letter, frozenset(to)

    return explore(
        automaton.numeration,
        names,
        frozenset(start),
        step,
        lambda states: not automaton.accepting.isdisjoint(states),
    )


def renamed(automaton, names):
    """Track i reads names[i], which differ."""
    order = sorted(range(len(names)), key=lambda i: names[i])
    moves = [
        {tuple(letter[i] for i in order): to for letter, to in row.items()}
        for row in automaton.moves
    ]
    return Automaton(automaton.numeration, [names[i] for i in order], moves, automaton.accepting)


def linear(numeration, terms, relation, constant):
    """The sum of coefficient times variable, plus the constant, is 0 ("="), or at most 0 ("<=").

    The sum of a prefix is w; more digits make it at least w times the growth minus a bounded amount.
    Beyond the fence it never comes back.
    """
    terms = {name: factor for name, factor in terms.items() if factor}
    names = tuple(sorted(terms))
    if not names:
        return truth(numeration, constant == 0 if relation == "=" else constant <= 0)
    t = numeration.t
    swing = sum(abs(factor) for factor in terms.values()) * max(numeration.digits)
    if numeration.base:
        fence = swing / (t - 1) + abs(constant) + 2
        weigh = lambda state: state[0]
    else:
        growth = (t + math.sqrt(t * t + 4)) / 2
        shrink = 1 / growth
        other = (1 + shrink) * swing / (1 - shrink)
        fence = max(
            (growth + 1) * swing / (growth - 1),
            (growth + shrink) * (abs(constant) + 1) + other,
        ) + 2
        weigh = lambda state: state[0] * growth + state[1]
    letters = [
        (letter, sum(terms[name] * digit for name, digit in zip(names, letter)))
        for letter in itertools.product(numeration.digits, repeat=len(names))
    ]

    def step(state):
        value, shifted, last = state
        for letter, added in letters:
            if not all(map(numeration.follows, last, letter)):
                continue
            blocked = last if numeration.base else tuple(d if d == t else 0 for d in letter)
            if value is None:
                yield letter, (None, 0, blocked)
                continue
            if numeration.base:
                to = (t * value + added, 0, blocked)
            else:
                to = (t * value + shifted + added, value + added, blocked)
            if weigh(to) > fence:
                continue
            if weigh(to) < -fence:
                if relation == "=":
                    continue
                to = (None, 0, blocked)
            yield letter, to

    def accepts(state):
        if state[0] is None:
            return True
        return state[0] + constant == 0 if relation == "=" else state[0] + constant <= 0

    return explore(numeration, names, (0, 0, (0,) * len(names)), step, accepts)


def multiple(numeration, terms, modulus, constant):
    """The sum is a multiple of the modulus."""
    names = tuple(sorted(terms))
    if not names:
        return truth(numeration, constant % modulus == 0)
    t = numeration.t

    def step(state):
        value, shifted, last = state
        for letter in itertools.product(numeration.digits, repeat=len(names)):
            if not all(map(numeration.follows, last, letter)):
                continue
            added = sum(terms[name] * digit for name, digit in zip(names, letter))
            if numeration.base:
                yield letter, ((t * value + added) % modulus, 0, last)
            else:
                blocked = tuple(d if d == t else 0 for d in letter)
                new = (t * value + shifted + added) % modulus
                yield letter, (new, (value + added) % modulus, blocked)

    start = (0, 0, (0,) * len(names))
    return explore(numeration, names, start, step, lambda s: (s[0] + constant) % modulus == 0)


def digit_relation(numeration, kind, names):
    """xor of two numbers is the third; powers of two; the lowest bit; a 1 and zeros."""
    require(kind == "weight" or numeration.binary, "binary digits are not known here")
    require(len(set(names)) == len(names), "a name comes twice")

    def bit(digit):
        return digit and digit & (digit - 1) == 0

    def step(state):
        for letter in itertools.product(numeration.digits, repeat=len(names)):
            if kind == "xor" and letter[0] ^ letter[1] == letter[2]:
                yield letter, 0
            elif kind == "pow2" and (letter[0] == 0 or state == 0 and bit(letter[0])):
                yield letter, int(state or letter[0] != 0)
            elif kind == "weight" and (letter[0] == 0 or state == 0 and letter[0] == 1):
                yield letter, int(state or letter[0] != 0)
            elif kind == "low":
                x, low = letter
                if state == 0 and low == 0:
                    yield letter, 0
                elif state == 0 and x & -x == low or state == 1 and x == low == 0:
                    yield letter, 1

    done = explore(numeration, range(len(names)), 0, step, lambda s: kind == "xor" or s == 1)
    return renamed(done, list(names))


def eliminate(numeration, factors, names):
    """There are numbers for the names with which all factors accept: the cheapest name first."""
    factors, names = list(factors), set(names)
    while names:
        cost = {
            name: math.prod(len(f.moves) for f in factors if name in f.names) for name in names
        }
        name = min(sorted(names), key=cost.get)
        names.remove(name)
        held = sorted((f for f in factors if name in f.names), key=lambda f: len(f.moves))
        factors = [f for f in factors if name not in f.names]
        product = truth(numeration, True)
        for factor in held:
            product = both(product, factor)
        factors.append(without(product, name))
    product = truth(numeration, True)
    for factor in sorted(factors, key=lambda f: len(f.moves)):
        product = both(product, factor)
    return product


def given(numeration, tracks, rows, accepting, start):
    """An automaton of a file: rows by letters, the first track counting least."""
    size = len(numeration.digits)
    letters = [
        tuple(reversed(letter)) for letter in itertools.product(numeration.digits, repeat=tracks)
    ]
    require(all(len(row) == size**tracks for row in rows), "a row has the wrong length")
    require(rows[start][0] == start, "leading zeros must lead back to the start")
    order = [start] + [s for s in range(len(rows)) if s != start]
    place = {state: i for i, state in enumerate(order)}
    moves = [{l: place[to] for l, to in zip(letters, rows[state])} for state in order]
    automaton = Automaton(numeration, range(tracks), moves, [place[s] for s in accepting])
    return both(automaton, numbers(numeration, tuple(range(tracks))))
