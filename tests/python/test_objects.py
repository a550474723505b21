"""What a Python user takes for granted: answers and positions that pickle, copy, compare and hash,
declared fields, pictures, and a function for each command."""
import copy
import itertools
import json
import multiprocessing
import os
import pathlib
import pickle
import random
import re
import subprocess
import sys
import tempfile
import typing
import unittest
import xml.etree.ElementTree

import networkx
import numpy

import grundy
from grundy import _results

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Squares(grundy.Game):
    def options(self, n):
        return [n - k * k for k in range(1, n + 1) if k * k <= n]


class Take(grundy.Game):
    name = "take"

    def __init__(self, most=3):
        self.most = most

    def options(self, n):
        return range(max(0, n - self.most), n)


class Rook(grundy.Game):
    def options(self, square):
        x, y = square
        return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]


def examples():
    """An answer of each kind."""
    folder = tempfile.mkdtemp()
    proof = os.path.join(folder, "x.proof")
    solution = grundy.solve("queen(3,4) + *4", explain=True, count_plays=True, proof=proof)
    return [
        solution, *solution.components, *solution.winning_moves, solution.explanation,
        grundy.solve("nim(3,3)"), grundy.solve("nim(1,3,5,7)", misere=True),
        grundy.solve("digraph(A>B, B>A, B>C; A)"), grundy.solve("sprouts(9)", max_positions=10),
        *grundy.moves("nim(1,2)"), grundy.equal("queen(3,4)", "*3"),
        grundy.equal("kayles(3)", "kayles(1,2)", misere=True),
        grundy.sequence_info("0.77", 30), grundy.sequence_info("queen(3,_)", 9),
        grundy.sequence_info("queen(_,_)", 4, rows=3), grundy.sequence_info("0.77", at=10**9),
        grundy.sequence_info("0.77", 20, misere=True), grundy.sequence_info("0.77", misere=True, at=30),
        grundy.sequence_info("queen(1,_)", zeros=True), grundy.sequence_info("kayles(_)", 5, misere=True),
        grundy.quotient("0.77"), grundy.quotient("nim(1,2)"), grundy.quotient("0.3", products=True),
        grundy.genus("kayles(5)"), grundy.identify([0, 1, 2, 0, 1, 2]),
        grundy.nimber("7*9", explain=True, facts=True), grundy.lexicode(7, 3),
        grundy.table("queen", 3, 4), grundy.table("nim(_)", 5, misere=True),
        grundy.conjecture("takeaway(max=3)", at="7"), grundy.games()[0],
        *grundy.survey("octal", digits=1, to=30), *grundy.survey("octal", digits=1, to=20, misere=True),
        *grundy.dataset("kayles", count=5, winning_moves=True),
        grundy.explain_proof(proof), grundy.check_rules(ROOT / "examples" / "rules" / "squares.lua"),
    ]


EXAMPLES = examples()


