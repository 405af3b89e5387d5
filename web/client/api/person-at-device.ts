/**
 * Signs users in and out at the device of a machine (decision 101). A write waits for the session of a person. The
 * panel for badge and PIN is in web/people/badge.
 */
import { type QueryClient } from '@tanstack/react-query';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { contract } from '../contract.ts';
import { reasonText } from '../reason-text.ts';
import { type Device } from '../session/create-session-store.ts';
import { sessionStore } from '../session/session.ts';
import { createValueStore } from '../value-store.ts';
import { ApiError } from './api-errors.ts';
import { call } from './client.ts';
import { sendBeforeLeaving } from './pending-writes.ts';

/** Whether the panel for badge and PIN is open. */
export const badgePanel = createValueStore(false);

const isUnattended = () => sessionStore.me()?.userType === 'Device';

let waiting: { resolve: () => void; reject: (why: Error) => void }[] = [];

/** Waits for the session of a person, for which it opens the panel. Throws if the user closes the panel. */
async function ensurePerson(): Promise<void> {
  if (!isUnattended()) return;
  badgePanel.set(true);
  await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
}

/**
 * Sends a write in the session of the person at this device, for which it waits. If that session has just ended, the
 * write waits for the next person and is sent again.
 */
export async function sendAsPerson<T>(send: () => Promise<T>): Promise<T> {
  await ensurePerson();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !isUnattended()) throw error;
    await ensurePerson();
    return send();
  }
}

/** Closes the panel. If a user has signed in, the waiting writes are sent; otherwise they are refused. */
export function closeBadgePanel(): void {
  const all = waiting;
  waiting = [];
  badgePanel.set(false);
  const why = reasonText(reason('badge-first'));
  for (const { resolve, reject } of all)
    if (isUnattended()) reject(new ApiError({ type: 'about:blank', title: why, status: 403, reason: why }));
    else resolve();
}

export interface Visitor {
  id: string;
  name: string;
}
const storageKey = 'people';
const mostVisitors = 4;

/** Returns the users who signed in at this device last, the latest first. */
export function lastVisitors(): Visitor[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Visitor[];
  } catch {
    return [];
  }
}

/** Starts the session of the user with the PIN or badge. It replaces the former session. */
export async function enterDevice(
  client: QueryClient,
  body: { pin?: string; badge?: string; userId?: string },
): Promise<void> {
  await sendBeforeLeaving();
  const session = await call(contract.devices.enter, { body }, { token: sessionStore.device()?.token });
  const { id, name } = session.user;
  const others = lastVisitors().filter((other) => other.id !== id);
  localStorage.setItem(storageKey, JSON.stringify([{ id, name }, ...others].slice(0, mostVisitors)));
  sessionStore.start(session);
  closeBadgePanel();
  // What a record allows depends on the person.
  await client.invalidateQueries();
}

/** Sets up this browser as the device of a machine, and signs its user out. */
export async function startDevice(client: QueryClient, device: Device): Promise<void> {
  if (sessionStore.token() !== null) await call(contract.users.logout).catch(() => null);
  sessionStore.startDevice(device);
  await client.invalidateQueries();
}

/** Ends the session at this device. */
export async function leaveDevice(client: QueryClient): Promise<void> {
  await sendBeforeLeaving();
  await call(contract.users.logout).catch(() => null);
  sessionStore.leave();
  closeBadgePanel();
  await client.invalidateQueries();
}
