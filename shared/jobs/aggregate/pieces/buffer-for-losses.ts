/**
 * Calculates the buffer (pieces planned above the order) and the quantities that follow from it (design:
 * quantities). If no person set a buffer, it follows from the expected loss.
 */
import { type ExpectedLoss, yieldPer100000, lossOf } from '../../../shop/expected-loss.ts';
import {
  type Flow,
  type FlowJob,
  flowOf,
  type FlowStep,
  type PlannedStep,
  plannedFlowStep,
} from './piece-flow.ts';
import { type Inflow, inflowOf } from './operation-inflow.ts';
import { isLeftOut, openSteps, wasDoneBefore } from '../operation-state.ts';
import { piecesPlanned } from '../job-status.ts';
import { noMakeUp } from '../paper/press-sheets.ts';
import { t } from '../../../platform/translate.ts';

/**
 * Explains one operation's part in the calculated buffer: the pieces that go into the operation, and the
 * pieces that come out.
 */
export interface BufferLine {
  type: string;
  in: number;
  out: number;
  makeReadySheets: number;
  runWastePercent: number;
}

/**
 * Calculates the buffer in pieces that the expected loss requires, from the last operation back to the first.
 * `more` counts extra sheets, because every operation makes whole sheets and pieces only. The buffer is for the whole
 * order, also if the customer accepts fewer pieces.
 */
export function calculateBuffer(
  { quantity, ups }: { quantity: number; ups: number },
  steps: readonly PlannedStep[],
  losses: ExpectedLoss,
): { buffer: number; lines: BufferLine[]; more: number } {
  const lines: BufferLine[] = [];
  let pieces = quantity;
  for (const { type } of steps.toReversed()) {
    const loss = lossOf(losses, type) ?? { makeReadySheets: 0, runWastePercent: 0 };
    const out = pieces;
    pieces = (out * 100_000) / yieldPer100000(loss) + loss.makeReadySheets * ups;
    lines.push({ type, in: pieces, out, ...loss });
  }
  // Every operation counts whole sheets and pieces; the rounding may cost one more sheet.
  const rounded = Math.ceil(pieces / ups - 1e-9);
  let sheets = rounded;
  const bufferNow = () => Math.max(0, sheets * ups - quantity);
  const planned = steps.map(({ type, unit }, index) => plannedFlowStep({ id: '', type, unit }, index));
  const isShort = () => {
    const order = {
      quantity,
      ups,
      ...noMakeUp,
      scheduledAt: null,
      buffer: bufferNow(),
      assignedSheets: 0,
      consumedSheets: 0,
    };
    return flowOf(order, planned, losses).short > 0;
  };
  for (const most = rounded + steps.length + 1; sheets < most && isShort();) sheets += 1;
  return { buffer: steps.length === 0 ? 0 : bufferNow(), lines, more: sheets - rounded };
}

/** The buffer in forms and requests that means "not set". */
const unsetBuffer = 1;

/** Returns whether somebody has set the buffer. */
export const isBufferSet = ({ buffer }: { buffer: number }): boolean => buffer !== unsetBuffer;

/** Returns the buffer as a text: "50", or "270, by expected loss" if no person set the buffer. */
export const bufferInWords = (
  job: { buffer: number; effectiveBuffer: number },
  number: (n: number) => string,
): string => `${number(job.effectiveBuffer)}${isBufferSet(job) ? '' : t(', by expected loss')}`;

/** A job's planned steps, which count only before the job is scheduled, and its operations. */
export interface JobSteps {
  plan: readonly PlannedStep[];
  operations: readonly FlowStep[];
}

/**
 * Returns the steps of the job's own run in sequence, without the steps of make-up runs. It omits the steps that were
 * done before Makeready, because their losses no longer count.
 */
function ownSteps(job: { scheduledAt: string | null }, { plan, operations }: JobSteps): PlannedStep[] {
  const own = operations.filter(
    (each) => each.makeUp === null && !isLeftOut(each.state) && !wasDoneBefore(each),
  );
  const planned = job.scheduledAt === null ? openSteps(plan) : [];
  return [...planned, ...own.toSorted((a, b) => a.index - b.index)];
}

/**
 * Returns the job with its effective buffer: the one that a person set, or else the one that the expected
 * loss requires.
 */
export function withEffectiveBuffer<
  J extends { quantity: number; buffer: number; ups: number; scheduledAt: string | null },
>(job: J, steps: JobSteps, losses: ExpectedLoss): J {
  return isBufferSet(job)
    ? job
    : { ...job, buffer: calculateBuffer(job, ownSteps(job, steps), losses).buffer };
}

/** The flow of a job, its effective buffer, the pieces that come into each operation, and the missing press sheets. */
export type JobFlow = Flow & { effectiveBuffer: number; inflow: Inflow | null; missingSheets: number };

/**
 * Returns the state and the pieces of a step that was done before Makeready. Without counts, the step is assumed to
 * have made the pieces that the order and its remaining steps need.
 */
export function doneBefore(
  job: { quantity: number; buffer: number; ups: number },
  plan: readonly PlannedStep[],
  losses: ExpectedLoss,
) {
  const least = isBufferSet(job) ? job.buffer : 0;
  const buffer = Math.max(least, calculateBuffer(job, openSteps(plan), losses).buffer);
  return { state: 'finished', confirmedIn: piecesPlanned({ ...job, buffer }) } as const;
}

/** The fields of the flow that the server stores with the job, for lists and the planner. */
export type DerivedFlow = Pick<
  JobFlow,
  'made' | 'willMake' | 'short' | 'effectiveBuffer' | 'inflow' | 'missingSheets'
>;

/** Picks from a flow, or from a job's row, the fields that the server stores with the job. */
export const pickDerivedFlow = <F extends Record<keyof DerivedFlow, unknown>>({
  made,
  willMake,
  short,
  effectiveBuffer,
  inflow,
  missingSheets,
}: F) => ({ made, willMake, short, effectiveBuffer, inflow, missingSheets }) as Pick<F, keyof DerivedFlow>;

/** Returns a job's stored figures. Before the server has computed them, the job will make what was ordered. */
export const storedFigures = (
  job: Record<'made' | 'willMake' | 'short', number | null> & { quantity: number },
) => ({ made: job.made ?? 0, willMake: job.willMake ?? job.quantity, short: job.short ?? 0 });

/**
 * Returns the flow of a job through its operations and, before scheduling, through its planned steps. A draft
 * is never short of pieces.
 */
export function flowOfJob(
  job: FlowJob & { scheduledAt: string | null },
  steps: JobSteps,
  losses: ExpectedLoss,
): JobFlow {
  const isDraft = job.scheduledAt === null;
  const buffered = withEffectiveBuffer(job, steps, losses);
  const ofDone = steps.plan.some(({ done }) => done) && doneBefore(job, steps.plan, losses);
  const planned = isDraft
    ? steps.plan.map(({ type, unit, done }, index) => ({
        ...plannedFlowStep({ id: '', type, unit }, index),
        ...(done && ofDone),
      }))
    : [];
  const whole = flowOf(buffered, [...planned, ...steps.operations], losses);
  const lines = whole.lines.slice(planned.length);
  const inflow = inflowOf(buffered, steps.operations, lines);
  const { missingSheets = 0 } = job;
  const flow = { ...whole, lines, effectiveBuffer: buffered.buffer, inflow, missingSheets };
  if (!isDraft || job.cancelledAt) return flow;
  return { ...flow, willMake: Math.max(flow.willMake, job.quantity), short: 0 };
}
