"""What a user does with the package, step by step."""

from __future__ import annotations

import copy
import doctest
import importlib.metadata
import json
import multiprocessing
import os
import pickle
import re
import subprocess
import sys
import warnings
import xml.dom.minidom
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import List

import numpy as np
import pytest
from needs import skip

import lazyloop

ROOT = Path(__file__).parents[2]
COURSE = ["3.3..", "...23", ".1112", "...3.", ".3.2."]
ANSWER = "5 5 10111 111001 00101 110110 01101 100001 00010 100111 01000 111111 10101\n"
MAP = "R.G.Y\n..B.O\n.....\n.G.Y.\n.RBO.\n"
PEARLS = [".o..", "....", "*..o", "...."]
ADDRESS = "https://puzz.link/p?slither/5/5/8di28111cgd8c"
# Two labels behind a wall of zeros: with this cut it would go on for ever.
ENDLESS = "6 13 " + " ".join(["......0......"] * 2 + ["..3...0...3.."] + ["......0......"] * 3)


def test_documentation_is_true() -> None:
    for module in (lazyloop, lazyloop.puzzle, lazyloop.making):
        found = doctest.testmod(module, extraglobs={"lazyloop": lazyloop})
        assert found.attempted > 0 and found.failed == 0


def test_everything_public_is_described() -> None:
    for name in lazyloop.__all__:
        of = getattr(lazyloop, name)
        assert of.__doc__, name
        members = vars(of) if isinstance(of, type) else {}
        for member, value in members.items():
            if isinstance(value, property) or (callable(value) and not member.startswith("_")):
                assert value.__doc__, f"{name}.{member}"


def test_slitherlink_answers_are_arrays() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    answer = puzzle.solve()
    assert answer is not None and answer.to_text() == ANSWER
    (horizontal, vertical), inside = answer.segments, answer.inside
    assert horizontal.shape == (6, 5) and vertical.shape == (5, 6) and inside.shape == (5, 5)
    rows = ANSWER.split()[2:]
    assert ["".join(map(str, row.astype(int))) for row in horizontal] == rows[::2]
    assert ["".join(map(str, row.astype(int))) for row in vertical] == rows[1::2]
    count = horizontal[1:].astype(int) + horizontal[:-1] + vertical[:, 1:] + vertical[:, :-1]
    for row, labels in enumerate(COURSE):
        for col, label in enumerate(labels):
            assert label == "." or int(label) == count[row, col]
    framed = np.pad(inside, 1)
    assert (horizontal == (framed[1:, 1:-1] != framed[:-1, 1:-1])).all()
    assert (vertical == (framed[1:-1, 1:] != framed[1:-1, :-1])).all()
    assert answer.stats.iterations >= 1 and answer.stats.seconds > 0
    with pytest.raises(AttributeError, match="no letters"):
        answer.letters


def test_flow_answers_are_arrays() -> None:
    puzzle = lazyloop.Flow(MAP)
    answer = puzzle.solve(mode="lazy", cuts="auto", time_limit=10)
    assert answer is not None
    assert answer.letters.shape == puzzle.shape == (5, 5)
    assert "".join(answer.letters.flatten()) == answer.to_text().replace("\n", "")
    assert answer.segments.horizontal.sum() + answer.segments.vertical.sum() == 25 - 5
    with pytest.raises(AttributeError, match="no inside"):
        answer.inside


def test_puzzles_come_from_anywhere(tmp_path: Path) -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    line = puzzle.to("course")
    file = tmp_path / "puzzles.txt"
    file.write_text(line + line, encoding="utf-8")
    for source in (line, line.strip(), line.encode(), ADDRESS, puzzle.to("address"), file, str(file)):
        assert lazyloop.read(source)[0] == puzzle
    numbers = [[None if sign == "." else int(sign) for sign in row] for row in COURSE]
    assert lazyloop.Slitherlink(numbers) == lazyloop.Slitherlink("\n".join(COURSE)) == puzzle
    assert lazyloop.Slitherlink(np.array([[3, 3]])) == lazyloop.Slitherlink("33")
    assert len(lazyloop.read(file)) == 2 and lazyloop.read(b"") == []
    assert type(lazyloop.read(MAP)[0]) is lazyloop.Flow
    assert lazyloop.read(MAP, allow_empty=True)[0] == lazyloop.Flow(MAP, allow_empty=True)
    forbidding = lazyloop.Flow(MAP, touching="forbid")
    assert lazyloop.read(MAP, touching="forbid", allow_empty=False) == [forbidding] != [lazyloop.Flow(MAP)]
    for rules in ({"touching": "no"}, {"touching": True}, {"allow_empty": "x"}, {"nonsense": True}):
        with pytest.raises(ValueError, match="expected one of"):
            lazyloop.read(MAP, **rules)
    assert lazyloop.read(line, format="course") == [puzzle]
    assert puzzle != lazyloop.Slitherlink("33") and len({puzzle, lazyloop.read(line)[0]}) == 1
    for of in (puzzle, forbidding, lazyloop.Flow(MAP, allow_empty=True), lazyloop.Masyu(PEARLS)):
        assert pickle.loads(pickle.dumps(of)) == of


