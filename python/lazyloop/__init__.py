"""Slitherlink, Flow Free, Masyu and Simple Loop by SAT: local rules first, connectivity lazily.

>>> import lazyloop
>>> puzzle = lazyloop.Slitherlink(["3.3..", "...23", ".1112", "...3.", ".3.2."])
>>> answer = puzzle.solve(time_limit=10)
>>> print(answer.to_text(), end="")
5 5 10111 111001 00101 110110 01101 100001 00010 100111 01000 111111 10101
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
>>> answer.segments.horizontal.shape, answer.inside.shape
((6, 5), (5, 5))
>>> puzzle.is_unique()
True

`read` takes a file, a text, an address or a game id; `generate` makes a puzzle; `solve_many` and
`compare` take many. `Puzzle.explain`, `Puzzle.hint` and `Puzzle.rate` are for people who solve by hand.
A notebook shows puzzles, answers and iterations as pictures. Puzzles, answers and figures can be copied
and pickled, so they go to other processes. Every answer has passed a checker that shares no code with
what found it.
"""

from ._native import __version__
from .answer import Answer, Common, Segments
from .batch import compare, solve_many
from .errors import LimitReached, ParseError, ReadingWarning, WrongAnswer
from .explain import Explanation, Hint, Rating, Step
from .literal import Literal
from .making import Wishes, generate
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
    "read",
    "solve_many",
]
