/** Adds, restores and deletes the files of a job: artworks and photos (docs/decisions/050). */
import { type z } from 'zod';
import { type JobFile, type newFile } from '../../../shared/jobs/job-artwork.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { filesMaximum } from '../../../shared/platform/specification-constants.ts';
import { storeImage, type PreparedImage, prepareImage } from '../../artwork/artwork.domain.ts';
import { readOfferedNames } from '../../shop/lists/list-checks.domain.ts';
import { conflict, forbidden, notFound } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, signedIn } from '../../platform/verb/verb.ts';
import { changeJob, type JobRow, type OpenJob } from '../aggregate/job-aggregate.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import { newId } from '../aggregate/placing/place-operations.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { jobFiles } from '../tables/job-files.table.ts';
import * as repo from './job-files.repo.ts';
import { getJob } from '../read/jobs.domain.ts';
import { findJob } from '../read/jobs.repo.ts';

type FileFields = Pick<repo.FileRow, 'kind' | 'name' | 'artworkHash'>;

/** Returns the job's files, newest first. Throws 404. */
export async function listFiles(context: Context, jobId: string): Promise<JobFile[]> {
  const job = await findJob(context.db, jobId);
  return (await repo.readFiles(context.db, jobId)).map((row) => toFile(context, row, job));
}

function toFile({ artworkUrl }: Pick<Context, 'artworkUrl'>, row: repo.ListedFile, job: JobRow): JobFile {
  const { id, kind, name, createdAt, userId, userName, artworkHash } = row;
  return {
    id,
    kind,
    name,
    at: createdAt,
    userId,
    userName,
    current: kind === 'artwork' && artworkHash === job.artworkHash,
    url: artworkUrl(artworkHash, 'preview'),
    fullUrl: artworkUrl(artworkHash, 'full'),
    thumbUrl: artworkUrl(artworkHash, 'thumb'),
    originalUrl: row.hasOriginal ? artworkUrl(artworkHash, 'original') : null,
  };
}

/**
 * Adds a photo, for which every user has permission, or replaces the job's artwork by the file. A file that the job
 * has already changes nothing. Throws 400 and 413 at `file`, 403, 404, 409 for too many files.
 */
export async function addFile(
  context: Context,
  jobId: string,
  { kind, file, name = null }: z.output<typeof newFile>,
): Promise<JobFile[]> {
  const mayNot = kind === 'artwork' ? refusal(signedIn(context), 'edit') : null;
  if (mayNot) throw forbidden(mayNot);
  await findJob(context.db, jobId);
  const taken = () => readOfferedNames(context, 'contentTypes');
  const options = { field: 'file', ...(kind === 'artwork' && { taken }) };
  await storeFile(context, jobId, { kind, name, image: await prepareImage(context, file, options) });
  return listFiles(context, jobId);
}

function storeFile(
  context: VerbContext,
  jobId: string,
  { kind, name, image }: Pick<FileFields, 'kind' | 'name'> & { image: PreparedImage },
): Promise<Job> {
  return perform(context, 'job.addFile', 'floor', async (verb) => {
    if (kind === 'artwork') verb.authorise('edit');
    const work = await openJob(verb, jobId);
    await storeImage(verb, image);
    const file = { kind, name, artworkHash: image.hash };
    if (kind === 'artwork') await setArtwork(work, file);
    else if (await addNewFile(work, file)) changeJob(work, {}, logEntry(file));
    await save(work);
    return getJob(verb, jobId);
  });
}

/** Makes one of the job's earlier artworks its current artwork again. Throws 404. */
export function restoreFile(context: VerbContext, jobId: string, fileId: string): Promise<Job> {
  return perform(context, 'job.restoreFile', 'edit', async (verb) => {
    const work = await openJob(verb, jobId);
    const file = await repo.findFile(verb.db, jobId, fileId);
    if (file?.kind !== 'artwork') throw notFound('artwork');
    await setArtwork(work, file);
    await save(work);
    return getJob(verb, jobId);
  });
}

/**
 * Deletes a file. Users may delete photos that they added; the office may delete any file except the current artwork.
 * Throws 403, 404, 409.
 */
export function removeFile(context: VerbContext, jobId: string, fileId: string): Promise<void> {
  return perform(context, 'job.removeFile', 'floor', async (verb) => {
    const work = await openJob(verb, jobId);
    const file = await repo.findFile(verb.db, jobId, fileId);
    if (!file) throw notFound('file');
    if (file.kind === 'artwork' || file.userId !== verb.actor.id) verb.authorise('edit');
    const isCurrent = file.kind === 'artwork' && file.artworkHash === work.row.artworkHash;
    if (isCurrent) throw conflict(reason('artwork-in-use'));
    work.pending.delete(jobFiles, file);
    changeJob(work, {}, logEntry(file));
    await save(work);
  });
}

const logEntry = ({ kind, name }: FileFields) => ({ kind, file: name });

async function setArtwork(work: OpenJob, file: FileFields): Promise<void> {
  const { artworkHash, name: artworkName } = file;
  if (artworkHash === work.row.artworkHash) return;
  const changed = { artworkHash, artworkName };
  const other = { ...changed, ...(await resetApproval(work, changed)) };
  changeJob(work, other, { ...other, ...logEntry(file) });
}

/**
 * Stores the new artwork as a file of the job. Returns the columns that end the approval, which was for the artwork
 * before, and the wait for an artwork. Throws 409 if the job has too many files.
 */
export async function resetApproval(
  work: OpenJob,
  { artworkHash, artworkName }: Partial<JobRow>,
): Promise<Partial<JobRow>> {
  if (artworkHash) await addNewFile(work, { kind: 'artwork', artworkHash, name: artworkName ?? null });
  return {
    ...(work.row.artworkApprovedAt !== null && { artworkApprovedAt: null, artworkApprovedBy: null }),
    ...(artworkHash && work.row.artworkToCome && { artworkToCome: false }),
  };
}

/**
 * Adds the file and returns true, or returns false if the job has the file already. Throws 409 if the job has too
 * many files.
 */
async function addNewFile({ verb, row, pending }: OpenJob, file: FileFields): Promise<boolean> {
  const storedFiles = await repo.readFiles(verb.db, row.id);
  if (storedFiles.some(({ kind, artworkHash }) => kind === file.kind && artworkHash === file.artworkHash))
    return false;
  if (storedFiles.length >= filesMaximum) throw conflict(reason('too-many-files', { most: filesMaximum }));
  pending.insert(jobFiles, {
    ...file,
    id: newId(),
    jobId: row.id,
    userId: verb.actor.id,
    createdAt: verb.timestamps.createdAt,
  });
  return true;
}