def test_errors_name_their_place() -> None:
    with pytest.raises(lazyloop.ParseError, match="line 2, column 3: expected") as caught:
        lazyloop.read("1 1 4\n2 x 33 33\n")
    assert (caught.value.line, caught.value.column) == (2, 3)
    assert pickle.loads(pickle.dumps(caught.value)).line == 2
    with pytest.raises(lazyloop.ParseError, match="line 2"):
        lazyloop.Slitherlink(["3.3", "3."])
    with pytest.raises(lazyloop.ParseError, match="exactly twice"):
        lazyloop.Flow("AB\nA.")
    with pytest.raises(lazyloop.ParseError, match="line 2"):
        lazyloop.Flow("AA\n\nBB")
    with pytest.raises(FileNotFoundError, match="neither a file nor a puzzle"):
        lazyloop.read("no-such-file.txt")
    with pytest.raises(TypeError):
        lazyloop.read(1)  # type: ignore[arg-type]  # not standard output, which it would close
    with pytest.raises(ValueError, match="has no Flow Free"):
        lazyloop.Flow(MAP).to("course")


def test_several_answers() -> None:
    puzzle = lazyloop.Slitherlink(["3..", "..2"])
    answers = puzzle.answers(limit=100)
    assert len({answer.to_text() for answer in answers}) == len(answers) > 1
    assert len(puzzle.answers(limit=1)) == 1 and not puzzle.is_unique()
    assert puzzle.count() == len(puzzle.answers(limit=100))
    assert lazyloop.Slitherlink(["." * 8] * 8).count() == 2318527339461265
    drawn = puzzle.sample(200, seed=3)
    assert {answer.to_text() for answer in drawn} == {answer.to_text() for answer in answers}
    assert [answer.to_text() for answer in puzzle.sample(5)] == [a.to_text() for a in puzzle.sample(5)]
    on = np.array([np.concatenate([part.ravel() for part in answer.segments]) for answer in answers])
    shares = puzzle.shares()
    assert shares is not None
    assert sorted(shares) == pytest.approx(sorted(on.mean(axis=0)))
    assert lazyloop.Slitherlink(["30"]).shares() is None and lazyloop.Slitherlink(["30"]).sample() == []
    common = puzzle.common()
    assert common is not None
    for mine, agreed in zip(common.answer.segments, common.segments):
        same = np.ones_like(agreed)
        for other in answers:
            of = other.segments.horizontal if mine.shape == (3, 3) else other.segments.vertical
            same &= mine == of
        assert (same == agreed).all()
    assert lazyloop.Slitherlink(COURSE).is_unique()
    assert lazyloop.Flow("AA").common().cells.tolist() == [[True, True]]  # type: ignore[union-attr]
    impossible = lazyloop.Slitherlink(["4.4"])
    assert impossible.solve() is None and impossible.common() is None
    assert impossible.answers() == [] and not impossible.is_unique()


def test_a_limit_of_no_answers_is_refused_as_by_the_command() -> None:
    puzzle = lazyloop.Slitherlink(["3..", "..2"])
    for limit in (0, -1, -(10**30)):
        with pytest.raises(ValueError, match=f"limit: expected 1 or more, found {limit}"):
            puzzle.answers(limit)
        with pytest.raises(ValueError, match="limit"):
            puzzle.answers(limit=limit)


def with_answers() -> List[lazyloop.Puzzle]:
    """A puzzle of each kind, and one under each rule that a kind can change."""
    return [
        lazyloop.Slitherlink(COURSE),
        lazyloop.Flow(MAP),
        lazyloop.Flow(MAP, touching="forbid"),
        lazyloop.Flow("A.\nA.\n..", allow_empty=True),
        lazyloop.Masyu(PEARLS),
    ]


