"""The types of the module, as mypy --strict sees them in a user's code."""
import pathlib
import re
import runpy
import subprocess
import sys
import unittest

import grundy

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "tests" / "python" / "types"


class Types(unittest.TestCase):
    def mypy(self, name):
        """The lines of the example that are refused, and all that mypy says."""
        package = pathlib.Path(grundy.__file__).resolve().parents[1]
        done = subprocess.run(
            ["/usr/bin/mypy", "--strict", "--no-error-summary", "--cache-dir", package / "mypy",
             EXAMPLES / name], capture_output=True, text=True, env={"MYPYPATH": str(package)})
        self.assertEqual(done.stderr, "")
        return {int(line) for line in re.findall(rf"{name}:(\d+): error", done.stdout)}, done.stdout

    def test_code_of_users_is_accepted(self):
        refused, text = self.mypy("accepted.py")
        self.assertEqual(text, "")
        self.assertEqual(refused, set())

    def test_it_also_runs(self):
        names = runpy.run_path(str(EXAMPLES / "accepted.py"))
        self.assertEqual((names["counted"], names["length"], names["nimber"]), (2, 83, 8))

    def test_mistakes_are_found(self):
        wanted = {number for number, line in
                  enumerate((EXAMPLES / "refused.py").read_text().splitlines(), 1)
                  if "# refused" in line}
        self.assertGreater(len(wanted), 5)
        self.assertEqual(self.mypy("refused.py")[0], wanted)

    def test_the_stub_is_current(self):
        made = runpy.run_path(str(ROOT / "tools" / "python-stubs.py"))["stub"]()
        self.assertEqual((ROOT / "python" / "grundy" / "__init__.pyi").read_text(), made,
                         "run tools/refresh-fields")


if __name__ == "__main__":
    sys.exit(unittest.main())
