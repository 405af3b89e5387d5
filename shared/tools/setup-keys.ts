/**
 * Derives the set-up keys of operations (ink, coat, board, die and format), and the make-ready minutes saved
 * when operations in a row have equal keys (design: plan).
 */
import { type SetupKey, setupKeys, type SetupKeys } from '../../packages/planner/src/snapshot.ts';
import { inkNames } from '../stock/ink-rules.ts';
import { t } from '../platform/translate.ts';

export { type SetupKey, setupKeys, type SetupKeys } from '../../packages/planner/src/snapshot.ts';

/**
 * The extra make-ready in minutes on a machine when a set-up key changes. A key without an entry costs
 * nothing.
 */
export type KeyMinutes = Partial<Record<SetupKey, number>>;

/** The names that screens show for the set-up keys. */
export const setupWords: Record<SetupKey, string> = {
  ink: t('Ink set'),
  coat: t('Coat'),
  board: t('Board'),
  die: t('Die'),
  format: t('Format'),
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

/** Returns the job's set-up keys. Equal keys need no change-over. A key of null never needs one. */
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

/** Returns the operation's set-up keys: the keys that a person set, else the keys of its job. */
export const operationSetupKeys = (job: SetupJob, own: SetupKeys | null): SetupKeys => ({
  ...jobSetupKeys(job),
  ...own,
});

/** Returns only the keys that cost minutes on the machine when they change. */
export function countedSetupKeys(keys: SetupKeys, minutes: KeyMinutes): SetupKeys {
  const counting = setupKeys.filter((key) => (minutes[key] ?? 0) > 0);
  return Object.fromEntries(counting.map((key) => [key, keys[key] ?? null]));
}

/** Returns the keys that two successive operations share, and the minutes that the machine saves thereby. */
export function setupSavings(minutes: KeyMinutes, before: SetupKeys | null, next: SetupKeys) {
  const same = setupKeys.filter(
    (key) => (minutes[key] ?? 0) > 0 && (next[key] ?? null) !== null && before?.[key] === next[key],
  );
  return { keys: same, minutes: same.reduce((sum, key) => sum + (minutes[key] ?? 0), 0) };
}

/**
 * Returns the machine's set-up keys after an operation. Where the operation's key is null, the machine's key
 * stays.
 */
export const setupAfter = (before: SetupKeys | null, made: SetupKeys): SetupKeys => ({
  ...before,
  ...Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)),
});
