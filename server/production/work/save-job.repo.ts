/** Builds the writes of changed jobs. `save` runs them as one statement. */
import {
  and,
  eq,
  inArray,
  type InferInsertModel,
  type InferSelectModel,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type DerivedFlow } from '../../../shared/rules/buffer.ts';
import { normalizeToolIds } from '../../../shared/rules/tools.ts';
import { type Db } from '../../platform/db/database.ts';
import { recordset } from '../../platform/db/json.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { type RowUpdate, updateRows, type Write, executeWrites } from '../../platform/db/batched-writes.ts';
import { insertWrite } from '../../platform/db/bulk-insert.ts';
import { jobChanges, jobDeliveries } from '../tables/job-changes.table.ts';
import { jobFiles } from '../tables/job-files.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { dispatches, jobs, productOperations } from '../tables/jobs.table.ts';
import { operationEntries, operations, operationTransitions } from '../tables/operations.table.ts';
import { jobPaperOrders } from '../tables/paper-orders.table.ts';

type OperationRow = Omit<InferSelectModel<typeof operations>, 'code'>;
export type Dispatch = InferSelectModel<typeof dispatches>;
export type DispatchValues = InferInsertModel<typeof dispatches>;

export type FileValues = InferInsertModel<typeof jobFiles>;
export type ChangeValues = InferInsertModel<typeof jobChanges>;

export type EntryValues = InferInsertModel<typeof operationEntries> & { id: string };
export type TransitionValues = InferInsertModel<typeof operationTransitions>;

const writeUnlessEmpty = <T, W>(rows: readonly T[], write: (rows: T[]) => W): W | null =>
  rows.length > 0 ? write([...rows]) : null;

export const jobUpdates = (rows: readonly RowUpdate<typeof jobs>[]): Write | null => updateRows(jobs, rows);

export const jobDeletes = (db: Db, ids: readonly string[]) =>
  writeUnlessEmpty(ids, (ids) => db.delete(jobs).where(inArray(jobs.id, ids)).returning({ id: jobs.id }));

export const operationUpdates = (rows: readonly RowUpdate<typeof operations>[]): Write | null =>
  updateRows(operations, rows);

