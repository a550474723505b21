"""The Python module: its examples, its answers, its errors, and that nothing crashes it."""
import doctest
import inspect
import json
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import typing
import unittest
import unittest.mock
import zipfile

import networkx
import numpy

import grundy

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "examples" / "rules"


class Squares(grundy.Game):
    def options(self, n):
        return [n - k * k for k in range(1, n + 1) if k * k <= n]


class Documentation(unittest.TestCase):
    def test_examples_of_the_docstrings(self):
        # Of all that the package offers, wherever in it that is written.
        finder = doctest.DocTestFinder()
        examples = doctest.DocTestFinder(recurse=False).find(grundy, "grundy")
        for name in grundy.__all__:
            if name == "Progress":
                continue
            examples += finder.find(getattr(grundy, name), name, module=False)
        runner = doctest.DocTestRunner()
        for example in examples:
            example.globs = {"grundy": grundy, **vars(grundy)}
            runner.run(example)
        self.assertGreater(runner.tries, 40)
        self.assertEqual(runner.failures, 0)

    def test_examples_of_the_manual(self):
        text = (ROOT / "docs" / "PYTHON.md").read_text()
        code = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
        runner = doctest.DocTestRunner()
        runner.run(doctest.DocTestParser().get_doctest(code, {}, "docs/PYTHON.md", None, None))
        self.assertGreater(runner.tries, 20)
        self.assertEqual(runner.failures, 0)

    def test_notebook(self):
        """Runs the cells of the notebook in order, and compares what they show."""
        notebook = json.loads((ROOT / "examples" / "notes.ipynb").read_text())
        names = {}
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.assertGreater(len(cells), 5)
        for number, cell in enumerate(cells):
            lines = "".join(cell["source"]).rstrip().split("\n")
            try:
                value = compile(lines[-1], f"cell {number}", "eval")
                exec(compile("\n".join(lines[:-1]), f"cell {number}", "exec"), names)
                shown = eval(value, names)
            except SyntaxError:
                exec(compile("\n".join(lines), f"cell {number}", "exec"), names)
                shown = None
            for output in cell["outputs"]:
                self.assertEqual(repr(shown), "".join(output["data"]["text/plain"]), lines)


class Answers(unittest.TestCase):
    def test_fields_are_those_of_the_json(self):
        result = grundy.solve("queen(3,4) + *4")
        self.assertEqual((result.outcome, result.nim_value, result.play), ("N", 6, "normal"))
        self.assertEqual([c.nim_value for c in result.components], [2, 4])
        self.assertEqual({str(move.to) for move in result.winning_moves},
                         {"queen(0,4) + *4", "queen(3,1) + *4", "queen(3,4) + *2"})

    def test_values_beyond_64_bits_of_sign(self):
        self.assertEqual(grundy.solve("nim(18446744073709551615)").nim_value, 2**64 - 1)

    def test_positions(self):
        p = grundy.parse("nim(1,2)")
        self.assertEqual({str(q) for q in p.options()}, {"nim(2)", "nim(1,1)", "nim(1)"})
        self.assertTrue(p.equivalent("*3") and not p.equivalent("*2"))
        self.assertTrue(p.equivalent(grundy.parse("*1") + "*2"))
        self.assertEqual([str(c) for c in ("*1" + p).components()], ["*1", "nim(1,2)"])
        self.assertEqual(grundy.parse("nim(1,1,1)").outcome(misere=True), "P")
        self.assertIn("<svg", grundy.parse("nim(3,5)")._repr_svg_())

    def test_sequences_are_arrays_that_are_not_copied(self):
        values = grundy.sequence("0.77", 1000)
        self.assertEqual(values.dtype, numpy.uint64)
        self.assertEqual(len(values), 1001)
        self.assertFalse(values.flags.owndata)
        self.assertEqual(grundy.sequence_info("0.77", 1000).period.length, 12)
        kept = grundy.sequence("0.07", 10**6)
        self.assertEqual(int(kept.max()), 9)

    def test_tables(self):
        table = grundy.table("queen(_,_)", 4, 7)
        self.assertEqual(table.values[3].tolist(), [3, 4, 5, 6, 2, 0, 1])
        self.assertIn("<svg", table._repr_svg_())

    def test_graphs(self):
        edges = numpy.array([[0, 1], [1, 2], [0, 2], [3, 3], [3, 0]])
        outcomes, values = grundy.graph_values(edges)
        self.assertEqual(outcomes.tolist(), [b"N", b"N", b"P", b"D"])
        self.assertEqual(values.tolist()[:3], [2, 1, 0])
        self.assertEqual(values[3], -1)
        self.assertEqual(grundy.digraph(edges[:3], 0, 1).nim_value(), 3)
        self.assertEqual(grundy.digraph([("a b", "c>"), ("c>", "ü")], "a b").nim_value(), 0)
        graph = networkx.DiGraph([("x", "y"), ("y", "z"), ("x", "z")])
        self.assertEqual(grundy.digraph(graph, "x").nim_value(), 2)
        with self.assertRaises(ValueError):
            grundy.digraph(networkx.Graph([(1, 2)]), 1)


