/**
 * Builds the input for the rules that allow or refuse verbs on an operation, from the rows of the
 * operation, its job and its machine. Code that writes passes locked rows; code that only displays passes
 * rows read without a lock.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { refuseWithoutArtwork } from '../artwork/artwork-to-come.ts';
import { isCancelled, isOnHold, type JobStatus, sheetsShort } from '../jobs/aggregate/job-status.ts';
import {
  type CheckFacts,
  type ChecksSummary,
  checkStandings,
  refuseOpenCheck,
  summarizeChecks,
} from './checks.ts';
import { canMachineDo, type QueueMachine } from './machine-queue.ts';
import { type Operation } from '../jobs/aggregate/operation-fields.ts';
import {
  hasCounts,
  hasStarted,
  type OperationState,
  piecesMade,
  whyNotQueued,
} from '../jobs/aggregate/operation-state.ts';
import { machineDown, occupantReason } from './operation-words.ts';
import { fromPieces, refuseRevertConsumption } from '../jobs/aggregate/paper/paper-rules.ts';
import { type PendingPaper } from '../stock/paper-order.ts';
import {
  openOverlappedPredecessor,
  openPredecessors,
  type StepOnFloor,
} from '../jobs/aggregate/predecessors.ts';
import { papersRequired, type SheetsNeeded } from '../jobs/aggregate/paper/press-sheets.ts';
import { refuseConsumePaper } from '../stock/stock-count.ts';
import { type Named, refuseScansLeft, waitsForScans } from './scans/scans-at-run.ts';
import { type OccupiedTool, toolReasonOrNull } from '../tools/tools.ts';

/** The rows from which the input for an operation's rules is built. */
export interface OperationRows {
  operation: StepOnFloor &
    Pick<Operation, 'type' | 'unit' | 'machineId' | 'makeUp' | 'wasteQuantity' | 'call'>;
  job: SheetsNeeded & {
    number: string;
    status: JobStatus;
    holdReason: string | null;
    /** The time when a user closed the order short, or null. */
    closedShortAt: string | null;
    /** Whether printing waits for the job's artwork. */
    artworkToCome: boolean;
  };
  /** The operations of the job. Closed ones may be missing. */
  operations: readonly StepOnFloor[];
  /** The operation's machine. It is null if the operation has none, or if the verb did not lock it. */
  machine: (Pick<QueueMachine, 'name' | 'type' | 'capabilities'> & { downReason: string | null }) | null;
  /** The operation that is on the machine, which may be this one. It is null if the machine is free. */
  onMachine: { id: string; state: OperationState; jobNumber: string; name: string } | null;
  /**
   * A tool of the operation that another operation has. It is missing if the verb did not lock the tools.
   */
  heldTool?: OccupiedTool | null | undefined;
  /** The paper on order without which the job can't start. It is null once the job has started. */
  awaits: PendingPaper | null;
  /**
   * The paper that has too few sheets in stock to start the job. The verb that consumes the sheets omits
   * it, because consuming checks the stock.
   */
  paper?: { name: string; stockQuantity: number; needs: number } | null;
  /** The operation's checks and their results, or null if it has no checks. */
  checks: CheckFacts | null;
  /** The press sheets that the job has consumed. It may be null for an operation outside make-up runs. */
  consumedSheets: number | null;
  /** Whether the job's customer or the shop wants scans before Run. The verb that starts omits it and checks the scans. */
  wantsScans?: boolean;
  /** The operation's tools. They may be missing if `wantsScans` is. */
  tools?: readonly Named[] | null;
  /** What an undo would revert. It is missing if the verb is no undo. */
  undo?: UndoRows;
}

/** The last action on an operation, and what has happened since. All are null if there is nothing to undo. */
export interface UndoRows {
  /**
   * The user who performed the action, and whether it is so recent that the shop's settings let everybody undo it, such
   * as the next shift.
   */
  last: { userId: string | null; userName: string | null; isHandedOver?: boolean } | null;
  /** The operation's state and machine before the action. */
  back: { state: OperationState; machineId: string | null } | null;
  since: {
    /** The name of an operation with a higher index in the job that has started, or null if there is none. */
    later: string | null;
    /** Whether somebody has counted pieces since the operation's start, and the count is not struck out. */
    counted: boolean;
    /**
     * What undoing the job's start gives back: `left` press sheets for the job, and the names of papers with
     * sheets that went to the shelf meanwhile. It is null if the undo does not revert the job's start.
     */
    unconsumed: { left: number; returned: readonly string[] } | null;
    /** The operation that the machine has started since the action, or null if there is none. */
    started: { jobNumber: string; name: string } | null;
  } | null;
}

