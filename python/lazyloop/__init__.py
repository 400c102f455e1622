"""Slitherlink, Simple Loop, Masyu and Flow Free by SAT: local rules first, connectivity lazily.

Five calls are enough for most people. `read` takes a file, a text, an address or a game id:

>>> import lazyloop
>>> puzzle = lazyloop.read("https://puzz.link/p?slither/5/5/8di28111cgd8c")[0]

`Puzzle.solve` gives an answer that a checker has accepted, or ``None`` if there is none:

>>> answer = puzzle.solve(time_limit=10)
>>> print(answer)
┏━━━┓   ┏━━━━━━━━━━━┓
┃ 3 ┃   ┃ 3         ┃
┃   ┃   ┗━━━┓   ┏━━━┛
┃   ┃       ┃ 2 ┃ 3
┃   ┗━━━━━━━┛   ┗━━━┓
┃     1   1   1   2 ┃
┃   ·   ·   ┏━━━┓   ┃
┃           ┃ 3 ┃   ┃
┃   ┏━━━┓   ┃   ┃   ┃
┃   ┃ 3 ┃   ┃ 2 ┃   ┃
┗━━━┛   ┗━━━┛   ┗━━━┛

`Puzzle.is_unique` says whether it is the only one, `Puzzle.hint` tells the next step, and `generate`
makes a new puzzle:

>>> puzzle.is_unique()
True
>>> puzzle.hint().step.technique
'3 in a corner'
>>> print(lazyloop.generate(6, 6, seed=1))
.2232.
1.2..2
2.3.1.
.12.0.
.1.1..
.2.3.3

``help(lazyloop.Puzzle)`` has the other questions, ``help(lazyloop.Answer)`` the arrays of an answer;
`solve_many` and `compare` take many puzzles.
"""

from ._native import __version__
from .answer import Answer, Common, Segments
from .batch import compare, solve_many
from .errors import LimitReached, ParseError, ReadingWarning, WrongAnswer
from .explain import Explanation, Hint, Rating, Step
from .kind import Kind
from .literal import Literal
from .making import Wishes, generate, kinds
from .options import Limits, Options
from .puzzle import Flow, Formula, Masyu, Outcome, Puzzle, SimpleLoop, Slitherlink, formats, read
from .stats import Stats
from .trace import Component, Cut, Iteration, Trace

__all__ = [
    "Answer",
    "Common",
    "Component",
    "Cut",
    "Explanation",
    "Flow",
    "Formula",
    "Hint",
    "Iteration",
    "Kind",
    "LimitReached",
    "Limits",
    "Literal",
    "Masyu",
    "Options",
    "Outcome",
    "ParseError",
    "Puzzle",
    "Rating",
    "ReadingWarning",
    "Segments",
    "SimpleLoop",
    "Slitherlink",
    "Stats",
    "Step",
    "Trace",
    "Wishes",
    "WrongAnswer",
    "__version__",
    "compare",
    "formats",
    "generate",
    "kinds",
    "read",
    "solve_many",
]
