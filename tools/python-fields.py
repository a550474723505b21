"""Write grundy/_fields.pyi, the types of the keyword arguments that come from the table of fields.

usage: PYTHONPATH=build/release/python python3 tools/python-fields.py > python/grundy/_fields.pyi

tools/refresh-fields runs it, and a test compares the result.
"""
import inspect

import grundy

HEAD = '''# Written by tools/python-fields.py from the table of fields, src/ask/fields.cpp.
from os import PathLike
from typing import Optional, TypedDict, Union

from . import Progress
'''


def stub():
    """Return the text of the file."""
    classes = []
    for name in sorted(grundy.__all__):
        function = getattr(grundy, name)
        if not hasattr(function, "_kind"):
            continue
        title = "".join(word.capitalize() for word in name.split("_"))
        lines = [f"    {parameter.name}: {parameter.annotation}"
                 for parameter in inspect.signature(function).parameters.values()
                 if parameter.kind is parameter.KEYWORD_ONLY]
        classes.append("\n".join([f"class {title}Fields(TypedDict, total=False):", *lines]))
    return "\n\n".join([HEAD.rstrip(), *classes]) + "\n"


if __name__ == "__main__":
    print(stub(), end="")
