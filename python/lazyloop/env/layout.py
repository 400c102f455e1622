"""Where the cells and edges of a puzzle stand in arrays, whose shapes depend on kind and size alone."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Tuple

import numpy as np
import numpy.typing as npt

from ..literal import segment_count
from ..puzzle import Puzzle

#: The most characters that a clue has.
WORD = 8

Edge = Tuple[int, List[List[float]]]


class Layout:
    """The arrays of a puzzle.

    On a tiling a place is an edge, in the order of `Puzzle.edges`. On a grid it is a segment, in the order of the
    course's lines: a line between cells runs along it, a line through cells crosses it. A bridge of a network stands at
    the segment next to its upper or left end; the second bridge beside it stands `segment_count` places later.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.drawn: List[Edge] = puzzle._handle.drawn_edges()
        shape = puzzle._shape
        segments = puzzle._handle.edge_count() if shape is None else segment_count(*shape)
        taken: Dict[int, int] = {}
        #: The place of each edge.
        self.place: Dict[int, int] = {}
        for edge, ends in self.drawn:
            at = edge if shape is None else self._segment(ends, shape[1])
            self.place[edge] = at + segments * taken.get(at, 0)
            taken[at] = taken.get(at, 0) + 1
        #: How many places there are.
        self.places = segments * max(taken.values(), default=1)
        #: For each place, whether there is an edge.
        self.edges = np.zeros(self.places, dtype=np.int8)
        self.edges[list(self.place.values())] = 1
        self.clues, self.regions = self._cells()

    def _segment(self, ends: List[List[float]], cols: int) -> int:
        """The segment next to the upper or left end of an edge."""
        (x, y), (_, other_y) = sorted(ends)
        row, col = int(y), int(x)
        is_across = y == other_y
        if self.puzzle._handle.joins_points():
            return row * (2 * cols + 1) + col + (0 if is_across else cols)
        return row * (2 * cols + 1) + cols + col + 1 if is_across else (row + 1) * (2 * cols + 1) + col

    def words(self) -> List[List[str]]:
        """The clue of each cell as JSON has it, row by row; the faces of a tiling are one row."""
        parts: Dict[str, Any] = json.loads(self.puzzle.to("json"))
        if self.puzzle._shape is None:
            return [["." if label is None else str(label) for label in parts["labels"]]]
        rows: List[str] = parts["clues"]
        # Signs of one character stand side by side, longer words apart.
        are_apart = any(" " in row for row in rows)
        return [row.split() if are_apart else list(row) for row in rows]

    def region_rows(self) -> List[List[int]]:
        """The region of each cell; empty for a kind without regions."""
        rows: List[str] = json.loads(self.puzzle.to("json")).get("regions", [])
        return [[int(number) for number in row.split()] for row in rows]

    def _cells(self) -> Tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        rows, cols = self.puzzle.shape
        clues = np.zeros((rows, cols, WORD), dtype=np.int32)
        regions = np.zeros((rows, cols), dtype=np.int32)
        for row, words in enumerate(self.words()):
            for col, word in enumerate(words):
                if len(word) > WORD:
                    raise ValueError(f"row {row + 1}, column {col + 1}: expected at most {WORD} characters, found {word!r}")
                # Blank cells are written as a point or a dash.
                if word not in (".", "-"):
                    clues[row, col, : len(word)] = [ord(sign) for sign in word]
        for row, numbers in enumerate(self.region_rows()):
            regions[row, : len(numbers)] = numbers
        return clues, regions
