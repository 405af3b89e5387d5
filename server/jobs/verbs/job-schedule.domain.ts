/**
 * Schedules a job by creating operations from its planned steps. Unscheduling turns the operations back into
 * steps (spec §2 Job details, design: jobs).
 */
import { type Way } from '../../../shared/jobs/job-schedule.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { isPinnedByScheduling } from '../../../shared/operations/operation-edits.ts';
import { isClosed, openSteps } from '../../../shared/jobs/aggregate/operation-state.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { toPinColumns } from '../../operations/moves/pins.domain.ts';
import { noPromiseWords } from '../../open-shop/compute-promise.ts';
import { type MachineByStep, findMachines, promiseUnscheduledJob } from '../../open-shop/queues.domain.ts';
import { refuseJob } from '../aggregate/job-facts.domain.ts';
import {
  changeJob,
  changeOperation,
  type OpenJob,
  type OperationRow,
  type Step,
} from '../aggregate/job-aggregate.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import { type Machine } from '../aggregate/placing/machine-queue.domain.ts';
import {
  lockServingMachines,
  placeAllOnFirstFree,
  placeInGap,
  placeOn,
  placeOnRequested,
  machineRefusal,
  readNewFixedTimes,
} from '../aggregate/placing/place-operations.domain.ts';
import {
  addPlannedOperations,
  deletePlannedOperations,
} from '../aggregate/placing/operation-overrides.domain.ts';
import { noPin } from '../aggregate/placing/operation-defaults.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { getJob } from '../read/jobs.domain.ts';

/** The machines and times at which the server promised to make the job, by the id of its operations and steps. */
interface PromisedGaps {
  places: ReadonlyMap<string, { machineId: string; start: string; finish: string }>;
  /**
   * The start times to which other jobs' operations on these machines were pinned when the server gave the promise,
   * by operation id.
   */
  timed: Readonly<Record<string, number>>;
  /**
   * The job's version when the server gave the promise. If somebody has changed the job after that, the promise is
   * void.
   */
  version: number | null;
  at: Date;
}

/**
 * Schedules the job on the machines with the earliest expected finish (decision 072). The way `gaps` instead pins
 * operations into free times, which delays no other job. Throws 404, 409, and 503 without a plan.
 */
export async function scheduleRequestedWay(
  context: Context,
  id: string,
  { way, expected }: { way?: Way; expected?: string | undefined } = {},
): Promise<Job> {
  if (way === 'gaps') return scheduleJob(context, id, { gaps: await readGaps(context, id, expected) });
  return scheduleJob(context, id, { places: await findMachines(context, { jobId: id }) });
}

/** If the gaps end later than the user saw, by this time in ms or more, the server refuses to schedule into them. */
const noticeableDelay = 60_000;

/**
 * Returns the gaps for the job's operations, or null if it has nothing to schedule. Throws 409 if no gap fits, or if
 * the gaps end noticeably after `seen`.
 */
async function readGaps(
  context: Context,
  id: string,
  seen: string | undefined,
): Promise<PromisedGaps | null> {
  const promised = await promiseUnscheduledJob(context, id);
  if (promised?.why) throw conflict(reason('no-gap', { why: noPromiseWords(promised.why) }));
  const expected = promised?.gaps.expected ?? null;
  if (seen !== undefined && expected !== null && Date.parse(expected) - Date.parse(seen) >= noticeableDelay)
    throw conflict(reason('gaps-later', { expected, zone: (await readSettings(context)).timeZone }));
  const placed = promised?.gaps.placed.flatMap(({ operation, machineId, start, finish }) => {
    const of = promised.ids[operation];
    return of === undefined || machineId === null ? [] : [[of, { machineId, start, finish }] as const];
  });
  if (!promised) return null;
  const { version, at, timed } = promised;
  return { places: new Map(placed), timed, version, at: new Date(at) };
}

/**
 * Schedules the job on the given machines or into the given gaps. Throws 404, and 409 with the reason against it.
 */
export function scheduleJob(
  context: VerbContext,
  id: string,
  given: { places?: MachineByStep; gaps?: PromisedGaps | null } = {},
): Promise<Job> {
  const { places = new Map(), gaps } = given;
  return perform(context, 'job.schedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'schedule');
    if (gaps !== undefined && gaps?.version !== work.row.version) throw conflict(reason('left-changed'));
    changeJob(work, { scheduledAt: verb.now.toISOString(), scheduledBy: verb.actor.id });
    if (gaps) await addOperationsInGaps(work, gaps);
    else await addOperationsOnMachines(work, places);
    await save(work);
    return getJob(verb, id);
  });
}

