"""A puzzle on a live board in a notebook."""

from __future__ import annotations

import json
from threading import Thread
from typing import Any, Dict, Tuple

import anywidget
import traitlets

from . import _native
from .literal import Literal, literals

#: Before the board's own script: it asks whoever shows it.
_BEFORE = """
window.lazyloop = (() => {
  const waiting = new Map();
  let last = 0;
  addEventListener("message", ({ source, data }) => {
    const onReply = source === parent && waiting.get(data.id);
    if (!onReply) return;
    if (data.reply.reply === "closed") waiting.delete(data.id);
    onReply(data.reply);
  });
  return {
    ask: (question, onReply) => {
      last += 1;
      const id = last;
      waiting.set(id, onReply);
      parent.postMessage({ id, question }, "*");
      return {
        cancel: () => {
          if (waiting.delete(id)) parent.postMessage({ id, cancel: true }, "*");
        },
      };
    },
    changed: (state) => parent.postMessage({ state }, "*"),
  };
})();
"""

#: In the notebook: the board in a frame of its own, and its questions handed on.
_FRAME = """
const render = ({ model, el }) => {
  const frame = document.createElement("iframe");
  frame.title = "A puzzle to play";
  frame.style.cssText = "width: 100%; height: 44rem; border: 0";
  frame.srcdoc = model.get("page");
  const onBoard = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if ("state" in data) {
      model.set("state", data.state);
      model.save_changes();
    } else model.send(data);
  };
  const onReply = (message) => frame.contentWindow?.postMessage(message, "*");
  addEventListener("message", onBoard);
  model.on("msg:custom", onReply);
  el.append(frame);
  return () => {
    removeEventListener("message", onBoard);
    model.off("msg:custom", onReply);
  };
};
export default { render };
"""


class Board(anywidget.AnyWidget):
    """A puzzle to play and edit, as `Puzzle.play` shows it. What is on it can be read back."""

    _esm = _FRAME
    page = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: str) -> None:
        """Shows a puzzle in JSON."""
        super().__init__(page=_native.page(_BEFORE), state={"puzzle": json.loads(puzzle)})
        self._asked: Dict[Any, _native.Asked] = {}
        self.on_msg(self._hear)

    @property
    def text(self) -> str:
        """The puzzle on the board, in JSON; `lazyloop.read` reads it."""
        return json.dumps(self.state["puzzle"])

    @property
    def marks(self) -> Tuple[Literal, ...]:
        """The edges that are drawn (on) or crossed out (off)."""
        marks = self.state.get("marks", {})
        drawn = [(True, edge, True) for edge in marks.get("on", [])]
        crossed = [(True, edge, False) for edge in marks.get("off", [])]
        puzzle = self.state["puzzle"]
        return literals(drawn + crossed, (puzzle["rows"], puzzle["cols"]))

    def _hear(self, _: Any, message: Dict[str, Any], __: Any) -> None:
        key = message.get("id")
        if "question" not in message:
            self._end(key)
            return
        question = message["question"]
        # A newer question makes the older one of its slot superfluous.
        if isinstance(question, dict) and question.get("slot"):
            self._end(question["slot"])
            key = question["slot"]
        asked = _native.Asked(json.dumps(question), [json.dumps(self.state["puzzle"])])
        self._asked[key] = asked
        Thread(target=self._tell, args=(message.get("id"), asked), daemon=True).start()

    def _end(self, key: Any) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None:
            asked.cancel()

    def _tell(self, key: Any, asked: _native.Asked) -> None:
        while True:
            reply = asked.next()
            if reply is None:
                break
            if reply:
                self.send({"id": key, "reply": json.loads(reply)})
        self.send({"id": key, "reply": {"reply": "closed"}})
