"use strict";
// A worker: it has the module, and answers one question at a time. A message holds some replies, as texts;
// the last one of a question has `end`, the bytes of memory that the module holds. Who does not want to
// wait ends the worker. `wasm/src/host.rs` is the other side.

// Milliseconds that a reply may wait for the next ones. Those of a short question go in one message.
const HELD = 4;

let module = null;
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];

let [replies, since] = [[], 0];
const send = (end) => {
  postMessage({ replies, end });
  replies = [];
};
// The module asks for the time again and again while it works.
const now = () => {
  const time = performance.now();
  if (replies.length > 0 && time - since > HELD) send();
  return time;
};
const tell = (at, length) => {
  const time = now();
  if (replies.length === 0) since = time;
  replies.push(decoder.decode(new Uint8Array(module.memory.buffer, at, length)));
};

const give = (text) => {
  const bytes = encoder.encode(text);
  const at = module.room(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
};

onmessage = ({ data: { compiled, question } }) => {
  if (compiled) {
    module = new WebAssembly.Instance(compiled, { host: { now, tell } }).exports;
    module.begin();
    return;
  }
  give(question);
  module.ask();
  send(module.memory.buffer.byteLength);
};
