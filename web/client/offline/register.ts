/** The delay in ms, after which the first screen is loaded. */
const wait = 4000;

/**
 * Registers the service worker, which lets the app open offline and fetches all screens after the first. Errors are
 * only logged (spec §8); it is off in development.
 */
export function registerWorker(): void {
  // Service workers need HTTPS or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(reportError), wait);
}
