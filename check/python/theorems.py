"""Theorems about all positions of a game: docs/formats/proof.md, Theorems, and rules.md.

Reads the rules, derives the statements from which the claim follows, and decides them with the
automata of digits.py. Written from the two pages alone.
"""

import itertools
import re

import digits
from proof import NotAProof, NotKnown, number, require

WORDS = "game where to slide nothing for in if ends by and or not xor div mod min max true".split()
PROPERTIES = {"pow2": 1, "fib": 1, "prime": 1, "primepower": 1, "square": 1, "divides": 2, "hasdigit": 2}


class Rules:
    """rules.md. Expressions are tuples, conditions too."""

    def __init__(self, text):
        text = re.sub("--[^\n]*", "", text)
        self.tokens = re.findall(r"[A-Za-z_]\w*|\d+|\.\.|!=|<=|>=|\S", text, re.ASCII) + ["end of text"]
        # Each level of parentheses is read at most twice.
        deepest = max(itertools.accumulate({"(": 1, ")": -1}.get(t, 0) for t in self.tokens))
        require(deepest <= 12, "the rules are nested too deeply")
        require(self.tokens.count("not") <= 100 and len(text) <= 20_000, "the rules are too long")
        self.at, self.names, self.where, self.clauses, self.measure = 0, [], ("true",), [], []
        self.want("game")
        self.name = self.take()
        self.want("(")
        self.names = self.listed(self.take, ")")
        if self.accept("where"):
            self.where = self.condition()
        while self.tokens[self.at] in ("to", "slide"):
            self.clauses.append(self.clause())
        if self.accept("ends"):
            self.want("by")
            self.measure = self.listed(self.expression, "end of text")
        else:
            self.want("end of text")
        require(self.clauses, "the game has no moves")

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def accept(self, token):
        found = self.tokens[self.at] == token
        self.at += found
        return found

    def want(self, token):
        require(self.take() == token, f"the rules: expected {token!r}")

    def listed(self, read, end):
        result = [read()]
        while self.accept(","):
            result.append(read())
        self.want(end)
        return result

    def clause(self):
        slide = self.take() == "slide"
        start, parts = self.at, []
        if not self.accept("nothing"):
            parts = [self.point()]
            while not slide and self.accept("+"):
                parts.append(self.point())
        ranges = []
        while self.accept("for" if not ranges else ","):
            name = self.take()
            require(name not in self.names and name not in WORDS, f"bad name {name!r}")
            require(all(name != bound for bound, _ in ranges), f"{name!r} is used twice")
            self.want("in")
            if self.accept("{"):
                ranges.append((name, [int(n) for n in self.listed(self.take, "}")]))
            else:
                first = self.expression()
                self.want("..")
                ranges.append((name, (first, self.expression())))
        require(not (slide and ranges), "a slide binds nothing")
        condition = self.condition() if self.accept("if") else ("true",)
        return slide, parts, ranges, condition

    def point(self):
        self.want("(")
        point = self.listed(self.expression, ")")
        require(len(point) == len(self.names), "a position has the wrong number of numbers")
        return point

    def expression(self):
        left = self.product()
        while self.tokens[self.at] in ("+", "-", "xor"):
            # "(a) + (b)" is a sum of positions, but there each is read by itself.
            left = (self.take(), left, self.product())
        return left

    def product(self):
        left = self.factor()
        while self.tokens[self.at] in ("div", "mod"):
            left = (self.take(), left, int(self.take()))
            require(left[2] > 0, "nothing is divided by 0")
        return left

    def factor(self):
        token = self.take()
        if token.isdecimal():
            return ("*", int(token), self.factor()) if self.accept("*") else ("number", int(token))
        if token in ("min", "max"):
            self.want("(")
            return (token, *self.listed(self.expression, ")"))
        if token == "(":
            inner = self.expression()
            self.want(")")
            return inner
        require(re.fullmatch(r"[A-Za-z_]\w*", token) and token not in WORDS, f"the rules: {token!r}")
        return ("name", token)

    def condition(self):
        parts = [self.conjunction()]
        while self.accept("or"):
            parts.append(self.conjunction())
        return ("or", *parts)

    def conjunction(self):
        parts = [self.negated()]
        while self.accept("and"):
            parts.append(self.negated())
        return ("and", *parts)

    def negated(self):
        if self.accept("not"):
            return ("not", self.negated())
        if self.accept("true"):
            return ("true",)
        token = self.tokens[self.at]
        if token in PROPERTIES:
            self.take()
            self.want("(")
            terms = self.listed(self.expression, ")")
            require(len(terms) == PROPERTIES[token], "a property has the wrong number of numbers")
            return ("property", token, terms)
        start = self.at
        if self.accept("("):  # a condition in parentheses, or an expression
            try:
                inner = self.condition()
                self.want(")")
                return inner
            except NotAProof:
                self.at = start
        left, sign = self.expression(), self.take()
        require(sign in ("=", "!=", "<", "<=", ">", ">="), "the rules: expected a comparison")
        return ("compare", sign, left, self.expression())


