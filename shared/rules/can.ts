/**
 * What a person may do with a record now: for each verb null, or why not. Made of the facts that the verbs refuse by, with
 * the same rules; who they are comes first (design: "Who may do what").
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type Actor, type Owner, type Permission, refusal } from './access.ts';
import { type ArtworkFacts, refuseApprove, refuseUnapprove, refuseUnapproved } from './artwork-approval.ts';
import { refuseOrderChange } from './job-change.ts';
import {
  type JobStatus,
  refuseCancel,
  refuseClosedShort,
  refuseCloseShort,
  refuseDeleteJob,
  refuseDispatch,
  refuseHold,
  refuseMakeUp,
  refuseReinstate,
  refuseRelease,
  refuseReopen,
  refuseSchedule,
  refuseUnschedule,
  sheetsShort,
} from './job-status.ts';
import { canMachineDo, type QueueMachine } from './machine-queue.ts';
import { refuseUndoMakeUp } from './make-up.ts';
import { refuseAddStep, refuseMoveOperation, refuseDeleteOperation } from './operation-edits.ts';
import {
  type FloorVerb,
  floorVerbs,
  hasCounts,
  hasStarted,
  isOnMachine,
  nextState,
  type OperationState,
  refuseOperationCounts,
  refuseFloorVerb,
  refuseUndoOperation,
} from './operation-state.ts';
import { machineDown, occupantReason } from './operation-words.ts';
import { refuseAssignPaper, refuseRevertConsumption } from './paper.ts';
import { papersRequired, type SheetsNeeded } from './press-sheets.ts';
import { refuseConsumePaper } from './stock-count.ts';
import { type PendingPaper } from './paper-order.ts';
import { type OccupiedTool, toolReasonOrNull } from './tool.ts';

/**
 * What `actor` may do with a record now, of the verbs that it has and who may ever do them. `owner` made it, where
 * that matters; `against` is what stands against a verb for everyone.
 */
export function canForRecord<V extends string>(
  actor: Actor,
  verbs: Record<V, Permission>,
  owner: Owner | string | null | undefined,
  against: { [W in V]?: Reason | null },
): Record<V, Reason | null> {
  const all = Object.entries<Permission>(verbs) as [V, Permission][];
  const can = all.map(([verb, access]) => [verb, refusal(actor, access, owner) ?? against[verb] ?? null]);
  return Object.fromEntries(can) as Record<V, Reason | null>;
}

export const jobVerbs = [
  'edit',
  'change',
  'delete',
  'duplicate',
  'schedule',
  'unschedule',
  'hold',
  'release',
  'cancel',
  'reinstate',
  'closeShort',
  'reopen',
  'dispatch',
  'makeUp',
  'undoMakeUp',
  'assignPaper',
  'addOperation',
  'approveArtwork',
  'unapproveArtwork',
] as const;
export type JobVerb = (typeof jobVerbs)[number];

/** A job as its rows have it: those of a verb's open job, or those that the read of one job finds. */
export interface JobPermissionFacts extends ArtworkFacts {
  /** Whether it is scheduled only once its artwork is approved. */
  needsApproval: boolean;
  status: JobStatus;
  scheduledAt: string | null;
  cancelledAt: string | null;
  closedShortAt: string | null;
  /** Who made it. */
  userId: string | null;
  quantity: number;
  /** Pieces dispatched. */
  sent: number;
  ups: number;
  /** Of its plan. */
  stepsCount: number;
  /** In order. */
  operations: readonly OperationOfJob[];
  /** In press sheets. */
  papersAssigned: number;
  makeUpSheets?: number;
  sheetsBeforeMakeUp?: number | null;
  /** Pieces that will be missing, and whether a make-up run would help. */
  short: number | null;
  canMakeUp: boolean;
  deliveriesCount: number;
}
interface OperationOfJob {
  name: string;
  goodQuantity: number;
  wasteQuantity: number;
  state: OperationState;
  startedAt: string | null;
  makeUp: number | null;
  machineName: string | null;
}

/** The names of the job's operations that have started. */
export const startedNames = (operations: JobPermissionFacts['operations']): string[] =>
  operations.filter(hasStarted).map(({ name }) => name);

/** The name of an operation that has counts, as one does whose start was taken back. */
const countedName = (operations: JobPermissionFacts['operations']): string | null =>
  operations.find(hasCounts)?.name ?? null;

/** Which operation runs or is paused where: "Printing is running on Komori Lithrone G40"; null when none does. */
export function onMachineReason(operations: JobPermissionFacts['operations']): Reason | null {
  const there = operations.find(({ state }) => isOnMachine(state));
  if (!there) return null;
  const { name: operation, state, machineName: machine } = there;
  return reason('on-machine', { operation, state, machine });
}

