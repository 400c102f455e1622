"""Puzzles of every kind as environments for programs that learn to play."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.dom.minidom
from typing import Any, List

import numpy as np
import pytest
from needs import module

import lazyloop

gymnasium = module("gymnasium", "test_env.py")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import lazyloop.env as environments  # noqa: E402

KINDS = lazyloop.kinds()


def made(kind: str, **options: Any) -> environments.PuzzleEnv:
    """The environment of a kind at 5x5, or 6x6 where its puzzles need an even number of cells."""
    for size in (5, 6):
        try:
            wrapped = gymnasium.make(environments.env_id(kind), rows=size, cols=size, disable_env_checker=True, **options)
        except ValueError:
            continue
        env = wrapped.unwrapped
        assert isinstance(env, environments.PuzzleEnv)
        return env
    raise AssertionError(f"no {kind} of 5x5 or 6x6")


def right(env: environments.PuzzleEnv) -> List[int]:
    """The actions that solve the puzzle on the board."""
    answer = env.puzzle.solve()
    assert answer is not None
    place = environments.Layout(env.puzzle).place
    return [place[edge] for edge in answer._handle.edges() if edge in place]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.filterwarnings("error")
def test_every_kind_is_played_to_its_end(kind: str) -> None:
    env = made(kind)
    check_env(env)
    first, _ = env.reset(seed=3)
    actions = right(env)
    places = env.observation_space["marks"].shape[0]  # type: ignore[index]
    wrong = actions[0] + places
    _, reward, ended, cut, info = env.step(wrong)
    assert reward < 0 and not ended and not cut and info["verdict"] == "wrong" and info["reason"]
    for action in actions:
        assert not ended
        observation, reward, ended, _, info = env.step(np.int64(action))
        assert info["verdict"] == "right" and info["reason"] and reward > 0
        assert info["action_mask"][action] == info["action_mask"][action + places] == 0
    assert ended and sorted(np.flatnonzero(observation["marks"])) == sorted(actions)
    again, _ = env.reset(seed=3)
    assert all((first[part] == again[part]).all() for part in first)


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_accepted_in_each_form_and_no_other(kind: str) -> None:
    env = made(kind)
    env.reset(seed=3)
    puzzle, answer = env.puzzle, env.puzzle.solve()
    assert puzzle.is_unique() and answer is not None
    for text in (answer.to("json"), str(answer), answer.to_text()):
        puzzle.check(text)
    parts = json.loads(answer.to("json"))
    field = "edges" if "edges" in parts else "horizontal"
    # The first row of the board's edges the other way round.
    row = 0 if field == "edges" else 1
    lines = [parts["edges"]] if field == "edges" else parts["horizontal"]
    lines[row] = lines[row].translate({48: "1", 49: "0"})
    parts[field] = lines[0] if field == "edges" else lines
    env.reset(seed=4)
    other = env.puzzle.solve()
    assert other is not None and env.puzzle != puzzle
    for text in (json.dumps(parts), other.to("json"), puzzle.to("json"), "·", "{", "", "1 2 3"):
        with pytest.raises(lazyloop.WrongAnswer, match="."):
            puzzle.check(text)


def test_a_wrong_drawing_is_told_its_place() -> None:
    puzzle = lazyloop.generate(5, 5, kind="masyu", seed=1)
    drawn = str(puzzle.solve())
    at = drawn.index("━")
    with pytest.raises(lazyloop.WrongAnswer, match=rf"line 1, column {at + 1}: ' ' is not"):
        puzzle.check(drawn.replace("━", " ", 1))
    with pytest.raises(lazyloop.WrongAnswer, match="expected 9 lines, found 1"):
        puzzle.check("·")
    with pytest.raises(ValueError, match="does not have just one"):
        lazyloop.Slitherlink(["..", ".."]).check("·")


def test_environments_share_nothing() -> None:
    one, two = made("masyu"), made("masyu")
    observation, _ = one.reset(seed=1)
    two.reset(seed=1)
    one.step(right(one)[0])
    after = two.step(right(two)[1])[0]
    assert not observation["marks"].any() and np.count_nonzero(after["marks"]) == 1
    after["marks"][:] = 1
    assert np.count_nonzero(two.step(right(two)[2])[0]["marks"]) == 2


def test_rewards() -> None:
    sparse = made("slitherlink", reward="sparse")
    sparse.reset(seed=1)
    rewards = [sparse.step(action)[1] for action in right(sparse)]
    assert rewards == [0.0] * (len(rewards) - 1) + [1.0]
    # Marks in the order of the explanation are forced, and no mark is before those that it rests on.
    env = made("slitherlink", reward="forced", explains=True)
    env.reset(seed=1)
    guessed, order = set(), list[int]()
    for step in env.puzzle._handle.explain("subset", lazyloop._native.Options()).steps:
        order += [edge if on else edge + 60 for _, edge, on in step.facts]
    for action in reversed(order):
        _, reward, ended, _, info = env.step(action)
        assert info["verdict"] == "right" and (reward > 0) == info["forced"]
        guessed.add(info["forced"])
        if ended:
            break
    assert guessed == {True, False}
    env.reset(seed=1)
    for action in order:
        _, reward, ended, _, info = env.step(action)
        assert info["forced"] and reward > 0
        if ended:
            break
    assert ended


def test_marks_that_cannot_be_made_are_told() -> None:
    env = made("masyu")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    assert info["action_mask"][0] == 0
    assert env.step(0)[4]["verdict"] == "no edge"
    action = right(env)[0]
    assert env.step(action)[4]["verdict"] == "right" and env.step(action)[4]["verdict"] == "marked"
    for wrong in (-1, 120):
        with pytest.raises(ValueError, match="expected 0 to 119"):
            env.step(wrong)
    cut = False
    for _ in range(120 - 3):
        assert not cut
        cut = env.step(0)[3]
    assert cut


def test_tiers_are_ratings_or_sizes() -> None:
    for kind, tier in (("slitherlink", "easy"), ("masyu", "hard")):
        env = gymnasium.make(environments.env_id(kind), rows=5, cols=5, tier=tier).unwrapped
        assert isinstance(env, environments.PuzzleEnv)
        for seed in range(3):
            env.reset(seed=seed)
            assert env.puzzle.rate().level == tier
    unrated = environments.PuzzleEnv("nagare", tier="medium")
    unrated.reset(seed=1)
    assert unrated.puzzle.shape == (7, 7)
    with pytest.raises(ValueError, match="cannot be rated: a tier is their size"):
        environments.PuzzleEnv("nagare", rows=5, tier="medium")
    with pytest.raises(ValueError, match="tier: expected one of children"):
        environments.PuzzleEnv("masyu", tier="nonsense")
    with pytest.raises(ValueError, match="is not a kind of puzzle"):
        environments.PuzzleEnv("nonsense")
    with pytest.raises(ValueError, match="reward: expected dense"):
        environments.PuzzleEnv("masyu", reward="nonsense")  # type: ignore[arg-type]


def test_a_seed_that_makes_nothing_leads_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    source = environments.Source("masyu", 5, 5, None, {})
    asked: List[int] = []

    def generate(rows: int, cols: int, kind: str, seed: int) -> lazyloop.Puzzle:
        asked.append(seed)
        if len(asked) < 3:
            raise ValueError(f"found no line: seed {seed}")
        return lazyloop.generate(rows, cols, kind, seed)

    monkeypatch.setattr("lazyloop.env.source.generate", generate)
    made = source.puzzle(7)
    assert asked == [7, 7 + 2**32, 7 + 2**33] and made == lazyloop.generate(5, 5, "masyu", asked[-1])


@pytest.mark.parametrize("kind", ["slitherlink", "masyu", "tilings", "hashiwokakero", "country-road"])
def test_the_board_is_drawn(kind: str) -> None:
    env = made(kind, render_mode="svg")
    env.reset(seed=3)
    before, empty = env.text(), str(env.render())
    answer = env.puzzle.solve()
    assert answer is not None
    for action in right(env):
        env.step(action)
        if kind != "hashiwokakero":  # whose bridges stand side by side
            pairs = [re.findall(r"([\d.]+) ([\d.]+)", text) for text in (env.render().split("#0072b2")[1], answer.svg())]
            ends, drawn = ({(round(float(x), 1), round(float(y), 1)) for x, y in of} for of in pairs)
            assert ends & drawn
    xml.dom.minidom.parseString(env.render())
    assert env.render() != empty and env.text() != before and env.puzzle.about in before
    if kind == "masyu":
        signs = [set(re.findall("[━┃]", text)) for text in (before, env.text())]
        assert signs == [set(), {"━", "┃"}]


def test_the_package_needs_neither_numpy_nor_gymnasium() -> None:
    script = """
import sys
sys.modules["numpy"] = sys.modules["gymnasium"] = None
import lazyloop
puzzle = lazyloop.generate(5, 5, kind="masyu", seed=1)
answer = puzzle.solve()
puzzle.check(str(answer)); puzzle.check(answer.to("json")); puzzle.explain(); puzzle.hint()
for asked in (lambda: answer.edges, lambda: answer.segments, puzzle.common, puzzle.shares, puzzle.trace):
    try: asked()
    except ImportError as error: assert "pip install 'lazyloop[arrays]'" in str(error), error
    else: raise AssertionError(asked)
try: import lazyloop.env
except ImportError as error: assert "pip install 'lazyloop[env]'" in str(error), error
else: raise AssertionError
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
