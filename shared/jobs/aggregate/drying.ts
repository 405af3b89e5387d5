/** Calculates when the pieces that an operation needs are dry (decision 114). */
import { type Operation } from './operation-fields.ts';
import { isLeftOut } from './operation-state.ts';
import { directPredecessors, type LinkedStep } from './predecessors.ts';

export interface DryingStep
  extends LinkedStep, Pick<Operation, 'type' | 'state' | 'startedAt' | 'finishedAt'> {}

/** The drying time after operations in minutes, by their type. Types that don't dry are missing. */
export type DryMinutes = Readonly<Record<string, number>>;

/**
 * Returns when the pieces are dry that the operation's predecessors have handed over, or null if none of them dries
 * after `now`. What a finished predecessor made dries from its finish. Of an overlapped one, the first pieces dry from
 * its start at the earliest.
 */
export function dryUntil(
  step: DryingStep,
  all: readonly DryingStep[],
  minutes: DryMinutes,
  now: Date,
): string | null {
  const made = all.filter(({ state }) => !isLeftOut(state));
  const ends = directPredecessors(step, made).map(({ of: { type, startedAt, finishedAt } }) => {
    const from = finishedAt ?? (step.state === 'queued' ? startedAt : null);
    return from === null ? 0 : Date.parse(from) + (minutes[type] ?? 0) * 60_000;
  });
  const end = Math.max(0, ...ends);
  return step.startedAt === null && end > now.getTime() ? new Date(end).toISOString() : null;
}
