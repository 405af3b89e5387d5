/** Simulates users who keep a screen open, receive change events and act every few seconds. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { type RandomInt, pick } from '../samples/seeded-random.ts';
import { type Reader } from '../faults/event-follower.ts';
import { type ReceivedEvent } from '../invariants/invariants.ts';
import { patchIdsMaximum } from '../../../shared/platform/patch-ids-limit.ts';
import { callsTo } from '../shop.ts';

const { customers, jobs, machines, operations, papers, queues } = contract;

/** Collects the durations and failures that all simulated users observe. */
export interface Measurements {
  /** The durations of requests in ms, by endpoint. */
  took: Map<string, number[]>;
  statuses: Map<number, number>;
  acknowledged: ReceivedEvent[];
  wrong: string[];
}
export const openMeasurements = (): Measurements => ({
  took: new Map(),
  statuses: new Map(),
  acknowledged: [],
  wrong: [],
});

export interface Place {
  machines: string[];
  papers: string[];
}

/** The delays in ms with which screens refetch after events, as in web/client/events/live-refetch.ts. */
const pace = { settles: 100, spread: 200, every: 1000 };

/**
 * Acts as one user until the signal `over` is aborted. Seven of ten users work on the shop floor, two in the
 * office, and one watches the board.
 */
export async function simulateUser(
  who: { url: string; token: string; number: number; reader: Reader },
  place: Place,
  day: Measurements,
  chance: RandomInt,
  over: AbortSignal,
): Promise<void> {
  const way = callsTo(who.url, () => who.token);
  const kind = who.number % 10 < 7 ? 'floor' : who.number % 10 < 9 ? 'office' : 'board';
  const machineId = place.machines[who.number % place.machines.length] ?? '';

  async function ask<E extends Endpoint>(
    endpoint: E,
    call: object,
    allowed: number[] = [],
  ): Promise<ResultOf<E> | null> {
    const began = performance.now();
    const headers = { 'idempotency-key': randomUUID() };
    const { status, data, problem } = await way.ask<E>('Admin', endpoint, call, headers);
    const name = `${endpoint.method} ${endpoint.path}`;
    const all = day.took.get(name) ?? [];
    all.push(performance.now() - began);
    day.took.set(name, all);
    day.statuses.set(status, (day.statuses.get(status) ?? 0) + 1);
    if (status !== 200) {
      if (!allowed.includes(status)) day.wrong.push(`${name}: ${status} ${problem.reason}`);
      return null;
    }
    if (endpoint.method !== 'GET')
      day.acknowledged.push({
        entity: endpoint.path.split('/')[1] ?? '',
        ...(data as object),
      } as ReceivedEvent);
    return data;
  }

  /** The ids of the records that the user's screen shows. */
  let shown: ReadonlySet<string> = new Set();
  const looks = {
    floor: async (ids: ReadonlySet<string>) => {
      if (!ids.has(machineId) && ![...ids].some((id) => shown.has(id))) return;
      const queue = await ask(machines.operations, { params: { id: machineId } });
      shown = new Set(queue?.flatMap(({ id, jobId }) => [id, jobId]));
    },
    office: async (_ids: unknown, entities: ReadonlySet<string>) => {
      if (entities.has('jobs')) await ask(jobs.sorted, { query: { per: 40, sort: 'delivery' } });
    },
    board: async (ids: ReadonlySet<string>, entities: ReadonlySet<string>) => {
      const part = ids.size > patchIdsMaximum || entities.has('customers') ? {} : { of: [...ids].join() };
      await ask(queues.get, { query: part });
    },
  };

  async function operate(): Promise<void> {
    const queue = await ask(machines.operations, { params: { id: machineId } });
    const next = queue?.find(({ state }) => state === 'running' || state === 'queued');
    // Another user at the same machine may be faster.
    if (next) await ask(operations.advance, { params: { id: next.id } }, [409]);
  }
  async function keepBooks(): Promise<void> {
    const id = place.papers[chance(place.papers.length)] ?? '';
    const name = `Customer ${who.number} ${randomUUID()}`;
    await pick<() => Promise<unknown>>(chance, [
      () => ask(papers.move, { params: { id }, body: { kind: 'receipt', quantity: 10 } }),
      () => ask(customers.create, { body: { name, address: '4 Mill Road', city: 'Delhi' } }),
      () => ask(customers.search, { query: { term: 'Malnad' } }),
      () => ask(jobs.counts, {}),
    ])();
  }
  const act = { floor: operate, office: keepBooks, board: async () => {} }[kind];

  let seen = who.reader.heard.length;
  let next = performance.now() + chance(10_000);
  let lookedAt = 0;
  while (!over.aborted) {
    const news = who.reader.heard.slice(seen);
    if (news.length > 0 && performance.now() > lookedAt + pace.every) {
      seen += news.length;
      lookedAt = performance.now();
      const ids = new Set(news.flatMap(({ id, concerns = [] }) => [id, ...concerns]));
      await looks[kind](ids, new Set(news.map(({ entity }) => entity)));
    }
    if (performance.now() > next) {
      await act();
      next = performance.now() + (kind === 'floor' ? 10_000 : 4000) + chance(10_000);
    }
    await delay(pace.settles + chance(pace.spread), undefined, { ref: false });
  }
}