def test_values_are_copied_and_pickled() -> None:
    for puzzle in with_answers():
        answer = puzzle.solve()
        assert answer is not None
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(answer, protocol))
            assert again == answer and again.stats == answer.stats and again.puzzle == puzzle
        for again in (copy.copy(answer), copy.deepcopy(answer)):
            assert again == answer and again.to("json") == answer.to("json")
            assert all((mine == its).all() for mine, its in zip(again.segments, answer.segments))
            puzzle.check(again)
        for same in (copy.copy(puzzle), copy.deepcopy(puzzle)):
            assert same == puzzle and type(same) is type(puzzle)
        outcome = pickle.loads(pickle.dumps(lazyloop.solve_many([puzzle])[0]))
        assert (outcome.verdict, outcome.answer, outcome.puzzle) == ("solved", answer, puzzle)
        trace = pickle.loads(pickle.dumps(puzzle.trace()))
        # An iteration without a model is none of the trace's.
        assert trace.answer == puzzle.trace().answer and 0 < len(trace) <= trace.stats.iterations
        common = pickle.loads(pickle.dumps(puzzle.common()))
        assert common.answer.puzzle == puzzle and common.agreed.any()
    hint = lazyloop.Slitherlink(COURSE).hint()
    path = lazyloop.Slitherlink(COURSE).explain()
    assert pickle.loads(pickle.dumps((hint, path))) == (hint, path)


def test_a_pickled_answer_is_checked_again() -> None:
    answer = lazyloop.Slitherlink(["3.."]).solve()
    assert answer is not None
    again, (puzzle, text, stats) = answer.__reduce__()
    assert callable(again) and again(puzzle, text, stats) == answer
    spoilt = json.loads(text)
    spoilt["vertical"][0] = "0000"
    for wrong in (json.dumps(spoilt), puzzle.to("json"), "", lazyloop.Masyu(["..."]).to("json")):
        with pytest.raises(ValueError):
            again(puzzle, wrong, stats)


def test_processes_solve_at_once() -> None:
    # Asked for, since what starts a process by default differs from system to system.
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        puzzles = with_answers()
        answers = pool.map(lazyloop.Puzzle.solve, puzzles)
    for puzzle, answer in zip(puzzles, answers):
        assert answer is not None and answer == puzzle.solve() and answer.stats.seconds > 0


def test_print_shows_grids() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    assert str(puzzle) == "\n".join(COURSE)
    assert str(lazyloop.Flow(MAP)) == MAP.strip()
    assert str(lazyloop.Masyu(PEARLS)) == "\n".join(PEARLS)
    assert str(lazyloop.Flow("A.A", touching="forbid")) == "A.A"
    answer = lazyloop.Slitherlink("33").solve()
    assert str(answer) == "┏━━━━━━━┓\n┃ 3   3 ┃\n┗━━━━━━━┛"
    assert repr(answer) == "<answer to <Slitherlink puzzle, 1x2>>"


def test_pictures_in_signs_are_those_of_the_command(program: str) -> None:
    for puzzle in with_answers():
        rules = ["--allow-empty"] if '"allow_empty":true' in puzzle.to("json") else []
        solve = [program, "solve", "-q", "--picture", *rules, "-"]
        run = subprocess.run(solve, input=puzzle.to("json"), capture_output=True, encoding="utf-8")
        picture = str(puzzle.solve())
        assert picture and picture in run.stdout, run


def test_figures_say_what_they_are() -> None:
    answer = lazyloop.Slitherlink(COURSE).solve()
    assert answer is not None
    shown = repr(answer.stats)
    assert shown.startswith(f"Stats(iterations={answer.stats.iterations}, variables="), shown
    assert f"seconds={answer.stats.seconds})" in shown and "0x" not in shown
    words, count = str(answer.stats), answer.stats.iterations
    iterations = "1 iteration" if count == 1 else f"{count} iterations"
    assert words.startswith(f"{iterations}, ") and words.endswith(" s"), words


