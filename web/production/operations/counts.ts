/** An operation's counts in the unit used on the floor: sheets or pieces, by type (design: operations). */
import { type Operation } from '../../../shared/contract/operations.ts';
import { countUnit } from '../../../shared/rules/catalogue.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { count } from '../../ui/page/format.ts';

export interface Counted {
  unit: 'sheets' | 'pieces';
  good: number;
  waste: number;
  planned: number;
  /** Still to be made, at least 0. */
  left: number;
  /** Good divided by planned; may be above 1. */
  part: number;
  /** Waste divided by all that was made, 0 to 1. */
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

/** Seconds run until `now`, for an operation whose seconds were read at `readAt` (ms). */
export function secondsSoFar(
  operation: Pick<Operation, 'runningSeconds' | 'runningSince'>,
  readAt: number,
  now: Date,
): number {
  if (operation.runningSince === null) return operation.runningSeconds;
  return operation.runningSeconds + Math.max(0, Math.floor((now.getTime() - readAt) / 1000));
}
