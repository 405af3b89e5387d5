/** Shows a job's files: all artwork, old and current, photos, and uploads that still run. */
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { type JobFile } from '../../../shared/contract/job-artwork.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { PickFile } from '../../ui/form/pick-file.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { confirm, refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { acceptOf } from '../part/artwork-field.tsx';
import { type Upload, useUploads } from './use-uploads.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './job-details.module.css';

interface Of {
  job: Job;
}
type Uploads = ReturnType<typeof useUploads>;

const kinds = { artwork: 'Artwork', photo: 'Photo' };
const nameOf = ({ name, kind }: Pick<JobFile, 'name' | 'kind'>) => name ?? kinds[kind];

/** Returns the verb that deletes a file. The user confirms it first, because nothing restores the file. */
function useRemove({ id, number }: Job) {
  const remove = useVerb(contract.jobs.removeFile);
  return async (file: JobFile) => {
    const sure = await confirm({
      title: `Delete ${nameOf(file)}?`,
      text: `It is deleted from ${number}. This cannot be undone.`,
      verb: 'Delete file',
      keep: 'Keep file',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id, fileId: file.id } },
      {
        onSuccess: () => toast(`${nameOf(file)} deleted`),
        onError: (error) => refused('The file was not deleted', reasonOf(error)),
      },
    );
  };
}

/** Returns the verb that makes an old artwork the job's current one again. */
function useRestoreArtwork({ id, number }: Job) {
  const use = useVerb(contract.jobs.restoreFile);
  const press = (file: JobFile) => {
    use.mutate(
      { params: { id, fileId: file.id } },
      {
        onSuccess: () => toast(`${nameOf(file)} is the artwork of ${number} again`),
        onError: (error) => refused('The artwork stays as it is', reasonOf(error)),
      },
    );
  };
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
    <li className={`${layout.row} ${styles.file}`}>
      <a href={file.fullUrl ?? ''} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
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
            Download PDF
          </a>
        )}
      </span>
      {file.current && <span className={text.smaller}>Current</span>}
      {file.kind === 'artwork' && !file.current && (
        <ActionButton
          size="xs"
          refusal={office}
          busy={again.busy}
          aria-label={`Use ${name} again`}
          onClick={() => again.press(file)}
        >
          Use again
        </ActionButton>
      )}
      {!file.current && (isOwn || office === null) && (
        <IconButton icon="close" label={`Delete ${name}`} onClick={() => void remove(file)} />
      )}
    </li>
  );
}

function UploadLine({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, state, why } = upload;
  return (
    <li className={`${layout.row} ${styles.file}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <b className={text.clip}>{file.name}</b>
        {state === 'failed' ? (
          <span className={`${text.smaller} ${styles.missing}`} role="alert">
            {why}
          </span>
        ) : (
          <UploadProgress
            name={file.name}
            sent={upload.sent}
            onCancel={() => {
              uploads.cancel(upload);
              toast(`${file.name} was not uploaded`);
            }}
          />
        )}
      </span>
      {state === 'failed' && (
        <>
          <ActionButton
            size="xs"
            aria-label={`Try ${file.name} again`}
            onClick={() => void uploads.again(upload)}
          >
            Try again
          </ActionButton>
          <IconButton icon="close" label={`Forget ${file.name}`} onClick={() => uploads.drop(upload.key)} />
        </>
      )}
    </li>
  );
}

const photoTypes = 'image/*';

/** Holds the buttons that add files. A phone can take a photo with its camera. */
function AddFiles({ job, uploads }: Of & { uploads: Uploads }) {
  const office = useRefusal('edit');
  const floor = useRefusal('floor');
  const taken = useOfferedNames('contentTypes');
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const add = async (kind: Upload['kind'], files: readonly File[]) => {
    const arrived = await uploads.add(kind, files);
    if (arrived === 0) return;
    const what = kind === 'artwork' ? 'New artwork' : count(arrived, 'photo');
    const lost = kind === 'artwork' && job.artworkApprovedAt !== null;
    toast(
      `${what} added to ${job.number}`,
      lost ? { detail: 'It is not approved; what was approved is the one before it' } : {},
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
    <div className={`${layout.row} ${layout.wrap} ${styles.additions}`}>
      <PickFile
        size="xs"
        icon="upload"
        accept={acceptOf(taken)}
        refusal={office}
        onPick={(files) => void add('artwork', files)}
      >
        New artwork
      </PickFile>
      {touch && (
        <PickFile {...photo} camera>
          Take photo
        </PickFile>
      )}
      <PickFile {...photo} multiple>
        Add photos
      </PickFile>
    </div>
  );
}

export function JobFiles({ job }: Of) {
  const { data: files } = useQuery(query(contract.jobs.files, { params: { id: job.id } }));
  const uploads = useUploads(job.id);
  const none = files?.length === 0 && uploads.uploads.length === 0;
  return (
    <Panel title="Files">
      {none && <EmptyState small title="No files yet" text="Artwork versions and photos of this job." />}
      <ul className={styles.lines} aria-label="Files">
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