/** Deletes the operations that still have the version that the verb read. */
export const operationDeletes = (db: Db, rows: readonly Pick<OperationRow, 'id' | 'version'>[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db
      .delete(operations)
      .where(
        or(...rows.map(({ id, version }) => and(eq(operations.id, id), eq(operations.version, version)))),
      )
      .returning({ id: operations.id }),
  );

const previous = alias(operationTransitions, 'former');
/** Returns the start of the run or pause that the transition ends. */
function stateSince({ operationId, before }: TransitionValues): string | SQL | null {
  if (before.state !== 'paused') return before.state === 'running' ? before.runningSince : null;
  return sql`(select ${previous.at} from ${operationTransitions} ${previous}
    where ${previous.operationId} = ${operationId} and ${previous.undoneAt} is null order by ${previous.id} desc limit 1)`;
}

export const transitionInserts = (db: Db, rows: readonly TransitionValues[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db
      .insert(operationTransitions)
      .values(rows.map((row) => ({ ...row, since: stateSince(row) })))
      .returning({ id: operationTransitions.id }),
  );

/** Marks transitions as reverted, except those that another undo has reverted already. */
export const transitionReverts = (rows: readonly { id: string; at: string }[]) =>
  writeUnlessEmpty(
    rows.map((each) => ({ ...each })),
    (rows) => sql`update ${operationTransitions} set undone_at = taken.at
      from ${recordset(rows, {}, { id: 'uuid', at: 'timestamptz' }, 'taken')}
      where ${operationTransitions.id} = taken.id and ${operationTransitions.undoneAt} is null
      returning ${operationTransitions.id}`,
  );

export const entryInserts = (db: Db, rows: readonly EntryValues[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db.insert(operationEntries).values(rows).returning({ id: operationEntries.id }),
  );

/** Strikes counts out, except those that somebody has struck out already. */
export const entryStrikes = (rows: readonly { id: string; at: string; by: string }[]) =>
  writeUnlessEmpty(
    rows.map((each) => ({ ...each })),
    (rows) => sql`update ${operationEntries} set struck_at = gone.at, struck_by = gone.by
      from ${recordset(rows, {}, { id: 'uuid', at: 'timestamptz', by: 'text' }, 'gone')}
      where ${operationEntries.id} = gone.id and ${operationEntries.struckAt} is null
      returning ${operationEntries.id}`,
  );

/** Stores computed flows without raising the jobs' versions. */
export const flowUpdates = (rows: readonly ({ id: string } & DerivedFlow)[]) =>
  writeUnlessEmpty(
    rows.map((each) => ({ ...each })),
    (rows) => sql`update ${jobs} set made = kept.made, will_make = kept."willMake", short = kept.short,
        effective_buffer = kept."effectiveBuffer", inflow = kept.inflow
      from ${recordset(rows, {}, { id: 'uuid', made: 'int', willMake: 'int', short: 'int', effectiveBuffer: 'int', inflow: 'jsonb' }, 'kept')}
      where ${jobs.id} = kept.id returning ${jobs.id}`,
  );

/** Inserts or updates the jobs' allocations of papers. */
export const allocationUpserts = (db: Db, rows: readonly InferInsertModel<typeof jobPapers>[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db
      .insert(jobPapers)
      .values(rows)
      .onConflictDoUpdate({
        target: [jobPapers.jobId, jobPapers.paperId],
        set: {
          quantity: sql`excluded.quantity`,
          consumed: sql`excluded.consumed`,
          ordered: sql`excluded.ordered`,
          substitute: sql`excluded.substitute`,
        },
      })
      .returning({ paperId: jobPapers.paperId }),
  );

export const allocationDeletes = (db: Db, rows: readonly { jobId: string; paperId: string }[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db
      .delete(jobPapers)
      .where(
        or(
          ...rows.map(({ jobId, paperId }) =>
            and(eq(jobPapers.jobId, jobId), eq(jobPapers.paperId, paperId)),
          ),
        ),
      )
      .returning({ paperId: jobPapers.paperId }),
  );

interface OrderAllocations {
  jobId: string;
  paperId: string;
  orders: readonly { orderId: string; sheets: number }[];
}
const orderAllocationRows = (held: readonly OrderAllocations[]) =>
  held.flatMap(({ jobId, paperId, orders }) =>
    orders.map(({ orderId, sheets: quantity }) => ({ jobId, paperId, orderId, quantity })),
  );

/** Inserts or updates the jobs' sheets on order. */
export const orderAllocationUpserts = (db: Db, held: readonly OrderAllocations[]) =>
  writeUnlessEmpty(orderAllocationRows(held), (rows) =>
    db
      .insert(jobPaperOrders)
      .values(rows)
      .onConflictDoUpdate({
        target: [jobPaperOrders.jobId, jobPaperOrders.orderId],
        set: { quantity: sql`excluded.quantity` },
      })
      .returning({ orderId: jobPaperOrders.orderId }),
  );

/** Deletes the job's sheets on order of these papers that are no longer in its allocations. */
export const orderAllocationDeletes = (
  db: Db,
  jobId: string,
  paperIds: readonly string[],
  held: readonly OrderAllocations[],
) =>
  writeUnlessEmpty(paperIds, (ids) => {
    const left = orderAllocationRows(held).map(({ orderId }) => orderId);
    const ofPapers = and(eq(jobPaperOrders.jobId, jobId), inArray(jobPaperOrders.paperId, ids));
    return db
      .delete(jobPaperOrders)
      .where(and(ofPapers, notInArray(jobPaperOrders.orderId, left)))
      .returning({ orderId: jobPaperOrders.orderId });
  });

export const dispatchInserts = (db: Db, rows: readonly DispatchValues[]) =>
  writeUnlessEmpty(rows, (rows) => db.insert(dispatches).values(rows).returning({ id: dispatches.id }));

export const dispatchDeletes = (db: Db, ids: readonly string[]) =>
  writeUnlessEmpty(ids, (ids) =>
    db.delete(dispatches).where(inArray(dispatches.id, ids)).returning({ id: dispatches.id }),
  );

/** Deletes the job's planned deliveries, before new ones replace them. */
export const splitDeletes = (db: Db, jobId: string) =>
  db.delete(jobDeliveries).where(eq(jobDeliveries.jobId, jobId)).returning({ id: jobDeliveries.id });

export const splitInserts = (db: Db, rows: readonly InferInsertModel<typeof jobDeliveries>[]) =>
  writeUnlessEmpty(rows, (rows) => db.insert(jobDeliveries).values(rows).returning({ id: jobDeliveries.id }));

/** Inserts files. If the job has a file with the same content already, that file stays as it is. */
export const fileInserts = (db: Db, rows: readonly FileValues[]) =>
  writeUnlessEmpty(rows, (rows) =>
    db.insert(jobFiles).values(rows).onConflictDoNothing().returning({ id: jobFiles.id }),
  );

export const fileDeletes = (db: Db, ids: readonly string[]) =>
  writeUnlessEmpty(ids, (ids) =>
    db.delete(jobFiles).where(inArray(jobFiles.id, ids)).returning({ id: jobFiles.id }),
  );

export const changeInserts = (db: Db, rows: readonly ChangeValues[]) =>
  writeUnlessEmpty(rows, (rows) => db.insert(jobChanges).values(rows).returning({ id: jobChanges.id }));

/** Marks changes of the order as reverted, except those that another undo has reverted already. */
export const changeReverts = (rows: readonly { id: string; by: string | null }[]) =>
  writeUnlessEmpty(
    rows.map((each) => ({ ...each })),
    (rows) => sql`update ${jobChanges} set undone_at = now(), undone_by = undone.by
      from ${recordset(rows, {}, { id: 'uuid', by: 'uuid' }, 'undone')}
      where ${jobChanges.id} = undone.id and ${jobChanges.undoneAt} is null
      returning ${jobChanges.id}`,
  );

export const instructionUpdates = (rows: readonly { id: string; instruction: string }[]) =>
  writeUnlessEmpty(
    rows.map((each) => ({ ...each })),
    (rows) => sql`update ${productOperations} set instruction = wanted.instruction
      from ${recordset(rows, {}, { id: 'uuid', instruction: 'text' }, 'wanted')}
      where ${productOperations.id} = wanted.id returning ${productOperations.id}`,
  );

/**
 * Deletes the plan before `stepInserts` writes the new one. One statement could not do both, since steps may keep
 * their ids.
 */
export async function deleteSteps(db: Db, jobId: string): Promise<void> {
  await db.delete(productOperations).where(eq(productOperations.jobId, jobId));
}

type NewStep = Pick<
  InferInsertModel<typeof productOperations>,
  'id' | 'type' | 'unit' | 'needsMachine' | 'detail' | 'instruction' | 'overlap' | 'toolIds' | 'setAside'
>;

const stepRows = (jobId: string, steps: readonly NewStep[]) =>
  steps.map(
    ({ id, type, unit, needsMachine, detail, instruction, overlap, toolIds, setAside }, position) => ({
      ...(id !== undefined && { id }),
      jobId,
      position,
      type,
      unit,
      needsMachine,
      detail,
      instruction,
      overlap: overlap ?? false,
      toolIds: normalizeToolIds(toolIds),
      setAside: setAside ?? null,
    }),
  );

export const stepInserts = (db: Db, jobId: string, steps: readonly NewStep[]) =>
  writeUnlessEmpty(stepRows(jobId, steps), (rows) =>
    db.insert(productOperations).values(rows).returning({ id: productOperations.id }),
  );

/** Returns the new job's artwork as the first of its files, or an empty list if it has no artwork. */
const artworkFiles = ({ values }: NewJob): FileValues[] => {
  const { id: jobId, artworkHash, artworkName: name, userId, createdAt } = values;
  return artworkHash ? [{ jobId, kind: 'artwork', artworkHash, name, userId, createdAt }] : [];
};

/** The largest number of steps in the statement that inserts the jobs. Further steps get statements of their own. */
const stepsPerStatement = 2000;

/** A new job's row with the steps of its plan. */
export interface NewJob {
  values: InferInsertModel<typeof jobs> & { id: string; number: string };
  steps: readonly NewStep[];
}

/**
 * Inserts jobs with plans, artwork and audit entries under a savepoint, so that the verb can try another number. A
 * proposed number advances the sequence of job numbers.
 */
export async function insertJobs(
  db: Db,
  made: readonly NewJob[],
  { recording, proposed }: { recording: Write | null; proposed: boolean },
): Promise<void> {
  const place = proposed ? /^MR-(\d{1,9})$/.exec(made[0]?.values.number ?? '')?.[1] : undefined;
  const [steps = [], ...more] = chunksOf(
    made.flatMap(({ values, steps }) => stepRows(values.id, steps)),
    stepsPerStatement,
  );
  const write = async (db: Db) => {
    await executeWrites(db, {
      job: insertWrite(
        db,
        jobs,
        made.map(({ values }) => values),
      ),
      steps: writeUnlessEmpty(steps, (rows) => insertWrite(db, productOperations, rows)),
      files: fileInserts(db, made.flatMap(artworkFiles)),
      number:
        place === undefined
          ? null
          : sql`select setval('job_numbers', ${Number(place)}) from job_numbers where last_value < ${Number(place)} or not is_called`,
      recording,
    });
    for (const some of more) await db.execute(insertWrite(db, productOperations, some));
  };
  await db.transaction(write);
}
