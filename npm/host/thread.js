// A thread of Node that looks like a worker of a browser to worker.js, which is the board's own.

import { parentPort } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.onmessage = null;
await import("../worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
