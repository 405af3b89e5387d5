/** Moves operations within a machine's queue and to the queues of other machines (design: operations). */
import { type z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type queueMoved } from '../../../shared/machines/machines.contract.ts';
import { type moveRequest } from '../../../shared/operations/operation-parts.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { conflict, notFound, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type OpenJob,
  lockMachines,
  type OperationRow,
} from '../../jobs/aggregate/job-aggregate.domain.ts';
import { pickMachine } from '../../jobs/aggregate/placing/machine-load.domain.ts';
import {
  jobsQueuedOn,
  type Machine,
  type Queued,
} from '../../jobs/aggregate/placing/machine-queue.domain.ts';
import { openJobs, openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { machineRefusal, placeOn } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { readOperation } from '../operations.repo.ts';
import { toPinColumns } from './pins.domain.ts';

/**
 * Moves a waiting or queued operation into a machine's queue, before another operation or to its end, or off all
 * machines. The operation retains that place even if its urgency changes. Throws 404, 409.
 */
export function moveOperation(
  context: VerbContext | Verb,
  id: string,
  { machineId, before, pin, version }: z.output<typeof moveRequest>,
): Promise<OperationRecord> {
  return perform(context, 'operation.move', 'edit', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    refuseOperation({ work, row }, 'move');
    await verb.expectVersion(version, row, () => readOperation(verb, id));
    const machines = await lockMachines(work, [row.machineId, machineId]);
    const machine = machines.find((each) => each.row.id === machineId) ?? null;
    if (machineId !== null && !machine) throw notFound('machine');
    refuseBy(machineRefusal(machine?.row ?? null, work, row));
    const rank = machine && rankWhereDropped(work, row, machine, before ?? null);
    const pinned = pin && machine ? toPinColumns(verb, pin) : {};
    const changed = differences<Partial<OperationRow>>(row, {
      machineId,
      rank,
      rankDragged: machine !== null,
      ...pinned,
    });
    if (changed) {
      changeOperation(work, row, changed);
      await save(work);
    }
    return readOperation(verb, id);
  });
}

function rankWhereDropped(work: OpenJob, row: OperationRow, machine: Machine, before: string | null): number {
  if (before === row.id) throw conflict(reason('before-itself'));
  const { queue } = machine;
  const present = queue.findIndex((each) => each.id === row.id);
  const others = queue.filter((each) => each.id !== row.id);
  if (present >= 0 && findPlaceBefore(others, before, machine) === present && row.rank !== null)
    return queue[present]?.rank ?? row.rank;
  return placeOn(work, row, machine, (rest) => findPlaceBefore(rest, before, machine)).rank;
}

function findPlaceBefore(
  queue: readonly Queued[],
  before: string | null,
  { row: { name } }: Machine,
): number {
  if (before === null) return queue.length;
  const place = queue.findIndex((each) => each.id === before);
  const other = queue[place];
  if (!other) throw conflict(reason('not-in-queue', { machine: name }));
  if (isOnMachine(other.state)) throw conflict(reason('before-what-runs', { machine: name }));
  return place;
}

/**
 * Moves each operation of a machine's queue to the machine `targetId` or, without one, to its first free machine. The
 * machine's occupant stays, and so does an operation that no machine can do. The calling verb has locked no machine
 * yet. Throws 409 for an unsuitable target.
 */
export async function clearQueue(
  verb: Verb,
  from: { id: string; type: string; capabilities: readonly { capability: string }[] },
  targetId: string | undefined,
): Promise<{ moved: number; stayed: number; operations: z.output<typeof queueMoved> }> {
  const works = await openJobs(verb, await jobsQueuedOn(verb.db, from.id));
  const locked = works[0]?.locked ?? { papers: new Map(), machines: new Map() };
  const types = [from.type, ...from.capabilities.map(({ capability }) => capability)];
  const machines = await lockMachines({ verb, locked }, [from.id], types);
  const others = machines.filter(({ row }) => row.id !== from.id);
  const target = others.find(({ row }) => row.id === targetId);
  if (targetId !== undefined && !target)
    throw conflict(reason('choose-another-machine', { type: from.type }));
  const cleared = machines.find(({ row }) => row.id === from.id)?.queue ?? [];
  const queue = cleared.filter((each) => !isOnMachine(each.state));
  const moved = queue.filter((each) => {
    const work = works.find(({ row }) => row.id === each.jobId);
    const row = work?.operations.find(({ id }) => id === each.id);
    // Meanwhile, an operation of a job that is not locked came onto the machine. It stays there.
    return work && row ? moveToOther(work, row, target ? [target] : others, !target) : false;
  });
  const versions = new Map(works.flatMap((work) => work.operations.map(({ id, version }) => [id, version])));
  await save(...works);
  const operations = moved.map(({ id, jobId }) => ({ id, jobId, version: (versions.get(id) ?? 0) + 1 }));
  return { moved: moved.length, stayed: queue.length - moved.length, operations };
}

function moveToOther(
  work: OpenJob,
  row: OperationRow,
  machines: readonly Machine[],
  onlyUp: boolean,
): boolean {
  const able = onlyUp
    ? machines
    : machines.map((machine) => ({ ...machine, row: { ...machine.row, downReason: null } }));
  const picked = pickMachine(able, work, row);
  const machine = machines.find((each) => each.row.id === picked?.row.id);
  if (!machine) return false;
  changeOperation(work, row, { ...placeOn(work, row, machine), rankDragged: false });
  return true;
}
