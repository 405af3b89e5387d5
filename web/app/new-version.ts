/**
 * After an upgrade of the server an open page can't load the parts of its old version: reload it, but at most once a minute.
 * If that does not help, the error is shown.
 */
export function reloadForNewVersion(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    const before = Number(globalThis.sessionStorage.getItem('reloaded') ?? 0);
    if (!navigator.onLine || Date.now() - before < 60_000) return;
    globalThis.sessionStorage.setItem('reloaded', String(Date.now()));
    globalThis.location.reload();
  });
}
