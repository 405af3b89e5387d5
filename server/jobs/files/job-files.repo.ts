/** Reads the files of jobs from the database: artworks and photos. */
import { and, desc, eq, getTableColumns, type InferSelectModel } from 'drizzle-orm';
import { hasOriginal } from '../../artwork/artwork.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { users } from '../../people/users.table.ts';
import { jobFiles } from '../tables/job-files.table.ts';

export type FileRow = InferSelectModel<typeof jobFiles>;
export type ListedFile = Awaited<ReturnType<typeof readFiles>>[number];

/** Returns the job's files, newest first. */
export const readFiles = (db: Db, jobId: string) =>
  db
    .select({
      ...getTableColumns(jobFiles),
      userName: users.name,
      hasOriginal: hasOriginal(jobFiles.artworkHash),
    })
    .from(jobFiles)
    .leftJoin(users, eq(users.id, jobFiles.userId))
    .where(eq(jobFiles.jobId, jobId))
    .orderBy(desc(jobFiles.createdAt), desc(jobFiles.id));

export async function findFile(db: Db, jobId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(jobFiles)
    .where(and(eq(jobFiles.jobId, jobId), eq(jobFiles.id, id)));
  return row;
}
