/**
 * Finds the main cause of a job's expected date (design: lateness): the longest part of the time until that
 * date, or the reason for having no date.
 */
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { whyWithoutDate } from './words-without-date.ts';
import { type WhyKind, whyKinds } from '../../packages/planner/src/delay-reasons.ts';
import { delayPartWords, formatHours } from './delay-words.ts';
import { type ShopMachine, whyNoMachine } from '../operations/why-no-machine-suits.ts';
import { isOnMachine, type OperationState } from '../jobs/aggregate/operation-state.ts';
import { type Job } from '../open-shop/expected-dates-input.ts';
import { type DelayExplanation } from './delay-explanation.ts';
import { type Reason, sentence } from '../platform/reasons/refusal-reason.ts';
import { t } from '../platform/translate.ts';

/**
 * The main cause of a job's expected date, with the ids of the records involved. If nothing delays the job,
 * `kind` is null, and the text says what its operation does.
 */
export interface Cause {
  kind: WhyKind | WithoutDate | null;
  /** The id of the operation that waits, that has no date, or that runs next. */
  operationId: string;
  /** The id of the machine on which the operation waits or runs, or null if the operation has none. */
  machineId: string | null;
  /**
   * The hours that the cause takes up, by waiting or by the job's own work. It is null if the job has no date
   * or nothing delays it.
   */
  hours: number | null;
  /** The ids of the other jobs that the machine does before this job. */
  behind: string[];
  /**
   * Why no machine can do the operation (rule whyNoMachine). It is null if the operation has a machine, or if
   * some machine could do it.
   */
  noMachine: Reason | null;
}

const nothing = { hours: null, behind: [], noMachine: null };

/** Returns the cause of a job's expected date, or null if the job has no open operation. */
export function findCause(
  job: Job | undefined,
  why: DelayExplanation,
  machines: readonly ShopMachine[],
): Cause | null {
  const operations = job?.operations ?? [];
  const current = operations.find(({ state }) => isOnMachine(state)) ?? operations[0];
  if (!current) return null;
  const find = (id: string) => operations.find((each) => each.id === id) ?? current;
  if (why.why) {
    const { id: operationId, machineId, type, sheet } = find(why.why.operationId);
    const noMachine = why.why.why === 'no machine' && sheet ? whyNoMachine({ type, sheet }, machines) : null;
    return { ...nothing, kind: why.why.why, operationId, machineId, noMachine };
  }
  const main = mainPart(why.parts);
  if (!main || main.kind === 'work') {
    const { id: operationId, machineId, state } = current;
    const own = main && state !== 'paused' ? main : null;
    return { ...nothing, kind: own?.kind ?? null, operationId, machineId, hours: own?.hours ?? null };
  }
  const { kind, machineId, hours, behind } = main;
  const [longest] = why.spans
    .filter((span) => span.kind === kind && (machineId === null || span.machineId === machineId))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return { kind, operationId: longest?.operationId ?? current.id, machineId, hours, behind, noMachine: null };
}

/**
 * The kinds of time that never count as a cause on their own. `mainPart` adds up the job's own work instead.
 */
const ignoredKinds: readonly WhyKind[] = ['work', 'make-ready', 'closed'];

/**
 * Returns the longest part of the time until the job's finish. The job's own work counts as one part, closed
 * hours not at all. It returns null if there is only own work and closed hours.
 */
function mainPart(parts: DelayExplanation['parts']): DelayExplanation['parts'][number] | null {
  const [longest] = parts
    .filter(({ kind }) => !ignoredKinds.includes(kind))
    .sort((a, b) => b.hours - a.hours);
  if (!longest) return null;
  const own = parts
    .filter(({ kind }) => kind === 'work' || kind === 'make-ready')
    .reduce((sum, { hours }) => sum + hours, 0);
  return longest.hours >= own ? longest : { kind: 'work', machineId: null, behind: [], hours: own };
}

const lengthOf = ({ start, end }: { start: string; end: string }) => Date.parse(end) - Date.parse(start);

const isPart = (kind: WhyKind | WithoutDate): kind is WhyKind => whyKinds.some((each) => each === kind);

/** The names of operation, machine and jobs for the sentence about the cause. */
export interface CauseNames {
  operation: { name: string; state: OperationState; pauseReason: string | null; supplier?: string | null };
  machine: string | null;
  holdReason: string | null;
}

/**
 * Returns the cause as a sentence, such as "17 h behind 3 jobs on Bobst Visionfold 110" or "Foiling is paused on
 * Komori: Foil torn". `said` formats the reason why no machine suits.
 */
export function causeSentence(
  { kind, hours, behind, noMachine }: Cause,
  names: CauseNames,
  said: (of: Reason) => string = sentence,
): string {
  if (kind === null) return workWords(names);
  if (kind === 'job on hold') return names.holdReason ? t`On hold: ${names.holdReason}` : t('On hold');
  const { machine, operation } = names;
  if (kind === 'work') return t`${formatHours(hours ?? 0)} of work left`;
  if (isPart(kind)) return delayPartWords({ kind, hours: hours ?? 0, machine, behind });
  const without = { operation: operation.name, machine: machine ?? t('its machine'), noMachine };
  return whyWithoutDate(kind, without, said);
}

/** Returns a text for a job that nothing delays. It says what the job's current operation does. */
function workWords({ operation: { name, state, pauseReason, supplier }, machine }: CauseNames): string {
  if (state === 'paused')
    return machine === null
      ? t`${name} is paused${pauseReason ? `: ${pauseReason}` : ''}`
      : t`${name} is paused on ${machine}${pauseReason ? `: ${pauseReason}` : ''}`;
  if (machine !== null)
    return isOnMachine(state) ? t`${name} runs on ${machine}` : t`${name} is next on ${machine}, not started`;
  if (!isOnMachine(state)) return t`${name} is not started`;
  return supplier ? t`${name} is at ${supplier}` : t`${name} is under way`;
}
