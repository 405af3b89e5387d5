/** The delay in ms before the service worker is registered, so that the first screen has loaded by then. */
const wait = 4000;

/**
 * Registers the service worker, which lets the app open offline and fetches the code of all screens after the first.
 * It only logs errors (spec §8) and does nothing in development.
 */
export function registerWorker(): void {
  // Service workers need HTTPS or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(reportError), wait);
}
