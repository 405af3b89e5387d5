/** Computes how many pieces an open job makes, and what the actor may do with it. */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { canForJob, type JobPermissionFacts, type JobVerb } from '../../../shared/rules/allowed-verbs.ts';
import { flowOfJob, type JobFlow, withEffectiveBuffer } from '../../../shared/rules/quantity-buffer.ts';
import { planMakeUp } from '../../../shared/rules/make-up.ts';
import { refuseMoreThanMade } from '../../../shared/rules/dispatch.ts';
import { hasStarted } from '../../../shared/rules/operation-state.ts';
import { papersAssigned, papersRequired, papersWithBuffer } from '../../../shared/rules/press-sheets.ts';
import { sheetsMissing } from '../../../shared/rules/stock-count.ts';
import { refuseBy } from '../../platform/verb/refusals.ts';
import { type Allocation, type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import { sheetsReserved } from './allocated-sheets.ts';

/** The sheets of one paper that a job has, and how many of them it has consumed, in stock sheets. */
type AllocatedSheets = Pick<Allocation, 'paperId' | 'quantity' | 'consumed' | 'cut'>;

/** Returns the job and its press sheets in the form that the flow rules need. */
export function flowInput({
  row,
  papers,
  scarce,
}: Pick<OpenJob, 'row' | 'scarce'> & { papers: readonly AllocatedSheets[] }) {
  const consumedSheets = papers.reduce((sum, { consumed, cut }) => sum + consumed * cut, 0);
  const isHeld = (id: string) => papers.some(({ paperId }) => paperId === id);
  const missingSheets = sheetsMissing(
    row.id,
    scarce.filter(({ paperId }) => isHeld(paperId)),
  );
  return { ...row, assignedSheets: papersAssigned(papers), consumedSheets, missingSheets };
}

/** Computes how many pieces the job makes, with the verb's unsaved changes (rule flowOf). */
export function currentFlow(
  work: Pick<OpenJob, 'row' | 'operations' | 'steps' | 'losses' | 'scarce'> & {
    papers: readonly AllocatedSheets[];
  },
): JobFlow {
  const { operations, steps: plan, losses } = work;
  return flowOfJob(flowInput(work), { plan, operations }, losses);
}

/** Returns by how many pieces the job will be short if it gives up `sheets` of its assigned press sheets. */
export function shortWithout(work: OpenJob, sheets: number): number {
  const { operations, steps: plan, losses } = work;
  const job = flowInput(work);
  const fewer = { ...job, assignedSheets: job.assignedSheets - sheets };
  return flowOfJob(fewer, { plan, operations }, losses).short;
}

/** Returns the job with the buffer that applies to it, with the verb's unsaved changes. */
export const bufferedJob = ({ row, steps: plan, operations, losses }: OpenJob) =>
  withEffectiveBuffer(row, { plan, operations }, losses);

/** Returns the number of press sheets that the job needs for its buffer and make-up runs too. */
export const sheetsNeeded = (work: OpenJob): number => papersWithBuffer(bufferedJob(work));

/** Plans the make-up run for the pieces that the job lacks (rule planMakeUp). */
export const makeUpPlan = (work: OpenJob) =>
  planMakeUp({ ...flowInput(work), buffer: bufferedJob(work).buffer }, work.operations, work.losses);

/**
 * Returns whether the operation has too few sheets to start. The SQL conditions lacksPaper and hasPaperMissing
 * compute the same.
 */
export function lacksSheets(
  work: Pick<OpenJob, 'row' | 'papers' | 'scarce'>,
  operation: Pick<OperationRow, 'startedAt' | 'makeUp'>,
): boolean {
  if (hasStarted(operation)) return false;
  const ofRun = operation.makeUp !== null && flowInput(work).consumedSheets < papersRequired(work.row);
  const isMissing = work.scarce.some(({ paperId, stockQuantity }) =>
    work.papers.some((held) => held.paperId === paperId && sheetsReserved(held) > stockQuantity),
  );
  return ofRun || isMissing;
}

/** Returns the facts by which the rules decide which verbs are allowed for the job. */
function jobFacts(work: OpenJob): JobPermissionFacts {
  const { row, steps, operations, papers, delivered, machineNames, needsApproval } = work;
  const machineName = (id: string | null) => (id === null ? null : (machineNames[id] ?? null));
  return {
    ...row,
    needsApproval,
    stepsCount: steps.length,
    operations: operations.map((each) => ({ ...each, machineName: machineName(each.machineId) })),
    papersAssigned: papersAssigned(papers),
    deliveriesCount: delivered.count,
    short: currentFlow(work).short,
    canMakeUp: makeUpPlan(work) !== null,
  };
}

/** Returns why the actor may not run the verb on the job now, or null if nothing prevents it. */
export const jobRefusal = (work: OpenJob, verb: JobVerb): Reason | null =>
  canForJob(work.verb.actor, jobFacts(work))[verb];

/** Throws 403 or 409 if the actor may not run the verb on the job now. */
export function refuseJob(work: OpenJob, verb: JobVerb): void {
  refuseBy(jobRefusal(work, verb));
}

/**
 * Returns why the shop can't send this quantity, or null if it can. Deliveries that the verb has added count as sent.
 */
export function excessRefusal(work: OpenJob, quantity: number): Reason | null {
  const sent = work.delivered.quantity;
  return refuseMoreThanMade({ number: work.row.number, made: currentFlow(work).made, sent }, quantity);
}
