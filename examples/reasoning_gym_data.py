"""A reasoning-gym data set of loop and path puzzles; an answer is scored by the rules.

    pip install reasoning-gym lazyloop
    python examples/reasoning_gym_data.py masyu
"""

import sys
from dataclasses import dataclass
from typing import Any, Dict, Optional

import lazyloop
from reasoning_gym.factory import ProceduralDataset, register_dataset

QUESTION = """{title}. {about}

The puzzle in JSON:
{puzzle}

Reply with this object alone, with the field of the answer added, in the form in which this other puzzle has it:
{example}
"""


@dataclass
class LoopPuzzlesConfig:
    """The kind is one of ``lazyloop.kinds()``; a puzzle has rows and cols of cells."""

    kind: str = "slitherlink"
    rows: int = 5
    cols: int = 5
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Checks the kind and the size of the puzzles."""
        if self.kind not in lazyloop.kinds():
            raise ValueError(f"kind: expected one of {', '.join(lazyloop.kinds())}, found {self.kind!r}")
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"expected 1 row and column or more, found {self.rows}x{self.cols}")


class LoopPuzzles(ProceduralDataset):
    """Puzzles with exactly one answer; entry ``i`` is made of the seed ``seed + i + 1``, the example of ``seed``."""

    def __init__(self, config: LoopPuzzlesConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.example = self._made(0).solve().to("json").strip()

    def _made(self, offset: int) -> lazyloop.Puzzle:
        for attempt in range(100):  # of some seeds no puzzle can be made
            try:
                seed = self.seed + offset + (attempt << 32)
                return lazyloop.generate(self.config.rows, self.config.cols, kind=self.config.kind, seed=seed)
            except ValueError as error:
                fault = error
        raise fault

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        puzzle = self._made(idx + 1)
        text = puzzle.to("json").strip()
        question = QUESTION.format(title=puzzle.title, about=puzzle.about, puzzle=text, example=self.example)
        return {"question": question, "answer": puzzle.solve().to("json").strip(), "metadata": {"puzzle": text}}

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """1 for the answer, as JSON, drawn, or as `lazyloop.Answer.to_text` writes it."""
        try:
            lazyloop.read(entry["metadata"]["puzzle"])[0].check(answer or "")
        except lazyloop.WrongAnswer:
            return 0.0
        return 1.0


register_dataset("loop_puzzles", LoopPuzzles, LoopPuzzlesConfig)

if __name__ == "__main__":
    data = LoopPuzzles(LoopPuzzlesConfig(kind=(sys.argv + ["slitherlink"])[1], seed=1, size=3))
    for entry in data:
        print(entry["question"], data.score_answer(entry["answer"], entry), data.score_answer("?", entry))
