/** In ms: the first screen is there by then. */
const wait = 4000;

/** Lets the app open offline; errors are only logged (spec §8). Not in development. Its worker fetches all screens, after the first. */
export function registerWorker(): void {
  // Service workers need HTTPS or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(reportError), wait);
}
