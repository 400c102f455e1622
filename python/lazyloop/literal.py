"""What is said of a segment or a cell."""

from __future__ import annotations

from typing import Iterable, NamedTuple, Optional, Tuple

#: Rows and columns of cells; ``None`` for a puzzle on a tiling, which has none.
Shape = Optional[Tuple[int, int]]


class Literal(NamedTuple):
    """A segment that is on or off the line, or a cell that is inside or outside.

    Of a line that may cross itself also a cell in which it turns or does not. On a tiling an edge or a face, whose
    number is ``col``; ``row`` is 0.
    """

    #: ``"horizontal"``, ``"vertical"`` (see `Segments`), ``"cell"`` or ``"turn"``; ``"edge"`` or ``"face"``.
    what: str
    row: int
    col: int
    #: Whether it is on, or inside, or the line turns there.
    value: bool


def segment_count(rows: int, cols: int) -> int:
    """How many segments a grid has. Turns have numbers from there on."""
    return rows * (2 * cols + 1) + cols


def literals(of: Iterable[Tuple[bool, int, bool]], shape: Shape) -> Tuple[Literal, ...]:
    """Literals from the native half's values, for a puzzle of this shape."""
    if shape is None:
        return tuple(Literal("edge" if is_edge else "face", 0, at, value) for is_edge, at, value in of)
    cols, turns = shape[1], segment_count(*shape)

    def literal(is_edge: bool, index: int, value: bool) -> Literal:
        if not is_edge:
            return Literal("cell", *divmod(index, cols), value)
        if index >= turns:
            return Literal("turn", *divmod(index - turns, cols), value)
        row, at = divmod(index, 2 * cols + 1)
        if at < cols:
            return Literal("horizontal", row, at, value)
        return Literal("vertical", row, at - cols, value)

    return tuple(literal(*each) for each in of)


def edge(of: Tuple[str, int, int, bool], shape: Shape, edges: int) -> Tuple[int, bool]:
    """The native half's number of a segment or a turn, and whether it is on. ``edges`` is how many a tiling has."""
    what, row, col, value = of
    if shape is None:
        if what != "edge" or row != 0 or not 0 <= col < edges:
            raise ValueError(f"expected an edge of a tiling with {edges} edges, found {of!r}")
        return col, value
    rows, cols = shape
    shapes = {"horizontal": (rows + 1, cols), "vertical": (rows, cols + 1), "turn": (rows, cols)}
    below, beside = shapes.get(what, (0, 0))
    if not (0 <= row < below and 0 <= col < beside):
        raise ValueError(f"expected a segment of a puzzle of {rows}x{cols} cells, found {of!r}")
    if what == "turn":
        return segment_count(rows, cols) + row * cols + col, value
    return row * (2 * cols + 1) + col + (cols if what == "vertical" else 0), value
