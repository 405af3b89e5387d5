/**
 * Defines the endpoints for a job's artwork, its approval, and the list of the job's files (decision 050).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { fileKinds } from '../platform/specification-constants.ts';
import { artworkSizes } from '../artwork/artwork.contract.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { choice, freeText, id, time } from '../platform/contract/field-schemas.ts';

export const newFile = z.object({
  kind: choice('Kind', fileKinds).describe(
    'An artwork becomes the job’s artwork with the next version number',
  ),
  file: z
    .string(reasonMessage('required', { field: 'File' }))
    .describe('A file (multipart), base64 or data URL: image (10 MB) or PDF (32 MB)'),
  name: freeText('Name', 200).nullable().optional().describe("The file's name"),
});

export const jobFile = z.object({
  id,
  kind: z.enum(fileKinds),
  name: z.string().nullable(),
  at: time,
  userId: id.nullable(),
  userName: z.string().nullable(),
  current: z.boolean().describe('The job has this artwork now'),
  url: z.string().nullable().describe('Signed address of the preview; soon invalid'),
  fullUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  originalUrl: z.string().nullable().describe('Address of the file itself, if it is a PDF'),
});
export type JobFile = z.infer<typeof jobFile>;

const fileParams = z.object({ id, fileId: id });

/** Returns the endpoints for the artwork of jobs. `job` is the schema of the job in their responses. */
export const jobArtworkEndpoints = <J extends z.ZodType>(job: J) => ({
  artwork: endpoint({
    method: 'GET',
    path: '/jobs/:id/artwork',
    summary: "A job's artwork: the image in the requested size, or its PDF",
    access: 'read',
    params: idParams,
    query: z.object({ size: z.enum(artworkSizes).default('full') }),
    response: z.unknown(),
    raw: true,
  }),
  approveArtwork: endpoint({
    method: 'POST',
    path: '/jobs/:id/artwork/approve',
    summary: "Approve the job's present artwork",
    access: 'edit',
    params: idParams,
    body: z.object({}).optional(),
    response: job,
  }),
  unapproveArtwork: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/artwork/approve',
    summary: 'Undo the approval',
    access: 'edit',
    params: idParams,
    response: job,
  }),
  files: endpoint({
    method: 'GET',
    path: '/jobs/:id/files',
    summary: "The job's files: present and former artworks, and photos, newest first",
    access: 'read',
    params: idParams,
    response: z.array(jobFile),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/jobs/:id/files',
    summary: 'Add a photo, or replace the artwork; multipart or JSON',
    access: 'floor',
    params: idParams,
    body: newFile,
    multipart: true,
    response: z.array(jobFile),
  }),
  restoreFile: endpoint({
    method: 'POST',
    path: '/jobs/:id/files/:fileId/restore',
    summary: 'Restore a former artwork of the job',
    access: 'edit',
    params: fileParams,
    body: z.object({}).optional(),
    response: job,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/files/:fileId',
    summary: "Delete one's own photo, or any file but the job's present artwork",
    access: 'floor',
    params: fileParams,
    response: z.object({ done: z.literal(true) }),
  }),
});
