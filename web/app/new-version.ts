/**
 * After an upgrade of the server the parts that an open page still names are gone; the page is then loaded again, once. What
 * fails again within a minute is shown as the error it is.
 */
export function reloadForNewVersion(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    const before = Number(globalThis.sessionStorage.getItem('reloaded') ?? 0);
    if (!navigator.onLine || Date.now() - before < 60_000) return;
    globalThis.sessionStorage.setItem('reloaded', String(Date.now()));
    globalThis.location.reload();
  });
}