class Results(unittest.TestCase):
    def test_they_pickle_and_copy(self):
        for one in EXAMPLES:
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                back = pickle.loads(pickle.dumps(one, protocol))
                self.assertEqual(back, one)
                self.assertIs(type(back), type(one))
            self.assertEqual(copy.deepcopy(one), one)
            self.assertEqual(copy.copy(one), one)
        move = pickle.loads(pickle.dumps(grundy.solve("nim(3,5)").winning_moves[0]))
        self.assertEqual(move.to, grundy.parse("nim(3,3)"))

    def test_they_compare_by_what_they_say(self):
        first, second = grundy.solve("queen(30,40)"), grundy.solve("queen(30,40)")
        self.assertEqual(first, second)
        self.assertEqual(hash(first), hash(second))
        slower = grundy.Solution({**first.to_dict(), "work": {"positions": 1, "seconds": 9.0}})
        self.assertEqual(first, slower)
        self.assertNotEqual(first, grundy.solve("queen(30,41)"))
        self.assertNotEqual(first, first.to_dict())
        self.assertEqual(len({first, second, slower}), 1)

    def test_dicts_are_stable_and_ones_own(self):
        first = grundy.solve("nim(1,2)")
        self.assertNotIn("work", first.to_dict())
        self.assertGreaterEqual(first.to_dict(work=True)["work"]["seconds"], 0)
        first.to_dict()["components"].clear()
        self.assertEqual(len(first.components), 1)
        self.assertEqual(json.dumps(first.to_dict()), json.dumps(grundy.solve("nim(1,2)").to_dict()))

    def check_field(self, value, wanted, where):
        """True types, all the way down."""
        if wanted is typing.Any:
            return
        options = typing.get_args(wanted) if typing.get_origin(wanted) is typing.Union else (wanted,)
        for option in options:
            origin = typing.get_origin(option) or option
            if origin is float and isinstance(value, int) and not isinstance(value, bool):
                return
            if not isinstance(value, origin) or (origin is int and isinstance(value, bool)):
                continue
            if origin is list and typing.get_args(option):
                for item in value:
                    self.check_field(item, typing.get_args(option)[0], where)
            return
        self.fail(f"{where} is {value!r}, declared as {wanted}")

    def check_fields(self, result, seen):
        types = _results._field_types(type(result))
        seen.add(type(result))
        for key in result._fields:
            name = _results._name(key)
            value = getattr(result, name)
            if isinstance(result, (grundy.Record, grundy.Table)) or name in (
                    "in", "to", "class", "winning_moves"):
                continue
            where = f"{type(result).__name__}.{name}"
            self.assertIn(name, types, where)
            self.check_field(value, types[name], where)
        for name, wanted in types.items():
            if _results._key(name) not in result._fields:
                self.assertIn(type(None), typing.get_args(wanted),
                              f"{type(result).__name__}.{name} may be missing")
        for value in [getattr(result, _results._name(key)) for key in result._fields]:
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, grundy.Result):
                    self.check_fields(item, seen)

    def test_every_field_is_declared_with_its_type(self):
        seen = set()
        for one in EXAMPLES:
            self.check_fields(one, seen)
        kinds = {kind for kind in vars(_results).values()
                 if isinstance(kind, type) and issubclass(kind, grundy.Result)}
        self.assertEqual({kind.__name__ for kind in kinds - seen}, {"Result"})

    def test_they_tell_what_they_are(self):
        for one in EXAMPLES:
            self.assertRegex(repr(one), rf"^<{type(one).__name__} \w+=")
            self.assertLess(len(repr(one)), 1000)
        self.assertIn("from_=71", repr(grundy.quotient("0.77").period))
        self.assertEqual(grundy.quotient("0.77").period.from_, 71)
        self.assertEqual(grundy.quotient("0.77").period["from"], 71)

    def test_fields_that_are_not_there(self):
        result = grundy.solve("*1")
        self.assertIsNone(result.explanation)
        with self.assertRaisesRegex(AttributeError, "no field 'nonsense'"):
            _ = result.nonsense
        with self.assertRaises(KeyError):
            _ = result["nonsense"]
        self.assertIn("explanation", dir(result))

    def test_tables_for_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = grundy.table("queen", (2, 3), 4).to_pandas()
        self.assertEqual(frame.loc[3, 2], 5)
        self.assertEqual(grundy.table("nim(_)", 4).to_pandas()["nim_value"].tolist(), [0, 1, 2, 3])
        self.assertEqual(len(grundy.dataset("nim", count=5).to_pandas()), 5)
        self.assertIsInstance(frame, pandas.DataFrame)


