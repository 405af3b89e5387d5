/** Decides which checks of an operation are due, missed or failed, and what waits for them (decision 109). */
import { isOpen, isUpcoming, type OperationState } from '../jobs/aggregate/operation-state.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type Check, isMeasured } from '../shop/checks.ts';

/**
 * A result that counts for the operation's present run: the check's name, the count at which it was due (0 before Run),
 * and whether it was in order.
 */
export type CheckResult = readonly [name: string, count: number, passed: boolean];

/** The reasons of `refuseOpenCheck`. */
export const openCheckReasons: readonly string[] = ['check-first', 'check-failed', 'check-due'];

export interface CheckFacts {
  /** The checks that the operation asks for. */
  checks: readonly Check[];
  /** The results, the oldest first. A later result replaces an earlier one of the same check and count. */
  given: readonly CheckResult[];
}

/** How far an operation is. `made` is good and waste in the operation's unit. */
export interface Progress {
  state: OperationState;
  made: number;
}

export interface CheckStanding {
  check: Check;
  /** The count at which the check is due now (0 before Run), or null if it is not. */
  due: number | null;
  /** The result at the count that is due was not in order, and there is no later one. */
  isRepeat: boolean;
  /** How often the check was due and not done. */
  missed: number;
  /** How often the last result was not in order. */
  failed: number;
}

/** Returns for each check whether it is due, and how often it was missed or failed. */
export const checkStandings = ({ checks, given }: CheckFacts, progress: Progress): CheckStanding[] =>
  checks.map((check) => {
    const results = new Map(
      given.flatMap(([name, count, passed]) => (name === check.name ? [[count, passed] as const] : [])),
    );
    const failed = [...results.values()].filter((passed) => !passed).length;
    return { check, failed, ...dueOf(check, results, progress) };
  });

function dueOf(
  { every }: Check,
  results: ReadonlyMap<number, boolean>,
  { state, made }: Progress,
): Pick<CheckStanding, 'due' | 'isRepeat' | 'missed'> {
  if (every === null) {
    const isDone = results.has(0);
    const isRepeat = results.get(0) === false && isUpcoming(state);
    const due = (isOpen(state) && !isDone) || isRepeat ? 0 : null;
    return { due, isRepeat, missed: isDone || isUpcoming(state) ? 0 : 1 };
  }
  const times = Math.floor(made / every);
  const isDue = isOpen(state) && times > 0 && !results.has(times * every);
  const done = [...results.keys()].filter((count) => count <= times * every).length;
  return { due: isDue ? times * every : null, isRepeat: false, missed: times - done - (isDue ? 1 : 0) };
}

/** Returns why Run, or Finish, waits for a check that must be done, or null. */
export function refuseOpenCheck(facts: CheckFacts, progress: Progress): Reason | null {
  const isBefore = isUpcoming(progress.state);
  const open = checkStandings(facts, progress).find(
    ({ check, due }) => check.must && due !== null && (check.every === null) === isBefore,
  );
  if (!open || open.due === null) return null;
  const check = open.check.name;
  if (open.isRepeat) return reason('check-failed', { check });
  return isBefore ? reason('check-first', { check }) : reason('check-due', { check, at: open.due });
}

/** What lists show of an operation's checks: the names of those that are due, and how many were missed and failed. */
export interface ChecksSummary {
  due: string[];
  missed: number;
  failed: number;
}

type Faults = Pick<ChecksSummary, 'missed' | 'failed'>;
function totalOf(all: readonly Faults[]): Faults {
  const sum = (of: keyof Faults) => all.reduce((total, each) => total + each[of], 0);
  return { missed: sum('missed'), failed: sum('failed') };
}

export const summarizeChecks = (standings: readonly CheckStanding[]): ChecksSummary => ({
  due: standings.flatMap(({ check, due }) => (due === null ? [] : [check.name])),
  ...totalOf(standings),
});

/** Returns how many checks of all operations were missed and failed, or undefined if all are in order. */
export function sumFaults(summaries: readonly ChecksSummary[]): Faults | undefined {
  const faults = totalOf(summaries);
  return faults.missed + faults.failed > 0 ? faults : undefined;
}

/** An answer to a check: the measured value, or whether it is in order. */
interface Answer {
  count: number;
  value?: number | undefined;
  passed?: boolean | undefined;
}

const answerLabels = { value: 'Value', passed: 'In order' };

/** Returns the error of an answer by field: a value where the check takes yes or no, or the other way round. */
export function answerProblems(check: Check, answer: Answer): Record<string, Reason> {
  const [field, other] = isMeasured(check) ? (['value', 'passed'] as const) : (['passed', 'value'] as const);
  if (answer[field] === undefined) return { [field]: reason('required', { field: answerLabels[field] }) };
  return answer[other] === undefined ? {} : { [other]: reason('not-for-check') };
}

/**
 * Returns why the check can't be answered at this count, or null. It can at each count that it was due at, until a
 * result is in order.
 */
export function refuseAnswerAt(
  check: Check,
  { count }: Answer,
  { given, made }: { given: readonly CheckResult[]; made: number },
): Reason | null {
  const { name, every } = check;
  const wasDue = every === null ? count === 0 : count > 0 && count % every === 0 && count <= made;
  if (!wasDue) return reason('check-not-due', { check: name, at: count });
  const last = given.findLast(([of, at]) => of === name && at === count);
  return last?.[2] ? reason('check-done', { check: name }) : null;
}