class Fields(unittest.TestCase):
    """The keyword arguments against the table of fields."""

    # What is asked, and the function of the engine that gets it.
    CALLS = {
        "solve": (lambda **fields: grundy.solve("nim(1,2)", **fields), "solve"),
        "moves": (lambda **fields: grundy.moves("nim(1,2)", **fields), "moves"),
        "equal": (lambda **fields: grundy.equal("*1", "*2", **fields), "compare"),
        "table": (lambda **fields: grundy.table("nim(_)", 3, **fields), "table"),
        "sequence": (lambda **fields: grundy.sequence_info("0.77", **fields), "sequence"),
        "graph": (lambda **fields: grundy.graph_values([[0, 1]], **fields), "graph_values"),
        "parse": (lambda **fields: grundy.parse("nim(1,2)", **fields), "parse"),
        "quotient": (lambda **fields: grundy.quotient("0.77", **fields), "quotient"),
        "identify": (lambda **fields: grundy.identify("0,1,2", **fields), "identify"),
        "conjecture": (lambda **fields: grundy.conjecture("nim(2)", **fields), "conjecture"),
        "genus": (lambda **fields: grundy.genus("nim(1,2)", **fields), "genus"),
        "play": (lambda **fields: grundy.reply("nim(1,2)", **fields), "reply"),
        "survey": (lambda **fields: grundy.survey(**fields), "survey"),
        "worksheet": (lambda **fields: grundy.worksheet("nim", **fields), "worksheet"),
        "dataset": (lambda **fields: grundy.dataset("nim", **fields), "dataset"),
        "export": (lambda **fields: grundy.export("nim(1,2)", **fields), "export_graph"),
        "rules": (lambda **fields: grundy.check_rules("return {}", **fields), "check_rules"),
        "saved_proof": (lambda **fields: grundy.explain_proof("x", **fields), "explain_proof"),
    }

    @staticmethod
    def keywords_of(kind):
        """What is not the subject of the question, nor handled apart."""
        return [field for field in grundy._grundy.fields(kind)
                if not field["required"] and field["type"] != "callback"]

    @staticmethod
    def sample(field):
        """A value other than the default."""
        value = {"flag": not field["default"], "either": True, "degree": "short", "number": 7,
                 "text": "3", "topic": "3", "size": 7, "share": 0.25, "duration": 5.0, "file": "sample",
                 "folder": "sample"}.get(field["type"])
        return field["words"][-1] if field["type"] == "choice" else value

    def asked(self, kind, fields):
        """The settings that reach the engine when a function is called."""
        call, name = self.CALLS[kind]

        class Reached(Exception):
            pass

        with unittest.mock.patch.object(grundy._grundy, name, side_effect=Reached) as engine:
            with self.assertRaises(Reached):
                call(**fields)
        return engine.call_args.args[-1]

    def test_every_kind_of_question_has_its_function(self):
        self.assertEqual(set(self.CALLS), set(grundy._grundy.questions()))
        for kind, function in grundy._grundy.questions().items():
            self.assertEqual(getattr(grundy, function)._kind, kind)

    def test_they_arrive_in_the_request(self):
        tried = 0
        for kind in self.CALLS:
            bare = self.asked(kind, {})
            for field in self.keywords_of(kind):
                with self.subTest(kind=kind, field=field["name"]):
                    tried += 1
                    value = self.sample(field)
                    self.assertNotEqual(value, field["default"])
                    settings = self.asked(kind, {field["name"]: value})
                    self.assertEqual(settings.get(field["name"]), value)
                    for other in self.keywords_of(kind):
                        if other["name"] != field["name"]:
                            self.assertEqual(settings.get(other["name"]), bare.get(other["name"]))
        self.assertGreater(tried, 40)

    def test_signatures_have_them_all_and_no_others(self):
        functions = [getattr(grundy, name) for name in grundy.__all__]
        functions = [function for function in functions if hasattr(function, "_kind")]
        self.assertEqual(len(functions), 19)
        for function in functions + [grundy.Position.solve, grundy.Position.moves]:
            with self.subTest(function=function.__qualname__):
                parameters = inspect.signature(function).parameters
                fields = {field["name"]: field for field in grundy._grundy.fields(function._kind)}
                if function is grundy.sequence:
                    for name in ("at", "rows", "zeros"):  # it returns one row of values
                        del fields[name]
                # What is asked about, where it is not a field.
                subject = {grundy.graph_values: ("edges", "nodes"), grundy.export: ("position",),
                           grundy.explain_proof: ("file",)}.get(function, ())
                parameters = {k: v for k, v in parameters.items() if k not in subject}
                if "self" in parameters:
                    fields = {name: field for name, field in fields.items() if not field["required"]}
                self.assertEqual(set(parameters) - {"self"}, set(fields))
                for name, field in fields.items():
                    self.assertTrue(field["required"] or f"\n    {name}: " in function.__doc__, name)
                    if not field["required"] and name not in ("to", "kind"):
                        self.assertEqual(parameters[name].default, field["default"])
                self.assertIn("timeout", typing.get_type_hints(function))

    def test_other_names_are_refused(self):
        names = {field["name"] for kind in self.CALLS for field in self.keywords_of(kind)}
        for kind, (call, _) in self.CALLS.items():
            own = {field["name"] for field in self.keywords_of(kind)}
            for name in (names - own) | {"bogus", "cancel", "limits"}:
                with self.assertRaisesRegex(TypeError, name, msg=kind):
                    call(**{name: 1})
                with self.assertRaisesRegex(TypeError, name, msg=kind):
                    grundy._grundy.settings(kind, None, {name: 1})
        with self.assertRaises(TypeError):
            grundy.sequence("0.77", at=5)

    def test_values_out_of_range_are_named(self):
        for fields, error, message in (
                ({"threads": 0}, ValueError, "threads is not a whole number from 1 to 1024"),
                ({"threads": 2**70}, ValueError, "threads is not a whole number"),
                ({"threads": 1.5}, TypeError, "threads is not a whole number"),
                ({"timeout": -1}, ValueError, "timeout is not a number of seconds"),
                ({"timeout": float("nan")}, ValueError, "timeout is not a number of seconds"),
                ({"explain": "long"}, ValueError, "explain is True, False, 'short' or 'full'"),
                ({"explain": 5}, TypeError, "explain is True, False, 'short' or 'full'"),
                ({"misere": "yes"}, TypeError, "misere is neither True nor False"),
                ({"proof": ""}, ValueError, "proof is an empty name")):
            with self.assertRaisesRegex(error, message, msg=fields):
                grundy.solve("*1", **fields)
        self.assertEqual(grundy.solve("*1", threads=numpy.int64(2), timeout=numpy.float32(9),
                                      memory=None, explain=None).nim_value, 1)


