/**
 * Shows operations on all screens as they will be after the presses that wait on this device. The server's data is
 * retained and shown again once no press waits.
 */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { afterPresses, type ShownOperation, type WaitingPress } from './operation-after-presses.ts';
import { occupantReason } from '../../../shared/operations/operation-words.ts';
import { toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { isOnMachine, isOpen, queueOrder } from '../../../shared/jobs/aggregate/operation-state.ts';
import { onPresses, waitingPresses } from '../../client/api/send-presses-in-order.ts';
import { serverTime } from '../../client/api/server-clock.ts';
import { sessionStore } from '../../client/session/session.ts';

interface Record {
  [name: string]: unknown;
}
const isRecord = (value: unknown): value is Record =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOperation = (value: unknown): value is ShownOperation =>
  isRecord(value) && 'runningSince' in value && 'machineId' in value && 'job' in value;

/** Returns the data with each operation replaced, or the same data if nothing changes. */
function mapOperations(data: unknown, change: (operation: ShownOperation) => ShownOperation): unknown {
  if (isOperation(data)) return change(data);
  if (Array.isArray(data)) {
    const next = data.map((each) => mapOperations(each, change));
    return next.every((each, index) => each === data[index]) ? data : next;
  }
  if (!isRecord(data)) return data;
  const entries = Object.entries(data).map(([name, value]) => [name, mapOperations(value, change)] as const);
  return entries.every(([name, value]) => value === data[name]) ? data : Object.fromEntries(entries);
}

/** Returns the waiting presses by the id of their operation, in their order. */
function pressesById(): Map<string, WaitingPress[]> {
  const byId = new Map<string, WaitingPress[]>();
  for (const { endpoint, call } of waitingPresses()) {
    const { params, body } = call as { params: { id: string }; body: WaitingPress['body'] };
    byId.set(params.id, [
      ...(byId.get(params.id) ?? []),
      { verb: endpoint[1] as WaitingPress['verb'], body },
    ]);
  }
  return byId;
}

const occupied = ['machine-running', 'machine-paused'];

/** Lets the next operation start on a machine that a waiting press has freed, or not on one that it has taken. */
function withOccupant(operation: ShownOperation, changed: readonly ShownOperation[]): ShownOperation {
  const refusal = operation.can?.advance;
  if (operation.state !== 'queued' || refusal === undefined || changed.includes(operation)) return operation;
  const ofMachine = changed.filter(
    ({ id, machineId }) => id !== operation.id && machineId === operation.machineId,
  );
  const onIt = ofMachine.find(({ state }) => isOnMachine(state));
  if (onIt?.machine) {
    const { machine, job, name, state } = onIt;
    const why = occupantReason({ machineName: machine.name, state, jobNumber: job.number, name });
    return { ...operation, can: { ...operation.can, advance: toReasonResponse(why) } };
  }
  const isFree =
    refusal !== null &&
    occupied.includes(refusal.code) &&
    ofMachine.some(
      ({ job, name }) => job.number === refusal.values['job'] && name === refusal.values['operation'],
    );
  return isFree ? { ...operation, can: { ...operation.can, advance: null } } : operation;
}

/** Sorts a machine's queue as the server does, without what is closed. */
const inQueueOrder = (queue: readonly ShownOperation[]) =>
  queue
    .filter(({ state }) => isOpen(state))
    .toSorted(
      (a, b) =>
        queueOrder.indexOf(a.state as never) - queueOrder.indexOf(b.state as never) ||
        (a.rank ?? 0) - (b.rank ?? 0),
    );

const concerned = new Set(['operations', 'machines', 'jobs']);
const isQueue = ({ queryKey: [entity, verb] }: Query) => entity === 'machines' && verb === 'operations';

/** What the server sent, by what the screens show instead. */
const read = new WeakMap<object, unknown>();

/** Returns the query's data as the server sent them. */
export const serverData = ({ state: { data } }: Query): unknown =>
  isRecord(data) || Array.isArray(data) ? (read.get(data) ?? data) : data;

/** Returns the operation with the fields of a newer copy, or the same object if that isn't newer. */
function withNewer(shown: ShownOperation, newer: ShownOperation): ShownOperation {
  if (shown.id !== newer.id || shown.version >= newer.version) return shown;
  return { ...shown, ...newer, can: { ...shown.can, ...newer.can } };
}

const started = new WeakSet<QueryClient>();

/** Shows the waiting presses from now on. */
export function showWaitingPresses(client: QueryClient): void {
  if (started.has(client)) return;
  started.add(client);
  const cache = client.getQueryCache();
  let isShowing = false;
  const set = (query: Query, data: unknown) => {
    isShowing = true;
    query.setData(data, { updatedAt: query.state.dataUpdatedAt, manual: true });
    isShowing = false;
  };
  const show = (queries: readonly Query[]) => {
    const presses = pressesById();
    const me = sessionStore.me();
    const changed = new Map<string, ShownOperation>();
    const after = (query: Query) => (operation: ShownOperation) => {
      const waiting = presses.get(operation.id);
      if (!waiting || !me) return operation;
      const seen = { readAt: serverTime(query.state.dataUpdatedAt), user: me };
      const next = afterPresses(operation, waiting, seen);
      if (next !== operation) changed.set(next.id, next);
      return next;
    };
    const shown = queries.flatMap((query) => {
      const base = serverData(query);
      return base === undefined ? [] : { query, base, data: mapOperations(base, after(query)) };
    });
    for (const { query, base, data } of shown) {
      const others = mapOperations(data, (operation) => withOccupant(operation, [...changed.values()]));
      const next = isQueue(query) && others !== base ? inQueueOrder(others as ShownOperation[]) : others;
      if (next === base && query.state.data === base) continue;
      set(query, next);
      if (next !== base) read.set(query.state.data as object, base);
    }
  };
  const all = () => cache.getAll().filter(({ queryKey }) => concerned.has(String(queryKey[0])));
  /** Gives the queues a newer operation that the device has read alone, in case the network fails before their refetch. */
  const updateQueues = (newer: ShownOperation) => {
    for (const query of all().filter(isQueue)) {
      const base = serverData(query);
      const next = mapOperations(base, (operation) => withNewer(operation, newer));
      if (next !== base) set(query, inQueueOrder(next as ShownOperation[]));
    }
  };
  let wasShown = false;
  const update = () => {
    const isShown = waitingPresses().length > 0;
    if (isShown || wasShown) show(all());
    wasShown = isShown;
  };
  onPresses(update);
  cache.subscribe((event) => {
    if (isShowing || event.type !== 'updated' || event.action.type !== 'success') return;
    const { data } = event.action as { data: unknown };
    if (isOperation(data)) updateQueues(data);
    if (wasShown && concerned.has(String(event.query.queryKey[0]))) show(all());
  });
  update();
}
