/** The verbs of the floor: run, finish, pause, resume, suspend, and reporting counts (design: operations). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type operations as contract } from '../../../shared/contract/operations.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { canRun, type OperationNow } from '../../../shared/rules/can.ts';
import { countsMaximum, countUnit } from '../../../shared/rules/catalogue.ts';
import {
  type FloorVerb,
  hasStarted,
  nextState,
  refuseCounts,
  secondsRun,
} from '../../../shared/rules/operation-state.ts';
import { type FloorAction } from '../../../shared/rules/operation-words.ts';
import { toPieces } from '../../../shared/rules/paper.ts';
import { differences } from '../../platform/verb/changes.ts';
import { invalid, refuseBy } from '../../platform/verb/problems.ts';
import { type Caller, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type JobWork,
  lockMachines,
  type OperationRow,
  startedOperations,
} from '../work/job-work.domain.ts';
import { occupantOf } from '../work/machine-queue.domain.ts';
import { openOperation } from '../work/open-job.domain.ts';
import { awaitedBy, consumeAll } from '../work/reservations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { readOperation } from './operations.repo.ts';
import { refuseUnless } from './seen-state.domain.ts';

type BodyOf<K extends 'advance' | 'pause' | 'resume' | 'suspend' | 'counts'> = z.output<
  (typeof contract)[K]['body']
>;
type Counts = Partial<Pick<OperationRow, 'goodQuantity' | 'wasteQuantity' | 'wasteReason'>>;
type Changes = Partial<OperationRow>;
/** An operation in its open job. */
interface Opened {
  work: JobWork;
  row: OperationRow;
}

/**
 * Starts a queued operation, finishes a running one. Starting the job's first operation consumes its paper. Throws 404, 409
 * which names how the operation stands when that is not `from`, or what holds the machine.
 */
export function advanceOperation(
  context: Caller | Verb,
  id: string,
  body: BodyOf<'advance'> = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.advance', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, body.from);
    const counts = countsOf(opened, body);
    if (opened.row.state !== 'running') {
      return transit(verb, opened, {
        verb: 'advance',
        action: 'start',
        counts,
        changes: started(verb, opened),
      });
    }
    const changes = (at: string) => ({ ...halted(opened, at), finishedAt: at, finishedBy: verb.actor.id });
    return transit(verb, opened, { verb: 'advance', action: 'finish', counts, changes });
  });
}

/** Pauses a running operation; it keeps its machine. Throws 404, 409. */
export function pauseOperation(
  context: Caller | Verb,
  id: string,
  { from, reason: why }: BodyOf<'pause'>,
): Promise<OperationRecord> {
  return perform(context, 'operation.pause', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, from);
    const changes = (at: string) => ({ ...halted(opened, at), pauseReason: why });
    return transit(verb, opened, { verb: 'pause', action: 'pause', changes });
  });
}

/** Resumes a paused operation. Throws 404, 409. */
export function resumeOperation(
  context: Caller | Verb,
  id: string,
  body: BodyOf<'resume'> = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.resume', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, body.from);
    const changes = (at: string) => ({ runningSince: at, pauseReason: null });
    return transit(verb, opened, { verb: 'resume', action: 'resume', changes });
  });
}

/** Sends an operation from its machine back to the queue; counts and time are kept. Throws 404, 409. */
export function suspendOperation(
  context: Caller | Verb,
  id: string,
  body: BodyOf<'suspend'> = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.suspend', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, body.from);
    const changes = (at: string) => ({ ...halted(opened, at), pauseReason: body.reason || null });
    const counts = countsOf(opened, body);
    return transit(verb, opened, { verb: 'suspend', action: 'suspend', counts, changes });
  });
}

