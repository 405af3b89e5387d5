/**
 * Decides what a person does next on a job (design: the job's page). The page shows this step as its one blue button.
 */
import { isInQueues, isOnHold, type JobStatus } from './job-status.ts';
import { actionsIn, isOnMachine, isUpcoming, type OperationState } from './operation-state.ts';
import { isWaitingFor, type JobWait } from './what-job-waits-for.ts';

/** Each step, with the verb that a person needs for it (rule canForJob). */
const verbs = {
  release: 'release',
  operations: 'edit',
  artwork: 'edit',
  approval: 'approveArtwork',
  paper: 'assignPaper',
  schedule: 'schedule',
  makeUp: 'makeUp',
  machine: 'edit',
  dispatch: 'dispatch',
} as const;
type Step = keyof typeof verbs;

export interface StepJob {
  status: JobStatus;
  operationsCount: number;
  needsApproval: boolean;
  artworkUrl: string | null;
  artworkToCome: boolean;
  artworkApprovedAt: string | null;
  papersRequired: number;
  papersAssigned: number;
  makeUpSheets: number;
  /** The number of ordered pieces that the job will not make. */
  short: number;
  made: number;
  sent: number;
  /** Why this person may not use each verb, or null. */
  can: Record<(typeof verbs)[Step], unknown>;
}

export interface StepOperation {
  state: OperationState;
  machine: object | null;
  needsMachine: boolean;
}

/** A step of the job itself, or one of an operation: its machine is chosen, or people act on it at the machine. */
export type NextStep<O> = { is: Exclude<Step, 'machine'> } | { is: 'machine' | 'floor'; operation: O };

/** Returns whether the artwork is not approved and the shop requires an approval. */
const isUnapproved = ({ needsApproval, artworkApprovedAt }: StepJob): boolean =>
  needsApproval && artworkApprovedAt === null;

const waits = (job: StepJob, what: JobWait): boolean =>
  isWaitingFor(what, {
    ...job,
    productOperationsCount: job.operationsCount,
    isUnapproved: isUnapproved(job),
    // Nobody can speed up an order here.
    hasOrders: false,
  });

/** Returns the job's open steps in the sequence in which people take them. */
function openSteps(job: StepJob): Exclude<Step, 'machine'>[] {
  const { status, short, made, sent } = job;
  const steps: [Exclude<Step, 'machine'>, boolean][] = [
    ['release', isOnHold(status)],
    ['operations', waits(job, 'operations')],
    ['artwork', waits(job, 'approval') && job.artworkUrl === null],
    ['approval', waits(job, 'approval')],
    ['paper', waits(job, 'paper')],
    ['schedule', waits(job, 'schedule')],
    // Planning goes on without the artwork; printing does not.
    ['artwork', isInQueues(status) && job.artworkToCome],
    ['makeUp', isInQueues(status) && short > 0],
    ['dispatch', status === 'finished' && made > sent],
    ['makeUp', status === 'finished' && short > 0],
    ['dispatch', status === 'finished'],
  ];
  return steps.flatMap(([step, isOpen]) => (isOpen ? [step] : []));
}

/** Returns the operation on which people act next: the one on a machine, or else the first that can start. */
const currentOperation = <O extends StepOperation>(operations: readonly O[]): O | undefined =>
  operations.find(({ state }) => isOnMachine(state)) ??
  operations.find(({ state }) => actionsIn(state).length > 0);

/**
 * Returns the first open step that this person may take, or null if nothing is left for them to do. If no other step
 * is open, it is the next action at the machine, even while that is refused, because the refusal says what is in the
 * way.
 */
export function nextStep<O extends StepOperation>(
  job: StepJob,
  operations: readonly O[],
): NextStep<O> | null {
  const step = openSteps(job).find((each) => job.can[verbs[each]] === null);
  if (step) return { is: step };
  if (!isInQueues(job.status)) return null;
  const current = currentOperation(operations);
  if (current) return { is: 'floor', operation: current };
  const stuck = operations.find(
    ({ state, machine, needsMachine }) => isUpcoming(state) && needsMachine && !machine,
  );
  return stuck && job.can[verbs.machine] === null ? { is: 'machine', operation: stuck } : null;
}
