"""What can go wrong, besides a wrong argument (``TypeError``, ``ValueError``)."""

from __future__ import annotations


class ParseError(ValueError):
    """A text that is not a puzzle. Lines and columns count from 1; columns count characters."""

    line: int
    column: int

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(self.args[0])


class ReadingWarning(UserWarning):
    """A text leaves a choice, or has signs that were left out; the puzzle was read all the same."""


class LimitReached(RuntimeError):
    """A limit of time, memory, iterations or clauses was reached before there was a result."""


class WrongAnswer(ValueError):
    """The checker refuses an answer; the text says what is wrong with it.

    ``Puzzle.check`` raises it, and ``Puzzle.solve(mode="course")`` where that unsound encoding takes
    several loops for an answer.
    """
