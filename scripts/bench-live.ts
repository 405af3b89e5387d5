/**
 * `npm run bench:live`: how soon everybody is current. 200 screens of all kinds on one process, each with the browser's own code
 * for following changes, over a shop of 80 machines and 10,000 open operations; five changes a second. Prints how long after a
 * change was acknowledged each screen that shows the record had it, and how long the changes themselves took.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { tokenHash } from '../server/platform/users/secrets.ts';

import { type Endpoint } from '../shared/contract/endpoint.ts';
import { type Queues } from '../shared/contract/queues.ts';
import { queuesPart } from '../shared/rules/queues.ts';
import { contract } from '../web/client/contract.ts';
import { type Call, createClient } from '../web/client/api/create-client.ts';
import { nameOf } from '../web/client/api/dependents.ts';
import { followFeed } from '../web/client/api/feed.ts';
import { followChanges } from '../web/client/api/live.ts';
import { createQueryClient } from '../web/client/api/query-client.ts';
import { idsOf, withPart } from '../web/production/queues/queues-part.ts';
import { withPlant } from './bench-plant.ts';

const { LIVE_SCREENS = '200', LIVE_SECONDS = '60' } = process.env;
const [screensCount, seconds] = [Number(LIVE_SCREENS), Number(LIVE_SECONDS)];
const perSecond = 5;
/** In ms: a screen that has not shown a change by then never will. */
const patience = 10_000;

const { jobs, machines, operations, queues } = contract;
const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

interface Screen {
  client: QueryClient;
  /** Whether the record stands on the screen, in this version or a later one; null where it does not stand there. */
  version: (id: string) => number | null;
}

/** Notes the versions of all records in what was fetched. */
function noteVersions(value: unknown, versions: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, version } = value as { id?: unknown; version?: unknown };
  if (typeof id === 'string' && typeof version === 'number') versions.set(id, version);
  for (const part of Object.values(value)) noteVersions(part, versions);
}

