/**
 * The service worker of production builds: the app's own files open without a network; what the server knows is never kept,
 * so that nobody reads yesterday's queue as today's. The build puts the list of files and their hash in place.
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

/** A screen's address: as the server has it, or the shell, which then says that it is offline. */
async function shell(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept('/index.html')) ?? Response.error();
  }
}

/** A file of this version, or of the one before for its pages. */
async function kept(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? caches.match(request);
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

globalThis.addEventListener('install', (event) => event.waitUntil(install()));
globalThis.addEventListener('activate', (event) => event.waitUntil(activate()));
globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin || pathname.startsWith('/api'))
    return;
  if (request.mode === 'navigate') event.respondWith(shell(request));
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});
