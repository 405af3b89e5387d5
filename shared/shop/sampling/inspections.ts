/** Decides what an inspection of a sample means for its lot and its job (decision 111). */
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { type SamplingPlan } from './acceptance-sampling.ts';
import { faultClasses, type Found, type InspectionAnswer, type PerClass } from './inspection-messages.ts';

/** What an inspection found and decided, as its job stores it. */
export interface Inspection extends Found {
  operationId: string;
  /** The name of the operation. */
  operation: string;
  answer: InspectionAnswer;
  reason: string;
  userName: string | null;
  at: string;
}

/** Returns the answer that follows from the table: accept if no class has more faults than it may. */
export const proposedAnswer = (
  { allowed }: Pick<SamplingPlan, 'allowed'>,
  faults: PerClass,
): InspectionAnswer => (faultClasses.every((each) => faults[each] <= allowed[each]) ? 'accept' : 'hold');

/** Returns the error of an answer by field: another answer than the proposed one needs a reason. */
export const inspectionProblems = (
  plan: Pick<SamplingPlan, 'allowed'>,
  given: { faults: PerClass; answer: InspectionAnswer; reason: string },
): Record<string, Reason> =>
  given.answer === proposedAnswer(plan, given.faults) || given.reason !== ''
    ? {}
    : { reason: reason('required', { field: 'Reason' }) };

/** Returns why the pieces of a job that its inspection holds stay, or null. */
export function refuseHeld({ inspection }: { inspection: Inspection | null }): Reason | null {
  if (!inspection || inspection.answer === 'accept') return null;
  const { operation, answer, sample, faults, reason: why, userName: user } = inspection;
  return reason('held-by-inspection', { operation, answer, sample, faults, why, user });
}

/**
 * Returns why an operation can't be deleted, or null. Without it the inspection that counts for the job would be gone.
 * `id` is the operation; without it, all operations of the job.
 */
export const refuseWhileInspected = (
  { inspection }: { inspection: Inspection | null },
  id?: string,
): Reason | null =>
  inspection && (id ?? inspection.operationId) === inspection.operationId
    ? reason('inspection-stands', { operation: inspection.operation })
    : null;

/**
 * Returns the inspection that counts for the job, or null without any. The last one of each operation counts. One that
 * holds the job comes before one that accepts. `all` are the inspections of the job that stand, the newest first.
 */
export function inspectionOfJob(all: readonly Inspection[]): Inspection | null {
  const last = all.filter(
    ({ operationId }, place) => all.findIndex((other) => other.operationId === operationId) === place,
  );
  return last.find(({ answer }) => answer !== 'accept') ?? last[0] ?? null;
}
