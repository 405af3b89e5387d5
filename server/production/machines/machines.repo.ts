/** Machines' rows, with what each runs, what comes next and how long its queue is. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  type InferInsertModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { onMachineStates, openStates } from '../../../shared/rules/operation-state.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../tables/jobs.table.ts';
import { operations } from '../tables/operations.table.ts';
import { machines } from '../tables/machines.table.ts';

type Values = InferInsertModel<typeof machines>;
export type MachineRow = typeof machines.$inferSelect;

const sorts = {
  name: folded(machines.name),
  manufacturer: folded(machines.manufacturer),
  type: folded(machines.type),
  created: machines.createdAt,
};

/** The first operation of the machine by rank that is in one of the states. */
function firstIn(db: Db, name: string, states: readonly ('running' | 'paused' | 'queued')[]) {
  return db
    .select({
      id: operations.id,
      name: operations.name,
      state: operations.state,
      jobNumber: jobs.number,
      jobName: sql<string>`${jobs.name}`.as(`${name}_job`),
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(and(eq(operations.machineId, machines.id), inArray(operations.state, [...states])))
    .orderBy(asc(operations.rank), asc(operations.id))
    .limit(1)
    .as(name);
}

function selectMachines(db: Db) {
  const running = firstIn(db, 'running', onMachineStates);
  const next = firstIn(db, 'next', ['queued']);
  const counts = db
    .select({
      queued: sql<number>`count(*) filter (where ${operations.state} = 'queued')::int`.as('queued'),
      waiting: sql<number>`count(*) filter (where ${operations.state} = 'waiting')::int`.as('waiting'),
    })
    .from(operations)
    .where(and(eq(operations.machineId, machines.id), inArray(operations.state, ['queued', 'waiting'])))
    .as('counts');
  const shownOf = (one: typeof running) => ({
    id: one.id,
    name: one.name,
    state: one.state,
    jobNumber: one.jobNumber,
    jobName: one.jobName,
  });
  return db
    .select({
      row: getTableColumns(machines),
      running: shownOf(running),
      next: shownOf(next),
      queuedCount: counts.queued,
      waitingCount: counts.waiting,
    })
    .from(machines)
    .leftJoinLateral(running, sql`true`)
    .leftJoinLateral(next, sql`true`)
    .leftJoinLateral(counts, sql`true`);
}

type Selected = Awaited<ReturnType<typeof selectMachines>>[number];

function toMachine({ row, running, next, queuedCount, waitingCount }: Selected): Machine {
  const { downReason, downSince, expectedBack, ...kept } = row;
  const down = downReason !== null && downSince !== null;
  return {
    ...kept,
    down: down ? { reason: downReason, since: downSince, expectedBack } : null,
    running: running && { ...running, state: running.state === 'paused' ? 'paused' : 'running' },
    next: next && { id: next.id, name: next.name, jobNumber: next.jobNumber, jobName: next.jobName },
    queuedCount: queuedCount ?? 0,
    waitingCount: waitingCount ?? 0,
  };
}

export interface MachineFilter {
  type?: OperationType | undefined;
  term?: string | undefined;
}

function matching({ type, term }: MachineFilter): SQL | undefined {
  return and(
    type === undefined ? undefined : eq(machines.type, type),
    term ? occursIn(term, machines.name, machines.manufacturer, machines.type) : undefined,
  );
}

async function pageOfMachines(
  db: Db,
  where: SQL | undefined,
  { order, page, per }: { order: SQL[]; page: number; per: number },
) {
  const found = await selectMachines(db)
    .where(where)
    .orderBy(...order)
    .limit(per)
    .offset((page - 1) * per);
  return { items: found.map(toMachine), total: await countRows(db, machines, where) };
}

export const listMachines = (db: Db, query: { page: number; per: number }) =>
  pageOfMachines(db, undefined, { ...query, order: [desc(machines.id)] });

export function sortedMachines(db: Db, query: Sorted & MachineFilter) {
  const { page, per } = query;
  return pageOfMachines(db, matching(query), { order: orderBy(query, sorts, machines.id), page, per });
}

export function searchMachines(db: Db, term: string) {
  return db
    .select({ id: machines.id, name: machines.name })
    .from(machines)
    .where(occursIn(term, machines.name))
    .orderBy(folded(machines.name), machines.id)
    .limit(20);
}

/** The machine; throws 404. */
export async function readMachine(db: Db, id: string): Promise<Machine> {
  const [found] = await selectMachines(db).where(eq(machines.id, id));
  if (!found) throw notFound('machine');
  return toMachine(found);
}

/** The row, locked; throws 404. */
export async function lockMachine(db: Db, id: string): Promise<MachineRow> {
  const row = await lockRow(db, machines, id);
  if (!row) throw notFound('machine');
  return row;
}

/** The machine's unfinished operations by rank, with their job's press sheet in mm. */
export function unfinishedOn(db: Db, id: string) {
  return db
    .select({
      name: operations.name,
      type: operations.type,
      jobNumber: jobs.number,
      sheet: { length: jobs.paperLength, breadth: jobs.paperBreadth },
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(and(eq(operations.machineId, id), inArray(operations.state, [...openStates])))
    .orderBy(asc(operations.rank), asc(operations.id));
}

export async function insertMachine(db: Db, values: Values): Promise<MachineRow> {
  const [row] = await db.insert(machines).values(values).returning();
  if (!row) throw new Error('The machine was not kept');
  return row;
}

export async function changeMachine(
  db: Db,
  row: { id: string; version: number },
  changes: Partial<Values>,
): Promise<MachineRow> {
  const changed = await changeRow(db, machines, row, changes);
  if (!changed) throw new Error('The locked machine changed');
  return changed;
}

export async function deleteMachine(db: Db, id: string): Promise<void> {
  await db.delete(machines).where(eq(machines.id, id));
}
