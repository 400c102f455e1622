"""Many puzzles at once."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, cast

from . import _native
from .options import Cuts, Limits, Mode, Options
from .puzzle import Outcome, Puzzle
from .stats import Stats

if TYPE_CHECKING:
    from typing_extensions import Unpack

def solve_many(
    puzzles: Iterable[Puzzle],
    jobs: Optional[int] = None,
    progress: bool = False,
    **options: Unpack[Options],
) -> List[Outcome]:
    """What comes of each puzzle, in their order. A limit or an error of one does not stop the others.

    ``jobs`` threads work at a time, as many as there are cores by default. ``progress`` shows a bar
    if tqdm is installed. Limits of time are for each puzzle.
    """
    of = list(puzzles)
    batch = _native.Batch([puzzle._handle for puzzle in of], _native.Options(**options), jobs)
    outcomes: Dict[int, Outcome] = {}
    for index, outcome in _with_bar(batch, len(of)) if progress else batch:
        outcomes[index] = Outcome._of(of[index], outcome)
    if len(outcomes) < len(of):
        raise RuntimeError("internal error: a panic (please report this)")
    return [outcomes[index] for index in range(len(of))]


def _with_bar(batch: _native.Batch, total: int) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return batch
    return tqdm(batch, total=total, unit=" puzzles")


def compare(
    puzzles: Iterable[Puzzle],
    modes: Sequence[Mode] = ("lazy", "full"),
    cuts: Sequence[Cuts] = ("auto",),
    jobs: int = 1,
    progress: bool = False,
    **limits: Unpack[Limits],
) -> Any:
    """Solves each puzzle in each mode, the lazy one with each kind of cut.

    A pandas DataFrame if pandas is installed, else a list of dicts; a row for each puzzle and each
    way to solve it, with the columns puzzle (its index), kind, rows, cols, mode, cuts, verdict,
    error, components, and those of `Stats`. With more than one job times are less reliable.
    """
    of = list(puzzles)
    rows: List[Dict[str, Any]] = []
    for mode in modes:
        for cut in cuts if mode == "lazy" else [None]:
            way: Dict[str, Any] = {"mode": mode} if cut is None else {"mode": mode, "cuts": cut}
            chosen = cast(Options, {**limits, **way})
            for index, outcome in enumerate(solve_many(of, jobs, progress, **chosen)):
                row = {"puzzle": index, "kind": of[index].kind, "rows": of[index].rows}
                row.update(cols=of[index].cols, mode=mode, cuts=cut, verdict=outcome.verdict)
                row.update(error=outcome.error, components=outcome.components)
                row.update(asdict(outcome.stats))
                rows.append(row)
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
