/** Sends what verbs changed of their jobs to the database, and says which operation is on a machine that two wanted at once. */
import { reason } from '../../../shared/reasons/reason.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { occupantReason } from '../../../shared/rules/operation-words.ts';
import { type Db } from '../../platform/db/database.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import {
  type Write,
  executeWrites,
  type Writes,
  executeWritesInSavepoint,
} from '../../platform/db/batched-writes.ts';
import { conflict, StartOver } from '../../platform/verb/problems.ts';
import { type Change } from '../../platform/verb/verb.ts';
import { type JobWork } from './job-work.domain.ts';
import { isSecondOnMachine, occupantNow, occupantOf } from './machine-queue.domain.ts';

/**
 * Of thousands of changed rows writes all but the first hundreds, part by part, between which others are served; answers those, to go along with
 * the rest. Throws the refusal where one is no longer as it was seen.
 */
export async function firstOf<T>(
  db: Db,
  rows: readonly T[],
  update: (rows: readonly T[]) => Write | null,
  refusal: () => Error,
): Promise<T[]> {
  const [first = [], ...more] = chunksOf(rows);
  for (const part of more) {
    const { written } = await executeWrites(db, { written: update(part) });
    if (written !== part.length) throw refusal();
  }
  return first;
}

/** So many lines of the audit log go along with the rest. */
const toldAtOnce = 500;

/** What is told of more goes by itself, part by part: in one piece nobody else would be served meanwhile. */
async function recordingOf({ verb }: JobWork, told: readonly Change[]): Promise<Write | null> {
  if (told.length <= toldAtOnce) return verb.auditWrite(told);
  for (const part of chunksOf(told, toldAtOnce)) await verb.record(...part);
  return null;
}

/**
 * Where an operation comes onto a machine that the verb did not lock and see free, under a savepoint: when the database refuses a
 * second one there, the transaction can still read which one it is. Else the verb starts over, and says by its rule. The audit log is told with it.
 */
export async function writeWorks(
  works: readonly JobWork[],
  parts: Writes,
  told: readonly Change[],
): Promise<Record<string, number>> {
  const [first] = works;
  const changed = works.flatMap(({ noted }) => [...noted.changed.values()]);
  const arriving = changed.find(({ changes }) => changes.state !== undefined && isOnMachine(changes.state));
  if (!first) return {};
  const { db } = first.verb;
  const writes = { ...parts, audit: await recordingOf(first, told) };
  if (!arriving) return executeWrites(db, writes);
  const { machineId, id } = arriving.row;
  const machine = first.locked.machines.get(machineId ?? '');
  const seenFree = machine !== undefined && machine.read !== 'none' && !occupantOf(machine, id);
  const wrote = seenFree ? executeWrites(db, writes) : executeWritesInSavepoint(db, writes);
  return wrote.catch(async (error: unknown) => {
    if (!isSecondOnMachine(error) || machineId === null) throw error;
    if (seenFree) throw new StartOver();
    const occupant = await occupantNow(db, machineId, id);
    const machineName = first.machineNames[machineId] ?? '';
    throw conflict(occupant ? occupantReason({ ...occupant, machineName }) : reason('machine-just-taken'));
  });
}
