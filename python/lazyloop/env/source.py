"""The puzzle of a seed, the same on every machine."""

from __future__ import annotations

from typing import Any, Dict, Optional

from .. import _native
from ..making import generate
from ..puzzle import Puzzle

#: How hard puzzles are, and the size that stands for it where the kind cannot be rated.
TIERS: Dict[str, int] = {"children": 4, "easy": 5, "medium": 7, "hard": 10, "expert": 15}
#: How many seeds are tried.
TRIES = 100
#: From one seed to the next, so that neighbours do not share their puzzles.
STRIDE = 2**32


class Source:
    """Puzzles of a kind and a size; with a tier, puzzles rated so.

    Where a kind cannot be rated, the tier is its size (`TIERS`), and rows and columns are left out. Raises
    ``ValueError`` if there is no such kind, size or tier.
    """

    def __init__(self, kind: str, rows: Optional[int], cols: Optional[int], tier: Optional[str], wishes: Dict[str, Any]) -> None:
        if tier is not None and tier not in TIERS:
            raise ValueError(f"tier: expected one of {', '.join(TIERS)}, found {tier!r}")
        if tier is not None and "difficulty" in wishes:
            raise ValueError("tier and difficulty do not go together")
        self.kind, self.wishes = kind, dict(wishes)
        self.size = (rows or cols or 5, cols or rows or 5)
        #: A puzzle of the kind and size, whatever its tier.
        self.sample = self.puzzle(0)
        if tier is None:
            return
        if "difficulty" in dict(_native.kinds())[self.sample.kind]:
            self.wishes["difficulty"] = tier
        else:
            if rows is not None or cols is not None:
                raise ValueError(f"{self.sample.title} puzzles cannot be rated: a tier is their size, so leave out rows and cols")
            self.size = (TIERS[tier], TIERS[tier])
            self.sample = self.puzzle(0)

    def puzzle(self, seed: int) -> Puzzle:
        """The puzzle of a seed. Where none can be made of it, the next seed is taken."""
        fault: Optional[ValueError] = None
        for attempt in range(TRIES):
            try:
                return generate(*self.size, kind=self.kind, seed=(seed + attempt * STRIDE) % 2**64, **self.wishes)
            except ValueError as error:
                # A wish that is wrong is so for each seed; another seed may find a line, or be of the difficulty.
                is_rare = str(error).startswith("found none of difficulty")
                if str(error) == str(fault) and attempt >= 10 and not is_rare:
                    break
                fault = error
        raise fault or ValueError("no seed was tried")