def test_what_is_found_prints_as_what_it_is() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    (outcome,), common = lazyloop.solve_many([puzzle]), puzzle.common()
    assert repr(outcome) == f"<<Slitherlink puzzle, 5x5>: solved; {outcome.stats}>"
    agreed = "<all answers to <Slitherlink puzzle, 5x5>: they agree in 60 of 60 segments>"
    assert repr(common) == agreed
    path = puzzle.explain()
    assert repr(path) == f"<explanation of {len(path)} steps: complete, {path.rating.level}>"
    assert str(path).splitlines()[0] == f"1. {path[0]}" and str(path).endswith("complete")
    assert str(path.rating).startswith(f"{path.rating.number:.1f} {path.rating.level}; ")
    assert str(puzzle.hint()) == f"next\n{path[0]}"
    trace = puzzle.trace()
    assert repr(trace) == f"<trace of {len(trace)} iterations with a model: solved>"


def test_figures_can_be_copied() -> None:
    answer = lazyloop.Slitherlink(COURSE).solve()
    assert answer is not None
    assert answer.stats == copy.copy(answer.stats)


def test_the_version_is_that_of_the_command(program: str) -> None:
    run = subprocess.run([program, "--version"], capture_output=True, text=True)
    assert run.stdout.split()[-1] == lazyloop.__version__ == importlib.metadata.version("lazyloop")


def test_skips_are_failures_where_they_are_not_wanted(tmp_path: Path) -> None:
    test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    test += ["-k", "test_outputs_are_those_of_the_command"]
    noted = tmp_path / "skipped.txt"
    environment = {**os.environ, "LAZYLOOP_PROGRAM": str(tmp_path / "nothing")}
    environment["LAZYLOOP_SKIPPED"] = str(noted)
    for strict, status in (("", 0), ("data cadical", 0), ("cadical program", 1), ("1", 1)):
        environment["LAZYLOOP_STRICT"] = strict
        run = subprocess.run(test, env=environment, capture_output=True, text=True)
        assert run.returncode == status, run
        assert ("wants it tested" in run.stdout) == bool(status), run
        lines = noted.read_text(encoding="utf-8").splitlines()
        assert len(lines) == 1 and "test_outputs_are_those_of_the_command needs program (" in lines[0]
        noted.unlink()


def test_answers_are_checked_against_any_puzzle() -> None:
    puzzle, other = lazyloop.Slitherlink(COURSE), lazyloop.Slitherlink(["33"])
    answer = puzzle.solve()
    assert answer is not None
    puzzle.check(answer)
    puzzle.check(ANSWER)
    for of, claim in ((other, answer), (lazyloop.Flow(MAP), answer), (puzzle, ANSWER[:-2] + "0\n")):
        with pytest.raises(lazyloop.WrongAnswer):
            of.check(claim)
    with pytest.raises(lazyloop.WrongAnswer):
        puzzle.check("")


def test_limits_raise() -> None:
    endless = lazyloop.read(ENDLESS)[0]
    with pytest.raises(lazyloop.LimitReached, match="out of time"):
        endless.solve(cuts="loop", time_limit=0.1)
    with pytest.raises(lazyloop.LimitReached, match="more than the 5 clauses"):
        endless.solve(mode="full", max_clauses=5)
    with pytest.raises(lazyloop.LimitReached, match="more than the 5 clauses"):
        endless.encode(max_clauses=5)
    with pytest.raises(lazyloop.LimitReached, match="out of memory"):
        lazyloop.Slitherlink(["." * 300] * 300).solve(max_memory=1 << 20)
    with pytest.raises(ValueError, match="for the lazy mode"):
        endless.solve(mode="full", cuts="loop")
    with pytest.raises(ValueError, match="no cut 'ring'"):
        lazyloop.Flow(MAP).solve(cuts="ring")
    with pytest.raises(lazyloop.WrongAnswer):
        lazyloop.Slitherlink(["4.4"]).solve(mode="course")


def test_traces_show_each_model() -> None:
    puzzle = lazyloop.Slitherlink(["." * 8, ".3....3.", *["." * 8] * 4, ".3....3.", "." * 8])
    trace = puzzle.trace(cuts="separator")
    assert trace.verdict == "solved" and trace.answer is not None
    assert [iteration.number for iteration in trace] == list(range(1, trace.stats.iterations + 1))
    assert len(trace[0].loops) > 1 and trace[0].cuts and not trace[-1].cuts
    for iteration in trace:
        on = {"horizontal": np.zeros((9, 8), bool), "vertical": np.zeros((8, 9), bool)}
        for component in iteration.components:
            on["horizontal"] |= component.segments.horizontal
            on["vertical"] |= component.segments.vertical
        # A cut is false in the model that it was made from.
        for cut in iteration.cuts:
            edges = [literal for literal in cut.clause if literal.what != "cell"]
            assert not any(on[of.what][of.row, of.col] == of.value for of in edges)
        xml.dom.minidom.parseString(iteration.svg())
    endless = lazyloop.read(ENDLESS)[0].trace(max_iterations=3, cuts="loop")
    assert len(endless) == 3 and endless.verdict == "unknown" and endless.answer is None
    with pytest.raises(ValueError):
        puzzle.trace(mode="full")


