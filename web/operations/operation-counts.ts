/**
 * Calculates an operation's counts and formats them as text. The operation type decides whether sheets or
 * pieces are counted (design: operations).
 */
import { type contract } from '../client/contract.ts';
import { type ArgumentsOf } from '../../shared/platform/contract/endpoint.ts';
import { type Entry } from '../../shared/operations/count-entries.contract.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { hasStarted, isClosed } from '../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces, toPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { count, number, signed } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/** Describes one count, in the unit of the operation type. */
export type EntryEntered = ArgumentsOf<typeof contract.operations.addEntry>['body'];

export interface Counted {
  unit: 'sheets' | 'pieces';
  good: number;
  waste: number;
  planned: number;
  /** The quantity that is still to be made, at least 0. */
  left: number;
  /** The good quantity as a share of the planned quantity. The share may be above 1. */
  part: number;
  /** The waste as a share of all that was made, from 0 to 1. */
  wastePart: number;
}

export function operationCounts(operation: Operation): Counted {
  const { unit } = operation;
  const inUnit = (pieces: number) => fromPieces(pieces, unit, operation.job.ups);
  const [good, waste] = [inUnit(operation.goodQuantity), inUnit(operation.wasteQuantity)];
  const planned = inUnit(operation.plannedQuantity);
  return {
    unit,
    good,
    waste,
    planned,
    left: Math.max(0, planned - good),
    part: planned > 0 ? good / planned : 0,
    wastePart: good + waste > 0 ? waste / (good + waste) : 0,
  };
}

/** Returns the quantity with its unit: "3,100 sheets", "1 piece". */
export const quantityInUnit = (n: number, unit: Counted['unit']) =>
  count(n, unit === 'sheets' ? 'sheet' : 'piece');

/**
 * Returns the label of a finish without counts: "Finish as planned: 7,800 sheets". If another number came in, the
 * label names that number.
 */
export function finishUncounted(operation: Operation, line: { in: number } | undefined): string {
  const { unit, planned } = operationCounts(operation);
  const takes = line?.in ?? planned;
  if (takes === planned) return t`Finish as planned: ${quantityInUnit(planned, unit)}`;
  return takes === 0 ? t('Finish without a count') : t`Finish with all ${quantityInUnit(takes, unit)}`;
}

/** Says what a stored count added: "+800 good, +20 waste". The first reading of a counter adds nothing. */
export function addsInWords({ good, waste, counter }: Pick<Entry, 'good' | 'waste' | 'counter'>): string {
  const parts = [good !== 0 && t`${signed(good)} good`, waste !== 0 && t`${signed(waste)} waste`];
  return parts.filter(Boolean).join(', ') || (counter === null ? t('Nothing made') : t('Counter read'));
}