/**
 * Adds operations in the promised gaps and pins them there. An operation that a person has pinned elsewhere stays
 * there. Throws 409 if another operation has taken a gap.
 */
async function addOperationsInGaps(work: OpenJob, { places, timed, at }: PromisedGaps): Promise<void> {
  const { verb, steps } = work;
  const earlier = work.operations.filter((row) => !isClosed(row.state));
  const pinned = steps.map(({ setAside }) => setAside?.machineId ?? null);
  const placedIds = [...places.values()].map(({ machineId }) => machineId);
  const machines = await lockServingMachines(
    work,
    [...earlier.map((row) => row.machineId), ...pinned, ...placedIds],
    [],
  );
  // The locks prevent new fixed times from here on, so this read finds everything that took one of the gaps.
  const since = await readNewFixedTimes(work, placedIds, timed);
  const made = await addPlannedOperations(work);
  const free = made.filter(({ row, step }) => !placePinned(work, row, step, machines));
  const coming = [
    ...free.map(({ row, step }) => ({ row, to: places.get(step.id) })),
    ...earlier.filter(({ pinnedAt }) => pinnedAt === null).map((row) => ({ row, to: places.get(row.id) })),
  ];
  for (const { row, to } of coming) {
    if (!to) continue;
    const place = placeInGap(work, row, machines, { id: to.machineId, finish: to.finish, at, since });
    changeOperation(work, row, {
      ...place,
      ...toPinColumns(verb, { start: to.start, why: promisedPinReason }),
    });
  }
}

/** The reason for the pin that users see on an operation that scheduling placed into a gap. */
const promisedPinReason = 'In free time, as promised';

/**
 * Adds each operation on its pinned machine, else the given one, else the first free one. Operations added by hand
 * move if their machine does not suit (design: jobs, schedule).
 */
async function addOperationsOnMachines(work: OpenJob, places: MachineByStep): Promise<void> {
  const steps = openSteps(work.steps);
  const earlier = work.operations.filter((row) => !isClosed(row.state));
  const types = [...steps, ...earlier].map((each) => each.type);
  const pinned = steps.map(({ setAside }) => setAside?.machineId ?? null);
  const placedIds = steps.map(({ id }) => places.get(id) ?? null);
  const ids = [...earlier.map((row) => row.machineId), ...pinned, ...placedIds];
  const machines = await lockServingMachines(work, ids, types);
  const made = await addPlannedOperations(work);
  const free = made.filter(
    ({ row, step }) =>
      !placePinned(work, row, step, machines) && !placeOnRequested(work, row, machines, places.get(step.id)),
  );
  const added = free.map(({ row }) => row);
  const misplaced = earlier.filter((row) => {
    const machine = machines.find((each) => each.row.id === row.machineId)?.row ?? null;
    return machineRefusal(machine, work, row) !== null;
  });
  const found = await placeAllOnFirstFree(work, [...added, ...misplaced], machines);
  for (const [place, row] of added.entries()) Object.assign(row, found[place]);
  for (const [place, row] of misplaced.entries()) {
    const changed = differences({ ...row }, { ...found[added.length + place] });
    if (changed) changeOperation(work, row, changed);
  }
}

/**
 * Places a pinned operation on its machine and returns true. If the machine is gone or unsuitable, it ends the pin
 * and returns false.
 */
function placePinned(
  work: OpenJob,
  row: OperationRow,
  { setAside }: Step,
  machines: readonly Machine[],
): boolean {
  if (row.pinnedAt === null) return false;
  const machine = machines.find((each) => each.row.id === setAside?.machineId);
  if (machine && !machineRefusal(machine.row, work, row)) {
    Object.assign(row, placeOn(work, row, machine));
    return true;
  }
  Object.assign(row, noPin);
  return false;
}

/**
 * Unschedules the job: deletes the operations that come from steps, and stores people's settings (overrides) with the
 * steps (decision 072). Operations added by hand wait again. Throws 404, and 409 once an operation has started.
 */
export function unscheduleJob(context: VerbContext, id: string): Promise<Job> {
  return perform(context, 'job.unschedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'unschedule');
    // Pins that scheduling set hold only for the gaps of that moment, so they go with the schedule.
    for (const row of work.operations)
      if (isPinnedByScheduling(row.pinnedAt, work.row.scheduledAt)) changeOperation(work, row, noPin);
    changeJob(work, { scheduledAt: null, scheduledBy: null });
    await deletePlannedOperations(work);
    await save(work);
    return getJob(verb, id);
  });
}