def test_a_path_explains_the_answer() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    path, answer = puzzle.explain(), puzzle.solve()
    assert answer is not None and path.end == "complete" and puzzle.rate() == path.rating
    assert sum(path.rating.steps.values()) == len(path) == len(path.steps) and path[0].rules
    told = {}
    for step in path:
        for fact in step.facts:
            assert fact not in step.known and fact.value == getattr(answer.segments, fact.what)[fact.row, fact.col]
            told[fact[:3]] = fact.value
        for known in step.known:
            assert told[known[:3]] == known.value
    assert len(told) == 60
    assert len(puzzle.explain(most="single")) < len(path) and puzzle.explain(most="single").end == "search"
    assert lazyloop.Slitherlink("4.4").explain().end == "no answer"
    several = lazyloop.Slitherlink(["..", ".."]).hint()
    assert several.verdict == "several answers" and len(several.marks) == 12
    assert lazyloop.Slitherlink("3..").explain().end == "several answers"
    with pytest.raises(ValueError, match="expected one of single"):
        puzzle.explain(most="nonsense")  # type: ignore[arg-type]
    with pytest.raises(lazyloop.LimitReached):
        puzzle.explain(max_clauses=1)


def test_hints_lead_to_the_answer() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    marks: List[lazyloop.Literal] = []
    while (hint := puzzle.hint(marks)).verdict == "next":
        assert hint.step is not None and not set(hint.step.facts) & set(marks)
        marks += hint.step.facts
    assert hint.verdict == "done" and len(marks) == 60 and hint.step is None
    wrong = marks[0]._replace(value=not marks[0].value)
    assert puzzle.hint([wrong]).verdict == "wrong" and puzzle.hint([wrong]).marks == (wrong,)
    assert lazyloop.Slitherlink("4.4").hint().verdict == "no answer"
    for mark in [("horizontal", 6, 0, True), ("vertical", 0, -1, True), ("cell", 0, 0, True), ("x", 0, 0, True)]:
        with pytest.raises(ValueError, match="expected a segment"):
            puzzle.hint([lazyloop.Literal(*mark)])


def test_turns_of_a_line_that_crosses_itself_are_told() -> None:
    rows = ["- ew sw - -", "ns - nsew - -", "- - - - -", "- - - nsew -", "- - - ne nw"]
    puzzle = lazyloop.read("\n".join(["pipelink", *rows]))[0]
    answer = puzzle.solve()
    assert answer is not None
    assert answer.segments.horizontal.shape == (6, 5) and answer.segments.vertical.shape == (5, 6)
    assert answer.segments.horizontal[2:4, 2].all() and answer.segments.vertical[1, 2:4].all()
    marks: List[lazyloop.Literal] = []
    while (hint := puzzle.hint(marks)).verdict == "next":
        assert hint.step is not None
        marks += hint.step.facts
    assert hint.verdict == "done"
    # A hint goes on until each segment is known; a step about turns alone is passed over.
    assert lazyloop.Literal("turn", 0, 0, True) in marks
    assert len({mark for mark in marks if mark.what != "turn"}) == 40
    for iteration in puzzle.trace():
        assert all(part.segments.horizontal.shape == (6, 5) for part in iteration.components)
    with pytest.raises(ValueError, match="outside the puzzle"):
        lazyloop.Slitherlink(COURSE).hint([lazyloop.Literal("turn", 0, 0, True)])


