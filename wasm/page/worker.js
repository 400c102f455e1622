"use strict";
// A worker: it has the module, and answers one question at a time. Replies are texts; `{ end }` comes
// after the last one, with the bytes of memory that the module holds. Who does not want to wait ends the
// worker. `wasm/src/host.rs` is the other side.

let module = null;
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
const tell = (at, length) => postMessage(decoder.decode(new Uint8Array(module.memory.buffer, at, length)));
const give = (text) => {
  const bytes = encoder.encode(text);
  const at = module.room(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
};

onmessage = ({ data: { compiled, puzzles, question } }) => {
  if (compiled) {
    const host = { now: () => performance.now(), tell };
    module = new WebAssembly.Instance(compiled, { host }).exports;
    give(puzzles);
    module.begin();
    return;
  }
  give(question);
  module.ask();
  postMessage({ end: module.memory.buffer.byteLength });
};
