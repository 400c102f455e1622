"""Puzzles: read, written, drawn, and asked."""

from __future__ import annotations

import json
import os
import time
import warnings
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Dict,
    Iterable,
    List,
    Mapping,
    Optional,
    Tuple,
    Type,
    Union,
    cast,
)

from . import _native
from .answer import MOST_CELLS_SHOWN, Answer, Common
from .arrays import np
from .claim import fault
from .errors import LimitReached, ParseError, ReadingWarning, WrongAnswer
from .explain import Explanation, Hint, Rating, explanation, step
from .literal import Literal, Shape, edge, literals
from .options import Layer, Limits, Options
from .stats import Stats
from .trace import Trace, iteration

if TYPE_CHECKING:
    import numpy.typing as npt

    from typing_extensions import Unpack

    from .board import Board

#: Rows of signs, all of them in one string, or numbers with ``None`` for a blank cell.
Rows = Union[str, Iterable[Union[str, Iterable[Optional[int]]]]]


class Puzzle:
    """A puzzle of some kind, as `read` gives it. It never changes. ``print`` shows its rows, and a
    notebook its picture.

    The methods that solve take the keywords of `Options`, release Python's lock, and end on Ctrl-C.
    """

    __slots__ = ("_handle",)
    _handle: _native.Puzzle

    @property
    def kind(self) -> str:
        """The kind's name, as ``"slitherlink"``."""
        return self._handle.kind

    @property
    def title(self) -> str:
        """What people call the kind."""
        return self._handle.title

    @property
    def about(self) -> str:
        """The rules of the kind in a sentence or two; empty if nobody has said them."""
        return self._handle.about

    @property
    def rows(self) -> int:
        """Rows of cells, R. The faces of a tiling count as one row."""
        return self._handle.size[0]

    @property
    def cols(self) -> int:
        """Columns of cells, C."""
        return self._handle.size[1]

    @property
    def shape(self) -> Tuple[int, int]:
        """Rows and columns of cells, (R, C)."""
        return self._handle.size

    @property
    def _shape(self) -> Shape:
        """Rows and columns; ``None`` on a tiling."""
        return self._handle.size if self._handle.has_rows() else None

    def _grid(self, what: str, instead: str) -> Tuple[int, int]:
        """Rows and columns, for what only a grid has."""
        shape = self._shape
        if shape is None:
            raise AttributeError(f"a {self.title} puzzle has no rows and columns, so no {what}: see `{instead}`")
        return shape

    @property
    def faces(self) -> List[List[int]]:
        """The vertices round each face of a tiling or another plane graph; of a solid, the last one is drawn outside."""
        if self._shape is not None:
            raise AttributeError(f"a {self.title} puzzle has rows and columns, and no list of faces")
        faces: List[List[int]] = json.loads(self.to("json"))["faces"]
        return faces

    @property
    def edges(self) -> npt.NDArray[np.intp]:
        """The two vertices of each edge of a tiling or another plane graph, shape (E, 2)."""
        if self._shape is not None:
            raise AttributeError(f"a {self.title} puzzle has rows and columns, and no list of edges")
        return np.array(self._handle.ends(), dtype=np.intp).reshape(-1, 2)

    def solve(self, **options: Unpack[Options]) -> Optional[Answer]:
        """An answer; ``None`` if there is none.

        Raises `LimitReached` if a limit comes first, and `WrongAnswer` if what an encoding takes for
        an answer is none.
        """
        outcome = self._handle.solve(_native.Options(**options))
        return Outcome._of(self, outcome).result()

    def answers(self, limit: int = 1000, **options: Unpack[Options]) -> List[Answer]:
        """The answers, each once, ``limit`` of them at most, which is 1 or more. Raises as `solve`."""
        if limit < 1:
            raise ValueError(f"limit: expected 1 or more, found {limit}")
        outcome = self._handle.answers(limit, _native.Options(**options))
        Outcome._of(self, outcome).result()
        stats = Stats._of(outcome.stats)
        return [Answer(answer, self, stats) for answer in outcome.answers]

    def is_unique(self, **options: Unpack[Options]) -> bool:
        """Whether there is exactly one answer. Raises as `solve`."""
        return len(self.answers(2, **options)) == 1

    def count(self, **limits: Unpack[Limits]) -> int:
        """The exact number of answers, counted along a frontier without a solver. It is the width of the
        puzzle that costs, not the number. Raises ``ValueError`` if the kind cannot be counted, and
        `LimitReached`."""
        return int(self._handle.count(_native.Options(**limits)))

    def shares(self, **limits: Unpack[Limits]) -> Optional[npt.NDArray[np.float64]]:
        """For each segment, in the order of the course's lines, or each edge of a tiling, the share of all answers in which it is on;
        ``None`` if there is no answer. It is exactly 0 or 1 only where all answers agree. Raises as `count`."""
        answers, on = self._handle.shares(_native.Options(**limits))
        total = int(answers)
        if total == 0:
            return None
        shares = np.array([int(number) / total for number in on], dtype=np.float64)
        # Rounding must not make a share 0 or 1.
        open_edges = np.array([0 < int(number) < total for number in on], dtype=np.bool_)
        shares[open_edges] = shares[open_edges].clip(np.nextafter(0, 1), np.nextafter(1, 0))
        return shares

    def sample(self, amount: int = 1, *, seed: int = 1, **limits: Unpack[Limits]) -> List[Answer]:
        """Random answers, each of all answers with the same probability; the same seed gives the same ones.
        Empty if there is no answer. Raises as `count`."""
        began = time.perf_counter()
        drawn = self._handle.sample(amount, seed, _native.Options(**limits))
        return [Answer(answer, self, Stats._of_count(began)) for answer in drawn]

    def common(self, **options: Unpack[Options]) -> Optional[Common]:
        """What all answers have in common; ``None`` if there is no answer. Raises as `solve`."""
        outcome = self._handle.common(_native.Options(**options))
        answer = Outcome._of(self, outcome).result()
        if answer is None:
            return None
        return Common(answer, np.array(outcome.agreed, dtype=np.bool_))

    def trace(self, **options: Unpack[Options]) -> Trace:
        """The iterations of the lazy mode, each with its model and cuts. A trace that a limit stopped
        is as long as it came; without a limit it stops after 1000 iterations."""
        of = _native.Options(**cast(Options, {"max_iterations": 1000, **options}))
        outcome, steps = self._handle.trace(of)
        if outcome.verdict not in ("solved", "unsatisfiable", "unknown"):
            Outcome._of(self, outcome).result()
        stats = Stats._of(outcome.stats)
        answer = next((Answer(a, self, stats) for a in outcome.answers), None)
        iterations = [iteration(self, number, step) for number, step in enumerate(steps, 1)]
        return Trace(iterations, outcome.verdict, outcome.error, answer, stats)

    def explain(self, most: Layer = "subset", **limits: Unpack[Limits]) -> Explanation:
        """How a person finds the answer, with no technique beyond a layer. Raises ``ValueError`` if the
        kind has no techniques, and `LimitReached` if memory or clauses run out.

        Without ``time_limit`` there are ten seconds for the answer, and for the steps an amount of
        work, some seconds, so that they are the same on every machine. The end is then
        ``"budget"``; at a ``time_limit`` it is ``"out of time"``."""
        return explanation(self._handle.explain(most, _native.Options(**limits)), self._shape)

    def rate(self, **limits: Unpack[Limits]) -> Rating:
        """How hard the puzzle is for people. Raises as `explain`, and `LimitReached` if the time runs
        out: a rating does not depend on the machine."""
        path = self.explain(**limits)
        if path.end == "out of time":
            raise LimitReached(path.end)
        return path.rating

    def hint(self, marks: Iterable[Literal] = (), **limits: Unpack[Limits]) -> Hint:
        """The next step after a player's marks, or what is wrong with them. Raises as `explain`.

        >>> puzzle = lazyloop.Slitherlink(["3.3..", "...23", ".1112", "...3.", ".3.2."])
        >>> puzzle.hint().step.facts[0]
        Literal(what='horizontal', row=0, col=0, value=True)
        """
        shape, count = self._shape, self._handle.edge_count()
        marked = [edge(mark, shape, count) for mark in marks]
        verdict, wrong, why = self._handle.hint(marked, _native.Options(**limits))
        next_step = None if why is None else step(why, shape)
        return Hint(verdict, literals(wrong, shape), next_step)

    def play(self) -> Board:
        """A live board in a notebook, to play and edit the puzzle; needs ``pip install 'lazyloop[notebook]'``.

        What is on it can be read back: ``board.marks``, and ``lazyloop.read(board.text)``.
        """
        from .board import Board

        return Board(self._handle.write("json"))

    def check(self, answer: Union[Answer, str]) -> None:
        """Checks an answer, or a text: what `Answer.to_text` wrote, JSON with the answer, or a drawing as ``print`` shows
        it. The rules alone judge all but a drawing, which is compared with the only answer.

        Raises `WrongAnswer` with what is wrong.
        """
        if isinstance(answer, Answer):
            wrong = self._handle.check(answer._handle)
        else:
            wrong = fault(self, answer)
        if wrong is not None:
            raise WrongAnswer(wrong)

    def encode(self, **options: Unpack[Options]) -> Formula:
        """An encoding, the full one by default, for another solver. Raises `LimitReached` if it is too large, and
        ``ValueError`` if the kind has none."""
        encoded = self._handle.dimacs(_native.Options(**cast(Options, {"mode": "full", **options})))
        if encoded is None:
            raise ValueError(f"{self.title} has no encoding for other solvers in this mode")
        return Formula(*encoded)

    def model(self, **options: Unpack[Options]) -> Optional[npt.NDArray[np.bool_]]:
        """A model of what `encode` writes: the truth of its variables in order, that of variable 1 at
        0; ``None`` if there is none. No checker has seen it. Raises as `encode`."""
        of = _native.Options(**cast(Options, {"mode": "full", **options}))
        is_encoded, values = self._handle.model(of)
        if not is_encoded:
            raise ValueError(f"{self.title} has no encoding for other solvers in this mode")
        return None if values is None else np.array(values, dtype=np.bool_)

    def to(self, format: str) -> str:
        """The puzzle in one of `formats`, its last line end included. Raises ``ValueError`` if the
        format cannot hold it."""
        return self._handle.write(format)

    def svg(self, theme: str = "light", cell: float = 40) -> str:
        """The picture; ``theme`` is light, dark or print, ``cell`` the width of a cell in pixels."""
        return self._handle.svg(theme, cell)

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self.rows * self.cols <= MOST_CELLS_SHOWN else None

    def __repr__(self) -> str:
        size = f"{self.cols} faces" if self._shape is None else f"{self.rows}x{self.cols}"
        return f"<{self.title} puzzle, {size}>"

    def __str__(self) -> str:
        if self._shape is None:
            return self.to("json").rstrip("\n")
        rows: List[str] = json.loads(self.to("json"))["clues"]
        return "\n".join(rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._handle.is_same(other._handle)

    def __hash__(self) -> int:
        # Where vertices are drawn does not matter.
        parts = json.loads(self.to("json"))
        return hash(json.dumps({name: part for name, part in parts.items() if name != "vertices"}))

    def __reduce__(self) -> Tuple[object, Tuple[str]]:
        return _one, (self.to("json"),)


@dataclass(frozen=True)
class Formula:
    """An encoding for another solver."""

    variables: int
    clauses: int
    _text: str

    def to_dimacs(self) -> str:
        """The formula as ``lazyloop encode`` writes it. Comments say what the variables mean."""
        return self._text

    def __repr__(self) -> str:
        return f"<formula of {self.variables} variables and {self.clauses} clauses>"


@dataclass(frozen=True, eq=False, repr=False)
class Outcome:
    """What came of one puzzle of many."""

    puzzle: Puzzle
    #: ``"solved"``, ``"unsatisfiable"``, ``"unknown"`` (a limit was reached), ``"error"``,
    #: ``"wrong"`` (the unsound encoding has a model that is no answer) or ``"rejected"`` (a fault in
    #: this program).
    verdict: str
    answer: Optional[Answer]
    #: Why there is no result, if there is none.
    error: Optional[str]
    #: How many loops or paths there are in what an encoding took for an answer, wrongly.
    components: Optional[int]
    stats: Stats

    def __repr__(self) -> str:
        return f"<{self.puzzle!r}: {self.verdict}; {self.stats}>"

    def result(self) -> Optional[Answer]:
        """The answer; ``None`` if there is none. Raises as `Puzzle.solve`."""
        if self.verdict in ("solved", "unsatisfiable"):
            return self.answer
        kinds: Dict[str, Type[Exception]] = {"unknown": LimitReached, "error": ValueError}
        raise kinds.get(self.verdict, WrongAnswer)(self.error)

    @staticmethod
    def _of(puzzle: Puzzle, of: _native.Outcome) -> Outcome:
        stats = Stats._of(of.stats)
        answer = next((Answer(answer, puzzle, stats) for answer in of.answers), None)
        return Outcome(puzzle, of.verdict, answer, of.error, of.components, stats)


def wrap(handle: _native.Puzzle) -> Puzzle:
    """A puzzle of the class of its kind."""
    puzzle = object.__new__(_KINDS.get(handle.kind, Puzzle))
    puzzle._handle = handle
    return puzzle


def _one(text: str) -> Puzzle:
    return wrap(_read(text.encode(), None, [])[0])


def _rows(rows: Rows) -> List[str]:
    """Rows of clues as strings."""

    def sign(cell: Optional[int]) -> str:
        if cell is None:
            return "."
        if int(cell) != cell or not 0 <= cell <= 9:
            raise ValueError(f"expected a number from 0 to 9 or None in a cell, found {cell!r}")
        return str(int(cell))

    if isinstance(rows, str):
        return rows.replace("\r\n", "\n").strip("\n").split("\n")
    return [row if isinstance(row, str) else "".join(map(sign, row)) for row in rows]


def _rules(rules: Mapping[str, Union[bool, str]]) -> List[Tuple[str, str]]:
    """Rules by their names on the command line, with their values there."""
    asked = {name: value for name, value in rules.items() if value is not False}
    return [(name.replace("_", "-"), "" if value is True else str(value)) for name, value in asked.items()]


class Slitherlink(Puzzle):
    """A Slitherlink puzzle from its rows: digits, and ``.`` for a blank cell; or numbers and ``None``.

    >>> lazyloop.Slitherlink(["3.3..", "...23", ".1112", "...3.", ".3.2."])
    <Slitherlink puzzle, 5x5>

    Raises `ParseError` with the place.
    """

    __slots__ = ()

    def __init__(self, rows: Rows) -> None:
        self._handle = _native.read_rows("slitherlink", _rows(rows), [])


class Flow(Puzzle):
    """A Flow Free map from its rows: each letter twice, and ``.`` for other cells.

    >>> lazyloop.Flow("R.G.Y\\n..B.O\\n.....\\n.G.Y.\\n.RBO.", touching="forbid")
    <Flow Free puzzle, 5x5>

    With ``touching="forbid"`` no path may run along itself, with ``touching="no-block"`` none may fill a
    block of 2x2 cells, and with ``allow_empty`` cells may stay empty, as in Numberlink. Raises `ParseError` with the place.
    """

    __slots__ = ()

    def __init__(self, rows: Rows, touching: str = "allow", allow_empty: bool = False) -> None:
        rules = _rules({"touching": touching, "allow_empty": allow_empty})
        self._handle = _native.read_rows("flow", _rows(rows), rules)


class Masyu(Puzzle):
    """A Masyu puzzle from its rows: ``o`` for a white pearl, ``*`` for a black one, ``?`` for either, and
    ``.``.

    >>> lazyloop.Masyu([".o.", "...", "..."])
    <Masyu puzzle, 3x3>

    With ``all_pearls`` every pearl that could be shown is shown. Raises `ParseError` with the place.
    """

    __slots__ = ()

    def __init__(self, rows: Rows, all_pearls: bool = False) -> None:
        self._handle = _native.read_rows("masyu", _rows(rows), _rules({"all_pearls": all_pearls}))


class SimpleLoop(Puzzle):
    """A Simple Loop puzzle from its rows: ``x`` for a black cell, and ``.`` for a white one.

    >>> lazyloop.SimpleLoop(["...", "..."])
    <Simple Loop puzzle, 2x3>

    Raises `ParseError` with the place.
    """

    __slots__ = ()

    def __init__(self, rows: Rows) -> None:
        self._handle = _native.read_rows("simple-loop", _rows(rows), [])


_KINDS: Dict[str, Type[Puzzle]] = {
    "slitherlink": Slitherlink,
    "flow": Flow,
    "masyu": Masyu,
    "simple-loop": SimpleLoop,
}


def read(
    source: Union[str, bytes, "os.PathLike[str]"],
    format: Optional[str] = None,
    **rules: Union[bool, str],
) -> List[Puzzle]:
    """The puzzles of a file; or of a text, which may be an address or a game id.

    ``format`` is one of `formats`; if it is left out, each puzzle tells its own. ``rules`` are those
    of the command line that a kind can change, such as ``allow_empty=True``. Raises `ParseError` at
    the first puzzle that cannot be read, and ``OSError`` if the file cannot.
    """
    return [wrap(handle) for handle in _read(_text(source), format, _rules(rules))]


def _read(
    text: bytes, format: Optional[str], rules: List[Tuple[str, str]]
) -> List[_native.Puzzle]:
    """Reads puzzles for a function that a user called, and warns that user."""
    handles, noticed = _native.read(text, format, rules)
    for words in noticed:
        warnings.warn(words, ReadingWarning, stacklevel=3)
    return handles


def _text(source: Union[str, bytes, "os.PathLike[str]"]) -> bytes:
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and not os.path.exists(source):
        text = source.encode()
        if "\n" in source or _native.is_puzzle_itself(source):
            return text
        try:
            _native.read(text, None, [])
            return text
        except ParseError as error:
            if any(sign in source for sign in " \t"):
                raise
            raise FileNotFoundError(f"{source!r} is neither a file nor a puzzle: {error}") from error
    with open(os.fspath(source), "rb") as file:  # not a number: that would be an open file's
        return file.read()


def formats() -> List[str]:
    """The names of all formats."""
    return _native.formats()
