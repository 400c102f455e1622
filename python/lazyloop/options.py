"""How to solve, and when to give up."""

from __future__ import annotations

from typing import Literal, TypedDict

Mode = Literal[
    "lazy",
    "full",
    "levels",
    "trees",
    "columns",
    "elimination",
    "course",
    "statement",
    "report-1",
    "sketch",
    "report-2",
    "rules",
]
Cuts = Literal["auto", "loop", "cutset", "ring", "separator"]
#: How a step of an explanation is found, the easiest way first.
Layer = Literal["single", "corner", "supposition", "subset"]


class Limits(TypedDict, total=False):
    """When to give up. All may be left out.

    time_limit
        Seconds for one puzzle, whatever the question.
    max_clauses
        The most clauses that an encoding may have, 50 million by default.
    max_memory
        The most bytes that the process may hold (on Linux).
    """

    time_limit: float
    max_clauses: int
    max_memory: int


class Options(Limits, total=False):
    """How to solve; and when to give up, with the keywords of `Limits`. All may be left out. What a
    kind of puzzle does not have, and what would do nothing, is a ``ValueError``.

    mode
        ``"lazy"`` (the default): local rules, and cuts as they are needed. ``"full"``: connectivity
        in clauses, in those ways of ``"levels"``, ``"trees"``, ``"columns"`` and
        ``"elimination"`` which measure best, in turns; or one of these. The others are encodings of
        the course's documents, ``"rules"`` for Flow Free and the rest for Slitherlink. They are
        unsound, and kept so that anyone can see them fail.
    cuts
        How the lazy mode forbids loops: ``"auto"`` (the default), ``"loop"``, ``"cutset"``,
        ``"ring"``, ``"separator"``.
    regions
        Whether the lazy mode has variables for the inside and outside of cells. True by default.
    rules
        Which of the ten rules the mode ``"rules"`` has, as in ``"1-4"`` or ``"1,2,3,10"``.
    max_iterations
        After so many iterations the lazy mode hands over to the full one.
    """

    mode: Mode
    cuts: Cuts
    regions: bool
    rules: str
    max_iterations: int
