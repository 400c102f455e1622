"""Marks, judged against the only answer."""

from __future__ import annotations

from typing import Dict, NamedTuple, Optional, Set, Tuple

import numpy as np

from .. import _native
from .layout import Layout

#: What stands where no step of an explanation is known.
_PLAIN = "the only answer has {} here"


class Judgement(NamedTuple):
    """What is said of a mark."""

    #: ``"right"``, ``"wrong"``, ``"marked"`` (it was before) or ``"no edge"``. Only a right mark stays.
    verdict: str
    #: Why the edge is on or off.
    reason: str
    #: Whether one step of the explanation leads from the marks to this one; without explanations whether it is right.
    forced: bool


class Judge:
    """The marks on a puzzle. The answer is found once, so that a mark costs a look at it."""

    def __init__(self, layout: Layout, explains: bool) -> None:
        answer = layout.puzzle.solve()
        if answer is None:
            raise ValueError("the puzzle has no answer")
        on = set(answer._handle.edges())
        #: For each place 1 (on), -1 (off), or 0 where it is open or has no edge.
        self.marks = np.zeros(layout.places, dtype=np.int8)
        self._answer: Dict[int, bool] = {at: edge in on for edge, at in layout.place.items()}
        self._left = sum(self._answer.values())
        self._steps, self._is_whole = _steps(layout) if explains else ({}, False)
        self._explains = bool(self._steps)

    @property
    def is_solved(self) -> bool:
        """Whether all edges of the answer are on."""
        return self._left == 0

    def mark(self, at: int, on: bool) -> Judgement:
        """Judges a mark, and keeps it if it is right."""
        right = self._answer.get(at)
        if right is None:
            return Judgement("no edge", "no edge can be here", False)
        if self.marks[at]:
            return Judgement("marked", "the edge is marked already", False)
        # An edge that no step of a whole path tells is known from the start.
        rests_on: Optional[Set[int]] = set() if self._is_whole else None
        untold = (_PLAIN.format("an edge" if right else "no edge"), rests_on)
        reason, known = self._steps.get(at, untold)
        if on != right:
            return Judgement("wrong", reason, False)
        forced = not self._explains or (known is not None and all(self.marks[place] for place in known))
        self.marks[at] = 1 if on else -1
        self._left -= on
        return Judgement("right", reason, forced)


def _steps(layout: Layout) -> Tuple[Dict[int, Tuple[str, Set[int]]], bool]:
    """For each place the words of the step that tells its edge, and the places that it rests on, empty if there is no
    explanation; and whether they lead to the answer."""
    try:
        path = layout.puzzle._handle.explain("subset", _native.Options())
    except ValueError:
        return {}, False
    told: Dict[int, Tuple[str, Set[int]]] = {}
    for step in path.steps:
        known = {layout.place[edge] for is_edge, edge, _ in step.known if is_edge and edge in layout.place}
        for is_edge, edge, _ in step.facts:
            if is_edge and edge in layout.place:
                told.setdefault(layout.place[edge], (step.words, known))
    return told, path.end == "complete"
