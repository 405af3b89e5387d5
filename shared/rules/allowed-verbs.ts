/**
 * Decides which verbs of a record an actor may use at present. The actor's permission counts first, then the
 * verb's own rule (design: "Who may do what").
 */
import { type FloorVerb, floorVerbs } from '../reasons/floor-actions.ts';
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
import { type OccupiedTool, toolReasonOrNull } from './tools.ts';

/**
 * Returns, for each verb, the reason against it or null. `owner` is the user who created the record.
 * `against` holds the reasons that apply to every actor.
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

/**
 * The facts about a job that decide which of its verbs are allowed. A verb takes them from locked rows, a
 * response from an ordinary read.
 */
export interface JobPermissionFacts extends ArtworkFacts {
  /** Whether the shop allows scheduling only once the artwork is approved. */
  needsApproval: boolean;
  status: JobStatus;
  scheduledAt: string | null;
  cancelledAt: string | null;
  closedShortAt: string | null;
  /** The id of the user who created the job. */
  userId: string | null;
  quantity: number;
  /** The number of pieces that the shop has dispatched. */
  sent: number;
  ups: number;
  /** The number of planned steps of the job. */
  stepsCount: number;
  /** The job's operations, sorted by their place in the job. */
  operations: readonly OperationOfJob[];
  /** The number of press sheets that the assigned papers are cut into. */
  papersAssigned: number;
  makeUpSheets?: number;
  sheetsBeforeMakeUp?: number | null;
  /**
   * The number of ordered pieces that the job will not make, or null if the server has not calculated it yet.
   */
  short: number | null;
  /** Whether repeated operations (a make-up run) could make the missing pieces. */
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

/** Returns the names of the job's operations that have started. */
export const startedNames = (operations: JobPermissionFacts['operations']): string[] =>
  operations.filter(hasStarted).map(({ name }) => name);

/**
 * Returns the name of an operation with counts, or null. An operation whose start was undone is included,
 * because its counts remain.
 */
const countedName = (operations: JobPermissionFacts['operations']): string | null =>
  operations.find(hasCounts)?.name ?? null;

/**
 * Returns the reason that names the operation and its machine, such as "Printing is running on Komori
 * Lithrone G40". It returns null if no operation of the job is on a machine.
 */
export function onMachineReason(operations: JobPermissionFacts['operations']): Reason | null {
  const there = operations.find(({ state }) => isOnMachine(state));
  if (!there) return null;
  const { name: operation, state, machineName: machine } = there;
  return reason('on-machine', { operation, state, machine });
}

/** Returns, for each verb of the job, null or the reason against it. */
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

/** The facts about an operation that decide which of its verbs are allowed. */
export interface OperationPermissionFacts {
  type: string;
  state: OperationState;
  machineId: string | null;
  startedAt: string | null;
  job: SheetsNeeded & {
    number: string;
    status: JobStatus;
    holdReason: string | null;
    /**
     * The time when a user closed the order short, or null if nobody did. The field may be missing, which
     * also means null.
     */
    closedShortAt?: string | null;
  };
  /**
   * The paper of which the stock has too few sheets to start the job. The verb that consumes the sheets omits
   * it, because consuming checks the stock.
   */
  paper?: { name: string; stockQuantity: number; needs: number } | null;
  /**
   * The operation's machine. It is null if the operation has none, or if the verb did not lock the machine's
   * row.
   */
  machine: (Pick<QueueMachine, 'name' | 'type' | 'capabilities'> & { downReason: string | null }) | null;
  /** The paper on order without which the job can't start. It is null once the job has started. */
  awaits: PendingPaper | null;
  /** The other operation that is on the machine, or null if the machine is free. */
  occupant: { state: OperationState; jobNumber: string; name: string } | null;
  /**
   * A tool of this operation that another operation has on its machine. It is missing if the verb did not
   * lock the tools.
   */
  heldTool?: OccupiedTool | null;
  /**
   * The name of the open predecessor that this operation overlaps, or null if no predecessor is open and
   * overlapped.
   */
  overlapped: string | null;
  /**
   * The number of press sheets that the make-up run has. It is null unless the operation belongs to a make-up
   * run and has not started.
   */
  makeUpHolds: number | null;
}

/** Returns why the actor may not use the verb of the shop floor on the operation, or null. */
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

/** The facts that decide whether a user may undo the operation's last action. */
export interface OperationUndoFacts extends OperationPermissionFacts {
  goodQuantity: number;
  wasteQuantity: number;
  /** The user who performed the last action on the operation, or null if there was no action. */
  last: { userId: string | null; userName: string | null } | null;
  /**
   * The state and machine that the operation had before its last action, or null if there is nothing to undo.
   */
  back: { state: OperationState; machineId: string | null } | null;
  /** What has happened in the shop after the operation's last action. */
  since: {
    /** The name of an operation with a higher index in the job that has started, or null if there is none. */
    later: string | null;
    /** Whether somebody has counted pieces since the operation's start, and the count is not struck out. */
    counted: boolean;
    /**
     * What undoing the job's start gives back: `left` press sheets for the job, and the names of papers whose
     * sheets went to the shelf meanwhile. It is null if the undo does not revert the job's start.
     */
    unconsumed: { left: number; returned: readonly string[] } | null;
    /**
     * The operation that the machine has started since this operation's last action, or null if there is
     * none.
     */
    started: { jobNumber: string; name: string } | null;
  } | null;
}

/** Returns why the actor may not undo the operation's last action, or null. */
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

/** Returns, for each verb of the operation, null or the reason against it. */
export function canForOperation(
  actor: Actor,
  operation: OperationUndoFacts,
): Record<OperationVerb, Reason | null> {
  const mayNotEdit = refusal(actor, 'edit');
  const mayNotMove = mayNotEdit ?? refuseMoveOperation(operation.state);
  return {
    ...canForFloor(actor, floorVerbs, operation),
    undo: refuseUndoFor(actor, operation),
    counts: refusal(actor, 'floor') ?? refuseOperationCounts(operation),
    move: mayNotMove,
    pin: mayNotMove,
    unpin: mayNotMove,
    edit: mayNotEdit,
    delete: refusal(actor, 'delete') ?? refuseDeleteOperation(operation),
  };
}

type FloorCan = Record<FloorVerb, Reason | null>;
const canForFloor = (actor: Actor, verbs: readonly FloorVerb[], operation: OperationUndoFacts) =>
  Object.fromEntries(verbs.map((verb) => [verb, refuseFloorVerbFor(actor, verb, operation)])) as FloorCan;

export const cardVerbs = [...floorVerbs, 'undo'] as const;

/**
 * Returns, for each verb on an operation's card in a queue, the reason against it or null. It includes the
 * verbs of the operation's state, and undo if somebody has acted on the operation.
 */
export function canForCard(
  actor: Actor,
  operation: OperationUndoFacts,
): { [V in (typeof cardVerbs)[number]]?: Reason | null } {
  const has = floorVerbs.filter((verb) => nextState(verb, operation.state) !== null);
  const can: Partial<FloorCan> = canForFloor(actor, has, operation);
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

/**
 * Returns why the machine can't start an operation of this type, or null. Either the machine is down, or a
 * user has changed what the machine does.
 */
function machineRefusal(
  machine: NonNullable<OperationPermissionFacts['machine']>,
  type: string,
): Reason | null {
  if (!canMachineDo(machine, type))
    return reason('machine-retooled', { machine: machine.name, type: machine.type });
  return machine.downReason === null ? null : machineDown(machine.name, machine.downReason);
}

/**
 * Returns a reason if the machine has started another operation since this operation left the machine, else
 * null.
 */
function startedSinceReason({ machine, since }: OperationUndoFacts): Reason | null {
  if (!since?.started || !machine) return null;
  const { jobNumber: job, name: operation } = since.started;
  return reason('machine-started-since', { machine: machine.name, job, operation });
}

/**
 * Returns the reason that the operation is on another machine than before its last action, so that undo is
 * refused. It returns null if the machine is the same.
 */
function movedReason(now: string | null, before: string | null): Reason | null {
  if (now === before) return null;
  return now === null ? reason('left-its-machine') : reason('moved-since');
}
