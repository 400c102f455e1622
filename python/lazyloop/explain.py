"""How a person finds the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Dict, Iterator, List, Optional, Tuple

from .literal import Literal, Shape, literals

if TYPE_CHECKING:
    from . import _native


@dataclass(frozen=True)
class Step:
    """Segments that follow from rules and earlier ones. ``str()`` tells it in words."""

    #: What follows. Without any, the rules contradict each other.
    facts: Tuple[Literal, ...]
    #: The rules, in words.
    rules: Tuple[str, ...]
    #: The earlier facts that it takes.
    known: Tuple[Literal, ...]
    #: What the opposite of the one fact leads to, up to the contradiction.
    chain: Tuple[Literal, ...]
    #: ``"single"``, ``"corner"``, ``"supposition"`` or ``"subset"``, the easiest first.
    layer: str
    technique: str
    #: The reason in a sentence or a few.
    words: str

    def __str__(self) -> str:
        return f"{self.technique} ({self.layer}): {self.words}"


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for people."""

    number: float
    #: ``"children"``, ``"easy"``, ``"medium"``, ``"hard"``, ``"expert"``, or ``"search"`` if no
    #: path of small steps leads to the one answer.
    level: str
    #: The technique of the hardest step.
    hardest: str
    #: How many steps there are of each layer.
    steps: Dict[str, int]

    def __str__(self) -> str:
        layers = ", ".join(f"{count} {layer}" for layer, count in self.steps.items())
        return f"{self.number:.1f} {self.level}; {self.hardest}; {layers}"


@dataclass(frozen=True, repr=False)
class Explanation:
    """The way to an answer, step by step. ``print`` tells it in words."""

    steps: List[Step]
    #: ``"complete"``, ``"several answers"``, ``"no answer"`` (a last step without facts says why),
    #: ``"search"`` (no small set of rules says more), ``"budget"`` (none was found with the usual effort)
    #: or ``"out of time"``.
    end: str
    #: Of the steps that were found.
    rating: Rating

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __repr__(self) -> str:
        return f"<explanation of {len(self.steps)} steps: {self.end}, {self.rating.level}>"

    def __str__(self) -> str:
        return "\n".join([f"{at}. {step}" for at, step in enumerate(self.steps, 1)] + [self.end])


@dataclass(frozen=True)
class Hint:
    """What a player is told. ``print`` tells it in words."""

    #: ``"next"``; ``"wrong"``, a mark is, and the step says otherwise; ``"clash"``, the marks cannot
    #: all be right; ``"done"``, every edge is marked; ``"several answers"`` have the marks;
    #: ``"no answer"``; or ``"search"``, no
    #: small set of rules says more, or none was found with the usual effort.
    verdict: str
    #: The marks that are wrong, or cannot all be right; with several answers the edges in which they
    #: differ, as if on.
    marks: Tuple[Literal, ...]
    #: The next step, or the one that says that a mark is wrong.
    step: Optional[Step]

    def __str__(self) -> str:
        marks = [str(mark) for mark in self.marks]
        steps = [] if self.step is None else [str(self.step)]
        return "\n".join([self.verdict, *marks, *steps])


def step(of: _native.Step, shape: Shape) -> Step:
    """A step from the native half's values."""
    facts, known, chain = (literals(each, shape) for each in (of.facts, of.known, of.chain))
    return Step(facts, tuple(of.rules), known, chain, of.layer, of.technique, of.words)


def explanation(of: _native.Explanation, shape: Shape) -> Explanation:
    """The way to an answer from the native half's values."""
    steps = [step(each, shape) for each in of.steps]
    layers = {layer: 0 for layer in ("single", "corner", "supposition", "subset")}
    for each in steps:
        layers[each.layer] += 1
    return Explanation(steps, of.end, Rating(of.number, of.level, of.hardest, layers))
