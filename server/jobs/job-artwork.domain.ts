/** Which artwork a job gets from what a form sends (design: API conventions). */
import { type z } from 'zod';
import { type artworkInput } from '../../shared/contract/artwork.ts';
import { keepArtwork } from '../artwork/artwork.domain.ts';
import { invalid } from '../domain/problems.ts';
import { type Verb } from '../domain/verb.ts';
import * as repo from './jobs.repo.ts';

type Artwork = Pick<repo.JobRow, 'artworkHash' | 'artworkName'>;

/**
 * The artwork's columns as they are to be, those left out staying as they are: an image sent, or another record's, or none
 * where null is sent. `current` is the job's own, which its preview sent back stands for. Throws 400, 413.
 */
export async function artworkColumns(
  verb: Verb,
  { artwork, artworkFrom, artworkName }: z.output<typeof artworkInput>,
  current: Artwork | null = null,
): Promise<Partial<Artwork>> {
  const named = artworkName === undefined ? {} : { artworkName };
  if (typeof artwork === 'string') {
    const artworkHash = await keepArtwork(verb, artwork, current?.artworkHash);
    return artworkHash === current?.artworkHash ? named : { artworkName: null, ...named, artworkHash };
  }
  if (artworkFrom) return { ...(await artworkOf(verb, artworkFrom)), ...named };
  return artwork === null ? { artworkHash: null, artworkName: null } : named;
}

async function artworkOf(
  verb: Verb,
  { job, component }: { job?: string | undefined; component?: string | undefined },
): Promise<Artwork> {
  const found = job === undefined ? undefined : await repo.artworkOf(verb.db, job);
  if (found) return found;
  const wanted = job === undefined && component !== undefined ? 'component' : 'job';
  throw invalid({ artworkFrom: `There is no such ${wanted} whose artwork could be used` });
}