export type OperationFacts = ReturnType<typeof operationFacts>;

/** Returns the input for the rules that decide which verbs on the operation are allowed. */
export function operationFacts(rows: OperationRows) {
  const { operation, job, operations, machine, paper, awaits, undo } = rows;
  const { state, startedAt, goodQuantity, wasteQuantity } = operation;
  const { back = null, since = null, last = null } = undo ?? {};
  const occupant = rows.onMachine?.id === operation.id ? null : rows.onMachine;
  return {
    state,
    type: operation.type,
    startedAt,
    goodQuantity,
    wasteQuantity,
    call: operation.call,
    job,
    awaits,
    artwork: refuseWithoutArtwork(operation.type, job),
    last,
    holdReason: job.holdReason,
    jobOnHold: isOnHold(job.status),
    jobCancelled: isCancelled(job.status),
    paper: paper ? refuseConsumePaper(paper, paper.needs) : null,
    machineDown: machine && machineRefusal(machine, operation.type),
    occupant:
      machine && occupant
        ? occupantReason({ machineName: machine.name, ...occupant })
        : toolReasonOrNull(rows.heldTool),
    overlapped: openOverlappedPredecessor(operation, operations)?.name ?? null,
    makeUpShort: makeUpSheetsShort(rows),
    check: rows.checks && refuseOpenCheck(rows.checks, checkProgress(operation, job.ups)),
    scans: rows.wantsScans && waitsForScans(operation) ? refuseScansLeft(rows.tools ?? [], []) : null,
    back: back?.state ?? null,
    later: since?.later ?? null,
    counted: (since?.counted ?? false) && hasCounts(operation),
    moved: back && movedReason(operation.machineId, back.machineId),
    short: since?.unconsumed ? refuseRevertConsumption(job, since.unconsumed) : null,
    startedSince: machine && since?.started ? startedSinceReason(machine.name, since.started) : null,
  };
}

/** Returns the state and the count of the operation by which its checks are due. */
export const checkProgress = (
  operation: Pick<Operation, 'state' | 'unit' | 'goodQuantity' | 'wasteQuantity'>,
  ups: number,
) => ({ state: operation.state, made: fromPieces(piecesMade(operation), operation.unit, ups) });

/** Returns which checks of the operation are due and how many were missed or failed, or null if it has no checks. */
export const checksSummaryOf = (
  facts: CheckFacts | null,
  operation: Parameters<typeof checkProgress>[0],
  ups: number,
): ChecksSummary | null => facts && summarizeChecks(checkStandings(facts, checkProgress(operation, ups)));

/** Returns how many press sheets the operation's make-up run lacks. It is 0 outside make-up runs. */
export function makeUpSheetsShort({
  operation,
  job,
  consumedSheets,
}: {
  operation: Pick<Operation, 'makeUp' | 'startedAt'>;
  job: SheetsNeeded;
  consumedSheets: number | null;
}): number {
  if (operation.makeUp === null || hasStarted(operation)) return 0;
  return sheetsShort(papersRequired(job), consumedSheets ?? 0);
}

/** Returns why an operation that has not started is not queued, or null if nothing prevents it. */
export const obstacleOfOperation = <S extends StepOnFloor>(
  operation: S & Pick<Operation, 'machineId' | 'needsMachine'>,
  job: { scheduledAt: string | null; cancelledAt: string | null },
  operations: readonly S[],
): Reason | null =>
  whyNotQueued({
    scheduled: job.scheduledAt !== null && job.cancelledAt === null,
    hasMachine: operation.machineId !== null,
    needsMachine: operation.needsMachine,
    before: openPredecessors<S>(operation, operations).map(({ name }) => name),
  });

/**
 * Returns why the machine can't start an operation of this type, or null. Either the machine is down, or a
 * user has changed what the machine does.
 */
function machineRefusal(machine: NonNullable<OperationRows['machine']>, type: string): Reason | null {
  if (!canMachineDo(machine, type))
    return reason('machine-retooled', { machine: machine.name, type: machine.type });
  return machine.downReason === null ? null : machineDown(machine.name, machine.downReason);
}

/** Returns the reason that the machine has started another operation since this one left it. */
const startedSinceReason = (machine: string, { jobNumber: job, name: operation }: Started): Reason =>
  reason('machine-started-since', { machine, job, operation });
type Started = { jobNumber: string; name: string };

/**
 * Returns the reason that the operation is on another machine than before its last action, so that undo is
 * refused. It returns null if the machine is the same.
 */
function movedReason(now: string | null, before: string | null): Reason | null {
  if (now === before) return null;
  return now === null ? reason('left-its-machine') : reason('moved-since');
}
