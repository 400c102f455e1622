// Workers and files in Node. A worker that waits does not keep the program from its end.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

export const read = () => readFile(new URL("../lazyloop.wasm", import.meta.url));

export const hire = () => {
  const worker = new Worker(new URL("./thread.js", import.meta.url));
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.removeAllListeners();
      worker.on("message", onMessage).on("error", onError);
    },
    end: () => void worker.terminate(),
    hold: (isAtWork) => (isAtWork ? worker.ref() : worker.unref()),
  };
};
