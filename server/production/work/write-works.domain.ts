/** Sends what verbs changed of their jobs to the database, and says which operation is on a machine that two wanted at once. */
import { reason } from '../../../shared/reasons/reason.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { occupantReason } from '../../../shared/rules/operation-words.ts';
import { writeTogether, type Writes, writeUnderSavepoint } from '../../platform/db/together.ts';
import { conflict, StartOver } from '../../platform/verb/problems.ts';
import { type JobWork } from './job-work.domain.ts';
import { isSecondOnMachine, occupantNow, occupantOf } from './machine-queue.domain.ts';

/**
 * Where an operation comes onto a machine that the verb did not lock and see free, under a savepoint: when the database refuses a
 * second one there, the transaction can still read which one it is. Else the verb starts over, and says by its rule.
 */
export async function writeWorks(works: readonly JobWork[], writes: Writes): Promise<Record<string, number>> {
  const [first] = works;
  const changed = works.flatMap(({ noted }) => [...noted.changed.values()]);
  const arriving = changed.find(({ changes }) => changes.state !== undefined && isOnMachine(changes.state));
  if (!first) return {};
  const { db } = first.verb;
  if (!arriving) return writeTogether(db, writes);
  const { machineId, id } = arriving.row;
  const machine = first.locked.machines.get(machineId ?? '');
  const seenFree = machine !== undefined && machine.read !== 'none' && !occupantOf(machine, id);
  const wrote = seenFree ? writeTogether(db, writes) : writeUnderSavepoint(db, writes);
  return wrote.catch(async (error: unknown) => {
    if (!isSecondOnMachine(error) || machineId === null) throw error;
    if (seenFree) throw new StartOver();
    const occupant = await occupantNow(db, machineId, id);
    const machineName = first.machineNames[machineId] ?? '';
    throw conflict(occupant ? occupantReason({ ...occupant, machineName }) : reason('machine-just-taken'));
  });
}
