/**
 * Checks that the operation is still in the state that the user saw. A second click on the same button
 * therefore has no effect.
 */
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { pressTime } from '../../../shared/operations/press-time.ts';
import { currentStateReason } from '../../../shared/operations/operation-words.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { conflict, invalid } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type OperationRow } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { readLastAction, readObstacle, readOperation } from '../operations.repo.ts';

/**
 * Returns the time of a press or count that says its time (rule pressTime). Throws 400 if the time is too old or in the
 * future. With an operation's id it throws 409 if the operation's last action came after the press.
 */
export async function timeOfPress(verb: Verb, given: string | undefined, id?: string): Promise<string> {
  const last = id === undefined ? null : await readLastAction(verb.db, id);
  const time = pressTime(given, verb.clock(), last);
  if (typeof time === 'string') return time;
  const refusal = time((await readSettings(verb)).timeZone);
  throw refusal.code === 'acted-since' ? conflict(refusal, { at: refusal }) : invalid({ at: refusal });
}

/** Returns a refusal that says who finished the operation and when. */
export async function findFinishReason(verb: Verb, row: OperationRow): Promise<Reason> {
  const { undoable } = await readOperation(verb, row.id);
  const { timeZone } = await readSettings(verb);
  const user = undoable?.verb === 'finish' ? undoable.userName : null;
  return reason('finished-since', { user, at: row.finishedAt ?? row.updatedAt, zone: timeZone });
}

/** Throws a 409 that names the operation's present state if the client saw a different state. */
export async function expectState(
  verb: Verb,
  { row }: { row: OperationRow },
  from: OperationState | undefined,
): Promise<void> {
  if (from === undefined || from === row.state) return;
  const { state, undoable } = await readOperation(verb, row.id);
  const { timeZone } = await readSettings(verb);
  const waitsFor = await readObstacle(verb, row.id);
  throw conflict(currentStateReason({ state, waitsFor, last: undoable }, timeZone));
}