class Proofs(unittest.TestCase):
    def check(self, file):
        done = subprocess.run([sys.executable, ROOT / "check" / "python" / "grundy_check.py", file],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_they_are_written_and_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "x.proof")
            proof = grundy.solve("{*0, *2}", proof=file).proof
            self.assertEqual((proof.file, proof.claim), (str(file), "value 1 {*0, *2}"))
            self.assertIn("{*0, *2} has nim value 1", self.check(file))
            self.assertEqual(grundy.equal("{*1}", "{*0}", proof=str(file)).proof.claim,
                             "differ {*1} == {*0}")
            self.check(file)
            self.assertEqual(len(grundy.sequence("0.77", 5, proof=file)), 6)
            self.check(file)
            with self.assertRaises(OSError):
                grundy.solve("*1", proof=pathlib.Path(folder, "missing", "x"))

    def test_what_the_other_fronts_have(self):
        result = grundy.solve("nim(1,2)", count_plays=True)
        self.assertEqual((result.plays, result.plays_by_length), (5, [0, 0, 2, 3]))
        alone = grundy.solve("nim(3,5)", value_only=True)
        self.assertEqual((alone.nim_value, alone.winning_moves), (6, None))
        self.assertIn("mex", grundy.solve("queen(3,4)", search=True).method)
        self.assertEqual(len(grundy.solve("nim(7,7,7)", max_moves=1).winning_moves), 1)
        listed = grundy.moves("cram(9x9)", list_only=True)
        self.assertEqual((len(listed), listed[0].nim_value), (144, None))
        with tempfile.TemporaryDirectory() as folder:
            grundy.sequence("0.77", 1000, store=folder)
            self.assertTrue(os.listdir(folder))


