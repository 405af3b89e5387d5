/** Lets the app open without a network; what goes wrong is only logged (spec §8). Development has no service worker. */
export function registerWorker(): void {
  // It needs HTTPS or this very machine; over plain HTTP on a shop's network there is none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/worker.js').catch(reportError);
}