/** What `actor` may do with the job now. */
export function canForJob(actor: Actor, job: JobPermissionFacts): Record<JobVerb, Reason | null> {
  const { status, papersAssigned, deliveriesCount: deliveries } = job;
  const started = startedNames(job.operations);
  const unapproved = refuseUnapproved(job);
  const plan = {
    status,
    productOperationsCount: job.stepsCount + job.operations.length,
    unapproved,
    papersRequired: papersRequired(job),
    papersAssigned,
  };
  const stage = { scheduled: job.scheduledAt !== null, cancelled: job.cancelledAt !== null };
  const counted = countedName(job.operations);
  const mayNot = refusal(actor, 'edit');
  const onMachine = onMachineReason(job.operations);
  return {
    edit: mayNot,
    change: mayNot ?? refuseOrderChange(status),
    delete:
      refusal(actor, 'deleteOwn', job.userId) ?? refuseDeleteJob(status, { started, counted, deliveries }),
    duplicate: mayNot,
    schedule: mayNot ?? refuseSchedule(plan),
    unschedule: mayNot ?? refuseUnschedule({ ...stage, started, counted, deliveries }),
    hold: mayNot ?? refuseHold(status),
    release: mayNot ?? refuseRelease(status),
    cancel: mayNot ?? refuseCancel({ status, onMachine }),
    reinstate: mayNot ?? refuseReinstate(status),
    closeShort: mayNot ?? refuseCloseShort({ ...job, onMachine }),
    reopen: mayNot ?? refuseReopen(job),
    dispatch: refusal(actor, 'dispatch') ?? refuseClosedShort(job) ?? refuseDispatch(status),
    makeUp: mayNot ?? refuseMakeUp(status, job),
    undoMakeUp: mayNot ?? refuseUndoMakeUp(job.operations),
    assignPaper: refusal(actor, 'stock') ?? refuseAssignPaper(status),
    addOperation: mayNot ?? refuseAddStep(status),
    approveArtwork: mayNot ?? refuseApprove(job),
    unapproveArtwork: mayNot ?? refuseUnapprove(job),
  };
}

/** An operation as its rows have it. */
export interface OperationPermissionFacts {
  type: string;
  state: OperationState;
  machineId: string | null;
  startedAt: string | null;
  job: SheetsNeeded & {
    number: string;
    status: JobStatus;
    holdReason: string | null;
    /** Left out of open jobs. */
    closedShortAt?: string | null;
  };
  /** Of which too few sheets lie there for the job to start; left out where a verb consumes them itself. */
  paper?: { name: string; stockQuantity: number; needs: number } | null;
  /** Null where it has none; as long as a verb has not locked it as well. */
  machine: (Pick<QueueMachine, 'name' | 'type' | 'capabilities'> & { downReason: string | null }) | null;
  /** The paper on order that its job waits for; null where it has started. */
  awaits: PendingPaper | null;
  /** What else runs or is paused on its machine. */
  occupant: { state: OperationState; jobNumber: string; name: string } | null;
  /** A tool that it needs, which another operation has; left out where a verb has not locked it yet. */
  heldTool?: OccupiedTool | null;
  /** The name of the one that it overlaps as long as that is open. */
  overlapped: string | null;
  /** Press sheets that its job has got, where it is of a make-up run and has not started. */
  makeUpHolds: number | null;
}

/** Why `actor` may not run the floor's verb on the operation, or null. */
export function refuseFloorVerbFor(
  actor: Actor,
  verb: FloorVerb,
  operation: OperationPermissionFacts,
): Reason | null {
  const { state, job, awaits, overlapped, makeUpHolds } = operation;
  const paper = operation.paper ? refuseConsumePaper(operation.paper, operation.paper.needs) : null;
  const makeUpShort = makeUpHolds === null ? 0 : sheetsShort(papersRequired(job), makeUpHolds);
  const facts = { state, awaits, jobOnHold: job.status === 'on hold', holdReason: job.holdReason, paper };
  const all = { ...facts, ...onMachine(operation), overlapped, makeUpShort };
  return refusal(actor, 'floor') ?? refuseFloorVerb(verb, all);
}

