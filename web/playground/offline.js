// Keeps the playground for when there is no network. web/playground/assemble.mjs fills in the files and their version.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const kept = await caches.open(VERSION);
  await kept.addAll(FILES);
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => (await caches.match(event.request, {ignoreSearch: true})) ?? fetch(event.request))());
});
