import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/api/query-client.ts';
import { sessionStore } from '../client/session/session.ts';
import { DateTime } from '../ui/text/date-elements.tsx';
import { ask } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import { InShopZone } from './shop-time-zone.tsx';

const at = '2020-11-20T23:30:00Z';

function signIn() {
  const person = { id: 'u1', name: 'Asha', username: 'asha@shop.example', userType: 'Admin' as const };
  const times = { passwordSetAt: at, lastSignInAt: at, createdAt: at, updatedAt: at };
  const rest = {
    permissions: [],
    duties: [],
    runs: [],
    language: 'en' as const,
    hasPassword: true,
    hasPin: false,
    hasBadge: false,
    admitted: true,
    version: 1,
  };
  sessionStore.start({ value: 'token', user: { ...person, ...times, ...rest } });
}

test.each([
  ['Pacific/Kiritimati', /Sat 21 Nov|Sat Nov 21/],
  ['Pacific/Pago_Pago', /Fri 20 Nov|Fri Nov 20/],
])('a dialog shows dates in the time zone of the shop in %s', async (timeZone, day) => {
  signIn();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ timeZone })),
  );
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <InShopZone>
        <UiProvider>{null}</UiProvider>
      </InShopZone>
    </QueryClientProvider>,
  );
  await act(async () => void ask({ title: 'When?', dismissed: null, body: () => <DateTime at={at} /> }));
  const dialog = await screen.findByRole('dialog');
  await vi.waitFor(() => expect(dialog.textContent).toMatch(day));
});
