"""Attacks on the Python module: each is answered or refused, and none ends the interpreter."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import time
import unittest
import warnings
import weakref

import grundy

WATCHDOG = 120  # seconds, for what takes a few at most


def ran(script):
    """What a script prints in an interpreter of its own, and how it ends."""
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                             timeout=WATCHDOG, env={**os.environ})
    return process.stdout, process.returncode, process.stderr[-2000:]


class Objects(unittest.TestCase):
    def test_none_is_made_without_contents(self):
        for kind in (grundy._grundy.Sum, grundy._grundy.Settings, grundy._grundy.Rules):
            class Derived(kind):
                pass

            for make in (lambda: kind.__new__(kind), lambda: object.__new__(kind), kind, Derived,
                         lambda: Derived.__new__(Derived)):
                with self.subTest(kind=kind.__name__), self.assertRaises(TypeError):
                    make()

    def test_positions_are_pickled_by_their_text(self):
        position = grundy.parse("queen(3,4) + *4")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            back = pickle.loads(pickle.dumps(position._sum, protocol))
            self.assertEqual(str(back), "queen(3,4) + *4")
            self.assertEqual(str(pickle.loads(pickle.dumps(position, protocol))),
                             "queen(3,4) + *4")
        self.assertEqual(str(copy.deepcopy(position)), str(position))

    def test_what_cannot_be_made_again_is_not_pickled(self):
        class Own(grundy.Game):
            def options(self, n):
                return range(n)

        settings = grundy._grundy.settings("solve", None, {})
        # A class within a function cannot be imported, so its positions cannot cross.
        with self.assertRaises((AttributeError, pickle.PicklingError)):
            pickle.dumps(Own()(3))
        for made in (Own()._known_rules(), settings):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.subTest(made=made, protocol=protocol), self.assertRaises(TypeError):
                    pickle.loads(pickle.dumps(made, protocol))


class Reading(unittest.TestCase):
    """A text is read within the limits of its question."""

    TEXT = " + ".join(["slowly_read(1)"] * 2000)
    RULES = """return { name = "slowly_read", options = function(n) return {} end,
        show = tostring, parse = function(text)
          local n = 0
          for i = 1, 9000000 do n = n + 1 end
          return 1
        end }"""

    @classmethod
    def setUpClass(cls):
        grundy.add_rules(cls.RULES)

    def test_time(self):
        for ask in (grundy.parse, grundy.solve, grundy.moves,
                    lambda text, **fields: grundy.equal("*1", text, **fields)):
            with self.assertRaisesRegex(grundy.LimitReached, "the time limit of 0.5 s"):
                ask(self.TEXT, timeout=0.5)

    @unittest.skipIf("LD_PRELOAD" in os.environ, "a sanitizer holds more than the program does")
    def test_memory(self):
        text = " + ".join(["nim(1,2,3,4,5,6,7,8,9)"] * 500_000)
        for ask in (grundy.parse, grundy.solve):
            with self.assertRaisesRegex(grundy.LimitReached, "the memory limit of 16 MiB"):
                ask(text, memory=16 << 20)

    def test_ctrl_c(self):
        out, status, err = ran(
            "import _thread, threading, grundy\n"
            f"grundy.add_rules({self.RULES!r})\n"
            "threading.Timer(0.5, _thread.interrupt_main).start()\n"
            f"try:\n    grundy.parse({self.TEXT!r})\n"
            "except KeyboardInterrupt:\n    print('stopped')\n")
        self.assertEqual((out, status), ("stopped\n", 0), err)

    def test_a_list_that_is_cut_short_comes_with_a_word(self):
        with self.assertWarnsRegex(RuntimeWarning, "the list of moves ends after"):
            listed = grundy.moves("nim(1000000)", memory=16 << 20)
        self.assertGreater(len(listed), 100)
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what was asked for is all there
            self.assertEqual(len(grundy.moves("nim(1000000)", max_moves=50)), 50)
            self.assertEqual(len(grundy.moves("nim(70)")), 70)


class Rules(unittest.TestCase):
    """Rules that do not come to an end are stopped by the limits of the question."""

    def ask(self, options, **settings):
        game = type("Attack", (grundy.Game,), {"options": lambda self, n: options(n)})()
        began = time.monotonic()
        with self.assertRaises(grundy.LimitReached):
            game(5).nim_value(**settings)
        self.assertLess(time.monotonic() - began, WATCHDOG)

    def test_an_endless_generator(self):
        def options(n):
            while True:
                yield n

        self.ask(options, timeout=0.5)

    def test_an_endless_generator_of_new_positions(self):
        def options(n):
            while True:
                n += 1
                yield n

        self.ask(options, timeout=0.5)
        self.ask(options, memory=2 << 20)

    def test_an_endless_loop(self):
        def options(n):
            while True:
                n += 1

        self.ask(options, timeout=0.5)

    def test_an_endless_loop_that_swallows_exceptions(self):
        def options(n):
            while True:
                try:
                    n += 1
                except Exception:
                    pass

        self.ask(options, timeout=0.5)

    def test_many_values(self):
        def game(**methods):
            return type("Attack", (grundy.Game,),
                        {name: (lambda call: lambda self, n: call(n))(call)
                         for name, call in methods.items()})()

        def spin(n):
            while True:
                pass

        def endless(n):
            while True:
                n += 1
                yield n

        for attacked in (game(options=spin), game(options=endless),
                         game(options=range, options_many=spin),
                         game(options=range, options_many=lambda ns: [endless(n) for n in ns])):
            began = time.monotonic()
            with self.assertRaises(grundy.LimitReached):
                attacked.values(range(1, 50), timeout=0.5)
            self.assertLess(time.monotonic() - began, WATCHDOG)
        with self.assertRaises(grundy.LimitReached):
            game(options=endless).values([5], memory=2 << 20)

    def test_a_list_that_changes_while_it_is_read(self):
        class Number:
            def __index__(self):
                options.clear()
                return 1

        options = []

        class Game(grundy.Game):
            def options(self, n):
                options[:] = [Number(), 0, 0, 0] if n == 5 else []
                return options

        self.assertEqual(Game()(5).nim_value(), 1)

    def test_ctrl_c_ends_many_values(self):
        for options in ("    def options(self, n):\n        while n == 7: pass\n        return []\n",
                        "    options = range\n"):
            out, status, err = ran(
                "import _thread, threading, time, grundy\n"
                "class Attack(grundy.Game):\n" + options +
                "try:\n"
                "    threading.Timer(0.5, _thread.interrupt_main).start()\n"
                "    while True: Attack().values(range(5000))\n"
                "except KeyboardInterrupt:\n    print('stopped')\n")
            self.assertEqual((out, status), ("stopped\n", 0), err)

    def test_games_are_forgotten(self):
        class Method(grundy.Game):
            def options(self, n):
                return range(n)

        class Plain(grundy.Game):
            options = range

        for kind in (Method, Plain):
            games = []
            for _ in range(20):
                game = kind()
                self.assertEqual(game.values(range(4)), [0, 1, 2, 3])
                self.assertEqual(game(5).moves()[0].to._games, [game])
                games.append(weakref.ref(game))
            del game
            self.assertEqual([game() for game in games], [None] * 20)

    def test_a_position_keeps_its_game(self):
        class Plain(grundy.Game):
            options = range

        for position in (Plain()(3), Plain()(3) + "nim(2)", Plain()(5).options()[3]):
            gc.collect()
            self.assertEqual(position, copy.deepcopy(position))
            self.assertIn("plain(3)", str(position))
            self.assertEqual(position.nim_value(), 1 if "nim" in str(position) else 3)

    def test_ctrl_c_ends_an_endless_loop(self):
        out, status, err = ran(
            "import _thread, threading, time, grundy\n"
            "class Attack(grundy.Game):\n"
            "    def options(self, n):\n"
            "        while True: n += 1\n"
            "threading.Timer(0.5, _thread.interrupt_main).start()\n"
            "try:\n    Attack()(5).nim_value()\n"
            "except KeyboardInterrupt:\n    print('stopped')\n")
        self.assertEqual((out, status), ("stopped\n", 0), err)


    def test_codes_and_nimbers_hear_interrupts(self):
        for question in ("grundy.lexicode(1024, 21)", "grundy.nimber('(1/[w^242*7 + w])^' + '9' * 77)"):
            out, status, err = ran(
                "import grundy, threading, _thread\n"
                "threading.Timer(0.5, _thread.interrupt_main).start()\n"
                f"try:\n    {question}\n"
                "except KeyboardInterrupt:\n    print('stopped')\n")
            self.assertEqual((out, status), ("stopped\n", 0), err)


class Threads(unittest.TestCase):
    def test_two_threads_ask_for_the_first_array(self):
        for question in ("grundy.sequence('0.77', 100)", "grundy.graph_values([[0, 1], [1, 2]])"):
            out, status, err = ran(
                "import threading, grundy\n"
                "together = threading.Barrier(4)\n"
                "answers = []\n"
                "def ask():\n"
                "    together.wait()\n"
                f"    answers.append({question})\n"
                "threads = [threading.Thread(target=ask) for _ in range(4)]\n"
                "for thread in threads: thread.start()\n"
                "for thread in threads: thread.join()\n"
                "print(len(answers))\n")
            self.assertEqual((out, status), ("4\n", 0), err)

    def test_the_program_ends_while_a_daemon_asks(self):
        questions = {
            "a search": "grundy.solve('cram(7x9)')",
            "a game of Python's": "Long()(10 ** 9).nim_value()",
            "an endless loop": "Endless()(5).nim_value()",
            "short questions": "[grundy.solve('nim(3,5)') for _ in range(10 ** 9)]",
            "a code": "grundy.lexicode(1024, 21)",
            "progress": "grundy.solve('cram(7x9)', progress=lambda *_: sum(range(10 ** 6)))",
        }
        for name, question in questions.items():
            with self.subTest(name):
                out, status, err = ran(
                    "import threading, time, grundy\n"
                    "class Long(grundy.Game):\n"
                    "    def options(self, n): return [n - 1] if n else []\n"
                    "class Endless(grundy.Game):\n"
                    "    def options(self, n):\n"
                    "        while True: n += 1\n"
                    f"thread = threading.Thread(target=lambda: {question}, daemon=True)\n"
                    "thread.start()\n"
                    "time.sleep(0.4)\n"
                    "print('ends')\n")
                self.assertEqual((out, status), ("ends\n", 0), err)

    def test_questions_at_the_end_of_the_program(self):
        out, status, err = ran(
            "import atexit\n"
            "def last():\n    print(grundy.solve('nim(3,5)').nim_value)\n"
            "atexit.register(last)\n"
            "import grundy\n")
        self.assertEqual((out, status), ("6\n", 0), err)


if __name__ == "__main__":
    unittest.main()