class OwnGames(unittest.TestCase):
    def test_a_class_with_options(self):
        squares = Squares()
        self.assertEqual([squares(n).nim_value() for n in range(12)],
                         [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1])
        self.assertTrue((squares(29) + "nim(5)").equivalent("0"))
        self.assertEqual(str(squares(29)), "squares(29)")
        self.assertEqual(squares(5).winning_moves(), [])
        self.assertEqual([str(m.to) for m in squares(4).winning_moves()], ["squares(0)"])

    def test_positions_of_all_kinds(self):
        seen = []

        class Spy(grundy.Game):
            def options(self, position):
                seen.append(position)
                return []

        for position in (5, -1, 0.5, "text", (1, "x", (2.5,)), 2**62, ()):
            self.assertEqual(Spy()(position).outcome(), "P")
            self.assertEqual(seen[-1], position)
        Spy()(numpy.int64(7)).outcome()
        self.assertEqual(seen[-1], 7)

    def test_what_python_raises_comes_back(self):
        class Bad(grundy.Game):
            def options(self, n):
                if n == 0:
                    raise KeyError("no such stone")
                return [n - 1]

        for _ in range(3):
            with self.assertRaisesRegex(KeyError, "no such stone"):
                Bad()(5).nim_value()

    def test_what_is_not_a_game(self):
        class Loop(grundy.Game):
            def options(self, n):
                return [(n + 1) % 3]

        with self.assertRaisesRegex(grundy.EndlessPlay, r"loop\(0\) -> loop\(1\) -> loop\(2\)"):
            Loop()(0).nim_value()

        class Nothing(grundy.Game):
            def options(self, n):
                return None

        with self.assertRaisesRegex(grundy.Error, "must return a list"):
            Nothing()(0).outcome()
        with self.assertRaises(NotImplementedError):
            grundy.Game()(1).outcome()

    def test_a_game_may_ask_questions_itself(self):
        class Nested(grundy.Game):
            def options(self, n):
                return range(grundy.solve(f"nim({n})").nim_value)

        self.assertEqual(Nested()(4).nim_value(), 4)

    def test_many_values_are_one_question(self):
        squares = Squares()
        self.assertEqual(squares.values(range(12)), [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1])
        self.assertEqual(squares.values(numpy.array([9, 4, 6])), [2, 2, 1])
        self.assertEqual(squares.values(n for n in (29, 0)), [5, 0])
        self.assertEqual(squares.values([]), [])
        with self.assertRaises(TypeError):
            squares.values([object()])
        with self.assertRaises(TypeError):
            squares.values(range(3), misspelt=1)

    def test_options_of_all_kinds(self):
        answers = {
            "list": lambda n: list(range(n)),
            "tuple": lambda n: tuple(range(n)),
            "range": lambda n: range(n),
            "generator": lambda n: (k for k in range(n)),
            "array": lambda n: numpy.arange(n),
            "bytes": lambda n: numpy.arange(n, dtype=numpy.uint8),
            "every other": lambda n: numpy.arange(2 * n, dtype=numpy.int32)[::2] // 2,
            "numbers of NumPy's": lambda n: list(numpy.arange(n)),
            "equal numbers": lambda n: [float(k) for k in range(n)],
        }
        for name, options in answers.items():
            game = type("Kind", (grundy.Game,), {"options": lambda self, n: options(n)})()
            with self.subTest(name):
                self.assertEqual(game.values(range(40)), list(range(40)))
                self.assertEqual(game(9).nim_value(), 9)

    def test_rows_of_an_array_are_positions(self):
        class Rook(grundy.Game):
            def options(self, square):
                r, c = square
                return numpy.array([(k, c) for k in range(r)] + [(r, k) for k in range(c)],
                                   dtype=numpy.int16).reshape(-1, 2)

        # Short positions at first, and some that take several words.
        for squares in ([(r, c) for r in range(9) for c in range(9)], [(3, 300), (1, 258)]):
            self.assertEqual(Rook().values(squares), [r ^ c for r, c in squares])
            self.assertEqual(Rook().values(numpy.array(squares)), [r ^ c for r, c in squares])

    def test_the_options_of_many_positions_at_once(self):
        asked = []

        class Three(grundy.Game):
            def options(self, n):
                asked.append(n)
                return [n - taken for taken in (1, 3, 4) if taken <= n]

        class Many(Three):
            def options_many(self, positions):
                return [Three.options(self, n) for n in positions]

        expected = Three().values(range(2000))
        self.assertEqual(asked, list(range(2000)), "once each")
        asked.clear()
        self.assertEqual(Many().values(range(2000)), expected)
        self.assertEqual(asked, list(range(2000)))
        self.assertEqual(Many().values([1999, 5, 5, 700]), [expected[n] for n in (1999, 5, 5, 700)])
        self.assertEqual(Many()(1000).nim_value(), expected[1000])

    def test_options_of_many_positions_that_are_wrong(self):
        def game(many):
            return type("Wrong", (grundy.Game,), {
                "options": lambda self, n: range(n),
                "options_many": lambda self, positions: many(positions)})()

        for many in (lambda positions: [], lambda positions: 5, lambda positions: [[]]):
            with self.assertRaisesRegex(grundy.Error, "options_many must return"):
                game(many).values(range(7))
        with self.assertRaisesRegex(grundy.Error, "options must return"):
            game(lambda positions: [3 for _ in positions]).values(range(7))
        with self.assertRaisesRegex(ZeroDivisionError, "zero"):
            game(lambda positions: 1 / 0).values(range(7))

    def test_an_error_in_the_middle_of_many(self):
        class Bad(grundy.Game):
            def options(self, n):
                if n == 77:
                    raise KeyError("no such stone")
                return [n - 1] if n else []

        bad = Bad()
        for _ in range(3):
            with self.assertRaisesRegex(KeyError, "no such stone"):
                bad.values(range(100))
            self.assertEqual(bad.values(range(70, 77)), [n % 2 for n in range(70, 77)])

    def test_positions_that_grow_in_a_search(self):
        class Words(grundy.Game):
            def options(self, word):
                return [word[1:], word[:-1]] if word else []

        for first in ("ab", "abcdefghijkl"):  # one word, several
            self.assertEqual(Words().values([first, "abcdefghijklmno", "a", ""]),
                             [len(first) % 2, 1, 1, 0])

    def test_a_game_may_ask_for_its_own_values(self):
        class Inner(grundy.Game):
            def options(self, n):
                return range(n)

        class Outer(grundy.Game):
            def options(self, n):
                return Inner().values(range(n))

        self.assertEqual(Outer().values(range(6)), list(range(6)))

    def test_values_from_several_threads(self):
        squares = Squares()
        expected = squares.values(range(300))
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(Squares().values(range(300))))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        self.assertEqual(squares.values(range(300)), expected)
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [expected] * 4)

    def test_rule_files(self):
        self.assertEqual(grundy.add_rules(RULES / "squares.lua"), "squares")
        self.assertEqual(grundy.solve("squares(29) + *4").nim_value, 1)
        self.assertEqual(grundy.sequence("squares", 5).tolist(), [0, 1, 0, 1, 2, 0])
        with self.assertRaisesRegex(grundy.Error, "already"):
            grundy.add_rules(RULES / "squares.lua")
        with self.assertRaises(OSError):
            grundy.add_rules("no such file.lua")


