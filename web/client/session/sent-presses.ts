/** Stores on this device, for an hour, the presses that had to wait and have been sent (look: 36-floor-offline). */
import { sessionStore } from './session.ts';

interface Press {
  key: string;
  at: string;
  label: string;
  line?: string | undefined;
  by?: string | undefined;
}
export interface SentPress extends Press {
  userId: string | undefined;
  /** The time in ms by this device's clock, which measures the hour. */
  sentAt: number;
}

const name = 'makeready.sent';
const [lastsFor, most] = [3_600_000, 100];

function readAll(): SentPress[] {
  try {
    const all = JSON.parse(localStorage.getItem(name) ?? '[]') as SentPress[];
    // After the clock was set back, a row must not stay longer.
    return all.filter(({ sentAt }) => Math.abs(Date.now() - sentAt) < lastsFor);
  } catch {
    return [];
  }
}

export function recordSent({ key, at, label, line, by }: Press): void {
  const sent: SentPress = { key, at, label, line, by, userId: sessionStore.me()?.id, sentAt: Date.now() };
  try {
    localStorage.setItem(name, JSON.stringify([sent, ...readAll()].slice(0, most)));
  } catch {
    // If the storage is full, the list lacks this press.
  }
}

/** Returns the presses of the line, the newest first. A person sees those of others only at a machine's device. */
export const recentlySent = (line: string): SentPress[] =>
  readAll().filter(
    (sent) => sent.line === line && (sessionStore.device() !== null || sent.userId === sessionStore.me()?.id),
  );
