/**
 * Builds texts about operations for screens: their names, their last actions and their present states
 * (design: operations).
 */
import { t } from '../platform/translate.ts';
import { type FloorAction, pastOf } from './floor-actions.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { formatMoment } from '../platform/reasons/message-formatter.ts';
import { type OperationState, isLeftOut } from '../jobs/aggregate/operation-state.ts';

/**
 * Returns the default name of an operation: its type and detail without a repeated word, such as "Pasting
 * Pre-Folding".
 */
export function operationName(type: string, detail: string): string {
  if (detail === '') return type;
  return detail.startsWith(type) ? detail : `${type} ${detail}`;
}

/** Returns the text for an operation that was done before the shop entered its job. */
export const doneBeforeText = (): string => t('Done before Makeready');

/**
 * Returns the reason that an operation is on a machine, such as "Komori Lithrone G40 is running MR-2421
 * Printing".
 */
export function occupantReason(occupant: {
  machineName: string;
  state: OperationState;
  jobNumber: string;
  name: string;
}): Reason {
  const { machineName: machine, state, jobNumber: job, name: operation } = occupant;
  return reason(state === 'paused' ? 'machine-paused' : 'machine-running', { machine, job, operation });
}

/** Returns the reason that a machine is down, such as "Komori Lithrone G40 is down: feeder". */
export const machineDown = (machine: string, why: string): Reason => reason('machine-down', { machine, why });

/** Describes the last action, such as "Asha Rao started it at 09:24". Names keep their capitals. */
export function lastActionWords(
  last: { verb: FloorAction; at: string; receivedAt: string | null; userName: string | null },
  now?: Date,
  zone?: string,
): string {
  const { verb, at, receivedAt } = last;
  const done = t`${last.userName ?? t('Someone')} ${pastOf(verb, t('it'))} ${formatMoment(at, now, zone)}`;
  return receivedAt === null ? done : t`${done}; the press arrived ${formatMoment(receivedAt, now, zone)}`;
}

/**
 * Returns why an action is refused when the user's screen showed an outdated state, such as "Already started by Asha Rao at
 * 09:24". `last` is the last action; `waitsFor` says why the operation is not queued.
 */
export function currentStateReason(
  operation: {
    state: OperationState;
    waitsFor: Reason | null;
    last: { verb: FloorAction; at: string; userName: string | null } | null;
  },
  zone: string,
): Reason {
  const { state, waitsFor, last } = operation;
  if (state === 'waiting') return reason('waiting', { reason: waitsFor });
  if (isLeftOut(state)) return reason('cancelled-with-job');
  if (!last) return reason('is-in-state', { state });
  return reason('already-done', { verb: last.verb, user: last.userName, at: last.at, zone });
}
