"""Kinds of puzzle of the user's own."""

from typing import Any, Iterable, Union

from . import _native
from .puzzle import Puzzle, read


class Kind:
    """A kind of puzzle that a text defines.

    >>> import lazyloop
    >>> towers = lazyloop.Kind('''
    ... kind watchtowers "Watchtowers"
    ... clue "tower": number
    ... unvisited c in cells where clue(c)
    ... rule "tower" each c in cells where has number(c):
    ...   count(b in around(c): visited(b)) = number(c)
    ... ''')
    >>> towers.puzzle(["- - - -", "- 7 - -", "- - - -", "- - 5 -"]).is_unique()
    False

    From then on all calls know the kind by its name: `lazyloop.read` reads its puzzles, and
    ``lazyloop.generate(8, 8, kind=towers.name)`` makes them. Raises ``ValueError``, with line and
    column, if the text is not a kind.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.name, self.title = _native.add_kind(text.lstrip("\n"))

    def puzzle(self, rows: Union[str, Iterable[str]], **rules: bool) -> Puzzle:
        """A puzzle from its rows of words; ``rules`` are the switches of the kind."""
        lines = rows if isinstance(rows, str) else "\n".join(rows)
        switches: dict[str, Any] = dict(rules)
        return read(f"{self.name}\n{lines}\n", **switches)[0]

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"
