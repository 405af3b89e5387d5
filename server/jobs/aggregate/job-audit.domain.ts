/**
 * Builds the lines of the audit log for the changes of a job. Each line contains the values before and after
 * the change (docs/decisions/047).
 */
import {
  isClosed,
  isOnMachine,
  type OperationState,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { type FromTo, fromTo } from '../../platform/verb/field-changes.ts';
import { type Change } from '../../platform/verb/verb.ts';
import { type PendingUpdate } from '../../platform/verb/pending-changes.ts';
import { jobs } from '../tables/jobs.table.ts';
import { operations as operationsTable } from '../../operations/operations.table.ts';
import { type OpenJob, type OperationRow } from './job-aggregate.domain.ts';

/**
 * Returns the audit entries for all unsaved changes of the job. `concerns` lists the other records whose screens show
 * the change (decision 029).
 */
export function jobAuditEntries(work: OpenJob): Change[] {
  const { operations, deletedOperations, pending, lastRecord, locked } = work;
  const { id: jobId, version, customerId, number } = work.row;
  const update = pending.updateOf(jobs, jobId);
  const renumbered = [...locked.machines.values()].filter(({ isRenumbered }) => isRenumbered);
  const operation = (
    row: OperationRow,
    at: number,
    data: unknown,
    affectedIds: readonly (string | null)[] = [row.machineId],
  ): Change => ({
    entity: 'operations',
    id: row.id,
    version: at,
    concerns: [jobId, ...affectedIds, ...renumbered.map((machine) => machine.row.id)],
    data,
    name: row.name,
  });
  const machines = operations.filter(({ state }) => !isClosed(state)).map(({ machineId }) => machineId);
  // Machines show the jobs that they run, by name.
  const isNamed = lastRecord !== null || (update?.changes.name ?? update?.changes.number) !== undefined;
  const concerns = [customerId, update?.original.customerId ?? null, ...(isNamed ? machines : [])];
  const job = (at: number, data: unknown): Change => ({
    entity: 'jobs',
    id: jobId,
    version: at,
    concerns,
    data,
    name: number,
  });
  // The audit line itself says who gave a promise and when. A computed blank follows from other fields.
  const { promisedAt: _at, promisedBy: _by, promisedRawOdds: _raw, blank, ...others } = update?.changes ?? {};
  const isTyped = [update?.original.blank, blank].some((each) => each && !each.computed);
  const fields = isTyped ? { ...others, blank } : others;
  const fieldChanges = fromTo(update?.original ?? {}, fields, Object.keys(fields));
  const [was, is] = (fieldChanges?.['customerId'] as [string, string] | undefined) ?? [];
  const customer = (id: string) => ({ id, name: work.customerNames[id] ?? '' });
  const changes =
    was === undefined || is === undefined
      ? fieldChanges
      : { ...fieldChanges, customerId: [customer(was), customer(is)] };
  const added = operations.filter((row) => pending.isInserted(operationsTable, row));
  return [
    ...added.map((row) => operation(row, 1, row)),
    ...operations.flatMap((row) => {
      const changed = pending.updateOf(operationsTable, row.id);
      if (!changed) return [];
      const entry = operation(row, nextVersion(changed), changed.logged, relatedIds(work, row, changed));
      return [{ ...entry, changes: operationChanges(work, row, changed) }];
    }),
    ...deletedOperations.map((row) => operation(row, row.version + 1, row)),
    ...(lastRecord === null ? [] : [job(version + 1, lastRecord)]),
    ...(update?.expected.version === undefined
      ? []
      : [{ ...job(nextVersion(update), update.logged), changes: changes as FromTo | null }]),
  ];
}

const nextVersion = ({ expected }: { expected: { version?: number } }) => (expected.version ?? 0) + 1;

/**
 * Returns the ids of other records whose screens show the operation's change: its old and new machines, its tools,
 * and the operation that it overtakes.
 */
function relatedIds(
  { locked }: OpenJob,
  row: OperationRow,
  { original, changes }: PendingUpdate<typeof operationsTable>,
): (string | null)[] {
  const { machineId: from = row.machineId } = original;
  const { state, rank, name, toolIds } =
    fromTo(original, changes, ['state', 'rank', 'name', 'toolIds']) ?? {};
  const isOrWasThere = isOnMachine(row.state) || isOnMachine((state?.[0] ?? row.state) as OperationState);
  if (state || row.machineId !== from || (isOrWasThere && (name ?? toolIds))) {
    const tools = isOrWasThere ? (toolIds ?? [row.toolIds]).flatMap((ids) => (ids ?? []) as string[]) : [];
    return [row.machineId, from, ...tools];
  }
  const queue = locked.machines.get(row.machineId ?? '')?.queue ?? [];
  const [next, second] = queue.filter((each) => each.state === 'queued');
  return rank && next?.id === row.id ? [second?.id ?? null] : [];
}

/**
 * Returns an operation's changes as the log records them, with counts in the operation's unit and the names of
 * machines.
 */
function operationChanges(
  { row: { ups }, operations, deletedOperations, machineNames, locked }: OpenJob,
  row: OperationRow,
  { original, changes }: PendingUpdate<typeof operationsTable>,
): FromTo | null {
  const machine = (id: unknown) =>
    typeof id === 'string' ? { id, name: locked.machines.get(id)?.row.name ?? machineNames[id] ?? '' } : null;
  const inUnit = (pieces: unknown) => fromPieces(Number(pieces), row.unit, ups);
  const all = [...operations, ...deletedOperations];
  const names = (links: unknown) =>
    (links as readonly OperationLink[] | null)?.map(
      ({ operationId }) => all.find(({ id }) => id === operationId)?.name ?? '',
    ) ?? null;
  const fieldChanges = Object.entries(fromTo(original, changes, Object.keys(changes)) ?? {});
  const shown = fieldChanges.map(([field, [from, to]]): [string, [unknown, unknown]] => {
    if (field === 'after') return [field, [names(from), names(to)]];
    if (field === 'machineId') return [field, [machine(from), machine(to)]];
    const isCount = field === 'goodQuantity' || field === 'wasteQuantity';
    return [field, isCount ? [inUnit(from), inUnit(to)] : [from, to]];
  });
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
