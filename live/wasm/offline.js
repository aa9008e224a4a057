// The folder's service worker: caches all files of a version, so that the page works without its host. files.mjs
// prepends VERSION and FILES to this script. Other copies on the same host have their own caches.
const OWN = `sudokulive ${self.registration.scope} `;
const NAME = OWN + VERSION;

async function keep() {
  const cache = await caches.open(NAME);
  // The browser's HTTP cache is bypassed, so that all files are of the same version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function forget() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const wanted = request.url.replace(/[?#].*$/, "").replace(/\/index\.html$/, "/");
  return (await cache.match(wanted)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
