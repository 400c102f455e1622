"""A puzzle as an environment."""

from __future__ import annotations

import operator
from typing import Any, Dict, Literal, Optional, Tuple, cast

import gymnasium
import numpy as np
import numpy.typing as npt

from ..puzzle import Puzzle
from .drawing import svg, text
from .judge import Judge
from .layout import WORD, Layout
from .source import Source

Observation = Dict[str, npt.NDArray[Any]]
_MOST = 0x10FFFF


class PuzzleEnv(gymnasium.Env[Observation, Any]):
    """Marking the edges of a puzzle with exactly one answer.

    ``kind`` is one of `lazyloop.kinds`, ``rows`` and ``cols`` its size (5x5 by default); ``tier`` and further wishes
    are those of `Source`. ``reset(seed=s)`` gives the same puzzle on every machine.

    An *action* below P puts an edge at that place on the line; P + k puts the one at place k off. `Layout` says where the
    P places are. Each mark is judged at once, and a wrong one does not stay. ``info`` has the ``verdict``, the ``reason``,
    whether it was ``forced`` (see `Judgement`), and the ``action_mask`` of marks that can be made. A mark where no edge is
    or can be marked any more changes nothing, and the verdict says so; a number that is not an action is a ``ValueError``.

    An *observation* has integers: ``clues`` (R, C, 8), the code points of each cell's clue as in JSON, 0 behind it;
    ``regions`` (R, C), 0 if there are none; ``edges`` (P), 1 where there is an edge; ``marks`` (P), 1 on, -1 off, 0 open.
    The faces of a tiling are one row.

    The *reward* is ``"dense"``, a share 1 / edges for a right mark and as much less for a wrong one; ``"forced"``, the
    same, but nothing for a right mark that was not forced; or ``"sparse"``, 1 when the puzzle is solved. With
    ``explains`` reasons are the steps of `Puzzle.explain`, which take up to seconds for each reset at 10x10. The episode
    ends when all edges of the answer are on, and is cut short after as many marks as there are actions.

    ``render()`` gives text (``"ansi"``) or a picture (``"svg"``).
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        kind: str = "slitherlink",
        rows: Optional[int] = None,
        cols: Optional[int] = None,
        tier: Optional[str] = None,
        reward: Literal["dense", "forced", "sparse"] = "dense",
        explains: bool = False,
        render_mode: Optional[str] = None,
        **wishes: Any,
    ) -> None:
        if reward not in ("dense", "forced", "sparse"):
            raise ValueError(f"reward: expected dense, forced or sparse, found {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: expected ansi or svg, found {render_mode!r}")
        self._source = Source(kind, rows, cols, tier, wishes)
        self.render_mode = render_mode
        self._reward, self._explains = reward, explains
        layout = Layout(self._source.sample)
        self._places = layout.places
        self._cells = cells = layout.puzzle.shape
        self.action_space = gymnasium.spaces.Discrete(2 * layout.places)
        box = gymnasium.spaces.Box
        spaces: Dict[str, gymnasium.Space[Any]] = {
            "clues": box(0, _MOST, (*cells, WORD), np.int32),
            "regions": box(0, cells[0] * cells[1], cells, np.int32),
            "edges": box(0, 1, (layout.places,), np.int8),
            "marks": box(-1, 1, (layout.places,), np.int8),
        }
        # Gymnasium types the observations of such a space more widely.
        self.observation_space = cast("gymnasium.Space[Observation]", gymnasium.spaces.Dict(spaces))
        self._layout: Optional[Layout] = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._now().puzzle

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Puts the puzzle of the seed on the board; without one, a seed is drawn. There are no ``options``."""
        super().reset(seed=seed)
        if options:
            raise ValueError(f"options: expected none, found {', '.join(map(repr, options))}")
        of = int(self.np_random.integers(2**32)) if seed is None else seed
        layout = Layout(self._source.puzzle(of))
        if layout.places != self._places or layout.puzzle.shape != self._cells:
            raise ValueError("puzzles of this tiling and size differ in their shape")
        self._layout = layout
        self._judge = Judge(layout, self._explains)
        self._steps, self._share = 0, 1 / len(layout.place)
        self._mask = np.concatenate([layout.edges, layout.edges])
        return self._observe(), {"action_mask": self._mask.copy()}

    def step(self, action: Any) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Judges a mark."""
        self._now()
        index = int(operator.index(action))
        if not 0 <= index < 2 * self._places:
            raise ValueError(f"action: expected 0 to {2 * self._places - 1}, found {action!r}")
        at = index % self._places
        verdict, reason, forced = self._judge.mark(at, index < self._places)
        self._steps += 1
        if verdict == "right":
            self._mask[at] = self._mask[at + self._places] = 0
        is_solved = self._judge.is_solved
        if self._reward == "sparse":
            reward = float(is_solved and verdict == "right")
        else:
            pays = verdict == "right" and (forced or self._reward == "dense")
            reward = self._share * (pays - (verdict == "wrong"))
        info = {"verdict": verdict, "reason": reason, "forced": forced, "action_mask": self._mask.copy()}
        return self._observe(), reward, is_solved, not is_solved and self._steps >= 2 * self._places, info

    def render(self) -> Any:
        """The board in the mode that the environment was made with; ``None`` without one."""
        if self.render_mode is None:
            return None
        return (text if self.render_mode == "ansi" else svg)(self._now(), self._judge.marks)

    def text(self) -> str:
        """The board as text: an observation for programs that read."""
        return text(self._now(), self._judge.marks)

    def _observe(self) -> Observation:
        layout = self._now()
        parts: Tuple[npt.NDArray[Any], ...] = (layout.clues, layout.regions, layout.edges, self._judge.marks)
        return {name: part.copy() for name, part in zip(("clues", "regions", "edges", "marks"), parts)}

    def _now(self) -> Layout:
        if self._layout is None:
            raise gymnasium.error.ResetNeeded("call reset before step, render and text")
        return self._layout
