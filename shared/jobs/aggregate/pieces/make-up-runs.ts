/** Plans make-up runs: a job's operations are repeated to make its missing pieces (design: quantities). */
import { type Reason, reason } from '../../../platform/reasons/refusal-reason.ts';
import { type ExpectedLoss, yieldPer100000, lossOf, type Loss } from '../../../shop/expected-loss.ts';
import { type FlowJob, flowOf, type FlowStep, makeReadyLeft, nothingMade } from './piece-flow.ts';
import { hasStarted, isLeftOut, isFinished } from '../operation-state.ts';
import { fromPieces, toPieces } from '../paper/paper-rules.ts';
import { jobPiecesFor, stepPiecesFor, toJobStream } from './piece-stream.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

/**
 * Returns the smallest number that must go into an operation so that the quantity is left after its expected
 * loss.
 */
const inputFor = (quantity: number, loss: Loss | undefined) =>
  Math.ceil((quantity * 100_000) / yieldPer100000(loss));

/**
 * Returns the total number of pieces of the job that must come into the operation, so that it passes on
 * `pieces`. The result includes the pieces that it has counted so far.
 */
function neededIn(job: FlowJob, step: FlowStep, pieces: number, loss: Loss | undefined): number {
  const { unit } = step;
  const { ups } = job;
  const inUnit = (of: number) => fromPieces(of, unit, ups);
  const [good, waste] = [inUnit(step.goodQuantity), inUnit(step.wasteQuantity)];
  const rest = inputFor(Math.max(0, inUnit(stepPiecesFor(job, step, pieces)) - good), loss);
  const whole = good + waste + makeReadyLeft(job, step, loss) + rest;
  return jobPiecesFor(job, step, toPieces(whole, unit, ups));
}

/** An operation that a make-up run repeats, with the number of pieces that go into the repetition. */
export interface MakeUpStep<S> {
  of: S;
  quantity: number;
}

/**
 * Plans the run that makes the missing pieces. It repeats the operations up to the last finished one and
 * returns their input and the press sheets. It returns null if nothing is short or no operation is finished.
 */
export function planMakeUp<S extends FlowStep>(
  job: FlowJob,
  steps: readonly S[],
  losses: ExpectedLoss,
): { sheets: number; steps: MakeUpStep<S>[] } | null {
  const { lines, short } = flowOf(job, steps, losses);
  const own = steps.filter(({ makeUp, state }) => makeUp === null && !isLeftOut(state));
  const last = Math.max(-1, ...own.filter(({ state }) => isFinished(state)).map(({ index }) => index));
  if (short === 0 || last === -1) return null;
  const groups = [...groupBy(own, ({ index }) => index)].toSorted(([a], [b]) => b - a);
  const repeated = groups.filter(([index]) => index <= last);
  const wanted = groups
    .filter(([index]) => index > last)
    .reduce(
      (pieces, [, group]) =>
        Math.max(...group.map((step) => neededIn(job, step, pieces, lossOf(losses, step.type)))),
      job.quantity,
    );
  const joins = own.filter(({ index }) => index > last).toSorted((a, b) => a.index - b.index)[0];
  const line = lines.find(({ operationId }) => operationId === joins?.id);
  const came = line ? toPieces(line.in, line.unit, job.ups) : 0;
  let pieces = joins ? wanted - toJobStream(job, joins, { due: came, now: came }).due : short;
  const planned = repeated.flatMap(([, group]) => {
    pieces = Math.max(
      ...group.map((step) =>
        neededIn(job, { ...step, ...nothingMade, quantity: null }, pieces, lossOf(losses, step.type)),
      ),
    );
    return group.map((of) => ({ of, quantity: pieces }));
  });
  const sheets = Math.ceil(pieces / job.ups);
  const first = repeated.at(-1)?.[0];
  const run = planned
    .toReversed()
    .map((each) => (each.of.index === first ? { ...each, quantity: sheets * job.ups } : each));
  return { sheets, steps: run };
}

/** Returns the number for the job's next make-up run. */
export const nextMakeUpNumber = (steps: readonly Pick<FlowStep, 'makeUp'>[]): number =>
  1 + Math.max(0, ...steps.map(({ makeUp }) => makeUp ?? 0));

/** Returns the operations of the job's last make-up run. */
export function lastMakeUpRun<S extends Pick<FlowStep, 'makeUp'>>(steps: readonly S[]): S[] {
  const last = nextMakeUpNumber(steps) - 1;
  return steps.filter(({ makeUp }) => makeUp === last);
}

/** Returns why the job's last make-up run can't be undone, or null. */
export function refuseUndoMakeUp(
  steps: readonly (Pick<FlowStep, 'makeUp'> & { name: string; startedAt: string | null })[],
): Reason | null {
  const run = lastMakeUpRun(steps);
  if (run.length === 0) return reason('no-make-up');
  const started = run.find(hasStarted);
  return started ? reason('operation-started', { operation: started.name }) : null;
}

/**
 * Returns the consumed sheets if the first operations of the job's own run are finished and the order needs
 * more sheets. Otherwise it returns null, since more paper for the own run can still become pieces.
 */
export function sheetsOfOwnRun(
  job: Pick<FlowJob, 'quantity' | 'ups' | 'consumedSheets'>,
  steps: readonly Pick<FlowStep, 'index' | 'state' | 'makeUp'>[],
): number | null {
  const isMore = Math.ceil(job.quantity / job.ups) > job.consumedSheets;
  return isMore && isOwnRunOver(steps) ? job.consumedSheets : null;
}

/**
 * Returns whether the first operations of the job's own run are finished. If they are, a change of the order
 * neither takes nor frees sheets for that run.
 */
export function isOwnRunOver(steps: readonly Pick<FlowStep, 'index' | 'state' | 'makeUp'>[]): boolean {
  const own = steps.filter(({ makeUp, state }) => makeUp === null && !isLeftOut(state));
  const first = Math.min(...own.map(({ index }) => index));
  return own.length > 0 && own.every(({ index, state }) => index > first || isFinished(state));
}

/** Returns the job's make-up fields after one more make-up run with this number of press sheets. */
export const addMakeUpSheets = (
  job: Pick<FlowJob, 'makeUpSheets' | 'sheetsBeforeMakeUp' | 'consumedSheets'>,
  sheets: number,
) => ({
  makeUpSheets: job.makeUpSheets + sheets,
  sheetsBeforeMakeUp: job.sheetsBeforeMakeUp ?? job.consumedSheets,
});
