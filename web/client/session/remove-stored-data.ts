/** Names what this device stores for a machine's screen without a network (decision 103), and removes it. */
export const machineDatabase = 'makeready-machine';
export const artworkCache = 'artwork';

/** Removes the stored data, because the session ends. It resolves also if the browser refuses. */
export async function removeStoredData(): Promise<void> {
  try {
    const request = globalThis.indexedDB.deleteDatabase(machineDatabase);
    await new Promise((end) => {
      for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, end);
    });
    await globalThis.caches.delete(artworkCache);
  } catch {
    // A browser in private mode, or without TLS, has stored nothing.
  }
}