class Positions(unittest.TestCase):
    def test_they_compare_as_positions(self):
        self.assertEqual(grundy.parse("nim(3,5)"), grundy.parse("nim( 3, 5 )"))
        self.assertNotEqual(grundy.parse("nim(3,5)"), grundy.parse("*6"))
        self.assertTrue(grundy.parse("nim(3,5)").equivalent("*6"))
        self.assertFalse(grundy.parse("nim(3,5)").equivalent("*5"))
        self.assertTrue(grundy.parse("kayles(3)").equivalent("kayles(1,2)", misere=True))
        self.assertNotEqual(grundy.parse("*1"), "*1")
        self.assertEqual(len({grundy.parse("*1 + *2"), grundy.parse("*1") + "*2"}), 1)

    def test_that_asks_no_engine(self):
        # Their values would take for ever.
        sets = {grundy.parse("cram(12x13)"), grundy.parse("cram(12x13)"), grundy.parse("sprouts(30)")}
        self.assertEqual(len(sets), 2)

    def test_texts_that_python_reads_back(self):
        for text in ("nim(3,5) + *2", "0", "{*0, {}}", "chomp(4,2)"):
            position = grundy.parse(text)
            self.assertEqual(eval(repr(position)), position)
        self.assertEqual(repr(Squares()(3) + "*1"), "<grundy.Position squares(3) + *1>")

    def test_they_pickle_and_copy(self):
        for position in (grundy.parse("0"), grundy.parse("nim(3,5) + *2"), Squares()(7),
                         Take(2)(5) + "*3" + Rook()(2, 3), Rook()(1, 2)):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                back = pickle.loads(pickle.dumps(position, protocol))
                self.assertEqual(back, position)
                self.assertEqual(hash(back), hash(position))
                self.assertEqual(back.nim_value(), position.nim_value())
            self.assertEqual(copy.deepcopy(position), position)

    def test_games_of_ones_own(self):
        self.assertEqual(Take(2), Take(2))
        self.assertNotEqual(Take(2), Take(3))
        self.assertNotEqual(Take(2)(5), Take(3)(5))
        self.assertEqual(Take(2)(5), Take(2)(5))
        self.assertNotEqual(Squares()(5), grundy.parse("*5"))
        game = Take(2)
        game(5).nim_value()
        self.assertEqual(pickle.loads(pickle.dumps(game))(6).nim_value(), 0)
        self.assertEqual(copy.deepcopy(game), game)
        self.assertEqual(repr(game), "<game take: most=2>")

    def test_they_cross_processes(self):
        rules = grundy.add_rules("return {name = 'crossing', options = function(n) "
                                 "return heaps.take(n, 4) end}")
        positions = [grundy.parse("nim(3,5)"), grundy.parse(f"{rules}(13) + *1")]
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(grundy.solve, positions),
                             [grundy.solve(position) for position in positions])

    def test_a_class_may_be_called_like_a_game_of_the_catalogue(self):
        class Nim(grundy.Game):  # another game: take one or two
            def options(self, n):
                return range(max(0, n - 2), n)

        self.assertEqual(Nim().sequence(5).tolist(), [0, 1, 2, 0, 1, 2])
        self.assertEqual((Nim().table(5).values.tolist(), Nim().table(5).game),
                         ([0, 1, 2, 0, 1], "nim(_)"))
        self.assertNotEqual(Nim()(3), grundy.parse("nim(3)"))
        graph = Nim()(5).to_networkx()
        self.assertEqual(graph.nodes[Nim()(3)]["nim_value"], 0)
        for ask in (Nim().worksheet, Nim().dataset):  # texts could not tell them apart
            with self.assertRaisesRegex(grundy.Error, "another name"):
                ask(5)

    def test_the_graph_of_a_position(self):
        graph = grundy.parse("nim(1,2)").to_networkx()
        self.assertTrue(networkx.is_directed_acyclic_graph(graph))
        for node, facts in graph.nodes.items():
            values = {graph.nodes[to]["nim_value"] for to in graph.successors(node)}
            mex = next(n for n in itertools.count() if n not in values)
            self.assertEqual((facts["nim_value"], facts["outcome"]), (mex, "N" if mex else "P"))
            self.assertEqual(node.nim_value(), mex)
        with self.assertRaises(grundy.LimitReached):
            grundy.parse("cram(5x5)").to_networkx(max_positions=100)


