/**
 * Derives the set-up keys of operations (ink, coat, board, die and format), and the make-ready minutes saved
 * when operations in a row have equal keys (design: plan).
 */
import {
  type KeyOrder,
  type SetupKey,
  setupKeys,
  type SetupKeys,
} from '../../packages/planner/src/snapshot.ts';
import { isGiven } from '../stock/given-measure.ts';
import { inkNames } from '../stock/ink-rules.ts';
import { t } from '../platform/translate.ts';

export { type SetupKey, setupKeys, type SetupKeys } from '../../packages/planner/src/snapshot.ts';

/**
 * The extra make-ready in minutes on a machine when a set-up key changes. A key without an entry costs
 * nothing.
 */
export type KeyMinutes = Partial<Record<SetupKey, number>>;

/** The set-up keys with values in an order: inks by their darkness, boards by their weight, formats by their area. */
export const orderedKeys = ['ink', 'board', 'format'] as const satisfies readonly SetupKey[];

/** What changes of set-up keys cost on a machine. */
export interface ChangeOvers {
  keyMinutes: KeyMinutes;
  /** The minutes of a change to lighter inks, a lighter board or a smaller format, where they differ. */
  keyMinutesDown: KeyMinutes;
}

/** Returns the keys of which some change takes time on the machine. */
export const timedKeys = ({ keyMinutes, keyMinutesDown }: ChangeOvers): SetupKey[] =>
  setupKeys.filter((key) => (keyMinutes[key] ?? 0) > 0 || (keyMinutesDown[key] ?? 0) > 0);

/** The names that screens show for the set-up keys. */
export const setupWords: Record<SetupKey, string> = {
  ink: t('Ink set'),
  coat: t('Coat'),
  board: t('Board'),
  die: t('Die'),
  format: t('Format'),
};

/** The words for a change to a lower value of a key. */
export const setupDownWords: Record<(typeof orderedKeys)[number], string> = {
  ink: t('To lighter inks'),
  board: t('To a lighter board'),
  format: t('To a smaller format'),
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
export function countedSetupKeys(keys: SetupKeys, changes: ChangeOvers): SetupKeys {
  return Object.fromEntries(timedKeys(changes).map((key) => [key, keys[key] ?? null]));
}

/** The darkness of inks from 0 (light) to 100 (dark), by their names in lower case. */
export type InkDarkness = Readonly<Record<string, number>>;

/**
 * Returns the place of a key's value in its order: the darkness of the darkest ink, the weight of the board in g/m² or
 * the area of the format in mm². It is null if the value has no place, such as inks of which one has no darkness.
 */
export function placeOfKey(key: SetupKey, value: string, darkness: InkDarkness): number | null {
  if (key === 'ink') {
    const places = inkNames(value).map((name) => darkness[name.toLowerCase()] ?? NaN);
    return numberOrNull(Math.max(...places));
  }
  if (key === 'board') return productOf(/([\d.]+) g\/m²$/.exec(value));
  return key === 'format' ? productOf(/^([\d.]+) × ([\d.]+) mm$/.exec(value)) : null;
}
const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
/** Returns the product of the found measures, or null if one is not given. */
function productOf(found: RegExpExecArray | null): number | null {
  const measures = found?.slice(1).map(Number) ?? [NaN];
  return measures.every(isGiven) ? numberOrNull(measures.reduce((a, b) => a * b)) : null;
}

/** Returns the order of all values of the set-ups that have a place. */
export function keyOrderOf(setups: readonly SetupKeys[], darkness: InkDarkness): KeyOrder {
  return Object.fromEntries(
    orderedKeys.map((key) => {
      const values = [...new Set(setups.flatMap((setup) => setup[key] ?? []))];
      const places = values.map((value) => [value, placeOfKey(key, value, darkness)] as const);
      return [key, Object.fromEntries(places.filter(([, place]) => place !== null))];
    }),
  );
}

/** Returns the keys that two successive operations share, and the minutes that the machine saves thereby. */
export function setupSavings(minutes: KeyMinutes, before: SetupKeys | null, next: SetupKeys) {
  const same = setupKeys.filter(
    (key) => (minutes[key] ?? 0) > 0 && (next[key] ?? null) !== null && before?.[key] === next[key],
  );
  return { keys: same, minutes: same.reduce((sum, key) => sum + (minutes[key] ?? 0), 0) };
}

/** Returns the keys that change to a lower value between two operations, with the minutes that this takes. */
export function setupFalls(
  { keyMinutesDown }: ChangeOvers,
  before: SetupKeys | null,
  next: SetupKeys,
  darkness: InkDarkness,
) {
  return orderedKeys.flatMap((key) => {
    const minutes = keyMinutesDown[key];
    const [is, wanted] = [before, next].map((setup) => placeOfKey(key, setup?.[key] ?? '', darkness));
    const falls = is != null && wanted != null && wanted < is;
    return minutes && falls ? [{ key, minutes }] : [];
  });
}

/**
 * Returns the machine's set-up keys after an operation. Where the operation's key is null, the machine's key
 * stays.
 */
export const setupAfter = (before: SetupKeys | null, made: SetupKeys): SetupKeys => ({
  ...before,
  ...Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)),
});
