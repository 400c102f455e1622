"""Figures."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import _native


@dataclass(frozen=True)
class Stats:
    """What it cost to find something, in the words of the command's ``--stats``. ``print`` shows
    the line that the command logs."""

    #: Calls of the solver.
    iterations: int
    #: Variables of the last formula.
    variables: int
    #: Clauses of the last formula.
    clauses: int
    #: Clauses that cuts added after the first call.
    cut_clauses: int
    #: Whether the lazy mode handed over to the full one.
    fallback: bool
    encode_seconds: float
    first_solve_seconds: float
    #: All calls of the solver.
    sat_seconds: float
    model_check_seconds: float
    #: Wall time, all in all.
    seconds: float

    def __str__(self) -> str:
        counts = ("iterations", "cut_clauses", "variables", "clauses")
        words = [_count(getattr(self, name), name.replace("_", " ")) for name in counts]
        return ", ".join([*words, f"{self.seconds:.4f} s"])

    @staticmethod
    def _of(of: _native.Stats) -> Stats:
        return Stats(*(getattr(of, field.name) for field in fields(Stats)))

    @staticmethod
    def _of_count(began: float) -> Stats:
        """Those of what was counted, without a solver, since a time of ``time.perf_counter``."""
        return Stats(0, 0, 0, 0, False, 0.0, 0.0, 0.0, 0.0, time.perf_counter() - began)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what if number != 1 else what[:-1]}"
