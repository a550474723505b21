"""Theorems about all positions of a game: docs/formats/proof.md, Theorems, and rules.md.

Reads the rules, derives the statements from which the claim follows, and decides them with the
automata of digits.py. Written from the two pages alone.
"""

import itertools
import re

import digits
from logic import Logic
from proof import number, require
from rules import Rules


class Theorem:
    def __init__(self, kind, misere, rules, measure, numeration, relations):
        self.kind, self.misere, self.rules, self.measure = kind, misere, rules, measure
        self.logic = Logic(numeration)
        self.x = [self.logic.fresh() for _ in rules.names]
        self.relation, *self.slid = relations or [None]
        tracks = len(self.x) + (kind != "outcome")
        require(all(len(r.names) == tracks for r in relations), "an automaton reads too few numbers")
        require(len(self.slid) == sum(c[0] for c in rules.clauses), "each slide needs an automaton")
        require(kind == "value" or all(len(c[1]) < 2 for c in rules.clauses), "sums need values")
        self.here = self.exists(self.x)
        require(kind != "window" or not digits.complement(self.here).accepting, "some numbers are no positions")

    def values(self, position):
        return {name: ("variable", variable) for name, variable in zip(self.rules.names, position)}

    def exists(self, position):
        before = set(self.logic.granted)
        result = self.logic.condition(self.rules.where, self.values(position), True)
        require(self.logic.granted == before, "'where' is not decided here")
        return result

    def holds(self, relation, position, value):
        """The relation of a position; a variable that comes twice is read by a copy of it."""
        names, copies, equal = [], [], []
        for name in [*position, *([] if value is None else [value])]:
            if name in names:
                copies.append(self.logic.fresh())
                equal.append(self.logic.compare({name: 1, copies[-1]: -1}, "=", 0))
                name = copies[-1]
            names.append(name)
        return self.logic.some(copies, [digits.renamed(relation, names), *equal])

    def none(self, automaton, statement):
        require(not digits.both(self.here, automaton).accepting, f"it does not hold that {statement}")

    def moves(self, clause, wide):
        """The parts, the variables and the conditions of each way to move."""
        _, parts, ranges, condition = clause
        choices = [[("set", n) for n in r] if isinstance(r, list) else [("range", r)] for _, r in ranges]
        for choice in itertools.product(*choices):
            values, bound, factors = self.values(self.x), [], []
            for (name, _), (kind, given) in zip(ranges, choice):
                if kind == "set":
                    values[name] = ("number", given)
                    continue
                new = self.logic.fresh()
                here = ({new: 1}, 0, [], [])
                factors.append(self.logic.atom(self.logic.term(given[0], values), "<=", here))
                factors.append(self.logic.atom(here, "<=", self.logic.term(given[1], values)))
                values[name] = ("variable", new)
                bound.append(new)
            factors.append(self.logic.condition(condition, values, wide))
            points = []
            for point in parts:
                points.append([])
                for expression in point:
                    new = self.logic.fresh()
                    term = self.logic.term(expression, values)
                    factors.append(self.logic.atom(({new: 1}, 0, [], []), "=", term))
                    bound.append(new)
                    points[-1].append(new)
                factors.append(self.exists(points[-1]))
            yield points, bound, factors

    def some_move(self, clause, wide, then):
        return self.logic.any(
            self.logic.some(bound, factors + [then(points)])
            for points, bound, factors in self.moves(clause, wide)
        )

    def some_option(self, value, wide):
        slides = iter(self.slid)
        return self.logic.any(
            self.holds(next(slides), self.x, value)
            if clause[0]
            else self.some_move(clause, wide, lambda points: self.result(points, value))
            for clause in self.rules.clauses
        )

    def result(self, points, value):
        logic = self.logic
        if value is None:
            return self.holds(self.relation, points[0], None) if points else digits.truth(logic.numeration, not self.misere)
        if not points:
            return logic.compare({value: 1}, "=", -int(self.kind == "onehot"))
        if len(points) == 1:
            return self.holds(self.relation, points[0], value)
        own = [logic.fresh() for _ in points]
        factors = [self.holds(self.relation, p, v) for p, v in zip(points, own)]
        total, made = own[0], list(own)
        for v in own[1:]:
            terms, _, new, defined = logic.xor(total, v, [], [])
            (total,), made, factors = terms, made + new, factors + defined
        return logic.some(made, factors + [logic.compare({total: 1, value: -1}, "=", 0)])

    def check(self):
        self.check_measure()
        self.check_slides()
        checks = {"outcome": self.check_outcomes, "window": self.check_window}
        checks.get(self.kind, self.check_values)()

    def check_window(self):
        """With a(n) the least option of n, or n: the options are those from a(n) to n - 1, and
        a(n + 1) is a(n) or a(n) + 1. Then the heaps from a(n) to n have different values."""
        logic, n = self.logic, self.x[0]
        for slide, parts, *_ in self.rules.clauses:
            require(len(self.x) == 1 and not slide and len(parts) == 1, "windows are about one heap")
        m, after_n, after_m = (logic.fresh() for _ in range(3))
        after = [logic.compare({x: -1, y: 1}, "=", -1) for x, y in ((n, after_n), (m, after_m))]

        def leads(start, end, wide):
            mine, self.x = self.x, [start]
            result = logic.any(
                logic.some(bound, factors + [logic.compare({points[0][0]: 1, end: -1}, "=", 0)])
                for clause in self.rules.clauses
                for points, bound, factors in self.moves(clause, wide)
            )
            self.x = mine
            return result

        option, no = leads(n, m, True), digits.complement
        self.none(digits.both(option, logic.compare({n: 1, m: -1}, "<=", 0)), "moves lead down")
        below = logic.compare({after_m: 1, n: -1}, "<=", 1)
        self.none(logic.all([*after, option, below, no(leads(n, after_m, False))]), "an option is left out")
        lower = [leads(after_n, m, True), logic.compare({m: 1, n: -1}, "<=", 1), no(leads(n, m, False))]
        self.none(logic.all([*after, *lower]), "the least option becomes smaller")
        self.none(logic.all([*after, option, no(leads(after_n, after_m, False))]), "the least option leaps")

    def check_measure(self):
        logic, zero = self.logic, ({}, 0, [], [])
        now = [logic.term(part, self.values(self.x)) for part in self.measure]
        for term in now:
            natural = logic.atom(zero, "<=", term)
            self.none(digits.complement(natural), "the measure is a natural number")

        def bad(points):
            wrong = []
            for point in points:
                falls = digits.truth(logic.numeration, False)
                for part, before in reversed([*zip(self.measure, now)]):
                    after = logic.term(part, self.values(point))
                    same = digits.both(logic.atom(after, "=", before), falls)
                    falls = digits.either(logic.atom(after, "<=", before, 1), same)
                wrong.append(digits.complement(digits.both(falls, digits.numbers(logic.numeration, tuple(sorted({*point, *self.x}))))))
            return logic.any(wrong)

        for clause in self.rules.clauses:
            self.none(self.some_move(clause, True, bad), "every move makes the measure smaller")

    def check_slides(self):
        slides = iter(self.slid)
        for clause in self.rules.clauses:
            if not clause[0]:
                continue
            own, value = next(slides), None if self.kind == "outcome" else self.logic.fresh()

            def goes_on(points):
                return digits.either(
                    self.holds(self.relation, points[0], value), self.holds(own, points[0], value)
                )

            said = self.holds(own, self.x, value)
            wide, narrow = (self.some_move(clause, w, goes_on) for w in (True, False))
            names = [] if value is None else [value]
            for wrong in (
                digits.both(said, digits.complement(narrow)),
                digits.both(digits.complement(said), wide),
            ):
                self.none(self.logic.some(names, [wrong]), "a slide reaches what its next step does")

    def check_values(self):
        logic, v, u = self.logic, self.logic.fresh(), self.logic.fresh()
        has_v, has_u = self.holds(self.relation, self.x, v), self.holds(self.relation, self.x, u)
        below = logic.compare({u: 1, v: -1}, "<=", 1)
        self.none(digits.complement(logic.some([v], [has_v])), "every position has a value")
        self.none(logic.some([u, v], [has_u, has_v, below]), "no position has two values")
        smaller = [below]
        if self.kind == "onehot":
            power = lambda name: digits.digit_relation(logic.numeration, "pow2", (name,))
            wrong = logic.some([v], [has_v, digits.complement(power(v))])
            self.none(wrong, "every value is a power of two")
            smaller.append(power(u))
        same = logic.some([v], [has_v, self.some_option(v, True)])
        self.none(same, "no option has the value of its position")
        missed = digits.complement(self.some_option(u, False))
        self.none(logic.some([u, v], [has_v, *smaller, missed]), "every smaller value is reached")

    def check_outcomes(self):
        lost = self.holds(self.relation, self.x, None)
        self.none(digits.both(lost, self.some_option(None, True)), "P leads out of P")
        others = digits.complement(lost)
        if self.misere:
            every = lambda _: digits.truth(self.logic.numeration, True)
            moves = [self.logic.any(self.some_move(c, w, every) for c in self.rules.clauses) for w in (True, False)]
            self.none(digits.both(lost, digits.complement(moves[1])), "P-positions have moves")
            others = digits.both(others, moves[0])
        self.none(digits.both(others, digits.complement(self.some_option(None, False))), "others lead to P")