class Nimbers(unittest.TestCase):
    def test_operators_are_those_of_a_field(self):
        N = grundy.Nimber
        numbers = [N(n) for n in (1, 2, 7, 200, 54321, 2**63 + 5, 2**200 + 17)]
        for a in numbers:
            self.assertEqual(a * a.inverse(), 1)
            self.assertEqual(a.sqrt() * a.sqrt(), a)
            self.assertEqual(a - a, 0)
            self.assertEqual(a ** -2, 1 / (a * a))
            self.assertEqual(a ** a.order(), 1)
            self.assertEqual(hash(a), hash(N(int(a))))
            self.assertEqual(pickle.loads(pickle.dumps(a)), a)
            for b in numbers:
                self.assertEqual(a * b / b, a)
                self.assertEqual((a + b) ** 2, a * a + b * b)
        self.assertEqual(N(7) * 9, N(8))
        self.assertEqual(9 * N(7), N(8))
        self.assertLess(N(3), N(5))

    def test_bad_numbers_are_refused(self):
        for wrong, error in ((-1, OverflowError), (2**256, OverflowError), (1.5, TypeError),
                             ("7", TypeError), (True, TypeError)):
            with self.assertRaises(error):
                grundy.Nimber(wrong)
        with self.assertRaises(ZeroDivisionError):
            grundy.Nimber(5) / 0
        with self.assertRaises(ZeroDivisionError):
            grundy.Nimber(0) ** -1
        with self.assertRaises(TypeError):
            grundy.Nimber(5) ** grundy.Nimber(2)
        with self.assertRaises(TypeError):
            grundy.Nimber(5) + 1.5

    def test_arrays_agree_with_single_numbers(self):
        import numpy

        random = numpy.random.default_rng(1)
        a = random.integers(0, 2**64, 300, dtype=numpy.uint64)
        b = random.integers(0, 2**64, 300, dtype=numpy.uint64)
        products = grundy.nim_multiply(a, b)
        for i in range(0, 300, 37):
            self.assertEqual(grundy.Nimber(int(a[i])) * int(b[i]), int(products[i]))
        self.assertTrue((grundy.nim_divide(products, b) == a).all())
        self.assertTrue((grundy.nim_sqrt(grundy.nim_square(a)) == a).all())
        self.assertTrue((grundy.nim_multiply(a, grundy.nim_inverse(a)) == 1).all())
        self.assertEqual(grundy.nim_multiply(a[:6].reshape(2, 3), 5).shape, (2, 3))
        self.assertEqual(grundy.nim_multiply(numpy.array([], dtype=numpy.uint64), 3).size, 0)
        with self.assertRaises(TypeError):
            grundy.nim_square([1.5])
        for wrong in [-1], numpy.array([-1]), [2**64], 2**64:
            with self.assertRaises(OverflowError):
                grundy.nim_square(wrong)

    def test_arrays_are_made_from_lists_and_numbers(self):
        import numpy

        # NumPy itself would make floating-point numbers of this list.
        large = [2**63, 1, 2**64 - 1]
        self.assertEqual(grundy.nim_multiply(large, 1).tolist(), large)
        self.assertEqual(grundy.nim_multiply([grundy.Nimber(7)], 9).tolist(), [8])
        self.assertEqual(grundy.nim_square([]).size, 0)
        self.assertEqual(grundy.nim_square(5), 7)
        self.assertEqual(numpy.ndim(grundy.nim_square(5)), 0)
        every_second = numpy.arange(8)[::2]
        self.assertEqual(grundy.nim_multiply(every_second, 1).tolist(), [0, 2, 4, 6])
        self.assertEqual(f"{grundy.Nimber(255):#x}", "0xff")

    def test_expressions_and_codes(self):
        self.assertEqual(grundy.nimber("1/w").value, "[w^2*3]")
        with self.assertRaises(grundy.Error) as caught:
            grundy.nimber("7 xor 9")
        self.assertEqual(caught.exception.offset, 2)
        self.assertEqual(getattr(grundy.lexicode(24, 8).weights, "8"), 759)
        with self.assertRaises(grundy.Error):
            grundy.lexicode(5, 8)


