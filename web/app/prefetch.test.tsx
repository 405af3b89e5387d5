/** What is asked ahead of a screen is what the screen asks, by the very same keys: else it would be asked twice. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/api/query-client.ts';
import { places, type RouteName, to } from '../client/paths.ts';
import { sessionStore } from '../client/session/store.ts';
import { UiProvider } from '../ui/page/ui-provider.tsx';
import { readScreen } from './prefetch.ts';
import { screens } from './screens.ts';

const at = '2026-11-20T08:48:00Z';
const me = {
  id: '01930000-0000-7000-8000-000000000009',
  name: 'Asha',
  username: 'asha@shop.example',
  userType: 'Admin' as const,
  permissions: [],
  hasPassword: true,
  admitted: true,
  passwordSetAt: at,
  lastSignInAt: at,
  createdAt: at,
  updatedAt: at,
  version: 1,
};
const id = '01930000-0000-7000-8000-000000000001';
const never = () => new Promise<Response>(() => undefined);
const fetched = vi.fn<typeof fetch>(never);

beforeEach(() => {
  sessionStore.start({ value: 'token', user: me });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  fetched.mockReset().mockImplementation(never);
});

/** What was asked, in order of the alphabet. */
const asked = () =>
  fetched.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input))).sort();

const known = (client: QueryClient) => client.getQueryCache().getAll();

const read = async (address: string) => {
  const failed = vi.fn<() => void>();
  const client = createQueryClient(failed);
  await readScreen(client, new URL(address, location.origin));
  return { client, failed };
};

const addresses: [RouteName, string, asks: number][] = [
  ['JobList', to('JobList'), 2],
  ['JobList', `${to('JobList')}?status=late&sort=name`, 2],
  ['JobDetails', to('JobDetails', id), 4],
  ['OperationDetails', to('OperationDetails', id), 1],
  ['CustomerList', to('CustomerList'), 1],
  ['CustomerDetails', to('CustomerDetails', id), 1],
  ['MachineList', to('MachineList'), 1],
  ['MachineDetails', to('MachineDetails', id), 1],
  ['PaperList', to('PaperList'), 1],
  ['InkList', to('InkList'), 1],
  ['ProductList', to('ProductList'), 1],
  ['Today', to('Today'), 1],
];

// The first one loads most of the app.
test.each(addresses)('%s at %s asks nothing again', { timeout: 120_000 }, async (name, address, asks) => {
  const { client } = await read(address);
  const ahead = asked();
  expect(ahead).toHaveLength(asks);
  fetched.mockClear();
  const Screen = await screens[name]();
  const router = createMemoryRouter([{ path: places[name].path, Component: Screen }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => known(client).filter((each) => each.getObserversCount() === 0)).toEqual([]);
  expect(asked().filter((each) => ahead.includes(each))).toEqual([]);
});

test('a read ahead that fails leads nowhere', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ reason: 'Gone' }, { status: 404 })));
  const { client, failed } = await read(to('CustomerDetails', id));
  await expect.poll(() => known(client).map((each) => each.state.status)).toEqual(['error']);
  expect(failed).not.toHaveBeenCalled();
});

test('nobody who is not signed in asks ahead', async () => {
  sessionStore.clear();
  await read(to('JobList'));
  expect(fetched).not.toHaveBeenCalled();
});
