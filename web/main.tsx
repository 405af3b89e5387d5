import './ui/page/global-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startEvents } from './client/api/events.ts';
import { startPendingWrites } from './client/api/pending-writes.ts';
import { showResult } from './client/api/queries.ts';
import { reasonOf } from './client/api/api-errors.ts';
import { createQueryClient, isGone } from './client/api/query-client.ts';
import { createRouter } from './app/routes.tsx';
import { followVersions } from './app/reload-new-version.ts';
import { prefetchOnIntent } from './app/prefetch.ts';
import { InShopZone } from './app/shop-zone.tsx';
import { errorPageFor } from './platform/errors/error-page.ts';
import { registerWorker } from './client/offline/register.ts';
import { sessionStore } from './client/session/session-store.ts';
import { isInUse } from './ui/page/unsaved-warning.ts';
import { refused } from './ui/page/toasts-and-dialogs.tsx';
import { UiProvider } from './ui/page/ui-provider.tsx';

// Comes before the first schema. Otherwise zod tries to compile code from text, which the page's security policy
// reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const router = createRouter();
const client = createQueryClient((error, entity) => {
  // Never replaces a screen with an open question or with typed text.
  if (isInUse()) {
    if (isGone(error)) {
      refused(
        'This was deleted',
        'What you typed stays here to be copied; it can no longer be saved.',
        'deleted',
      );
    } else refused('Part of this screen could not be loaded', reasonOf(error), 'load');
    return;
  }
  const { pathname, search } = router.state.location;
  const { address, state } = errorPageFor(error, entity, pathname + search);
  void router.navigate(address, { replace: true, state });
});

function follow() {
  if (sessionStore.token() === null) return false;
  startEvents(client);
  startPendingWrites(client, showResult);
  return true;
}
if (!follow()) {
  const stop = sessionStore.subscribe(() => {
    if (follow()) stop();
  });
}
followVersions(router, (address) => location.assign(address));

function draw() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <InShopZone>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </InShopZone>
      </QueryClientProvider>
    </StrictMode>,
  );
  prefetchOnIntent();
  registerWorker();
}
// Draws in a task of its own, because running all code takes long enough.
setTimeout(draw);
