"""A `verifiers` environment: a language model answers a puzzle, and the rules score it.

    pip install 'verifiers<0.2' datasets lazyloop
    python examples/verifiers_env.py masyu
"""

import json
import sys
from typing import Any, List

import lazyloop
import verifiers as vf
from datasets import Dataset

SYSTEM = "Solve the puzzle. Reply with its JSON object and the answer's field added, as the example has it."


def puzzles(kind: str, rows: int, cols: int, count: int, seed: int) -> List[lazyloop.Puzzle]:
    """Puzzles of seeds from `seed` on; a seed of which none can be made is passed over."""
    made: List[lazyloop.Puzzle] = []
    for of in range(seed, seed + 10 * count):
        try:
            made.append(lazyloop.generate(rows, cols, kind=kind, seed=of))
        except ValueError as error:
            fault = error
        if len(made) == count:
            return made
    raise fault


def text_of(completion: Any) -> str:
    """The last message, without a fence of code."""
    said = completion if isinstance(completion, str) else completion[-1]["content"]
    inner = said.split("```")[1] if said.count("```") >= 2 else said
    return inner.removeprefix("json").strip("\n")


def is_answer(completion: Any, answer: str, **_: Any) -> float:
    """1 if the reply is the answer, as JSON or drawn."""
    try:
        lazyloop.read(json.dumps(json.loads(answer)["puzzle"]))[0].check(text_of(completion))
    except lazyloop.WrongAnswer:
        return 0.0
    return 1.0


def load_environment(kind: str = "slitherlink", rows: int = 5, cols: int = 5, count: int = 100, seed: int = 1) -> vf.Environment:
    """Puzzles of a kind with exactly one answer; the first one made is the example."""
    example, *asked = puzzles(kind, rows, cols, count + 1, seed)
    shown = example.solve().to("json")

    def row(puzzle: lazyloop.Puzzle) -> dict:
        text = puzzle.to("json")
        question = f"{puzzle.title}. {puzzle.about}\n\nExample: {shown}\nPuzzle: {text}"
        return {"question": question, "answer": json.dumps({"puzzle": json.loads(text), "answer": puzzle.solve().to("json")})}

    data = Dataset.from_list([row(puzzle) for puzzle in asked])
    return vf.SingleTurnEnv(dataset=data, system_prompt=SYSTEM, rubric=vf.Rubric(funcs=[is_answer]))


if __name__ == "__main__":
    env = load_environment(kind=(sys.argv + ["slitherlink"])[1], count=3)
    for entry in env.get_dataset():
        right = json.loads(entry["answer"])["answer"]
        print(entry["question"], is_answer(right, entry["answer"]), is_answer("?", entry["answer"]))
