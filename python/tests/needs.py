"""What a test needs and may not find here.

As in tests/common/needs.rs: a test whose needs are not met says so and is skipped. The file that
LAZYLOOP_SKIPPED names gets a line for it, and where LAZYLOOP_STRICT is 1 or names the need it fails.
"""

from __future__ import annotations

import importlib
import os
from typing import Any, NoReturn

import pytest


def skip(need: str, way: str, test: str = "") -> NoReturn:
    """Goes on without what a test needs, and says how to have that."""
    test = test or os.environ.get("PYTEST_CURRENT_TEST", "a test").split(" ")[0]
    line = f"skipped: {test} needs {need} ({way})"
    if path := os.environ.get("LAZYLOOP_SKIPPED"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(line + "\n")
    strict = os.environ.get("LAZYLOOP_STRICT", "")
    if strict == "1" or need in strict.split(" "):
        pytest.fail(f"{line}: LAZYLOOP_STRICT={strict} wants it tested", pytrace=False)
    pytest.skip(line, allow_module_level=True)


def module(name: str, test: str) -> Any:
    """A module that a whole file of tests needs."""
    try:
        return importlib.import_module(name)
    except ImportError:
        skip(name, "pip install '.[test]'", test)
