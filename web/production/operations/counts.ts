/** An operation's counts as the floor reads and enters them: sheets or pieces by type (design: operations). */
import { type Operation } from '../../../shared/contract/operations.ts';
import { countUnit } from '../../../shared/rules/catalogue.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { count } from '../../ui/page/format.ts';

export interface Counted {
  unit: 'sheets' | 'pieces';
  good: number;
  waste: number;
  planned: number;
  /** Still to be made; 0 when the plan is reached. */
  left: number;
  /** Good of planned, 0 to 1 and above. */
  part: number;
  /** Waste of all that was made, 0 to 1. */
  wastePart: number;
}

export function countedOf(operation: Operation): Counted {
  const unit = countUnit(operation.type);
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

/** "3,100 sheets", "1 piece". */
export const inUnit = (n: number, unit: Counted['unit']) => count(n, unit === 'sheets' ? 'sheet' : 'piece');

/** Seconds run up to `now`, for an operation that was read at `readAt` (ms): its seconds are those of the answer. */
export function secondsSoFar(
  operation: Pick<Operation, 'runningSeconds' | 'runningSince'>,
  readAt: number,
  now: Date,
): number {
  if (operation.runningSince === null) return operation.runningSeconds;
  return operation.runningSeconds + Math.max(0, Math.floor((now.getTime() - readAt) / 1000));
}
