/** Which artwork a job or a component gets from what a form sends (design: API conventions). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type artworkInput } from '../../../shared/contract/artwork.ts';
import { invalid } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { storeImage, type PreparedImage, prepareImage } from '../../platform/artwork/artwork.domain.ts';
import { readOfferedNames } from '../../platform/lists/list-checks.domain.ts';
import { type Db } from '../../platform/db/database.ts';
import { readRecordArtwork, type RecordArtwork } from './record-artwork.repo.ts';

type Input = z.output<typeof artworkInput>;
type ArtworkSource = NonNullable<Input['artworkFrom']>;

/** The artwork's columns as they are to be, those left out staying as they are, and the image that they speak of. */
export interface PreparedArtwork {
  columns: Partial<RecordArtwork>;
  image: PreparedImage | null;
}

/**
 * What is to become of a record's artwork: an image sent, or another record's, or none where null is sent. Called before the
 * verb begins, because encoding holds no transaction open. `current` is the record's own, which its preview sent back stands
 * for. Throws 400, 413.
 */
export async function prepareArtwork(
  { db }: { db: Db },
  { artwork, artworkFrom, artworkName }: Input,
  current: RecordArtwork | null = null,
): Promise<PreparedArtwork> {
  const named = artworkName === undefined ? {} : { artworkName };
  if (typeof artwork === 'string') {
    const image = await prepareImage(db, artwork, {
      current: current?.artworkHash ?? null,
      taken: () => readOfferedNames({ db }, 'contentTypes'),
    });
    const { hash: artworkHash } = image;
    const same = artworkHash === current?.artworkHash;
    return { columns: same ? named : { artworkName: null, ...named, artworkHash }, image };
  }
  if (artworkFrom)
    return { columns: { ...(await readAllowedTypes(db, artworkFrom)), ...named }, image: null };
  return { columns: artwork === null ? { artworkHash: null, artworkName: null } : named, image: null };
}

/** Keeps the prepared image and answers the columns. */
export async function storeArtwork(
  verb: Verb,
  { columns, image }: PreparedArtwork,
): Promise<Partial<RecordArtwork>> {
  if (image) await storeImage(verb, image);
  return columns;
}

/** The job's where one is named, else the component's. */
async function readAllowedTypes(db: Db, { job, component }: ArtworkSource): Promise<RecordArtwork> {
  const of = job === undefined && component !== undefined ? 'component' : 'job';
  const id = job ?? component;
  const found = id === undefined ? undefined : await readRecordArtwork(db, of, id);
  if (found) return found;
  throw invalid({ artworkFrom: reason('no-such-artwork', { of }) });
}
