/** Which artwork a job or a component gets from what a form sends (design: API conventions). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type artworkInput } from '../../../shared/contract/artwork.ts';
import { invalid } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { keepArtwork } from '../../platform/artwork/artwork.domain.ts';
import { artworkOf, type RecordArtwork } from './record-artwork.repo.ts';

type From = NonNullable<z.output<typeof artworkInput>['artworkFrom']>;

/**
 * The artwork's columns as they are to be, those left out staying as they are: an image sent, or another record's, or none
 * where null is sent. `current` is the record's own, which its preview sent back stands for. Throws 400, 413.
 */
export async function artworkColumns(
  verb: Verb,
  { artwork, artworkFrom, artworkName }: z.output<typeof artworkInput>,
  current: RecordArtwork | null = null,
): Promise<Partial<RecordArtwork>> {
  const named = artworkName === undefined ? {} : { artworkName };
  if (typeof artwork === 'string') {
    const artworkHash = await keepArtwork(verb, artwork, current?.artworkHash);
    return artworkHash === current?.artworkHash ? named : { artworkName: null, ...named, artworkHash };
  }
  if (artworkFrom) return { ...(await taken(verb, artworkFrom)), ...named };
  return artwork === null ? { artworkHash: null, artworkName: null } : named;
}

/** The job's where one is named, else the component's. */
async function taken(verb: Verb, { job, component }: From): Promise<RecordArtwork> {
  const of = job === undefined && component !== undefined ? 'component' : 'job';
  const id = job ?? component;
  const found = id === undefined ? undefined : await artworkOf(verb.db, of, id);
  if (found) return found;
  throw invalid({ artworkFrom: reason('no-such-artwork', { of }) });
}
