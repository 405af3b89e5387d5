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
import { type OpenJob } from './job-aggregate.domain.ts';
import { isSecondOnMachine, readOccupant, occupantOf } from './machine-queue.domain.ts';

/**
 * Of thousands of changed rows writes all but the first hundreds, part by part, between which others are served; answers those, to go along with
 * the rest. Throws the refusal where one is no longer as it was seen.
 */
export async function writeAllButFirst<T>(
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
const auditEntriesPerWrite = 500;

/** Writes more entries than one write takes in chunks by themselves, and serves other requests between them. */
async function auditWrite({ verb }: OpenJob, auditEntries: readonly Change[]): Promise<Write | null> {
  if (auditEntries.length <= auditEntriesPerWrite) return verb.auditWrite(auditEntries);
  for (const part of chunksOf(auditEntries, auditEntriesPerWrite)) await verb.record(...part);
  return null;
}

/**
 * Where an operation comes onto a machine that the verb did not lock and see free, under a savepoint: when the database refuses a
 * second one there, the transaction can still read which one it is. Else the verb starts over, and says by its rule. The audit entries go along.
 */
export async function writeJobs(
  works: readonly OpenJob[],
  parts: Writes,
  auditEntries: readonly Change[],
): Promise<Record<string, number>> {
  const [first] = works;
  const changed = works.flatMap(({ pending }) => [...pending.changed.values()]);
  const arriving = changed.find(({ changes }) => changes.state !== undefined && isOnMachine(changes.state));
  if (!first) return {};
  const { db } = first.verb;
  const writes = { ...parts, audit: await auditWrite(first, auditEntries) };
  if (!arriving) return executeWrites(db, writes);
  const { machineId, id } = arriving.row;
  const machine = first.locked.machines.get(machineId ?? '');
  const seenFree = machine !== undefined && machine.queueRead !== 'none' && !occupantOf(machine, id);
  const wrote = seenFree ? executeWrites(db, writes) : executeWritesInSavepoint(db, writes);
  return wrote.catch(async (error: unknown) => {
    if (!isSecondOnMachine(error) || machineId === null) throw error;
    if (seenFree) throw new StartOver();
    const occupant = await readOccupant(db, machineId, id);
    const machineName = first.machineNames[machineId] ?? '';
    throw conflict(occupant ? occupantReason({ ...occupant, machineName }) : reason('machine-just-taken'));
  });
}
