/**
 * Tests that the main thread uses the web worker's results and does no calculation covering the whole shop
 * itself.
 */
import { expect, test, vi } from 'vitest';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { defaultHours } from '../../shared/shop/calendar.ts';
import { moveImpact, type OperationMove, queuesAfterMove } from '../../shared/queues/move-impact.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { patchQueues } from './patch-cached-queues.ts';
import { sampleQueues } from './sample-queues.ts';
import {
  type WorkerRequest,
  createRequestHandler,
  type ExpectedColumns,
  fromExpectedColumns,
} from './queues-worker-requests.ts';
import { otherThread, expectedAt } from './testing/fake-worker.ts';

const now = '2026-11-20T08:50:00.000Z';
const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const shop: Queues = { ...sampleQueues({ now, calendar }), hasOperations: true };
const bytes = () => new TextEncoder().encode(JSON.stringify(shop)).buffer;

const atOnce = async () => undefined;

/**
 * Creates the worker's request handler. Returns a function that returns the handler's response to a request,
 * and the jobs that it sent before the response.
 */
function working() {
  const work = createRequestHandler();
  return (ask: WorkerRequest) => {
    const jobs: Queues['jobs'] = [];
    return { answer: work(ask, (some) => jobs.push(...some)), jobs };
  };
}

test('the worker reads the queues and computes the same expected times as the rule, now and later', async () => {
  const work = working();
  const { answer, jobs } = work({ do: 'read', key: 1, bytes: bytes() });
  const { rest, expected } = answer as { rest: object; expected: ExpectedColumns };
  expect({ ...rest, jobs }).toEqual(shop);
  expect(await fromExpectedColumns(shop, expected, atOnce)).toEqual(projectQueues(shop));
  const at = Date.parse(now) + 600_000;
  const later = work({ do: 'expected', key: 1, at }).answer as ExpectedColumns;
  expect(await fromExpectedColumns(shop, later, atOnce)).toEqual(projectQueues(shop, new Date(at)));
});

test('the worker patches its queues, and reports an error for queues that it no longer has', async () => {
  const work = working();
  work({ do: 'read', key: 1, bytes: bytes() });
  const [job] = shop.jobs;
  const part = { ...shop, jobs: [{ ...job!, deliveryDate: '2026-12-24T10:00:00.000Z' }], finished: [] };
  const after = patchQueues(shop, part, [job!.id]);
  const { answer } = work({ do: 'part', key: 2, of: 1, part, ids: [job!.id] });
  expect(await fromExpectedColumns(after, answer as ExpectedColumns, atOnce)).toEqual(projectQueues(after));
  for (const key of [3, 4, 5]) work({ do: 'keep', key, queues: shop });
  expect(() => work({ do: 'expected', key: 1, at: 0 })).toThrow('does not have the queues 1');
});

test('the worker computes the impact of a move from its queues', () => {
  const work = working();
  work({ do: 'read', key: 1, bytes: bytes() });
  const operation = shop.jobs.flatMap(({ operations }) => operations).find(({ state }) => state === 'queued');
  const { id = '', machineId = null, rank } = operation ?? {};
  const at = Date.parse(now);
  const asked = (move: OperationMove) => work({ do: 'moved', key: 1, at, move }).answer;
  const move: OperationMove = { operationId: id, machineId, rank: (rank ?? 0) + 1000 };
  const before = projectQueues(shop, new Date(at));
  const after = projectQueues(queuesAfterMove(shop, move), new Date(at));
  expect(asked(move)).toEqual(moveImpact(shop, move, before, after));
  expect(asked({ ...move, rank: rank ?? 0 })).toEqual(moveImpact(shop, move, before, before));
});

test('the main thread gets queues, patches, expected times and causes from the worker', async () => {
  const asked = otherThread(shop);
  vi.resetModules();
  const thread = await import('./queues-worker-client.ts');
  const queues = await thread.readQueues(new Response(bytes()));
  expect(queues).toEqual(shop);
  const changed = await thread.patchQueuesInWorker(queues, { ...shop, jobs: [], finished: [] }, ['other']);
  const later = await thread.loadExpectedAt(changed, Date.parse(now) + 60_000);
  for (const all of [thread.getExpectedWhenRead(queues), thread.getExpectedWhenRead(changed), later])
    expect(new Set([...all.values()].map(({ finish }) => finish))).toEqual(new Set([expectedAt]));
  const [{ id } = { id: '' }] = shop.jobs;
  expect((await thread.loadCausesAt(changed, Date.parse(now), [id])).get(id)).toBe(expectedAt);
  const move: OperationMove = { operationId: id, machineId: null, rank: 1 };
  expect(await thread.loadImpactAt(changed, Date.parse(now), move)).toHaveProperty('start');
  expect(asked).toEqual(['read', 'part', 'expected', 'causes', 'moved']);
});

test('without workers the main thread computes the same results', async () => {
  vi.stubGlobal('Worker', undefined);
  vi.resetModules();
  const thread = await import('./queues-worker-client.ts');
  const queues = await thread.readQueues(new Response(bytes()));
  const changed = await thread.patchQueuesInWorker(queues, { ...shop, jobs: [], finished: [] }, ['other']);
  expect(thread.getExpectedWhenRead(changed)).toEqual(projectQueues(shop));
  expect((await thread.loadCausesAt(changed, Date.parse(now), [])).size).toBe(0);
});
