/**
 * Inserts new jobs with their planned steps into the database. Deletes the steps that a new plan replaces.
 */
import { eq, type InferInsertModel, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { normalizeToolIds } from '../../../shared/tools/tools.ts';
import { type Db } from '../../platform/db/database.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { type Write, executeWrites } from '../../../packages/pg-kit/src/batched-writes.ts';
import { insertWrite } from '../../../packages/pg-kit/src/bulk-insert.ts';
import { jobFiles } from '../tables/job-files.table.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';

/**
 * Deletes the job's plan before `save` writes the new one. One statement could not do both, since steps may retain
 * their ids.
 */
export async function deleteSteps(db: Db, jobId: string): Promise<void> {
  await db.delete(productOperations).where(eq(productOperations.jobId, jobId));
}

/** A step of a requested plan. A step with an id is in the present plan already. */
export type NewStep = Pick<
  InferInsertModel<typeof productOperations>,
  | 'id'
  | 'type'
  | 'unit'
  | 'needsMachine'
  | 'detail'
  | 'instruction'
  | 'overlap'
  | 'toolIds'
  | 'done'
  | 'setAside'
>;

/** Returns the step with an id and with the values that the request leaves out. */
export const toStep = ({
  id = v7(),
  overlap = false,
  toolIds,
  done = false,
  setAside = null,
  ...step
}: NewStep) => ({
  ...step,
  id,
  overlap,
  toolIds: normalizeToolIds(toolIds),
  done,
  setAside,
});

const stepRows = (jobId: string, steps: readonly NewStep[]) =>
  steps.map((step, position) => ({ ...toStep(step), jobId, position }));

/** Returns the new job's artwork as the first of the job's files, or an empty list if the job has no artwork. */
const artworkFiles = ({ values }: NewJob): InferInsertModel<typeof jobFiles>[] => {
  const { id: jobId, artworkHash, artworkName: name, userId, createdAt } = values;
  return artworkHash ? [{ jobId, kind: 'artwork', artworkHash, name, userId, createdAt }] : [];
};

/**
 * The largest number of steps in the statement that inserts the jobs. Statements of their own insert further steps.
 */
const stepsPerStatement = 2000;

/** The row of a new job, with the steps of its plan. */
export interface NewJob {
  values: InferInsertModel<typeof jobs> & { id: string; number: string };
  steps: readonly NewStep[];
}

/**
 * Inserts jobs with plans, artwork and audit entries under a savepoint. So the verb can try another job number after
 * a failure. A proposed number advances the sequence of job numbers.
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
  const files = made.flatMap(artworkFiles);
  const write = async (db: Db) => {
    await executeWrites(db, {
      job: insertWrite(
        db,
        jobs,
        made.map(({ values }) => values),
      ),
      steps: steps.length === 0 ? null : insertWrite(db, productOperations, steps),
      files: files.length === 0 ? null : insertWrite(db, jobFiles, files),
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
