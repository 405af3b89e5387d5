/** Lets the app open offline; errors are only logged (spec §8). Not in development. */
export function registerWorker(): void {
  // Service workers need HTTPS or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/worker.js').catch(reportError);
}