class Errors(unittest.TestCase):
    def test_messages_and_places(self):
        with self.assertRaises(grundy.Error) as caught:
            grundy.parse("nim(3,5,x)")
        self.assertEqual(caught.exception.offset, 8)
        self.assertIn("'x' is not a heap size", str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)

    def test_limits(self):
        with self.assertRaises(grundy.LimitReached):
            grundy.parse("sprouts(9)").nim_value(max_positions=10)
        self.assertIsNone(grundy.solve("sprouts(9)", max_positions=10).nim_value)

    def test_wrong_types_are_type_errors(self):
        for call in (lambda: grundy.parse(5), lambda: grundy.parse(None), lambda: grundy.solve([]),
                     lambda: grundy.sequence(5), lambda: grundy.sequence("0.77", "x"),
                     lambda: grundy.solve("*1", threads="two"), lambda: grundy.parse("*1") + 5,
                     lambda: Squares()(object()), lambda: Squares()({}), lambda: Squares()(b"x"),
                     lambda: grundy.table(5, 3), lambda: grundy.solve("*1", timeout="x")):
            with self.assertRaises(TypeError):
                call()
        for call in (lambda: grundy.sequence("0.77", -1), lambda: grundy.table("nim(_)", -1)):
            with self.assertRaises((TypeError, ValueError)):
                call()
        with self.assertRaises(ValueError):
            grundy.graph_values([[0, 5]], nodes=2)
        deep = 0
        for _ in range(100):
            deep = (deep,)
        with self.assertRaises(ValueError):
            Squares()(deep)
        with self.assertRaises(ValueError):
            Squares()(2**70)
        self.assertNotEqual(grundy.parse("*1"), 1)


