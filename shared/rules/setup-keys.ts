/** Rules for the set-up keys of operations, and for the minutes that equal keys save (design: plan). */
import { type SetupKey, setupKeys, type SetupKeys } from '../plan/snapshot.ts';
import { inkNames } from './ink.ts';

export { type SetupKey, setupKeys, type SetupKeys } from '../plan/snapshot.ts';

/** The extra make-ready in minutes when a key changes, for each key. A missing key costs nothing. */
export type KeyMinutes = Partial<Record<SetupKey, number>>;

/** The names of the set-up keys on screens. */
export const setupWords: Record<SetupKey, string> = {
  ink: 'Ink set',
  coat: 'Coat',
  board: 'Board',
  die: 'Die',
  format: 'Format',
};

/** The fields of a job from which its set-up keys follow. */
export interface SetupJob {
  ink: string;
  coat: string;
  paperQuality: string;
  paperGsm: number;
  paperLength: number;
  paperBreadth: number;
  productCode: string;
}

/** Returns the set-up keys of the job. Equal keys need no change-over. A null key never needs one. */
export function jobSetupKeys(job: SetupJob): Record<SetupKey, string | null> {
  const sides = [job.paperLength, job.paperBreadth].sort((a, b) => a - b);
  const inks = inkNames(job.ink).map((name) => name.toLowerCase());
  return {
    ink: [...new Set(inks)].sort().join(', ') || null,
    coat: job.coat || null,
    board: job.paperQuality ? `${job.paperQuality} ${job.paperGsm} g/m²` : null,
    die: job.productCode || null,
    format: sides[1] ? `${sides.join(' × ')} mm` : null,
  };
}

/** Returns the set-up keys of an operation: those that a person set, else the job's. */
export const operationSetupKeys = (job: SetupJob, own: SetupKeys | null): SetupKeys => ({
  ...jobSetupKeys(job),
  ...own,
});

/** Returns the keys whose change costs the machine minutes. */
export function countedSetupKeys(keys: SetupKeys, minutes: KeyMinutes): SetupKeys {
  const counting = setupKeys.filter((key) => (minutes[key] ?? 0) > 0);
  return Object.fromEntries(counting.map((key) => [key, keys[key] ?? null]));
}

/** Returns the keys that stay the same from one operation to the next, and the minutes that this saves. */
export function setupSavings(minutes: KeyMinutes, before: SetupKeys | null, next: SetupKeys) {
  const same = setupKeys.filter(
    (key) => (minutes[key] ?? 0) > 0 && (next[key] ?? null) !== null && before?.[key] === next[key],
  );
  return { keys: same, minutes: same.reduce((sum, key) => sum + (minutes[key] ?? 0), 0) };
}

/**
 * Returns the machine's set-up keys after an operation. A null key of the operation leaves the machine's key
 * unchanged.
 */
export const setupAfter = (before: SetupKeys | null, made: SetupKeys): SetupKeys => ({
  ...before,
  ...Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)),
});
