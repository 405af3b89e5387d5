/** Reads from the database which artwork a job or component has. */
import { eq } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { components } from '../../products/components.table.ts';
import { jobs } from '../tables/jobs.table.ts';

/** The columns in which the row of a job or component refers to its artwork. */
export interface RecordArtwork {
  artworkHash: string | null;
  artworkName: string | null;
}

/** Returns the artwork of a job or a component, or undefined if the record does not exist. */
export async function readRecordArtwork(
  db: Db,
  of: 'job' | 'component',
  id: string,
): Promise<RecordArtwork | undefined> {
  const table = of === 'job' ? jobs : components;
  const columns = { artworkHash: table.artworkHash, artworkName: table.artworkName };
  const [row] = await db.select(columns).from(table).where(eq(table.id, id));
  return row;
}
