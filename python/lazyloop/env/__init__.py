"""Gymnasium environments: one for each kind of puzzle that `lazyloop.generate` makes.

>>> import gymnasium, lazyloop.env
>>> env = gymnasium.make("lazyloop/Masyu-v0", rows=6, cols=6)
>>> observation, info = env.reset(seed=1)

`PuzzleEnv` says what is observed, and what an action is. ``Puzzle.check`` verifies whole answers.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError("lazyloop.env needs gymnasium: run pip install 'lazyloop[env]'") from error

from ..making import kinds
from .judge import Judge, Judgement
from .layout import Layout
from .puzzle_env import PuzzleEnv
from .source import TIERS, Source

__all__ = ["Judge", "Judgement", "Layout", "PuzzleEnv", "Source", "TIERS", "env_id"]


def env_id(kind: str) -> str:
    """The id of a kind's environment: ``"lazyloop/SimpleLoop-v0"`` for ``"simple-loop"``."""
    return f"lazyloop/{''.join(word.capitalize() for word in kind.split('-'))}-v0"


for _kind in kinds():
    if env_id(_kind) not in gymnasium.registry:
        gymnasium.register(env_id(_kind), "lazyloop.env:PuzzleEnv", kwargs={"kind": _kind})