class Pictures(unittest.TestCase):
    def svg(self, position):
        text = position._repr_svg_()
        tree = xml.etree.ElementTree.fromstring(text)
        self.assertEqual(tree.tag, "{http://www.w3.org/2000/svg}svg")
        return tree, text

    def test_every_game_of_the_catalogue_has_one(self):
        for game in grundy.games():
            for example in game.examples:
                with self.subTest(example):
                    tree, _ = self.svg(grundy.parse(example))
                    kinds = [element.tag.rpartition("}")[2] for element in tree.iter()]
                    # Nothing is left to draw of a game that is over.
                    if grundy.parse(example).options():
                        self.assertGreater(sum(kind in ("circle", "path", "rect") for kind in kinds), 1)
                    # Nothing lies outside.
                    width, height = float(tree.get("width")), float(tree.get("height"))
                    for element in tree.iter():
                        for x, y in (("x", "y"), ("cx", "cy")):
                            if element.get(x) is not None and element.get(x) != "0":
                                self.assertTrue(0 <= float(element.get(x)) <= width, element.attrib)
                                self.assertTrue(0 <= float(element.get(y)) <= height, element.attrib)

    def test_they_show_what_is_there(self):
        def count(text, kind):
            tree, _ = self.svg(grundy.parse(text))
            return sum(element.tag.endswith(kind) for element in tree.iter())

        self.assertEqual(count("cram(2x3)", "rect"), 1 + 6)  # the background, and the squares
        self.assertEqual(count("chomp(4,4,2)", "rect"), 1 + 10)
        self.assertEqual(count("northcott(8; 3-5, 1-8)", "circle"), 4)
        self.assertEqual(count("turtles(THHT)", "circle"), 4)
        self.assertEqual(count("digraph(A>B, B>C; A, B, B)", "circle"), 3)
        self.assertEqual(count("nodekayles(a-b, b-c, d)", "circle"), 4)
        # An edge of Hackenbush is a path, and so is the ground.
        self.assertEqual(count("hackenbush(0-a, a-b, a-c)", "path"), 3 + 1)
        self.assertNotEqual(grundy.parse("cram(.#/..)").svg(), grundy.parse("cram(../.#)").svg())

    def test_sums_and_large_positions(self):
        _, text = self.svg(grundy.parse("nim(1,2) + cram(2x2)"))
        self.assertIn(">+<", text)
        _, text = self.svg(grundy.parse("cram(60x60)"))
        self.assertIn("cram(60x60)", text)
        _, text = self.svg(Squares()(5))
        self.assertIn("squares(5)", text)
        self.svg(grundy.parse("0"))
        self.svg(grundy.parse('digraph("<&>">B; "<&>")'))


class Commands(unittest.TestCase):
    def test_every_command_has_its_function(self):
        done = subprocess.run([ROOT / "build" / "release" / "grundy", "--help"], capture_output=True,
                              text=True) if (ROOT / "build" / "release" / "grundy").exists() else None
        functions = {"solve": "solve", "moves": "moves", "play": "reply", "equal": "equal",
                     "explain": "explain_proof", "table": "table", "sequence": "sequence",
                     "survey": "survey", "quotient": "quotient", "genus": "genus",
                     "conjecture": "conjecture", "identify": "identify", "worksheet": "worksheet",
                     "dataset": "dataset", "graph": "graph_values", "export": "export",
                     "nimber": "nimber", "lexicode": "lexicode", "games": "games",
                     "rules": "check_rules"}
        for function in functions.values():
            self.assertTrue(callable(getattr(grundy, function)))
        # What is left serves a terminal, a browser or a shell.
        if done is not None:
            listed = set(re.findall(r"^  ([a-z]+)  ", done.stdout, re.MULTILINE))
            self.assertGreater(len(listed), 15)
            self.assertEqual(listed - set(functions) - {"serve", "check", "completion", "man", "site",
                                                        "cluster", "help"}, set())

    def test_the_version_is_that_of_the_program(self):
        project = (ROOT / "CMakeLists.txt").read_text()
        self.assertIn(f"VERSION {grundy.__version__} ", project)
        self.assertIn(f'version = "{grundy.__version__}"', (ROOT / "pyproject.toml").read_text())

    def test_proofs_are_checked_without_a_solver(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "x.proof")
            grundy.parse("cram(3x5)").proof(file)
            verdict = grundy.check(file)
            self.assertTrue(verdict)
            self.assertEqual(verdict.statement, "cram(3x5) has nim value 1")
            self.assertIn("cram(3x5)", grundy.explain_proof(file).claim)
            file.write_text(file.read_text().replace("value 1 cram", "value 2 cram", 1))
            refused = grundy.check(file)
            self.assertFalse(refused)
            self.assertIn("line ", refused.statement)
            with self.assertRaises(OSError):
                grundy.check(pathlib.Path(folder, "missing"))

    def test_worksheets(self):
        sheet = grundy.worksheet("nim", count=4, seed=7)
        self.assertEqual(sheet, grundy.worksheet("nim", count=4, seed=7))
        self.assertNotEqual(sheet, grundy.worksheet("nim", count=4, seed=8))
        self.assertEqual(sheet.exercises, 4)
        self.assertIn("<svg", sheet.html())
        self.assertIn("\\documentclass", sheet.latex(answers=True))
        self.assertNotEqual(sheet.markdown(), sheet.markdown(answers=True))
        mixed = grundy.worksheet("nim, queen", count=4, seed=7, kinds="graph, mistake", points=True, space=2)
        self.assertIn("points", mixed.html())
        self.assertNotIn("grundy worksheet", mixed.html() + mixed.notebook())
        self.assertEqual(json.loads(mixed.notebook())["nbformat"], 4)
        self.assertIn("<quiz>", mixed.moodle())
        self.assertIn("::Exercise 4::", mixed.gift())
        with self.assertRaisesRegex(grundy.Error, "no kind of exercise"):
            grundy.worksheet("nim", kinds="riddle")

    def test_replies(self):
        self.assertEqual(grundy.solve(grundy.reply("nim(3,5,7)").to).outcome, "P")
        self.assertIsNone(grundy.reply("0"))
        self.assertEqual(grundy.parse("nim(1,1)").reply().to, grundy.parse("nim(1)"))

    def test_surveys_and_rule_files(self):
        found = grundy.survey("subtraction", digits=3, to=40)
        self.assertTrue(all(one.period.length > 0 for one in found))
        report = grundy.check_rules("return {name = 'wrong', test = {{3, 'P'}}, options = function(n) "
                                    "return heaps.take(n, 9) end}")
        self.assertFalse(report.passed)
        self.assertFalse(report.checks[0].passed)


