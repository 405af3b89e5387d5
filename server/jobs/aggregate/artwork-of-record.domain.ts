/**
 * Determines the artwork that a form sets for a job or component: an uploaded image, another record's
 * artwork, or none (design: API conventions).
 */
import { type z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type artworkInput } from '../../../shared/artwork/artwork.contract.ts';
import { invalid } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { storeImage, type PreparedImage, prepareImage } from '../../artwork/artwork.domain.ts';
import { readOfferedNames } from '../../shop/lists/list-checks.domain.ts';
import { type Db } from '../../platform/db/database.ts';
import { readRecordArtwork, type RecordArtwork } from './artwork-of-record.repo.ts';

type Input = z.output<typeof artworkInput>;
type ArtworkSource = NonNullable<Input['artworkFrom']>;

/**
 * The artwork's columns that the form changes, and the new image to store, or null if there is no new image. The
 * record retains the columns that are missing here.
 */
export interface PreparedArtwork {
  columns: Partial<RecordArtwork>;
  image: PreparedImage | null;
}

/**
 * Encodes the uploaded image or reads the other record's artwork. Functions call it before their transaction, which
 * would otherwise wait for the image. Throws 400, 413.
 */
export async function prepareArtwork(
  context: Pick<Context, 'db' | 'person'>,
  { artwork, artworkFrom, artworkName }: Input,
  current: RecordArtwork | null = null,
): Promise<PreparedArtwork> {
  const { db } = context;
  const named = artworkName === undefined ? {} : { artworkName };
  if (typeof artwork === 'string') {
    const image = await prepareImage(context, artwork, {
      current: current?.artworkHash ?? null,
      taken: () => readOfferedNames({ db }, 'contentTypes'),
    });
    const { hash: artworkHash } = image;
    const same = artworkHash === current?.artworkHash;
    return { columns: same ? named : { artworkName: null, ...named, artworkHash }, image };
  }
  if (artworkFrom)
    return { columns: { ...(await readSourceArtwork(db, artworkFrom)), ...named }, image: null };
  return { columns: artwork === null ? { artworkHash: null, artworkName: null } : named, image: null };
}

/** Stores the prepared image, if the form uploaded one, and returns the artwork's columns for the record's row. */
export async function storeArtwork(
  verb: Verb,
  { columns, image }: PreparedArtwork,
): Promise<Partial<RecordArtwork>> {
  if (image) await storeImage(verb, image);
  return columns;
}

/** Returns the artwork of the job or component that the form names. Throws 400 if that record does not exist. */
async function readSourceArtwork(db: Db, { job, component }: ArtworkSource): Promise<RecordArtwork> {
  const of = job === undefined && component !== undefined ? 'component' : 'job';
  const id = job ?? component;
  const found = id === undefined ? undefined : await readRecordArtwork(db, of, id);
  if (found) return found;
  throw invalid({ artworkFrom: reason('no-such-artwork', { of }) });
}
