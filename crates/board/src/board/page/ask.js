"use strict";
// The one way to the program: a request goes out, replies come in. Knows nothing of the board.

// Two pages of one program do not end each other's work.
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
const slot = (name) => `${PAGE}-${name}`;

// Who shows the page without a server asks in its own way: the object `lazyloop` of the window has a
// function `ask` in place of the one below. Where it has `changed` too, as in a notebook, that hears what
// is on the board, and the address is not the board's own.
const host = window.lazyloop;

// Sends a request and calls `onReply` with each reply. The last reply is `closed`, or `gone` if the
// program is not there. After `cancel` nothing more comes.
const askServer = (request, onReply) => {
  const control = new AbortController();
  let isOpen = true;
  const tell = (reply) => {
    if (isOpen && reply.reply !== "alive") onReply(reply);
  };
  const read = async () => {
    const response = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: control.signal,
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + (value ?? "\n")).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.trim()) tell(JSON.parse(line));
      if (done) break;
    }
  };
  read().then(
    () => tell({ reply: "closed" }),
    () => tell({ reply: "gone" }),
  );
  return {
    cancel: () => {
      isOpen = false;
      control.abort();
    },
  };
};

// The text of a kind of the user's own, which goes with each request that has none: the program keeps nothing.
let ownRules = "";

const ask = (request, onReply) => (host?.ask ?? askServer)(ownRules ? { rules: ownRules, ...request } : request, onReply);

// The first reply to a request.
const answer = (request) => new Promise((resolve) => ask(request, resolve));