class Wheel(unittest.TestCase):
    def test_it_is_built_and_can_be_imported(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "source")
            source.mkdir()  # setuptools writes beside the sources
            for name in ("pyproject.toml", "setup.py", "README.md"):
                shutil.copy(ROOT / name, source)
            shutil.copytree(ROOT / "python", source / "python")
            build = pathlib.Path(grundy.__file__).resolve().parents[2]
            subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps",
                            "--quiet", "--wheel-dir", folder, source],
                           check=True, env={**os.environ, "GRUNDY_BUILD": str(build)})
            wheel, = pathlib.Path(folder).glob("grundy-*.whl")
            with zipfile.ZipFile(wheel) as archive:
                self.assertIn("grundy/_grundy.pyi", archive.namelist())
                self.assertIn("grundy/__init__.pyi", archive.namelist())
                self.assertIn("grundy/py.typed", archive.namelist())
                archive.extractall(pathlib.Path(folder, "installed"))
            found = subprocess.run(
                [sys.executable, "-c", "import grundy; print(grundy.__file__, grundy.solve('nim(3,5)').nim_value)"],
                check=True, capture_output=True, text=True, cwd=folder,
                env={**os.environ, "PYTHONPATH": str(pathlib.Path(folder, "installed"))}).stdout
            self.assertEqual(found.split()[1], "6")
            self.assertIn("installed", found)


class LongQuestions(unittest.TestCase):
    def test_ctrl_c_stops_them(self):
        script = ("import grundy\ntry:\n    print('go', flush=True)\n"
                  "    grundy.parse('cram(7x9)').nim_value()\n"
                  "except KeyboardInterrupt:\n    print('stopped')\n")
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True,
                                   env={**os.environ})
        self.assertEqual(process.stdout.readline(), "go\n")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual((out, process.returncode), ("stopped\n", 0))

    def test_other_threads_go_on(self):
        counted = [0]
        stop = threading.Event()

        def count():
            while not stop.is_set():
                counted[0] += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        grundy.solve("cram(7x9)", timeout=0.5)
        stop.set()
        thread.join()
        self.assertGreater(counted[0], 20)

    def test_several_threads_may_ask(self):
        values = []
        threads = [threading.Thread(target=lambda n=n: values.append(
            (n, grundy.solve(f"queen({n},{n + 40})").nim_value))) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for n, value in values:
            self.assertEqual(value, grundy.solve(f"queen({n},{n + 40})").nim_value)

    def test_progress_is_told(self):
        told = []
        grundy.solve("cram(7x9)", timeout=1, progress=lambda *news: told.append(news))
        self.assertTrue(told and told[-1][0] > 0)

        def refuse(*_):
            raise RuntimeError("enough")

        with self.assertRaisesRegex(RuntimeError, "enough"):
            grundy.solve("cram(7x9)", timeout=20, progress=refuse)


if __name__ == "__main__":
    unittest.main()