/** Keeps what the floor counted so far, in place of what it counted before. Throws 400, 404, 409 before the first start. */
export function reportCounts(
  context: Caller | Verb,
  id: string,
  body: BodyOf<'counts'>,
): Promise<OperationRecord> {
  return perform(context, 'operation.counts', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseBy(refuseCounts(opened.row));
    const changed = differences(opened.row, countsOf(opened, body));
    if (changed) {
      changeOperation(opened.work, opened.row, changed);
      await save(opened.work);
    }
    return readOperation(verb, id);
  });
}

interface Transit {
  verb: FloorVerb;
  action: FloorAction;
  counts?: Counts;
  /** What changes besides the state, at the moment that the locks were got. */
  changes: (at: string) => Changes;
}

/** The one way from state to state: checked by the rules, kept for undo, and followed by what comes next in the job. */
async function transit(verb: Verb, opened: Opened, step: Transit): Promise<OperationRecord> {
  const { work, row } = opened;
  refuseBy(canRun(verb.actor, step.verb, nowOf(opened)));
  const state = nextState(step.verb, row.state) ?? row.state;
  const first = step.action === 'start' && startedOperations(work).length === 0;
  if (first) await consumeAll(work, row.id);
  if (state === 'running') {
    await lockMachines(work, [row.machineId]);
    refuseBy(canRun(verb.actor, step.verb, nowOf(opened)));
  }
  const at = verb.clock().toISOString();
  const changes = { ...step.changes(at), ...step.counts, state };
  const told = { from: row.state, to: state, ...step.counts, pauseReason: changes.pauseReason ?? undefined };
  keepForUndo(work, row, step, at);
  changeOperation(work, row, changes, told);
  await save(work);
  return readOperation(verb, row.id);
}

/** The counts go back with an undone start, or where the transition itself brought new ones; else they are newer than it. */
function keepForUndo({ noted, verb }: JobWork, row: OperationRow, step: Transit, at: string): void {
  const { state, machineId, startedAt, runningSeconds, runningSince, pauseReason } = row;
  const { goodQuantity, wasteQuantity, wasteReason } = row;
  const counted = step.action === 'start' || Object.keys(step.counts ?? {}).length > 0;
  const before = { state, machineId, startedAt, runningSeconds, runningSince, pauseReason };
  noted.transitions.push({
    operationId: row.id,
    verb: step.action,
    before: counted ? { ...before, goodQuantity, wasteQuantity, wasteReason } : before,
    userId: verb.actor.id,
    at,
  });
}

const started =
  (verb: Verb, { row }: Opened) =>
  (at: string): Changes => ({
    startedAt: row.startedAt ?? at,
    startedBy: hasStarted(row) ? row.startedBy : verb.actor.id,
    runningSince: at,
    pauseReason: null,
  });

/** The run that ends now, added to those before. */
const halted = ({ row }: Opened, at: string): Changes => ({
  runningSeconds: secondsRun(row, new Date(at)),
  runningSince: null,
  pauseReason: null,
});

/** What decides about the operation now; of its machine from when it is locked. */
function nowOf({ work, row }: Opened): OperationNow {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  const occupant = machine && occupantOf(machine, row.id);
  return {
    ...row,
    job: work.row,
    awaits: awaitedBy(work),
    machine: machine?.row ?? null,
    occupant: occupant ?? null,
  };
}

/** Counts as they are kept: in pieces, whatever the type is counted in. Throws 400 where that is too many. */
function countsOf({ work, row }: Opened, counts: BodyOf<'counts'>): Counts {
  const pieces = (field: 'goodQuantity' | 'wasteQuantity', label: string) => {
    const count = counts[field];
    if (count === undefined) return {};
    const kept = toPieces(count, countUnit(row.type), work.row.ups);
    if (kept > countsMaximum) {
      const most = Math.floor(countsMaximum / (kept / count));
      throw invalid({ [field]: reason('at-most', { field: label, most, of: countUnit(row.type) }) });
    }
    return { [field]: kept };
  };
  return {
    ...pieces('goodQuantity', 'Good'),
    ...pieces('wasteQuantity', 'Waste'),
    ...(counts.wasteReason !== undefined && { wasteReason: counts.wasteReason }),
  };
}
