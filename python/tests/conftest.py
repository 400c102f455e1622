"""What the tests share: the program and the measuring data, where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from needs import skip

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program() -> str:
    """The command that outputs are compared with."""
    program = Path(os.environ.get("LAZYLOOP_PROGRAM", ROOT / "target/release/lazyloop"))
    if not program.exists():
        skip("program", "cargo build --release, or see LAZYLOOP_PROGRAM")
    return str(program)


@pytest.fixture
def data() -> Path:
    """The measuring data."""
    folder = Path(os.environ.get("LAZYLOOP_DATA", ROOT / "../shared/data"))
    if not folder.exists():
        skip("data", f"{folder} is not there: see LAZYLOOP_DATA")
    return folder