def test_puzzles_are_made(program: str, caplog: pytest.LogCaptureFixture) -> None:
    made = lazyloop.generate(7, 9, seed=4, symmetry="rotation")
    expected = subprocess.run(
        [program, "generate", "7x9", "--seed", "4", "--symmetry", "rotation"], capture_output=True, text=True
    ).stdout
    assert made.to("course") == expected and made.is_unique()
    picture = np.zeros((8, 8), bool)
    picture[1:7, 2:7] = True
    shown = lazyloop.generate(8, 8, seed=1, picture=picture).solve()
    assert shown is not None and (shown.inside == picture).all()
    assert type(lazyloop.generate(5, 6, kind="flow", seed=1, pairs=6)) is lazyloop.Flow
    hard = lazyloop.generate(6, 6, seed=1, difficulty="hard").rate()
    assert hard.level == "hard"
    with caplog.at_level("INFO", logger="lazyloop"):
        drawn = lazyloop.generate(6, 6)
    seed = re.fullmatch(r"seed=(\d+) makes the same puzzle again", caplog.messages[-1])
    assert seed and lazyloop.generate(6, 6, seed=int(seed[1])) == drawn


def test_figures_are_those_of_the_program(program: str, tmp_path: Path) -> None:
    stats = tmp_path / "stats.jsonl"
    sample = ROOT / "instances/sample.txt"
    way = ["--cuts", "loop", "--regions", "off"]
    subprocess.run([program, "solve", "-q", *way, "--stats", stats, sample], check=True, capture_output=True)
    rows = [json.loads(line) for line in stats.read_text().splitlines()]
    for puzzle, row in zip(lazyloop.read(sample), rows):
        answer = puzzle.solve(cuts="loop", regions=False)
        assert answer is not None
        for name in ("iterations", "cut_clauses", "variables", "clauses"):
            assert getattr(answer.stats, name) == row[name], (row["index"], name)
        trace = puzzle.trace(cuts="loop", regions=False)
        assert trace.stats.iterations == row["iterations"]
    wrong: List[lazyloop.Wishes] = [{"pairs": 3}, {"picture": [[True]]}, {"density": 7}, {"only": [9]}]
    for wishes in wrong:
        with pytest.raises(ValueError):
            lazyloop.generate(6, 6, **wishes)
    with pytest.raises(ValueError, match="too many"):
        lazyloop.generate(10**6, 10**6)


def test_pictures() -> None:
    for puzzle in (lazyloop.Slitherlink(COURSE), lazyloop.Flow(MAP), lazyloop.Masyu([".o.", "...", "..."])):
        answer = puzzle.solve()
        for shown in (puzzle, answer, puzzle.trace()[0]):
            assert shown is not None
            xml.dom.minidom.parseString(shown._repr_svg_() or "")
        assert puzzle.title in repr(puzzle)
    assert lazyloop.Slitherlink(["." * 200] * 200)._repr_svg_() is None


def test_many_puzzles_keep_their_order() -> None:
    puzzles = lazyloop.read("2 2 3. ..\n1 3 4.4\n1 1 4\n" * 50)
    for jobs in (None, 1, 4, 10**9):
        outcomes = lazyloop.solve_many(puzzles, jobs=jobs)
        assert [outcome.puzzle for outcome in outcomes] == puzzles
        assert [outcome.verdict for outcome in outcomes] == ["solved", "unsatisfiable", "solved"] * 50
        for outcome in outcomes:
            answer = outcome.result()
            assert answer is None or answer == outcome.answer
    assert lazyloop.solve_many([]) == []
    outcomes = lazyloop.solve_many([lazyloop.read(ENDLESS)[0], *puzzles], cuts="loop", time_limit=0.2)
    assert outcomes[0].verdict == "unknown" and outcomes[1].verdict == "solved"
    with pytest.raises(lazyloop.LimitReached):
        outcomes[0].result()


def test_comparisons_are_rows() -> None:
    puzzles = [*lazyloop.read("1 3 4.4\n1 1 4\n"), lazyloop.Flow(MAP)]
    table = lazyloop.compare(puzzles, modes=["lazy", "full", "course"])
    rows = table if isinstance(table, list) else table.to_dict("records")
    assert [(row["puzzle"], row["mode"]) for row in rows] == [
        (index, mode) for mode in ("lazy", "full", "course") for index in range(3)
    ]
    verdicts = ["unsatisfiable", "solved", "solved"]
    assert [row["verdict"] for row in rows] == verdicts * 2 + ["wrong", "solved", "error"]
    assert rows[6]["components"] == 2 and rows[4]["iterations"] == 1


def test_threads_solve_at_once() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: puzzle.solve(), range(100)))
    assert {answer.to_text() for answer in answers if answer} == {ANSWER}