class OwnGames(unittest.TestCase):
    def test_sequences_and_tables(self):
        self.assertEqual(Take(3).sequence(9).tolist(), [n % 4 for n in range(10)])
        self.assertEqual(Take(3).sequence(5, misere=True), ["N", "P", "N", "N", "N", "P"])
        self.assertEqual(Take(3).sequence_info(40).period.length, 4)
        table = Rook().table(4, 5)
        self.assertEqual(table.values.tolist(), [[i ^ j for j in range(5)] for i in range(4)])
        self.assertEqual(Take(3).table((2, 4)).values.tolist(), [2, 3, 0])
        self.assertIn("<svg", table._repr_svg_())

    def test_explanations_and_worksheets(self):
        self.assertIn("squares(20)", str(Squares().explain(20)))
        sheet = Take(3).worksheet(17, count=3, seed=1)
        self.assertIn("take(", sheet.markdown())
        rows = Take(3).dataset(17, count=10, seed=3)
        for row in rows:
            self.assertEqual(row.outcome == "P", row.nim_value == 0, row)

    def test_proofs(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "x.proof")
            report = Squares().proof(20, file=file)
            self.assertEqual(report.claim, "value 0 squares(20)")
            self.assertEqual(Squares().check(file), (True, "squares(20) has nim value 0", []))

            class Other(grundy.Game):
                name = "squares"

                def options(self, n):
                    return range(n)

            self.assertFalse(Other().check(file))

    def test_what_the_rules_raise_comes_back(self):
        class Bad(grundy.Game):
            def options(self, n):
                if n == 3:
                    raise KeyError("no such stone")
                return range(n)

        for ask in (lambda: Bad().table(5), lambda: Bad().sequence(5), lambda: Bad().explain(4)):
            with self.assertRaisesRegex(KeyError, "no such stone"):
                ask()


