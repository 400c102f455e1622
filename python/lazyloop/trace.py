"""The iterations of the lazy loop."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Iterator, List, Optional, Tuple

from .answer import MOST_CELLS_SHOWN, Answer, Segments, segments
from .arrays import np
from .literal import Literal, literals
from .stats import Stats

if TYPE_CHECKING:
    import numpy.typing as npt

    from . import _native
    from .puzzle import Puzzle

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]


@dataclass(frozen=True)
class Cut:
    """If a literal of the premise holds, one of the clause does; without a premise, in any case."""

    premise: Tuple[Literal, ...]
    clause: Tuple[Literal, ...]
    #: The index of the component that it was made for, where it was made for one.
    component: Optional[int]


@dataclass(frozen=True, eq=False)
class Component:
    """A loop or a path of a model."""

    puzzle: Puzzle
    #: The numbers of its edges: on a tiling those of `Puzzle.edges`, on a grid of the course's lines. Turns come after
    #: all of them.
    edges: npt.NDArray[np.intp]
    is_loop: bool

    @property
    def segments(self) -> Segments:
        """Its segments on a grid."""
        return segments(self.edges, *self.puzzle._grid("segments", "edges"))

    def __repr__(self) -> str:
        name, count = "edges" if self.puzzle._shape is None else "segments", self.edges.size
        if self.puzzle._shape is not None:
            count = sum(int(part.sum()) for part in self.segments)
        return f"<{'loop' if self.is_loop else 'path'} of {count} {name}>"


@dataclass(frozen=True, eq=False)
class Iteration:
    """One call of the solver, and what was learnt from its model. A notebook shows its picture."""

    puzzle: Puzzle
    #: From 1.
    number: int
    components: List[Component]
    cuts: List[Cut]
    #: How many clauses the cuts are.
    clauses: int
    solve_seconds: float
    model_check_seconds: float

    @property
    def loops(self) -> List[Segments]:
        """The closed components of the model."""
        return [component.segments for component in self.components if component.is_loop]

    def svg(self, cell: float = 30) -> str:
        """The components in colours, on the puzzle; ``cell`` is the width of a cell in pixels. For puzzles on a grid;
        ``lazyloop trace`` draws those on tilings."""
        rows, cols = self.puzzle._grid("picture of iterations", "Component.edges")
        joins_points = self.puzzle._handle.joins_points()
        signs, shapes = self.puzzle._handle.signs(), []
        for row, col in ((row, col) for row in range(rows) for col in range(cols)):
            sign = escape(signs[row * cols + col])
            shapes.append(f'<text fill="#1c2530" x="{col + 0.5}" y="{row + 0.7}">{sign}</text>')
        for index, component in enumerate(self.components):
            parts = []
            for row, col in zip(*component.segments.horizontal.nonzero()):
                along, across = f"M{col} {row}h1", f"M{col + 0.5} {row - 0.5}v1"
                parts.append(along if joins_points else across)
            for row, col in zip(*component.segments.vertical.nonzero()):
                along, across = f"M{col} {row}v1", f"M{col - 0.5} {row + 0.5}h1"
                parts.append(along if joins_points else across)
            shapes.append(f'<path stroke="{COLOURS[index % len(COLOURS)]}" d="{"".join(parts)}"/>')
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{(cols + 1) * cell}" '
            f'height="{(rows + 1) * cell}" viewBox="-0.5 -0.5 {cols + 1} {rows + 1}">'
            f'<rect x="-0.5" y="-0.5" width="{cols + 1}" height="{rows + 1}" fill="#fff"/>'
            '<g fill="none" stroke-width="0.12" stroke-linecap="round" font-size="0.55" '
            'font-family="sans-serif" text-anchor="middle">'
            f'{"".join(shapes)}</g></svg>'
        )

    def __repr__(self) -> str:
        return (
            f"<iteration {self.number}: {len(self.components)} components, {len(self.cuts)} cuts>"
        )

    def _repr_svg_(self) -> Optional[str]:
        if self.puzzle._shape is None:
            return None
        return self.svg() if self.puzzle.rows * self.puzzle.cols <= MOST_CELLS_SHOWN else None


@dataclass(frozen=True, eq=False, repr=False)
class Trace:
    """The iterations that had a model, in their order, and how they ended."""

    iterations: List[Iteration]
    #: ``"solved"``, ``"unsatisfiable"`` or ``"unknown"``.
    verdict: str
    #: Why it ended before there was a result, if it did.
    error: Optional[str]
    answer: Optional[Answer]
    stats: Stats

    def __iter__(self) -> Iterator[Iteration]:
        return iter(self.iterations)

    def __len__(self) -> int:
        return len(self.iterations)

    def __getitem__(self, index: int) -> Iteration:
        return self.iterations[index]

    def __repr__(self) -> str:
        return f"<trace of {len(self)} iterations with a model: {self.verdict}>"


def iteration(puzzle: Puzzle, number: int, step: _native.Iteration) -> Iteration:
    """An iteration from the native half's values."""
    shape = puzzle._shape

    def cut(of: _native.Cut) -> Cut:
        return Cut(literals(of.premise, shape), literals(of.clause, shape), of.component)

    def component(of: _native.Component) -> Component:
        return Component(puzzle, np.array(of.edges, dtype=np.intp), of.is_loop)

    return Iteration(
        puzzle,
        number,
        [component(of) for of in step.components],
        [cut(of) for of in step.cuts],
        step.clauses,
        step.solve_seconds,
        step.model_check_seconds,
    )
