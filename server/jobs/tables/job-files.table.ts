import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { fileKinds } from '../../../shared/platform/specification-constants.ts';
import { artwork } from '../../artwork/artwork.table.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';
import { users } from '../../people/users.table.ts';
import { ofJob } from './jobs.table.ts';

/**
 * Stores the artworks and photos of jobs. A job stores the same content only once; the job's own row says
 * which artwork is current.
 */
export const jobFiles = pgTable(
  'job_files',
  {
    id: recordColumns.id,
    jobId: ofJob(),
    kind: text('kind', { enum: fileKinds }).notNull(),
    artworkHash: text('artwork_hash')
      .notNull()
      .references(() => artwork.hash),
    /** The name that the uploaded file had on the user's device. */
    name: text('name'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    unique('job_files_once').on(table.jobId, table.kind, table.artworkHash),
    index('job_files_artwork').on(table.artworkHash),
    check('job_files_kind', oneOf(table.kind, fileKinds)),
  ],
);
