/** Defines the checks that an operation type asks for at its machine (decision 109). */
import { groupBy } from '../../packages/planner/src/group-by.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { t } from '../platform/translate.ts';
import { type Unit } from './operation-types.ts';

export interface Check {
  /** The name, which results refer to. */
  name: string;
  /** After how many sheets or pieces the check is due again. Null makes it due once, before Run. */
  every: number | null;
  /** The unit of the measured value, such as "mm". */
  unit: string;
  /** The limits of the measured value. If both are null, the answer is whether the check is in order. */
  lowest: number | null;
  highest: number | null;
  /** Whether Run, or Finish, waits for the check. */
  must: boolean;
}

/** The largest number of checks of an operation type. */
export const checksMaximum = 20;
export const checkNameMaximum = 60;

/** Returns whether the check's answer is a measured value. */
export const isMeasured = ({ lowest, highest }: Pick<Check, 'lowest' | 'highest'>): boolean =>
  lowest !== null || highest !== null;

/** Returns whether the value is within the limits of the check. */
export const isWithin = ({ lowest, highest }: Pick<Check, 'lowest' | 'highest'>, value: number): boolean =>
  (lowest === null || value >= lowest) && (highest === null || value <= highest);

/** Returns the first error in the checks, or null: a name that occurs twice, or limits in the wrong sequence. */
export function refuseChecks(checks: readonly Check[]): Reason | null {
  const names = checks.map(({ name }) => name.toLowerCase());
  const twice = checks.find(({ name }, place) => names.indexOf(name.toLowerCase()) < place);
  if (twice) return reason('check-twice', { check: twice.name });
  const wrong = checks.find(({ lowest, highest }) => lowest !== null && highest !== null && lowest > highest);
  return wrong ? reason('check-limits', { check: wrong.name }) : null;
}

type NumberFormatter = (value: number) => string;

/** Returns the limits of a measured value: "1.45 to 1.55 D", or '' for a check that is answered by yes or no. */
export function limitsInWords({ lowest, highest, unit }: Check, number: NumberFormatter): string {
  if (lowest === null && highest === null) return '';
  const limits =
    lowest === null
      ? t`at most ${number(highest ?? 0)}`
      : highest === null
        ? t`at least ${number(lowest)}`
        : t`${number(lowest)} to ${number(highest)}`;
  return `${limits} ${unit}`.trim();
}

/** Returns when the check is due: "before Run" or "every 500 sheets". */
export const whenInWords = ({ every }: Check, unit: Unit, number: NumberFormatter): string =>
  every === null ? t('before Run') : t`every ${number(every)} ${t(unit)}`;

/** Returns all checks as one text: "Check before Run: Line clearance; every 500 sheets: Density 1.45 to 1.55 D". */
export function checksInWords(checks: readonly Check[], unit: Unit, number: NumberFormatter): string {
  const byTime = groupBy(checks, (check) => whenInWords(check, unit, number));
  const parts = [...byTime].map(([when, due]) => {
    const names = due.map((check) => `${check.name} ${limitsInWords(check, number)}`.trim());
    return `${when}: ${names.join(', ')}`;
  });
  return parts.length === 0 ? '' : t`Check ${parts.join('; ')}`;
}
