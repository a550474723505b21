"""Formulas about natural numbers as automata, with the properties of rules.md.

A property that automata cannot decide is read in two ways, one too wide and one too narrow.
"""

import digits
from proof import require


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
