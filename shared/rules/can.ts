/**
 * What a person may do with a record now: for each verb null, or why not. Made of the facts that the verbs refuse by, with
 * the same rules; who they are comes first (design: "Who may do what").
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type Actor, refusal } from './access.ts';
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
import { refuseAddStep } from './operation-edits.ts';
import {
  type FloorVerb,
  floorVerbs,
  nextState,
  type OperationState,
  refuseFloorVerb,
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
  const { type, state, job, machine, occupant } = operation;
  const mayNot = refusal(actor, 'floor');
  const facts = {
    state,
    jobOnHold: job.status === 'on hold',
    holdReason: job.holdReason,
    machineDown: machine && stoppedBy(machine, type),
    occupant: machine && occupant && occupantReason({ machineName: machine.name, ...occupant }),
  };
  const has = floorVerbs.filter((verb) => nextState(verb, state) !== null);
  return Object.fromEntries(has.map((verb) => [verb, mayNot ?? refuseFloorVerb(verb, facts)]));
}

/** Why the machine starts nothing of the type: it serves another one by now, or is down. */
function stoppedBy(machine: NonNullable<OperationNow['machine']>, type: OperationType): Reason | null {
  if (machine.type !== type) return reason('machine-retooled', { machine: machine.name, type: machine.type });
  return machine.downReason === null ? null : downReason(machine.name, machine.downReason);
}
