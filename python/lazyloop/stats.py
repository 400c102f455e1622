"""Figures."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import _native


@dataclass(frozen=True)
class Stats:
    """What it cost to find something, in the words of the command's ``--stats``."""

    #: Calls of the solver.
    iterations: int
    #: Variables of the last formula.
    variables: int
    #: Clauses of the last formula.
    clauses: int
    #: Those of them that are cuts.
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

    @staticmethod
    def _of(of: _native.Stats) -> Stats:
        return Stats(*(getattr(of, field.name) for field in fields(Stats)))
