/**
 * Checks the assumptions of a proposal: its machines exist, its jobs are open, and its times are in the
 * future (docs/plan.md).
 */
import { type PlanAssumption } from '../../shared/planning/plans.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { wallClock } from '../../shared/platform/days-remaining.ts';
import { type Db } from '../platform/db/database.ts';
import { invalid, type Reasons } from '../platform/verb/refusals.ts';
import { readAssumedRecords } from './plans.repo.ts';

const day = 86_400_000;
const referenceFields = new Set(['machineId', 'like', 'jobId']);

/**
 * Throws 400 with all refused assumptions by position. Without this check, the proposal would silently ignore an
 * assumption that has no effect.
 */
export async function checkAssumptions(
  db: Db,
  assume: readonly PlanAssumption[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  if (assume.length === 0) return;
  const named = assume.flatMap((one, place) => findReferences(one, place));
  const known = await readAssumedRecords(
    db,
    named.map(({ id }) => id),
  );
  const errors: Reasons = {};
  for (const { id, at, field } of named) {
    const found = known.get(id);
    if (!found) errors[`${at}.${field}`] = reason('no-such-record', { field });
    else if (!found.isOpen) errors[`${at}.${field}`] = reason('no-open-operations', { job: found.name });
  }
  for (const [place, one] of assume.entries())
    Object.assign(errors, findPastTimes(one, place, now, timeZone));
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Returns the ids of the machines and jobs in the assumption. Each comes with the field at which an error names it.
 */
function findReferences(one: PlanAssumption, place: number): { id: string; at: string; field: string }[] {
  return Object.entries(one).flatMap(([kind, said]) => {
    const at = `assume.${place}.${kind}`;
    return Object.entries(said ?? {}).flatMap(([field, id]) =>
      typeof id === 'string' && referenceFields.has(field) ? [{ id, at, field }] : [],
    );
  });
}

function findPastTimes(
  { machineDown, shift, paperLate }: PlanAssumption,
  place: number,
  now: Date,
  timeZone: string,
): Reasons {
  const at = `assume.${place}`;
  const isOver = (time: string) => Date.parse(time) <= now.getTime();
  const over = (field: string) => reason('not-in-the-future', { field });
  if (machineDown?.until) {
    const { from, until } = machineDown;
    if (isOver(until)) return { [`${at}.machineDown.until`]: over('until') };
    if (from !== undefined && Date.parse(until) <= Date.parse(from))
      return { [`${at}.machineDown.until`]: reason('ends-before-it-begins', { field: 'machineDown' }) };
  }
  if (paperLate && isOver(paperLate.until)) return { [`${at}.paperLate.until`]: over('until') };
  if (!shift) return {};
  const ends = Date.parse(`${shift.date}T${shift.to}Z`) + (shift.to <= shift.from ? day : 0);
  return ends <= wallClock(now, timeZone) ? { [`${at}.shift.date`]: over('date') } : {};
}
