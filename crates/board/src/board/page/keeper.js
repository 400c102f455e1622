// The keeper of the files, a service worker: the newest from the server, and those that it kept where there is none.
// It knows no puzzle and asks no other server.

const KEPT = "lazyloop";
const FILES = ["./", "lazyloop.wasm"];
// A server that does not answer in this time counts as none. In milliseconds.
const PATIENCE = 4000;

const keepAll = async () => {
  const kept = await caches.open(KEPT);
  // A folder may be served without some of them.
  await Promise.all(FILES.map((file) => kept.add(file).catch(() => null)));
};
self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const newest = async (request) => {
  const kept = await caches.open(KEPT);
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.ok) await kept.put(request, reply.clone());
    return reply;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
};
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(newest(request));
});
