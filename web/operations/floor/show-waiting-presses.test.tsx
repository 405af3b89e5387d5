/** Tests what a machine's queue shows after a response that the device could not follow by reading the queue again. */
import { expect, test } from 'vitest';
import { createQueryClient } from '../../client/api/query-client.ts';
import { sessionStore } from '../../client/session/session.ts';
import { store } from '../../client/api/pending-writes.ts';
import { serverData, showWaitingPresses } from './show-waiting-presses.ts';

const at = '2026-11-29T14:02:00.000Z';
const operation = (id: string, more: object = {}) => ({
  id,
  version: 1,
  state: 'queued',
  rank: Number(id),
  unit: 'sheets',
  machineId: 'm1',
  machine: { id: 'm1', name: 'Komori', down: null },
  job: { number: `MR-${id}`, ups: 8 },
  name: 'Printing',
  goodQuantity: 0,
  wasteQuantity: 0,
  runningSeconds: 0,
  runningSince: null,
  startedAt: null,
  undoable: null,
  can: { advance: null },
  ...more,
});
const queueKey = ['machines', 'operations', { params: { id: 'm1' }, query: {} }];
const recordKey = (id: string) => ['operations', 'get', { params: { id } }];

/** Opens a machine's queue of two operations. */
function openQueue() {
  const client = createQueryClient(() => undefined);
  showWaitingPresses(client);
  client.setQueryData(queueKey, [operation('1'), operation('2')]);
  const query = client.getQueryCache().find({ queryKey: queueKey });
  const states = (data: unknown) =>
    (data as { id: string; state: string }[]).map(({ id, state }) => `${id} ${state}`);
  return {
    client,
    shown: () => states(client.getQueryData(queueKey)),
    fromServer: () => states(query && serverData(query)),
  };
}

test('a newer record changes the queue, and one that is finished leaves it', () => {
  const { client, shown, fromServer } = openQueue();
  client.setQueryData(recordKey('2'), operation('2', { state: 'running', version: 2, runningSince: at }));
  expect(shown()).toEqual(['2 running', '1 queued']);
  client.setQueryData(recordKey('2'), operation('2', { state: 'finished', version: 3 }));
  expect(shown()).toEqual(['1 queued']);
  expect(fromServer()).toEqual(['1 queued']);
});

test('a record of an older version changes nothing', () => {
  const { client, shown } = openQueue();
  client.setQueryData(queueKey, [operation('1', { version: 5 }), operation('2')]);
  client.setQueryData(recordKey('1'), operation('1', { state: 'running', version: 4 }));
  expect(shown()).toEqual(['1 queued', '2 queued']);
});

test('a press that waits is shown, while what the server sent stays to be stored', () => {
  const user = { id: 'ravi', name: 'Ravi', username: 'ravi', userType: 'Restricted', permissions: [] };
  sessionStore.start({ value: 'token', user: { ...user, language: 'en' } } as never);
  const { shown, fromServer } = openQueue();
  store.put({
    key: 'k1',
    at,
    endpoint: ['operations', 'advance'],
    call: { params: { id: '1' }, body: { from: 'queued', at } },
    label: 'Run',
    fate: 'waiting',
    line: 'm1',
    sequence: 1,
    lease: 0,
  });
  expect(shown()).toEqual(['1 running', '2 queued']);
  expect(fromServer()).toEqual(['1 queued', '2 queued']);
  store.drop('k1');
  expect(shown()).toEqual(['1 queued', '2 queued']);
});