def test_outputs_are_those_of_the_command(program: str, data: Path) -> None:
    files = [
        data / "slitherlink/course.txt",
        data / "slitherlink/published.txt",
        data / "masyu/published.txt",
        *sorted((data / "flow/course").glob("*.txt"))[:14],
    ]
    for file in files:
        if "solution" in file.name:
            continue
        if not file.exists():
            skip("data", f"{file} is not there: see LAZYLOOP_DATA")
        solve = [program, "-q", "solve", "-j", "1", str(file)]
        expected = subprocess.run(solve, capture_output=True, text=True).stdout
        found = []
        for outcome in lazyloop.solve_many(lazyloop.read(file)):
            answer = outcome.answer.to_text() if outcome.answer else "UNSATISFIABLE\n"
            heading = {"slitherlink": "course", "masyu": "pearl"}.get(outcome.puzzle.kind)
            found.append(outcome.puzzle.to(heading) + answer if heading else answer)
        # The command repeats stray spaces in a line.
        lines = [" ".join(line.split()) for line in expected.splitlines()]
        assert "".join(found).splitlines() == lines, file


def test_formulas_are_those_of_the_command(program: str, tmp_path: Path) -> None:
    puzzle, file = lazyloop.Slitherlink(COURSE), tmp_path / "puzzle.txt"
    file.write_text(puzzle.to("course"))
    modes: List[lazyloop.options.Mode] = ["lazy", "full", "course"]
    for mode in modes:
        formula = puzzle.encode(mode=mode)
        encode = [program, "-q", "encode", "--mode", mode, str(file)]
        assert subprocess.run(encode, capture_output=True, text=True).stdout == formula.to_dimacs()
        assert f"p cnf {formula.variables} {formula.clauses}\n" in formula.to_dimacs()


def test_rules_are_added_one_by_one() -> None:
    puzzle = lazyloop.Flow(["A...", "A..."])
    assert puzzle.encode(mode="rules", rules="1,3").clauses == 8
    values = puzzle.model(mode="rules")
    assert values is not None
    directions = values[:32].reshape(4, 1, 2, 4)
    # Each of the six cells without a terminal has two directions, and two cells point to terminals.
    assert directions[:, 0][:, [0, 0, 0, 1, 1, 1], [1, 2, 3, 1, 2, 3]].sum() == 12
    assert directions[2, 0, :, 1].tolist() == [True, True]
    assert lazyloop.Flow(["AA"]).model(mode="rules") is None
    with pytest.raises(ValueError, match="rules is for the mode rules"):
        puzzle.encode(rules="1")
    with pytest.raises(ValueError, match="rules: expected numbers from 1 to 10.*found '0'"):
        puzzle.encode(mode="rules", rules="0")
    with pytest.raises(lazyloop.LimitReached, match="more than the 5 clauses"):
        puzzle.model(max_clauses=5)
    with pytest.raises(ValueError, match="no mode 'rules'"):
        lazyloop.Slitherlink(["4"]).model(mode="rules")