class Environments(unittest.TestCase):
    def play(self, env, choose):
        env.reset(seed=3)
        reward, steps = 0.0, 0
        while not env.is_terminal():
            _, reward, terminated, truncated, info = env.step(choose(env))
            steps += 1
            self.assertEqual(terminated, env.is_terminal())
            self.assertFalse(truncated)
            self.assertEqual(info["legal_actions"], env.legal_actions())
        self.assertEqual(sum(env.returns()), 0)
        self.assertEqual(env.current_player(), -4)
        return reward, steps

    def test_the_engine_wins_what_is_won(self):
        for misere in (False, True):
            for text in ("nim(3,5,7)", "kayles(6)", "cram(3x3)"):
                env = grundy.Environment(text, misere=misere, opponent="random")
                if env.optimal_value() == 1:
                    best = lambda env: env.optimal_actions()[0]
                    self.assertEqual(self.play(env, best)[0], 1.0)
                env = grundy.Environment(text, misere=misere, opponent="optimal")
                if env.optimal_value() == -1:
                    dice = random.Random(5)
                    any_move = lambda env: dice.choice(env.legal_actions())
                    self.assertEqual(self.play(env, any_move)[0], -1.0)

    def test_values_agree_with_the_definition(self):
        env = grundy.Environment("nim(2,3)")
        for action, value in zip(env.legal_actions(), env.optimal_values()):
            after = env.clone()
            after.apply_action(action)
            self.assertEqual(value, -after.optimal_value())
        self.assertEqual(str(env.position), "nim(2,3)")  # clones do not touch it

    def test_players_take_turns(self):
        env = grundy.Environment("*2")
        self.assertEqual(env.current_player(), 0)
        env.step(env.optimal_actions()[0])
        self.assertEqual((env.is_terminal(), env.returns()), (True, [1.0, -1.0]))
        with self.assertRaises(ValueError):
            env.step(0)
        env.reset(options={"position": "nim(1,1)"})
        _, reward, terminated, _, _ = env.step(0)
        self.assertEqual((reward, terminated, env.current_player()), (0.0, False, 1))

    def test_starts_may_be_drawn(self):
        env = grundy.Environment(lambda dice: f"*{dice.randrange(1, 100)}")
        self.assertEqual(env.reset(seed=1)[0], env.reset(seed=1)[0])
        self.assertGreater(len({env.reset(seed=n)[0] for n in range(10)}), 3)

    def test_play_without_end_is_cut(self):
        env = grundy.Environment("digraph(A>B, B>A, A>C; A)", max_steps=4)
        to_the_other = lambda: next(action for action in env.legal_actions()
                                    if "C" not in env.action_to_string(action))
        for step in range(4):
            _, _, terminated, truncated, _ = env.step(to_the_other())
            self.assertEqual((terminated, truncated), (False, step == 3))

    def test_a_game_of_ones_own(self):
        env = grundy.Environment(Squares()(13), opponent=lambda env: env.legal_actions()[-1])
        self.play(env, lambda env: env.legal_actions()[0])


class Datasets(unittest.TestCase):
    def test_rows_are_true_different_and_repeatable(self):
        for misere in (False, True):
            rows = grundy.dataset("kayles", count=60, seed=5, misere=misere, winning_moves=True)
            self.assertEqual(rows, grundy.dataset("kayles", count=60, seed=5, misere=misere,
                                                  winning_moves=True))
            self.assertEqual(len({row.position for row in rows}), 60)
            for row in rows[::6]:
                result = grundy.solve(row.position, misere=misere)
                self.assertEqual((row.outcome, row.nim_value), (result.outcome, result.nim_value))
                self.assertEqual(row.winning_moves, [str(move.to) for move in result.winning_moves])
        self.assertNotEqual(rows, grundy.dataset("kayles", count=60, seed=6, misere=True))

    def test_arrays(self):
        array = grundy.dataset("nim", count=20).to_numpy()
        self.assertEqual(array["nim_value"].dtype, numpy.int64)
        self.assertEqual(grundy.solve(str(array["position"][3])).nim_value, array["nim_value"][3])

    def test_small_sources_and_bad_ones(self):
        rows = grundy.dataset("nim(2)", count=1000)
        self.assertIn("no more different ones", rows.shortage)
        for wrong in {"source": "nmi"}, {"source": "nim", "count": 0}, {"source": "nim", "count": 2_000_000}:
            with self.assertRaises(grundy.Error):
                grundy.dataset(**wrong)


if __name__ == "__main__":
    sys.exit(unittest.main())
