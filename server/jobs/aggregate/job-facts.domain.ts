/**
 * Computes how many pieces a locked job will make, the sheets that it needs, and the actions that the user
 * may take on it. Unsaved changes count.
 */
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  canForJob,
  type JobVerb,
  type OperationVerb,
  refuseOperationVerb,
} from '../../../shared/jobs/allowed-verbs.ts';
import { jobFacts, type JobSheets, withSheets } from '../../../shared/jobs/aggregate/job-facts.ts';
import { makeUpSheetsShort, type OperationRows } from '../../../shared/operations/operation-facts.ts';
import {
  flowOfJob,
  type JobFlow,
  withEffectiveBuffer,
} from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { planMakeUp } from '../../../shared/jobs/aggregate/pieces/make-up-runs.ts';
import { refuseExcess } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { hasStarted, isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { papersAssigned, papersWithBuffer } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { type OccupiedTool } from '../../../shared/tools/tools.ts';
import { refuseBy } from '../../platform/verb/refusals.ts';
import { type Allocation, type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import { sheetsReserved } from './paper/allocated-sheets.ts';
import { latestPendingPaper } from './paper/reservations.domain.ts';

/** The sheets of one paper that a job has, and how many of them it has consumed, in stock sheets. */
type AllocatedSheets = Pick<Allocation, 'paperId' | 'quantity' | 'consumed' | 'cut'>;
type JobAndSheets = Pick<OpenJob, 'row' | 'scarce'> & { papers: readonly AllocatedSheets[] };

/** Sums the job's sheets of all papers, in press sheets. */
const sumSheets = ({ papers, scarce }: Omit<JobAndSheets, 'row'>): JobSheets => ({
  assigned: papersAssigned(papers),
  consumed: papers.reduce((sum, { consumed, cut }) => sum + consumed * cut, 0),
  scarce: scarce.filter(({ paperId }) => papers.some((held) => held.paperId === paperId)),
});

/** Returns the job and its press sheets in the form that the flow rules need. */
export const flowInput = ({ row, ...of }: JobAndSheets) => withSheets(row, sumSheets(of));

/** Computes how many pieces the job makes, with the verb's unsaved changes (rule flowOf). */
export function currentFlow(work: JobAndSheets & Pick<OpenJob, 'operations' | 'steps' | 'losses'>): JobFlow {
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
  const { consumed } = sumSheets(work);
  const short = makeUpSheetsShort({ operation, job: work.row, consumedSheets: consumed });
  const isMissing = work.scarce.some(({ paperId, stockQuantity }) =>
    work.papers.some((held) => held.paperId === paperId && sheetsReserved(held) > stockQuantity),
  );
  return short > 0 || isMissing;
}

/** Returns why the actor may not run the verb on the job now, or null if nothing prevents it. */
export function jobRefusal(work: OpenJob, verb: JobVerb): Reason | null {
  const { operations, delivered, machineNames } = work;
  const machineName = (id: string | null) => (id === null ? null : (machineNames[id] ?? null));
  const facts = jobFacts({
    ...work,
    operations: operations.map((each) => ({ ...each, machineName: machineName(each.machineId) })),
    sheets: sumSheets(work),
    deliveriesCount: delivered.count,
  });
  return canForJob(work.verb.actor, facts)[verb];
}

/** Throws 403 or 409 if the actor may not run the verb on the job now. */
export function refuseJob(work: OpenJob, verb: JobVerb): void {
  refuseBy(jobRefusal(work, verb));
}

/** An operation and its job. The verb has locked the job. */
export interface OpenOperation {
  work: OpenJob;
  row: OperationRow;
}

/**
 * Returns the rows by which the rules decide about the operation. They include the machine only if the verb has
 * locked it, and the tools only if it has locked them and passes `heldTool`.
 */
function operationRows({ work, row }: OpenOperation, heldTool?: OccupiedTool | null): OperationRows {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  return {
    operation: row,
    job: work.row,
    operations: work.operations,
    machine: machine?.row ?? null,
    onMachine: machine?.queue.find(({ state }) => isOnMachine(state)) ?? null,
    heldTool,
    awaits: latestPendingPaper(work),
    checks: work.checks[row.id] ?? null,
    consumedSheets: sumSheets(work).consumed,
  };
}

/** Throws 403 or 409 if the actor may not run the verb on the operation now. An undo reads more facts. */
export function refuseOperation(
  opened: OpenOperation,
  verb: Exclude<OperationVerb, 'undo'>,
  heldTool?: OccupiedTool | null,
): void {
  refuseBy(refuseOperationVerb(opened.work.verb.actor, verb, operationRows(opened, heldTool)));
}

/**
 * Returns why the shop can't send this quantity, or null if it can. Deliveries that the verb has added count as sent.
 */
export function excessRefusal(work: OpenJob, quantity: number): Reason | null {
  return refuseExcess({ ...work.row, made: currentFlow(work).made, sent: work.delivered.quantity }, quantity);
}
