/**
 * What a person may do with a record now: for each verb null, or why not. Made of the facts that the verbs refuse by, with
 * the same rules; who they are comes first (design: "Who may do what").
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type Actor, type Owner, refusal } from './access.ts';
import { type OperationType } from './catalogue.ts';
import {
  type JobStatus,
  refuseCancel,
  refuseDelete,
  refuseDispatch,
  refuseHold,
  refuseReinstate,
  refuseRelease,
  refuseSchedule,
  refuseUnschedule,
} from './job-status.ts';
import { refuseAddStep, refuseMove, refuseRemove } from './operation-edits.ts';
import {
  type FloorVerb,
  floorVerbs,
  nextState,
  type OperationState,
  refuseCounts,
  refuseFloorVerb,
  refuseUndo,
} from './operation-state.ts';
import { downReason, occupantReason } from './operation-words.ts';
import { refuseAssign } from './paper.ts';

export const jobVerbs = [
  'edit',
  'delete',
  'duplicate',
  'schedule',
  'unschedule',
  'hold',
  'release',
  'cancel',
  'reinstate',
  'dispatch',
  'assignPaper',
  'addOperation',
] as const;
export type JobVerb = (typeof jobVerbs)[number];

export interface JobNow {
  status: JobStatus;
  scheduled: boolean;
  cancelled: boolean;
  /** Who made it. */
  userId: string | null;
  productOperationsCount: number;
  /** In press sheets. */
  papersRequired: number;
  papersAssigned: number;
  /** Names of the operations that have started. */
  started: readonly string[];
  /** Which operation runs or is paused where. */
  onMachine: Reason | null;
  /** How many were recorded. */
  deliveries: number;
}

/** What `actor` may do with the job now. */
export function canJob(actor: Actor, job: JobNow): Record<JobVerb, Reason | null> {
  const { status, started, deliveries } = job;
  const mayNot = refusal(actor, 'edit');
  return {
    edit: mayNot,
    delete: refusal(actor, 'deleteOwn', job.userId) ?? refuseDelete(status, started, deliveries),
    duplicate: mayNot,
    schedule: mayNot ?? refuseSchedule(job),
    unschedule: mayNot ?? refuseUnschedule(job),
    hold: mayNot ?? refuseHold(status),
    release: mayNot ?? refuseRelease(status),
    cancel: mayNot ?? refuseCancel(job),
    reinstate: mayNot ?? refuseReinstate(status),
    dispatch: mayNot ?? refuseDispatch(status),
    assignPaper: mayNot ?? refuseAssign(status),
    addOperation: mayNot ?? refuseAddStep(status),
  };
}

export interface OperationNow {
  type: OperationType;
  state: OperationState;
  job: { status: JobStatus; holdReason: string | null };
  machine: { name: string; type: OperationType; downReason: string | null } | null;
  /** What else runs or is paused on its machine. */
  occupant: { state: OperationState; jobNumber: string; name: string } | null;
}

/** What `actor` may do with the operation on the floor now, of the verbs that its state has. */
export function canFloor(actor: Actor, operation: OperationNow): { [V in FloorVerb]?: Reason | null } {
  const can = canRun(actor, operation);
  const has = floorVerbs.filter((verb) => nextState(verb, operation.state) !== null);
  return Object.fromEntries(has.map((verb) => [verb, can(verb)]));
}

export const operationVerbs = [...floorVerbs, 'undo', 'counts', 'move', 'edit', 'delete'] as const;
export type OperationVerb = (typeof operationVerbs)[number];

export interface WholeOperationNow extends OperationNow {
  started: boolean;
  jobCancelled: boolean;
  /** The last transition: who did it, and what undoing it restores; null when nothing is left to take back. */
  last: { by: Owner; back: OperationState; moved: Reason | null } | null;
  /** The name of a later operation of the job that has started. */
  later: string | null;
  /** What its machine has started since. */
  startedSince: Reason | null;
}

/** What `actor` may do with the operation now. */
export function canOperation(
  actor: Actor,
  operation: WholeOperationNow,
): Record<OperationVerb, Reason | null> {
  const { state, started } = operation;
  const can = canRun(actor, operation);
  const mayNotEdit = refusal(actor, 'edit');
  return {
    advance: can('advance'),
    pause: can('pause'),
    resume: can('resume'),
    suspend: can('suspend'),
    undo: refusal(actor, 'undo') ?? canUndo(actor, operation),
    counts: refusal(actor, 'floor') ?? refuseCounts({ state, started }),
    move: mayNotEdit ?? refuseMove(state),
    edit: mayNotEdit,
    delete: refusal(actor, 'delete') ?? refuseRemove({ started }),
  };
}

/** What stands against a verb that has not locked the machine yet. */
const noMachine = { machineDown: null, occupant: null };

function canRun(actor: Actor, operation: OperationNow): (verb: FloorVerb) => Reason | null {
  const mayNot = refusal(actor, 'floor');
  const { state, job } = operation;
  const facts = { state, jobOnHold: job.status === 'on hold', holdReason: job.holdReason };
  const onMachine = machineFacts(operation);
  return (verb) =>
    mayNot ??
    refuseFloorVerb(verb, { ...facts, ...noMachine }) ??
    refuseFloorVerb(verb, { ...facts, ...onMachine });
}

/** Whose the transition is matters once there is one that can be taken back. */
function canUndo(actor: Actor, operation: WholeOperationNow): Reason | null {
  const { state, jobCancelled, later, last, startedSince } = operation;
  const { back, moved } = last ?? { back: null, moved: null };
  const { machineDown, occupant } = machineFacts(operation);
  const facts = { state, jobCancelled, back, later, moved };
  return (
    refuseUndo({ ...facts, ...noMachine }) ??
    refusal(actor, 'undo', last?.by) ??
    refuseUndo({ ...facts, machineDown, occupant: occupant ?? startedSince })
  );
}

function machineFacts({ type, machine, occupant }: OperationNow) {
  return {
    machineDown: machine && stoppedBy(machine, type),
    occupant: machine && occupant && occupantReason({ machineName: machine.name, ...occupant }),
  };
}

/** Why the machine starts nothing of the type: it serves another one by now, or is down. */
function stoppedBy(machine: NonNullable<OperationNow['machine']>, type: OperationType): Reason | null {
  if (machine.type !== type) return reason('machine-retooled', { machine: machine.name, type: machine.type });
  return machine.downReason === null ? null : downReason(machine.name, machine.downReason);
}