class Logic:
    """Formulas as automata. Variables are numbers; each is used for one thing."""

    def __init__(self, numeration):
        self.numeration, self.count = numeration, 0
        self.granted = set()

    def fresh(self):
        self.count += 1
        return self.count - 1

    # A term is a sum, the variables it needed, and the automata that define them.
    def term(self, expression, values):
        kind = expression[0]
        if kind == "number":
            return {}, expression[1], [], []
        if kind == "name":
            require(expression[1] in values, f"the rules: nothing is called {expression[1]!r}")
            value = values[expression[1]]
            return ({}, value[1], [], []) if value[0] == "number" else ({value[1]: 1}, 0, [], [])
        if kind == "*":
            terms, constant, made, defined = self.term(expression[2], values)
            factor = expression[1]
            return {n: factor * c for n, c in terms.items()}, factor * constant, made, defined
        if kind in ("div", "mod"):
            name, made, defined = self.named(self.term(expression[1], values))
            new, divisor = self.fresh(), expression[2]
            if kind == "div":
                defined += [
                    self.compare({name: 1, new: -divisor}, "<=", 1 - divisor),
                    self.compare({name: -1, new: divisor}, "<=", 0),
                ]
            else:
                defined += [
                    digits.multiple(self.numeration, {name: 1, new: -1}, divisor, 0),
                    self.compare({new: 1}, "<=", 1 - divisor),
                ]
            return {new: 1}, 0, made + [new], defined
        left, right = self.term(expression[1], values), self.term(expression[2], values)
        made, defined = left[2] + right[2], left[3] + right[3]
        if kind in "+-":
            sign = 1 if kind == "+" else -1
            terms = dict(left[0])
            for name, factor in right[0].items():
                terms[name] = terms.get(name, 0) + sign * factor
            return terms, left[1] + sign * right[1], made, defined
        if kind == "xor":
            a, made_a, defined_a = self.named(left)
            b, made_b, defined_b = self.named(right)
            return self.xor(a, b, made_a + made_b, defined_a + defined_b)
        new = self.fresh()
        plain_left, plain_right = (left[0], left[1]), (right[0], right[1])
        low, high = (plain_left, plain_right) if kind == "min" else (plain_right, plain_left)
        is_low = self.difference(({new: 1}, 0), low, "=")
        is_high = self.difference(({new: 1}, 0), high, "=")
        ordered = self.difference(plain_left, plain_right, "<=")
        defined = defined + [
            digits.either(
                digits.both(ordered, is_low), digits.both(digits.complement(ordered), is_high)
            )
        ]
        return {new: 1}, 0, made + [new], defined

    def xor(self, a, b, made, defined):
        new = self.fresh()
        if a == b:
            copy = self.fresh()
            made, defined = made + [copy], defined + [self.compare({b: 1, copy: -1}, "=", 0)]
            b = copy
        relation = digits.digit_relation(self.numeration, "xor", (a, b, new))
        return {new: 1}, 0, made + [new], defined + [relation]

    def named(self, term):
        terms, constant, made, defined = term
        if constant == 0 and list(terms.values()) == [1]:
            return next(iter(terms)), list(made), list(defined)
        new = self.fresh()
        equation = self.difference(({new: 1}, 0), (terms, constant), "=")
        return new, made + [new], defined + [equation]

    def compare(self, terms, relation, constant):
        return digits.linear(self.numeration, terms, relation, constant)

    def difference(self, left, right, relation, shift=0):
        terms = dict(left[0])
        for name, factor in right[0].items():
            terms[name] = terms.get(name, 0) - factor
        return self.compare(terms, relation, left[1] - right[1] + shift)

    def some(self, names, factors):
        return digits.eliminate(self.numeration, factors, names)

    def atom(self, left, relation, right, shift=0):
        core = self.difference(left[:2], right[:2], relation, shift)
        return self.some(left[2] + right[2], left[3] + right[3] + [core])

    def any(self, automata):
        result = digits.truth(self.numeration, False)
        for automaton in automata:
            result = digits.either(result, automaton)
        return result

    def all(self, automata):
        result = digits.truth(self.numeration, True)
        for automaton in automata:
            result = digits.both(result, automaton)
        return result

    def condition(self, condition, values, wide):
        kind = condition[0]
        if kind == "true":
            return digits.truth(self.numeration, True)
        if kind == "not":
            return digits.complement(self.condition(condition[1], values, not wide))
        if kind in ("and", "or"):
            parts = [self.condition(part, values, wide) for part in condition[1:]]
            return self.all(parts) if kind == "and" else self.any(parts)
        if kind == "property":
            return self.property(condition[1], condition[2], values, wide)
        sign, left, right = condition[1], self.term(condition[2], values), self.term(condition[3], values)
        if sign == "!=":
            return digits.either(self.atom(left, "<=", right, 1), self.atom(right, "<=", left, 1))
        if sign in (">", ">="):
            left, right, sign = right, left, "<" if sign == ">" else "<="
        return self.atom(left, "=" if sign == "=" else "<=", right, int(sign == "<"))

    def property(self, kind, terms, values, wide):
        names, made, defined = [], [], []
        for term in terms:
            name, new, conditions = self.named(self.term(term, values))
            if name in names:
                copy = self.fresh()
                new, conditions = new + [copy], conditions + [self.compare({name: 1, copy: -1}, "=", 0)]
                name = copy
            names.append(name)
            made += new
            defined += conditions
        exact = kind == "pow2" and self.numeration.binary
        exact = exact or kind == "fib" and not self.numeration.base and self.numeration.t == 1
        if exact:
            core = digits.digit_relation(
                self.numeration, "pow2" if kind == "pow2" else "weight", names
            )
        else:
            core = self.fact(kind, names, wide)
        return self.some(made, defined + [core])

    def fact(self, kind, names, wide):
        """Facts of arithmetic: a set that holds all such numbers, or only such numbers."""
        self.granted.add((kind, wide))
        n = names[0]
        is_one_of = lambda *numbers: self.any(self.compare({n: 1}, "=", -k) for k in numbers)
        divisible = lambda m, rest=0: digits.multiple(self.numeration, {n: 1}, m, -rest)
        no_multiple = lambda *ms: self.all(digits.complement(divisible(m)) for m in ms)
        at_least = lambda k, name=n: self.compare({name: -1}, "<=", k)
        if kind == "prime":
            if wide:
                return digits.either(is_one_of(2, 3, 5), digits.both(at_least(6), no_multiple(2, 3, 5)))
            return is_one_of(2, 3, 5, 7, 11, 13)
        if kind == "primepower":
            if wide:
                return digits.both(at_least(2), no_multiple(6, 10, 15))
            return is_one_of(2, 3, 4, 5, 7, 8, 9, 11, 13)
        if kind == "square":
            return self.any(divisible(16, r) for r in (0, 1, 4, 9)) if wide else is_one_of(0, 1, 4, 9, 16, 25)
        if kind == "pow2":
            if wide:
                return digits.both(digits.either(is_one_of(1), divisible(2)), no_multiple(3, 5, 7))
            return is_one_of(1, 2, 4, 8, 16)
        if kind == "fib":
            return at_least(1) if wide else is_one_of(1, 2, 3, 5, 8, 13)
        m = names[1]
        if kind == "hasdigit":  # m is a decimal digit of n
            if wide:
                return self.all([at_least(1, m), self.compare({m: 1}, "<=", -9), self.compare({m: 1, n: -1}, "<=", 0)])
            last = digits.multiple(self.numeration, {n: 1, m: -1}, 10, 0)
            return self.all([at_least(1, m), self.compare({m: 1}, "<=", -9), last])
        zero = self.compare({m: 1}, "=", 0)
        if wide:
            return digits.either(zero, self.all([at_least(1), self.compare({n: 1, m: -1}, "<=", 0), self.low_at_most(n, m)]))
        clear = self.any([zero, is_one_of(1), self.compare({n: 1, m: -1}, "=", 0)])
        if not self.numeration.binary:
            return clear
        low = self.fresh()
        power = digits.digit_relation(self.numeration, "pow2", (n,))
        lowest = digits.digit_relation(self.numeration, "low", (m, low))
        return digits.either(clear, self.some([low], [power, lowest, self.compare({n: 1, low: -1}, "<=", 0)]))

    def low_at_most(self, n, m):
        if not self.numeration.binary:
            return digits.truth(self.numeration, True)
        a, b = self.fresh(), self.fresh()
        of_n = digits.digit_relation(self.numeration, "low", (n, a))
        of_m = digits.digit_relation(self.numeration, "low", (m, b))
        return self.some([a, b], [of_n, of_m, self.compare({a: 1, b: -1}, "<=", 0)])


