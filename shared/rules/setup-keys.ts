/** What a machine has to be made ready for, by the job or as a person says, and what that saves behind another one (design: plan). */
import { type SetupKey, setupKeys, type SetupKeys } from '../plan/snapshot.ts';
import { inkNames } from './ink.ts';

export { type SetupKey, setupKeys, type SetupKeys } from '../plan/snapshot.ts';

/** Minutes that a change of each key adds to making ready; left out: none. */
export type KeyMinutes = Partial<Record<SetupKey, number>>;

/** What the keys are called. */
export const setupWords: Record<SetupKey, string> = {
  ink: 'Ink set',
  coat: 'Coat',
  board: 'Board',
  die: 'Die',
  format: 'Format',
};

/** Of a job what its operations are made ready for. */
export interface SetupJob {
  ink: string;
  coat: string;
  paperQuality: string;
  paperGsm: number;
  paperLength: number;
  paperBreadth: number;
  productCode: string;
}

/** What follows from the job: two that say the same need no change between them, and what it does not say needs none. */
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

/** The same, but for what a person has said of the operation. */
export const operationSetupKeys = (job: SetupJob, own: SetupKeys | null): SetupKeys => ({
  ...jobSetupKeys(job),
  ...own,
});

/** Of these keys those whose change takes the machine any time. */
export function countedSetupKeys(keys: SetupKeys, minutes: KeyMinutes): SetupKeys {
  const counting = setupKeys.filter((key) => (minutes[key] ?? 0) > 0);
  return Object.fromEntries(counting.map((key) => [key, keys[key] ?? null]));
}

/** What stays as the machine is made ready for, and the minutes which that saves. */
export function setupSavings(minutes: KeyMinutes, before: SetupKeys | null, next: SetupKeys) {
  const same = setupKeys.filter(
    (key) => (minutes[key] ?? 0) > 0 && (next[key] ?? null) !== null && before?.[key] === next[key],
  );
  return { keys: same, minutes: same.reduce((sum, key) => sum + (minutes[key] ?? 0), 0) };
}

/** What a machine is made ready for once it has made that: what asks for nothing changes nothing. */
export const setupAfter = (before: SetupKeys | null, made: SetupKeys): SetupKeys => ({
  ...before,
  ...Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)),
});
