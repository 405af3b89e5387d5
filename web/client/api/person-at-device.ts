/**
 * Lets people come to this browser if it is the device of a machine (decision 101). A write waits until somebody is
 * there; the panel that asks for badge or PIN is in web/people/badge.
 */
import { type QueryClient } from '@tanstack/react-query';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { contract } from '../contract.ts';
import { reasonText } from '../reason-text.ts';
import { sessionStore } from '../session/session.ts';
import { createValueStore } from '../value-store.ts';
import { ApiError } from './api-errors.ts';
import { call } from './client.ts';

/** Whether the panel is open that asks who is at the machine. */
export const badgePanel = createValueStore(false);

const isNobodyThere = () => sessionStore.me()?.userType === 'Device';

let waiting: { resolve: () => void; reject: (why: Error) => void }[] = [];

/** Waits until a person is at this device, for which it opens the panel. Throws if the panel is closed before. */
async function ensurePerson(): Promise<void> {
  if (!isNobodyThere()) return;
  badgePanel.set(true);
  await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
}

/**
 * Sends a write as the person at this device, and waits until one is there. A person's time may end just before the
 * press: the write that the server refuses for that reason waits for the next person and is sent again.
 */
export async function sendAsPerson<T>(send: () => Promise<T>): Promise<T> {
  await ensurePerson();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !isNobodyThere()) throw error;
    await ensurePerson();
    return send();
  }
}

/** Closes the panel. Writes that wait for a person are sent if somebody has come, and else refused. */
export function closeBadgePanel(): void {
  const all = waiting;
  waiting = [];
  badgePanel.set(false);
  const why = reasonText(reason('badge-first'));
  for (const { resolve, reject } of all)
    if (isNobodyThere()) reject(new ApiError({ type: 'about:blank', title: why, status: 403, reason: why }));
    else resolve();
}

export interface Visitor {
  id: string;
  name: string;
}
const storageKey = 'people';
const mostVisitors = 4;

/** Returns who came to this device last, the latest first. */
export function lastVisitors(): Visitor[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Visitor[];
  } catch {
    return [];
  }
}

/** Starts the session of the person whom the PIN or badge names, in place of the one before. */
export async function enterDevice(
  client: QueryClient,
  body: { pin?: string; badge?: string; userId?: string },
): Promise<void> {
  const session = await call(contract.devices.enter, { body }, { token: sessionStore.device()?.token });
  const { id, name } = session.user;
  const others = lastVisitors().filter((other) => other.id !== id);
  localStorage.setItem(storageKey, JSON.stringify([{ id, name }, ...others].slice(0, mostVisitors)));
  sessionStore.start(session);
  closeBadgePanel();
  // What a record allows depends on the person.
  await client.invalidateQueries();
}

/** Ends the session of the person at this device. */
export async function leaveDevice(client: QueryClient): Promise<void> {
  await call(contract.users.logout).catch(() => null);
  sessionStore.leave();
  closeBadgePanel();
  await client.invalidateQueries();
}
