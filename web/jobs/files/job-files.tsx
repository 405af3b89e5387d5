/** Shows a job's files: the current artwork, earlier artwork, photos, and uploads in progress. */
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type fileKinds } from '../../../shared/platform/specification-constants.ts';
import { contract } from '../../client/contract.ts';
import { type JobFile } from '../../../shared/jobs/job-artwork.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { createIdempotencyKeys, perform, query, useVerb } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { PickFile, UploadProgress } from '../../ui/fields/pick-file.tsx';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { confirm, refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { count, shortDate } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { useOfferedNames } from '../../shop/lists/use-shop-lists.ts';
import { acceptOf, ArtworkPanel } from '../shared-fields/artwork/artwork-field.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { refuseFile } from '../shared-fields/artwork/artwork-value.ts';

/** Shows a job's artwork, who approved it, and when. */

/** Returns the actions that approve the artwork and that remove the approval. Their messages offer Undo. */
export function useApproval({ id, number }: Job) {
  const approve = useVerb(contract.jobs.approveArtwork);
  const unapprove = useVerb(contract.jobs.unapproveArtwork);
  const revert = (undo?: () => void) =>
    unapprove.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t`Artwork of ${number} no longer approved`, undo && { undo }),
        onError: refusedFor(t('The approval was not removed')),
      },
    );
  const approveIt = () =>
    approve
      .mutateAsync({ params: { id } })
      .then(() => toast(t`Artwork of ${number} approved`, { undo: () => revert() }))
      .catch(refusedFor(t('The artwork was not approved')));
  return {
    approveIt,
    revert: () => revert(() => void approveIt()),
    busy: approve.isPending || unapprove.isPending,
  };
}

function Approval({ job }: Of) {
  const zone = useShopZone();
  const { approveIt, revert, busy } = useApproval(job);
  const { artworkApprovedAt: at, artworkApprovedBy: by, can } = job;
  if (job.artworkUrl === null) return null;
  return (
    <div className={`${layout.row} ${layout.between} ${layout.ruled} ${layout.cell}`}>
      {at === null ? (
        <span className={text.muted}>{t('Not approved')}</span>
      ) : (
        <span className={`${layout.row} ${text.small}`}>
          <Icon name="check" size={14} />
          {nodes`Approved ${shortDate(at, { zone })}${by !== null && t` by ${by}`}`}
        </span>
      )}
      {at === null ? (
        <ActionButton size="xs" refusal={can.approveArtwork} busy={busy} onClick={() => void approveIt()}>
          {t('Approve artwork')}
        </ActionButton>
      ) : (
        <ActionButton size="xs" refusal={can.unapproveArtwork} busy={busy} onClick={revert}>
          {t('Remove approval')}
        </ActionButton>
      )}
    </div>
  );
}

export function JobArtwork({ job }: Of) {
  return (
    <ArtworkPanel of={job}>
      <Approval job={job} />
    </ArtworkPanel>
  );
}

/** Shrinks a photo to the stored size before the upload, and removes the camera's metadata. */

/** The longest side in px of the photos that the server stores. */
const longestSide = 2000;
const quality = 0.85;
/** The size in bytes below which the browser sends a photo unchanged. */
const smallBytes = 500 * 1024;

/**
 * Returns the photo upright and shrunk. Returns the original file if shrinking saves nothing, or if the browser can't
 * read the photo.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallBytes) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Transparent pixels become white, as on the server.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!made || made.size >= file.size) return file;
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

type Kind = (typeof fileKinds)[number];
interface Upload {
  key: number;
  kind: Kind;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The fraction of the file that the browser has sent, from 0 to 1. It is null before the upload starts. */
  sent: number | null;
  /** The error message of a failed upload, or null. */
  why: string | null;
  stop: AbortController;
  /** The idempotency keys of the upload. A retry sends the same key. */
  idempotency: ReturnType<typeof createIdempotencyKeys>;
}

let keys = 0;

