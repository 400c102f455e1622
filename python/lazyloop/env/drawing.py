"""A puzzle with marks, as text and as a picture."""

from __future__ import annotations

from typing import List

import numpy as np
import numpy.typing as npt

from .layout import Layout

Marks = npt.NDArray[np.int8]
#: The width of a cell in a picture.
CELL = 40


def text(layout: Layout, marks: Marks) -> str:
    """The rules; the cells with the marks between them (``━ ┃`` on, ``═ ║`` the second bridge, ``×`` off), then the
    regions. A tiling is told in JSON, with a list of marks."""
    puzzle = layout.puzzle
    if puzzle._shape is None:
        told = [f"edge {edge}: {'on' if marks[at] > 0 else 'off'}" for edge, at in layout.place.items() if marks[at]]
        return "\n".join([puzzle.about, puzzle.to("json").rstrip("\n"), *told])
    rows, cols = puzzle.shape
    words = layout.words()
    # An even pitch leaves a column in the middle between two points.
    pitch = max(4, max(len(word) for row in words for word in row) + 3) // 2 * 2
    joins_points = puzzle._handle.joins_points()
    canvas = [[" "] * ((cols + 1) * pitch) for _ in range(2 * rows + 1)]

    def put(x: float, y: float, word: str) -> None:
        left = round(x * pitch) - (len(word) - 1) // 2
        canvas[round(2 * y)][left : left + len(word)] = word

    for row in range(rows + 1 if joins_points else 0):
        for col in range(cols + 1):
            put(col, row, "·")
    for edge, ends in sorted(layout.drawn):
        mark = marks[layout.place[edge]]
        if mark == 0:
            continue
        (x, y), (other_x, other_y) = sorted(ends)
        is_second = layout.place[edge] >= puzzle._handle.edge_count()
        if y == other_y:
            sign = ("═" if is_second else "━") if mark > 0 else "×"
            length = round((other_x - x) * pitch) - 1
            put((x + other_x) / 2, y, sign * length if mark > 0 else sign)
        else:
            sign = ("║" if is_second else "┃") if mark > 0 else "×"
            inner = range(round(2 * y) + 1, round(2 * other_y)) if mark > 0 else [round(y + other_y)]
            for line in inner:
                put(x, line / 2, sign)
    for row, line_of_words in enumerate(words):
        for col, word in enumerate(line_of_words):
            blank = " " if joins_points else "·"
            put(col + 0.5, row + 0.5, blank if word in (".", "-") else word)
    lines = ["".join(line).rstrip() for line in canvas]
    regions = [" ".join(map(str, row)) for row in layout.region_rows()]
    return "\n".join([puzzle.about, *lines, *(["regions", *regions] if regions else [])])


def svg(layout: Layout, marks: Marks) -> str:
    """The picture of the puzzle with the marks: lines on, crosses off."""
    picture = layout.puzzle.svg(cell=CELL)
    # Where the upper left corner of the cells, or point of the line, stands in a picture.
    margin = CELL * (0.1 if layout.puzzle._handle.joins_points() else 0.06)
    strokes: List[str] = []
    for edge, ends in layout.drawn:
        mark = marks[layout.place[edge]]
        (a, b), (c, d) = ([margin + CELL * at for at in end] for end in ends)
        # Two bridges stand side by side.
        aside = 4 if layout.place[edge] >= layout.puzzle._handle.edge_count() else 0
        if mark > 0:
            strokes.append(f"M{a + aside:.1f} {b + aside:.1f}L{c + aside:.1f} {d + aside:.1f}")
        elif mark < 0:
            x, y = (a + c) / 2 + aside, (b + d) / 2 + aside
            strokes.append(f"M{x - 4:.1f} {y - 4:.1f}l8 8M{x + 4:.1f} {y - 4:.1f}l-8 8")
    path = f'<path fill="none" stroke="#0072b2" stroke-width="3" stroke-linecap="round" d="{"".join(strokes)}"/>'
    at = picture.rindex("</g>")
    return picture[:at] + path + picture[at:]
