/** Tests that the codes of a machine's card press its buttons without a network. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { buttonCode } from '../../../shared/codes/reading/scanned-code.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { createQueryClient } from '../../client/api/query-client.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { store } from '../../client/api/pending-writes.ts';
import { contract } from '../../client/contract.ts';
import { sessionStore } from '../../client/session/session.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { FloorButtons } from '../floor-buttons.tsx';
import { pressScannedButton } from './press-scanned-button.ts';

const id = '01930000-0000-7000-8000-000000000001';
const reasonId = '01930a5e-0000-7000-8000-0123456789ab';
const call = { params: { id } };
const verbs = {
  advance: null,
  pause: null,
  resume: null,
  suspend: null,
  undo: null,
  counts: null,
  check: null,
};
const operation = {
  id,
  version: 1,
  state: 'queued',
  name: 'Printing',
  type: 'Printing',
  unit: 'sheets',
  jobId: 'j1',
  job: { number: 'MR-1', name: 'Tea carton', ups: 8, quantity: 8000 },
  machineId: 'm1',
  machine: { id: 'm1', name: 'Komori', down: null },
  goodQuantity: 0,
  wasteQuantity: 0,
  plannedQuantity: 8000,
  runningSeconds: 0,
  runningSince: null,
  startedAt: null,
  undoable: null,
  can: verbs,
} as never as OperationRecord;

function Foot() {
  const { data } = useInPlaceQuery(contract.operations.get, call, { staleTime: Infinity });
  if (!data) return null;
  return <FloorButtons operation={data} undoOf={data} typed={false} unread={false} more={() => undefined} />;
}

const button = (name: RegExp) => screen.queryByRole('button', { name });
const scan = (code: string) => act(async () => pressScannedButton(code));
/** Returns the verb, the state that the person saw, and the line of each press that waits, in its order. */
const waiting = () =>
  store
    .list()
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    .map(({ endpoint, call: sent, fate, line }) => {
      const { from, reason } = (sent as { body: { from?: string; reason?: string } }).body;
      return [endpoint[1], from, reason, fate, line].filter(Boolean).join(' ');
    });

beforeEach(() => {
  localStorage.clear();
  const user = { id: 'ravi', name: 'Ravi', username: 'ravi', userType: 'Restricted', permissions: [] };
  sessionStore.start({ value: 'token', user: { ...user, language: 'en' } } as never);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});

test('Run, a pause reason, Run for Resume, and Undo are pressed in their order, shown at once, and wait', async () => {
  const client = createQueryClient(() => undefined);
  client.setQueryData(query(contract.operations.get, call).queryKey, operation);
  const reasons = [{ id: reasonId, name: 'Plates missing', types: [], retired: false, calls: null }];
  client.setQueryData(query(contract.lists.get).queryKey, { pauseReasons: reasons } as never);
  client.setQueryData(query(contract.operations.entries, call).queryKey, []);
  const router = createMemoryRouter([{ path: '/', element: <Foot /> }]);
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  await scan(buttonCode('RUN'));
  await waitFor(() => expect(button(/^Pause$/)).not.toBeNull());
  await scan(buttonCode({ pauseReasonId: reasonId }));
  await waitFor(() => expect(button(/^Resume$/)).not.toBeNull());
  await scan(buttonCode('RUN'));
  await waitFor(() => expect(button(/^Pause$/)).not.toBeNull());
  // Undo waits for its second scan.
  await scan(buttonCode('UNDO'));
  expect(waiting()).toHaveLength(3);
  await scan(buttonCode('UNDO'));
  await waitFor(() => expect(button(/^Resume$/)).not.toBeNull());
  expect(waiting()).toEqual([
    'advance queued waiting m1',
    'pause running Plates missing waiting m1',
    'resume paused waiting m1',
    'undo running waiting m1',
  ]);
});