await withPlant(async (url, database) => {
  const tokens = await sessions(screensCount);
  const stop = new AbortController();
  const office = client(tokens[0] ?? '');
  const [shop, list] = [
    await office.call(queues.get),
    await office.call(jobs.sorted, { query: { sort: 'due', per: 40 } }),
  ];
  const machineIds = shop.machines.map(({ id }) => id);
  const jobIds = list.items.map(({ id }) => id);
  const screens: Screen[] = [];
  // As people come to work, not all at the same moment.
  for (const [n, token] of tokens.entries()) {
    screens.push(open(token, n, stop.signal));
    await delay(150);
  }
  console.log(`${screens.length} screens open…`);
  await delay(15_000);
  const [lags, took]: [number[], number[]] = [[], []];
  const [missing, refused]: [string[], string[]] = [[], []];
  const watching: Promise<void>[] = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    watching.push(change(n));
    await delay(1000 / perSecond);
  }
  await Promise.all(watching);
  stop.abort();
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(
    `${took.length} changes, ${refused.length} refused, half acknowledged within ${ms(percentile(took, 0.5))}, 95 of 100 within ${ms(percentile(took, 0.95))}\n` +
      `shown ${lags.length} times on ${screens.length} screens, half within ${ms(percentile(lags, 0.5))}, 95 of 100 within ${ms(percentile(lags, 0.95))}, all within ${ms(Math.max(...lags))}\n` +
      `${missing.length} not shown within ${patience / 1000} s${missing.length > 0 ? `: ${missing.slice(0, 5).join(', ')}` : ''}`,
  );
  process.exitCode = missing.length > 0 ? 1 : 0;

  /** One of the changes that a shop makes, and when each screen has it that showed the record before. */
  async function change(n: number): Promise<void> {
    const began = performance.now();
    const record = await (n % 2 === 0 ? plan(pick(jobIds)) : work(pick(machineIds))).catch((error: Error) => {
      refused.push(error.message);
      return null;
    });
    if (!record) return;
    const done = performance.now();
    took.push(done - began);
    const showing = screens.filter(({ version }) => version(record.id) !== null);
    await Promise.all(
      showing.map(async ({ version }) => {
        while (performance.now() < done + patience) {
          const now = version(record.id);
          if (now === null || now >= record.version) {
            lags.push(performance.now() - done);
            return;
          }
          await delay(10);
        }
        missing.push(`${record.what} ${record.id}`);
      }),
    );
  }

  async function plan(id: string) {
    const priority = pick(['Low', 'Medium', 'High'] as const);
    const { version } = await office.call(jobs.update, { params: { id }, body: { priority } });
    return { id, version, what: 'job' };
  }

  /** What runs on the machine is counted; where nothing does, the next operation starts. */
  async function work(machineId: string) {
    const params = { id: machineId };
    const [first] = await office.call(machines.operations, { params });
    if (!first) return null;
    if (first.state === 'running') {
      const body = { goodQuantity: Math.floor(Math.random() * 1000) };
      const { version } = await office.call(operations.counts, { params: { id: first.id }, body });
      return { id: first.id, version, what: 'operation' };
    }
    if (first.state !== 'queued') return null;
    const { version } = await office.call(operations.advance, { params: { id: first.id } });
    return { id: first.id, version, what: 'operation' };
  }

  /** A machine's page, the list of jobs, a job's page, or the board, of ten five, two, two and one. */
  function open(token: string, n: number, signal: AbortSignal): Screen {
    const { call } = client(token);
    const queryClient = createQueryClient((error) => console.error(error.message));
    const live = followChanges(queryClient);
    const show = <E extends Endpoint>(endpoint: E, given: Call<E>, meta = {}) => {
      const send = call as (endpoint: Endpoint, call: object, options: object) => Promise<unknown>;
      const queryKey = [...nameOf(endpoint), given];
      const queryFn = () => send(endpoint, given, { former: queryClient.getQueryData(queryKey) });
      new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity, meta }).subscribe(() => {});
    };
    let place = '';
    void followFeed({
      address: `${url}/api/events`,
      token: () => token,
      lastId: () => place,
      signal,
      onOpen: () => {},
      onReady: (recent, id) => {
        place = id;
        live.ready(recent);
      },
      onBeat: () => {},
      onChange: (changed, id) => {
        place = id;
        live.changed(changed);
      },
      onLost: () => {},
      unauthorised: () => console.error('A session has ended'),
    });
    const kind = n % 10;
    const id = kind < 5 ? (machineIds[n % machineIds.length] ?? '') : (jobIds[n % jobIds.length] ?? '');
    const params = { id };
    if (kind < 5) {
      show(machines.get, { params });
      show(machines.operations, { params });
    } else if (kind < 7) {
      show(jobs.sorted, { query: { sort: 'due', per: 40 } });
      show(jobs.counts, {});
    } else if (kind < 9) {
      show(jobs.get, { params });
      show(jobs.operations, { params });
      show(queues.expected, { params }, { every: 10_000 });
    } else {
      const fetch = async (former: unknown, ids: readonly string[]) =>
        withPart(former as Queues, await call(queues.get, { query: { of: ids.join() } }), ids);
      show(queues.get, {}, { part: { idsOf, most: queuesPart, fetch } });
    }
    // By what was fetched; the board's cards have no version.
    const shown = new Map<string, Map<string, number>>();
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] === 'queues') return;
      const versions = new Map<string, number>();
      noteVersions(query.state.data, versions);
      shown.set(query.queryHash, versions);
    });
    return {
      client: queryClient,
      version: (of) => {
        const found = [...shown.values()].flatMap((versions) => versions.get(of) ?? []);
        return found.length > 0 ? Math.min(...found) : null;
      },
    };
  }

  function client(token: string) {
    return createClient({ base: `${url}/api`, token: () => token, unauthorised: () => {} });
  }

  async function sessions(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, (_, n) => ({
      n,
      token: `a-screen-that-is-live-${n}-${randomUUID()}`,
    }));
    for (const { n, token } of made) {
      await database.pool.query(
        `with one as (insert into users (id, name, username, user_type) values (gen_random_uuid(), $1, $2, 'Standard') returning id)
          insert into sessions (token_hash, user_id, expires_at) select $3, id, now() + interval '1 day' from one`,
        [`Screen ${n}`, `screen${n}@shop.example`, tokenHash(token)],
      );
    }
    return made.map(({ token }) => token);
  }
});
