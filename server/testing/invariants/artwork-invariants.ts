/** Checks that the artwork, the files and the approval of every job are consistent. */
import { sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';

/**
 * Returns a line for each job whose artwork is not one of its files, and for each job with an approval but
 * without artwork.
 */
export async function artworkOff(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select 'job ' || number || ' has an artwork that is none of its files' as line from jobs
    where artwork_hash is not null and not exists (
      select from job_files where job_id = jobs.id and kind = 'artwork' and job_files.artwork_hash = jobs.artwork_hash)
    union all select 'job ' || number || ' has no artwork, and that is approved' from jobs
    where artwork_hash is null and artwork_approved_at is not null`);
  return rows.map(({ line }) => line);
}
