/** Stores the artwork of a machine's queue, from which the service worker answers (worker.js). */
import { artworkCache } from '../session/remove-stored-data.ts';

/** The largest number of images on this device. Further ones replace the oldest. */
const most = 100;

/** Returns the address without its signature, which changes by the hour. An image of this hash and size never changes. */
function nameOf(address: string): string {
  const { pathname, searchParams } = new URL(address, globalThis.location.href);
  return `${pathname}?size=${searchParams.get('size')}`;
}

/** Stores the images at these addresses. It does nothing without TLS, where browsers have no such storage. */
export async function storeArtwork(addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(artworkCache);
  for (const address of addresses) {
    const name = nameOf(address);
    if (await cache.match(name)) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(name, response);
  }
  for (const old of (await cache.keys()).slice(0, -most)) await cache.delete(old);
}
