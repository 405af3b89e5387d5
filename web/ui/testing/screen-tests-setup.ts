/**
 * Prepares tests that render screens: how long they wait, and what each leaves clean for the next. The wait is long
 * because test machines may be busy (see `poll` in the configuration).
 */
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
// A press loads the code of dialogs. If a file's tests end first, the load would fail and the next file with it.
afterAll(async () => {
  const { loadOverlays } = await import('../dialogs/load-overlay-code.ts');
  await loadOverlays().catch(() => undefined);
});