class Theorem:
    def __init__(self, kind, misere, rules, measure, numeration, relations):
        self.kind, self.misere, self.rules, self.measure = kind, misere, rules, measure
        self.logic = Logic(numeration)
        self.x = [self.logic.fresh() for _ in rules.names]
        self.relation, *self.slid = relations
        tracks = len(self.x) + (kind != "outcome")
        require(all(len(r.names) == tracks for r in relations), "an automaton reads too few numbers")
        require(len(self.slid) == sum(c[0] for c in rules.clauses), "each slide needs an automaton")
        require(kind == "value" or all(len(c[1]) < 2 for c in rules.clauses), "sums need values")
        self.here = self.exists(self.x)

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
        (self.check_outcomes if self.kind == "outcome" else self.check_values)()

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
    require(kind in ("value", "onehot", "outcome") and play in ("normal", "misere"), "unknown claim")
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
    require(re.fullmatch("r+mn(daw+)+", shape), "the records are not in order")
    rules = Rules(text)
    require(rules.name == name, "the rules are those of another game")
    parts = Rules(f"game g ({', '.join(rules.names)})\nto nothing\nends by {measure}").measure
    theorem = Theorem(kind, play == "misere", rules, parts, numeration, read_automata(lines, numeration))
    theorem.check()
    if kind == "outcome":
        play = "misère" if play == "misere" else play
        return f"the automaton P accepts exactly the positions of {name} that the player to move loses in {play} play"
    return f"the automaton G gives the nim value of every position of {name}"