def test_what_is_noticed_in_reading_is_a_warning() -> None:
    with pytest.warns(lazyloop.ReadingWarning, match='masyu.*format="pearl"') as caught:
        (puzzle,) = lazyloop.read("2x3:f")
    assert isinstance(puzzle, lazyloop.Slitherlink)
    assert caught[0].filename == __file__
    with pytest.warns(lazyloop.ReadingWarning, match="'.0' after the last cell"):
        lazyloop.read("https://puzz.link/p?mashu/10/10/410001944313911a9013219371a9c30000.0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(lazyloop.read("2x3:f", format="pearl")[0], lazyloop.Masyu)


def test_a_path_ends_by_itself() -> None:
    line = (Path(__file__).parents[2] / "instances" / "hard.txt").read_text().splitlines()[1]
    (puzzle,) = lazyloop.read(line)
    path = puzzle.explain()
    assert path.end == "budget" and len(path) > 0 and puzzle.rate() == path.rating
    short = puzzle.explain(time_limit=0.5)
    assert short.end == "out of time" and len(short) > 0
    with pytest.raises(lazyloop.LimitReached):
        puzzle.rate(time_limit=0.5)


#: A tetrahedron with its four faces, and a piece of a honeycomb.
UNGRIDDED = [
    '{"faces": [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]], "labels": [null, null, null, 3]}',
    "3x3t2:a4c3c",
]


@pytest.mark.parametrize("text", UNGRIDDED)
def test_puzzles_without_rows_have_edges_and_faces(text: str) -> None:
    (puzzle,) = lazyloop.read(text)
    faces, ends = puzzle.faces, puzzle.edges
    assert puzzle.shape == (1, len(faces)) and f"{len(faces)} faces" in repr(puzzle)
    assert {tuple(sorted(edge)) for edge in ends.tolist()} == {
        tuple(sorted(edge)) for face in faces for edge in zip(face, face[1:] + face[:1])
    }
    answer = puzzle.solve()
    assert answer is not None and answer.edges.shape == (len(ends),)
    # The line has two edges at each vertex that it visits, and parts the faces.
    degrees = np.bincount(ends[answer.edges].ravel())
    assert set(degrees.tolist()) <= {0, 2} and answer.inside.shape == (len(faces),)
    for on, (a, b) in zip(answer.edges, ends.tolist()):
        beside = [answer.inside[at] for at, face in enumerate(faces) if {a, b} <= set(face)]
        assert on == (sum(beside) == 1)
    common = puzzle.common()
    assert common is not None and common.edges.shape == answer.edges.shape and "edges" in repr(common)
    assert json.loads(answer.to("json"))["edges"] == "".join(str(int(on)) for on in answer.edges)
    for missing in (lambda: answer.segments, lambda: answer.letters, lambda: common.segments, lambda: common.cells):
        with pytest.raises(AttributeError, match="Slitherlink on a tiling puzzle"):
            missing()
    assert pickle.loads(pickle.dumps(answer)) == answer and lazyloop.read(str(puzzle)) == [puzzle]
    shares = puzzle.shares()
    assert shares is not None and shares.shape == answer.edges.shape
    assert puzzle.count() == len(puzzle.answers()) and len(puzzle.sample(2)) == 2
    trace = puzzle.trace()
    for iteration in trace:
        assert iteration._repr_svg_() is None
        assert all(edge < len(ends) for component in iteration.components for edge in component.edges)
        literals = [literal for cut in iteration.cuts for literal in (*cut.premise, *cut.clause)]
        assert all(literal.what in ("edge", "face") and literal.row == 0 for literal in literals)
    path = puzzle.explain()
    assert all(fact.what == "edge" for step in path for fact in step.facts)
    hint = puzzle.hint([lazyloop.Literal("edge", 0, 0, bool(answer.edges[0]))])
    assert hint.verdict in ("next", "done", "search")
    with pytest.raises(ValueError, match="expected an edge of a tiling"):
        puzzle.hint([lazyloop.Literal("horizontal", 0, 0, True)])
    assert puzzle.svg().startswith("<svg") and answer.svg().startswith("<svg") and str(answer)


def test_other_puzzles_have_no_list_of_faces() -> None:
    for puzzle in (lazyloop.Masyu([".o.", "...", "..."]), lazyloop.Flow("R..\n.R.\nGG.", allow_empty=True)):
        for missing in (lambda: puzzle.faces, lambda: puzzle.edges):
            with pytest.raises(AttributeError, match="has rows and columns"):
                missing()


def test_edges_of_a_grid_stand_in_the_order_of_the_lines() -> None:
    answer = lazyloop.Slitherlink(["3.3..", "...23", ".1112", "...3.", ".3.2."]).solve()
    assert answer is not None
    assert "".join(str(int(on)) for on in answer.edges) == "".join(answer.to_text().split()[2:])


def test_a_kind_of_ones_own_is_solved_made_and_read() -> None:
    text = '''
kind watchtowers "Watchtowers"
clue "tower": number
unvisited c in cells where clue(c)
rule "tower" each c in cells where has number(c):
  count(b in around(c): visited(b)) = number(c)
'''
    towers = lazyloop.Kind(text)
    assert (towers.name, towers.title) == ("watchtowers", "Watchtowers")
    assert not towers.puzzle(["- - - -", "- 7 - -", "- - - -", "- - 5 -"]).is_unique()
    made = lazyloop.generate(6, 6, kind=towers.name, seed=1)
    assert made.is_unique() and made.solve() is not None
    assert lazyloop.Kind(text).name == towers.name
    with pytest.raises(ValueError, match="there is no word 'arround': perhaps 'around'"):
        lazyloop.Kind(text.replace("around", "arround"))
