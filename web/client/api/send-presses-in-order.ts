/**
 * Sends the presses of the floor in the order in which they were pressed, machine by machine, and stores each until the
 * server has accepted it (decision 103).
 */
import { v4 as uuid } from 'uuid';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { nameOf } from '../events/outdated-queries.ts';
import { sessionStore } from '../session/session.ts';
import { ApiError, WaitingError } from './api-errors.ts';
import { call as send } from './client.ts';
import { type Call, type CallArguments, type CallOptions } from './create-client.ts';
import {
  inSequence,
  isFirstInLine,
  isUnanswered,
  leaseTime,
  needsAnswer,
  type PendingWrite,
} from './pending-write-store.ts';
import { dropPress, isReachable, own, sendDue, store } from './pending-writes.ts';
import { copyPress, decidePress } from './presses-on-disk.ts';
import { isoNow } from './server-clock.ts';

/** Stores the press in localStorage and on the disk. The caller sends it after that. */
async function putInLine(press: PendingWrite): Promise<void> {
  store.put(press);
  const text = JSON.stringify({ ...press, lease: 0 });
  await copyPress(store.nameOf(press.key), text);
}

/**
 * Returns the time of a press in the line: now, but never before the presses that wait there, in case somebody set the
 * clock of the device back.
 */
export const timeInLine = (line: string): string =>
  [isoNow(), ...inLine(line).map(({ at }) => at)].reduce((a, b) => (a > b ? a : b));

const inLine = (line: string) => store.list().filter((press) => press.line === line);

/**
 * Sends a press. Throws a WaitingError if earlier presses of its line wait, if there is no connection, or if no response
 * arrives; the device then sends the press later by itself. Throws the server's refusal.
 */
export async function sendInLine<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  key: string,
  { line, label }: { line: string; label: string },
): Promise<ResultOf<E>> {
  const name = nameOf(endpoint);
  const { at = isoNow() } = (call as { body?: { at?: string } }).body ?? {};
  const sequence = 1 + Math.max(0, ...store.list().map((press) => press.sequence ?? 0));
  const lease = Date.now() + leaseTime;
  const about = { label, line, sequence, by: sessionStore.me()?.name };
  const press: PendingWrite = { key, at, endpoint: name, call, fate: 'waiting', lease, ...about };
  own.add(key);
  try {
    await putInLine(press);
    if (!isFirstInLine(press, store.list()) || !(await isReachable())) {
      store.put({ ...press, lease: 0 });
      throw new WaitingError();
    }
    if (!(await decidePress(store.nameOf(key), press, 'unknown'))) throw new WaitingError();
    store.put({ ...press, fate: 'sent' });
    const options: CallOptions = { idempotencyKey: key };
    const result = await send(endpoint, ...([call, options] as unknown as CallArguments<E>));
    dropPress(key);
    return result;
  } catch (error) {
    if (error instanceof WaitingError) throw error;
    if (isUnanswered(error, true)) {
      store.put({ ...press, fate: 'unknown', lease: 0 });
      throw new WaitingError();
    }
    // At a device the next person's session sends the press.
    const isSignedOut = error instanceof ApiError && error.status === 401 && sessionStore.device() === null;
    if (isSignedOut) store.put({ ...press, lease: 0 });
    else dropPress(key);
    throw error;
  } finally {
    own.delete(key);
    store.refresh();
    void sendDue();
  }
}

/** The reasons why a press was refused only for its time. If the user repeats it, it gets the present time. */
const wrongTimes = ['press-in-future', 'press-too-old', 'acted-since'];
const isOfTime = ({ problem }: PendingWrite) =>
  [problem?.code, problem?.fields?.['at']?.code].some((code) => wrongTimes.includes(code ?? ''));

/** Repeats a refused press at its place in the line. `confirmation` is what the user has confirmed, or null. */
export async function repeatPress(press: PendingWrite, confirmation: object | null): Promise<void> {
  const { problem: _, ...of } = press;
  const { body = {}, ...call } = press.call as { body?: object };
  const more = isOfTime(press) ? { at: isoNow() } : confirmation;
  const again = { ...call, body: { ...body, ...more } };
  await putInLine({ ...of, key: uuid(), call: again, fate: 'waiting', lease: 0 });
  dropPress(press.key);
  void sendDue();
}

/** Returns whether the person may take the press back: no tab has begun to send it. */
export const canTakeBack = ({ key, fate, lease }: PendingWrite): boolean =>
  fate === 'waiting' && lease < Date.now() && !own.has(key);

/** Takes a waiting press back. Returns false if a tab has begun to send it, which decides for all tabs. */
export async function takeBack(press: PendingWrite): Promise<boolean> {
  const isWaiting = () => {
    const stored = store.get(press.key);
    return stored !== null && canTakeBack(stored);
  };
  if (!isWaiting() || !(await decidePress(store.nameOf(press.key), press, 'taken')) || !isWaiting())
    return false;
  store.drop(press.key);
  void sendDue();
  return true;
}

/** Returns the presses of the line that other people left on this device. They leave when their person comes again. */
export const pressesOfOthers = (line: string): PendingWrite[] =>
  store.listOfOthers().filter((press) => press.line === line);

/** Returns the presses that wait, except those that this page is sending and those after a refused one. */
export const waitingPresses = (): PendingWrite[] => {
  const all = store.list();
  const stopped = new Set(all.filter(needsAnswer).map(({ line }) => line));
  return all
    .filter((press) => press.line !== undefined && !stopped.has(press.line) && !own.has(press.key))
    .sort(inSequence);
};
export const onPresses = store.subscribe;