function useUploads(jobId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const taken = useOfferedNames('contentTypes');
  const client = useQueryClient();
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, kind, file, stop: { signal }, idempotency }: Upload): Promise<boolean> => {
    if (signal.aborted) return false;
    const why = refuseFile(file, kind === 'artwork' ? taken : undefined);
    if (why !== null) {
      change(key, { state: 'failed', why: reasonText(why) });
      return false;
    }
    change(key, { state: 'sending', sent: 0, why: null });
    try {
      const sent = kind === 'photo' ? await shrinkPhoto(file) : file;
      const call = { params: { id: jobId }, body: { kind, file: sent, name: file.name } };
      const onSent = (share: number) => change(key, { sent: share });
      await perform(client, contract.jobs.addFile, call, idempotency, { signal, onSent });
      drop(key);
      return true;
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', why: reasonOf(error) });
      return false;
    }
  };
  /** Uploads the files one after the other and returns how many arrived. */
  const sendAll = async (wanted: readonly Upload[]): Promise<number> => {
    let arrived = 0;
    for (const each of wanted) if (await send(each)) arrived += 1;
    return arrived;
  };
  return {
    uploads,
    drop,
    /** Cancels an upload that the server has not completely received. */
    cancel: ({ key, stop }: Upload) => {
      stop.abort();
      drop(key);
    },
    add: (kind: Kind, files: readonly File[]) => {
      const wanted = files.map((file): Upload => ({
        key: (keys += 1),
        kind,
        file,
        state: 'waiting',
        sent: null,
        why: null,
        stop: new AbortController(),
        idempotency: createIdempotencyKeys(),
      }));
      setUploads((all) => [...all, ...wanted]);
      return sendAll(wanted);
    },
    again: (upload: Upload) => sendAll([upload]),
  };
}

interface Of {
  job: Job;
}
type Uploads = ReturnType<typeof useUploads>;

const kinds = { artwork: t('Artwork'), photo: t('Photo') };
const nameOf = ({ name, kind }: Pick<JobFile, 'name' | 'kind'>) => name ?? kinds[kind];

/** Returns the action that deletes a file. The user confirms it first, because nothing restores the file. */
function useRemove({ id, number }: Job) {
  const remove = useVerb(contract.jobs.removeFile);
  return async (file: JobFile) => {
    const sure = await confirm({
      title: t`Delete ${nameOf(file)}?`,
      text: t`It is deleted from ${number}. This cannot be undone.`,
      verb: t('Delete file'),
      keep: t('Keep file'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id, fileId: file.id } },
      {
        onSuccess: () => toast(t`${nameOf(file)} deleted`),
        onError: refusedFor(t('The file was not deleted')),
      },
    );
  };
}

/** Returns the action that makes an old artwork the job's current one again. */
function useRestoreArtwork({ id, number }: Job) {
  const use = useVerb(contract.jobs.restoreFile);
  const press = (file: JobFile) =>
    use.mutate(
      { params: { id, fileId: file.id } },
      {
        onSuccess: () => toast(t`${nameOf(file)} is the artwork of ${number} again`),
        onError: refusedFor(t('The artwork stays as it is')),
      },
    );
  return { press, busy: use.isPending };
}

