/**
 * Builds the input for the rules that allow or refuse verbs on a job, from the job's rows. Code that writes
 * passes locked rows with unsaved changes; code that only displays passes rows read without a lock.
 */
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { type ArtworkFacts, refuseUnapproved } from '../../artwork/artwork-approval.ts';
import { type Inspection } from '../../shop/sampling/inspections.ts';
import { type OwnField, type OwnValues, refuseWithoutFields } from '../../shop/own-fields/own-fields.ts';
import { type ExpectedLoss } from '../../shop/expected-loss.ts';
import { type JobTolerance } from '../../shop/tolerance/tolerance.ts';
import { type JobStatus } from './job-status.ts';
import { planMakeUp } from './pieces/make-up-runs.ts';
import { type Operation } from './operation-fields.ts';
import { hasCounts, hasStarted, isOnMachine } from './operation-state.ts';
import { type FlowJob, type FlowStep, type PlannedStep } from './pieces/piece-flow.ts';
import { papersRequired } from './paper/press-sheets.ts';
import { flowOfJob } from './pieces/buffer-for-losses.ts';
import { type ScarcePaper, missingSheets } from '../../stock/stock-count.ts';

/** The press sheets of a job's papers. */
export interface JobSheets {
  assigned: number;
  consumed: number;
  /** The job's papers that have fewer sheets in stock than jobs have reserved. */
  scarce: readonly ScarcePaper[];
}

/** An operation of a job, with the name of its machine. */
export type OperationOfJob = FlowStep & Pick<Operation, 'name'> & { machineName: string | null };

/** The rows of a job from which the input for its rules is built. */
export interface JobRows {
  row: Omit<FlowJob, 'assignedSheets' | 'consumedSheets' | 'missingSheets'> &
    ArtworkFacts & {
      id: string;
      status: JobStatus;
      scheduledAt: string | null;
      cancelledAt: string | null;
      closedShortAt: string | null;
      /** The id of the user who created the job. */
      userId: string | null;
      inspection: Inspection | null;
      /** The values of the shop's own fields. */
      fields: OwnValues | null;
      /** The number of pieces that the shop has dispatched. */
      sent: number;
      tolerance: JobTolerance | null;
    };
  /** The job's planned steps in their sequence. */
  steps: readonly PlannedStep[];
  /** The job's operations in their sequence. */
  operations: readonly OperationOfJob[];
  sheets: JobSheets;
  losses: ExpectedLoss;
  /** Whether the shop allows scheduling only once the artwork is approved. */
  needsApproval: boolean;
  /** The shop's own fields without which a job can't be scheduled. */
  requiredFields: readonly Pick<OwnField, 'key' | 'name'>[];
  deliveriesCount: number;
}

export type JobFacts = ReturnType<typeof jobFacts>;

/** Returns the input for the rules that decide which verbs on the job are allowed. */
export function jobFacts({
  row,
  steps,
  operations,
  sheets,
  losses,
  needsApproval,
  requiredFields,
  deliveriesCount,
}: JobRows) {
  const order = withSheets(row, sheets);
  const flow = flowOfJob(order, { plan: steps, operations }, losses);
  const makeUp = planMakeUp({ ...order, buffer: flow.effectiveBuffer }, operations, losses);
  return {
    row,
    operations,
    flow,
    makeUp,
    short: flow.short,
    canMakeUp: makeUp !== null,
    deliveries: deliveriesCount,
    unapproved: refuseUnapproved({ ...row, needsApproval }),
    unfilled: refuseWithoutFields(requiredFields, row.fields),
    productOperationsCount: steps.length + operations.length,
    papersRequired: papersRequired(row),
    papersAssigned: sheets.assigned,
    started: operations.filter(hasStarted).map(({ name }) => name),
    // An operation is included even after Undo of its start, because its counts remain.
    counted: operations.find(hasCounts)?.name ?? null,
    onMachine: onMachineReason(operations),
  };
}

/** Returns the job with its assigned, consumed and missing press sheets, from which the rule flowOf calculates the pieces. */
export const withSheets = <J extends { id: string }>(job: J, { assigned, consumed, scarce }: JobSheets) => ({
  ...job,
  assignedSheets: assigned,
  consumedSheets: consumed,
  missingSheets: missingSheets(scarce).get(job.id) ?? 0,
});

/**
 * Returns the reason that names the operation and its machine, such as "Printing is running on Komori
 * Lithrone G40". It returns null if no operation of the job is on a machine.
 */
function onMachineReason(operations: JobRows['operations']): Reason | null {
  const there = operations.find(({ state }) => isOnMachine(state));
  if (!there) return null;
  const { name: operation, state, machineName: machine } = there;
  return reason('on-machine', { operation, state, machine });
}
