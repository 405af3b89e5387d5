/**
 * Simulates some of the screens of `npm run bench:live`. The screens use the browser's own code for following
 * changes. They run in a thread, so that they do not slow down the thread that makes the changes.
 */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { QueryObserver } from '@tanstack/react-query';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { patchIdsMaximum } from '../../shared/platform/patch-ids-limit.ts';
import { contract } from '../../web/client/contract.ts';
import { type Call, createClient } from '../../web/client/api/create-client.ts';
import { type Changed, nameOf } from '../../web/client/events/outdated-queries.ts';
import { followFeed } from '../../web/client/events/follow-event-feed.ts';
import { followChanges } from '../../web/client/events/live-refetch.ts';
import { createQueryClient } from '../../web/client/api/query-client.ts';
import {
  changedIds,
  changedJobsOnMachine,
  patchMachineQueue,
  patchQueues,
} from '../../web/open-shop/patch-cached-queues.ts';

export interface Screens {
  url: string;
  machineIds: readonly string[];
  jobIds: readonly string[];
  /**
   * The index of each screen, from which it follows what the screen shows, and the token of the screen's
   * session.
   */
  screens: readonly { n: number; token: string }[];
  /** The time in ms after which a change counts as missed if a screen has not shown it. */
  patience: number;
  /** The scheduling priority of the thread, as the operating system's nice value. */
  nice: number;
}

export interface Change {
  id: string;
  version: number;
  /** The time in ms, by `clock`, at which the server's response to the change arrived. */
  done: number;
}

/**
 * The result of one change: the delay in ms on each screen that shows the record, and the number of screens
 * that missed the change.
 */
export interface Shown {
  lags: readonly number[];
  missing: number;
}

/** Returns the present time in ms, which is comparable between threads. */
export const clock = () => performance.timeOrigin + performance.now();

const { jobs, machines, queues } = contract;

/** Returns the version of the record that the screen shows, or null if the screen shows another record. */
type VersionOf = (id: string) => number | null;

/** Notes the versions of all records in a response. */
function noteVersions(value: unknown, versions: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, version } = value as { id?: unknown; version?: unknown };
  if (typeof id === 'string' && typeof version === 'number') versions.set(id, version);
  for (const part of Object.values(value)) noteVersions(part, versions);
}

/**
 * Opens the screen with index `n`. Of ten screens, five show machines, two lists of jobs, two single jobs and
 * one the board.
 */
function open({ url, machineIds, jobIds }: Screens, n: number, token: string): VersionOf {
  const { call } = createClient({ base: `${url}/api`, token: () => token, unauthorised: () => {} });
  const queryClient = createQueryClient((error) => console.error(error.message));
  const live = followChanges(queryClient);
  const show = <E extends Endpoint>(endpoint: E, given: Call<E>, meta = {}, more = {}) => {
    const send = call as (endpoint: Endpoint, call: object, options: object) => Promise<unknown>;
    const queryKey = [...nameOf(endpoint), given];
    const queryFn = () => send(endpoint, given, { former: queryClient.getQueryData(queryKey) });
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity, meta, ...more }).subscribe(
      () => {},
    );
  };
  let place = '';
  void followFeed({
    address: `${url}/api/events`,
    token: () => token,
    lastId: () => place,
    signal: new AbortController().signal,
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
    const fetch = async (former: unknown, ids: readonly string[]) => {
      const operationsOfMachine = await call(machines.operations, { params, query: { of: ids.join() } });
      return patchMachineQueue(former as OperationOnMachine[], operationsOfMachine, ids);
    };
    // As the screen's own query (machine-queue.tsx).
    const concerned = (change: Changed, shown: unknown) =>
      changedJobsOnMachine(id)(change, shown as OperationOnMachine[]);
    show(machines.operations, { params }, { part: { idsOf: concerned, most: patchIdsMaximum, fetch } });
  } else if (kind < 7) {
    show(jobs.sorted, { query: { sort: 'due', per: 40 } });
    show(jobs.counts, {});
  } else if (kind < 9) {
    show(jobs.get, { params });
    show(jobs.operations, { params });
    show(queues.expected, { params }, { every: 10_000 });
  } else {
    const fetch = async (former: unknown, ids: readonly string[]) =>
      patchQueues(former as Queues, await call(queues.get, { query: { of: ids.join() } }), ids);
    // As the board's own query (use-shop-queues.ts).
    const concerned = (change: Changed, shown: unknown) => changedIds(change, shown as Queues);
    show(
      queues.get,
      {},
      { part: { idsOf: concerned, most: patchIdsMaximum, fetch } },
      { structuralSharing: false },
    );
  }
  // By what was fetched; the board's cards have no version.
  const shown = new Map<string, Map<string, number>>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    if (query.queryKey[0] === 'queues') return;
    const versions = new Map<string, number>();
    noteVersions(query.state.data, versions);
    shown.set(query.queryHash, versions);
  });
  return (of) => {
    const found = [...shown.values()].flatMap((versions) => versions.get(of) ?? []);
    return found.length > 0 ? Math.min(...found) : null;
  };
}

/**
 * Waits until the screen shows the change. It returns the delay in ms, or null if that takes longer than
 * `patience`.
 */
async function lagOf({ id, version, done }: Change, versionOf: VersionOf, patience: number) {
  while (clock() < done + patience) {
    const now = versionOf(id);
    if (now === null || now >= version) return clock() - done;
    await delay(10);
  }
  return null;
}

if (parentPort !== null) {
  const port = parentPort;
  const data = workerData as Screens;
  os.setPriority(data.nice);
  const screens: VersionOf[] = [];
  port.on('message', (change: Change) => {
    void shownOf(change).then((shown) => port.postMessage(shown));
  });

  // As people come to work, not all at the same moment.
  for (const { n, token } of data.screens) {
    screens.push(open(data, n, token));
    await delay(150);
  }
  port.postMessage('open');

  async function shownOf(change: Change): Promise<Shown> {
    const showing = screens.filter((version) => version(change.id) !== null);
    const each = await Promise.all(showing.map((version) => lagOf(change, version, data.patience)));
    const lags = each.filter((lag) => lag !== null);
    return { lags, missing: each.length - lags.length };
  }
}
