// Workers and files in a browser. Bundlers find both files by these expressions.

export const read = async () => {
  const response = await fetch(new URL("../lazyloop.wasm", import.meta.url));
  if (!response.ok) throw new Error(`lazyloop.wasm: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
};

export const hire = () => {
  const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => {
        event.preventDefault();
        onError();
      };
    },
    end: () => worker.terminate(),
    hold: () => {},
  };
};
