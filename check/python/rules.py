"""The rule language: docs/formats/rules.md.

A text becomes tuples, which logic.py and theorems.py read.
"""

import itertools
import re

from proof import NotAProof, require

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
