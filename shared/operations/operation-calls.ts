/** Decides who may answer the call of a paused operation (decision 102). */
import { type OperationCall } from '../jobs/aggregate/operation-fields.ts';
import { dutyWords } from '../platform/duties.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type Actor, refusal } from '../platform/role-permissions.ts';

/** The longest time in minutes after which a person can say to come: a week. */
export const answerMinutesMaximum = 7 * 24 * 60;

/** Returns why the actor may not answer the call, or null. People with the called duty and the office may. */
export function refuseAnswer(actor: Actor, call: OperationCall | null): Reason | null {
  if (call === null) return reason('no-call');
  if (actor.duties?.includes(call.duty) || refusal(actor, 'edit') === null) return null;
  return reason('only-called', { duty: dutyWords[call.duty] });
}

/** Returns the time of the call's last change, by which an answer names the call that its user saw. */
export const callChangedAt = ({ at, answer }: OperationCall): string => answer?.at ?? at;

/**
 * Returns the reason against an answer by a user who has not seen the call's last change: another person has answered,
 * or the operation has been paused again.
 */
export const lateAnswerReason = ({ answer }: OperationCall, zone: string): Reason =>
  answer === null
    ? reason('called-again')
    : reason('call-answered', { user: answer.userName, at: answer.expectedAt, zone });
