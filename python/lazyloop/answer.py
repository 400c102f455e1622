"""Answers. Each of them has passed the checker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple

from .arrays import np
from .literal import segment_count
from .stats import Stats

if TYPE_CHECKING:
    import numpy.typing as npt

    from . import _native
    from .puzzle import Puzzle

#: The most cells of a picture that a notebook shows by itself.
MOST_CELLS_SHOWN = 10_000


class Segments(NamedTuple):
    """A truth for each segment of a puzzle with R rows and C columns of cells.

    A line that joins points runs along segments. A line that joins cells crosses them, and then those
    of the frame are false.
    """

    #: (R + 1, C): the segments above each cell, and below the last row.
    horizontal: npt.NDArray[np.bool_]
    #: (R, C + 1): the segments left of each cell, and right of the last column.
    vertical: npt.NDArray[np.bool_]


def segments(on: Any, rows: int, cols: int) -> Segments:
    """Segments from their indices, or from a truth for each, in the order of the course's lines.

    Indices of turns, which come after those of segments, are left out.
    """
    width = 2 * cols + 1
    truths, on = np.zeros(segment_count(rows, cols), dtype=np.bool_), np.asarray(on)
    truths[on if on.dtype == np.bool_ else on[on < truths.size]] = True
    body, last = truths[: rows * width].reshape(rows, width), truths[rows * width :]
    return Segments(np.vstack([body[:, :cols], last]), body[:, cols:].copy())


class Answer:
    """An answer to a puzzle. ``print`` shows it in signs, and a notebook its picture."""

    __slots__ = ("_handle", "puzzle", "stats")

    #: The puzzle.
    puzzle: Puzzle
    #: What it cost to find it, together with those that were found before.
    stats: Stats

    def __init__(self, handle: _native.Answer, puzzle: Puzzle, stats: Stats) -> None:
        self._handle = handle
        self.puzzle = puzzle
        self.stats = stats

    @property
    def segments(self) -> Segments:
        """Which segments are on the line: bool arrays of shapes (R + 1, C) and (R, C + 1)."""
        shape = self.puzzle._grid("segments", "edges")
        return segments(np.asarray(self._handle.edges(), dtype=np.intp), *shape)

    @property
    def edges(self) -> npt.NDArray[np.bool_]:
        """Whether each edge is on the line, shape (E,): in the order of `Puzzle.edges` on a tiling, and of the course's
        lines on a grid."""
        on = np.zeros(self.puzzle._handle.edge_count(), dtype=np.bool_)
        at = np.asarray(self._handle.edges(), dtype=np.intp)
        on[at[at < on.size]] = True
        return on

    @property
    def inside(self) -> npt.NDArray[np.bool_]:
        """Which cells the line encloses, shape (R, C), or on a tiling which faces, shape (F,). For kinds whose line runs
        between cells."""
        if not self.puzzle._handle.joins_points():
            raise AttributeError(f"the line of a {self.puzzle.title} puzzle has no inside")
        if self.puzzle._shape is None:
            return np.array(self._handle.inside(), dtype=np.bool_)
        return np.logical_xor.accumulate(self.segments.vertical[:, :-1], axis=1)

    @property
    def letters(self) -> npt.NDArray[np.str_]:
        """The letter of each cell, '.' for an empty one, shape (R, C). For kinds with letters."""
        shape, rows = self.puzzle._shape, [list(row) for row in self.to_text().split("\n")[:-1]]
        if shape is None or [len(row) for row in rows] != [self.puzzle.cols] * self.puzzle.rows:
            raise AttributeError(f"the answer of a {self.puzzle.title} puzzle has no letters")
        return np.array(rows, dtype=np.str_)

    def to_text(self) -> str:
        """The answer as ``lazyloop solve`` writes it, each line with its end."""
        return self._handle.to_text()

    def to(self, format: str) -> str:
        """The puzzle with the answer in a format (``"json"``, ``"pzprv3"``); without the answer, if
        the format holds none. The last line has its end."""
        return self._handle.write(format)

    def svg(self, theme: str = "light", cell: float = 40) -> str:
        """The picture; ``theme`` is light, dark or print, ``cell`` the width of a cell in pixels."""
        return self._handle.svg(theme, cell)

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self.puzzle.rows * self.puzzle.cols <= MOST_CELLS_SHOWN else None

    def __repr__(self) -> str:
        return f"<answer to {self.puzzle!r}>"

    def __str__(self) -> str:
        return self._handle.in_signs().rstrip("\n")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.puzzle == other.puzzle and self._handle.edges() == other._handle.edges()

    def __hash__(self) -> int:
        return hash((self.puzzle, tuple(self._handle.edges())))

    def __reduce__(self) -> Tuple[object, Tuple[Puzzle, str, Stats]]:
        return _again, (self.puzzle, self.to("json"), self.stats)


def _again(puzzle: Puzzle, text: str, stats: Stats) -> Answer:
    """An answer from JSON. It passes the checker again."""
    return Answer(puzzle._handle.answer_in_json(text), puzzle, stats)


@dataclass(frozen=True, eq=False, repr=False)
class Common:
    """What all answers of a puzzle have in common."""

    #: One of the answers.
    answer: Answer
    #: Whether all others agree with it: for each segment, in the order of the course's lines, or for
    #: each cell, row by row, as the kind counts differences.
    agreed: npt.NDArray[np.bool_]

    @property
    def edges(self) -> npt.NDArray[np.bool_]:
        """The edges where all answers agree, shape (E,), in the order of `Answer.edges`. For kinds whose answers differ
        in edges."""
        if len(self.agreed) != self.answer.puzzle._handle.edge_count():
            raise AttributeError(f"answers of a {self.answer.puzzle.title} puzzle differ in cells")
        return self.agreed

    @property
    def segments(self) -> Segments:
        """The segments where all answers agree. For kinds whose answers differ in segments."""
        rows, cols = self.answer.puzzle._grid("segments", "edges")
        if len(self.agreed) == rows * cols:
            raise AttributeError(f"answers of a {self.answer.puzzle.title} puzzle differ in cells")
        return segments(self.agreed, rows, cols)

    @property
    def cells(self) -> npt.NDArray[np.bool_]:
        """The cells where all answers agree, shape (R, C). For kinds whose answers differ in cells."""
        rows, cols = self.answer.puzzle._grid("cells", "edges")
        if len(self.agreed) != rows * cols:
            raise AttributeError(f"answers of a {self.answer.puzzle.title} puzzle differ in segments")
        return self.agreed.reshape(rows, cols)

    def __repr__(self) -> str:
        agreed, puzzle = f"{self.agreed.sum()} of {self.agreed.size}", self.answer.puzzle
        places = "cells" if self.agreed.size == puzzle.rows * puzzle.cols else "segments"
        places = "edges" if puzzle._shape is None else places
        return f"<all answers to {puzzle!r}: they agree in {agreed} {places}>"
