/** Calculates how many pieces each operation receives, and how many it has to run (decision 082). */
import { type FlowJob, type FlowLine, type FlowStep } from './piece-flow.ts';
import { piecesPlanned } from '../job-status.ts';
import { isOwnRunOver } from './make-up-runs.ts';
import { toPieces } from '../paper/paper-rules.ts';
import { isBefore } from '../predecessors.ts';
import { isFinished } from '../operation-state.ts';

/** The number of pieces that come into each operation, by operation id. */
export type Inflow = Readonly<Record<string, number>>;

/**
 * Returns the pieces that come into each operation with a finished predecessor. Once the job's own run takes
 * no more sheets, it adds the own run's remaining operations: their expected pieces, at most the planned
 * ones. Returns null if no operation qualifies.
 */
export function inflowOf(
  job: FlowJob,
  steps: readonly FlowStep[],
  lines: readonly Pick<FlowLine, 'in'>[],
): Inflow | null {
  const isOver = job.sheetsBeforeMakeUp !== null || isOwnRunOver(steps);
  const known = steps.flatMap((step, place) => {
    const run = steps.filter(({ makeUp }) => makeUp === step.makeUp);
    const follows = run.some((other) => isFinished(other.state) && isBefore(other, step, run));
    if (!follows && !(isOver && step.makeUp === null)) return [];
    const came = toPieces(lines[place]?.in ?? 0, step.unit, job.ups);
    return [[step.id, follows ? came : Math.min(came, step.quantity ?? piecesPlanned(job))] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/**
 * Returns the number of pieces that the operation has to run. They are its inflow, else its own quantity,
 * else the order with the buffer.
 */
export const piecesToRun = (
  job: { quantity: number; buffer: number; effectiveBuffer?: number | null; inflow: Inflow | null },
  { id, quantity }: { id: string; quantity: number | null },
): number =>
  job.inflow?.[id] ??
  quantity ??
  piecesPlanned({ quantity: job.quantity, buffer: job.effectiveBuffer ?? job.buffer });