function FileLine({ job, file }: Of & { file: JobFile }) {
  const zone = useShopZone();
  const office = useRefusal('edit');
  const me = useMe();
  const remove = useRemove(job);
  const again = useRestoreArtwork(job);
  const isOwn = file.kind === 'photo' && file.userId === me.id;
  const name = nameOf(file);
  return (
    <li className={layout.row}>
      <a href={file.fullUrl ?? ''} target="_blank" rel="noreferrer" aria-label={t`Open ${name}`}>
        <Thumb url={file.thumbUrl} />
      </a>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <b className={text.clip} title={name}>
          {name}
        </b>
        <span className={`${text.smaller} ${text.muted}`}>
          {[kinds[file.kind], shortDate(file.at, { zone }), file.userName].filter(Boolean).join(' · ')}
        </span>
        {file.originalUrl !== null && (
          <a className={text.smaller} href={file.originalUrl} download={file.name ?? 'artwork.pdf'}>
            {t('Download PDF')}
          </a>
        )}
      </span>
      {file.current && <span className={text.smaller}>{t('Current')}</span>}
      {file.kind === 'artwork' && !file.current && (
        <ActionButton
          size="xs"
          refusal={office}
          busy={again.busy}
          aria-label={t`Use ${name} again`}
          onClick={() => again.press(file)}
        >
          {t('Use again')}
        </ActionButton>
      )}
      {!file.current && (isOwn || office === null) && (
        <IconButton icon="close" label={t`Delete ${name}`} onClick={() => void remove(file)} />
      )}
    </li>
  );
}

function UploadLine({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, state, why } = upload;
  return (
    <li className={layout.row}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <b className={text.clip}>{file.name}</b>
        {state === 'failed' ? (
          <span className={`${text.mark} ${text.smaller} ${text.danger}`} role="alert">
            {why}
          </span>
        ) : (
          <UploadProgress
            name={file.name}
            sent={upload.sent}
            onCancel={() => {
              uploads.cancel(upload);
              toast(t`${file.name} was not uploaded`);
            }}
          />
        )}
      </span>
      {state === 'failed' && (
        <>
          <ActionButton
            size="xs"
            aria-label={t`Try ${file.name} again`}
            onClick={() => void uploads.again(upload)}
          >
            {t('Try again')}
          </ActionButton>
          <IconButton icon="close" label={t`Forget ${file.name}`} onClick={() => uploads.drop(upload.key)} />
        </>
      )}
    </li>
  );
}

const photoTypes = 'image/*';

/** Shows the buttons that add files. A phone can take a photo with its camera. */
function AddFiles({ job, uploads }: Of & { uploads: Uploads }) {
  const office = useRefusal('edit');
  const floor = useRefusal('floor');
  const taken = useOfferedNames('contentTypes');
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const add = async (kind: Upload['kind'], files: readonly File[]) => {
    const arrived = await uploads.add(kind, files);
    if (arrived === 0) return;
    const what = kind === 'artwork' ? t('New artwork') : count(arrived, 'photo');
    const lost = kind === 'artwork' && job.artworkApprovedAt !== null;
    toast(
      t`${what} added to ${job.number}`,
      lost ? { detail: t('It is not approved; what was approved is the one before it') } : {},
    );
  };
  const photo = {
    size: 'xs',
    icon: 'plus',
    accept: photoTypes,
    refusal: floor,
    onPick: (files: readonly File[]) => void add('photo', files),
  } as const;
  return (
    <div className={`${layout.row} ${layout.wrap} ${layout.cell} ${layout.ruled}`}>
      <PickFile
        size="xs"
        icon="upload"
        accept={acceptOf(taken)}
        refusal={office}
        onPick={(files) => void add('artwork', files)}
      >
        {t('New artwork')}
      </PickFile>
      {touch && (
        <PickFile {...photo} camera>
          {t('Take photo')}
        </PickFile>
      )}
      <PickFile {...photo} multiple>
        {t('Add photos')}
      </PickFile>
    </div>
  );
}

export function JobFiles({ job }: Of) {
  const { data: files } = useQuery(query(contract.jobs.files, { params: { id: job.id } }));
  const uploads = useUploads(job.id);
  const none = files?.length === 0 && uploads.uploads.length === 0;
  return (
    <Panel title={t('Files')}>
      {none && (
        <EmptyState small title={t('No files yet')} text={t('Artwork versions and photos of this job.')} />
      )}
      <ul className={layout.lines} aria-label={t('Files')}>
        {uploads.uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} uploads={uploads} />
        ))}
        {files?.map((file) => (
          <FileLine key={file.id} job={job} file={file} />
        ))}
      </ul>
      <AddFiles job={job} uploads={uploads} />
    </Panel>
  );
}
