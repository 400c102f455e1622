"""Puzzles with exactly one answer."""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Sequence, TypedDict, cast

from . import _native
from .arrays import np
from .puzzle import Puzzle, wrap

if TYPE_CHECKING:
    import numpy.typing as npt
    from typing_extensions import Unpack


class Wishes(TypedDict, total=False):
    """What is wished of a puzzle, as ``lazyloop generate --help`` says. All may be left out.

    minimal
        Whether no clue may be one too many; by default on up to 2500 cells, as far as that is told soon.
    density
        The share of cells that have a clue, 0 to 1, in place of as few as can be.
    difficulty
        How hard it is for people: ``"children"``, ``"easy"``, ``"medium"``, ``"hard"``,
        ``"expert"``.
    symmetry
        How the cells with clues lie: ``"none"``, ``"rotation"``, ``"reflection"``, ``"quarter"``.
    thickness
        How thick the inside is, 0 to 1: the thinner, the more the line winds.
    picture
        The inside of the answer, bools of shape (R, C).
    labels_at
        The cells that may have clues, bools of shape (R, C).
    only
        The labels that there may be.
    pairs
        How many pairs of terminals.
    touching
        Whether paths may run along themselves.
    tiling
        The tiling on which the line runs, such as ``"cairo"``; rows and columns are Loopy's height
        and width.
    """

    minimal: bool
    density: float
    difficulty: Literal["children", "easy", "medium", "hard", "expert"]
    symmetry: Literal["none", "rotation", "reflection", "quarter"]
    thickness: float
    picture: npt.ArrayLike
    labels_at: npt.ArrayLike
    only: Sequence[int]
    pairs: int
    touching: bool
    tiling: str


def generate(
    rows: int,
    cols: int,
    kind: str = "slitherlink",
    seed: Optional[int] = None,
    **wishes: Unpack[Wishes],
) -> Puzzle:
    """A puzzle with exactly one answer: the one that ``lazyloop generate`` makes of the seed. Without
    one, a seed is drawn, and the logger ``lazyloop`` tells it.

    >>> lazyloop.generate(6, 8, seed=3).is_unique()
    True

    Releases Python's lock, and ends on Ctrl-C. Raises ``ValueError`` if the kind cannot be made, or
    the wishes cannot be met.
    """
    chosen: Dict[str, Any] = dict(wishes)
    for name in ("picture", "labels_at"):
        if chosen.get(name) is not None:
            chosen[name] = _cells(name, chosen[name], rows, cols)
    if seed is None:
        seed = random.randrange(10**9)
        logging.getLogger("lazyloop").info("seed=%d makes the same puzzle again", seed)
    return wrap(_native.generate(kind, rows, cols, seed, **chosen))


def kinds() -> List[str]:
    """The names of the kinds of which `generate` makes puzzles, the user's own included."""
    return [name for name, _ in _native.kinds()]


def _cells(name: str, of: npt.ArrayLike, rows: int, cols: int) -> List[bool]:
    cells = np.asarray(of, dtype=np.bool_)
    if cells.shape != (rows, cols):
        raise ValueError(f"{name}: expected the shape {(rows, cols)}, found {cells.shape}")
    return cast(List[bool], cells.ravel().tolist())