def read_automata(lines, numeration):
    """Triples of `dfa`, `accepting` and rows."""
    result = []
    while lines:
        name, tracks, states, start = lines.pop(0)
        tracks, states, start = number(tracks, 10), number(states, 100_001), number(start)
        require(tracks > 0 and start < states and lines, "a bad automaton")
        accepting = lines.pop(0)
        accepting = [] if accepting == ["none"] else [number(s, states) for s in accepting]
        require(accepting == sorted(set(accepting)), "accepting states are ascending")
        require(len(lines) >= states, "an automaton has too few rows")
        rows = [[number(s, states) for s in lines.pop(0)] for _ in range(states)]
        result.append(digits.given(numeration, tracks, rows, accepting, start))
    require(result, "there is no automaton")
    return result


def check_theorem(proof, kind, play, name):
    require(kind in ("value", "onehot", "outcome", "window") and play in ("normal", "misere"), "unknown claim")
    require(play == "normal" or kind == "outcome", "misère play has no values")
    text, measure, numeration, lines, order = "", None, None, [], []
    for word, rest in proof.records():
        order.append(word)
        if word == "rule":
            text += rest + "\n"
        elif word == "measure":
            require(measure is None, "two measures")
            measure = rest
        elif word == "numeration":
            require(numeration is None, "two numerations")
            base, _, parameter = rest.partition(" ")
            numeration = digits.Numeration(base, number(parameter))
        else:
            require(word in ("dfa", "accepting", "row"), f"unknown record {word!r}")
            lines.append(rest.split(" "))
            require(word != "dfa" or len(lines[-1]) == 4, "a bad automaton")
    shape = "".join({"rule": "r", "measure": "m", "numeration": "n", "dfa": "d", "accepting": "a"}.get(w, "w") for w in order)
    wanted = "r+m" if kind == "window" else "r+mn(daw+)+"
    require(re.fullmatch(wanted, shape), "the records are not in order")
    rules = Rules(text)
    require(rules.name == name, "the rules are those of another game")
    parts = Rules(f"game g ({', '.join(rules.names)})\nto nothing\nends by {measure}").measure
    numeration = numeration or digits.Numeration("base", 2)
    relations = [] if kind == "window" else read_automata(lines, numeration)
    theorem = Theorem(kind, play == "misere", rules, parts, numeration, relations)
    theorem.check()
    if kind == "window":
        return (
            f"with a(n) the least option of n in {name}, or n if there is none: g(0) = 0; "
            "g(n+1) = n + 1 - a(n) if a(n+1) = a(n), and otherwise g(a(n))"
        )
    if kind == "outcome":
        play = "misère" if play == "misere" else play
        return f"the automaton P accepts exactly the positions of {name} that the player to move loses in {play} play"
    return f"the automaton G gives the nim value of every position of {name}"