/** With what decides about undo; null where nothing is left to take back. */
export interface OperationUndoFacts extends OperationPermissionFacts {
  goodQuantity: number;
  wasteQuantity: number;
  /** Who did what was done to it last. */
  last: { userId: string | null; userName: string | null } | null;
  /** What taking it back restores. */
  back: { state: OperationState; machineId: string | null } | null;
  /** What has come about since. */
  since: {
    /** The name of a later operation of the job that has started. */
    later: string | null;
    /** Whether it has counts since its start that are not struck out. */
    counted: boolean;
    /** Where the job's start goes back: what it holds in press sheets, and the papers that sheets went back of. */
    unconsumed: { left: number; returned: readonly string[] } | null;
    /** What its machine has started since it left it. */
    started: { jobNumber: string; name: string } | null;
  } | null;
}

/** Why `actor` may not take the operation's last transition back, or null. */
export function refuseUndoFor(actor: Actor, operation: OperationUndoFacts): Reason | null {
  const { state, machineId, job, last, back, since } = operation;
  const { machineDown, occupant } = onMachine(operation);
  return (
    refusal(actor, 'undo', last ? { id: last.userId, name: last.userName } : undefined) ??
    refuseClosedShort(job) ??
    refuseUndoOperation({
      state,
      jobCancelled: job.status === 'cancelled',
      back: back?.state ?? null,
      later: since?.later ?? null,
      counted: (since?.counted ?? false) && hasCounts(operation),
      moved: back && movedReason(machineId, back.machineId),
      short: since?.unconsumed ? refuseRevertConsumption(job, since.unconsumed) : null,
      machineDown,
      occupant: occupant ?? startedSinceReason(operation),
    })
  );
}

const officeVerbs = ['move', 'pin', 'unpin', 'edit', 'delete'] as const;
export const operationVerbs = [...floorVerbs, 'undo', 'counts', ...officeVerbs] as const;
export type OperationVerb = (typeof operationVerbs)[number];

/** What `actor` may do with the operation now. */
export function canForOperation(
  actor: Actor,
  operation: OperationUndoFacts,
): Record<OperationVerb, Reason | null> {
  const mayNotEdit = refusal(actor, 'edit');
  const mayNotMove = mayNotEdit ?? refuseMoveOperation(operation.state);
  return {
    advance: refuseFloorVerbFor(actor, 'advance', operation),
    pause: refuseFloorVerbFor(actor, 'pause', operation),
    resume: refuseFloorVerbFor(actor, 'resume', operation),
    suspend: refuseFloorVerbFor(actor, 'suspend', operation),
    undo: refuseUndoFor(actor, operation),
    counts: refusal(actor, 'floor') ?? refuseOperationCounts(operation),
    move: mayNotMove,
    pin: mayNotMove,
    unpin: mayNotMove,
    edit: mayNotEdit,
    delete: refusal(actor, 'delete') ?? refuseDeleteOperation(operation),
  };
}

export const cardVerbs = [...floorVerbs, 'undo'] as const;

/** What `actor` may do with the operation where it is queued: of the floor's verbs those that its state has, and undo of what was done. */
export function canForCard(
  actor: Actor,
  operation: OperationUndoFacts,
): { [V in (typeof cardVerbs)[number]]?: Reason | null } {
  const has = floorVerbs.filter((verb) => nextState(verb, operation.state) !== null);
  const can = Object.fromEntries(has.map((verb) => [verb, refuseFloorVerbFor(actor, verb, operation)]));
  return operation.last ? { ...can, undo: refuseUndoFor(actor, operation) } : can;
}

function onMachine({ type, machine, occupant, heldTool }: OperationPermissionFacts) {
  return {
    machineDown: machine && machineRefusal(machine, type),
    occupant:
      machine && occupant
        ? occupantReason({ machineName: machine.name, ...occupant })
        : toolReasonOrNull(heldTool),
  };
}

/** Why the machine starts nothing of the type: it serves another one by now, or is down. */
function machineRefusal(
  machine: NonNullable<OperationPermissionFacts['machine']>,
  type: string,
): Reason | null {
  if (!canMachineDo(machine, type))
    return reason('machine-retooled', { machine: machine.name, type: machine.type });
  return machine.downReason === null ? null : machineDown(machine.name, machine.downReason);
}

/** That the machine has started another operation since it left the machine. */
function startedSinceReason({ machine, since }: OperationUndoFacts): Reason | null {
  if (!since?.started || !machine) return null;
  const { jobNumber: job, name: operation } = since.started;
  return reason('machine-started-since', { machine: machine.name, job, operation });
}

/** Why the operation is not on the machine that it was on before, or null. */
function movedReason(now: string | null, before: string | null): Reason | null {
  if (now === before) return null;
  return now === null ? reason('left-its-machine') : reason('moved-since');
}
