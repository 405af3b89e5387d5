/** Runs the writes of changed jobs, and explains the refusal if two operations wanted one machine. */
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
import { conflict, StartOver } from '../../platform/verb/refusals.ts';
import { type Change } from '../../platform/verb/verb.ts';
import { type OpenJob } from './job-aggregate.domain.ts';
import { isSecondOnMachine, readOccupant, occupantOf } from './machine-queue.domain.ts';

/**
 * Writes rows in chunks, except the first chunk, which it returns for the final statement. Throws `refusal` if
 * somebody has changed a row since the verb read it.
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

/** The largest number of audit entries in one statement. */
const auditEntriesPerWrite = 500;

/**
 * Returns the write of the audit entries. If there are too many, it writes them at once in chunks, so that other
 * requests get served in between.
 */
async function auditWrite({ verb }: OpenJob, auditEntries: readonly Change[]): Promise<Write | null> {
  if (auditEntries.length <= auditEntriesPerWrite) return verb.auditWrite(auditEntries);
  for (const part of chunksOf(auditEntries, auditEntriesPerWrite)) await verb.record(...part);
  return null;
}

/**
 * Runs the writes. If the database refuses a second occupant of a machine, it throws the occupant's reason. If the
 * verb saw the machine free, the verb starts over.
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
