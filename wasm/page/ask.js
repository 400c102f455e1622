// The board's way to ask without a server: workers, each with the module and one question at a time. It
// runs before the board's own scripts, which find it as `window.lazyloop.ask`.
(() => {
  // The worker, and what the program says at the start; they are put in here when the folder is made.
  const WORKER = "@WORKER@";
  const START = "@START@";
  // The most workers that wait for a question. One is always ready, so that the next question need not wait.
  const READY = 2;
  // A module that holds more bytes gives them back by ending.
  const LARGE = 64 << 20;
  // Milliseconds for a question that was taken back.
  const GRACE = 100;
  // Milliseconds before the next worker is made.
  const PAUSE = 200;

  // From a file no other file can be fetched, so there the module is in a script.
  const isFile = location.protocol === "file:";
  const script = (name) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement("script"), { src: name, onload: resolve, onerror: reject });
      document.head.append(element);
    });
  // The module is compiled once, while it comes. If that fails, the next question tries again.
  let [loading, module] = [null, null];
  const compile = async () => {
    if (isFile) {
      await script("offline.js");
      // Many times as fast as to fetch the same, where the browser has it.
      if (Uint8Array.fromBase64) return WebAssembly.compile(Uint8Array.fromBase64(window.lazyloopOffline));
    }
    const response = await fetch(isFile ? `data:application/wasm;base64,${window.lazyloopOffline}` : "lazyloop.wasm");
    if (!response.ok) throw new Error(response.statusText);
    // A server may not know what it sends.
    const isNamed = response.headers.get("Content-Type") === "application/wasm";
    return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  };
  const loaded = () => {
    const take = (compiled) => (module = compiled);
    loading ??= compile().then(take, (error) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  // A module that does not come may come later; one that the browser does not understand never will.
  const failed = (error) =>
    error instanceof WebAssembly.CompileError ? { reply: "fault", text: `this browser cannot run the solver (${error.message})` } : { reply: "gone" };

  const idle = [];
  const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  // A worker starts while the module comes. Without one it is of no use.
  const hire = () => {
    const worker = new Worker(source);
    const equip = () => worker.postMessage({ compiled: module });
    const fire = () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      worker.terminate();
    };
    module ? equip() : loaded().then(equip, fire);
    return worker;
  };
  const refill = () => {
    if (idle.length === 0) idle.push(hire());
  };
  // Not beside the question that has just begun, which is often done by then.
  const refillSoon = () => setTimeout(refill, PAUSE);
  const dismiss = (worker, held) => {
    worker.onmessage = worker.onerror = null;
    if (idle.length < READY && held <= LARGE) idle.push(worker);
    else worker.terminate();
  };
  // Ends a worker whose question nobody waits for, unless it is done in a moment: to start a new one costs
  // as much as a short question.
  const abandon = (worker) => {
    const timer = setTimeout(() => worker.terminate(), GRACE);
    worker.onmessage = ({ data }) => {
      if (data.end === undefined) return;
      clearTimeout(timer);
      dismiss(worker, data.end);
    };
  };

  // The question at work in each slot: a newer one ends it.
  const slots = new Map();

  const ask = (question, onReply) => {
    let [worker, isOpen] = [null, true];
    const asked = {
      // The last reply, if there is one, and the end.
      close: (...last) => {
        if (!isOpen) return;
        isOpen = false;
        if (worker) abandon(worker);
        if (slots.get(question.slot) === asked) slots.delete(question.slot);
        last.forEach(onReply);
        refillSoon();
      },
    };
    if (question.slot !== undefined) {
      slots.get(question.slot)?.close({ reply: "closed" });
      slots.set(question.slot, asked);
    }
    const begin = () => {
      if (!isOpen) return;
      const hired = idle.pop() ?? hire();
      worker = hired;
      worker.onmessage = ({ data: { replies, end } }) => {
        // It is free for a question that follows from its last reply.
        if (end !== undefined) {
          dismiss(worker, end);
          worker = null;
        }
        for (const reply of replies) if (isOpen) onReply(JSON.parse(reply));
        if (end !== undefined) asked.close({ reply: "closed" });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        worker = null;
        asked.close({ reply: "fault", text: "internal error (please report this)" }, { reply: "closed" });
      };
      hired.postMessage({ question: JSON.stringify(question) });
      refillSoon();
    };
    if (question.ask === "start") queueMicrotask(() => asked.close(START, { reply: "closed" }));
    // At once where that can be: the page may paint before a promise is kept.
    else if (module) begin();
    else loaded().then(begin, (error) => asked.close(failed(error), { reply: "closed" }));
    return { cancel: () => asked.close() };
  };

  // Beside the page lie a keeper of its files, for a browser without a net, and what it needs to be installed.
  window.lazyloop = { ask, keeper: "keeper.js", manifest: "manifest.webmanifest", ...window.lazyloop };
  refill();
})();
