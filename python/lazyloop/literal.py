"""What is said of a segment or a cell."""

from __future__ import annotations

from typing import Iterable, NamedTuple, Tuple


class Literal(NamedTuple):
    """A segment that is on or off the line, or a cell that is inside or outside."""

    #: ``"horizontal"``, ``"vertical"`` (see `Segments`) or ``"cell"``.
    what: str
    row: int
    col: int
    #: Whether it is on, or inside.
    value: bool


def literals(of: Iterable[Tuple[bool, int, bool]], cols: int) -> Tuple[Literal, ...]:
    """Literals from the native half's values."""

    def literal(is_edge: bool, index: int, value: bool) -> Literal:
        if not is_edge:
            return Literal("cell", *divmod(index, cols), value)
        row, at = divmod(index, 2 * cols + 1)
        if at < cols:
            return Literal("horizontal", row, at, value)
        return Literal("vertical", row, at - cols, value)

    return tuple(literal(*each) for each in of)


def edge(of: Tuple[str, int, int, bool], rows: int, cols: int) -> Tuple[int, bool]:
    """The native half's number of a segment, and whether it is on."""
    what, row, col, value = of
    below, beside = {"horizontal": (rows + 1, cols), "vertical": (rows, cols + 1)}.get(what, (0, 0))
    if not (0 <= row < below and 0 <= col < beside):
        raise ValueError(f"expected a segment of a puzzle of {rows}x{cols} cells, found {of!r}")
    return row * (2 * cols + 1) + col + (cols if what == "vertical" else 0), value
