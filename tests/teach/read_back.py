#!/usr/bin/env python3
"""Reads worksheets back that other programs read: Moodle XML, GIFT and notebooks.

read_back.py GRUNDY
"""

import base64
import contextlib
import io
import json
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree

GRUNDY = sys.argv.pop(1)
SHEET = ["worksheet", "nim", "queen", "digraph", "--kinds", "all", "--count", "24", "--seed", "7"]


def grundy(*words):
    ended = subprocess.run([GRUNDY, *words], capture_output=True, text=True, check=True, timeout=120)
    return ended.stdout


def sheet(form, *more):
    return grundy(*SHEET, "--format", form, *more)


class Moodle(unittest.TestCase):
    def setUp(self):
        root = ElementTree.fromstring(sheet("moodle"))
        self.assertEqual(root.tag, "quiz")
        self.questions = [q for q in root if q.get("type") != "category"]

    def test_has_every_exercise(self):
        self.assertEqual(len(self.questions), 24)
        types = {question.get("type") for question in self.questions}
        self.assertEqual(types, {"multichoice", "numerical", "cloze", "essay"})
        for question in self.questions:
            self.assertTrue(question.findtext("name/text"))
            self.assertTrue(question.findtext("questiontext/text"))
            self.assertEqual(question.find("questiontext").get("format"), "html")

    def test_fractions_add_up(self):
        for question in self.questions:
            if question.get("type") != "multichoice":
                continue
            parts = [float(answer.get("fraction")) for answer in question.iter("answer")]
            self.assertAlmostEqual(sum(part for part in parts if part > 0), 100, places=2)
            if question.findtext("single") == "true":
                self.assertEqual(parts.count(100), 1)

    def test_answers_have_reasons(self):
        for question in self.questions:
            if question.get("type") == "cloze":
                text = question.findtext("questiontext/text")
                self.assertRegex(text, r"\{1:NUMERICAL:=\d+\}")
            else:
                self.assertTrue(question.findtext("generalfeedback/text"))

    def test_html_and_pictures_are_well_formed(self):
        pictures = 0
        for question in self.questions:
            for text in question.iter("text"):
                html = text.text or ""
                if html.startswith("<"):
                    ElementTree.fromstring(f"<div>{html}</div>")
                for data in re.findall(r"data:image/svg\+xml;base64,([^\"]*)", html):
                    ElementTree.fromstring(base64.b64decode(data, validate=True))
                    pictures += 1
        self.assertGreater(pictures, 20)


def read_gift(text):
    """The questions of a GIFT file: name, text and the answer between the braces."""
    questions = []
    for block in re.split(r"\n\s*\n", text):
        block = "\n".join(line for line in block.split("\n") if not line.startswith("//")).strip()
        if not block or block.startswith("$CATEGORY:"):
            continue
        match = re.fullmatch(r"::((?:[^:\\]|\\.)*)::((?:[^{}\\]|\\.)*)\{((?:[^{}\\]|\\.)*)\}", block,
                             re.DOTALL)
        if not match:
            raise ValueError(block)
        name, question = (re.sub(r"\\(.)", r"\1", part.strip()) for part in match.groups()[:2])
        questions.append((name, question, match.group(3)))
    return questions


def gift_choices(answer):
    """(weight, text) of each choice; = is 100."""
    choices = []
    for sign, weight, text in re.findall(r"(?<!\\)([=~])(?:%(-?[\d.]+)%)?((?:[^=~\\]|\\.)*)", answer):
        value = 100.0 if sign == "=" else float(weight) if weight else 0.0
        choices.append((value, re.sub(r"\\(.)", r"\1", text.strip())))
    return choices


class Gift(unittest.TestCase):
    def setUp(self):
        self.questions = read_gift(sheet("gift"))

    def test_has_every_exercise(self):
        numbers = {re.match(r"Exercise (\d+)", name).group(1) for name, _, _ in self.questions}
        self.assertEqual(numbers, {str(n) for n in range(1, 25)})

    def test_choices_and_numbers(self):
        numbers = choices = 0
        for name, question, answer in self.questions:
            self.assertTrue(question, name)
            if answer.startswith("#"):
                self.assertRegex(answer, r"^#\d+$")
                numbers += 1
            elif answer:
                good = [weight for weight, _ in gift_choices(answer) if weight > 0]
                self.assertAlmostEqual(sum(good), 100, places=2)
                choices += 1
        self.assertGreater(numbers, 10)
        self.assertGreater(choices, 8)

    def test_values_are_those_of_solve(self):
        solved = 0
        for _, question, answer in self.questions:
            match = re.match(r"Find the nim value (.*?)\. ", question)
            if match:
                found = json.loads(grundy("solve", "--json", match.group(1)))
                self.assertEqual(answer, f"#{found['nim_value']}")
                solved += 1
        self.assertGreater(solved, 0)

    def test_winning_moves_are_those_of_solve(self):
        text = grundy("worksheet", "queen", "--kinds", "moves", "--count", "5", "--seed", "1",
                      "--format", "gift")
        for _, question, answer in read_gift(text):
            position = re.match(r"Find all winning moves (.*?)\. ", question).group(1)
            found = json.loads(grundy("solve", "--json", position))["winning_moves"]
            good = {move for weight, move in gift_choices(answer) if weight > 0}
            names = {move["move"] for move in found} or {"There is no winning move."}
            self.assertEqual({name.split(": ")[-1] for name in good},
                             {name.split(": ")[-1] for name in names})


class Notebook(unittest.TestCase):
    def cells(self, *more):
        book = json.loads(sheet("notebook", *more))
        self.assertEqual((book["nbformat"], book["nbformat_minor"]), (4, 5))
        self.assertEqual(len({cell["id"] for cell in book["cells"]}), len(book["cells"]))
        return book["cells"]

    def run_cells(self, cells):
        """What the cells print."""
        names = {}
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            for cell in cells:
                if cell["cell_type"] == "code":
                    exec(cell["source"], names)  # pylint: disable=exec-used
        return printed.getvalue().splitlines()

    def test_answers_check_themselves(self):
        lines = self.run_cells(self.cells("--answers"))
        self.assertGreater(len(lines), 18)
        for line in lines:
            self.assertTrue(line.endswith(": right"), line)

    def test_students_begin_with_nothing(self):
        cells = self.cells()
        for line in self.run_cells(cells):
            self.assertTrue(line.endswith(": not yet"), line)
        text = "".join(cell["source"] for cell in cells)
        self.assertNotIn("N-position:", text)
        self.assertNotIn("grundy worksheet", text)

    def test_answers_may_be_written_with_other_spaces(self):
        cells = self.cells("--answers")
        for cell in cells:
            if cell["cell_type"] == "code":
                cell["source"] = cell["source"].replace(" -> ", "->")
        self.assertTrue(all(line.endswith(": right") for line in self.run_cells(cells)))

    def test_pictures_are_svg(self):
        text = "".join(cell["source"] + "\n" for cell in self.cells())
        pictures = re.findall(r"data:image/svg\+xml;base64,(\S*)", text)
        self.assertGreater(len(pictures), 10)
        for data in pictures:
            ElementTree.fromstring(base64.b64decode(data, validate=True))


class Documents(unittest.TestCase):
    def test_html_is_well_formed(self):
        for part in ([], ["--answers"]):
            text = sheet("html", "--points", "--space", "3", *part)
            ElementTree.fromstring(text.split("\n", 1)[1])

    def test_students_do_not_get_the_command(self):
        for form in ("markdown", "html", "latex", "notebook"):
            self.assertNotIn("grundy worksheet", sheet(form))


if __name__ == "__main__":
    unittest.main()
