"""Answers that someone claims, as text."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Optional

from . import _native
from .errors import ParseError

if TYPE_CHECKING:
    from .puzzle import Puzzle


def fault(puzzle: Puzzle, text: str) -> Optional[str]:
    """What is wrong, if anything is, with an answer in JSON, in signs, or as `Answer.to_text` writes it."""
    if text.lstrip().startswith("{"):
        return _fault_in_json(puzzle, text)
    # Only drawings have box characters, points or Braille.
    if any("\u2500" <= sign <= "\u257f" or "\u2800" <= sign <= "\u28ff" or sign == "·" for sign in text):
        return _fault_in_signs(puzzle, text)
    return puzzle._handle.check_text(text)


def _fault_in_json(puzzle: Puzzle, text: str) -> Optional[str]:
    try:
        claimed = _native.read(text.encode(), None, [])[0]
        if len(claimed) != 1 or not claimed[0].is_same(puzzle._handle):
            return "the answer is to another puzzle"
        puzzle._handle.answer_in_json(" ".join(text.split("\n")))
    except (ParseError, ValueError) as error:
        return str(error)
    return None


def _fault_in_signs(puzzle: Puzzle, text: str) -> Optional[str]:
    """Drawings of some kinds cannot be read, so a drawing is compared with that of the only answer."""
    answers = puzzle.answers(2)
    if len(answers) != 1:
        raise ValueError("a drawing is compared with the only answer, and this puzzle does not have just one")
    drawn = [line.rstrip() for line in text.strip("\n").split("\n")]
    right = [line.rstrip() for line in str(answers[0]).strip("\n").split("\n")]
    if len(drawn) != len(right):
        return f"expected {len(right)} lines, found {len(drawn)}"
    for row, (line, other) in enumerate(zip(drawn, right), 1):
        for col, (found, expected) in enumerate(zip_longest(line, other, fillvalue=" "), 1):
            # A cross says that there is no line.
            if found != expected and not (found == "×" and expected == " "):
                return f"line {row}, column {col}: {found!r} is not what the answer has there"
    return None
