/**
 * The service worker of production builds. It caches the app's own files, so that they open without a network, and
 * returns artwork that the page has stored (store-artwork.ts). It never caches the server's data. The build inserts the
 * list of files and their hash.
 */
const files = __FILES__;
const cacheName = `makeready-${__HASH__}`;

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await globalThis.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  // The version before stays, for the pages that are still of it.
  const old = names.filter((name) => name.startsWith('makeready-') && name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await globalThis.clients.claim();
}

/**
 * Returns the page for a screen's address from the server. Without a network it returns the cached shell, which then
 * says that it is offline.
 */
async function shell(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept('/index.html')) ?? Response.error();
  }
}

/** Returns a cached file of this version, or of the version before for pages that are still open. */
async function kept(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? caches.match(request);
}

/** Returns a file of the app, and caches one that was not cached before its use, such as a language's catalogue. */
async function file(request) {
  const cached = await kept(request);
  if (cached) return cached;
  const response = await fetch(request);
  const cache = await caches.open(cacheName);
  // A device without room for it still shows the page.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

/** Returns an image from the device, whatever its signature. An image of this hash and size never changes. */
async function artwork(request) {
  const { pathname, searchParams } = new URL(request.url);
  const name = `${pathname}?size=${searchParams.get('size')}`;
  return (await caches.match(name, { cacheName: 'artwork' })) ?? fetch(request);
}

globalThis.addEventListener('install', (event) => event.waitUntil(install()));
globalThis.addEventListener('activate', (event) => event.waitUntil(activate()));
globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return;
  if (pathname.startsWith('/api/artwork/')) event.respondWith(artwork(request));
  if (pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(shell(request));
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});
