/** A job's artwork, and that it is approved (docs/decisions/050). */
import { z } from 'zod';
import { artworkSizes } from './artwork.ts';
import { endpoint, idParams } from './endpoint.ts';

/** The part of the jobs' endpoints that is about artwork; `job` is what a job answers. */
export const jobArtworkWith = <J extends z.ZodType>(job: J) => ({
  artwork: endpoint({
    method: 'GET',
    path: '/jobs/:id/artwork',
    summary: "A job's artwork: the image in a size, or the PDF it is of as a file",
    access: 'read',
    params: idParams,
    query: z.object({ size: z.enum(artworkSizes).default('full') }),
    response: z.unknown(),
    raw: true,
  }),
  approveArtwork: endpoint({
    method: 'POST',
    path: '/jobs/:id/artwork/approve',
    summary: "Approve the job's artwork, as it is now",
    access: 'edit',
    params: idParams,
    body: z.object({}).optional(),
    response: job,
  }),
  unapproveArtwork: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/artwork/approve',
    summary: 'Take the approval back',
    access: 'edit',
    params: idParams,
    response: job,
  }),
});