/** Formats a count as the user enters it: "800 good, 20 waste", "counter 5,060". */
export const enteredInWords = ({
  good,
  waste,
  counter,
}: Pick<EntryEntered, 'good' | 'waste' | 'counter'>): string =>
  [
    counter !== undefined && t`counter ${number(counter)}`,
    good !== undefined && t`${number(good)} good`,
    waste !== undefined && t`${number(waste)} waste`,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the totals that the user typed to finish the operation: "800 good, 20 waste". */
export const totalsInWords = ({
  goodQuantity: good,
  wasteQuantity: waste,
}: ArgumentsOf<typeof contract.operations.counts>['body']): string =>
  enteredInWords({ ...(good !== undefined && { good }), ...(waste !== undefined && { waste }) });

/** Returns a reason that says who finished the operation, and when. */
export const finishedBy = (
  { undoable, updatedAt }: Pick<Operation, 'undoable' | 'updatedAt'>,
  zone: string,
) =>
  reason('finished-since', {
    user: undoable?.verb === 'finish' ? undoable.userName : null,
    at: undoable?.at ?? updatedAt,
    zone,
  });

/** Formats the waste by reason: "Make-ready 35, Jam 10". */
export const wastedInWords = (reasons: readonly { reason: string; waste: number }[]): string =>
  reasons.map(({ reason, waste }) => `${reason || t('No reason given')} ${number(waste)}`).join(', ');

/**
 * Returns the operation's last count with a reading of this machine's counter. The next reading continues from there.
 */
export const lastReading = (entries: readonly Entry[], machineId: string | null): Entry | undefined =>
  entries.find((entry) => entry.counter !== null && entry.struckAt === null && entry.machineId === machineId);

/** Says what the typed count will add: "+800 good, makes 4,980". */
export function addingInWords(
  now: Pick<Counted, 'good' | 'waste'>,
  { good = 0, waste = 0, counter }: EntryEntered,
  last?: Pick<Entry, 'counter'>,
): string {
  const was = last?.counter ?? null;
  const went = counter === undefined || was === null ? null : counter - was;
  if (went !== null && went < 0) return t`The counter was at ${number(was ?? 0)}`;
  const added = went === null ? good : went - waste;
  const parts = [
    counter !== undefined && was === null && t`Counts from ${number(counter)} on`,
    added > 0 && t`+${number(added)} good, makes ${number(now.good + added)}`,
    waste > 0 && t`+${number(waste)} waste, makes ${number(now.waste + waste)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Says by how much the order is short after a finish. */
export interface ShortAtFinish {
  pieces: number;
  short: number;
}

/**
 * Returns by how much the order is short if the operation finishes now, or null if it is not short. The shortage is
 * that of the whole job (`then`), but at most the operation's own if the operation makes too little. `ordered` is 0
 * if the operation runs a part of the order.
 */
export function shortAtFinish(
  { good, unit, ups }: Pick<Counted, 'good' | 'unit'> & { ups: number },
  ordered: number,
  then: { short: number } | undefined,
): ShortAtFinish | null {
  const own = Math.max(0, ordered - toPieces(good, unit, ups));
  const pieces = !then ? own : own === 0 ? then.short : Math.min(own, then.short);
  return pieces > 0 ? { pieces, short: fromPieces(pieces, unit, ups) } : null;
}

/** Returns true if more sheets at this first operation would make the pieces that the job is short. */
const takesMoreSheets = (
  { short }: Pick<Job, 'short'>,
  { state, index, unit }: Pick<Operation, 'state' | 'index' | 'unit'>,
) => short > 0 && !isClosed(state) && index === 0 && unit === 'sheets';

/**
 * Says how much the operation still has to make: "197 sheets to go", at most what came in. For a closed operation, it
 * says how far it came. Returns '' if the operation needs more sheets than came in.
 */
export function toGoInWords(
  operation: Operation,
  line: Job['flow'][number] | undefined,
  job?: Pick<Job, 'short'>,
): string {
  const { left } = operationCounts(operation);
  if (job && takesMoreSheets(job, operation)) return '';
  if (left === 0) return t('Plan reached');
  if (isClosed(operation.state)) return t`${quantityInUnit(left, operation.unit)} fewer than planned`;
  const toGo = Math.min(left, line?.toCome ?? left);
  return toGo > 0 ? t`${quantityInUnit(toGo, operation.unit)} to go` : t('All that came in is counted');
}

/** Says that the job will be short. Returns null if the operation is closed, or if the job is not short. */
export function shortInWords(
  job: Pick<Job, 'short' | 'ups' | 'makeUp'>,
  operation: Pick<Operation, 'state' | 'index' | 'unit' | 'startedAt'>,
  line: Pick<Job['flow'][number], 'toCome'> | undefined,
): string | null {
  if (job.short === 0 || isClosed(operation.state)) return null;
  if (takesMoreSheets(job, operation)) {
    const more = Math.ceil(job.short / job.ups);
    return hasStarted(operation)
      ? t`${count((line?.toCome ?? 0) + more, 'sheet')} to go, more than came in`
      : t`The order takes ${count(more, 'more sheet')}`;
  }
  return job.makeUp === null
    ? t`${count(job.short, 'piece')} short of what was ordered`
    : t`${count(job.short, 'piece')} short: a make-up run of ${count(job.makeUp.sheets, 'sheet')} makes them`;
}

/** Returns the seconds that the operation has run until `now`. The client read the operation at `readAt` (ms). */
export function secondsSoFar(
  operation: Pick<Operation, 'runningSeconds' | 'runningSince'>,
  readAt: number,
  now: Date,
): number {
  if (operation.runningSince === null) return operation.runningSeconds;
  return operation.runningSeconds + Math.max(0, Math.floor((now.getTime() - readAt) / 1000));
}
