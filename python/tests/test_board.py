"""The live board of a notebook: its questions reach the program, and what is on it comes back."""

from __future__ import annotations

import json
import time
from typing import Any, Dict, List

from needs import module

import lazyloop

module("anywidget", "test_board")

COURSE = ["3.3..", "...23", ".1112", "...3.", ".3.2."]


def replies(board: Any, key: int, question: Dict[str, Any]) -> List[Dict[str, Any]]:
    """What a board sends to its page for a question, up to its end."""
    sent: List[Dict[str, Any]] = []
    board.send = sent.append
    board._hear(board, {"id": key, "question": question}, [])
    began = time.monotonic()
    while not sent or sent[-1]["reply"] != {"reply": "closed"}:
        assert time.monotonic() - began < 30
        time.sleep(0.01)
    assert all(message["id"] == key for message in sent)
    return [message["reply"] for message in sent[:-1]]


def test_a_board_answers_its_page() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    board = puzzle.play()
    assert lazyloop.read(board.text)[0] == puzzle
    assert "window.lazyloop" in board.page and "<iframe" not in board.page
    (start,) = replies(board, 1, {"ask": "start"})
    assert start["puzzles"] == [json.loads(board.text)]
    live = replies(board, 2, {"ask": "live", "puzzle": start["puzzles"][0], "slot": "live"})
    assert [told["verdict"] for told in live if told["reply"] == "verdict"] == ["solved", "unique"]
    (fault,) = replies(board, 3, {"ask": "dance"})
    assert fault["reply"] == "fault"


def test_marks_are_read_back() -> None:
    puzzle = lazyloop.Slitherlink(COURSE)
    board = puzzle.play()
    assert not board.marks
    board.state = {**board.state, "marks": {"on": [0, 5], "off": [1]}}
    assert board.marks == (
        lazyloop.Literal("horizontal", 0, 0, True),
        lazyloop.Literal("vertical", 0, 0, True),
        lazyloop.Literal("horizontal", 0, 1, False),
    )
    assert puzzle.hint(board.marks).verdict in ("next", "wrong", "clash")


def test_a_newer_question_ends_the_older_one() -> None:
    board = lazyloop.read("\n".join(["." * 60] * 60), format="text")[0].play()
    slow = {"ask": "live", "puzzle": json.loads(board.text), "slot": "live"}
    sent: List[Dict[str, Any]] = []
    board.send = sent.append
    began = time.monotonic()
    board._hear(board, {"id": 1, "question": slow}, [])
    board._hear(board, {"id": 2, "question": {"ask": "start", "slot": "live"}}, [])
    board._hear(board, {"id": 3, "question": slow}, [])
    board._hear(board, {"id": 3, "cancel": True}, [])
    board._end("live")
    closed = {"reply": "closed"}
    while sum(message["reply"] == closed for message in sent) < 3:
        assert time.monotonic() - began < 30
        time.sleep(0.01)
